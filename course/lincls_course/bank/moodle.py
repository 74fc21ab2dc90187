"""Moodle XML: docs.moodle.org/en/Moodle_XML_format describes it, Moodle's question/format/xml/format.php reads it.

Each chapter is a category, and each pool is one below it, for Moodle's random questions. Several numbers become one
question with embedded answers (cloze). Formulas are TeX, which Moodle's MathJax filter typesets. Code becomes questions
of CodeRunner, a plugin: its `python3` runs the answer and one test, and compares what is printed.
"""

import base64
import html
from collections.abc import Iterable
from pathlib import Path

from ..exercises.item import Blanks, Choosing, Essay, Matching, Pool, Program
from .markup import Markup, Tree, to_bytes
from .numbers import decimal, wrong_numbers

__all__ = ["formula", "write_moodle"]

PLACE = "@@PLUGINFILE@@/"
SILENT = "Hand in no `print`: what is printed is what is judged."


def write_moodle(path: Path, title: str, pools: Iterable[Pool]) -> dict[str, tuple[int, float]]:
    """Write pools in categories below one of this title.

    Return, by id, the mark that Moodle gives to embedded answers, and the right one, where these differ.
    """
    writer, marks = Writer(), {}
    category = None
    for pool in pools:
        below = [f"{pool.title} ({pool.id})"] if pool.title else []
        place = [title, pool.items[0].chapter, *below]
        if place != category:
            writer.category(place)
            category = place
        for item in pool.items:
            writer.item(item)
        if (mark := mark_of(item)) != item.points:
            marks[pool.id] = mark, item.points
    path.write_bytes(to_bytes(writer.root))
    return marks


def is_cloze(item):
    """Tell whether an item becomes a question with embedded answers."""
    return isinstance(item, Blanks) and (item.placed or len(item.blanks) > 1)


def mark_of(item):
    """Return the mark that Moodle gives to an item."""
    return weight(item) * len(item.blanks) if is_cloze(item) else item.points


def weight(item):
    """Return the points of each embedded answer: whole ones, as Moodle takes no others."""
    count = len(item.blanks)
    return int(item.points) // count if item.points % count == 0 else 1


def formula(tex, display):
    """Return a formula between the delimiters that MathJax looks for."""
    left, right = (r"\[", r"\]") if display else (r"\(", r"\)")
    return left + html.escape(tex, quote=False) + right


