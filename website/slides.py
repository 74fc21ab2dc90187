"""The chapters' slides, made from the finished pages: `make slides`, or `python -m website.slides`.

An outline, book/slides/<chapter>.md, says what a deck shows, in which order, and for how many minutes:

    # What one correction does            a lecture of 90 minutes, of which 80 are planned
    ## Five runs, five lines (6 min)      a slide; (6 min, optional): one to leave out if time is short
    {fig-five-runs}                       a part of the chapter's page: a figure, a statement, a formula, ...
    - Which of them would you trust?      text of the slide, Markdown with formulas
    + The one in the middle.              the same, which waits for another key; +{fig-x} is a part that waits
    > Let them vote before you go on.     what the speaker says

Figures, statements, formulas, tables, listings and quizzes are taken from the chapter's page, typeset as they are
there: nothing stands twice, and a deck follows its chapter. In braces stands a label, or one of `PARTS` with a label.
`{vote 3}` stands for the third question of the chapter's quiz, a slide to vote on and a slide with the answer (with
`{vote geometry 3}` of an earlier chapter's),
`{homework 1}` for the exercises of the lecture in book/course.toml. A proof is built up, one key for each of its parts;
`{proof thm-x 1 4}` is the first four. A formula that a slide cites by its number, and that no slide before has shown,
stands at its foot.
"""

import copy
import functools
import hashlib
import json
import posixpath
import re
import shutil
import sys
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

import yaml
from jinja2 import Template
from lxml import etree, html
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

from lincls_course.exercises.collection import BOOK
from tools.edition import HTML, ROOT
from website.ext import course
from website.ext.buildmath import Katex
from website.ext.exercises import notebook_of, unfold
from website.ext.late import whole

OUTLINES = ROOT / "book" / "slides"
FOLDER = HTML / "slides"
MADE = HTML.with_name("slides.json")  # by deck the files that it was made from, with their hashes
MADE_WITH = [Path(__file__), *map(Path(__file__).with_name, ("deck.html", "deck.css"))]
USED = set()  # the files from which the deck in work is made
REVEAL = ROOT / "node_modules" / "reveal.js" / "dist"
PLANNED = 80  # minutes of the 90 that a lecture has

TITLE = re.compile(r"(.+?)\s*\((\d+) min(, optional)?\)")
PART = re.compile(r"(\+?)\{([^{}]+)\}")
VOTED = re.compile(r"vote (?:(\w+) )?(\d+)")
OWN = re.compile(r"\.reveal (\.(?:controls|progress)\b)")  # of reveal.js; figures that move have such classes, too
PAPER = re.compile(r"@media print\{.*\}\}\Z", re.S)  # reveal.js' own style on paper; deck.css has another


class OutlineError(ValueError):
    """An outline that is wrong, or does not fit its chapter."""


# The outline


@dataclass
class Slide:
    """A slide of an outline: title, minutes, parts as (what, text), what the speaker says, and if it may be left out.

    A part is "text", as HTML, or a "part" of the chapter, by its name; one that waits for another key is a "later" one.
    """

    title: str
    minutes: float
    parts: list[tuple[str, str]] = field(default_factory=list)
    notes: str = ""
    optional: bool = False


@dataclass
class Lecture:
    """A lecture: its title and its slides."""

    title: str
    slides: list[Slide] = field(default_factory=list)

    @property
    def minutes(self):
        """How long it takes."""
        return sum(slide.minutes for slide in self.slides)


def markdown(katex):
    """Return a parser of Markdown that typesets formulas as the book does."""
    parser = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes"])
    parser.use(dollarmath_plugin, double_inline=True)

    def formula(display):
        def rule(tokens, at, options, env):
            answer = katex.typeset(tokens[at].content.strip(), display)
            if "error" in answer:
                raise OutlineError(f"bad TeX {tokens[at].content!r}: {answer['error']}")
            if display:
                return f'<div class="math notranslate">{answer["html"]}</div>'
            return f'\x02<span class="math notranslate">{answer["html"]}</span>\x03'

        return rule

    for name in ("math_inline", "math_inline_double", "math_block", "math_block_label"):
        parser.renderer.rules[name] = formula(name != "math_inline")
    return parser


# A formula, between two signs that no text has, stays on the line of what touches it.
TOUCHED = re.compile("([(“]?)\x02(.*?)\x03([.,;:?!)”’]*)", re.S)


