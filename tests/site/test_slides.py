"""The slides: made of the chapters' own words, in time, on their slides, on screen and on paper."""

import contextlib
import io
import itertools
import re

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from lxml import html
from playwright.sync_api import expect
from pypdf import PdfReader

from browser import tab
from hands import changed, hold, movers, place_on, state, swipe
from lincls_course import get, ids
from pages import (
    BOOK,
    broken_links,
    external_in_css,
    external_loads,
    parse,
    poor_alt_texts,
    some,
    tree,
    untypeset_maths,
)
from tools.edition import HTML
from website import slides

NAMES = slides.chapters()
DECKS = {name: HTML / "slides" / f"{name}.html" for name in NAMES}
each_deck = pytest.mark.parametrize("name", NAMES)
pytestmark = pytest.mark.usefixtures("built_book")

SMALLEST = 0.72  # of 28 pixels: what is set smaller cannot be read from the last row

# Every slide is shown at once, each in the same place. What does not fit, and how small its words had to become.
MISFITS = """(smallest) => {
    document.body.classList.add("measuring");
    const faults = [];
    for (const slide of document.querySelectorAll(".slides > section")) {
        const name = slide.querySelector("h2").textContent, body = slide.querySelector(".slide-body");
        const page = slide.getBoundingClientRect(), scale = page.width / 1280;
        if (Math.abs(page.height / scale - 720) > 1) faults.push(`${name}: ${page.height / scale} pixels high`);
        for (const part of slide.querySelectorAll(":scope > :not(aside), p, li, td, img, pre, math, .katex-html")) {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            if (part.closest("aside, .katex-mathml")) continue;
            if (left < page.left || right > page.right + 1 || top < page.top || bottom > page.bottom + 1)
                faults.push(`${name}: ${part.tagName} leaves the slide: ${part.textContent.slice(0, 40)}`);
        }
        for (const box of [body, ...slide.querySelectorAll("pre, .katex-display")].filter(Boolean))
            if (box.scrollWidth > box.clientWidth + 1 || (box === body && box.scrollHeight > box.clientHeight + 1))
                faults.push(`${name}: ${box.className || box.tagName} overflows`);
        for (const caption of slide.querySelectorAll("figcaption"))
            if (caption.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom + 1)
                faults.push(`${name}: its caption is cut`);
        const size = body && Number(getComputedStyle(body).getPropertyValue("--size"));
        if (body && size < smallest) faults.push(`${name}: its words are set at ${size}`);
        for (const image of slide.querySelectorAll("img:not(.moving:defined > img)"))
            if (Math.min(image.clientHeight, image.clientWidth) < 200) faults.push(`${name}: a small picture`);
    }
    document.body.classList.remove("measuring");
    return [...new Set(faults)];
}"""


@pytest.fixture(scope="module")
def katex():
    """KaTeX, until the module's last test."""
    katex = slides.open_katex()
    yield katex
    katex.stop()


@pytest.fixture(scope="module")
def outlines(katex):
    """The outlines, read."""
    parser = slides.markdown(katex)
    return {name: slides.read_outline((slides.OUTLINES / f"{name}.md").read_text("utf-8"), parser) for name in NAMES}


@pytest.fixture
def opened(chromium):
    """A function that opens a deck from disk, and fails on what a browser complains about."""
    with contextlib.ExitStack() as tabs:

        def open_deck(name, query="", ready="window.Reveal?.isReady()", site="", **options):
            page = tabs.enter_context(tab(chromium, **({"viewport": {"width": 1280, "height": 720}} | options)))
            page.goto(f"{site or HTML.as_uri()}/slides/{name}.html{query}")
            if ready:
                page.wait_for_function(ready)
            return page

        yield open_deck


def title(page):
    return page.locator("section.present > h2").inner_text()


# What an outline says


