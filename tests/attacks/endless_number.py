"""Computes its numbers for ever."""

# question: geometry-1
while True:
    pass
