"""Chooses all letters."""

# question: geometry-5
geometry_5 = ["a", "b", "c", "d", "e"]
