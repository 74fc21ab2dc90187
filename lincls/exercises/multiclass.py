"""Exercises of the chapter *More than two classes*."""
