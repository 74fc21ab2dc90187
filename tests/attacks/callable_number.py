"""Hands in a function in the place of numbers."""

# question: perceptron-4
perceptron_4 = lambda: [29, 67, 103]
