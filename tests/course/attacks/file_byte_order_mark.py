"""UTF-8 with a byte order mark: graded."""
# like: file_line_ends

(folder / "byte_order_mark.ipynb").write_text(json.dumps(notebook), encoding="utf-8-sig")
