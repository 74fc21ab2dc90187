"""A notebook with 15 MB of pictures: graded."""

notebook["cells"][1]["outputs"] = ["x" * 15_000_000]
