"""A cell of 2 MB."""
# expect: ungradable

notebook["cells"][1]["source"] = "x = 1\n" * 400_000
