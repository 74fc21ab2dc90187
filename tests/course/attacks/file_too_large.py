"""A notebook of 50 MB."""
# expect: ungradable

notebook["cells"][1]["outputs"] = ["x" * 50_000_000]
