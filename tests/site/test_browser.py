"""The built book in a real browser: from disk and from a server, with no network, light and dark, wide and narrow."""

import functools
import io
import itertools
import os
import re
from contextlib import suppress
from pathlib import Path
from subprocess import CalledProcessError

import pytest
from lxml import html
from matplotlib.image import imread
from playwright.sync_api import TimeoutError, expect
from pypdf import PdfReader

from browser import ARRIVED, FOLLOW, OPEN_ALL, SHOW_HIDDEN, THIN, check_accessible, check_colours, see, tab
from pages import BOOK, NOTEBOOKS, PAGES
from tools.edition import HTML
from website import lighthouse
from website.ext.lightpage import LATER

NAMES = [page.relative_to(HTML).as_posix() for page in PAGES if page != HTML / "index.html"]  # that one redirects
LISTINGS = [name for name in NAMES if name.startswith("_modules/")]
WITH_NOTEBOOK = [f"book/{path.stem}.html" for path in NOTEBOOKS]
pytestmark = pytest.mark.usefixtures("built_book")

# The lightest and the heaviest page stand for pages that are made alike, where a browser takes its time.
each_end = pytest.mark.parametrize("end", [0, -1], ids=["lightest", "heaviest"])


def by_size(names):
    return sorted(names, key=lambda name: (HTML / name).stat().st_size)


@functools.cache
def read(name):
    return (HTML / name).read_text("utf-8")


def pages_with(pattern):
    """The pages with this in their text, the lightest first; to parse them all takes fifteen seconds."""
    return by_size(name for name in NAMES if re.search(pattern, read(name)))


def all_or_the_ends(names):
    """Each name for the gate, the lightest and the heaviest for `make test`, too."""
    built = by_size(name for name in names if (HTML / name).exists())  # none, where tests are only listed
    ends = built[:1] + built[-1:]
    return [pytest.param(name, marks=() if name in ends else pytest.mark.gate) for name in names]


MATHS = 'class="katex"'
LONG = 'classList.add("long")'
DROPDOWN = r'<details class="[^"]*\bsolution\b'


# Text that touches a formula and yet stands on another line.
TORN = r"""() => [...document.querySelectorAll("article .katex")].flatMap((formula) => {
    const boxes = formula.querySelectorAll(".katex-base");
    const outer = formula.matches(".math") || formula.parentNode.matches(".unbroken") ? formula : formula.parentNode;
    const text = outer.nextSibling;
    if (!boxes.length || text?.nodeType !== Node.TEXT_NODE || !/^\S/.test(text.data)) return [];
    const first = document.createRange();
    first.setStart(text, 0);
    first.setEnd(text, 1);
    const torn = first.getBoundingClientRect().left < boxes[boxes.length - 1].getBoundingClientRect().right - 2;
    return torn ? [formula.textContent + text.data.slice(0, 20)] : [];
})"""

# Italics for which the book has no letters (ext/fonts.py).
BOLD_ITALICS = """() => [...document.querySelectorAll("article em")].filter((em) => {
    const { fontFamily, fontWeight } = getComputedStyle(em);
    return fontFamily.includes("Serif") && fontWeight > 400;
}).map((em) => em.textContent)"""

# What is wider than its box and gives no sign of it, or is out of reach of the keyboard.
CUT = """() => [...document.querySelectorAll(".katex-display, .pst-scrollable-table-container, pre")]
    .filter((box) => box.scrollWidth > box.clientWidth + 1 && !(box.tabIndex === 0 && box.matches(".cut-right, pre")))
    .map((box) => box.textContent)"""

# Formulas that do not fit their column.
LONG_FORMULAS = """() => [...document.querySelectorAll("div.math > .katex-display")]
    .filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent)"""

# Formulas with a form for wide pages and one for narrow ones that do not show this one alone.
OTHER_FORM = """(form) => [...document.querySelectorAll(".two-forms")]
    .filter((box) => [...box.children].filter((e) => e.matches(".katex-display") && e.checkVisibility())
        .map((e) => e.classList[1]).join() !== form)
    .map((box) => box.textContent)"""

# What is wider than the paper, but for code, which wraps.
TOO_WIDE = """() => [...document.querySelectorAll("article :is(pre, .katex-display, table, img)")]
    .filter((box) => box.getBoundingClientRect().right > innerWidth || box.scrollWidth > box.clientWidth + 1)
    .map((box) => box.textContent || box.alt)"""

# Folds that hold hints, solutions and replies; those whose text shows though they are closed.
NO_ANSWER = ":not(.solution, .exercise *, .quiz *)"
TOLD = """() => [...document.querySelectorAll("article :is(.solution, .exercise details, .quiz details):not([open])")]
    .filter((fold) => [...fold.querySelectorAll(".sd-card-body")].some((e) => e.checkVisibility() && e.offsetHeight))
    .map((fold) => fold.textContent)"""

# Lines of code that are cut.
CUT_CODE = """() => [...document.querySelectorAll("article div.highlight > pre")]
    .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent)"""

# What is fading in, and so would be printed faint.
FADING = "document.getAnimations().filter((a) => a instanceof CSSAnimation).length"

# Images that did not come; the fonts that did; how high the formulas are.
BLANK = "[...document.images].filter((i) => !i.naturalWidth).map((i) => i.src)"
FONTS = "document.fonts.ready.then((all) => [...all].filter((f) => f.status == 'loaded').map((f) => f.family))"
# The folds of a quiz are for paper: on the screen its options are buttons, with copies of the same formulas. Other
# draws of an exercise are hidden until they are asked for. Of the captions of a figure that moves one is shown.
HIDDEN = ".quiz.asked > details *, .another *, .narrow-form *, figcaption *"
HEIGHTS = """(hidden) => [...document.querySelectorAll(`article .katex-html:not(${hidden})`)]
    .map((e) => e.getBoundingClientRect().height)"""

# How far the layout has shifted, of the window's height.
SHIFT = """() => new Promise((resolve) => new PerformanceObserver((list) =>
    resolve(list.getEntries().filter((e) => !e.hadRecentInput).reduce((sum, e) => sum + e.value, 0))
).observe({type: "layout-shift", buffered: true}) || setTimeout(() => resolve(0), 1000))"""


