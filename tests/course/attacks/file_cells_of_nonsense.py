"""Cells that are none."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "cells_of_nonsense.ipynb").write_text(
        '{"cells": [1, null, [], {"source": 3}, {"cell_type": []}], "metadata": 7}'
    )
