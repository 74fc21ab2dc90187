"""Let what folds hold come after the page: hints, solutions, other numbers, formal statements, up to two fifths of it.

To the scripts of a page it is ``_static/late/<page>.js`` (static/progress.js); who runs none finds a link in each fold,
to a page of all that its page leaves out. What else reads finished pages reads them with it, by `whole`.
"""

import itertools
import json
import re
import zlib
from pathlib import Path

from website.ext.exercises import FRAME

# A text that waits for its fold (those of the page "Practise" bear attributes); the exercise in which it stands, and
# the line of the fold, which other numbers have not.
TEXT = re.compile(r"<noscript>(?P<text>.*?)</noscript>", re.DOTALL)
FOUND = re.compile(
    rf'{TEXT.pattern}|<details class="exercise [^>]*id="(?P<exercise>[^"]*)">'
    r'|<summary class="sd-summary-title[^>]*>(?P<line>.*?)</summary>|<div class="(?P<other>another) ',
    re.DOTALL,
)
PLACE = '<noscript data-late="{script}"><a href="{address}#late-{n}">This stands on another page.</a>{marks}</noscript>'
MARK = re.compile(r'id="(step-[^"]+)"')  # to which other pages lead
PLACED = re.compile(r'<noscript data-late="[^"]*"><a href="([^"]*)\.html#late-(\d+)">.*?</noscript>')
TAG = re.compile(r"<[^>]*>")


def take_out(app, pagename, templatename, context, doctree):
    """Write the texts of a page's folds into files, and leave a link to each."""
    body, texts, parts, exercise, line = context.get("body", ""), [], [], "", ""
    for found in FOUND.finditer(body):
        exercise = found["exercise"] or exercise
        line = "With other numbers" if found["other"] else TAG.sub("", found["line"] or line).strip()
        if found["text"] is not None:
            title = f'<a href="#{exercise}">{exercise}</a>: {line}' if exercise else line
            parts.append(f'<section id="late-{len(texts)}">\n<h2>{title}</h2>\n{found["text"]}</section>')
            texts.append(found["text"])
    script, page = (Path(app.outdir, "_static", "late", f"{pagename}.{kind}") for kind in ("js", "html"))
    if not texts:
        script.unlink(missing_ok=True)
        page.unlink(missing_ok=True)
        return
    script.parent.mkdir(parents=True, exist_ok=True)
    data = json.dumps(texts, ensure_ascii=False, indent=0)
    version, numbers = f"{zlib.crc32(data.encode()):08x}", itertools.count()
    script.write_text(f'bookLate("{version}", {data});\n', "utf-8")
    title, root = f"From the folds of {app.env.titles[pagename].astext()}", context["content_root"]
    back = "../" * (2 + pagename.count("/")) + f"{pagename}.html"
    parts.insert(0, f'<h1><a href="#">{title}</a></h1>')
    page.write_text(FRAME.format(title=title, page=back, root=root, body="\n".join(parts)), "utf-8")
    name, address = f"{pagename}.js?v={version}", f"{root}_static/late/{pagename}.html"

    def place(found):
        marks = "".join(f'<span id="{id}"></span>' for id in MARK.findall(found["text"]))
        return PLACE.format(script=name, address=address, n=next(numbers), marks=marks)

    context["body"] = TEXT.sub(place, body)


def whole(page):
    """Return the text of a finished page with what its folds hold."""
    text = page.read_text("utf-8")
    if place := PLACED.search(text):
        script = (page.parent / f"{place[1]}.js").read_text("utf-8")
        texts = json.loads(script[script.index("[") : script.rindex("]") + 1])
        text = PLACED.sub(lambda place: f"<noscript>{texts[int(place[2])]}</noscript>", text)
    return text


def setup(app):
    """Connect the hook."""
    app.connect("html-page-context", take_out, priority=940)  # after lightpage, which reads what the page may need
    return {"parallel_read_safe": True, "parallel_write_safe": True}
