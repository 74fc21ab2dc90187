"""Hands in a construction whose parts do not fit."""

# question: perceptron-6
perceptron_6 = ([[1, 2], [3]], None, {"u": 1}, lambda: 0)