def joined(text):
    """Join each formula of some HTML with the bracket before it and the punctuation after it."""

    def join(match):
        before, formula, after = match.groups()
        return f'<span class="unbroken">{before}{formula}{after}</span>' if before or after else formula

    return TOUCHED.sub(join, text)


def read_outline(text, parser):
    """Read an outline; texts become HTML."""
    lectures, tokens, at = [], parser.parse(text), 0
    for token in tokens:
        if token.type == "list_item_open" and token.markup == "+":
            token.attrSet("class", "fragment")
    while at < len(tokens):
        token = tokens[at]
        end = at + 1
        if token.nesting == 1:
            while tokens[end].level > token.level or tokens[end].nesting != -1:
                end += 1
            end += 1
        inner = tokens[at + 1].content if token.type in ("heading_open", "paragraph_open") else ""
        place = f"line {token.map[0] + 1}" if token.map else "?"
        rendered = joined(parser.renderer.render(tokens[at:end], parser.options, {}))
        if token.type == "heading_open" and token.tag == "h1":
            lectures.append(Lecture(inner))
        elif token.type == "heading_open":
            match = TITLE.fullmatch(inner)
            if not match or not lectures:
                raise OutlineError(f"{place}: a slide is `## Its title (5 min)`, below a lecture; got {inner!r}")
            title = joined(parser.renderInline(match[1]))
            lectures[-1].slides.append(Slide(title, int(match[2]), optional=bool(match[3])))
        elif not lectures or not lectures[-1].slides:
            raise OutlineError(f"{place}: text before the first slide")
        elif token.type == "blockquote_open":
            inside = parser.renderer.render(tokens[at + 1 : end - 1], parser.options, {})
            lectures[-1].slides[-1].notes += joined(inside)
        elif token.type == "paragraph_open" and PART.fullmatch(inner):
            waits, name = PART.fullmatch(inner).groups()
            lectures[-1].slides[-1].parts.append(("later" if waits else "part", name))
        else:
            lectures[-1].slides[-1].parts.append(("text", rendered))
        at = end
    return lectures


# The chapter's page


def inner_html(element):
    """Return the HTML within an element."""
    text = escape(element.text or "", quote=False)
    return text + "".join(etree.tostring(child, encoding="unicode", method="html") for child in element)


def outer_html(element):
    """Return the HTML of an element."""
    return etree.tostring(element, encoding="unicode", method="html", with_tail=False)


def words(element):
    """Return an element's text, each formula once."""
    element = copy.deepcopy(element)
    for extra in [*element.find_class("katex-html"), *element.find_class("headerlink")]:
        extra.drop_tree()
    return " ".join(element.text_content().split())


