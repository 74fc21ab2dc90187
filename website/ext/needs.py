"""The directives ``needs`` and ``map``: what each chapter needs of those before it, read from its own references.

A chapter needs another where its text, exercises apart, refers to a statement, an algorithm or a formula of it, and the
refresher where it refers to one of its sections. ``map`` draws that, as links in the order of the chapters; an arc that
follows from others is left out. As a file the map is in _images, for the PDF and the EPUB.
"""

import re
from html import escape
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from website.ext import differing
from website.ext.editions import read_contents
from website.ext.times import chapters

REFRESHER = "book/refresher"
APART = ("exercise_enumerable_node", "solution_node", "quiz")
WIDE, ROW, BOX, EDGE = 360, 42, 34, 258  # pixels: a phone shows them as they are
COLOURS = ("#f4f4f6", "#e8f0fa", "#fbeee2", "#e9f5ee", "#f3ecf8")  # the refresher's, and those of the four parts


class NeedsPlace(nodes.General, nodes.Element):
    """Where it will stand what a chapter needs."""


class MapPlace(nodes.General, nodes.Element):
    """Where the map will stand."""


class Needs(SphinxDirective):
    """Insert what the chapter needs."""

    def run(self):
        """Leave a placeholder: other pages have yet to be read."""
        return [NeedsPlace()]


class Map(SphinxDirective):
    """Insert the map of all chapters as a figure; the content is its caption."""

    has_content = True
    option_spec: ClassVar = {"name": directives.unchanged}

    def run(self):
        """Leave a placeholder in a figure."""
        self.env.metadata[self.env.docname]["map_shown"] = True
        caption, _ = self.state.inline_text(" ".join(self.content), self.lineno)
        figure = nodes.figure("", MapPlace(), nodes.caption("", "", *caption))
        self.set_source_info(figure)
        self.add_name(figure)
        return [figure]


def apart(node):
    """Tell whether a node belongs to an exercise, its solution or a quiz."""
    while node := node.parent:
        if node.tagname in APART or {*APART} & {*node.get("classes", ())}:
            return True
    return False


def note(app, doctree):
    """Keep what a page refers to, once each: domain, kind and target of a reference, in the page's order."""
    uses = {}
    for xref in doctree.findall(addnodes.pending_xref):
        kind = (xref.get("refdomain"), xref.get("reftype"))
        if kind in (("prf", "ref"), ("math", "eq"), ("std", "ref")) and not apart(xref):
            uses[*kind, xref["reftarget"]] = None
    app.env.metadata[app.env.docname]["refers_to"] = [*uses]


def place(env, domain, kind, target):
    """Return the page of a statement, of a formula, or of one of the refresher's sections."""
    if domain == "prf":
        return getattr(env, "proof_list", {}).get(target, {}).get("docname")
    if domain == "math":
        return env.domaindata["math"]["objects"].get(target, [None])[0]
    page = env.domaindata["std"]["labels"].get(target, [None])[0]
    return page if page == REFRESHER else None


def needed(env):
    """Return for each chapter, in their order, what it refers to by earlier pages; the refresher is the first."""
    order = [REFRESHER, *(name for name, _ in chapters(env) if "further" not in name)]
    found = {}
    for at, name in enumerate(order):
        found[name] = {earlier: [] for earlier in order[:at]}
        for use in env.metadata.get(name, {}).get("refers_to", []):
            if (of := place(env, *use)) in found[name]:
                found[name][of].append(use)
        found[name] = {earlier: uses for earlier, uses in found[name].items() if uses}
    return found


def drawn(needs):
    """Return the arcs (needed, chapter) of which none follows from others."""
    above = {}
    for name, direct in needs.items():
        above[name] = {*direct}.union(*(above[earlier] for earlier in direct))
    return [
        (earlier, name)
        for name, direct in needs.items()
        for earlier in direct
        if not any(earlier in above[other] for other in direct)
    ]


