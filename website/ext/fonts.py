"""Give the pages their letters: Source Serif, Source Sans and KaTeX's, cut down to the characters that the book has.

The fonts come from npm, weights from regular to bold in one file each, but for the italic, which is nowhere bold. Whole
ones would add 74 kB to the first view of a page, of which these are 47 kB, and KaTeX's most frequent three 71 kB, of
which 20. The licence of the text's fonts reserves the name "Source" to whole ones; these are nameless, and the style
sheet (static/css/fonts.css) calls them Book Serif and Book Sans. Greek letters stand in formulas, which have KaTeX's
fonts, and in what figures that move say: for them there is a file of its own, which a browser loads when it meets one.

What nearly every page needs goes into its style sheets (lightpage.py): a font that comes later moves the text.
"""

import base64
import html
import re
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from website.ext.finished import finished, pages

MODULES = Path(__file__).parents[2] / "node_modules"
FOLDER, KATEX = MODULES / "@fontsource-variable", MODULES / "katex" / "dist" / "fonts"
FONTS = {
    "serif": FOLDER / "source-serif-4" / "files" / "source-serif-4-latin-wght-normal.woff2",
    "serif-italic": FOLDER / "source-serif-4" / "files" / "source-serif-4-latin-wght-italic.woff2",
    "sans": FOLDER / "source-sans-3" / "files" / "source-sans-3-latin-wght-normal.woff2",
    "sans-greek": FOLDER / "source-sans-3" / "files" / "source-sans-3-greek-wght-normal.woff2",
}
GREEK = "αβγδελμνξρσφωΔΣ"
# What formulas show in KaTeX's frequent fonts: in MathML all but single italic letters, and signs that only the font
# has, such as the bar of \ne; what is in the others, by its class.
IN_FORMULAS = {
    "KaTeX_Main-Regular": re.compile(r"(?:<(?!mi>.<)m(?:[ino]|text)\b[^>]*>|(?=[\ue000-\uf8ff]))([^<]+)"),
    "KaTeX_Math-Italic": re.compile(r'class="[^"]*\bmathnormal\b[^"]*"[^>]*>([^<]+)'),
    "KaTeX_AMS-Regular": re.compile(r'class="[^"]*\b(?:mathbb|textbb|amsrm)\b[^"]*"[^>]*>([^<]+)'),
}
WEIGHTS = (400, 700)
FEATURES = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum"]
LICENCE = (0, 13, 14)  # of the names in a font: copyright, licence and its address


def cut(source, target, characters):
    """Write the part of a font that has these characters; of a variable one, in our weights."""
    options = subset.Options(flavor="woff2", hinting=False, layout_features=FEATURES, name_IDs=LICENCE)
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=map(ord, characters))
    subsetter.subset(font)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": 400 if "italic" in source.stem else WEIGHTS})
    target.parent.mkdir(parents=True, exist_ok=True)
    subset.save_font(font, str(target), options)


def for_figures(folder):
    """Write the sans serif as Matplotlib reads it: in TTF, a file for each weight.

    In an SVG image Matplotlib tells the letters of two fonts apart by the fonts' PostScript names alone.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for weight in WEIGHTS:
        font = TTFont(FONTS["sans"], recalcTimestamp=False)
        font.flavor = None
        font["name"].setName(f"BookSans-{weight}", 6, 3, 1, 0x409)
        instancer.instantiateVariableFont(font, {"wght": weight}).save(folder / f"sans-{weight}.ttf")


def into_image(image):
    """Put the letters of an SVG image into it: as an image it takes none from the page."""
    text, font = image.read_text("utf-8"), image.with_suffix(".woff2")
    cut(FONTS["sans"], font, set(text))
    data = base64.b64encode(font.read_bytes()).decode()
    font.unlink()
    rule = f'@font-face {{ font-family: "Book Sans"; font-weight: 400 700; src: url(data:font/woff2;base64,{data}) }}'
    image.write_text(text.replace(">", f"><style>{rule}</style>", 1), "utf-8")


def into_images(folder):
    """Put their letters into all SVG images of a folder that want and lack them."""
    texts = {path: path.read_text("utf-8") for path in Path(folder).glob("*.svg")}
    images = [path for path, text in texts.items() if "Book Sans" in text and "@font-face" not in text]
    with ProcessPoolExecutor() as pool:
        list(pool.map(into_image, images))


def mend_outputs(app, env):
    """Put their letters into what cells drew, before it is copied: a page written again finds them there."""
    into_images(env.mystnb_config.output_folder)


def characters_of(page):
    """Return the characters of a page, and those that its formulas show in KaTeX's frequent fonts."""
    text = page.read_text("utf-8")
    shown = {font: {*html.unescape("".join(part.findall(text)))} for font, part in IN_FORMULAS.items()}
    return {"": {*text}, **shown}


def write(app, exception):
    """Write the fonts when pages were written and have other characters."""
    if exception or app.builder.format != "html" or not getattr(app, "lightpage_changed", False):
        return
    into_images(Path(app.outdir, "_images"))
    static = Path(app.outdir, "_static")
    found = [finished(app)(characters_of, text) for text in (*pages(app), *(static / "late").rglob("*.html"))]
    letters = {name: "".join(sorted({" "}.union(*(one[name] for one in found)))) for name in ("", *IN_FORMULAS)}
    letters[""] = "".join(sorted({*letters[""], *map(chr, range(32, 127))}))
    letters["sans-greek"] = GREEK
    fonts = {static / "fonts" / f"{name}.woff2": font for name, font in FONTS.items()}
    fonts |= {static / "katex" / "fonts" / font.name: font for font in KATEX.glob("*.woff2")}
    wanted, noted = [letters.get(font.stem, letters[""]) for font in fonts], Path(app.doctreedir, "letters.txt")
    note = "\n".join(sorted(f"{font.stem} {text}" for font, text in zip(fonts, wanted, strict=True)))
    if not noted.exists() or noted.read_text("utf-8") != note:
        with ProcessPoolExecutor() as pool:
            list(pool.map(cut, fonts.values(), fonts, wanted))
        noted.write_text(note, "utf-8")


def setup(app):
    """Connect the hooks."""
    app.connect("env-updated", mend_outputs)
    app.connect("build-finished", write, priority=800)  # before lightpage, which joins the style sheets
    return {"parallel_read_safe": True, "parallel_write_safe": True}
