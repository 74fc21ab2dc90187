"""A package of QTI 1.2, a zip, in two dialects: as Canvas imports it (its exports were the model), and with MathML.

Canvas takes one number an item, so a list of numbers becomes several items. Of variants Canvas draws each item anew, so
the items of a list may come from several variants, and say so. (Gaps in a text would keep them together, but there
Canvas compares texts, and 2.0 would be wrong for 2.) To it each number that is named in the
conditions is a right one; what is said to the wrong ones therefore stands together, for all who were wrong. Formulas
are the pictures that Canvas' editor makes, which carry their TeX, and which no other platform has: for those they are
MathML. The scheme of an essay is a rubric for the scorer.
"""

import html
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from ..exercises.item import Blanks, Choosing, Essay, Matching, Pool
from ..exercises.values import ordinal
from .markup import Markup, Tree, mathml, to_bytes, write_zip
from .numbers import decimal, shares, spellings, wrong_numbers

__all__ = ["identifier", "write_qti12", "write_qti12_mathml"]

NAMESPACE = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
CANVAS = "http://canvas.instructure.com/xsd/cccv1p0"
RESOURCE = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
Formula = Callable[[str, bool], str]  # writes TeX, displayed or not, as HTML
ALONE = "The question before this one and the one after it may look the same but have different numbers."


def write_qti12_mathml(path: Path, title: str, pools: Iterable[Pool]) -> None:
    """Write the same for other platforms than Canvas."""
    write_qti12(path, title, pools, mathml)


def write_qti12(path: Path, title: str, pools: Iterable[Pool], formula: Formula | None = None) -> None:
    """Write pools, of which each student gets one item, as one quiz."""
    ident = identifier(title)
    writer = Writer(formula or pictured)
    test = writer.assessment(ident, title, pools)
    pictures = {f"images/{name}": data for name, data in writer.markup.pictures.items()}
    files = {
        "imsmanifest.xml": to_bytes(manifest(ident, pictures)),
        f"{ident}/{ident}.xml": to_bytes(test),
        f"{ident}/assessment_meta.xml": to_bytes(settings(ident, title)),
    } | pictures
    write_zip(path, files)


def identifier(title):
    """Return the name of a package with this title."""
    return "lincls-" + "-".join(re.findall(r"[a-z0-9]+", title.lower()))


def manifest(ident, pictures):
    """Return what says which files the package has."""
    tree = Tree("manifest", identifier=f"{ident}-manifest", xmlns=PACKAGE)
    with tree.inside("metadata"):
        tree.texts(schema="IMS Content", schemaversion="1.1.3")
    tree.add("organizations")
    others = [(f"{ident}-settings", RESOURCE, f"{ident}/assessment_meta.xml")]
    others += [(f"picture-{Path(name).stem}", "webcontent", name) for name in pictures]
    with tree.inside("resources"):
        with tree.inside("resource", identifier=ident, type="imsqti_xmlv1p2"):
            tree.add("file", href=f"{ident}/{ident}.xml")
            tree.add("dependency", identifierref=f"{ident}-settings")
        for identifier, kind, href in others:
            with tree.inside("resource", identifier=identifier, type=kind, href=href):
                tree.add("file", href=href)
    return tree.root


def settings(ident, title):
    """Return what Canvas wants to know of a quiz: for practice, and not yet published."""
    tree = Tree("quiz", identifier=ident, xmlns=CANVAS)
    tree.texts(title=title, description="", shuffle_answers="false")  # the solutions name letters
    tree.texts(quiz_type="practice_quiz", available="false")
    return tree.root


def pictured(tex, display):
    """Return a formula as Canvas' editor writes it."""
    shown = rf"\displaystyle {tex}" if display else tex
    address = quote(quote(shown, safe=""), safe="")  # twice: so does the editor
    content = html.escape(shown)
    return (
        f'<img class="equation_image" title="{content}" src="/equation_images/{address}" '
        f'alt="LaTeX: {html.escape(tex)}" data-equation-content="{content}" />'
    )


