"""JSON with a number of a million digits."""
# expect: ungradable

(folder / "huge_number.ipynb").write_text('{"cells": ' + "9" * 10**6 + "}")
