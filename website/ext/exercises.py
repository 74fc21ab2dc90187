"""Put the exercises and the quizzes into the chapters.

In a notebook an exercise is one code cell, tagged ``exercise`` and ``remove-cell``, that says ``show("perceptron-3")``,
and a quiz one that says ``quiz("perceptron")``. The cell stays, so that the kernel runs it and counts it as in Jupyter,
but the page shows the MyST in its place: an exercise, called by its id, a question with a fold for each option (of
which static/quiz.js makes buttons). An exercise is a fold, whose line says what it is, and in it hints and solution are
folds, which hold text until they are opened. The course edition leaves the solutions out.

Each folded by itself, the exercises of a chapter are two screens to choose from. A fold for each level would open
fifteen screens at once; a page of their own would need the imports of the chapter's first cell, and lead away from the
sections that an exercise asks to read again.

In ``review.md`` the line ``% review`` stands for the questions of earlier chapters that are asked again, in
``practise.md`` the line ``% practise`` for all questions and the exercises that a page judges. They are nine tenths of
that page, so it keeps a list of them, and its script fetches those of a chapter when it asks the first.

The directive ``objectives`` is a table of what the chapters promise, with the exercises that practise it.
"""

import json
import re
from pathlib import Path

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx_design.shared import is_component
from sphinx_exercise.nodes import exercise_node, solution_node

import lincls_course
from lincls_course.exercises import questions
from lincls_course.exercises.collection import BOOK, CHAPTERS, QUIZZES, chapter_of, easier, following
from lincls_course.exercises.exercise import directive
from lincls_course.exercises.path import PATH, objectives, sections
from lincls_course.exercises.questions import ROLE, review, the_quiz, without_roles
from tools import edition
from tools.path import places
from website.ext import is_notebook
from website.ext.gates import CELL

log = logging.getLogger(__name__)

TAGS = ["exercise", "remove-cell"]
SHOW = re.compile(r"""(?P<what>show|quiz)\((["'])(?P<id>[\w-]+)\2\)""")


# Pages of questions that are asked again: the line that stands for them, and what makes them.
ASKED = {
    "book/review": ("% review", lambda: review_sections()),
    "book/practise": ("% practise", lambda: practise_parts()),
}
# Of the page "Practise", once it is HTML: all that may be asked, one part, and what stays.
ALL = re.compile(r'<div class="practise-all">\n(.*</noscript>)\s*</div>', re.DOTALL)
ASKED_PART = re.compile(
    r'<noscript data-kind="(\w+)" data-id="([\w-]+)" data-objective="([\w-]+)-(\d+)">(.*?)</noscript>', re.DOTALL
)
KEPT = """<script type="application/json">{}</script>
<noscript><iframe src="../_static/practise/all.html" title="All questions and exercises"></iframe></noscript>
"""
# What a page leaves out, where no scripts run; addresses are those of the page.
FRAME = """<!DOCTYPE html>
<html lang="en" data-theme="light"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><base href="{page}" target="_parent">
<link rel="stylesheet" href="{root}_static/book.css"><link rel="stylesheet" href="{root}_static/formulas.css">
<style>main{{box-sizing:border-box;margin:auto;max-width:48rem;overflow-x:auto;padding:1rem}}</style></head>
<body><main><article class="bd-article">
{body}
</article></main></body></html>
"""


