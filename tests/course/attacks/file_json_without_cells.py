"""JSON without cells."""
# expect: ungradable

(folder / "json_without_cells.ipynb").write_text("{}")
