"""JSON with a number of a million digits."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "huge_number.ipynb").write_text('{"cells": ' + "9" * 10**6 + "}")
