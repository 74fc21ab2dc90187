"""Chooses all letters."""
# like: lying_text

# question: geometry-5
geometry_5 = ["a", "b", "c", "d", "e"]
