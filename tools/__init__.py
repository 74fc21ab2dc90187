"""What the work on the book needs, from the root: ``python -m tools.normalise`` and so on."""
