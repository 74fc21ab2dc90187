"""A notebook in the format of 2013: graded."""

for cell in notebook["cells"]:
    cell["input"] = cell.pop("source") if cell["cell_type"] == "code" else ""
write(
    folder / "format_3.ipynb",
    {"worksheets": [{"cells": notebook["cells"]}], "nbformat": 3, "metadata": notebook["metadata"]},
)