# By the fault, what a page with it shows: one of the structure, of each rule about colours, and in the dark alone.
INACCESSIBLE = {
    "image-alt": "<img src='data:,'>",
    "color-contrast": "<p>Text.</p><p style='color: #777; background: #888'>Pale text.</p>",
    "link-in-text-block": "<p>A long text with <a href='#' style='text-decoration: none'>a link</a> in its middle.</p>",
    "dark": "<p>Text.</p><div><p class='dark'>Text.</p></div>",
}
TWO_LOOKS = (
    """<style>a { color: #333 }
    @media (prefers-color-scheme: dark) {
        body { background: #000; color: #fff } .dark { color: #333 } a { color: #ccc }
    }
    </style>"""
    + FOLLOW
)


@pytest.mark.parametrize("fault", INACCESSIBLE)
def test_what_is_not_accessible_is_found(chromium, fault):
    text = "<!DOCTYPE html><html lang='en'><head><title>A</title>{}</head><body><main><h1>A</h1>{}</main></body></html>"
    known = []
    with tab(chromium) as page:
        for _ in range(2):  # the second time no look is new
            page.set_content(text.format(TWO_LOOKS, INACCESSIBLE["dark"]))
            check_accessible(page, schemes=("light",), known=known)
        page.set_content(text.format(TWO_LOOKS, INACCESSIBLE[fault]))
        with pytest.raises(AssertionError, match="color-contrast" if fault == "dark" else fault):
            check_accessible(page, schemes=("light", "dark"), known=known)


DESKTOP = {"width": 1280, "height": 667}
TABLET = {"width": 1000, "height": 667}  # the theme shows the way to the top up to 1200


def open_far_down(page, site, name):
    """Open a page at its last theorem, if it has one, and see it."""
    places = [box.get("id") for box in html.parse(HTML / name).getroot().find_class("theorem") if box.get("id")]
    page.goto(f"{site}/{name}#{''.join(places[-1:])}")
    for place in places[-1:]:
        page.wait_for_timeout(500)
        see(page, place, 0, 300)


def check_whole(page):
    """Nothing failed; formulas keep their punctuation."""
    assert page.faults + page.evaluate(BLANK) == []
    assert page.evaluate(TORN) == []
    assert page.evaluate(BOLD_ITALICS) == []