@each_deck
def test_a_chapter_has_two_lectures_with_ten_minutes_to_spare(name, outlines):
    for lecture in outlines[name]:
        assert lecture.minutes == slides.PLANNED
        assert sum(slide.optional for slide in lecture.slides) == 2
        assert all(1 < slide.minutes <= 12 and slide.parts for slide in lecture.slides)
    assert len(outlines[name]) == 2


def parts_of(*lectures):
    """What slides take of a chapter, in their order."""
    return [
        content for lecture in lectures for slide in lecture.slides for kind, content in slide.parts if kind != "text"
    ]


@each_deck
def test_a_deck_begins_with_the_question_and_holds_a_run_by_hand(name, outlines):
    first, last = outlines[name]
    taken = parts_of(first, last)
    assert any(content == "question" or content.startswith("fig-") for _, content in first.slides[0].parts)
    assert any(content.startswith("thm-") or content.startswith("prop-") for content in taken)
    assert sum(content.startswith("fig-") for content in taken) >= 5
    titles = [slide.title.lower() for lecture in (first, last) for slide in lecture.slides]
    assert any("by hand" in title or "a pencil" in title for title in titles)


@each_deck
def test_each_lecture_proves_votes_and_names_its_homework(name, outlines):
    for lecture in outlines[name]:
        votes = [n for n, slide in enumerate(lecture.slides) if slides.VOTED.fullmatch(slide.parts[0][1])]
        assert len(votes) == 3, lecture.title
        assert all(3 <= lecture.slides[n].minutes <= 4 for n in votes), lecture.title
        assert all(after > before + 1 for before, after in itertools.pairwise(votes)), lecture.title
        assert any(part.startswith("proof ") for part in parts_of(lecture)), lecture.title
    taken = parts_of(*outlines[name])
    assert any(part.startswith("code ") for part in taken)
    given = [part for part in taken if part.startswith("homework")]
    assert given == ["homework 1", "homework 2"] or (name, given) == ("promises", ["homework 1"])


@each_deck
def test_something_is_predicted_in_a_moving_figure(name, outlines):
    """In each chapter that has one."""
    moving = tree(HTML / "book" / f"{name}.html").xpath("//figure[.//*[@class='moving']]/@id")
    shown = [
        slide for lecture in outlines[name] for slide in lecture.slides if {part for _, part in slide.parts} & {*moving}
    ]
    assert any("?" in text for slide in shown for kind, text in slide.parts if kind == "text") or not moving


def written(slide):
    """The words of an outline on a slide: a formula is one, and tables have none."""
    text = html.fromstring(f"<div>{''.join(content for kind, content in slide.parts if kind == 'text')}</div>")
    for table in text.xpath(".//table"):
        table.drop_tree()
    for formula in text.xpath(".//*[self::span or self::div][contains(@class, 'math ')]"):
        formula[:] = []
        formula.text = "x"
    return [word for word in text.text_content().split() if re.search(r"\w", word)]


@each_deck
def test_a_slide_has_at_most_forty_words_besides_what_it_states(name, outlines):
    long = {slide.title: len(written(slide)) for lecture in outlines[name] for slide in lecture.slides}
    assert {title: number for title, number in long.items() if number > 40} == {}


POINTS = re.compile(
    r"(case|figure|table|line|list|formula|run|example|theorem)s? (above|below)|in the table|see above"
    r"|(next|last|previous) section",
    re.I,
)


def dangling(deck):
    """What the slides of a deck point at without showing it."""
    return [
        (slide.h2.get_text(), match[0])
        for slide in deck.select(".slides > section")
        for match in POINTS.finditer(" ".join(body.get_text() for body in slide.select(".slide-body")))
        if not (match[0].lower() == "in the table" and slide.table)
    ]


@each_deck
def test_a_slide_points_at_nothing_that_is_elsewhere(name):
    assert dangling(parse(DECKS[name])) == []


NUMBERED = re.compile(r"\$\$\n((?:(?!\$\$).)*?)\n\$\$ \((eq-[\w-]+)\)", re.S)
DEFINED = re.compile(r"(?:\\begin\{aligned\}\s*)?(?:& )?((?:\\\w+(?:\{\w+\})?|[A-Za-z])\([^()]*\)) *&? *=")


