"""JSON with every key twice: the last counts."""
# like: file_constants

import json

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    text = json.dumps(notebook)
    (folder / "duplicate_keys.ipynb").write_text('{"cells": [], "nbformat": "x", ' + text[1:])
