"""A notebook in R."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    import json

    cells = [{"cell_type": "code", "source": "visit <- function(w, b) w", "metadata": {}, "outputs": []}]
    metadata = {"kernelspec": {"name": "ir", "language": "R"}}
    (folder / "other_kernel.ipynb").write_text(json.dumps({"cells": cells, "metadata": metadata}))
