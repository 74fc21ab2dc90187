"""A file that nobody may read but root."""
# expect: ungradable

write(folder / "forbidden.ipynb", notebook)
(folder / "forbidden.ipynb").chmod(0)
