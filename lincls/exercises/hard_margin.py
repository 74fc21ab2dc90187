"""Exercises of the chapter *The hard margin*."""