class Chapter:
    """The page of a chapter, of which parts are taken."""

    def __init__(self, name):
        self.name = name
        path = page_of(name)
        if not path.exists():
            raise OutlineError(f"there is no {path}: make book")
        root = html.document_fromstring(whole(path))
        (self.article,) = root.find_class("bd-article")
        unfold(self.article)
        (heading,) = self.article.iter("h1")
        for number in heading.find_class("section-number"):
            self.number = number.text_content().strip(" .")
            number.drop_tree()
        self.title = words(heading)
        self.places = {element.get("id"): element for element in self.article.xpath(".//*[@id]")}

    def find(self, label):
        """Return what bears a label; the section of a section's label."""
        element = self.places.get(label, self.places.get(f"equation-{label}"))
        if element is None:
            raise OutlineError(f"the chapter has no {label}")
        if element.tag == "span" and element.getparent().tag == "section":
            element = element.getparent()
        return element

    def taken(self, element):
        """Copy an element: without buttons, with links that lead to the book, and with no anchors of its own."""
        element = copy.deepcopy(element)
        element.tail = None
        for extra in element.xpath(
            ".//a[@class = 'headerlink' or contains(@class, 'formal')] | .//button | .//script | .//style"
        ):
            extra.drop_tree()
        for part in element.iter(etree.Element):
            part.attrib.pop("id", None)
            part.attrib.pop("loading", None)
            if part.tag == "section":  # in a deck a slide
                part.tag = "div"
                part.set("class", "stated")
            if part.tag == "a" and (href := part.get("href")):
                part.set("href", self.address(href))
            if part.tag == "img":
                part.set("src", self.address(part.get("src")))
        return element

    def address(self, href):
        """Return an address as seen from a deck."""
        if re.match(r"[a-z]+:", href):
            return href
        page = f"{self.name}.html" if href.startswith("#") else ""
        return posixpath.normpath(posixpath.join("../book", page + href))

    def inside(self, label, what, expression, n="1"):
        """Return the n-th of the elements that an XPath finds in a section, but not in its exercises."""
        section = self.find(label)
        found = [e for e in section.xpath(expression) if not e.xpath("ancestor::*[contains(@class, 'exercise')]")]
        if len(found) < int(n):
            raise OutlineError(f"{label} has {len(found)} of {what}, not {n}")
        return found[int(n) - 1]

    # What may stand in braces before a label

    def labelled(self, label):
        """Return what bears the label: a statement, a formula, an exercise without its hints and solution."""
        if self.find(label).tag == "section":
            raise OutlineError(f"{label} is a whole section")
        element = self.taken(self.find(label))
        if "exercise" in element.get("class", ""):
            shown_on_pages = "cell another onward numbers completion-how".split()
            for part in element.xpath(".//details | .//div"):
                if part.tag == "details" or {*shown_on_pages} & {*part.get("class", "").split()}:
                    part.drop_tree()
        return outer_html(element)

    def proof(self, label, first="1", last="99"):
        """Return the proof that follows a statement, or those of its parts: paragraphs, formulas, items of lists."""
        for element in self.find(label).itersiblings():
            for folded in element.xpath("descendant-or-self::div[@class='proof admonition']"):
                element = self.taken(folded)
                parts = element.xpath("./*[not(self::ol or self::ul)] | ./ol/li | ./ul/li")
                if not 1 <= int(first) <= min(int(last), len(parts)):
                    raise OutlineError(f"the proof of {label} has {len(parts)} parts, none from {first} to {last}")
                for number, part in enumerate(parts, start=1):
                    if not int(first) <= number <= int(last):
                        part.drop_tree()
                    elif number > int(first):
                        part.classes.add("fragment")
                    elif part.tag == "li" and part.getparent().tag == "ol":
                        part.set("value", str(1 + len(part.xpath("./preceding-sibling::li"))))
                return outer_html(element)
        raise OutlineError(f"no proof follows {label}")

    def idea(self, label):
        """Return the idea of the proof that follows a statement."""
        for element in self.find(label).itersiblings():
            if "tip" in (element.get("class") or "").split():
                return outer_html(self.taken(element))
        raise OutlineError(f"no idea of a proof follows {label}")

    def table(self, label, n="1"):
        """Return a section's n-th table."""
        return outer_html(self.taken(self.inside(label, "tables", ".//table", n)))

    def code(self, label, n="1"):
        """Return a section's n-th listing of those that are shown; where a cell prints one of the package, that."""
        cell = self.inside(label, "listings", ".//div[contains(@class, 'cell_input') and not(ancestor::details)]", n)
        printed = "./following-sibling::*//div[contains(@class, 'highlight-python')]/div"
        listing = (cell.xpath(printed) or cell.xpath(".//div[@class='highlight']"))[0]
        return f'<div class="cell">{outer_html(self.taken(listing))}</div>'

    def belief(self, label, n="1"):
        """Return a section's n-th misconception, with what is wrong about it."""
        boxes = ".//div[contains(@class, 'misconception')]"
        return outer_html(self.taken(self.inside(label, "misconceptions", boxes, n)))

    def formula(self, label, n="1"):
        """Return a section's n-th displayed formula that stands in no box."""
        free = ".//div[contains(@class, 'math') and not(ancestor::div[contains(@class, 'admonition')])]"
        return outer_html(self.taken(self.inside(label, "formulas", free, n)))

    def question(self):
        """Return the question that opens the chapter: what is bold in its first paragraph."""
        first = next(p for p in self.article.iter("p") if p.find("strong") is not None)
        asked = self.taken(first.findall("strong")[-1])
        return f'<p class="question">{inner_html(asked)}</p>'

    def objectives(self):
        """Return what the reader can do after the chapter."""
        (head,) = self.article.xpath(".//p[starts-with(normalize-space(), 'After this chapter you can')]")
        return outer_html(self.taken(head.getnext()))

    def summary(self):
        """Return the chapter's summary."""
        (found,) = self.article.xpath(".//section[@id='summary']/ul")
        return outer_html(self.taken(found))

    def homework(self, lecture):
        """Return the exercises that a lecture gives to do at home, with the minutes that they take."""
        lines = []
        USED.add(course.COURSES)
        for exercise in course.homework(self.name, int(lecture)):
            USED.add(BOOK / exercise.id / "exercise.md")
            page = f"../book/{notebook_of(exercise.chapter).stem}.html#{exercise.id}"
            title = f"{escape(exercise.title)} ({exercise.minutes} min)"
            lines.append(f'<li><a href="{page}">{exercise.id}</a>: {title}</li>')
        return f'<ul class="homework">{"".join(lines)}</ul>'

    PARTS = ("proof", "idea", "table", "code", "belief", "formula", "question", "objectives", "summary", "homework")

    def part(self, asked):
        """Return the HTML of what stands in braces."""
        kind, *arguments = asked.split()
        if kind in self.PARTS:
            return getattr(self, kind)(*arguments)
        return self.labelled(*asked.split())

    def figure(self, label):
        """Return a figure's picture, within what makes it move, the HTML of its number, and that of its caption."""
        figure = self.find(label)
        moving = figure.xpath(".//*[@class='moving']")
        given = moving[0].find("script").text if moving else ""
        figure = self.taken(figure)
        images = list(figure.iter("img"))
        if not images:
            raise OutlineError(f"the figure {label} has no picture: the notebooks were not run")
        (image,) = images
        caption = figure.xpath(".//*[@class='caption-text'] | .//*[@class='legend']/p")[-1]  # of what moves
        number = figure.find_class("caption-number")[0].text_content().strip()
        for part in figure.find_class("moving"):
            etree.SubElement(part, "script", {"type": "application/json"}).text = given
            image.tail = None
            part.set("data-prevent-swipe", "")  # a finger moves what is in it, and turns no slide
            return part, number, inner_html(caption)
        return image, number, inner_html(caption)

    def quiz(self):
        """Return the questions of the quiz, each as (title, question, options)."""
        boxes = self.article.xpath(".//div[contains(@class, 'quiz') and contains(@class, 'admonition')]")
        return [self.voted(self.taken(box)) for box in boxes]

    def voted(self, box):
        """Read a question of the quiz."""
        (title,) = box.find_class("admonition-title")
        options = []
        for fold in box.findall("details"):
            (text,) = fold.find_class("sd-summary-text")
            (content,) = fold.find_class("sd-summary-content")
            right = words(content).startswith("Right.")
            options.append((inner_html(text), inner_html(content), right))
        asked = "".join(outer_html(e) for e in box if e is not title and e.tag != "details")
        if sum(right for *_, right in options) != 1:
            raise OutlineError(f"the question {words(title)!r} has not one right option")
        return inner_html(title), asked, options


