"""A folder with the name of a notebook, and a notebook in it."""

(folder / "folder.ipynb" / ".ipynb").mkdir(parents=True)
write(folder / "folder.ipynb" / ".ipynb" / "a.ipynb", notebook)
