"""The formulas of a built page: as MathML alone, for e-books and Typst, and in a line of text."""

import contextlib
import unicodedata

SCRIPTS = {"msub": "_", "msup": "^", "munder": "_", "mover": "^"}


def to_mathml(article):
    """Put its MathML in the place of each formula of KaTeX."""
    for formula in list(article.find_class("katex")):
        maths = list(formula.iter("math"))  # none in the second half of a formula that buildmath.py cut in two
        if maths:
            maths[0].tail = None
            maths[0].set("xmlns", "http://www.w3.org/1998/Math/MathML")  # which XHTML asks for, and HTML does not
            formula.addprevious(maths[0])
            pair_bars(maths[0])
            name_letters(maths[0])
        formula.drop_tree()


def pair_bars(formula):
    """Say which bar of a norm or an absolute value opens and which closes: KaTeX's MathML does not."""
    opened = dict.fromkeys("∥∣", False)
    for bar in formula.iter("mo"):
        if bar.text in opened and "stretchy" in bar.attrib:
            opened[bar.text] = not opened[bar.text]
            bar.set("form", "prefix" if opened[bar.text] else "postfix")


def name_letters(formula):
    """Write ℝ and ℒ as letters of their own: MathML Core, which readers of e-books speak, has no such styles."""
    for letter in formula.xpath(".//*[@mathvariant='double-struck' or @mathvariant='script']"):
        style = letter.attrib.pop("mathvariant").upper()
        for kind in ("", "MATHEMATICAL "):  # the older letters have shorter names
            with contextlib.suppress(KeyError):
                letter.text = unicodedata.lookup(f"{kind}{style} CAPITAL {letter.text}")


def spoken(part):
    """Return a formula in one line of text, such as "w^⊤ x + b ≥ 0": what one hears of it in a PDF, or searches."""
    inner = [spoken(child) for child in part]
    if part.tag in SCRIPTS:
        return inner[0] + SCRIPTS[part.tag] + group(inner[1])
    if part.tag in ("msubsup", "munderover"):
        return f"{inner[0]}_{group(inner[1])}^{group(inner[2])}"
    if part.tag == "mfrac":
        return f"{group(inner[0])}/{group(inner[1])}"
    if part.tag == "msqrt":
        return f"√{group(''.join(inner))}"
    if part.tag in ("mtr", "mtable"):
        return ("; " if part.tag == "mtable" else " ").join(inner)
    if part.tag == "mspace":
        return " "
    for n, before in enumerate(part[:-1], 1):
        if before.tag in (*SCRIPTS, "msubsup", "munderover") and inner[n][:1].isalnum():
            inner[n] = " " + inner[n]  # y_i f, or f would be read as below the line
    text = (part.text or "").replace("\u2061", " ") + "".join(inner)
    return f" {text} " if part.tag == "mo" and text in "=≤≥<>≠≈∈∉→←↦⟺" else text


def group(text):
    """Put what is longer than a sign in brackets."""
    return text if len(text.strip()) <= 1 else f"({text.strip()})"
