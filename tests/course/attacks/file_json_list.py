"""JSON, but a list."""
# expect: ungradable

(folder / "json_list.ipynb").write_text("[1, 2, 3]")