class Writer(Tree):
    """Writes the quiz."""

    def __init__(self, formula):
        super().__init__("questestinterop", xmlns=NAMESPACE)
        dollar = "%24" if formula is pictured else "$"  # as Canvas writes it, and as others read it
        self.markup = Markup(formula, lambda name: f"{dollar}IMS-CC-FILEBASE{dollar}/images/{name}")

    def material(self, text, kind="html"):
        """Add HTML, or a plain text."""
        self.add("material/mattext", text, texttype=f"text/{kind}")

    def field(self, label, entry):
        """Add a field of metadata."""
        with self.inside("qtimetadatafield"):
            self.texts(fieldlabel=label, fieldentry=entry)

    def assessment(self, ident, title, pools):
        """Return the whole tree."""
        with self.inside("assessment", ident=ident, title=title), self.inside("section", ident="root_section"):
            for pool in pools:
                self.pool(pool)
        return self.root

    def pool(self, pool):
        """Add an item; of variants, sections that each draw one: of their first items, their second ones."""
        if not pool.title:
            for item in apart(*pool.items):
                self.item(item)
            return
        parts = apart(replace(pool.items[0], id=pool.id, title=pool.title))
        mixed = len(parts) > 1 and len(pool.items) > 1
        for part, variants in zip(parts, zip(*map(apart, pool.items), strict=True), strict=True):
            with self.inside("section", ident=f"lincls-{part.id}-pool", title=part.title):
                self.add("selection_ordering/selection/selection_number", "1")
                for item in variants:
                    self.item(replace(item, statement=f"{item.statement}\n\n{ALONE}") if mixed else item)

    def item(self, item):
        """Add an item."""
        placed = isinstance(item, Blanks) and item.placed
        kind, ask, judge = {
            Choosing: ("multiple_choice", self.ask_choice, self.judge_choice),
            Blanks: ("numerical", self.ask_number, self.judge_number),
            Matching: ("matching", self.ask_matching, self.judge_matching),
            Essay: ("essay", self.ask_essay, self.judge_essay),
        }[type(item)]
        if placed:
            kind, ask, judge = "fill_in_multiple_blanks", self.ask_gaps, self.judge_gaps
        general = self.markup.html(item.explanation + (_messages(item) if placed else ""))
        with self.inside("item", ident=f"lincls-{item.id}", title=item.title):
            with self.inside("itemmetadata/qtimetadata"):
                self.field("question_type", f"{kind}_question")
                self.field("points_possible", decimal(item.points, 6))
                for label in (item.chapter, *item.labels):
                    self.field("keyword", label)
            if isinstance(item, Essay):
                with self.inside("rubric", view="Scorer"):
                    self.material(self.markup.html(item.scheme))
            with self.inside("presentation"):
                statement = self.markup.html(item.statement)
                self.material(re.sub(r"\[\[(\d+)\]\]", r"[gap\1]", statement) if placed else statement)
                ask(item)
            with self.inside("resprocessing"):
                self.add("outcomes/decvar", maxvalue="100", minvalue="0", varname="SCORE", vartype="Decimal")
                if general:
                    self.condition(shows="general_fb")
                replies = judge(item) or {}
            for ident, text in {"general_fb": general, **replies}.items():
                if text:
                    with self.inside("itemfeedback", ident=ident), self.inside("flow_mat"):
                        self.material(text)
            if item.hints:
                with self.inside("itemfeedback", ident="hints"), self.inside("hint", feedbackstyle="Multilevel"):
                    for hint in item.hints:
                        with self.inside("hintmaterial"):
                            self.material(self.markup.html(hint))

    def condition(self, equal=None, *, of="response1", unless=False, score=None, shows=None, last=False):
        """Add what follows from an answer: from any, from one that equals a text, or from any but that one."""
        with self.inside("respcondition", **{"continue": "No" if last else "Yes"}):
            if equal is None:
                self.add("conditionvar/other")
            else:
                self.add(f"conditionvar/{'not/' if unless else ''}varequal", equal, respident=of)
            if score is not None:
                self.add("setvar", score, action="Set" if last else "Add", varname="SCORE")
            if shows:
                self.add("displayfeedback", feedbacktype="Response", linkrefid=shows)

    def choices(self, texts, kind="plain"):
        """Add what one can choose from: texts by their identifiers."""
        with self.inside("render_choice"):
            for ident, text in texts.items():
                with self.inside("response_label", ident=ident):
                    self.material(text, kind)

    def ask_choice(self, item):
        """Add the options."""
        with self.inside("response_lid", ident="response1", rcardinality="Single"):
            self.choices({option.letter: self.markup.inline(option.text) for option in item.options}, "html")

    def judge_choice(self, item):
        """Add the right option, and return the replies."""
        for option in item.options:
            if option.reply:
                self.condition(option.letter, shows=f"{option.letter}_fb")
        right = next(option.letter for option in item.options if option.right)
        self.condition(right, score="100", last=True)
        return {f"{option.letter}_fb": self.markup.html(option.reply) for option in item.options}

    def ask_number(self, item):
        """Add the field for a number."""
        with self.inside("response_str", ident="response1", rcardinality="Single"):
            with self.inside("render_fib", fibtype="Decimal"):
                self.add("response_label", ident="answer1")

    def judge_number(self, item):
        """Add the number with its tolerance, and return what is said to wrong ones."""
        (blank,) = item.blanks
        low, high = (decimal(blank.value + sign * blank.tolerance, 15) for sign in (-1, 1))
        with self.inside("respcondition", **{"continue": "No"}):
            with self.inside("conditionvar/or"):
                self.add("varequal", decimal(blank.value), respident="response1")
                with self.inside("and"):
                    self.add("vargte", low, respident="response1")
                    self.add("varlte", high, respident="response1")
            self.add("setvar", "100", action="Set", varname="SCORE")
        rows = [f"<li>{decimal(value)}: {self.markup.inline(text)}</li>" for value, text in wrong_numbers(blank)]
        if rows:
            self.condition(shows="general_incorrect_fb")
        return {"general_incorrect_fb": rows and f"<p>If your answer was</p><ul>{''.join(rows)}</ul>"}

    def ask_gaps(self, item):
        """Add all right answers of each gap: Canvas compares texts."""
        for k, blank in enumerate(item.blanks, 1):
            with self.inside("response_lid", ident=f"response_gap{k}"):
                self.material(f"gap{k}", "plain")
                self.choices({f"gap{k}-{i}": text for i, text in enumerate(spellings(blank), 1)})

    def judge_gaps(self, item):
        """Add the share of each gap."""
        for k, share in enumerate(shares(100, len(item.blanks)), 1):
            self.condition(f"gap{k}-1", of=f"response_gap{k}", score=f"{share:.2f}")

    def ask_matching(self, item):
        """Add the lines, each with all the answers."""
        for number, (text, _, _) in enumerate(item.lines, 1):
            with self.inside("response_lid", ident=f"response_{number}"):
                self.material(self.markup.html(text))
                self.choices({str(1000 + k): answer for k, answer in enumerate(item.answers)})

    def judge_matching(self, item):
        """Add the share of each line, and return what is said to wrong ones."""
        replies, parts = {}, shares(100, len(item.lines))
        for number, ((_, answer, reply), share) in enumerate(zip(item.lines, parts, strict=True), 1):
            ident = str(1000 + item.answers.index(answer))
            self.condition(ident, of=f"response_{number}", score=f"{share:.2f}")
            if reply:
                self.condition(ident, of=f"response_{number}", unless=True, shows=f"{number}_fb")
                replies[f"{number}_fb"] = self.markup.html(reply)
        return replies

    def ask_essay(self, item):
        """Add the field for a text."""
        with self.inside("response_str", ident="response1", rcardinality="Single"):
            self.add("render_fib/response_label", ident="answer1", rshuffle="No")

    def judge_essay(self, item):
        """Leave it to a person."""
        self.condition(last=True)


def apart(item):
    """Return the items of one number each that stand for an item of several; else the item itself, alone."""
    if not isinstance(item, Blanks) or item.placed or len(item.blanks) == 1:
        return [item]
    count = len(item.blanks)
    points = shares(item.points, count)
    return [
        replace(
            item,
            id=f"{item.id}.{k}",
            title=f"{item.title} ({k} of {count})",
            points=points[k - 1],
            statement=f"{item.statement}\n\n**Here enter the {ordinal(k - 1)} of the {count} numbers.**",
            blanks=(blank,),
        )
        for k, blank in enumerate(item.blanks, 1)
    ]


def _messages(item):
    """Return what may be said to wrong numbers as a list: in a text with gaps Canvas replies to none of them."""
    texts = dict.fromkeys(text for b in item.blanks for value, text in b.replies if abs(value - b.value) > b.tolerance)
    return "".join(["\n\nTypical mistakes:\n", *(f"\n- {text}" for text in texts)]) if texts else ""
