"""Computes its numbers for ever."""

# question: perceptron-4
while True:
    pass
