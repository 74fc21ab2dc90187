"""Question banks: what goes into a file can be read out of it again, and the file is as its platform wants it."""

import base64
import html
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from lxml import etree

from lincls_course import get, ids
from lincls_course.bank import chosen_items, write
from lincls_course.bank.numbers import shares, spellings
from lincls_course.bank.qti12 import ALONE
from lincls_course.exercises.collection import BOOK, CHAPTERS, QUIZZES
from lincls_course.exercises.exercise import Exercise
from lincls_course.exercises.item import Blank, Blanks, Choosing, Essay, Matching, Option, Pool
from lincls_course.exercises.room import read_exercise
from lincls_course.grading.cli import main
from pages import some
from paths import SOURCES

SCHEMAS = Path(__file__).parent / "schemas"
QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
FORMATS = {"qti12": "canvas.zip", "qti12-mathml": "others.zip", "qti21": "bank.zip", "moodle-xml": "bank.xml"}
PAGES = list(dict.fromkeys(get(id).chapter for id in ids()))  # where exercises stand
EVERYTHING = [*PAGES, *(f"{chapter}-quiz" for chapter in CHAPTERS)]


# What a text says, read off its Markdown and off its HTML: the words and the formulas in their order.


def words(text):
    return re.findall(r"\w+", text)


def formula(tex):
    return "$" + " ".join(tex.split())


def said_by_markdown(text):
    text = re.sub(r"^ *(\d+\. |```\w*|[|: -]+$)", " ", text, flags=re.M)  # marks that HTML has no words for
    text = re.sub(r"!\[(.*?)\]\(.*?\)", r"\1", text, flags=re.S)
    said = []
    for code, display, inline, rest in re.findall(r"(`[^`]+`)|\$\$(.+?)\$\$|\$(.+?)\$|([^`$]+)", text, re.S):
        said += [formula(display or inline)] if display or inline else words(code or rest)
    return said


class Said(HTMLParser):
    """Reads HTML as platforms show it; of MathML the TeX that it was made of, which another test compares."""

    def __init__(self):
        super().__init__()
        self.said, self.within = [], False

    def handle_endtag(self, tag):
        self.within = self.within and not tag.endswith("math")

    def handle_starttag(self, tag, attributes):
        about = dict(attributes)
        if tag.endswith("math"):
            self.said.append(formula(about["alttext"]))
            self.within = True
        if tag == "img" and about.get("class") == "equation_image":
            tex = about["data-equation-content"].removeprefix(r"\displaystyle ")
            assert about["alt"] == f"LaTeX: {tex}"
            self.said.append(formula(tex))
        elif tag == "img":
            self.said += words(about["alt"])

    def handle_data(self, data):
        if self.within:
            return
        for inline, display, rest in re.findall(r"\\\((.+?)\\\)|\\\[(.+?)\\\]|((?:[^\\]|\\(?![(\[]))+)", data, re.S):
            self.said += words(rest) if rest else [formula(inline or display)]


def said_by_html(text):
    reader = Said()
    reader.feed(text or "")
    reader.close()
    return reader.said


@dataclass
class Read:
    """What is read, from a file of either format or from an item itself."""

    id: str
    title: str
    points: float
    statement: list
    explanation: list
    hints: list
    labels: list
    options: list = field(default_factory=list)  # text, right, reply
    blanks: list = field(default_factory=list)  # value, tolerance, {wrong value: reply}
    lines: list = field(default_factory=list)  # text, answer, reply
    answers: set = field(default_factory=set)
    scheme: list = field(default_factory=list)


def wanted(item):
    """What must be read of an item. Numbers may be rounded to twelve digits, tolerances to three, points to six."""
    say = said_by_markdown
    read = Read(
        item.id,
        item.title,
        pytest.approx(item.points, rel=1e-5),
        say(item.statement),
        say(item.explanation),
        [say(hint) for hint in item.hints],
        [item.chapter, *item.labels],
    )
    if isinstance(item, Choosing):
        read.options = [(say(o.text), o.right, say(o.reply)) for o in item.options]
    elif isinstance(item, Blanks):
        for b in item.blanks:
            read.blanks.append(
                (pytest.approx(b.value, rel=1e-11, abs=1e-12), pytest.approx(b.tolerance, rel=0.01), replies(b))
            )
    elif isinstance(item, Matching):
        read.lines = [(say(text), answer, say(reply)) for text, answer, reply in item.lines]
        read.answers = set(item.answers)
    else:
        read.scheme = say(item.scheme)
    return read


