"""Asks the package for the solution."""

from lincls_course import get, show

visit = get("perceptron-1")
text = show("perceptron-1", solution=True)