def undefined(name, outline):
    """The symbols, such as D(alpha), that slides use before a slide or a numbered formula defines them, and where."""
    notebook = nbformat.read(BOOK / f"{name}.ipynb", nbformat.NO_CONVERT)
    text = "\n\n".join(cell.source for cell in notebook.cells)
    formulas = {label: tex for tex, label in NUMBERED.findall(text)}
    stated = {
        label: inside for label, inside in re.findall(r":label: ([\w-]+)\n(.*?)^(?::{3,}|`{3,})$", text, re.S | re.M)
    }
    pages = re.split(r"^(?=##? )", outline, flags=re.M)
    for n, page in enumerate(pages):
        pages[n] += "".join((formulas | stated).get(label, "") for label in re.findall(r"{([\w-]+)}", page))
    found = []
    for tex in formulas.values():
        if defined := DEFINED.match(tex):
            symbol = defined[1] if defined[1][0] != "\\" else defined[1].partition("(")[0]
            defines = re.compile(rf"{re.escape(defined[1])}\s*&?\s*=")
            by_definition = {label for label, inside in stated.items() if label.startswith("def-") and symbol in inside}

            def silent(page, defines=defines, labels=by_definition):
                return not defines.search(page) and not labels & {*re.findall(r"{(def-[\w-]+)}", page)}

            before = itertools.takewhile(silent, pages)
            found += [(symbol, page.partition("\n")[0]) for page in before if symbol in page]
    return found


@each_deck
def test_a_symbol_is_on_a_slide_before_it_is_used(name):
    assert undefined(name, (slides.OUTLINES / f"{name}.md").read_text("utf-8")) == []


def test_a_deck_that_never_says_what_the_dual_function_is_is_found():
    outline = (slides.OUTLINES / "duality.md").read_text("utf-8")
    broken = outline.replace("{eq-dual-objective}", "- Maximise $D(\\alpha)$.")
    assert ("D(\\alpha)", "## The dual (5 min)") in undefined("duality", broken)
    deck = parse(DECKS["online"])
    for table in deck("table"):
        table.decompose()
    assert ("Aggressive is better?", "In the table") in dangling(deck)


def labels(name):
    """The labels that a chapter's notebook defines, and its exercises."""
    notebook = nbformat.read(BOOK / f"{name}.ipynb", nbformat.NO_CONVERT)
    found = set()
    for cell in notebook.cells:
        found |= set(re.findall(r"^\(([\w-]+)\)=$|^:label: ([\w-]+)$|\$\$ \(([\w-]+)\)$", cell.source, flags=re.M))
        found.add((cell.metadata.get("mystnb", {}).get("figure", {}).get("name", ""), "", ""))
        found |= {(shown, "", "") for shown in re.findall(r'^show\("([\w-]+)"\)', cell.source, flags=re.M)}
    return {label for match in found for label in match if label}


@each_deck
def test_what_an_outline_names_is_in_the_chapter(name, outlines):
    parts = [part for lecture in outlines[name] for slide in lecture.slides for part in slide.parts]
    named = {word for kind, content in parts if kind != "text" for word in content.split() if "-" in word}
    assert len(named) > 15
    assert sorted(named - labels(name)) == []


@each_deck
def test_an_outline_repeats_no_sentence_of_its_chapter(name):
    def sentences(text):
        text = re.sub(r"\s+", " ", re.sub(r"[*_>`]", "", text))
        return {s.strip() for s in re.split(r"(?<=[.?!:]) |\n", text) if len(s.split()) > 11}

    notebook = nbformat.read(BOOK / f"{name}.ipynb", nbformat.NO_CONVERT)
    chapter = set().union(*(sentences(cell.source) for cell in notebook.cells if cell.cell_type == "markdown"))
    outline = (slides.OUTLINES / f"{name}.md").read_text("utf-8")
    lines = [re.sub(r"^[-+>] ", "", line) for line in outline.splitlines()]
    assert sorted(set().union(*map(sentences, lines)) & chapter) == []


