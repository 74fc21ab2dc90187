"""The cell with the imports was deleted: costs nothing."""
# like: file_broken_imports

notebook["cells"] = [c for c in notebook["cells"] if c["id"] != "imports"]
