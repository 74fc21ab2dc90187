"""Metadata nested nine hundred times."""
# like: file_metadata_hostile

deep = {}
for _ in range(900):
    deep = {"lincls": deep}
notebook["metadata"]["deep"] = notebook["cells"][0]["metadata"]["deep"] = deep
