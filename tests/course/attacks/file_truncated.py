"""Half a notebook."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    import json

    (folder / "truncated.ipynb").write_text(json.dumps(notebook)[: len(json.dumps(notebook)) // 2])
