"""The built book in a real browser: from disk and from a server, with no network, light and dark, wide and narrow."""

import re
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from test_book import BOOK, NOTEBOOKS, PAGES, parse

from conftest import HTML

NAMES = [page.relative_to(HTML).as_posix() for page in PAGES if page != HTML / "index.html"]  # that one redirects
WITH_MATHS = [name for name in NAMES if parse(HTML / name)(class_="katex")]
WITH_NOTEBOOK = [f"book/{path.stem}.html" for path in NOTEBOOKS]
WITH_DROPDOWN = [name for name in NAMES if parse(HTML / name)("details", class_="solution")]

# Hidden parts of a page are tested too; images below the screen are fetched.
OPEN_ALL = """() => {
    document.querySelectorAll("details").forEach((d) => (d.open = true));
    document.querySelectorAll("img").forEach((i) => (i.loading = "eager"));
    return Promise.all([...document.images].map((i) => i.decode().catch(() => {})));
}"""


@pytest.fixture(params=["disk", "server"])
def site(request):
    """The address of the book's folder."""
    return HTML.as_uri() if request.param == "disk" else request.getfixturevalue("server")


@contextmanager
def tab(chromium, **options):
    """A new page; `page.faults` collects what a reader's browser would complain about."""
    context = chromium.new_context(**options)
    page = context.new_page()
    page.faults = []

    def judge(request):
        if not re.match(r"file:|data:|blob:|http://127\.0\.0\.1:", request.url):
            page.faults.append(f"asks for {request.url}")

    page.on("request", judge)
    page.on("requestfailed", lambda request: page.faults.append(f"did not get {request.url}: {request.failure}"))
    page.on("response", lambda answer: answer.ok or page.faults.append(f"{answer.status} for {answer.url}"))
    page.on("console", lambda line: line.type == "error" and page.faults.append(f"console: {line.text}"))
    page.on("pageerror", lambda error: page.faults.append(f"script: {error}"))
    yield page
    context.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_page_asks_for_nothing_outside_and_nothing_fails(chromium, site, name):
    with tab(chromium) as page:
        page.goto(f"{site}/{name}")
        page.evaluate(OPEN_ALL)
        blank = page.evaluate("[...document.images].filter(i => !i.naturalWidth).map(i => i.src)")
        assert page.faults + blank == []


def test_the_folder_opens_the_first_page(chromium, site):
    with tab(chromium) as page:
        page.goto(f"{site}/index.html")
        page.wait_for_url(f"{site}/book/index.html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_accessible(chromium, server, name, scheme):
    options = {"resultTypes": ["violations"]}
    if scheme == "dark":  # the two schemes differ in their colours
        options["runOnly"] = ["color-contrast", "link-in-text-block"]
    with tab(chromium, color_scheme=scheme) as page:
        page.goto(f"{server}/{name}")
        assert page.locator("html").get_attribute("data-theme") == scheme
        page.evaluate(OPEN_ALL)
        results = Axe().run(page, options=options)
        assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("name", NAMES)
def test_a_page_fits_a_phone(chromium, server, name):
    with tab(chromium, viewport={"width": 375, "height": 667}) as page:
        page.goto(f"{server}/{name}")
        page.evaluate(OPEN_ALL)
        assert page.evaluate("document.documentElement.scrollWidth") <= 375


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("name", WITH_MATHS)
def test_maths_is_visible(chromium, name, script):
    with tab(chromium, java_script_enabled=script) as page:
        page.goto(f"{HTML.as_uri()}/{name}")
        fonts = page.evaluate(
            "document.fonts.ready.then(all => [...all].filter(f => f.status == 'loaded').map(f => f.family))"
        )
        assert "KaTeX_Main" in fonts
        page.evaluate(OPEN_ALL)
        boxes = page.locator("article .katex-html").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().height)"
        )
        assert min(boxes) > 1


@pytest.mark.parametrize("name", WITH_DROPDOWN)
def test_a_solution_opens_by_keyboard(chromium, name):
    with tab(chromium) as page:
        page.goto(f"{HTML.as_uri()}/{name}")
        solution = page.locator("details.solution").first
        content = solution.locator(".sd-summary-content")
        assert not content.is_visible()
        solution.locator("summary").focus()
        page.keyboard.press("Enter")
        assert content.is_visible()


def test_search_finds_a_word_from_disk(chromium):
    with tab(chromium) as page:
        page.goto(f"{HTML.as_uri()}/search.html?q=hyperplane")
        page.locator("#search-results li a").first.click()
        assert "hyperplane" in page.locator("article").inner_text().lower()
        assert page.faults == []


def test_there_is_something_to_look_at():
    assert WITH_MATHS
    assert WITH_DROPDOWN
    assert WITH_NOTEBOOK


@pytest.mark.parametrize("name", WITH_NOTEBOOK)
def test_the_notebook_can_be_downloaded(chromium, server, name):
    with tab(chromium) as page:
        page.goto(f"{server}/{name}")
        with page.expect_download() as download:
            page.locator("a.notebook-button").first.click()
        stored = Path(download.value.path()).read_bytes()
        assert stored == (BOOK / Path(name).with_suffix(".ipynb").name).read_bytes()
