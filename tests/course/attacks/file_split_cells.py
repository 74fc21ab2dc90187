"""Every line of a cell is a line of a list."""
# like: file_one_cell

for cell in notebook["cells"]:
    cell["source"] = cell["source"].splitlines(keepends=True)
