"""The directive ``third-party-licences``: what in the built pages is not the book's own, with the licences' texts.

Versions and texts are read from the installed packages. tests/site/test_book.py compares the list with the built files.
"""

import json
import re
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib.metadata import distribution
from pathlib import Path

import matplotlib
import pydata_sphinx_theme
import sphinx_copybutton
import sphinx_design
from fontTools.ttLib import TTFont
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).parents[2]
KATEX = ROOT / "node_modules" / "katex"
REVEAL = ROOT / "node_modules" / "reveal.js"
LETTERS = ROOT / "node_modules" / "@fontsource-variable"
THEME = Path(pydata_sphinx_theme.__file__).parent / "theme" / "pydata_sphinx_theme" / "static"
FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"


@dataclass(frozen=True)
class Part:
    """Something that others made."""

    name: str
    version: str
    licence: str
    use: str
    notice: str
    files: tuple[str, ...] = ()  # under _static; shell patterns


def package(name, project, licence, use, *files):
    """Describe what a Python package puts into the pages."""
    found = distribution(project)
    texts = [f for f in found.files if f.name.upper().startswith("LICENSE") and ".dist-info" in str(f)]
    if len(texts) != 1:
        raise ValueError(f"{project} must come with one licence, got {[str(f) for f in texts]}")
    return Part(name, found.version, licence, use, texts[0].read_text("utf-8"), files)


def letters(name, project, use, *files):
    """Describe a font of npm; what its file says of its makers comes before the licence's text."""
    face = TTFont(next((LETTERS / project / "files").glob("*-latin-wght-normal.woff2")))["name"]
    notice = f"{face.getDebugName(0)}\nThis Font Software is licensed under the SIL Open Font License, Version 1.1."
    return Part(name, version(face.getDebugName(5)), "SIL OFL 1.1", use, notice, files)


def version(text):
    """Return the first version number in a text."""
    return re.search(r"\d+(?:\.\d+)+", text)[0]


def comment(path):
    """Return the comment that a file begins with, without its stars."""
    text = path.read_text("utf-8").split("/*!", 1)[1].split("*/", 1)[0]
    return "\n".join(line.strip(" *") for line in text.strip().splitlines())


OCAML = """js_of_ocaml, Copyright (C) 2010 Jérôme Vouillon and contributors, PPS, CNRS, Université Paris Diderot
OCaml, Copyright (C) 1996 INRIA
GNU Lesser General Public License, version 2.1 or later. As a special exception, you may link a program with these
libraries and distribute the executable under terms of your choice."""


