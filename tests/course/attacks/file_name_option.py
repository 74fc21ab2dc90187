"""A name like an option."""
# like: file_name_formula

write(folder / "-rf --help.ipynb", notebook)
