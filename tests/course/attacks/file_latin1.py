"""Not UTF-8."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "latin1.ipynb").write_bytes('{"cells": ["é"]}'.encode("latin-1"))
