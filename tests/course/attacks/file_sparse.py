"""A terabyte of nothing."""
# expect: ungradable

with open(folder / "sparse.ipynb", "wb") as file:
    file.truncate(10**12)
