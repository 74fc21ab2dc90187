"""JSON nested a hundred thousand times."""
# expect: ungradable

(folder / "deep_json.ipynb").write_text("[" * 100_000 + "]" * 100_000)