def place_exercises(app, docname, source):
    """Put the exercises that a notebook shows into its source, and the questions of the review into that page."""
    if docname in ASKED:
        line, made = ASKED[docname]
        source[0] = source[0].replace(line, "\n\n".join(made()))
        for file in [questions.__file__, *QUIZZES.glob("*.md"), *BOOK.glob("*/exercise.md")]:
            app.env.note_dependency(str(file))
    if not is_notebook(app.env, docname):
        return
    notebook = json.loads(source[0])
    cells, found = [], []
    for number, cell in enumerate(notebook["cells"], 1):
        cells.append(cell)
        tags = cell["metadata"].get("tags", [])
        code = "".join(cell["source"]).strip() if cell["cell_type"] == "code" else ""
        match, place = SHOW.fullmatch(code), (docname, number * CELL)
        if (tags == TAGS) != bool(match):
            log.warning('the tags %s belong to cells that say show("<id>"): %r', TAGS, code, location=place)
        elif match:
            try:
                myst, sources = (exercise_of if match["what"] == "show" else quiz_of)(match["id"])
            except (KeyError, ValueError) as error:
                log.warning("%s", error.args[0], location=place)
                continue
            home = f"book/{notebook_of(chapter_of(match['id'])).stem}" if match["what"] == "show" else docname
            if home not in app.env.found_docs:  # as in a book of few pages: there is nothing to lead to
                myst = without_roles(myst)
            found += sources
            cells.append({"cell_type": "markdown", "metadata": {}, "source": myst})
            if "id" in cell:
                cells[-1]["id"] = "the-" + match["id"]
    if found:
        notebook["cells"] = cells
        source[0] = json.dumps(notebook)
        for file in [*Path(questions.__file__).parent.glob("*.py"), *found]:
            app.env.note_dependency(str(file))


def exercise_of(id):
    """Return an exercise as MyST, and the files that it is made from."""
    exercise = lincls_course.get(id)
    files = [PATH, *(path for path in (BOOK / exercise.id).iterdir() if path.is_file())]
    exercise = exercise.withhold() if edition.COURSE else exercise
    return exercise.to_myst(onward(exercise)), files


def onward(exercise):
    """Return where to go after a wrong answer and after a right one; progress.js shows the one that is due."""
    before, after = easier(exercise), following(exercise)
    label, number = exercise.needed[-1], sections()[exercise.needed[-1]].split()[0]
    wrong = f"While it is not right, read {{ref}}`{number} <{label}>` again"
    wrong += f"; {{ref}}`{before.title} <{before.id}>` practises the same and is easier." if before else "."
    compare = "compare it with the other approaches below the solution, and " if exercise.approaches else ""
    right = f"\n\nWhen it is right, {compare}go on with {{ref}}`{after.title} <{after.id}>`." if after else ""
    return f":::{{container}} onward{' by-hand' * exercise.by_hand}\n{wrong}{right}\n:::"


def quiz_of(chapter):
    """Return the questions of a chapter as MyST, and their file."""
    questions = the_quiz(chapter)
    parts = [question.to_myst() for question in questions]
    if review(chapter):
        parts.append(f"Questions of earlier chapters wait in {{ref}}`review-{chapter}`.")
    return "\n\n".join(parts), [QUIZZES / f"{questions[0].chapter}.md"]


def review_sections():
    """Return the sections of the review, a heading and questions each, as MyST."""
    sections = []
    for number, chapter in enumerate([*CHAPTERS, None], 1):
        questions = review(chapter)
        title = f"After chapter {number}" if chapter else "After the last chapter"
        parts = [f"(review-{chapter or 'end'})=\n## {title}", *(question.to_myst("review") for question in questions)]
        if questions:
            sections.append("\n\n".join(parts))
    return sections


def practise_parts():
    """Return all questions, and the exercises that a page judges, by chapter, as MyST; each names its objective."""
    section_of, parts = places(), []
    for chapter in CHAPTERS:
        parts.append(f":::{{rubric}} {{doc}}`{notebook_of(chapter).stem}`\n:::")
        taught = {label: n for n, (_, labels) in enumerate(objectives(chapter), 1) for label in labels}
        for question in the_quiz(chapter):
            n = taught[section_of[ROLE.search(question.see)[2]]]
            parts += asked("quiz", question.id, f"{chapter}-{n}", question.to_myst("practise"))
        tasks = [] if edition.COURSE else map(lincls_course.get, lincls_course.ids(chapter))
        for exercise in tasks:
            if exercise.page_form:
                objective = f"{chapter}-{exercise.objectives[0]}"
                parts += asked("exercise", exercise.id, objective, practise_task(exercise))
    return ['<div class="practise-all">', *parts, "</div>"]


def asked(kind, id, objective, part):
    """Return a question of a quiz, or an exercise, in what `take_out` knows it by."""
    return f'<noscript data-kind="{kind}" data-id="{id}" data-objective="{objective}">', part, "</noscript>"


