"""The page instead of the notebook."""
# expect: ungradable

(folder / "page.ipynb").write_text("<!DOCTYPE html><html><script>alert(1)</script></html>")
