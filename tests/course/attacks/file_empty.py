"""Nothing."""
# expect: ungradable

(folder / "empty.ipynb").write_bytes(b"")
