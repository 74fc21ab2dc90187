"""A kernel of an unknown name, but Python: graded."""
# like: file_format_3

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    notebook["metadata"]["kernelspec"] = {"name": "conda-env-ml", "display_name": "ML"}
    write(folder / "renamed_kernel.ipynb", notebook)