def take_out(app, pagename, templatename, context, doctree):
    """Leave a list of what there is to ask, and write the rest into a script for each chapter.

    Where no scripts run, all stand there in a frame: nothing else comes with a page only where it is needed.
    """
    whole = ALL.search(context.get("body", ""))
    if not whole:
        return
    folder = Path(app.outdir, "_static", "practise")
    folder.mkdir(parents=True, exist_ok=True)
    chapters, texts = [], {chapter: {} for chapter in CHAPTERS}
    for kind, id, chapter, n, text in ASKED_PART.findall(whole[1]):
        texts[chapter][id] = text.strip()
        if not chapters or chapters[-1]["name"] != chapter:
            title = app.env.titles[f"book/{notebook_of(chapter).stem}"].astext()
            chapters.append({"name": chapter, "title": title, "asked": []})
        chapters[-1]["asked"].append([kind, id, int(n)])
    for chapter, found in texts.items():
        call = f"bookPractise({json.dumps(found, ensure_ascii=False, indent=0)});\n"
        (folder / f"{chapter}.js").write_text(call, "utf-8")
    asked = ASKED_PART.sub(r"\5", whole[1])
    page, root = f"../../{pagename}.html", context["content_root"]
    frame = FRAME.format(title="All questions and exercises", page=page, root=root, body=asked)
    (folder / "all.html").write_text(frame, "utf-8")
    kept = KEPT.format(json.dumps(chapters, ensure_ascii=False, separators=(",", ":")))
    context["body"] = context["body"].replace(whole[1], kept)


def practise_task(exercise):
    """Return an exercise that a page judges, with what judges it folded, as MyST; a solution would double the page."""
    title = f"{exercise.title} ({{ref}}`{exercise.id} <{exercise.id}>`)"
    key = f"It stands with {{ref}}`the exercise <{exercise.id}>`.\n\n{exercise.page_judge}"
    key = directive(3, "dropdown", "Solution", {}, key)
    options = {
        "class": "exercise",
        "name": f"practise-{exercise.id}",
    }
    return directive(5, "admonition", title, options, exercise.illustrated(f"{exercise.page_form}\n\n{key}"))


def notebook_of(chapter):
    """Return the path of a chapter's notebook."""
    return edition.ROOT / "book" / f"{chapter.replace('-', '_')}.ipynb"


def practised(chapter):
    """Return pairs of an objective of a chapter and the exercises that practise it."""
    exercises = [lincls_course.get(id) for id in lincls_course.ids(chapter)]
    return [
        (promise, [e for e in exercises if number in e.objectives])
        for number, (promise, _) in enumerate(objectives(chapter), 1)
    ]


class Objectives(SphinxDirective):
    """Insert the table of objectives; they may hold formulas and references."""

    def run(self):
        """Write the table as a list-table, and let MyST read it."""
        lines = [":::{list-table}", ":class: objectives", ":header-rows: 1", ":widths: 65 35", ""]
        lines += ["* - After the chapter you can", "  - Practised by"]
        for chapter in CHAPTERS:
            lines += [f"* - **{{doc}}`{notebook_of(chapter).stem}`**", "  -"]
            for number, (promise, exercises) in enumerate(practised(chapter), 1):
                links = ", ".join(f"{{ref}}`{e.id} <{e.id}>`" for e in exercises)
                lines += [f"* - {number}: {promise}", f"  - {links or 'none yet'}"]
        for file in [PATH, *BOOK.glob("*/exercise.md")]:
            self.env.note_dependency(str(file))
        parent = nodes.Element()
        self.state.nested_parse(StringList([*lines, ":::"], source=self.get_source_info()[0]), 0, parent)
        return parent.children


class CallById(SphinxTransform):
    """Call each exercise by its id, as `show` and `check` do, also in references: before labels are read."""

    default_priority = 840

    def apply(self):
        """Write its name."""
        for node in self.document.findall(exercise_node):
            node["title"] = f"Exercise {node['label']}"
            node[0][0] = nodes.inline("", node["title"], classes=["caption-number"])


