"""Computes its numbers for ever."""
# like: endless_cell

# question: geometry-1
while True:
    pass
