"""A name with backslashes."""
# like: file_name_dots

write(folder / "..\\..\\windows.ipynb", notebook)
