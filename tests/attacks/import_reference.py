"""Imports the reference."""

from lincls.exercises import get

visit = get("perceptron-1").reference