# The deck

WIDE, WIDE_BY_STATEMENT = 1.55, 1.8  # pictures of such proportions stand below plain words, below boxes; others beside


def picture(chapter, label, alone):
    """Return the HTML of a figure, with its caption where nothing else explains it, and what its notes say."""
    shown, number, caption = chapter.figure(label)
    link = f'<a href="../book/{chapter.name}.html#{label}">{number}</a>'
    said = f"<p>{number}: {caption}</p>"
    text = ""
    if shown.tag == "img" and alone:
        text, said = f" {caption}", ""
    (image,) = shown.iter("img")
    ratio = float(image.get("width", 4)) / float(image.get("height", 3))
    return f"<figure>{outer_html(shown)}<figcaption>{link}{text}</figcaption></figure>", said, ratio


def dress(chapter, slide):
    """Return a slide as what deck.html writes: title, HTML, layout, notes, minutes."""
    figures, texts, notes = [], [], slide.notes
    for kind, content in slide.parts:
        label = content.split()[0] if kind != "text" else ""
        waits = " fragment" if kind == "later" else ""
        if label.startswith("fig-"):
            told = any(kind == "text" or content == "question" for kind, content in slide.parts)
            html_of, said, ratio = picture(chapter, label, alone=not told)
            figures.append((f'<div class="slide-picture{waits}">{html_of}</div>', ratio))
            notes += said
        else:
            part = content if kind == "text" else chapter.part(content)
            texts.append(f'<div class="fragment">{part}</div>' if waits else part)
    pictures = "".join(html_of for html_of, _ in figures)
    moves = "<lincls-" in pictures
    if moves:
        notes = f"<p>Take guesses before you move anything:</p>{questions(texts)}" + notes
    stated = any(kind != "text" and not content.startswith("fig-") for kind, content in slide.parts)
    written = f'<div class="slide-words">{"".join(texts)}</div>' if texts else ""
    if not figures:
        layout = "full" if stated else "full plain"
    elif moves:
        layout = "acting"
    elif texts:
        layout = "over" if figures[0][1] >= (WIDE_BY_STATEMENT if stated else WIDE) else "beside"
    else:
        layout = "pair" if len(figures) > 1 else "picture"
    body = written + pictures if layout in ("over", "acting") else pictures + written
    return {"title": slide.title, "body": body, "layout": layout, "notes": notes, "minutes": slide.minutes}


