"""Answers carry the marks of other questions."""

answers = [c for c in notebook["cells"] if c["id"].endswith("-answer") and c["cell_type"] == "code"]
marks = [c["metadata"] for c in answers]
for cell, mark in zip(answers, marks[1:] + marks[:1], strict=True):
    cell["metadata"] = mark