@pytest.mark.parametrize(
    ("outline", "complaint"),
    [
        ("# One\n\n## A slide (5 min)\n\n{thm-of-nobody}\n", "A slide.*no thm-of-nobody"),
        ("# One\n\n## A slide (5 min)\n\n{sec-novikoff}\n", "whole section"),
        ("# One\n\n## A slide (5 min)\n\n{table sec-novikoff-by-hand 9}\n", "of tables, not 9"),
        ("# One\n\n## A slide (5 min)\n\n{proof def-oracle}\n", "no proof follows"),
        ("# One\n\n## A slide (5 min)\n\n{proof thm-novikoff 7 9}\n", "4 parts, none from 7"),
        ("# One\n\n## A slide (5 min)\n\n{vote 99}\n", "no number 99"),
        ("# One\n\n## A slide\n", "line 3: a slide is"),
        ("# One\n\ntext\n", "before the first slide"),
        ("# One\n\n## A slide (5 min)\n\n- $\\frac{1}$\n", "bad TeX"),
    ],
)
def test_a_wrong_outline_is_refused(outline, complaint, katex, tmp_path, monkeypatch):
    (tmp_path / "convergence.md").write_text(outline, "utf-8")
    monkeypatch.setattr(slides, "OUTLINES", tmp_path)
    monkeypatch.setattr(slides, "ROOT", tmp_path)
    with pytest.raises(slides.OutlineError, match=complaint):
        slides.render("convergence", katex)


# What a deck is


@each_deck
def test_a_deck_is_made_of_the_chapter_as_it_is(name, katex):
    assert DECKS[name].read_text("utf-8") == slides.render(name, katex)


@each_deck
def test_a_listing_is_the_source_and_not_the_call_that_prints_it(name):
    assert "show_source(" not in parse(DECKS[name]).get_text()


@each_deck
def test_a_deck_is_sound(name):
    page = DECKS[name]
    assert broken_links(page) == []
    assert external_loads(page) == []
    assert poor_alt_texts(page) == []
    assert untypeset_maths(page) == []
    assert parse(page)("details") == []
    assert [tag["id"] for tag in parse(page)(id=True)] == ["lecture-1", "lecture-2"]
    assert [heading.name for heading in parse(page)(["h1", "h2", "h3"])].count("h1") == 1


def test_what_a_deck_loads_is_the_books():
    reveal = HTML / "_static" / "reveal"
    assert sorted(file.name for file in reveal.iterdir()) == ["notes.js", "reveal.css", "reveal.js"]
    assert external_in_css((reveal / "reveal.css").read_text("utf-8")) == []
    assert "@media print" not in (reveal / "reveal.css").read_text("utf-8")


@each_deck
def test_a_deck_tells_no_answer_of_an_exercise(name):
    deck = DECKS[name].read_text("utf-8")
    shown = {"marker": deck, "lines": " ".join(parse(DECKS[name]).get_text().split())}
    for exercise in map(get, ids()):
        public = exercise.task + "".join(exercise.hints)
        told = [line for line in exercise.secrets if len(line) > 40 and line not in public and line in shown["lines"]]
        assert exercise.marker not in shown["marker"]
        assert told == [], exercise.id


def headings(name):
    """What stands above the slides of a deck."""
    return [heading.get_text() for heading in parse(DECKS[name]).select(".slides > section > h2")]


@each_deck
def test_what_the_class_is_to_predict_waits(name, outlines):
    """On a slide to predict something waits for a key; nobody is asked to hide what the slide shows."""
    for slide in (slide for lecture in outlines[name] for slide in lecture.slides):
        waits = any(kind == "later" or 'class="fragment"' in content for kind, content in slide.parts)
        assert waits or not slide.title.startswith("Predict"), slide.title
        assert not re.search(r"\b(hide|cover) ", slide.notes, re.I), slide.title


