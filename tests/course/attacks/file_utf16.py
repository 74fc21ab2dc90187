"""UTF-16, as an editor of Windows saves it."""
# expect: ungradable

(folder / "utf16.ipynb").write_text(json.dumps(notebook), encoding="utf-16")