def questions(texts):
    """Return what texts ask: items of their lists, or paragraphs, that wait for no key."""
    asked = html.fromstring(f"<div>{''.join(texts)}</div>").xpath(".//li[not(@class)] | ./p")
    return "".join(f"<p>{inner_html(part)}</p>" for part in asked if "?" in words(part))


OPTIONAL = "<p>This slide may be left out.</p>"
VOTE = "<p>Everyone votes, by hand or card. Then neighbours convince each other, and all vote again.</p>"


def vote(chapter, slide, number):
    """Return the two slides of a question of the quiz, which share the minutes."""
    quiz, made = chapter.quiz(), []
    if not 1 <= number <= len(quiz):
        raise OutlineError(f"the quiz has {len(quiz)} questions, no number {number}")
    title, asked, options = quiz[number - 1]
    wrong = [f"<p><strong>{'ABCDEFGH'[n]}.</strong></p>{why}" for n, (_, why, ok) in enumerate(options) if not ok]
    for name, notes, share in (("Vote", slide.notes + VOTE, 2 / 3), ("Answer", "".join(wrong), 1 / 3)):
        body = asked + listed(options, answered=name == "Answer")
        made.append({"title": f"{name}: {title}", "body": body, "layout": "full vote", "notes": notes})
        made[-1]["minutes"] = slide.minutes * share
    return made


def listed(options, answered):
    """Return the options of a question as a list; once answered, the right one is marked and explained."""
    lines = []
    for text, why, ok in options:
        marked = ok and answered
        reason = f'<div class="reason">{why}</div>' if marked else ""
        kind = "right" if marked else "open"
        lines.append(f'<li class="{kind}"><div>{text}{reason}</div></li>')
    return f'<ol class="options">{"".join(lines)}</ol>'


def cite(chapter, slides):
    """Put at the foot of a slide what it cites by number, unless it has been shown."""
    shown = set()
    for slide in slides:
        body, feet = html.fromstring(f"<div>{slide['body']}</div>"), []
        shown |= {formula.text_content().strip() for formula in body.find_class("eqno")}
        for link in body.xpath(".//a[contains(@href, '#equation-')]"):
            number, (page, label) = link.text_content().strip(), link.get("href").split("#")
            if number not in shown:
                shown.add(number)
                name = posixpath.basename(page).removesuffix(".html")
                of = chapter if name == chapter.name else read_chapter(name)
                feet.append(outer_html(of.taken(of.find(label))))
        slide["foot"] = "".join(feet)


def spoken(notes):
    """Return notes with their formulas as MathML alone: the window of the speaker has no style sheet of ours."""
    notes = html.fromstring(f"<div>{notes}</div>")
    for formula in notes.xpath(".//*[contains(@class, 'katex') and .//math]"):
        for part in formula.find_class("katex-html"):
            part.drop_tree()
    for part in notes.xpath(".//math"):
        part.attrib.pop("class", None)
    for part in notes.xpath(".//*[contains(@class, 'katex')]"):
        part.attrib.pop("class")
    return inner_html(notes)


