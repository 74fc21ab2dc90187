"""A name that looks like a path."""

(folder / "a.." / "b;..").mkdir(parents=True)
write(folder / "a.." / "b;.." / "..%2f..%2fetc.ipynb", notebook)