def test_a_formula_that_is_cited_stands_at_the_foot_of_its_slide():
    slides = parse(DECKS["duality"]).select(".slides > section")
    (slide,) = [slide for slide in slides if slide.h2.get_text() == "Strong duality"]
    assert [number.get_text().strip() for number in slide.select(".slide-foot .eqno")] == ["(5.3)", "(4.3)"]
    for name in NAMES:
        deck = parse(DECKS[name])
        shown = {number.get_text().strip() for number in deck.select(".eqno")}
        assert {link.get_text() for link in deck.select('.slide-body a[href*="#equation-"]')} <= shown, name


@each_deck
def test_each_slide_has_notes_with_its_time(name):
    for number in (1, 2):
        clock = 0
        section = parse(DECKS[name]).find(id=f"lecture-{number}").find_next_sibling("section")
        while section is not None and not section.get("id"):
            begin, end = map(int, re.match(r"(\d+) to (\d+) min", section.aside.get_text()).groups())
            assert begin == clock
            clock = end
            section = section.find_next_sibling("section")
        assert clock == slides.PLANNED


# What a browser makes of it


@pytest.mark.parametrize("name", some(NAMES))
def test_every_slide_fits(name, opened):
    page = opened(name)
    assert page.evaluate(MISFITS, SMALLEST) == []


def test_the_measure_finds_a_slide_that_does_not_fit(opened):
    page = opened("convergence")
    page.evaluate("""() => {
        document.querySelectorAll(".slide-body.full")[2].innerHTML += "<p>One line more.</p>".repeat(30);
        document.querySelector(".slide-picture img").style.height = "900px";
        return fit();
    }""")
    faults = page.evaluate(MISFITS, SMALLEST)
    assert any("its words are set at" in fault for fault in faults)
    assert any("leaves the slide" in fault for fault in faults)


