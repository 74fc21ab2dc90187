"""A name that is no text."""

write(folder / os.fsdecode(b"\xff\xfe.ipynb"), notebook)
