"""Exercises of the chapter *Duality*."""
