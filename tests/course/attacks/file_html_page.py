"""The page instead of the notebook."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "page.ipynb").write_text("<!DOCTYPE html><html><script>alert(1)</script></html>")
