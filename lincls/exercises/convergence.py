"""Exercises of the chapter *Why the perceptron converges*."""
