"""Lines that end as on Windows, with a form feed and a separator of Unicode between."""

for cell in notebook["cells"]:
    cell["source"] = cell["source"].replace("\n", "\r\n") + "\r\n\f\r\n"
    if cell["cell_type"] == "markdown":
        cell["source"] += "\u2028\u2029\x85"
text = json.dumps(notebook, indent=1).replace("\n", "\r\n")
(folder / "line_ends.ipynb").write_text(text, newline="")
