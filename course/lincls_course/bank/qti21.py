"""A package of QTI 2.1, a zip: a file for each item, a test that puts them in order, and a manifest.

An item asks for all numbers of a list, so the variant that a student gets is one throughout. Each wrong number, option
or place has its reply. Formulas are MathML. An essay has its scheme, and every item its hints, in blocks that only
those who mark or teach see.
"""

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

from ..exercises.item import Blanks, Choosing, Essay, Matching, Pool
from .markup import Markup, Tree, mathml, to_bytes, write_zip
from .numbers import decimal, shares, wrong_numbers
from .qti12 import identifier

__all__ = ["write_qti21"]

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
MATHML = "http://www.w3.org/1998/Math/MathML"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
METADATA = "http://www.imsglobal.org/xsd/imsmd_v1p2"
HERE = "http://www.w3.org/2001/XMLSchema-instance"
FOREIGN = {"style", "start", "title"}  # attributes of HTML that QTI does not have


def write_qti21(path: Path, title: str, pools: list[Pool]) -> None:
    """Write pools, of which each student gets one item, as one test."""
    items = [item for pool in pools for item in pool.items]
    markup = Markup(mathml, lambda name: f"../images/{name}")
    files = {f"items/{item.id}.xml": to_bytes(Question(item, markup).root, indented=False) for item in items}
    pictures = {f"images/{name}": data for name, data in markup.pictures.items()}
    ident = identifier(title)
    package = manifest(ident, items, pictures)
    write_zip(path, {"imsmanifest.xml": package, f"{ident}.xml": test(ident, title, pools)} | files | pictures)


def manifest(ident, items, pictures):
    """Return what says which files the package has, and of each item what one may look for."""
    tree = Tree("manifest", identifier=f"{ident}-manifest", xmlns=PACKAGE, **{"xmlns:imsmd": METADATA})
    with tree.inside("metadata"):
        tree.texts(schema="QTIv2.1 Package", schemaversion="1.0.0")
    tree.add("organizations")
    with tree.inside("resources"):
        with tree.inside("resource", identifier=ident, type="imsqti_test_xmlv2p1", href=f"{ident}.xml"):
            tree.add("file", href=f"{ident}.xml")
            for item in items:
                tree.add("dependency", identifierref=f"item-{item.id}")
        for item in items:
            href = f"items/{item.id}.xml"
            with tree.inside("resource", identifier=f"item-{item.id}", type="imsqti_item_xmlv2p1", href=href):
                with tree.inside("metadata/imsmd:lom/imsmd:general"):
                    for label in (item.chapter, *item.labels):
                        tree.add("imsmd:keyword/imsmd:langstring", label, **{"xml:lang": "en"})
                tree.add("file", href=href)
        for name in pictures:
            with tree.inside("resource", identifier=f"picture-{Path(name).stem}", type="webcontent", href=name):
                tree.add("file", href=name)
    return to_bytes(tree.root)


def test(ident, title, pools):
    """Return the order of the items; of a pool, a section draws one."""
    tree = Tree("assessmentTest", xmlns=QTI, identifier=ident, title=title)
    with tree.inside("testPart", identifier="part", navigationMode="nonlinear", submissionMode="individual"):
        with tree.inside("assessmentSection", identifier="all", title=title, visible="true"):
            for pool in pools:
                place, about = tree.here, {"title": pool.title, "visible": "false"}
                if len(pool.items) > 1:
                    tree.here = ET.SubElement(place, "assessmentSection", identifier=f"pool-{pool.id}", **about)
                    tree.add("selection", select="1")
                for item in pool.items:
                    tree.add("assessmentItemRef", identifier=f"item-{item.id}", href=f"items/{item.id}.xml")
                tree.here = place
    return to_bytes(tree.root)