class Fill(SphinxPostTransform):
    """Put what was found in the places of both, before references are resolved."""

    default_priority = 5

    def run(self, **kwargs):
        """Fill all places of a page."""
        for where in list(self.document.findall(NeedsPlace)):
            where.replace_self(self.sentence(needed(self.env)[self.env.docname]))
        for where in list(self.document.findall(MapPlace)):
            svg = draw(needed(self.env), self.boxes())
            where.replace_self(nodes.raw("", svg, format="html"))
            if self.app.builder.format == "html":
                still = Path(self.app.outdir, "_images", "map.svg")
                still.parent.mkdir(exist_ok=True)
                still.write_text(re.sub(r"</?a\b[^>]*>", "", svg), "utf-8")

    def sentence(self, needs):
        """Return "You need" with the pages and what of them."""
        numbers = dict(chapters(self.env))
        text = nodes.paragraph("", "You need ", classes=["needs"])
        for at, (name, uses) in enumerate(needs.items()):
            called = f"chapter {numbers[name]}" if name in numbers else "the refresher"
            uri = self.app.builder.get_relative_uri(self.env.docname, name)
            text += [nodes.Text("; " * (at > 0)), nodes.reference("", called, internal=True, refuri=uri)]
            for n, use in enumerate(uses):
                text += [nodes.Text(", " if n else ": "), self.link(*use)]
        text += nodes.Text(".")
        return text

    def link(self, domain, kind, target):
        """Return a reference as the role makes it."""
        about = {"refdomain": domain, "reftype": kind, "reftarget": target, "refexplicit": False, "refwarn": True}
        return addnodes.pending_xref("", nodes.inline("", target), refdoc=self.env.docname, **about)

    def boxes(self):
        """Return by page what its box says, where it leads, and the number of its part."""
        numbers = dict(chapters(self.env))
        parts = read_contents(Path(self.app.srcdir, "_toc.yml"))["parts"]
        numbered = [[page["file"] for page in part["chapters"]] for part in parts if part.get("numbered")]
        found = {REFRESHER: 0} | {name: at for at, names in enumerate(numbered, 1) for name in names}
        return {
            name: (
                f"{numbers.get(name, '')} {self.env.titles[name].astext()}".partition(":")[0].strip(),
                self.app.builder.get_relative_uri(self.env.docname, name),
                part,
            )
            for name, part in found.items()
        }


def draw(needs, boxes):
    """Return the map as SVG: a column of links, with arcs to the right of it."""
    rows = {name: at for at, name in enumerate(needs)}
    arcs, links, said = [], [], []
    for earlier, name in drawn(needs):
        begin, end = rows[earlier] * ROW + BOX / 2 + 6, rows[name] * ROW + BOX / 2 - 6
        far = (
            EDGE + min(18 + 11 * (rows[name] - rows[earlier]), WIDE - EDGE - 2) / 0.75
        )  # the curve goes to 3/4 of that
        arcs.append(f'<path d="M{EDGE} {begin:g}C{far:.0f} {begin:g} {far:.0f} {end:g} {EDGE + 1} {end:g}"/>')
    for name, at in rows.items():
        text, uri, part = boxes[name]
        box = f'<rect y="{at * ROW}" x="1" width="{EDGE - 1}" height="{BOX}" rx="6" fill="{COLOURS[part]}"/>'
        words = f'<text x="12" y="{at * ROW + 22}">{escape(text)}</text>'
        links.append(f'<a href="{escape(uri)}">{box}{words}</a>')
        nearest = [boxes[earlier][0] for earlier, other in drawn(needs) if other == name]
        said.append(f"{text} builds on {' and '.join(nearest)}." if nearest else "")
    high = len(rows) * ROW - ROW + BOX + 2
    told = escape(" ".join(["The chapters, one below the other, joined by arcs.", *filter(None, said)]))
    head = '<path d="M0 0L10 5L0 10z" fill="#555" stroke="none"/>'
    size = f'viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" class="map" role="group" aria-label="{told}" {size}
 font-family="Book Sans, Segoe UI, Helvetica, Arial, sans-serif" font-size="15">
<defs><marker id="map-head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">
{head}</marker></defs>
<g fill="none" stroke="#555" stroke-width="1.4" marker-end="url(#map-head)">{"".join(arcs)}</g>
<g fill="#222">{"".join(links)}</g></svg>
"""


def write_anew(app, env):
    """Write the pages whose sentence, or map, is another."""
    needs = needed(env)
    maps = {name: drawn(needs) for name, facts in env.metadata.items() if "map_shown" in facts}
    return differing(env, "needs", needs | maps)


def setup(app):
    """Register the directives and the hooks."""
    app.add_node(NeedsPlace)
    app.add_node(MapPlace)
    app.add_directive("needs", Needs)
    app.add_directive("map", Map)
    app.add_post_transform(Fill)
    app.connect("doctree-read", note)
    app.connect("env-get-updated", write_anew, priority=900)  # Sphinx numbers sections there
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
