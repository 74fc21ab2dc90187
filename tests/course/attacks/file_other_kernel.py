"""A notebook in R."""
# expect: ungradable

cells = [{"cell_type": "code", "source": "visit <- function(w, b) w", "metadata": {}, "outputs": []}]
metadata = {"kernelspec": {"name": "ir", "language": "R"}}
(folder / "other_kernel.ipynb").write_text(json.dumps({"cells": cells, "metadata": metadata}))
