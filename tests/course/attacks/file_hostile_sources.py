"""Cells that take long to parse: an endless sum, a long chain, brackets, a text in texts."""

sources = ["-" * 49_000 + "1", "a" + ".b" * 24_000, "(" * 49_000, "a" + "[0]" * 16_000, "1" + "+1" * 24_000]
sources += ["lambda:" * 7_000 + "1", "f'{" * 12_000, "if 1:\n " * 6_000, "a," * 24_000 + "=1", "\\\n" * 24_000]
sources += ["x = " * 12_000 + "1", "1 if 1 else " * 4_000 + "1", "not " * 12_000 + "1", "await " * 8_000, "{" * 49_000]
for source in sources:
    notebook["cells"].insert(1, {"cell_type": "code", "source": source, "metadata": {}})
