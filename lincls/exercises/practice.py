"""Exercises of the chapter *Linear classifiers in practice*."""