def parts():
    """Return all of them."""
    bootstrap = comment(THEME / "scripts" / "bootstrap.js.LICENSE.txt")
    awesome = comment(THEME / "scripts" / "fontawesome.js.LICENSE.txt")
    clipboard = comment(Path(sphinx_copybutton.__file__).parent / "_static" / "clipboard.min.js")
    names, shapes = (
        TTFont(f)["name"] for f in (KATEX / "dist/fonts/KaTeX_Main-Regular.woff2", FONTS / "DejaVuSans.ttf")
    )
    katex = json.loads((KATEX / "package.json").read_text("utf-8"))["version"]
    licence_of_katex = (KATEX / "LICENSE").read_text("utf-8")
    reveal = json.loads((REVEAL / "package.json").read_text("utf-8"))["version"]
    licence_of_reveal = (REVEAL / "LICENSE").read_text("utf-8")
    marked = "Marked\nCopyright (c) 2018+, MarkedJS\nCopyright (c) 2011-2018, Christopher Jeffrey\nLicensed under MIT"
    dejavu = (FONTS / "LICENSE_DEJAVU").read_text("utf-8")
    popper = "Popper\nCopyright (c) 2019 Federico Zivolo\nLicensed under MIT"
    octicons = (Path(sphinx_design.__file__).parent / "compiled" / "octicon_LICENSE").read_text("utf-8")
    tabler = "Tabler Icons\nCopyright (c) 2020 Paweł Kuna\nLicensed under MIT"
    return [
        Part(
            "KaTeX", katex, "MIT", "typesets the formulas, while the book is built", licence_of_katex, ("katex/*.css",)
        ),
        Part(
            "KaTeX fonts",
            version(names.getDebugName(5)),
            "SIL OFL 1.1",
            "the letters of the formulas",
            names.getDebugName(13),
            ("katex/fonts/*.woff2",),
        ),
        letters("Source Serif", "source-serif-4", "the letters of the text", "fonts/serif*.woff2"),
        letters("Source Sans", "source-sans-3", "the letters of headings, tables and menus", "fonts/sans*.woff2"),
        Part("reveal.js", reveal, "MIT", "turns the slides", licence_of_reveal, ("reveal/*",)),
        Part("Marked", "", "MIT", "reads speaker's notes; a part of reveal.js' script", marked),
        package(
            "Sphinx",
            "sphinx",
            "BSD 2-Clause",
            "makes the pages",
            *("basic.css", "documentation_options.js", "file.png", "plus.png", "minus.png"),
        ),
        package(
            "Sphinx Book Theme",
            "sphinx-book-theme",
            "BSD 3-Clause",
            "layout",
            "*/sphinx-book-theme.*",
            "styles/theme.css",
        ),
        package("PyData Sphinx Theme", "pydata-sphinx-theme", "BSD 3-Clause", "layout", "*/pydata-sphinx-theme.*"),
        Part("Bootstrap", version(bootstrap), "MIT", "layout, menus", bootstrap, ("scripts/bootstrap.js*",)),
        Part("Popper", "", "MIT", "places menus; a part of Bootstrap's script", popper),
        Part(
            "Font Awesome Free",
            version(awesome),
            "icons CC BY 4.0, fonts SIL OFL 1.1, code MIT",
            "icons; of its fonts only the glyphs that are used",
            awesome,
            ("vendor/fontawesome/*", "scripts/fontawesome.js.LICENSE.txt"),
        ),
        package(
            "sphinx-copybutton",
            "sphinx-copybutton",
            "MIT",
            "the button that copies code",
            "copybutton*",
            "*check*",
            "copy-*",
        ),
        Part("clipboard.js", version(clipboard), "MIT", "copies code", clipboard, ("clipboard.min.js",)),
        Part("Tabler Icons", "", "MIT", "the icons of the button that copies", tabler),
        Part(
            "js_of_ocaml and OCaml",
            "4.0.0",
            "LGPL 2.1 with a linking exception",
            "parts of the script of “Check your own fit”, which they compiled",
            OCAML,
            ("certify.js",),
        ),
        package("sphinx-design", "sphinx-design", "MIT", "cards, folds", "sphinx-design.*", "design-tabs.js"),
        Part("Octicons", "", "MIT", "the icons of folds", octicons),
        package("sphinx-proof", "sphinx-proof", "BSD 3-Clause", "theorems", "proof.css"),
        package("sphinx-exercise", "sphinx-exercise", "MIT", "exercises", "exercise.css"),
        package("MyST-NB", "myst-nb", "BSD 3-Clause", "cells and their outputs", "mystnb.*.css"),
        package("Pygments", "pygments", "BSD 2-Clause", "marks up the code", "pygments.css"),
        package(
            "accessible-pygments", "accessible-pygments", "BSD 3-Clause", "the colours of the code", "pygments.css"
        ),
        Part(
            "DejaVu fonts",
            version(shapes.getDebugName(5)),
            "Bitstream Vera",
            "the shapes of the letters in the figures",
            dejavu,
        ),
    ]


OWN = (
    "book.css",
    "formulas*.css",
    "answers.js",
    "book.js",
    "figures.js",
    "figure-*.js",
    "late/*",
    "practise/*",
    "previews/*",
    "steps/*",
    "addresses.js",
    "places.js",
)


def unattributed(static):
    """Return the files of a folder ``_static`` that are neither ours, there or in website/static, nor in the list."""
    own = {
        path.relative_to(ROOT / "website" / "static").as_posix() for path in (ROOT / "website" / "static").rglob("*")
    }
    known = [*OWN, *(pattern for part in parts() for pattern in part.files)]
    files = [path.relative_to(static).as_posix() for path in sorted(static.rglob("*")) if path.is_file()]
    return [file for file in files if file not in own and not any(fnmatch(file, pattern) for pattern in known)]


class ThirdPartyLicences(SphinxDirective):
    """Insert the table, the notices, and the texts that several notices refer to."""

    def run(self):
        """Write MyST and let the parser read it."""
        found = parts()
        mit = next(p for p in found if p.name == "KaTeX").notice
        ofl = (FONTS / "LICENSE_STIX").read_text("utf-8")
        texts = {
            "The MIT License": mit[mit.index("Permission") :],
            "The SIL Open Font License 1.1": ofl[ofl.index("PREAMBLE") :],
        }
        lines = ["| what | version | licence | what it does in the pages |", "|---|---|---|---|"]
        lines += [f"| {p.name} | {p.version} | {p.licence} | {p.use} |" for p in found]
        for title, text in [*((p.name, p.notice) for p in found), *texts.items()]:
            lines += ["", f":::{{dropdown}} {title}", "````text", text.strip(), "````", ":::"]
        return self.parse_text_to_nodes("\n".join(lines))


def setup(app):
    """Register the directive."""
    app.add_directive("third-party-licences", ThirdPartyLicences)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