class Writer(Tree):
    """Writes the questions."""

    def __init__(self):
        super().__init__("quiz")
        self.markup = Markup(formula, lambda name: PLACE + name)

    def html(self, tag, text, **attributes):
        """Add HTML, with the pictures that it shows."""
        with self.inside(tag, format="html", **attributes):
            self.add("text", text)
            for name, data in self.markup.pictures.items():
                if PLACE + name in text:
                    self.add("file", base64.b64encode(data).decode("ascii"), name=name, path="/", encoding="base64")

    def markdown(self, tag, text, **attributes):
        """Add Markdown as HTML."""
        self.html(tag, self.markup.html(text), **attributes)

    def category(self, place):
        """Say where the questions that follow belong; a slash in a name is doubled."""
        path = "/".join(name.replace("/", "//") for name in ["$course$", "top", *place])
        with self.inside("question", type="category"):
            self.add("category/text", path)

    def item(self, item):
        """Add an item."""
        kind, add = {
            Choosing: ("multichoice", self.choosing),
            Blanks: ("numerical", self.number),
            Matching: ("matching", self.matching),
            Essay: ("essay", self.essay),
            Program: ("coderunner", self.program),
        }[type(item)]
        silent = f"\n\n{SILENT}" if isinstance(item, Program) else ""
        statement = self.markup.html(item.statement + silent)
        if is_cloze(item):
            kind, add, statement = "cloze", None, self.embedded(item, statement)
        with self.inside("question", type=kind):
            self.add("name/text", item.title)
            self.html("questiontext", statement)
            self.markdown("generalfeedback", self.explanation(item))
            self.texts(defaultgrade=decimal(item.points, 6), penalty="0.3333333", hidden="0", idnumber=item.id)
            if add:
                add(item)
            for hint in item.hints:
                self.markdown("hint", hint)
            with self.inside("tags"):
                for label in (item.chapter, *item.labels):
                    self.add("tag/text", label)

    def explanation(self, item):
        """Return what is shown after an answer; matching has no other place for what is said to a line."""
        replies = [reply for _, _, reply in item.lines if reply] if isinstance(item, Matching) else []
        return "\n\n".join(filter(None, [item.explanation, "\n".join(f"- {reply}" for reply in replies)]))

    def choosing(self, item):
        """Add the options, in their order: the solutions name letters."""
        self.texts(single="true", shuffleanswers="false", answernumbering="abc")
        for option in item.options:
            with self.inside("answer", fraction="100" if option.right else "0", format="html"):
                self.add("text", self.markup.inline(option.text))
                self.markdown("feedback", option.reply)

    def number(self, item):
        """Add the number with its tolerance, and the wrong ones."""
        (blank,) = item.blanks
        for value, fraction, reply in [(blank.value, "100", ""), *((v, "0", text) for v, text in wrong_numbers(blank))]:
            with self.inside("answer", fraction=fraction, format="plain_text"):
                self.add("text", decimal(value))
                self.markdown("feedback", reply)
                self.add("tolerance", decimal(blank.tolerance, 3))

    def embedded(self, item, statement):
        """Return the statement with fields for several numbers, in the language of embedded answers.

        It has whole points only. Of the replies it wants `}` behind a backslash, and their HTML escaped.
        """
        count, rows = len(item.blanks), []
        for k, blank in enumerate(item.blanks, 1):
            tolerance = decimal(blank.tolerance, 3)
            field = f"{{{weight(item)}:NUMERICAL:={decimal(blank.value)}:{tolerance}"
            for value, text in wrong_numbers(blank):
                reply = html.escape(self.markup.inline(text), quote=False)
                reply = reply.replace("}", r"\}").replace("~", "&#126;")
                field += f"~{decimal(value)}:{tolerance}#{reply}"
            field += "}"
            statement = statement.replace(f"[[{k}]]", field) if item.placed else statement
            rows.append(f"<li>Number {k} of {count}: {field}</li>")
        return statement if item.placed else f"{statement}\n<ul>{''.join(rows)}</ul>"

    def matching(self, item):
        """Add the lines; answers that belong to none are lines without a text."""
        self.add("shuffleanswers", "true")
        used = {answer for _, answer, _ in item.lines}
        for text, answer, _ in [*item.lines, *(("", answer, "") for answer in item.answers if answer not in used)]:
            with self.inside("subquestion", format="html"):
                self.add("text", self.markup.html(text))
                self.add("answer/text", answer)

    def essay(self, item):
        """Add the field for a text, and the scheme for whoever marks it."""
        self.texts(responseformat="editor", responserequired="1", responsefieldlines="20")
        self.texts(attachments="3", attachmentsrequired="0")  # a photograph of a page is welcome
        self.markdown("graderinfo", item.scheme)
        self.markdown("responsetemplate", "")

    def program(self, item):
        """Add what a student completes, the right answer, and the test with the program that it uses."""
        self.texts(coderunnertype="python3", prototypetype="0", allornothing="1", penaltyregime="0")
        self.texts(answerboxlines="18", answerpreload=item.starter, answer=item.answer, validateonsave="1")
        self.texts(cputimelimitsecs="60", memlimitmb="2000")
        tests = (("judge", "right", "SHOW"), ("sign", item.token, "HIDE"))  # who only prints does not know the second
        with self.inside("testcases"):
            for what, expected, display in tests:
                code = f"from judge import {what}\nprint({what}(globals().get({item.name!r})))"
                test = {"testcode": code, "stdin": "", "expected": expected, "extra": "", "display": display}
                with self.inside("testcase", testtype="0", useasexample="0", hiderestiffail="0", mark="1.0000000"):
                    for tag, text in test.items():
                        self.add(f"{tag}/text", text)
            data = base64.b64encode(item.judge.encode()).decode("ascii")
            self.add("file", data, name="judge.py", path="/", encoding="base64")