class KeepApart(SphinxTransform):
    """Leave hints, and what is asked with other numbers, out of the page's elements, until a reader wants them."""

    default_priority = 840

    def apply(self):
        """Let a page with scripts read them as text."""
        for exercise in self.document.findall(exercise_node):
            for part in exercise[1]:  # what stands in another variant is text with it; a fold may hold a task, too
                hint = is_component(part, "dropdown") and part[0].astext().startswith("Hint")
                if hint or "another" in part["classes"]:
                    part.insert(part.get("has_title", 0), nodes.raw("", "<noscript>", format="html"))
                    part.append(nodes.raw("", "</noscript>", format="html"))


class summary(nodes.Element):
    """The line of a fold."""


class heading(nodes.Element):
    """Its title."""


def fold_exercises(app, doctree, docname):
    """Begin each exercise with the line that is seen while it is folded: its title and the facts."""
    if app.builder.format != "html":
        return
    for node in doctree.findall(exercise_node):
        title, content = node.children[:2]
        facts = content.pop(0)
        for text in list(facts.findall(nodes.Text)):
            text.parent.replace(text, nodes.Text(re.sub(r"(?<=\d) (?=point)", "\N{NO-BREAK SPACE}", text)))
        level = 1 + sum(isinstance(above, nodes.section) for above in ancestors(node))
        node.replace(title, summary("", heading("", *title, level=level), nodes.inline("", "", *facts)))


def ancestors(node):
    """Return what a node stands in."""
    while node := node.parent:
        yield node


def unfold(article):
    """Let an exercise of a finished page be an open box again, and text in it elements, for what is made of pages."""
    for text in article.xpath(".//*[contains(@class, 'exercise')]//noscript"):
        text.drop_tag()
    for line in article.xpath(".//details[contains(@class, 'exercise')]/summary"):
        for part in line:
            part.tag = "p"
        line.getparent().tag = "div"
        line.drop_tag()


def visit_exercise(translator, node):
    """Fold an exercise, which its address opens (static/page.js)."""
    translator.body.append(translator.starttag(node, "details", CLASS="admonition"))


def depart_exercise(translator, node):
    """Close the fold."""
    translator.body.append("</details>\n")


def visit_summary(translator, node):
    """Write the line that opens an exercise."""
    translator.body.append(translator.starttag(node, "summary"))


def depart_summary(translator, node):
    """Close the line."""
    translator.body.append("</summary>\n")


def visit_heading(translator, node):
    """Let who reads by headings find an exercise."""
    translator.body.append(translator.starttag(node, f"h{node['level']}", "", CLASS="admonition-title"))


def depart_heading(translator, node):
    """Close the heading."""
    translator.body.append(f"</h{node['level']}>\n")


def visit_solution(translator, node):
    """Fold a solution with <details>, as sphinx-design folds a hint: no script needed to hide or to show it."""
    title = node.pop(0).astext()
    translator.body.append(translator.starttag(node, "details", CLASS="sd-dropdown sd-card"))
    translator.body.append(f'<summary class="sd-summary-title sd-card-header">{title}</summary>\n')
    translator.body.append('<div class="sd-summary-content sd-card-body"><noscript>\n')


def depart_solution(translator, node):
    """Close the fold."""
    translator.body.append("</noscript></div></details>\n")


def keep_pictures(app):
    """Let Sphinx write the pictures that texts hold into files, as paper and EPUB want them."""
    app.builder.supported_data_uri_images = False


def setup(app):
    """Register the hook and the look of a solution."""
    app.connect("builder-inited", keep_pictures)
    app.setup_extension("sphinx_exercise")
    app.add_node(summary, html=(visit_summary, depart_summary))
    app.add_node(exercise_node, override=True, html=(visit_exercise, depart_exercise))
    app.add_node(heading, html=(visit_heading, depart_heading))
    app.add_node(solution_node, override=True, html=(visit_solution, depart_solution))
    app.add_directive("objectives", Objectives)
    app.connect("source-read", place_exercises)
    app.connect("doctree-resolved", fold_exercises)
    app.connect("html-page-context", take_out, priority=950)  # after lightpage, which reads what the page may need
    app.add_transform(CallById)
    app.add_transform(KeepApart)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
