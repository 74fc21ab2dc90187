"""A notebook with the marks of a merge."""
# expect: ungradable

text = json.dumps(notebook, indent=1).replace("\n  {", "\n<<<<<<< HEAD\n  {", 1)
(folder / "merge_conflict.ipynb").write_text(text)
