"""Assigning and grading the exercises: from a selection to notebooks, and from what is handed in to a table."""
