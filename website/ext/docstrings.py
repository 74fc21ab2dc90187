"""The reference page: attributes one by one, labels of theorems as links, signatures without private arguments."""

import re

ATTRIBUTES = re.compile(r"^Attributes\n-+\n(?:(?!^\S.*\n-+$).*\n?)*", re.MULTILINE)  # up to the next heading
SEVERAL = re.compile(r"^(\w+(?:, \w+)+)( : .*)?\n((?:[ ]+\S.*\n?)*)", re.MULTILINE)
# A label with the word before it, which the reference says too.
KINDS = "Theorem|Proposition|Lemma|Corollary|Definition|Algorithm"
LABEL = re.compile(rf"(?:\b(?:{KINDS})s?\s)?(?<![\w`-])((?:thm|prop|lem|cor|def|alg)-[\w-]+)")

PRIVATE = re.compile(r"\b_\w+(?:=[^,()]*)?, ")


def one_by_one(entry):
    """Repeat the entry ``w, b : float`` for each of its names."""
    names, kind, text = entry.groups()
    return "".join(f"{name}{kind or ''}\n{text}" for name in names.split(", "))


def prepare(app, what, name, obj, options, lines):
    """Split what napoleon would take for a type and a name, ``w,`` and ``b``; it splits the parameters by itself."""
    text = "\n".join(lines) + "\n"
    text = ATTRIBUTES.sub(lambda section: SEVERAL.sub(one_by_one, section[0]), text)
    lines[:] = LABEL.sub(r":prf:ref:`\1`", text).splitlines()


def shorten(app, what, name, obj, options, signature, returns):
    """Leave out of a signature what is private: a result keeps for itself what its history needs."""
    return (PRIVATE.sub("", signature), returns) if signature else None


def setup(app):
    """Register the extension; it comes before napoleon."""
    app.connect("autodoc-process-signature", shorten)
    app.connect("autodoc-process-docstring", prepare, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
