"""Metadata of the wrong kinds."""

for cell in notebook["cells"]:
    cell["metadata"] = {"lincls": {"question": ["x"], "role": {}}}
    cell["id"] = 7
notebook["metadata"] = {"lincls": {"version": ["9"], "fingerprint": 5}, "kernelspec": 3}