def check_fits_a_phone(page):
    """What is wider than its box shows it, and no formula is, down to 360 pixels."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    for _ in range(20):  # what was opened is measured in the next frames
        if page.evaluate(CUT):
            page.wait_for_timeout(100)
    if page.evaluate(CUT):  # a table far from the window is measured anew when it comes near (page.js)
        for box in page.locator(".pst-scrollable-table-container").all():
            box.evaluate("(box) => box.scrollIntoView()")
            page.wait_for_timeout(100)
    assert page.evaluate(CUT) == []
    page.set_viewport_size({"width": 360, "height": 667})
    assert page.evaluate(LONG_FORMULAS) == []
    assert page.evaluate(OTHER_FORM, "narrow-form") == []


def check_prints_whole_and_light(page):
    """On A4 less its margins, from a screen that is dark."""
    folds = f"document.querySelectorAll('article details:not([open], .above-input){NO_ANSWER}').length"
    answers = "document.querySelectorAll('article :is(.exercise, .quiz) details:not([open])').length"
    unfolded = "document.querySelectorAll('article details[open]').length"
    page.set_viewport_size({"width": 680, "height": 960})
    page.evaluate(ARRIVED)  # it comes when the page is at rest, and print does not wait
    opened, closed = page.evaluate(unfolded), page.evaluate(answers)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(folds) == 0
    assert page.evaluate(answers) == closed
    assert page.evaluate(TOLD) == []
    assert page.evaluate(FADING) == 0
    assert page.locator("html").get_attribute("data-theme") == "light"
    assert page.evaluate(TOO_WIDE) == []
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(unfolded) == opened
    assert page.locator("html").get_attribute("data-theme") == "dark"


JUDGED, LOOKS = [], []  # kinds of what is hidden at rest, and looks of texts, that were right on a page


def check_what_is_hidden_at_rest(page):
    """What a hand or the focus brings out, and the button that leads back to the top, is accessible: each kind once."""
    page.mouse.move(600, 300)
    page.mouse.wheel(0, 2000)
    page.wait_for_timeout(100)
    page.mouse.wheel(0, -300)
    if kinds := page.evaluate(SHOW_HIDDEN, JUDGED):
        check_accessible(page, "[data-quiet]", schemes=("light", "dark"))
        JUDGED.extend(kinds)


def test_what_a_page_gives_up_is_a_fault_unless_one_leaves_it(chromium, server):
    with tab(chromium) as page:
        page.route("**/held", lambda route: None)  # it never comes
        page.goto(f"{server}/book/index.html")
        with page.expect_request("**/held"):
            page.evaluate("void fetch('held').catch(() => {})")
        with page.expect_event("requestfailed"):
            page.goto(f"{server}/book/labs.html")
        assert page.faults == []
        with page.expect_event("requestfailed"):
            page.evaluate("void fetch('held', { signal: AbortSignal.timeout(1) }).catch(() => {})")
        assert page.faults == [f"did not get {server}/book/held: net::ERR_ABORTED"]
        page.faults.clear()


def test_sheets_are_numbered_and_speak_of_no_screen(chromium):
    with tab(chromium) as page:
        page.goto((HTML / "book/index.html").as_uri())
        sheets = [sheet.extract_text().splitlines() for sheet in PdfReader(io.BytesIO(page.pdf(format="A4"))).pages]
    assert len(sheets) > 1
    assert [lines[0] for lines in sheets] == [str(k + 1) for k in range(len(sheets))]
    assert "Tap them" not in str(sheets)


SHORT_CELLS = """() => [...document.querySelectorAll(".cell:not(:has(.long-listing)) pre")]
    .filter((listing) => listing.checkVisibility()).map((listing) => listing.textContent)"""


def test_a_short_cell_keeps_together_on_paper(chromium):
    with tab(chromium) as page:
        page.goto((HTML / "book/evaluation.html").as_uri())
        page.emulate_media(media="print")
        cells = ["".join(text.split()) for text in page.evaluate(SHORT_CELLS)]
        sheets = PdfReader(io.BytesIO(page.pdf(format="A4"))).pages
    sheets = ["".join(sheet.extract_text().split()) for sheet in sheets]
    assert len(cells) > 30
    assert [cell for cell in cells if not any(cell in sheet for sheet in sheets)] == []


@pytest.mark.parametrize("name", all_or_the_ends(NAMES))
def test_a_page_from_disk_on_paper_and_on_a_desktop(chromium, name):
    """It asks for nothing outside, nothing fails, formulas are visible and none is broken where only a phone needs it.

    Listings, which are alike, are narrowed here to a phone's width; other pages begin with it, from a server, below,
    and what is hidden on them at rest is looked at here.
    """
    with tab(chromium, viewport=DESKTOP, color_scheme="dark") as page:
        open_far_down(page, HTML.as_uri(), name)
        if name in pages_with(MATHS):
            check_prints_whole_and_light(page)
            page.emulate_media(media="screen")
            page.set_viewport_size(DESKTOP)
        page.evaluate(OPEN_ALL)
        check_whole(page)
        if name in pages_with(MATHS):
            assert "KaTeX_Main" in page.evaluate(FONTS)
            assert min(page.evaluate(HEIGHTS, HIDDEN)) > 1
            assert page.evaluate(LONG_FORMULAS) == []
            assert page.evaluate(OTHER_FORM, "wide-form") == []
        if name in LISTINGS:
            page.set_viewport_size({"width": 375, "height": 667})
            check_fits_a_phone(page)
        else:
            check_what_is_hidden_at_rest(page)


@pytest.mark.parametrize("name", all_or_the_ends([name for name in NAMES if name not in LISTINGS]))
def test_a_page_from_a_server_on_a_phone_and_its_accessibility(chromium, server, name):
    """The same, and it fits."""
    check_on_a_phone(chromium, server, name)


@each_end
def test_the_shortest_and_the_longest_listing_from_a_server(chromium, server, end):
    check_on_a_phone(chromium, server, by_size(LISTINGS)[end])


@pytest.mark.slow
def test_each_other_listing_from_a_server(chromium, server):
    for name in by_size(LISTINGS)[1:-1]:
        check_on_a_phone(chromium, server, name)


def check_on_a_phone(chromium, server, name):
    with tab(chromium, viewport={"width": 375, "height": 667}) as page:
        open_far_down(page, server, name)
        page.evaluate(OPEN_ALL)
        check_whole(page)
        check_fits_a_phone(page)
        page.evaluate(THIN, "none")  # before it is laid out anew
        page.set_viewport_size(DESKTOP)  # where the sidebars are
        check_accessible(page, schemes=("light", "dark"), known=LOOKS)


@pytest.mark.parametrize("name", ["book/index.html", "book/hard_margin.html"])
def test_search_and_menu_are_accessible(chromium, server, name):
    """They are the same on every page, and closed at rest."""
    with tab(chromium, viewport=DESKTOP) as page:
        page.goto(f"{server}/{name}")
        page.locator(".search-button-field").click()
        page.locator("#pst-search-dialog input").fill("margin")
        page.locator(FOUND).first.wait_for()
        check_accessible(page, "#pst-search-dialog", schemes=("light", "dark"))
    with tab(chromium, viewport={"width": 375, "height": 667}) as page:
        page.goto(f"{server}/{name}")
        page.locator(".primary-toggle").click()
        check_accessible(page, "#pst-primary-sidebar-modal", schemes=("light", "dark"))


def test_what_is_not_accessible_and_hidden_at_rest_is_found(chromium):
    """Pale text that only a hand brings out: at rest axe does not see it; nor is it like what else is brought out."""
    pale = "<div style='opacity: 0'><p>Text.</p></div>" * 2
    pale += "<div style='opacity: 0'><p style='color: #777; background: #888'>Pale text.</p></div>"
    head = "<!DOCTYPE html><html lang='en' data-theme='light'><head><title>A</title></head>"
    with tab(chromium) as page:
        page.set_content(f"{head}<body><main><h1>A</h1>{pale}</main></body></html>")
        check_colours(page)
        page.set_content(f"{head}<body><main><h1>A</h1>{pale}</main></body></html>")
        assert len(page.evaluate(SHOW_HIDDEN, [])) == 2  # one of each kind
        with pytest.raises(AssertionError, match="color-contrast"):
            check_colours(page, "[data-quiet]")


@each_end
def test_formulas_need_no_script(chromium, end):
    with tab(chromium, java_script_enabled=False) as page:
        page.goto(f"{HTML.as_uri()}/{pages_with(MATHS)[end]}")
        assert "KaTeX_Main" in page.evaluate(FONTS)
        assert min(page.evaluate(HEIGHTS, HIDDEN)) > 1


@pytest.mark.parametrize("which", [0, 1], ids=["chapter", "page"])
def test_the_first_view_is_light_and_stays_in_its_place(chromium, which):
    """The largest chapter and page: its bytes, served compressed, without figures; what moves while it loads."""
    page_file = lighthouse.heaviest()[which]
    server = lighthouse.serve()
    with tab(chromium, viewport={"width": 412, "height": 823}) as page:
        requests = []
        page.on("requestfinished", lambda request: requests.append(request))
        page.goto(f"http://127.0.0.1:{server.server_port}/book/{page_file.name}")
        page.wait_for_timeout(1000)
        shift = page.evaluate(SHIFT)
        first = [request for request in requests if lighthouse.LATE not in request.url]
        sizes = [request.sizes() for request in first if request.resource_type != "image"]
    server.shutdown()
    server.server_close()
    assert len(sizes) > 5
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) <= lighthouse.BYTES
    assert shift <= lighthouse.SHIFT


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("name", ["book/index.html", "book/promises.html"])
def test_a_page_that_opens_with_a_figure_that_moves_stays_in_its_place(chromium, server, name, width):
    with tab(chromium, viewport={"width": width, "height": 800}) as page:
        page.goto(f"{server}/{name}")
        page.locator(".moving .live").first.wait_for()
        page.wait_for_timeout(1000)
        assert page.evaluate(SHIFT) <= 0.02


# By page that wants a font which no style sheet holds, when its place is held against late fonts; the others are slow.
LATE = {"book/accessibility.html": (), "book/own_fit.html": pytest.mark.gate}


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("name", [pytest.param(name, marks=LATE.get(name, pytest.mark.slow)) for name in NAMES])
def test_a_page_stays_in_its_place_when_fonts_come_late(chromium, server, name, width):
    """After its first view, and with it while it loads."""
    with tab(chromium, viewport={"width": width, "height": 800}) as page:
        late = []
        page.route("**/*.woff2", lambda route: late.append(route))
        page.goto(f"{server}/{name}", wait_until="domcontentloaded")
        page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
        assert late or name not in LATE
        for route in late:
            route.continue_()
        page.unroute("**/*.woff2")
        page.wait_for_load_state()
        page.evaluate("document.fonts.ready.then(() => null)")
        assert page.evaluate(SHIFT) <= 0.02


def test_a_line_at_the_upper_edge_tells_how_much_is_read(chromium):
    with tab(chromium, viewport={"width": 375, "height": 667}) as page:
        page.goto((HTML / "book/geometry.html").as_uri())
        for part in (0, 0.25, 1):
            page.evaluate("(part) => scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight))", part)
            page.wait_for_function(
                """() => {
                    const line = new DOMMatrix(getComputedStyle(document.body, "::before").transform);
                    const { scrollHeight } = document.documentElement;
                    return Math.abs(line.a - scrollY / (scrollHeight - innerHeight)) < 0.01;
                }"""
            )
            assert abs(page.evaluate("scrollY / (document.documentElement.scrollHeight - innerHeight)") - part) < 0.1


def back_to_top(page):
    """Return the way back to the top, which comes when one scrolls back, and not before."""
    way = page.locator("#pst-back-to-top")
    page.wait_for_function(EXPECTED)
    for place in (2900, 3000):  # on the way down what is laid out may push the page up a little
        page.evaluate("(place) => scrollTo({ top: place, behavior: 'instant' })", place)
        page.wait_for_timeout(400)
    assert not way.is_visible()
    page.evaluate("scrollBy(0, -300)")
    page.wait_for_timeout(400)  # it fades in
    return way


def test_what_is_hidden_at_first_has_contrast(chromium):
    """The way back to the top, at rest and under the pointer."""
    with tab(chromium, viewport=TABLET) as page:
        page.goto(f"{HTML.as_uri()}/book/duality.html")
        way = back_to_top(page)
        way.wait_for()
        check_colours(page, "#pst-back-to-top", schemes=("light", "dark"))
        way.hover()
        check_colours(page, "#pst-back-to-top", schemes=("light", "dark"))


@pytest.mark.gate
@pytest.mark.parametrize("which", [0, 1], ids=["chapter", "page"])
def test_the_heaviest_pages_please_lighthouse(chromium, which):
    """Its speed is that of this machine, busy with other tests, the best of three: `make lighthouse` asks for more."""
    if not lighthouse.LIGHTHOUSE.exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no Lighthouse in node_modules: `npm ci` fetches it")
    server = lighthouse.serve()
    address = f"http://127.0.0.1:{server.server_port}/book/{lighthouse.heaviest()[which].name}"
    wanted, missed = lighthouse.WANTED | {"performance": 0.5}, []
    for _ in range(3):
        try:
            report = lighthouse.measure(address)
        except CalledProcessError as error:  # it waits half a minute for an answer of the browser, which was busy
            missed.append(str(error))
            continue
        scores = {name: report["categories"][name]["score"] for name in wanted}
        missed.append({name: score for name, score in scores.items() if score < wanted[name]})
        if not missed[-1]:
            break
    server.shutdown()
    server.server_close()
    assert {} in missed, missed


def test_the_sidebar_shows_where_one_is(chromium, site):
    """Also who comes by a link from a page that stands elsewhere in it."""
    with tab(chromium, viewport={"width": 1280, "height": 667}) as page:
        page.goto(f"{site}/book/glossary.html")
        for name in ("geometry", "licences"):
            here = page.locator("#pst-primary-sidebar .active > a")
            page.wait_for_load_state()
            expect(here).to_be_in_viewport()
            page.evaluate("(name) => location.assign(`${name}.html`)", name)
            page.wait_for_url(f"**/{name}.html")
        expect(here).to_be_in_viewport()


def test_the_sidebar_folds(chromium):
    """On a wide window it gives its place to the text; on a narrow one it opens as a dialogue, which Escape closes."""
    with tab(chromium, viewport={"width": 1280, "height": 667}) as page:
        page.goto(f"{HTML.as_uri()}/book/perceptron.html")
        sidebar, text, button = (
            page.locator("#pst-primary-sidebar"),
            page.locator("article"),
            page.locator(".primary-toggle"),
        )
        width = text.bounding_box()["width"]
        button.click()
        expect(sidebar).to_be_hidden()
        wider = "(width) => document.querySelector('article').getBoundingClientRect().width > width"
        page.wait_for_function(wider, arg=width, timeout=5000)
        button.click()
        expect(sidebar).to_be_visible()
        page.set_viewport_size({"width": 375, "height": 667})
        expect(sidebar).to_be_hidden()
        button.focus()
        page.keyboard.press("Enter")
        dialogue = page.locator("#pst-primary-sidebar-modal")
        expect(dialogue.get_by_role("link", name="Geometry")).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialogue).to_be_hidden()
        expect(button).to_be_focused()


# What the contents at the side mark as read.
MARKED = "[...document.querySelectorAll('.page-toc [aria-current]')].map((link) => link.getAttribute('href'))"
# Scroll so that a section's heading is so far below the window's upper edge; whether it came there and is the last so
# far, and the page's end is not near.
BRING = """([section, next, below]) => {
    const top = (place) => (place ? document.querySelector(place).getBoundingClientRect().top : Infinity);
    for (let k = 0; k < 9; k++) scrollBy({ top: top(section) - below, behavior: "instant" });
    const left = document.documentElement.scrollHeight - scrollY - innerHeight;
    return Math.abs(top(section) - below) < 2 && top(next) > 120 && left > innerHeight - 120;
}"""


@pytest.mark.parametrize("name", ["hard_margin", "evaluation"])
def test_the_contents_mark_what_is_read(chromium, name):
    """Down the page, heading by heading, and up again, from the middle of a section to that of the one before."""
    with tab(chromium, viewport={"width": 1280, "height": 800}) as page:
        page.goto(f"{HTML.as_uri()}/book/{name}.html")
        sections = page.locator(".page-toc a").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
        pairs = list(itertools.pairwise([*sections, None]))
        assert sum(marked_at(page, section, after, 80) for section, after in pairs) > len(pairs) - 4 > 11
        assert sum(marked_at(page, section, after, -250) for section, after in reversed(pairs)) > 11
        page.locator(".page-toc a").last.evaluate("link => link.click()")  # it may stand too low to come up
        page.wait_for_function(f"{MARKED}[0] === '{sections[-1]}'")


def marked_at(page, section, after, below):
    """Bring a heading there and wait until it alone is marked; tell if the page and the next heading let it come.

    It is brought again if what comes late moved it; while it stands where it should, that does not scroll.
    """
    place = [section, after, below]
    page.wait_for_function(f"(place) => !({BRING})(place) || {MARKED}.join() === place[0]", arg=place, timeout=5000)
    return page.evaluate(BRING, place)


def test_a_button_leads_back_to_the_top(chromium):
    """Not on a phone, where it would lie on what one reads."""
    with tab(chromium, viewport=TABLET) as page:
        page.goto(f"{HTML.as_uri()}/book/perceptron.html")
        back_to_top(page).click()
        page.wait_for_function("scrollY === 0")
        page.set_viewport_size({"width": 375, "height": 667})
        assert not back_to_top(page).is_visible()


# The keys among those with a character that do something on a page where nothing has the focus.
def shortcuts(page):
    found, state = (
        [],
        "[document.activeElement.tagName, scrollY, location.href, document.querySelector('[open]:modal')]",
    )
    for key in map(chr, range(33, 127)):
        before = page.evaluate(state)
        page.keyboard.press(key)
        if page.evaluate(state) != before:
            found.append(key)
    return found


def test_no_single_key_is_a_shortcut(chromium):
    """Who speaks to a computer presses many at once."""
    with tab(chromium) as page:
        page.goto(f"{HTML.as_uri()}/book/perceptron.html")
        assert shortcuts(page) == []
        assert not page.evaluate("DOCUMENTATION_OPTIONS.ENABLE_SEARCH_SHORTCUTS")  # Sphinx' own, /
        page.evaluate("addEventListener('keydown', ({ key }) => key === 'q' && scrollBy(0, 90))")
        assert shortcuts(page) == ["q"]


def test_the_folder_opens_the_first_page(chromium, site):
    with tab(chromium) as page:
        page.goto(f"{site}/index.html")
        page.wait_for_url(f"{site}/book/index.html")


def open_exercise(part):
    """Unfold the exercise in which a part of a page stands, if any."""
    part.evaluate("(e) => { const fold = e.closest('.exercise'); if (fold) fold.open = true; }")


@each_end
def test_a_solution_opens_by_keyboard(chromium, end):
    with tab(chromium) as page:
        page.goto(f"{HTML.as_uri()}/{pages_with(DROPDOWN)[end]}")
        solution = page.locator("details.solution").first
        content = solution.locator(".sd-summary-content")
        open_exercise(solution)
        assert not content.is_visible()
        solution.locator("summary").focus()
        page.keyboard.press("Enter")
        assert content.is_visible()


BOX = "#preview"
# A statement of another page, and one of its own.
ELSEWHERE = ".bd-article p a.reference.internal:is([href*='.html#thm-'], [href*='.html#prop-'])"
HERE = ".bd-article p a.reference.internal:is([href^='#thm-'], [href^='#prop-'])"


def first(page, links):
    """The first such link that is not folded away, in the middle of the window."""
    link = page.locator(links).locator("visible=true").first
    link.evaluate("e => e.scrollIntoView({block: 'center', behavior: 'instant'})")
    return link


@pytest.mark.parametrize("links", [HERE, ELSEWHERE], ids=["same page", "other page"])
def test_a_preview_shows_what_a_link_leads_to(chromium, site, links):
    with tab(chromium) as page:
        page.goto(f"{site}/book/perceptron.html")
        link = first(page, links)
        link.hover()
        page.locator(BOX).wait_for()
        shown = page.locator(BOX).inner_text().split()
        assert page.locator(f"{BOX} .katex-html").count()
        assert link.get_attribute("aria-describedby") == "preview"
        link.click()
        assert not page.locator(BOX).is_visible()
        target = page.locator("#" + page.url.partition("#")[2])
        expect(target).to_contain_text(" ".join(shown[-3:]), use_inner_text=True)  # once it is laid out


def test_a_preview_stays_while_the_pointer_is_on_it(chromium):
    with tab(chromium) as page:
        page.goto(f"{HTML.as_uri()}/book/perceptron.html")
        first(page, HERE).hover()
        page.locator(BOX).hover()
        page.wait_for_timeout(700)
        assert page.locator(BOX).is_visible()
        page.mouse.move(2, 2)
        page.locator(BOX).wait_for(state="hidden")


def test_a_preview_opens_and_closes_by_keyboard(chromium):
    with tab(chromium) as page:
        page.goto(f"{HTML.as_uri()}/book/perceptron.html")
        page.keyboard.press("Tab")  # what gets the focus now shows it
        link = first(page, HERE)
        link.focus()
        page.locator(BOX).wait_for()
        page.mouse.move(5, 300)
        page.mouse.move(9, 300)
        page.wait_for_timeout(700)
        assert page.locator(BOX).is_visible()  # the link still has the focus
        page.keyboard.press("Escape")
        assert not page.locator(BOX).is_visible()
        assert link.get_attribute("aria-describedby") is None
        assert link.evaluate("e => e === document.activeElement")
        page.wait_for_timeout(700)
        assert not page.locator(BOX).is_visible()
        page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
        page.locator(BOX).wait_for()


def test_a_finger_follows_the_link(chromium):
    with tab(chromium, has_touch=True, is_mobile=True, viewport={"width": 375, "height": 667}) as page:
        page.goto(f"{HTML.as_uri()}/book/perceptron.html")
        for _ in range(5):  # a busy machine may hold the finger for half a second: a long press, which follows no link
            first(page, HERE).tap()
            with suppress(TimeoutError):
                page.wait_for_url("**/*#*", timeout=6000)
                break
        assert "#" in page.url
        page.wait_for_timeout(700)
        assert page.locator(BOX).count() == 0


@pytest.mark.parametrize("width", [1280, 375])
def test_a_preview_is_accessible_and_within_the_window(chromium, server, width):
    with tab(chromium, viewport={"width": width, "height": 667}) as page:
        page.goto(f"{server}/book/perceptron.html")
        first(page, ELSEWHERE).hover()
        page.locator(BOX).wait_for()
        box = page.locator(BOX).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 667
        check_accessible(page, BOX)
        page.emulate_media(media="print")
        assert not page.locator(BOX).is_visible()


def test_an_old_address_leads_to_where_the_section_stands_now(chromium, site):
    here, there = "book/perceptron.html", "book/convergence.html"
    for root in (site, HTML.as_uri()):
        with tab(chromium) as page:
            page.goto(f"{root}/{here}#sec-oracle")
            page.wait_for_url(f"{root}/{there}#sec-oracle")
            page.goto(f"{root}/{here}#nowhere")
            page.wait_for_function("'bookAddresses' in window")
            page.evaluate("location.hash = 'sec-oracle'")  # a link within the page, written by somebody else
            page.wait_for_url(f"{root}/{there}#sec-oracle")
            page.goto(f"{root}/{there}#sec-oracle")
            page.reload()
            assert not page.evaluate("'bookAddresses' in window")  # nothing was asked
            page.faults[:] = [fault for fault in page.faults if "ERR_ABORTED" not in fault]  # pictures of a page left


# What a reader types, and the section that explains it.
ASKED = {
    "kernel trick": "kernels.html#sec-kernels",
    "regularization": "soft_margin.html#sec-hinge",
    "regularisation": "soft_margin.html#sec-hinge",
    "learning rate": "perceptron.html#sec-rate",
    "why is b not penalised": "hard_margin.html#sec-largest-margin",
    "support vector": "hard_margin.html#sec-support",
    "overfitting": "evaluation.html#sec-overfitting",
    "cross-entropy": "logistic.html#sec-surprise",
    "bias term": "geometry.html#sec-classifier",
    "two wishes": "soft_margin.html#sec-soft-program",  # a phrase of a title
    "hinge loss": "soft_margin.html#sec-hinge",
    "KKT": "duality.html#sec-kkt",
    "imbalanced": "evaluation.html#sec-imbalance",
    "unbalanced classes": "evaluation.html#sec-imbalance",
    "text classification": "evaluation.html#sec-sentiment",
    "confidence interval": "evaluation.html#sec-one-test",
    "how to install": "how_to_use.html#sec-use-student",
    "suport vector machine": "kernels.html#sec-kernel-machines",  # a letter too few, ...
    "overfiting": "evaluation.html#sec-overfitting",
    "support vektor": "hard_margin.html#sec-support",  # ... a wrong one
    "leanring rate": "perceptron.html#sec-rate",  # ... two in each other's place
    "price of admission to the slab": None,
}
# What nobody had in mind who wrote or changed the search: no synonym may be added for these.
UNSEEN = {
    "polynomial kernel": "kernels.html#sec-kernels",
    "hoeffding": "further_evaluation.html#sec-hoeffding",
    "weak duality": "duality.html#sec-gap",
    "maximum likelihood": "logistic.html#sec-surprise",
    "one against one": "multiclass.html#sec-duels",
    "slack variables": "soft_margin.html#sec-slack",
    "interior point": "solvers.html#sec-interior-point",
    "mistke bound": "convergence.html#sec-novikoff",
    "coordinate descent": "online.html#sec-dcd",
    "precision and recall": "evaluation.html#sec-roc",
    "log odds": "logistic.html#sec-log-odds",
    "nearest mean": "geometry.html#sec-centroid",
}
ASKED |= {"Duality-5": "duality.html#duality-5", "thm_kkt": "proofs.html#formal-thm-kkt"}  # by their names
FOUND = ".search-found li > a"


def test_search_finds_the_section_first_while_one_types(chromium, site):
    with tab(chromium) as page:
        page.goto(f"{site}/book/preface.html")
        page.locator(".search-button-field").click()
        field = page.locator("#pst-search-dialog input")
        first = {}
        for query in ASKED | UNSEEN:
            field.fill(query)
            page.get_by_role("status").filter(has_text=re.compile("places|found")).wait_for()
            page.wait_for_function("(q) => document.querySelector('#pst-search-dialog input').value === q", arg=query)
            links = page.locator(FOUND)
            first[query] = links.first.get_attribute("href").rpartition("/")[2] if links.count() else None
        expected = {query: place for query, place in ASKED.items() if place}
        assert {query: first[query] for query in expected} == expected
        assert sum(first[query] == place for query, place in UNSEEN.items()) >= 2 / 3 * len(UNSEEN)


def test_an_excerpt_shows_the_text_around_what_was_found_and_nothing_else(chromium):
    with tab(chromium) as page:
        page.goto(f"{HTML.as_uri()}/search.html?q=novikoff")
        page.locator(FOUND).first.wait_for()
        texts = page.locator(".search-found li > p").all_inner_texts()
        assert max(map(len, texts)) <= 200
        assert not re.search(r"Show the|Hide the|\\|undefined|#", "".join(texts))
        marks = page.locator(".search-found mark").all_inner_texts()
        assert {mark.lower() for mark in marks} == {"novikoff"}


def test_the_page_of_results_leads_to_the_place_and_is_accessible(chromium, server):
    with tab(chromium, viewport={"width": 375, "height": 667}) as page:
        page.goto(f"{server}/search.html?q=ROC")
        page.locator(FOUND).first.wait_for()
        check_accessible(page)
        page.goto(f"{server}/search.html?q=ROC")
        page.keyboard.press("ArrowDown")
        page.locator(FOUND).first.click()
        page.wait_for_url("**/evaluation.html#sec-roc")
        assert page.evaluate("document.querySelector('#sec-roc').getBoundingClientRect().top") < 300


@pytest.mark.parametrize(("target", "offset"), [("a.notebook-button", "1px"), ("details.solution > summary", "-3px")])
def test_the_keyboard_shows_where_it_is(chromium, target, offset):
    with tab(chromium) as page:
        page.goto(f"{HTML.as_uri()}/{pages_with(DROPDOWN)[0]}")
        page.keyboard.press("Tab")  # what gets the focus now shows it
        place = page.locator(target).first
        open_exercise(place)
        place.focus()
        style = place.evaluate("e => [getComputedStyle(e).outlineStyle, getComputedStyle(e).outlineOffset]")
        assert style == ["solid", offset]  # a fold cuts what stands over its edge


@each_end
def test_no_line_of_code_is_cut(chromium, end):
    with tab(chromium) as page:
        page.goto(f"{HTML.as_uri()}/{by_size(WITH_NOTEBOOK)[end]}")
        page.evaluate(OPEN_ALL)
        assert page.locator("article div.highlight > pre").count() > 0
        for width in (360, 768, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(CUT_CODE) == []
        page.add_style_tag(content="article div.highlight > pre { white-space: pre !important; width: 10rem }")
        assert page.evaluate(CUT_CODE) != []  # the measure sees what is cut


def test_the_first_cell_that_is_seen_says_that_cells_run(chromium):
    """Without a pointer on it; its line names the place that the page will load Python from."""
    with tab(chromium, viewport={"width": 1280, "height": 667}) as page:
        page.goto(f"{HTML.as_uri()}/book/perceptron.html")
        note = page.locator(".run-note")
        expect(note).to_have_count(1)
        expect(note).to_be_visible()
        expect(note).to_contain_text("from cdn.jsdelivr.net")
        bar = page.locator(".run-bar:has(+ .run-note)")
        expect(bar).to_have_css("opacity", "1")
        expect(bar.get_by_role("button", name="Run")).to_be_visible()
        seen = page.locator("div.cell:not(:has(details))", has=page.locator(".run-bar"))
        expect(seen.first.locator(".run-note")).to_have_count(1)


def test_the_tools_of_a_cell_show_on_it_and_are_one_stop_of_the_tab_key(chromium):
    with tab(chromium, viewport={"width": 1280, "height": 667}) as page:
        page.goto(f"{HTML.as_uri()}/book/perceptron.html")
        cell = page.locator("div.cell:not(:has(details)):has(.run-bar):not(:has(.run-note))").first
        bar, run = cell.locator(".run-bar"), cell.locator(".run-bar button").first
        cell.scroll_into_view_if_needed()
        expect(bar).to_have_css("opacity", "0")
        cell.hover()
        expect(bar).to_have_css("opacity", "1")
        assert run.bounding_box()["height"] >= 24
        page.mouse.move(0, 0)
        expect(bar).to_have_css("opacity", "0")
        run.focus()
        expect(bar).to_have_css("opacity", "1")
        stops = "cell => [...cell.querySelectorAll('button, pre a')].filter((b) => b.tabIndex === 0).length"
        assert cell.evaluate(stops) == 1
        page.keyboard.press("ArrowLeft")  # to the last name that leads to the reference
        name = cell.locator("pre a").last
        expect(name).to_be_focused()
        address = f"{HTML.as_uri()}/book/{name.get_attribute('href')}"
        page.keyboard.press("Enter")
        page.wait_for_url(address)


# Of each button, whether a finger may be 21 pixels from its middle, above, below, left and right.
ROOM = """all => all.map((button) => {
    button.scrollIntoView({ block: "center" });
    const box = button.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return [[0, -21], [0, 21], [-21, 0], [21, 0]].every(([s, t]) => button === document.elementFromPoint(x + s, y + t));
})"""


def test_run_and_edit_have_room_for_a_finger(chromium):
    for touch in (True, False):
        with tab(chromium, viewport={"width": 390, "height": 844}, has_touch=touch, is_mobile=touch) as page:
            page.goto(f"{HTML.as_uri()}/book/perceptron.html")
            bar = page.locator("div.cell:not(:has(details)) .run-bar:not(:has(+ .run-note))").first
            bar.get_by_role("button", name=re.compile("^Run cell")).wait_for()
            room = bar.locator("button:visible").evaluate_all(ROOM)
            assert len(room) >= 2
            assert all(room) == touch


def test_on_a_phone_no_figure_is_narrower_than_its_letters_need(chromium):
    """What they need, --least, the build reads from the figure."""
    with tab(chromium, viewport={"width": 390, "height": 667}) as page:
        page.goto(f"{HTML.as_uri()}/book/evaluation.html")
        page.evaluate(OPEN_ALL)
        needs = "boxes => boxes.map((e) => [e.firstChild.clientWidth, parseFloat(e.style.getPropertyValue('--least'))])"
        widths = page.locator(".wide").evaluate_all(needs)
        assert len(widths) > 2
        assert [(is_, needed) for is_, needed in widths if 0 < is_ < needed - 1] == []  # 0: the still of a live one


def test_there_is_something_to_look_at():
    assert pages_with(MATHS)
    assert len(LISTINGS) > 2
    assert pages_with(DROPDOWN)
    assert WITH_NOTEBOOK


def test_each_page_offers_its_notebook():
    for name in WITH_NOTEBOOK:
        (button,) = html.parse(HTML / name).xpath("//a[contains(@class, 'notebook-button')]")
        stored = (HTML / name).parent / button.get("href")
        assert stored.read_bytes() == (BOOK / Path(name).with_suffix(".ipynb").name).read_bytes()


@each_end
def test_the_notebook_can_be_downloaded(chromium, server, end):
    name = by_size(WITH_NOTEBOOK)[end]
    with tab(chromium) as page:
        page.goto(f"{server}/{name}")
        with page.expect_download() as download:
            page.locator("a.notebook-button").first.click()
        stored = Path(download.value.path()).read_bytes()
        assert stored == (BOOK / Path(name).with_suffix(".ipynb").name).read_bytes()


# The height of a page, once it is known what is expected of each part that is not laid out yet.
EXPECTED = """() => document.querySelector(
    ".long .bd-article section section > p:not([style], .quiz-score, .exercise *)"
) ? 0 : document.documentElement.scrollHeight"""
# Read a page down to its end, a window at a time, and say how high it is then.
READ = """async () => {
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const bottom = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    for (let still = 0; still < 5; still = bottom() ? still + 1 : 0) {
        scrollBy({ top: innerHeight / 2, behavior: "instant" });
        await frames();
    }
    return document.documentElement.scrollHeight;
}"""
# Sum the shifts, but for those that a hand has made.
SHIFTS = """window.shift = 0; new PerformanceObserver((list) =>
    list.getEntries().forEach((e) => e.hadRecentInput || (shift += e.value))
).observe({ type: "layout-shift" });"""


def long_or_slow(names):
    """Of a page that is partly laid out late one width for the gate, of the heaviest each; all is slow."""
    late = [name for name in by_size(name for name in names if (HTML / name).exists()) if LONG in read(name)]
    marks = {(name, n % 3): pytest.mark.gate for n, name in enumerate(late)}
    marks |= {(name, n): pytest.mark.gate if n else () for name in late[-1:] for n in range(3)}
    cases = [(name, n, width) for name in names for n, width in enumerate((360, 768, 1280))]
    return [pytest.param(name, width, marks=marks.get((name, n), pytest.mark.slow)) for name, n, width in cases]


@pytest.mark.parametrize(("name", "width"), long_or_slow([name for name in NAMES if name not in LISTINGS]))
def test_a_page_is_as_high_as_its_scroll_bar_says_and_stays_where_it_is(chromium, server, name, width):
    with tab(chromium, viewport={"width": width, "height": 800}) as page:
        page.goto(f"{server}/{name}")
        page.evaluate("Promise.all([...document.fonts].map((font) => font.load())).then(() => null)")
        said = page.wait_for_function(EXPECTED).json_value()
        page.evaluate(SHIFTS)
        assert page.evaluate(READ) == pytest.approx(said, rel=0.03)
        assert page.evaluate("shift") <= 0.02


def test_heights_are_estimated_anew_of_a_page_whose_formulas_were_translated(chromium):
    with tab(chromium, viewport={"width": 375, "height": 667}) as page:
        page.goto(f"{HTML.as_uri()}/book/duality.html")
        page.evaluate("document.querySelectorAll('.katex').forEach((formula) => formula.replaceWith('x'))")
        before = page.wait_for_function(EXPECTED).json_value()
        page.set_viewport_size(DESKTOP)
        page.wait_for_function("(before) => document.documentElement.scrollHeight < 0.9 * before", arg=before)


TOP = "(id) => document.getElementById(id).getBoundingClientRect().top"
# What comes near the window has been laid out.
SETTLE = "new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500)))"


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("place", ["weak-duality-how-far-from-the-optimum", "duality-18"])
def test_who_comes_back_to_a_long_page_is_where_they_were(chromium, server, place, width):
    with tab(chromium, viewport={"width": width, "height": 800}) as page:
        page.goto(f"{server}/book/duality.html")
        page.wait_for_function(EXPECTED)
        page.evaluate("(id) => document.getElementById(id).scrollIntoView()", place)
        page.evaluate("scrollBy({ top: -100, behavior: 'instant' })")
        page.evaluate(SETTLE)
        top = page.evaluate(TOP, place)
        assert 100 < top < 400
        for come_back in (page.reload, lambda: (page.goto(f"{server}/book/labs.html"), page.go_back())):
            come_back()
            page.wait_for_function(EXPECTED)
            page.evaluate(SETTLE)
            assert page.evaluate(TOP, place) == pytest.approx(top, abs=4)
            assert page.evaluate("history.scrollRestoration") == "auto"
        page.mouse.wheel(0, 300)
        page.wait_for_function(f"([id, top]) => Math.abs(({TOP})(id) - top) < 5", arg=[place, top - 300])
        page.evaluate(SETTLE)
        assert page.evaluate(TOP, place) == pytest.approx(top - 300, abs=5)  # nothing pulls back
        assert page.faults == []


@pytest.mark.parametrize("name", ["geometry", "duality"])
def test_on_a_dark_page_what_was_white_in_a_figure_is_the_page(chromium, server, name):
    with tab(chromium, viewport={"width": 390, "height": 800}, color_scheme="dark") as page:
        page.goto(f"{server}/book/{name}.html")
        figures = [image for image in page.locator(".bd-article figure img:not(.moving *)").all() if image.is_visible()]
        assert len(figures) > 8
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
        for image in figures:
            image.scroll_into_view_if_needed()
            page.wait_for_timeout(200)  # it is fetched when it comes near
            box = image.bounding_box()
            corner = {"x": box["x"] + 14, "y": box["y"] + 14, "width": 2, "height": 2}
            shown = imread(io.BytesIO(page.screenshot(clip=corner)), format="png")[0, 0, :3]
            assert (255 * shown).round().tolist() == ground, image.get_attribute("alt")


# Scroll a page down to its end, by a step of the wheel in each frame.
WHEEL = """async () => {
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
        scrollBy({ top: 100, behavior: "instant" });
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
}"""
# Make one block of all, far down.
ONE_BLOCK = """() => {
    const blocks = [...document.querySelectorAll(".bd-article section section > :is(p, ul, ol, div):not(.exercise *)")];
    const block = document.createElement("div"), last = blocks.at(-1).parentElement;
    block.append(...blocks.slice(20));
    last.append(block);
}"""


def styled_at_once(page):
    """Return the most elements that get their style at once while a page is scrolled.

    What that takes a busy machine does not say: for 1,500 elements it is 5 to 10 ms of this one, with their layout 25.
    """
    session, events, ended = page.context.browser.new_browser_cdp_session(), [], []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    page.evaluate(WHEEL)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(100)
    return max(event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree")


def heaviest_chapter():
    return max(WITH_NOTEBOOK, key=lambda name: LATER.sub("", read(name)).count("</"))


def test_a_chapter_is_laid_out_in_small_steps(chromium):
    with tab(chromium, viewport=DESKTOP) as page:
        page.goto(f"{HTML.as_uri()}/{heaviest_chapter()}")
        page.wait_for_function(EXPECTED)
        assert styled_at_once(page) <= 1500
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        page.evaluate(ONE_BLOCK)
        assert styled_at_once(page) > 1500  # the measure sees what comes at once


MOST = 31_000  # elements of a chapter: half of what the heaviest page once had


def test_a_chapter_has_few_elements_until_hints_and_solutions_are_opened(chromium):
    with tab(chromium) as page:
        page.goto(f"{HTML.as_uri()}/{heaviest_chapter()}")
        count = "document.querySelectorAll('*').length"
        assert page.evaluate(count) <= 0.9 * MOST
        page.evaluate(OPEN_ALL)
        assert page.evaluate(count) > MOST  # the measure sees them


def test_who_scrolls_before_heights_are_estimated_stays_in_the_place(chromium):
    with tab(chromium, viewport=DESKTOP) as page:
        page.add_init_script("window.idle = []; window.requestIdleCallback = (then) => idle.push(then)")
        page.goto((HTML / "book/duality.html").as_uri())
        figure = page.locator("lincls-dual")
        figure.evaluate("(e) => e.scrollIntoView({ behavior: 'instant' })")
        page.wait_for_timeout(300)
        place, high = figure.bounding_box()["y"], page.evaluate("document.documentElement.scrollHeight")
        page.evaluate("() => { while (idle.length) idle.shift()(); }")
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollHeight") != high
        assert figure.bounding_box()["y"] == pytest.approx(place, abs=3)
