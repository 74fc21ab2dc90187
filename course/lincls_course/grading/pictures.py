"""Pictures in an answer, such as a photo of a page: taken out of the notebook, so that the marker sees them."""

import base64
import binascii
import hashlib
import re
from urllib.parse import unquote

__all__ = ["FOLDER", "KINDS", "take_files", "take_pictures"]

FOLDER = "pictures"  # what a text calls the place where they lie
MAX_PICTURE = 10_000_000  # bytes
MAX_LINKS = 1_000  # in one cell; with more, none is looked at
KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpg", b"GIF8": "gif", b"RIFF": "webp"}  # by their first bytes
HEIC = re.compile(rb"....ftyp(hei|hev|mif|msf)", re.DOTALL)

# In Markdown and in HTML: a file attached to the cell, or the data themselves. What `++` has read is not given back, so
# that nothing is read more than a few hundred times.
TARGET = r"attachment:[^\n\"']{1,300}?|data:image/[a-z+]++;base64,[A-Za-z0-9+/=\s]++"
PICTURE = re.compile(
    rf"!\[[^\]\n]{{0,200}}\]\(\s{{0,20}}<?({TARGET})>?\s{{0,20}}\)(?!\))|<img\b[^>]{{0,300}}?\bsrc=[\"']({TARGET})[\"'][^>]{{0,300}}>"
)

# The same with a file beside the notebook: what has no scheme, and is none of our own names.
BESIDE = r"(?![a-z][a-z0-9+.-]*:|//|#|pictures/[0-9a-f]{16}\.)[^\s<>\"'()][^<>\"'()\n]{0,300}?"
REFERENCE = re.compile(
    rf"!\[[^\]\n]{{0,200}}\]\(\s*<?({BESIDE})>?(?:\s+\"[^\"\n]{{0,200}}\")?\s*\)"
    rf"|<img\b[^>]{{0,300}}?\bsrc=[\"']({BESIDE})[\"'][^>]{{0,300}}>",
    flags=re.IGNORECASE,
)


def take_pictures(source, attachments):
    """Return a cell's text with the names of the pictures in place of themselves, and {name: bytes}.

    What is no picture of a common kind, or too large, is said in the text, with what tells it from others: a mark
    belongs to a text. A picture that the text shows in no form known here comes at its end.
    """
    taken, used = {}, set()
    if source.count("![") + source.count("<img") > MAX_LINKS:
        return source, taken

    def replaced(match):
        target = match[1] or match[2]
        used.add(unquote(target.removeprefix("attachment:").strip()))
        return _shown(_data(target, attachments), target, taken)

    text = PICTURE.sub(replaced, source)
    left = [name for name in attachments if isinstance(name, str) and name not in used]
    more = (_shown(_data(f"attachment:{name}", attachments), name, taken) for name in left[:20])
    return "\n\n".join([text, *more]), taken


def take_files(text, read, whose):
    """Return a text with the names of the pictures in place of files that it shows, and {name: bytes}.

    `read` returns the bytes of a file of this name that the same student handed in, or None; a picture that is missing
    is told from another student's, `whose` it is: a mark belongs to a text.
    """
    taken = {}

    def replaced(match):
        target = match[1] or match[2]
        return _shown(read(unquote(target).replace("\\", "/").rpartition("/")[2]), f"{whose}\0{target}", taken)

    return REFERENCE.sub(replaced, text), taken


def _shown(data, target, taken):
    """Keep a picture; return what shows it, or says that it cannot be shown."""
    kind = next((kind for start, kind in KINDS.items() if data and data.startswith(start)), None)
    if kind is None or len(data) > MAX_PICTURE:
        known = hashlib.sha256(data or target.encode(errors="replace")).hexdigest()[:16]
        how = "; ask for it"
        if data and HEIC.match(data):
            how = ": it is an iPhone's HEIC; ask for it as JPEG"
        return f"*(Here was a picture that cannot be shown, {known}{how}.)*"
    name = f"{hashlib.sha256(data).hexdigest()[:16]}.{kind}"
    taken[name] = data
    return f"![picture]({FOLDER}/{name})"


def _data(target, attachments):
    """Return the bytes that a link means, or None."""
    if target.startswith("data:"):
        encoded = target.partition(",")[2]
    else:
        name = target.removeprefix("attachment:").strip()
        bundle = attachments.get(name, attachments.get(unquote(name)))
        found = bundle.values() if isinstance(bundle, dict) else ()
        encoded = next((data for data in found if isinstance(data, str)), "")
    try:
        return base64.b64decode(encoded, validate=False)
    except (binascii.Error, ValueError):
        return None
