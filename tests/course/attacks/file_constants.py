"""JSON with numbers that are none, and a format of the future."""

for cell in notebook["cells"]:
    cell["execution_count"] = float("nan")
    cell["metadata"]["weight"] = [float("inf"), -float("inf")]
notebook["nbformat"] = 99