def replies(blank):
    """The wrong numbers that can be typed, each once, with all that is said to it."""
    found = {}
    for value, text in blank.replies:
        if blank.tolerance < abs(value - blank.value) < float("inf"):
            found.setdefault(float(f"{value:.12g}"), {})[text] = None
    return {value: said_by_markdown(" Or: ".join(texts)) for value, texts in found.items()}


def wanted_in_moodle(item):
    """Matching has no place for the replies but the explanation."""
    read = wanted(item)
    read.explanation += [word for _, _, reply in read.lines for word in reply]
    read.lines = [(text, answer, []) for text, answer, _ in read.lines]
    return [read]


@dataclass
class AtMost:
    """Equals what is no larger."""

    most: float

    def __eq__(self, other):
        return 0 <= other <= self.most


def wanted_in_qti(item):
    """A list of numbers is an item for each. Gaps in a text have right spellings, and their replies stand together."""
    read = wanted(item)
    count = len(read.blanks)
    if getattr(item, "placed", False):
        said = dict.fromkeys(text for blank in item.blanks for value, text in blank.replies if value != blank.value)
        read.explanation += said_by_markdown(" ".join(["Typical mistakes", *said])) if said else []
        read.blanks = [
            (value, AtMost(b.tolerance), {}) for b, (value, *_) in zip(item.blanks, read.blanks, strict=True)
        ]
        return [read]
    if count < 2:
        return [read]
    return [
        replace(
            read,
            id=f"{read.id}.{k}",
            title=f"{read.title} ({k} of {count})",
            points=share,
            statement=read.statement + f"Here enter the {which} of the {count} numbers".split(),
            blanks=[read.blanks[k - 1]],
        )
        for k, share, which in zip(
            range(1, count + 1),
            shares(item.points, count),
            "first second third fourth fifth sixth seventh eighth ninth tenth".split(),
            strict=False,
        )
    ]


# Moodle's format -----------------------------------------------------------------------------------


def moodle_text(element):
    """What stands in an element; its pictures must be in it."""
    if element is None:
        return ""
    text = element.findtext("text") or ""
    assert set(re.findall(r"@@PLUGINFILE@@/([\w.]+)", text)) == {file.get("name") for file in element.findall("file")}
    return text


FIELD = r"\{(\d+):NUMERICAL:((?:[^}\\]|\\\}|\\)+)\}"


def embedded(text):
    """The fields in a text as Moodle reads them: the weight, and of each answer whether it is right and what it is."""
    fields = []
    for weight, inside in re.findall(FIELD, text):
        answers = []
        for answer in re.split(r"(?<!\\)~", inside):
            number, _, reply = answer.partition("#")
            value, tolerance = map(float, number.lstrip("=").split(":"))
            reply = html.unescape(reply).replace(r"\}", "}").replace(r"\#", "#")
            answers.append((number[0] == "=", value, tolerance, said_by_html(reply)))
        fields.append((int(weight), answers))
    return fields


def read_moodle(path):
    """Pairs of a category and what is read of each question; the schema must hold."""
    tree = etree.parse(path)
    etree.RelaxNG(etree.parse(SCHEMAS / "moodle.rng")).assertValid(tree)
    category, found = None, []
    for question in tree.getroot():
        if question.get("type") == "category":
            category = question.findtext("category/text")
        else:
            found.append((category, read_question(question)))
    return found


def read_question(question):
    kind, statement = question.get("type"), moodle_text(question.find("questiontext"))
    fields = []
    if kind == "cloze":
        fields, count = embedded(statement), iter(range(1, 1000))
        statement = re.sub(FIELD, lambda field: f"[[{next(count)}]]", statement)
        statement = re.sub(r"\n<ul>(<li>[^<]* \[\[\d+\]\]</li>)+</ul>$", "", statement)
    read = Read(
        question.findtext("idnumber"),
        question.findtext("name/text"),
        float(question.findtext("defaultgrade")),
        said_by_html(statement),
        said_by_html(moodle_text(question.find("generalfeedback"))),
        [said_by_html(moodle_text(hint)) for hint in question.findall("hint")],
        [tag.text for tag in question.findall("tags/tag/text")],
    )
    if kind == "numerical":
        answers = [
            (a.get("fraction") == "100", float(a.findtext("text")), float(a.findtext("tolerance")),
             said_by_html(moodle_text(a.find("feedback")))) for a in question.findall("answer")
        ]  # fmt: skip
        fields = [(read.points, answers)]
    if kind == "multichoice":
        read.options = [
            (said_by_html(moodle_text(a)), a.get("fraction") == "100", said_by_html(moodle_text(a.find("feedback"))))
            for a in question.findall("answer")
        ]
    for weight, (first, *wrong) in fields:
        assert [right for right, *_ in (first, *wrong)] == [True] + [False] * len(wrong)
        assert weight * len(fields) == read.points or weight == 1  # Moodle takes whole points only
        read.blanks.append((first[1], first[2], {value: reply for _, value, _, reply in wrong}))
    for line in question.findall("subquestion"):
        read.answers.add(line.findtext("answer/text"))
        if line.findtext("text"):
            read.lines.append((said_by_html(moodle_text(line)), line.findtext("answer/text"), []))
    read.scheme = said_by_html(moodle_text(question.find("graderinfo")))
    return read


