"""A package of QTI 1.2, a zip, as Canvas imports it; Canvas' own exports were the model.

Canvas takes one number an item, so a list of numbers becomes several items. Of variants Canvas draws each item anew, so
the items of a list may come from several variants, and say so. (Gaps in a text would keep them together, but there
Canvas compares texts, and 2.0 would be wrong for 2.) To it each number that is named in the
conditions is a right one; what is said to the wrong ones therefore stands together, for all who were wrong. Formulas
are the pictures that Canvas' editor makes, which carry their TeX. The scheme of an essay is a rubric for the scorer.
"""

import html
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree as ET

from ..exercises.item import Blanks, Choosing, Essay, Item, Matching, Pool
from .markup import Markup, Tree, to_bytes, write_zip
from .numbers import decimal, ordinal, points_text, spellings, wrong_numbers

__all__ = ["write_qti12"]

NAMESPACE = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
CANVAS = "http://canvas.instructure.com/xsd/cccv1p0"
RESOURCE = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
ALONE = "The question before this one and the one after it may look the same but have different numbers."


def write_qti12(path: Path, title: str, entries: Iterable[Item | Pool]) -> None:
    """Write items, and pools of which each student gets one item, as one quiz."""
    ident = "lincls-" + "-".join(re.findall(r"[a-z0-9]+", title.lower()))
    writer = Writer()
    test = writer.assessment(ident, title, entries)
    pictures = {f"images/{name}": data for name, data in writer.markup.pictures.items()}
    files = {
        "imsmanifest.xml": to_bytes(manifest(ident, pictures)),
        f"{ident}/{ident}.xml": to_bytes(test),
        f"{ident}/assessment_meta.xml": to_bytes(settings(ident, title)),
    } | pictures
    write_zip(path, files)


def manifest(ident, pictures):
    """Return what says which files the package has."""
    root = ET.Element("manifest", {"identifier": f"{ident}-manifest", "xmlns": PACKAGE})
    metadata = ET.SubElement(root, "metadata")
    ET.SubElement(metadata, "schema").text = "IMS Content"
    ET.SubElement(metadata, "schemaversion").text = "1.1.3"
    ET.SubElement(root, "organizations")
    resources = ET.SubElement(root, "resources")
    test = ET.SubElement(resources, "resource", {"identifier": ident, "type": "imsqti_xmlv1p2"})
    ET.SubElement(test, "file", {"href": f"{ident}/{ident}.xml"})
    ET.SubElement(test, "dependency", {"identifierref": f"{ident}-settings"})
    others = {f"{ident}-settings": (RESOURCE, f"{ident}/assessment_meta.xml")}
    others |= {f"picture-{Path(name).stem}": ("webcontent", name) for name in pictures}
    for identifier, (kind, href) in others.items():
        resource = ET.SubElement(resources, "resource", {"identifier": identifier, "type": kind, "href": href})
        ET.SubElement(resource, "file", {"href": href})
    return root


def settings(ident, title):
    """Return what Canvas wants to know of a quiz: for practice, and not yet published."""
    root = ET.Element("quiz", {"identifier": ident, "xmlns": CANVAS})
    for name, value in {
        "title": title,
        "description": "",
        "shuffle_answers": "false",  # the solutions name letters
        "quiz_type": "practice_quiz",
        "available": "false",
    }.items():
        ET.SubElement(root, name).text = value
    return root


