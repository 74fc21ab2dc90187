"""Trees of XML as bytes, the same on each run."""

import re
from xml.etree import ElementTree as ET

__all__ = ["to_bytes"]

# What XML 1.0 cannot hold at all, not even escaped.
FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_bytes(root: ET.Element) -> bytes:
    """Return a tree as a file; what no XML can hold becomes U+FFFD."""
    for element in root.iter():
        element.text = FORBIDDEN.sub("\ufffd", element.text or "")
        for name, value in element.attrib.items():
            element.set(name, FORBIDDEN.sub("\ufffd", value))
    ET.indent(root)
    return ET.tostring(root, encoding="UTF-8", xml_declaration=True) + b"\n"