# QTI -----------------------------------------------------------------------------------------------


def qti_text(element, path=""):
    return element.findtext("/".join(QTI + tag for tag in [*path.split(), "material", "mattext"])) or ""


def read_qti(path):
    """Pairs of a pool or None and what is read of each item; the schema must hold, and the package must be whole."""
    files = contents(path)
    manifest = etree.fromstring(files["imsmanifest.xml"])
    listed = {file.get("href") for file in manifest.iter("{*}file")}
    assert listed == files.keys() - {"imsmanifest.xml"}
    (test,) = (r.find("{*}file").get("href") for r in manifest.iter("{*}resource") if "imsqti" in r.get("type"))
    root = etree.fromstring(files[test])
    etree.RelaxNG(etree.parse(SCHEMAS / "qti12.rng")).assertValid(root)
    shown = re.findall(r"(?:%24|\$)IMS-CC-FILEBASE(?:%24|\$)/([\w./]+)", "".join(root.itertext()))
    assert set(shown) == {name for name in files if name.startswith("images/")}
    return [
        (item.getparent().get("ident") if item.getparent().get("title") else None, read_item(item))
        for item in root.iter(QTI + "item")
    ]


def read_item(item):
    fields = [(f[0].text, f[1].text) for f in item.iter(QTI + "qtimetadatafield")]
    about = dict(fields)
    feedback = {f.get("ident"): said_by_html(qti_text(f, "flow_mat")) for f in item.iter(QTI + "itemfeedback")}
    shown = {d.get("linkrefid") for d in item.iter(QTI + "displayfeedback")}
    assert shown == feedback.keys() - {"hints"}  # nothing is announced and missing, or there and never shown
    read = Read(
        item.get("ident").removeprefix("lincls-"),
        item.get("title"),
        float(about["points_possible"]),
        said_by_html(re.sub(r"\[gap(\d+)\]", r"[[\1]]", qti_text(item, "presentation"))),
        feedback.get("general_fb", []),
        [said_by_html(qti_text(hint)) for hint in item.iter(QTI + "hintmaterial")],
        [entry for label, entry in fields if label == "keyword"],
    )
    scores = {}  # by the field and the answer
    for condition in item.iter(QTI + "respcondition"):
        for score in condition.iter(QTI + "setvar"):
            equal = next(condition.iter(QTI + "varequal"))
            scores[equal.get("respident"), equal.text] = float(score.text)
    if about["question_type"] == "multiple_choice_question":
        for label in item.iter(QTI + "response_label"):
            letter = label.get("ident")
            right = scores == {("response1", letter): 100}
            read.options.append((said_by_html(qti_text(label)), right, feedback.get(f"{letter}_fb", [])))
    elif about["question_type"] == "numerical_question":
        ((_, value),) = scores
        low, high = (float(next(item.iter(QTI + tag)).text) for tag in ("vargte", "varlte"))
        assert low < float(value) < high
        raw = next((qti_text(f, "flow_mat") for f in item.iter(QTI + "itemfeedback") if "incorr" in f.get("ident")), "")
        rows = re.findall(r"<li>(-?[\d.]+): (.*?)</li>", raw, re.S)
        read.blanks = [(float(value), (high - low) / 2, {float(v): said_by_html(text) for v, text in rows})]
    elif about["question_type"] == "fill_in_multiple_blanks_question":
        for k, gap in enumerate(item.iter(QTI + "response_lid"), 1):
            assert gap.get("ident") == f"response_gap{k}"
            assert qti_text(gap) == f"gap{k}"
            idents = [label.get("ident") for label in gap.iter(QTI + "response_label")]
            assert scores[gap.get("ident"), idents[0]] == pytest.approx(100 / len(scores), abs=0.01)
            assert sum(scores.values()) == pytest.approx(100, abs=1e-9)
            texts = [qti_text(label) for label in gap.iter(QTI + "response_label")]
            values = [float(Fraction(text.replace("\N{MINUS SIGN}", "-"))) for text in texts]
            read.blanks.append((values[0], max(abs(value - values[0]) for value in values), {}))
    elif about["question_type"] == "matching_question":
        for line in item.iter(QTI + "response_lid"):
            ident = line.get("ident")
            answers = {la.get("ident"): qti_text(la) for la in line.iter(QTI + "response_label")}
            ((right, share),) = ((answer, score) for (of, answer), score in scores.items() if of == ident)
            assert share == pytest.approx(100 / len(scores), abs=0.01)
            read.answers |= set(answers.values())
            reply = feedback.get(f"{ident.removeprefix('response_')}_fb", [])
            read.lines.append((said_by_html(qti_text(line)), answers[right], reply))
    read.scheme = said_by_html(qti_text(item, "rubric"))
    return read


