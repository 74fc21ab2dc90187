"""JSON with every key twice: the last counts."""
# like: file_constants

text = json.dumps(notebook)
(folder / "duplicate_keys.ipynb").write_text('{"cells": [], "nbformat": "x", ' + text[1:])
