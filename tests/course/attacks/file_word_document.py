"""A document of another program."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "homework.docx").write_bytes(b"PK\x03\x04 and so on")