# QTI 2.1 -------------------------------------------------------------------------------------------

QTI21 = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"


def inside(element):
    """What an element says."""
    return said_by_html("" if element is None else etree.tostring(element, encoding="unicode", with_tail=False))


def processed(item, answers):
    """The score of answers by their fields, and the texts that are said, as the specification runs the processing."""
    state = {"SCORE": 0.0, "SAID": []}

    def holds(test):
        (variable, value), test = test, etree.QName(test).localname
        got, off = answers.get(variable.get("identifier")), float(value.getparent().get("tolerance", 0))
        return got is not None and (
            got == value.text if test == "match" else abs(float(got) - float(value.text)) <= off
        )

    def run(rules):
        for rule in rules:
            kind = etree.QName(rule).localname
            if kind == "setOutcomeValue":
                name, value = rule.get("identifier"), rule[0][1]
                state[name] = state[name] + (float(value.text) if name == "SCORE" else [value.text])
            elif kind == "responseCondition":
                for branch in rule:
                    if etree.QName(branch).localname == "responseElse":
                        run(branch)
                    elif holds(branch[0]):
                        run(branch[1:])
                        break

    run(item.find(QTI21 + "responseProcessing"))
    return state["SCORE"], state["SAID"]


def read_qti21(path):
    """Pairs of a pool or None and what is read of each item; the schema must hold, and the package must be whole."""
    files = contents(path)
    manifest = etree.fromstring(files["imsmanifest.xml"])
    assert {file.get("href") for file in manifest.iter("{*}file")} == files.keys() - {"imsmanifest.xml"}
    about = {r.get("href"): r for r in manifest.iter("{*}resource")}
    (test,) = (href for href, r in about.items() if "imsqti_test" in r.get("type"))
    shown, found = set(), []
    for ref in etree.fromstring(files[test]).iter(QTI21 + "assessmentItemRef"):
        item = etree.fromstring(files[ref.get("href")])
        etree.RelaxNG(etree.parse(SCHEMAS / "qti21.rng")).assertValid(item)
        shown |= {img.get("src").removeprefix("../") for img in item.iter(QTI21 + "img") if "://" not in img.get("src")}
        section = ref.getparent()
        pool = section.get("identifier") if section.find(QTI21 + "selection") is not None else None
        labels = [label.text for label in about[ref.get("href")].iter("{*}langstring")]
        found.append((pool, read_item21(item, labels)))
    assert shown == {name for name in files if name.startswith("images/")}
    return found


