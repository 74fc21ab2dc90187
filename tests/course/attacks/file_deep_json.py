"""JSON nested a hundred thousand times."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "deep_json.ipynb").write_text("[" * 100_000 + "]" * 100_000)
