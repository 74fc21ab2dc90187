"""A document of another program."""
# expect: ungradable

(folder / "homework.docx").write_bytes(b"PK\x03\x04 and so on")