def read_item21(item, labels):
    body = item.find(QTI21 + "itemBody")
    declared = {d.get("identifier"): d for d in item.iter(QTI21 + "responseDeclaration")}
    right = {name: d.findtext(f"{QTI21}correctResponse/{QTI21}value") for name, d in declared.items()}
    most = next(d for d in item.iter(QTI21 + "outcomeDeclaration") if d.get("identifier") == "MAXSCORE")
    blocks = {block.get("view"): block for block in body.iter(QTI21 + "rubricBlock")}
    texts = {feedback.get("identifier"): feedback for feedback in item.iter(QTI21 + "modalFeedback")}
    statement, *lines = body.findall(QTI21 + "div")
    read = Read(
        item.get("identifier").removeprefix("lincls-"),
        item.get("title"),
        float(most.findtext(f"{QTI21}defaultValue/{QTI21}value")),
        [],
        inside(texts.pop("explanation", None)),
        [inside(part) for part in blocks["tutor"].iterfind(QTI21 + "div")] if "tutor" in blocks else [],
        labels,
        scheme=inside(blocks.get("scorer")),
    )

    def reply(**answers):
        """What is said besides the explanation to these answers, the others being right."""
        said = [name for name in processed(item, right | answers)[1] if name != "explanation"]
        return [word for name in said for word in inside(texts[name])]

    score, _ = processed(item, right)
    essay = set(right.values()) == {None}
    assert score == (0 if essay else pytest.approx(read.points, rel=1e-6))
    assert essay or processed(item, {})[0] == 0
    for choice in body.iter(QTI21 + "simpleChoice"):
        letter = choice.get("identifier")
        assert (processed(item, {"R1": letter})[0] > 0) == (letter == right["R1"])
        read.options.append((inside(choice), letter == right["R1"], reply(R1=letter)))
    fields = {place.get("responseIdentifier"): place for place in body.iter(QTI21 + "textEntryInteraction")}
    assert [*fields] == ([*declared] if fields else [])
    for name, place in fields.items():
        tests = [test for test in item.iter(QTI21 + "equal") if test[0].get("identifier") == name]
        wrong = {float(test[1].text): reply(**{name: test[1].text}) for test in tests[1:]}
        read.blanks.append((float(right[name]), float(tests[0].get("tolerance")), wrong))
        place.text = f"[[{name[1:]}]]"
    for row in {place.getparent() for place in fields.values()}:
        if (row.text or "").startswith("Number "):
            row.getparent().remove(row)
    read.statement = inside(statement)
    for line in lines:
        choice = next(line.iter(QTI21 + "inlineChoiceInteraction"))
        names = {part.get("identifier"): part.text for part in choice}
        name = choice.get("responseIdentifier")
        other = next(ident for ident in names if ident != right[name])
        read.answers |= set(names.values())
        read.lines.append((inside(line.find(QTI21 + "div")), names[right[name]], reply(**{name: other})))
    return read


def contents(path):
    """The files of a bank by their names."""
    if path.suffix == ".xml":
        return {"": path.read_bytes()}
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}


READERS = {
    "qti12": (read_qti, wanted_in_qti),
    "qti12-mathml": (read_qti, wanted_in_qti),
    "qti21": (read_qti21, lambda item: [wanted(item)]),
    "moodle-xml": (read_moodle, wanted_in_moodle),
}


def compare(to, path, items):
    """Read a file, and compare it with the items that went into it."""
    read, wanted_in = READERS[to]
    want = []
    for entry in items:
        parts = [wanted_in(item) for item in (entry.items if isinstance(entry, Pool) else [entry])]
        if (
            to.startswith("qti12") and len(parts) > 1 and len(parts[0]) > 1
        ):  # Canvas draws each of several numbers by itself
            parts = [[replace(part, statement=part.statement + words(ALONE)) for part in one] for one in parts]
        want += [part for same in zip(*parts, strict=True) for part in same]
    got = [part for _, part in read(path)]
    assert [part.id for part in got] == [part.id for part in want]
    for one, other in zip(got, want, strict=True):
        assert vars(one) == vars(other), one.id


# The book's own ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def everything():
    """The items of the whole book, which takes four seconds to read, and the ids of what is left out."""
    return chosen_items(EVERYTHING, variants=2)


@pytest.fixture(scope="module", params=some(FORMATS))
def bank(request, everything, tmp_path_factory):
    """The whole book in one format: the format, the file, the items."""
    path = tmp_path_factory.mktemp("bank") / FORMATS[request.param]
    write(request.param, path, "Linear Classifiers", everything[0])
    return request.param, path, everything[0]


def test_what_is_exported_can_be_read_again_without_loss(bank):
    compare(*bank)


@pytest.mark.parametrize(
    ("points", "count"), [(2, 3), (2.5, 4), (1, 7), (100, 3), (1.5, 2), (0.9375, 5), (2 / 3, 4), (0.01, 2)]
)
def test_the_shares_of_several_numbers_sum_exactly(points, count):
    parts = [Decimal(str(part)) for part in shares(points, count)]
    assert sum(parts) == Decimal(f"{points:.6f}")
    assert max(parts) - min(parts) <= Decimal("0.01")


def test_no_task_that_leaves_the_book_contradicts_itself_or_points_at_nothing(everything):
    """On platforms fractions are not understood, and "the chapter" is somewhere else."""
    for item in (one for entry in everything[0] for one in (entry.items if isinstance(entry, Pool) else [entry])):
        if "fractions are not understood" in item.statement:
            assert not re.search(r"\b(or )?(as (a )?)fractions?\b", item.statement), item.id
        if "the chapter" in (item.statement + item.explanation + " ".join(item.hints)).lower():
            assert ", in the book *Linear Classifiers*." in item.statement, item.id


