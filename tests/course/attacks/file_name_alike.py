"""Names that differ by what a file name must not hold: two files."""

write(folder / "ann b.ipynb", notebook)
write(folder / "ann_b.ipynb", notebook)
write(folder / "Ann_b.ipynb", notebook)
