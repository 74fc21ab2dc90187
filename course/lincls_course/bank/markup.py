"""Markdown as the HTML that a platform takes, and its files; each wants formulas and pictures in its way."""

import base64
import hashlib
import re
import zipfile
from collections.abc import Callable
from contextlib import contextmanager
from xml.etree import ElementTree as ET
from xml.sax.saxutils import quoteattr

__all__ = ["Markup", "Tree", "mathml", "to_bytes", "write_zip"]

# What XML 1.0 cannot hold at all, not even escaped.
FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
DATA = re.compile(r"data:image/([a-z]+);base64,(.*)", re.DOTALL)


class Markup:
    """Renders the texts of items, and keeps their pictures: `pictures` has the bytes of each by its name."""

    def __init__(self, formula: Callable[[str, bool], str], source: Callable[[str], str], *, links: bool = True):
        """Take what writes a formula (TeX, and whether it is displayed) as HTML, and the address of a named picture.

        Without `links` they stay text: who wrote it is a stranger.
        """
        try:
            from markdown_it import MarkdownIt
            from mdit_py_plugins.dollarmath import dollarmath_plugin
        except ImportError as error:
            raise ImportError(f'this needs {error.name}: pip install "lincls-course[bank]"') from error
        self.pictures: dict[str, bytes] = {}
        self._source = source
        self._markdown = MarkdownIt("commonmark").enable("table").disable("html_inline").disable("html_block")
        self._markdown.use(dollarmath_plugin)
        if not links:
            self._markdown.disable(["link", "autolink", "reference"])
        for kind, display, around in (("math_inline", False, "{}"), ("math_block", True, "<p>{}</p>\n")):

            def rule(renderer, tokens, i, options, env, display=display, around=around):
                return around.format(formula(tokens[i].content.strip(), display))

            self._markdown.add_render_rule(kind, rule)

    def html(self, text):
        """Return a text as HTML; what no XML can hold becomes U+FFFD."""
        tokens = self._markdown.parse(FORBIDDEN.sub("\ufffd", text))
        for token in tokens:
            for child in token.children or ():
                if child.type == "image":
                    child.attrs["src"] = self._keep(child.attrs["src"])
        return self._markdown.renderer.render(tokens, self._markdown.options, {}).strip()

    def inline(self, text):
        """Return a text as HTML; a single paragraph without its tags."""
        whole = self.html(text)
        alone = whole.count("<p>") == 1 and whole.startswith("<p>") and whole.endswith("</p>")
        return whole.removeprefix("<p>").removesuffix("</p>") if alone else whole

    def _keep(self, address):
        """Keep a picture whose data are its address; return where it will be."""
        inside = DATA.fullmatch(address)
        if not inside:
            return address
        data = base64.b64decode(inside[2])
        name = f"{hashlib.sha256(data).hexdigest()[:16]}.{inside[1]}"
        self.pictures[name] = data
        return self._source(name)


# What latex2mathml reads otherwise, and what it reads in its place.
READ_AS = {
    r"(begin|end)\{(aligned|gathered)\}": r"\1{align*}",
    r"\\[bB]igg?[lr]?(?=\\[lr]Vert)": "",  # a norm in a larger size
    r"(\\text\{[^{}]*)\\_": r"\1_",
}


def mathml(tex: str, display: bool) -> str:
    """Return a formula as MathML; a ValueError for what is not understood."""
    try:
        from latex2mathml.converter import convert
    except ImportError as error:
        raise ImportError(f'this needs {error.name}: pip install "lincls-course[bank]"') from error
    read = tex = FORBIDDEN.sub("\ufffd", tex)
    for pattern, other in READ_AS.items():
        read = re.sub(pattern, other, read)
    try:
        written = convert(read, display="block" if display else "inline")
        letters = "".join(ET.fromstring(written).itertext())
    except Exception as error:  # each of its own has another name
        raise ValueError(f"the formula {tex!r} cannot be written as MathML: {error!r}") from None
    if unknown := re.search(r"\\\w+", letters):
        raise ValueError(f"the formula {tex!r} cannot be written as MathML: it has {unknown[0]}")
    return written.replace("<math ", f"<math alttext={quoteattr(' '.join(tex.split()))} ", 1)


class Tree:
    """Builds a tree; what a method adds goes into the element that was opened last.

    A path such as "material/mattext" names elements one inside the other, of which the last has the attributes.
    """

    def __init__(self, tag, **attributes):
        self.root = self.here = ET.Element(tag, attributes)

    @contextmanager
    def inside(self, path, /, **attributes):
        """Open an element."""
        above, (*outer, last) = self.here, path.split("/")
        for tag in outer:
            self.here = ET.SubElement(self.here, tag)
        self.here = ET.SubElement(self.here, last, attributes)
        yield
        self.here = above

    def add(self, path, /, text=None, **attributes):
        """Add an element."""
        with self.inside(path, **attributes):
            self.here.text = text

    def texts(self, **texts):
        """Add an element for each text."""
        for tag, text in texts.items():
            self.add(tag, text)


def to_bytes(root: ET.Element, *, indented: bool = True) -> bytes:
    """Return a tree as a file; what no XML can hold becomes U+FFFD. Beside text elements are not indented."""
    for element in root.iter():
        element.text = FORBIDDEN.sub("\ufffd", element.text or "")
        for name, value in element.attrib.items():
            element.set(name, FORBIDDEN.sub("\ufffd", value))
    if indented:
        ET.indent(root)
    return ET.tostring(root, encoding="UTF-8", xml_declaration=True) + b"\n"


def write_zip(path, files, mode=0o644):
    """Write a ZIP file of {name: bytes}, when all of it is there; the same files make the same bytes."""
    partial = path.with_name(path.name + ".part")
    with zipfile.ZipFile(partial, "w") as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, mode << 16
            info.create_system = 3  # Unix, also on Windows
            archive.writestr(info, data)
    partial.replace(path)
