"""What a book with an address offers, `baseurl` in _config.yml: a preview card of each page, a map of the site, what
the book is, in words for machines, and a page for wrong addresses, whose links need the address.

Sphinx writes the canonical link of each page. Without an address there is nothing of this.
"""

import json
import re
from pathlib import Path

from lincls import __version__

DESCRIBED = re.compile(r'<meta content="([^"]*)" name="description"')
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
STYLE = "body { font: 1.1rem/1.5 serif; margin: 15vh auto; max-width: 32rem; padding: 1rem }"
MISSING = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>No such page — {title}</title><style>{style}</style></head><body><main><h1>There is no such page</h1>
<p>It may have moved, or a letter of its address is wrong. The <a href="{base}book/index.html">contents</a> of
<cite>{title}</cite>, or its <a href="{base}search.html">search</a>, lead on.</p></main></body></html>
"""


def base(app):
    """Return the address with a slash at its end, or nothing."""
    return f"{app.config.html_baseurl.rstrip('/')}/" if app.config.html_baseurl else ""


def describe(app, pagename, templatename, context, doctree):
    """Add a page's card, and to the first page what the book is."""
    if not base(app):
        return
    book, described = app.config.html_title, DESCRIBED.search(context.get("metatags", ""))
    title = re.sub(r"<[^>]+>", "", context.get("title", book)).replace('"', "&quot;")
    card = {"og:title": title, "og:site_name": book, "og:type": "website", "og:url": f"{base(app)}{pagename}.html"}
    card |= {"og:description": described[1]} if described else {}
    lines = [f'<meta property="{name}" content="{text}">' for name, text in card.items()]
    if pagename == app.config.root_doc:
        known = {"@context": "https://schema.org", "@type": "Book", "name": book, "author": app.config.author}
        known |= {"url": base(app), "inLanguage": "en", "license": LICENCE, "version": __version__}
        lines.append(f'<script type="application/ld+json">{json.dumps(known)}</script>')
    context["metatags"] = "\n".join([context.get("metatags", ""), *lines])


def write(app, exception):
    """Write the map of the site and the page for wrong addresses."""
    if exception or app.builder.format != "html" or not base(app):
        return
    places = "".join(f"<url><loc>{base(app)}{name}.html</loc></url>\n" for name in sorted(app.env.found_docs))
    head = '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    Path(app.outdir, "sitemap.xml").write_text(f"{head}{places}</urlset>\n", "utf-8")
    text = MISSING.format(title=app.config.html_title, base=base(app), style=STYLE)
    Path(app.outdir, "404.html").write_text(text, "utf-8")


def setup(app):
    """Connect the hooks."""
    app.connect("html-page-context", describe)
    app.connect("build-finished", write, priority=960)  # behind all that reads the pages
    return {"parallel_read_safe": True, "parallel_write_safe": True}