def deck(chapter, lectures):
    """Return what deck.html writes of a chapter: its lectures with their slides, each with its time."""
    made = []
    for number, lecture in enumerate(lectures, start=1):
        slides, clock = [], 0
        for slide in lecture.slides:
            slide.notes = OPTIONAL * slide.optional + slide.notes
            asked = VOTED.fullmatch(slide.parts[0][1]) if len(slide.parts) == 1 else None
            try:
                of = read_chapter(asked[1]) if asked and asked[1] else chapter
                slides += vote(of, slide, int(asked[2])) if asked else [dress(chapter, slide)]
            except OutlineError as error:
                raise OutlineError(f"{slide.title!r}: {error}") from None
        for slide in slides:
            slide["from"], clock = f"{clock:.0f}", clock + slide["minutes"]
            slide["to"], slide["seconds"] = f"{clock:.0f}", round(60 * slide["minutes"])
            slide["notes"] = spoken(slide["notes"])
        made.append({"number": number, "title": lecture.title, "slides": slides, "minutes": lecture.minutes})
    cite(chapter, [slide for lecture in made for slide in lecture["slides"]])
    return made


def page_of(name):
    """Return the file of a chapter's page."""
    return HTML / "book" / f"{name}.html"


def read_chapter(name):
    """Return a chapter, read once."""
    USED.add(page_of(name))
    return known_chapter(name)


known_chapter = functools.cache(Chapter)


def chapters():
    """Return the names of the chapters, in their order: of the numbered pages those that are not *Further*."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    files = [page["file"] for part in toc.get("parts", []) if part.get("numbered") for page in part["chapters"]]
    names = [posixpath.basename(file) for file in files]
    return [name for name in names if not name.startswith("further_")]


def copy_reveal():
    """Copy what a deck needs of reveal.js."""
    target = HTML / "_static" / "reveal"
    target.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(REVEAL / "reveal.js", target / "reveal.js")
    shutil.copyfile(REVEAL / "plugin" / "notes.js", target / "notes.js")
    style = PAPER.sub("", (REVEAL / "reveal.css").read_text("utf-8").strip())
    (target / "reveal.css").write_text(OWN.sub(r".reveal>\1", style), "utf-8")


def open_katex():
    """Return KaTeX with the book's macros."""
    config = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))["sphinx"]["config"]
    return Katex(ROOT / "node_modules" / "katex", config.get("buildmath_macros", {}))


def render(name, katex):
    """Return the page of a chapter's deck."""
    outline = OUTLINES / f"{name}.md"
    template = Template(MADE_WITH[1].read_text("utf-8"), trim_blocks=True, lstrip_blocks=True)
    style = MADE_WITH[2].read_text("utf-8")
    USED.clear()
    USED.update({*MADE_WITH, outline})
    try:
        lectures = read_outline(outline.read_text("utf-8"), markdown(katex))
        chapter = read_chapter(name)
        made = deck(chapter, lectures)
        kinds = sorted(set(re.findall(r"<lincls-(\w+)", str(made))))
        scripts = ["figures", *(f"figure-{kind}" for kind in kinds)] if kinds else []
        return template.render(chapter=chapter, lectures=made, style=style, scripts=scripts)
    except OutlineError as error:
        raise OutlineError(f"{outline.relative_to(ROOT)}: {error}") from None


def hashes(files):
    """Return the hashes of files by their names; that of one which is not there is of nothing."""
    return {str(file): hashlib.sha256(file.read_bytes() if file.exists() else b"").hexdigest() for file in files}


def main():
    """Write the decks of which something has changed, and say where all are."""
    names = [name for name in chapters() if (OUTLINES / f"{name}.md").exists()]
    made = json.loads(MADE.read_text("utf-8")) if MADE.exists() else {}
    for deck in FOLDER.glob("*.html"):
        if deck.stem not in names:
            deck.unlink()
    if not names:
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    katex = open_katex()
    try:
        for name in names:
            file, before = FOLDER / f"{name}.html", made.get(name)
            if not file.exists() or not before or before != hashes(map(Path, before)):
                file.write_text(render(name, katex), "utf-8")
                made[name] = hashes(USED)
        MADE.write_text(json.dumps(made), "utf-8")
    except OutlineError as error:
        sys.exit(f"The slides were not made. {error}")
    finally:
        katex.stop()
    copy_reveal()
    print(f"The slides: {FOLDER.as_uri()}, a page for each of {len(names)} chapters")


if __name__ == "__main__":
    main()