class Question(Tree):
    """Writes an item. What is judged of an answer is noted while it is asked."""

    def __init__(self, item, markup):
        about = {"identifier": f"lincls-{item.id}", "title": item.title, "adaptive": "false", "timeDependent": "false"}
        super().__init__("assessmentItem", xmlns=QTI, **{"xmlns:m": MATHML}, **about)
        self.markup, self.item, self.judged = markup, item, []
        ask = {Choosing: self.choosing, Blanks: self.numbers, Matching: self.matching, Essay: self.essay}[type(item)]
        self.body = ET.Element("itemBody")
        asked, self.here = self.here, self.body
        for view, texts in (("scorer", [item.scheme] if isinstance(item, Essay) else []), ("tutor", item.hints)):
            if texts:
                with self.inside("rubricBlock", view=view):
                    for text in texts:
                        self.rich(markup.html(text))
        ask(item)
        self.here = asked
        self.declare(item)
        self.root.append(self.body)
        self.judge(item)

    def rich(self, html):
        """Add what Markdown became as elements of QTI."""
        whole = ET.fromstring(f"<div>{html}</div>")
        for part in whole.iter():
            part.tag = part.tag.replace(f"{{{MATHML}}}", "m:")
            for name in FOREIGN & part.attrib.keys():
                del part.attrib[name]
        self.here.append(whole)

    def note(self, right, kind, points, replies=(), off=("", "")):
        """Note one field: its right answer, and pairs of other answers and replies; the answer "" stands for any.

        Numbers may be off by so much, right ones and others.
        """
        self.judged.append((f"R{len(self.judged) + 1}", right, kind, points, list(replies), off))

    # What is asked

    def choosing(self, item):
        """Add the options, in their order: the solutions name letters."""
        self.rich(self.markup.html(item.statement))
        with self.inside("choiceInteraction", responseIdentifier="R1", shuffle="false", maxChoices="1"):
            for option in item.options:
                with self.inside("simpleChoice", identifier=option.letter):
                    self.rich(self.markup.html(option.text))
        right = next(option.letter for option in item.options if option.right)
        said = [(option.letter, option.reply) for option in item.options if option.reply]
        self.note(right, "identifier", item.points, said)

    def numbers(self, item):
        """Add the fields, in the text or below it."""
        count = len(item.blanks)
        rows = "".join(f"<li>Number {k} of {count}: [[{k}]]</li>" for k in range(1, 1 + count))
        asked = self.markup.html(item.statement) + ("" if item.placed else f"<ul>{rows}</ul>")
        self.rich(
            re.sub(r"\[\[(\d+)\]\]", r'<textEntryInteraction responseIdentifier="R\1" expectedLength="12" />', asked)
        )
        for blank, points in zip(item.blanks, shares(item.points, count), strict=True):
            said = [(decimal(value), text) for value, text in wrong_numbers(blank)]
            values = sorted([value for value, _ in wrong_numbers(blank)])
            near = min([blank.tolerance, *((b - a) / 2.1 for a, b in pairwise(values))])  # each has its own reply
            off = decimal(blank.tolerance, 3), decimal(near, 3)
            self.note(decimal(blank.value), "float", points, said, off)

    def matching(self, item):
        """Add the lines, each with all the answers."""
        self.rich(self.markup.html(item.statement))
        names = {answer: f"A{k}" for k, answer in enumerate(item.answers)}
        parts = shares(item.points, len(item.lines))
        for k, ((text, answer, reply), points) in enumerate(zip(item.lines, parts, strict=True), 1):
            with self.inside("div"):
                self.rich(self.markup.html(text))
                with self.inside("p/inlineChoiceInteraction", responseIdentifier=f"R{k}", shuffle="false"):
                    for name, ident in names.items():
                        self.add("inlineChoice", name, identifier=ident)
            self.note(names[answer], "identifier", points, [("", reply)] if reply else [])

    def essay(self, item):
        """Add the field for a text."""
        self.rich(self.markup.html(item.statement))
        self.add("extendedTextInteraction", responseIdentifier="R1", expectedLines="20")
        self.note("", "string", item.points)

    # What is judged

    def declare(self, item):
        """Declare the answers and what follows from them."""
        for name, right, kind, *_ in self.judged:
            with self.inside("responseDeclaration", identifier=name, cardinality="single", baseType=kind):
                if right:
                    self.add("correctResponse/value", right)
        with self.inside("outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float"):
            self.add("defaultValue/value", "0")
        with self.inside("outcomeDeclaration", identifier="MAXSCORE", cardinality="single", baseType="float"):
            self.add("defaultValue/value", decimal(item.points, 6))
        self.add("outcomeDeclaration", identifier="SAID", cardinality="multiple", baseType="identifier")

    def judge(self, item):
        """Say what each answer earns, and what is replied to it."""
        texts = {}
        with self.inside("responseProcessing"):
            if item.explanation:
                self.reply("explanation", item.explanation, texts)
            for name, right, kind, points, replies, off in self.judged:
                if not right:
                    continue
                with self.inside("responseCondition"):
                    with self.inside("responseIf"):
                        self.compare(name, right, kind, off[0])
                        with self.inside("setOutcomeValue", identifier="SCORE"), self.inside("sum"):
                            self.add("variable", identifier="SCORE")
                            self.add("baseValue", decimal(points, 6), baseType="float")
                        said = dict(replies).get(right, "")
                        if said:
                            self.reply(f"{name}-right", said, texts)
                    for k, (answer, text) in enumerate(replies, 1):
                        if answer != right:
                            with self.inside("responseElseIf" if answer else "responseElse"):
                                if answer:
                                    self.compare(name, answer, kind, off[1])
                                self.reply(f"{name}-{k}", text, texts)
        for ident, text in texts.items():
            with self.inside("modalFeedback", outcomeIdentifier="SAID", identifier=ident, showHide="show"):
                self.rich(self.markup.html(text))

    def compare(self, name, answer, kind, off):
        """Compare an answer with a value."""
        about = {"toleranceMode": "absolute", "tolerance": off} if off else {}
        with self.inside("equal" if off else "match", **about):
            self.add("variable", identifier=name)
            self.add("baseValue", answer, baseType=kind)

    def reply(self, ident, text, texts):
        """Add a text to what is said."""
        texts[ident] = text
        with self.inside("setOutcomeValue", identifier="SAID"), self.inside("multiple"):
            self.add("variable", identifier="SAID")
            self.add("baseValue", ident, baseType="identifier")
