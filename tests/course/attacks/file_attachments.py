"""Pictures that are none, under names that lead elsewhere."""

(cell,) = [c for c in notebook["cells"] if c["id"] == "perceptron-7-answer"]
names = ["../../../x.png", "a/b.png", "", "\n", "x" * 5_000, "C:\\x.png", "\ud800.png"]
cell["attachments"] = {name: {"image/png": "iVBORw0KGgo="} for name in names}
cell["attachments"] |= {"list": [], "number": {"image/png": 3}, "text": {"image/png": "!"}, "none": {}}
cell["source"] += "![a](attachment:../../../x.png) ![b](data:image/svg+xml;base64,PHN2Zz4=) ![c](attachment:nowhere)"