def test_no_line_of_a_formula_begins_a_list():
    """Markdown would end the formula there: in the page, in the notebook and here."""
    for file in [*BOOK.glob("*/exercise.md"), *QUIZZES.glob("*.md")]:
        text = re.sub(r"^```.*?^```|`[^`\n]*`", "", file.read_text("utf-8"), flags=re.M | re.S)
        for tex in re.findall(r"\$\$.+?\$\$|\$([^$]+)\$", text, flags=re.S):
            assert not re.search(r"\n *([-+*>#]|\d+[.)]) ", tex), (file.parent.name, tex)


def test_a_platform_can_ask_all_but_code_and_constructions(everything):
    assert sorted(everything[1]) == sorted(
        id for id in ids() if get(id).kind in ("code", "data", "debug", "construction")
    )


def test_a_proof_in_order_has_one_right_answer():
    exercise = get("convergence-14")
    (item,) = exercise.bank_items()
    places = {text[2]: answer for text, answer, _ in item.lines}
    order = sorted((x for x in places if places[x] != "not used"), key=lambda x: int(places[x]))
    assert exercise.check(order).right
    for i, (x, y) in enumerate(pairwise(order)):
        swapped = [*order[:i], y, x, *order[i + 2 :]]
        assert x < y or not exercise.check(swapped).right  # what might stand the other way stands by the alphabet
    assert {x for x in places if places[x] == "not used"} == {wrong.name for wrong in exercise.wrong}
    assert [text[2] for text, _, reply in item.lines if reply] == sorted(wrong.name for wrong in exercise.wrong)


def test_drawn_numbers_become_a_pool_of_different_variants(tmp_path):
    entries, _ = chosen_items(["perceptron-12=6"], 4)
    assert [pool.id for pool in entries] == [f"perceptron-12-table-{k}" for k in (1, 2, 3)]
    for pool in entries:
        assert len({item.statement for item in pool.items}) == len({item.blanks for item in pool.items}) == 4
        assert len({item.points for item in pool.items}) == 1
    assert entries[-1].items[0].points == 6
    again, _ = chosen_items(["perceptron-12=6"], 4)
    assert again == entries


def test_a_number_can_be_spelt_in_each_right_way():
    assert spellings(Blank(0.5, 1e-9)) == ["0.5", "1/2", ".5", "+0.5", "+1/2", "+.5"]
    assert spellings(Blank(-3, 1e-9)) == ["-3", "\N{MINUS SIGN}3"]
    assert spellings(Blank(1 / 3, 0.002))[-2:] == ["+.333", "+.33333333333"] or "0.333" in spellings(
        Blank(1 / 3, 0.002)
    )


def test_the_command_says_which_marks_moodle_does_not_take(tmp_path, capsys):
    """Moodle throws away what a question with embedded answers is worth, and takes the sum of its fields."""
    choice = ["perceptron-12=1.5", "kernels-13", "soft-margin-1", "geometry-1", "convergence-1"]
    assert main(["export", *choice, "--to", "moodle-xml", "-o", str(tmp_path / "bank.xml")]) == 0
    told = re.findall(r"^  (\S+): (\S+) in place of (\d+)$", capsys.readouterr().out, re.MULTILINE)
    wrong = {}
    for question in etree.parse(tmp_path / "bank.xml").getroot().iterfind("question[@type='cloze']"):
        mark = sum(weight for weight, _ in embedded(moodle_text(question.find("questiontext"))))
        if mark != (right := float(question.findtext("defaultgrade"))):
            wrong[re.sub(r"-v\d+$", "", question.findtext("idnumber"))] = f"{right:g}", f"{mark}"
    assert {id: (right, mark) for id, right, mark in told} == wrong
    assert {"soft-margin-1", "kernels-13-table-3"} <= {*wrong}
    assert main(["export", *choice, "--to", "qti12", "-o", str(tmp_path / "bank.zip")]) == 0
    assert "in place of" not in capsys.readouterr().out


def test_ids_are_unique_and_chapters_are_moodles_categories(bank):
    to, path, _ = bank
    found = READERS[to][0](path)
    assert len({read.id for _, read in found}) == len(found)
    if to == "moodle-xml":
        chapters = {"/".join(category.split("/")[:4]) for category, _ in found}
        assert chapters == {f"$course$/top/Linear Classifiers/{chapter}" for chapter in PAGES}


@pytest.mark.gate
def test_the_same_command_writes_the_same_bytes(tmp_path):
    """In another process, where sets have another order, and in another folder."""
    choice = ["convergence", "convergence-quiz"]
    again = f"from lincls_course.grading.cli import main\nfor f, to in {[(f, to) for to, f in FORMATS.items()]}:\n    "
    again += f"main(['export', *{choice}, '--to', to, '-o', f])"
    environment = {"PYTHONPATH": SOURCES, "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", again], cwd=tmp_path, check=True, capture_output=True, env=environment)
    for to, name in FORMATS.items():
        write(to, tmp_path / "here", "Linear Classifiers", chosen_items(choice)[0])
        assert (tmp_path / name).read_bytes() == (tmp_path / "here").read_bytes()


