"""The cells backwards."""
# like: file_one_cell

notebook["cells"].reverse()
