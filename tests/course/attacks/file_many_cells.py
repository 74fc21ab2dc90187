"""As many cells as are read."""

more = 2_000 - len(notebook["cells"])
notebook["cells"] += [{"cell_type": "code", "source": f"x{n} = {n}", "metadata": {}} for n in range(more)]