def test_a_deck_turns_by_keyboard_and_touch(opened):
    page = opened("geometry", has_touch=True)
    assert title(page) == "The geometry of hyperplanes"
    expect(page.locator("section.present > h2")).to_be_in_viewport(ratio=1)
    page.keyboard.press("ArrowRight")
    second = title(page)
    page.keyboard.press("ArrowLeft")
    assert title(page) == "The geometry of hyperplanes" != second
    touch = page.context.new_cdp_session(page)
    for kind, x in (("touchStart", 900), ("touchMove", 700), ("touchMove", 500), ("touchEnd", None)):
        points = [] if x is None else [{"x": x, "y": 300}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert title(page) == second
    page.keyboard.press("d")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_what_waits_for_a_key_comes_with_it(opened):
    """A picture, and then a line of text."""
    number = headings("perceptron").index("Predict: does it go down?")
    page = opened("perceptron", f"#/{number}")
    picture = page.locator("section.present figure img")
    line = page.locator("section.present li").filter(has_text="Each step adds fifty flowers")
    for hidden in (picture, line):
        assert not hidden.is_visible()
        page.keyboard.press("ArrowRight")
        hidden.wait_for(state="visible")


def test_the_speaker_reads_notes_in_a_window_of_their_own(opened):
    page = opened("perceptron", "#/1")
    with page.context.expect_page() as opening:
        page.keyboard.press("s")
    window = opening.value
    window.locator(".speaker-controls-notes .value", has_text="0 to 5 min").wait_for()
    assert "Tell the story first" in window.locator(".speaker-controls-notes .value").inner_text()


@pytest.mark.parametrize("letters", [True, False])
def test_the_speakers_window_turns_the_slides_and_heeds_letters_as_the_deck_does(letters, opened):
    page = opened("perceptron", "#/1" if letters else "?letters=off#/1")
    with page.context.expect_page() as opening:
        page.evaluate("Reveal.getPlugin('notes').open()")
    window = opening.value
    window.locator(".speaker-controls-notes .value", has_text="0 to 5 min").wait_for()
    window.bring_to_front()
    window.keyboard.press("ArrowRight")
    page.wait_for_function("Reveal.getIndices().h === 2 || Reveal.getIndices().f > 0")
    window.keyboard.press("b")
    if letters:
        page.wait_for_function("Reveal.isPaused()")
    window.wait_for_timeout(600)
    assert page.evaluate("Reveal.isPaused()") == letters
    window.close()


# Figures that move

MOVING = [name for name in NAMES if "{fig-play-" in (slides.OUTLINES / f"{name}.md").read_text("utf-8")]
each_moving = pytest.mark.parametrize("name", some(MOVING))

# What of a figure leaves the slide, or the drawing; and letters that cannot be read from the last row.
TIGHT = """(figure) => {
    const body = figure.closest(".slide-body").getBoundingClientRect(), scale = body.width / 1168;
    const faults = [];
    for (const part of figure.querySelectorAll("svg.plane, button, label, dd, .words, figcaption, table")) {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        if (left < body.left - 1 || right > body.right + 1 || top < body.top - 1 || bottom > body.bottom + 1)
            faults.push(`${part.tagName} leaves the slide: ${part.textContent.slice(0, 40)}`);
        const size = parseFloat(getComputedStyle(part).fontSize) * (part.currentCSSZoom ?? 1);
        if (part.tagName !== "svg" && size < 15) faults.push(`${part.tagName} is set in ${size} pixels`);
    }
    for (const svg of figure.querySelectorAll("svg.plane"))
        if (svg.getBoundingClientRect().width < 240 * scale && !svg.closest(".charts")) faults.push("a small drawing");
    return faults;
}"""


# Some frames, and 100 ms: a starved machine draws none in that time.
FRAMES = """(async () => {
    for (let i = 0; i < 4; i++) await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => setTimeout(done, 100));
})()"""


def numbers_moving(name):
    """The numbers of the slides with a figure that moves."""
    sections = parse(DECKS[name]).select(".slides > section")
    return [number for number, section in enumerate(sections) if section.select_one(".moving")]


def take(page, figure):
    """Where something can be taken that moves: a handle, or the knob of a slider."""
    for handle in movers(figure):
        if spot := place_on(handle):
            return spot
    box = figure.locator("input[type=range]").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def on_slide(opened):
    """A function that opens a deck at its first figure that moves."""

    def go(name, **options):
        page = opened(name, f"#/{numbers_moving(name)[0]}", **options)
        figure = page.locator("section.present .moving")
        figure.locator(".live").wait_for()
        page.evaluate("document.fonts.ready.then(() => null)")
        boxes = [None, figure.locator("svg").first.bounding_box()]
        while boxes[-1] != boxes[-2]:  # until nothing in it moves by itself
            page.evaluate(FRAMES)
            boxes.append(figure.locator("svg").first.bounding_box())
        return page, figure

    return go


def at(page):
    """Where a deck is: its slide, and how much of it is shown."""
    return page.evaluate("JSON.stringify(Reveal.getIndices())")


def check_stills_on_paper(page):
    """Each figure that moves is its still when a deck is printed."""
    page.emulate_media(media="print")
    assert page.locator(".moving").count()
    for figure in page.locator(".moving").all():
        assert figure.locator("img").evaluate("(e) => e.clientWidth > 200 && getComputedStyle(e).display !== 'none'")
        assert not figure.locator(".live").is_visible()


@each_moving
def test_a_figure_moves_on_its_slide_by_mouse_and_keys(name, on_slide):
    page, figure = on_slide(name)
    assert not figure.locator("img").is_visible()
    assert figure.evaluate(TIGHT) == []
    place, before = at(page), state(figure)
    x, y = take(page, figure)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 25, steps=4)
    assert changed(figure, before)
    page.mouse.up()
    for part in [*movers(figure), *figure.locator("input[type=range]").all()]:  # the keys are the figure's ...
        hold(part)
        before = state(figure)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("s")
        assert at(page) == place
        assert changed(figure, before)
    page.keyboard.press("PageDown")  # ... but for those of a remote control, ...
    assert at(page) != place
    page.keyboard.press("PageUp")
    assert at(page) == place
    part.focus()
    page.keyboard.press("Escape")  # ... until it is left
    assert page.evaluate("document.activeElement === document.body && !Reveal.isOverview()")
    page.keyboard.press("ArrowRight")
    assert at(page) != place
    check_stills_on_paper(page)


