"""Hands in a function in the place of numbers."""

# question: geometry-1
geometry_1 = lambda: [2, -3]
