"""A pipe, whose reader waits for ever."""
# expect: ungradable

os.mkfifo(folder / "pipe.ipynb")
