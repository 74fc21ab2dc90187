"""White space."""
# expect: ungradable

(folder / "blank.ipynb").write_text(" \n\n")
