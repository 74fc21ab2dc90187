"""The figures that move: the pages that show them, a short page for each, and their mathematics in Node."""

import functools
import json
import subprocess

from lxml import html

from browser import FOLLOW
from pages import PAGES
from tools.edition import HTML
from website.ext.buildmath import find_node
from website.ext.figures import FOLDER, KINDS

TAG = "lincls-{}".format  # the element of a kind

RUN = """
import { readFileSync } from "node:fs";
const nothing = () => {}; // what the files need of a page
const made = { HTMLElement: class {}, IntersectionObserver: class {}, ResizeObserver: class { observe() {} } };
Object.assign(globalThis, made, { addEventListener: nothing, matchMedia: nothing, document: globalThis });
globalThis.customElements = { define: nothing };
const core = Object.assign({}, ...(await Promise.all(process.argv.slice(1).map((file) => import(file)))));
const number = (a) => (a === "inf" ? Infinity : a);
const calls = JSON.parse(readFileSync(0));
console.log(JSON.stringify(calls.map(([name, ...args]) => core[name](...args.map(number)))));
"""


def run(calls, *kinds):
    """Call functions of the figures' mathematics in Node, and of the files of `kinds`."""
    files = [(FOLDER / f"{name}.js").as_uri() for name in ("numerics", "nearest", "newton", *kinds)]
    done = subprocess.run(
        [find_node(), "--input-type=module", "-e", RUN, *files],
        input=json.dumps(calls),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@functools.cache
def texts():
    return {page.relative_to(HTML).as_posix(): page.read_text("utf-8") for page in PAGES}


@functools.cache
def shows(kind):
    """The pages with a figure of this kind."""
    return [name for name, text in texts().items() if f"<{TAG(kind)} " in text]


def stand_alone(folder):
    """Write a short page for each figure, named by its kind and its place among these: with the styles and scripts."""
    static = (HTML / "_static").as_uri()
    for kind in KINDS:
        names = ["figures", f"figure-{kind}"]
        scripts = "".join(f'<script defer src="{static}/{name}.js"></script>' for name in names)
        figures = [(f, HTML / n) for n in shows(kind) for f in html.parse(HTML / n).xpath(f"//figure[.//{TAG(kind)}]")]
        for k, (figure, chapter) in enumerate(figures):
            for image in figure.iter("img"):
                image.set("src", (chapter.parent / image.get("src")).resolve().as_uri())
            shown = html.tostring(figure, encoding="unicode", with_tail=False)
            body = f'<main class="bd-article" style="padding: 1rem">{shown}<p style="height: 3000px">More.</p></main>'
            head = f'<meta charset="utf-8"><title>{kind}</title><link rel="stylesheet" href="{static}/book.css">'
            size = '<meta name="viewport" content="width=device-width, initial-scale=1">'
            page = f'<html lang="en"><head>{head}{size}{FOLLOW}{scripts}</head><body>{body}</body></html>'
            (folder / f"{kind}{k or ''}.html").write_text(f"<!doctype html>{page}", "utf-8")