def formula(tex, display):
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

    def __init__(self):
        markup = Markup(formula, lambda name: f"%24IMS-CC-FILEBASE%24/images/{name}")
        super().__init__(ET.Element("questestinterop", {"xmlns": NAMESPACE}), markup)

    def material(self, text):
        """Add HTML."""
        with self.inside("material"):
            self.add("mattext", text, texttype="text/html")

    def field(self, label, entry):
        """Add a field of metadata."""
        with self.inside("qtimetadatafield"):
            self.add("fieldlabel", label)
            self.add("fieldentry", entry)

    def assessment(self, ident, title, entries):
        """Return the whole tree."""
        with self.inside("assessment", ident=ident, title=title), self.inside("section", ident="root_section"):
            for entry in entries:
                self.entry(entry)
        return self.root

    def entry(self, entry):
        """Add an item; of a pool, sections that each draw one: of its first items, its second ones."""
        if not isinstance(entry, Pool):
            for item in apart(entry):
                self.item(item)
            return
        parts = apart(replace(entry.items[0], id=entry.id, title=entry.title))
        mixed = len(parts) > 1 and len(entry.items) > 1
        for part, variants in zip(parts, zip(*map(apart, entry.items), strict=True), strict=True):
            with self.inside("section", ident=f"lincls-{part.id}-pool", title=part.title):
                with self.inside("selection_ordering"), self.inside("selection"):
                    self.add("selection_number", "1")
                for item in variants:
                    self.item(replace(item, statement=f"{item.statement}\n\n{ALONE}") if mixed else item)

    def item(self, item):
        """Add an item."""
        placed = isinstance(item, Blanks) and item.placed
        kind, ask, judge = {
            Choosing: ("multiple_choice_question", self.ask_choice, self.judge_choice),
            Blanks: ("fill_in_multiple_blanks_question", self.ask_gaps, self.judge_gaps)
            if placed
            else ("numerical_question", self.ask_number, self.judge_number),
            Matching: ("matching_question", self.ask_matching, self.judge_matching),
            Essay: ("essay_question", self.ask_essay, self.judge_essay),
        }[type(item)]
        general = self.markup.html(item.explanation + (_messages(item) if placed else ""))
        with self.inside("item", ident=f"lincls-{item.id}", title=item.title):
            with self.inside("itemmetadata"), self.inside("qtimetadata"):
                self.field("question_type", kind)
                self.field("points_possible", points_text(item.points))
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
                with self.inside("outcomes"):
                    self.add("decvar", maxvalue="100", minvalue="0", varname="SCORE", vartype="Decimal")
                if general:
                    self.condition(shows="general_fb")
                replies = judge(item)
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
            with self.inside("conditionvar"):
                if equal is None:
                    self.add("other")
                elif unless:
                    with self.inside("not"):
                        self.add("varequal", equal, respident=of)
                else:
                    self.add("varequal", equal, respident=of)
            if score is not None:
                self.add("setvar", score, action="Set" if last else "Add", varname="SCORE")
            if shows:
                self.add("displayfeedback", feedbacktype="Response", linkrefid=shows)

    def choices(self, labels):
        """Add what one can choose from: pairs of an identifier and what adds its text."""
        with self.inside("render_choice"):
            for ident, add in labels:
                with self.inside("response_label", ident=ident):
                    add()

    def ask_choice(self, item):
        """Add the options."""
        with self.inside("response_lid", ident="response1", rcardinality="Single"):
            inline = self.markup.inline
            self.choices(
                (option.letter, lambda option=option: self.material(inline(option.text))) for option in item.options
            )

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
            with self.inside("conditionvar"), self.inside("or"):
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
                self.plain(f"gap{k}")
                self.choices(
                    (f"gap{k}-{i}", lambda text=text: self.plain(text)) for i, text in enumerate(spellings(blank), 1)
                )

    def judge_gaps(self, item):
        """Add the share of each gap."""
        share = f"{100 / len(item.blanks):.2f}"
        for k, _ in enumerate(item.blanks, 1):
            self.condition(f"gap{k}-1", of=f"response_gap{k}", score=share)
        return {}

    def ask_matching(self, item):
        """Add the lines, each with all the answers."""
        for number, (text, _, _) in enumerate(item.lines, 1):
            with self.inside("response_lid", ident=f"response_{number}"):
                self.material(self.markup.html(text))
                self.choices(
                    (str(1000 + k), lambda answer=answer: self.plain(answer)) for k, answer in enumerate(item.answers)
                )

    def plain(self, text):
        """Add a plain text."""
        with self.inside("material"):
            self.add("mattext", text, texttype="text/plain")

    def judge_matching(self, item):
        """Add the share of each line, and return what is said to wrong ones."""
        replies = {}
        for number, (_, answer, reply) in enumerate(item.lines, 1):
            ident = str(1000 + item.answers.index(answer))
            self.condition(ident, of=f"response_{number}", score=f"{100 / len(item.lines):.2f}")
            if reply:
                self.condition(ident, of=f"response_{number}", unless=True, shows=f"{number}_fb")
                replies[f"{number}_fb"] = self.markup.html(reply)
        return replies

    def ask_essay(self, item):
        """Add the field for a text."""
        with self.inside("response_str", ident="response1", rcardinality="Single"), self.inside("render_fib"):
            self.add("response_label", ident="answer1", rshuffle="No")

    def judge_essay(self, item):
        """Leave it to a person."""
        self.condition(last=True)
        return {}


def apart(item):
    """Return the items of one number each that stand for an item of several; else the item itself, alone."""
    if not isinstance(item, Blanks) or item.placed or len(item.blanks) == 1:
        return [item]
    count, items = len(item.blanks), []
    for k, blank in enumerate(item.blanks, 1):
        what = f"**Here enter {blank.label or f'the {ordinal(k)} of the {count} numbers'}.**"
        items.append(
            replace(
                item,
                id=f"{item.id}.{k}",
                title=f"{item.title} ({k} of {count})",
                points=item.points / count,
                statement=f"{item.statement}\n\n{what}",
                blanks=(blank,),
            )
        )
    return items


def _messages(item):
    """Return what may be said to wrong numbers as a list: in a text with gaps Canvas replies to none of them."""
    said = (text for b in item.blanks for value, text in b.replies if abs(value - b.value) > b.tolerance)
    texts = dict.fromkeys(said)
    return "".join(["\n\nTypical mistakes:\n", *(f"\n- {text}" for text in texts)]) if texts else ""