@pytest.mark.gate
@each_moving
def test_a_finger_moves_a_figure_on_a_phone_and_turns_no_slide(name, on_slide):
    page, figure = on_slide(name, viewport={"width": 390, "height": 844}, has_touch=True)
    place, before = at(page), state(figure)
    swipe(page, take(page, figure), (40, -15))
    assert changed(figure, before)
    assert at(page) == place


@each_moving
def test_the_speaker_is_told_to_ask_first(name):
    for number in numbers_moving(name):
        notes = parse(DECKS[name]).select(".slides > section")[number].aside
        first, question = notes("p")[1:3]
        assert first.get_text() == "Take guesses before you move anything:"
        assert question.get_text().rstrip().endswith("?") or "?" in question.get_text()


@pytest.mark.gate
@each_moving
def test_on_paper_a_figure_is_its_still(name, opened):
    check_stills_on_paper(opened(name, "?view=print"))


def test_letters_are_shortcuts_unless_they_are_switched_off(opened):
    page = opened("geometry", "#/2")
    page.keyboard.press("o")
    assert page.evaluate("Reveal.isOverview()")
    page = opened("geometry", "?letters=off#/2")
    night = page.evaluate("document.documentElement.dataset.theme")
    for key in "odfsbvnhjklp.?":
        page.keyboard.press(key)
    assert page.evaluate("Reveal.getIndices().h") == 2
    assert not page.evaluate("Reveal.isOverview() || Reveal.isPaused()")
    assert page.evaluate("document.documentElement.dataset.theme") == night
    assert len(page.context.pages) == 1
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("Reveal.getIndices().h") == 1
    assert page.locator("a.letters").first.get_attribute("href").endswith("/geometry.html")
    assert parse(DECKS["geometry"]).select_one("a.letters")["href"] == "?letters=off"


@pytest.mark.parametrize("query", ["", "?view=print", "?print-pdf"])
def test_a_deck_prints_a_slide_a_page(query, opened):
    page = opened("solvers", query)
    if query:  # reveal.js is ready before its pages are
        page.locator(".pdf-page").last.wait_for()
    titles = headings("solvers")
    pdf = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))
    assert len(pdf.pages) == len(titles)
    assert {round(p.mediabox.width / p.mediabox.height, 2) for p in pdf.pages} == {round(16 / 9, 2)}
    n = titles.index("When no pair can gain")
    assert titles[n] in " ".join(pdf.pages[n].extract_text().split())


def test_a_deck_reads_without_scripts(opened):
    page = opened("promises", ready="", java_script_enabled=False)
    shown = page.locator(".slides > section > h2")
    assert shown.count() == len(parse(DECKS["promises"]).select(".slides > section"))
    assert all(shown.nth(n).is_visible() for n in range(shown.count()))
    assert page.locator(".fragment").first.is_visible()


# Axe goes through hidden slides, too, and says nothing of them.
EMPTY = """(shown) => document.querySelectorAll(".slides > section")
    .forEach((slide, i) => shown.includes(i) || slide.replaceChildren())"""


@pytest.mark.parametrize(("name", "theme"), [("perceptron", "light"), ("evaluation", "dark")])
def test_axe_finds_nothing_in_a_deck(name, theme, opened, server):
    page, shown, axe = opened(name, color_scheme=theme, site=server), [0, 1, 3, 5, 8, 12], Axe()
    page.evaluate(EMPTY, shown)
    for number in shown:
        page.evaluate(f"Reveal.slide({number})")
        assert axe.run(page).response["violations"] == []
        axe.axe_script = ""  # it is there
