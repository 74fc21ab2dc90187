"""UTF-16, as an editor of Windows saves it."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    import json

    (folder / "utf16.ipynb").write_text(json.dumps(notebook), encoding="utf-16")
