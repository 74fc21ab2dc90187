"""Imports the reference."""

from lincls.exercises.perceptron import visit
