"""Exercises of the chapter *The soft margin*."""
