"""Half a notebook."""
# expect: ungradable

(folder / "truncated.ipynb").write_text(json.dumps(notebook)[: len(json.dumps(notebook)) // 2])
