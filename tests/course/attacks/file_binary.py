"""A picture with the name of a notebook."""
# expect: ungradable

(folder / "binary.ipynb").write_bytes(bytes(range(256)) * 100)
