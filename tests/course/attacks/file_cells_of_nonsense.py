"""Cells that are none."""
# expect: ungradable

(folder / "cells_of_nonsense.ipynb").write_text(
    '{"cells": [1, null, [], {"source": 3}, {"cell_type": []}], "metadata": 7}'
)
