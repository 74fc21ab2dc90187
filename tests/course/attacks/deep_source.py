"""A source that no compiler wants."""

visit = eval("lambda w, b, x, y: " + "-" * 90_000 + "1")
