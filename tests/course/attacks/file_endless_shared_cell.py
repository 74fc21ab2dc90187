"""A cell that belongs to no question never ends: it is left out."""

notebook["cells"][1]["source"] = "while True:\n    try:\n        pass\n    except BaseException:\n        pass"
