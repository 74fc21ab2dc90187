"""Pictures in an answer, such as a photo of a page: taken out of the notebook, so that the marker sees them."""

import base64
import binascii
import hashlib
import re
from urllib.parse import unquote

__all__ = ["FOLDER", "take_pictures"]

FOLDER = "pictures"  # what a text calls the place where they lie
MAX_PICTURE = 10_000_000  # bytes
KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpg", b"GIF8": "gif", b"RIFF": "webp"}  # by their first bytes

# In Markdown and in HTML: a file attached to the cell, or the data themselves.
PICTURE = re.compile(
    r"!\[[^\]\n]{0,200}\]\(\s*(attachment:[^)\n]{1,300}|data:image/[a-z]+;base64,[A-Za-z0-9+/=\s]+)\)"
    r"|<img\b[^>]{0,300}?\bsrc=[\"'](attachment:[^\"'\n]{1,300}|data:image/[a-z]+;base64,[A-Za-z0-9+/=\s]+)[\"'][^>]{0,300}>"
)


def take_pictures(source, attachments):
    """Return a cell's text with the names of the pictures in place of themselves, and {name: bytes}.

    What is no picture of a common kind, or too large, is said in the text.
    """
    taken = {}

    def name(match):
        data = _data(match[1] or match[2], attachments)
        kind = next((kind for start, kind in KINDS.items() if data and data.startswith(start)), None)
        if kind is None or len(data) > MAX_PICTURE:
            return "*(Here was a picture that cannot be shown; ask for it.)*"
        name = f"{hashlib.sha256(data).hexdigest()[:16]}.{kind}"
        taken[name] = data
        return f"![picture]({FOLDER}/{name})"

    return PICTURE.sub(name, source), taken


def _data(target, attachments):
    """Return the bytes that a link means, or None."""
    if target.startswith("data:"):
        encoded = target.partition(",")[2]
    else:
        bundle = attachments.get(unquote(target.removeprefix("attachment:").strip()))
        found = bundle.values() if isinstance(bundle, dict) else ()
        encoded = next((data for data in found if isinstance(data, str)), "")
    try:
        return base64.b64decode(encoded, validate=False)
    except (binascii.Error, ValueError):
        return None
