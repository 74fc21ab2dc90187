"""A name with a line break and a comma."""

write(folder / 'a\nb,c"d.ipynb', notebook)
