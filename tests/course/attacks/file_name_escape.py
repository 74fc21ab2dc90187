"""A name with commands to a terminal."""

write(folder / "\x1b[2J\x1b]0;x\x07\x9b31m\u202e\u200b.ipynb", notebook)
