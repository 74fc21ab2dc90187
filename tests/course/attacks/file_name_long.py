"""A name of 250 characters."""

write(folder / f"{'a' * 244}.ipynb", notebook)