TAMPERED = tomllib.loads(Path(__file__).with_name("tampered.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def some(tmp_path_factory):
    """A few items, and what is written of them in each format, by the names of the files."""
    folder, written = tmp_path_factory.mktemp("some"), {}
    entries, _ = chosen_items(["convergence-1", "convergence-2", "convergence-8=2", "convergence-quiz"])
    for to, name in FORMATS.items():
        write(to, folder / name, "Some", entries)
        compare(to, folder / name, entries)
        written[to] = {name: data.decode() for name, data in contents(folder / name).items()}
    return entries, written


@pytest.mark.parametrize(("to", "what"), [(to, what) for to, faults in TAMPERED.items() for what in faults])
def test_a_file_that_was_tampered_with_is_found_out(tmp_path, some, to, what):
    path, entries, files = tmp_path / FORMATS[to], some[0], some[1][to]
    name = next(name for name in files if re.search(TAMPERED[to][what][0], files[name], flags=re.S))
    changed = re.sub(*TAMPERED[to][what], files[name], count=1, flags=re.S)
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w") as package:
            for other, text in (files | {name: changed}).items():
                package.writestr(other, text)
    else:
        path.write_text(changed, "utf-8")
    with pytest.raises((AssertionError, etree.DocumentInvalid)):
        compare(to, path, entries)


# Items of all forms --------------------------------------------------------------------------------

NASTY = (
    "One $a_i < b \\& c > d$ two `x ]]> y & <b>` three <script>alert(1)</script> four {5} ~six #seven $\\frac{1}{2}$"
)
ABOUT = {"chapter": "own", "points": 3, "hints": (NASTY, "$$\n\\sum_i x_i\n$$"), "labels": ("core", "a & b")}
ITEMS = [
    Choosing(
        **ABOUT, id="own-1", title="A < B & C", statement=NASTY, explanation=NASTY,
        options=(Option("a", NASTY, False, NASTY), Option("b", "Two\n\nparagraphs", True), Option("c", "$x$", False)),
    ),
    Blanks(
        **ABOUT, id="own-2", title="One number", statement=NASTY, explanation=NASTY,
        blanks=(Blank(-1 / 3, 1e-6, ((1 / 3, NASTY), (-1 / 3, "right all the same"), (float("inf"), "none"))),),
    ),
    Blanks(
        **ABOUT, id="own-3", title="Three numbers", statement=NASTY,
        blanks=(
            Blank(1e-7, 1e-12, ((2e-7, NASTY), (2e-7, "or this"))),
            Blank(1234567.25, 0.5, ((0, "`}` closes"),)),
            Blank(-5, 1e-9),
        ),
    ),
    Blanks(
        **ABOUT, id="own-6", title="Gaps", placed=True,
        statement=f"{NASTY}\n\n| a | b |\n|---|---|\n| [[1]] | ([[2]], $x$) |",
        blanks=(
            Blank(1 / 3, 1e-3, ((3, NASTY),)),
            Blank(-0.5, 1e-9, ((0.5, NASTY), (-0.5, "right all the same"), (2, "two"))),
        ),
    ),
    Matching(
        **ABOUT, id="own-4", title="Lines", statement=NASTY, explanation=NASTY,
        lines=((NASTY, "1", ""), ("$y$", "2", "Line two"), ("a distractor", "not used", NASTY)),
        answers=("1", "2", "3", "not used"),
    ),
    Essay(**ABOUT, id="own-5", title="Essay", statement=NASTY, scheme=f"{NASTY}\n\n- First (1): what.\n- Second (2)"),
]  # fmt: skip


@pytest.mark.parametrize("to", FORMATS)
def test_nothing_in_a_text_breaks_a_file(tmp_path, to):
    path = tmp_path / FORMATS[to]
    write(to, path, "Own & <others>/all", ITEMS)
    compare(to, path, ITEMS)
    raw = b"".join(contents(path).values())
    assert b"<script" not in raw
    assert (b"&lt;script&gt;" if to == "qti21" else b"&amp;lt;script&amp;gt;") in raw


@pytest.mark.parametrize("to", FORMATS)
def test_what_xml_cannot_hold_is_replaced(tmp_path, to):
    path = tmp_path / FORMATS[to]
    write(to, path, "Own", [replace(ITEMS[0], title="a\vb", statement="bell\a form\f $\\min\0$ lone\ud800 last\uffff")])
    ((_, read),) = READERS[to][0](path)
    assert read.title == "a\ufffdb"
    assert read.statement == ["bell", "form", "$\\min\ufffd", "lone", "last"]


@pytest.mark.parametrize("to", FORMATS)
def test_of_a_pool_each_student_gets_one_variant(tmp_path, to):
    variants = [[replace(item, id=f"{item.id}-v{k}", title=f"{item.title} {k}") for k in (1, 2)] for item in ITEMS]
    path = tmp_path / FORMATS[to]
    pools = [Pool(item.id, item.title, tuple(two)) for item, two in zip(ITEMS, variants, strict=True)]
    write(to, path, "Own", pools)
    compare(to, path, pools)
    found = READERS[to][0](path)
    pools = {}
    for pool, read in found:
        pools.setdefault(pool, []).append(read.id)
    if to == "moodle-xml":
        assert list(pools) == [f"$course$/top/Own/own/{item.title} ({item.id})" for item in ITEMS]
        assert list(pools.values()) == [[item.id for item in two] for two in variants]
    elif to == "qti21":
        assert list(pools) == [f"pool-{item.id}" for item in ITEMS]
    else:
        assert len(pools) == 8  # of the three numbers each is drawn by itself
        assert pools["lincls-own-3.2-pool"] == ["own-3-v1.2", "own-3-v2.2"]
        assert pools["lincls-own-5-pool"] == ["own-5-v1", "own-5-v2"]


@pytest.mark.parametrize("to", FORMATS)
def test_pictures_come_along(tmp_path, to):
    room = tmp_path / "own-7"
    shutil.copytree(BOOK / "convergence-2", room)
    dot = b"\x89PNG\r\n\x1a\n of a kind"
    (room / "dot.png").write_bytes(dot)
    text = (room / "exercise.md").read_text("utf-8").replace("What is certain?", "![A dot](dot.png) What is certain?")
    (room / "exercise.md").write_text(
        text.replace("## Solution\n", "## Solution\n\n![the same dot](dot.png)\n"), "utf-8"
    )
    (item,) = read_exercise(room, Exercise.kinds).bank_items()
    assert "A dot" in item.statement
    data = base64.b64encode(b"another").decode()
    item = replace(item, hints=(f"![a photo](data:image/jpeg;base64,{data})", "![far](https://example.org/x.png)"))
    path = tmp_path / FORMATS[to]
    write(to, path, "Own", [item])
    compare(to, path, [item])
    if path.suffix == ".zip":
        stored = {name.rpartition(".")[2]: data for name, data in contents(path).items() if "images" in name}
    else:
        files = etree.parse(path).iter("file")
        stored = {file.get("name").rpartition(".")[2]: base64.b64decode(file.text) for file in files}
    assert stored == {"png": dot, "jpeg": b"another"}


# The command ---------------------------------------------------------------------------------------


def test_the_command_says_what_it_wrote_and_what_it_left_out(tmp_path, capsys):
    path = tmp_path / "new" / "bank.xml"
    choice = ["perceptron-quiz=2", "perceptron-1", "geometry-5=7"]
    assert main(["export", *choice, "--to", "moodle-xml", "-o", str(path), "--title", "Week 2"]) == 0
    said = capsys.readouterr()
    read = [part for _, part in read_moodle(path)]
    assert said.out == f"Week 2: {len(read)} questions in {path}\n"
    assert said.err == "Left out, since they ask for code, which coderunner and prairielearn take: perceptron-1\n"
    assert {part.points for part in read} == {2, 7}


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (["perceptron-1", "geometry-3"], "nothing is selected that this format can ask"),
        (["perceptron", "perceptron-2"], "perceptron-2 is selected twice, the second time by 'perceptron-2'"),
        (["perceptron-quiz", "perceptron-quiz=2"], "is selected twice"),
        (["perceptron-2=x"], "points are a number from 0 to 9999"),
        (["perceptron-quiz=0"], "needs points above 0"),
        (["perzeptron-quiz"], "has a quiz"),
        (["perceptron-99"], "no exercise has the id"),
    ],
)
def test_the_command_says_what_is_wrong_with_a_choice(tmp_path, capsys, choice, why):
    path = tmp_path / "bank.zip"
    assert main(["export", *choice, "--to", "moodle-xml", "-o", str(path)]) == 2
    assert why in capsys.readouterr().err
    assert not path.exists()


def test_a_missing_library_is_named(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "markdown_it", None)
    assert main(["export", "convergence-2", "--to", "qti12", "-o", str(tmp_path / "bank.zip")]) == 2
    assert 'pip install "lincls-course[bank]"' in capsys.readouterr().err
