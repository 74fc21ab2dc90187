"""A name that a spreadsheet runs."""

write(folder / "=cmd|' C calc'!A0.ipynb", notebook)
