"""A cell of a million lines without a letter."""
# like: file_many_cells

notebook["cells"][0]["source"] = [notebook["cells"][0]["source"], *[""] * 10**6, None, 3, {}]
