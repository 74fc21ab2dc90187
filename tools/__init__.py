"""What the Makefile calls, from the root: ``python -m tools.build`` and so on."""
