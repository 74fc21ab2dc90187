"""Deletes what others defined."""

for name in [name for name in globals() if not name.startswith("_")]:
    del globals()[name]
