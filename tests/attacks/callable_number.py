"""Hands in a function in the place of numbers."""

# question: perceptron-4
perceptron_4 = lambda: [5002, 103, 4101, 9]
