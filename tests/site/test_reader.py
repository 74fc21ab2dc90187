"""What a reader brings to a figure: a guess before it answers."""

import itertools
import json
import re

import numpy as np
import pytest
from lxml import html
from playwright.sync_api import expect
from sklearn import datasets

import lincls
from browser import check_accessible, tab
from figure_pages import run, shows
from hands import movers, place_on, state, swipe
from lincls.moving.figure import as_limits
from pages import PAGES, some
from tools.edition import HTML
from website.ext.figures import FOLDER, KINDS

pytestmark = pytest.mark.usefixtures("built_book")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


SAID = {"points": "Marked: .*point", "line": "Your line goes through", "value": "Your guess: "}


def asking(pages=PAGES):
    """Each figure that asks: its page, its element's tag, and what it is given."""
    for page in pages:
        if '"asks": ' in page.read_text("utf-8"):
            for element in html.parse(page).xpath("//figure[not(starts-with(@id, 'again-'))]//*[@class='moving']"):
                given = json.loads(element.find("script").text)
                if "asks" in given:
                    yield page, element.tag, given


def figure_on(page, path, tag):
    page.goto(path.as_uri())
    figure = page.locator(f"""xpath=//{tag}[contains(script, '"asks"')]""").first
    figure.scroll_into_view_if_needed()
    figure.locator(".live").wait_for()
    return figure


def spoken(page, figure):
    page.wait_for_timeout(600)
    return figure.locator("[role=status]").locator("visible=true").inner_text()


# A guess


def test_the_first_page_and_five_chapters_ask():
    found = [(page.stem, given["asks"]["mark"]) for page, _, given in asking()]
    assert len({name for name, _ in found}) == len(found) >= 6
    assert "index" in dict(found)
    assert {mark for _, mark in found} == {"points", "line", "value"}


def guess_by_keys(page, mark):
    """Mark something from the keyboard alone; return what was said about it."""
    page.keyboard.press("Tab")
    if mark == "points":
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("Enter")
        for _ in range(3):
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowUp")


def guess_by_hand(page, figure, mark, touch):
    if mark == "points":
        for k in (0, 2):
            x, y = place_on(figure.get_by_role("checkbox").nth(k))
            (page.touchscreen.tap if touch else page.mouse.click)(x, y)
    else:
        handle = figure.locator(".asks .handle").first
        x, y = place_on(handle)
        if touch:
            swipe(page, (x, y), (30, -20))
        else:
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + 30, y - 20, steps=4)
            page.mouse.up()


# Each figure by one of them for `make test`, by each for the gate.
TURNS = [
    pytest.param(by, turn, marks=() if turn == place else pytest.mark.gate)
    for place, by in enumerate(("finger", "mouse", "keys"))
    for turn in range(3)
]


@pytest.mark.parametrize(("by", "turn"), TURNS)
def test_a_guess_is_marked_and_compared_and_asked_for_once(chromium, alone, by, turn):
    for path, tag, given in [*asking(sorted(alone.iterdir()))][turn::3]:
        mark = given["asks"]["mark"]
        with tab(chromium, **(PHONE if by == "finger" else {"viewport": {"width": 1280, "height": 900}})) as page:
            figure = figure_on(page, path, tag)
            live = figure.locator(".live")
            # Before: the question, and nothing of the answer, neither shown nor said.
            assert given["asks"]["question"] in live.inner_text()
            for part in (".planes", ".readout", ".words"):
                assert not live.locator(f":scope > {part}").is_visible()
            assert re.match(SAID[mark], spoken(page, figure))
            before = state(figure)
            if by == "keys":
                live.evaluate("(e) => e.focus()")
                live.locator(".asks").evaluate("(e) => { e.tabIndex = -1; e.focus(); }")
                guess_by_keys(page, mark)
            else:
                guess_by_hand(page, figure, mark, by == "finger")
            marked = spoken(page, figure)
            assert re.match(SAID[mark], marked)
            assert state(figure) != before
            compare = live.get_by_role("button", name="Compare")
            compare.press("Enter") if by == "keys" else compare.click()
            # After: both, with a sentence, which is said.
            sentence = live.locator(".compared").inner_text()
            assert spoken(page, figure).startswith(sentence)
            assert sentence.startswith(("You marked", "Your line", "At your threshold"))
            assert live.locator("svg .guess").count() == 1
            assert live.locator(":scope > .planes").is_visible()
            assert live.locator(".asks").count() == 0
            assert live.evaluate("(e) => e === document.activeElement")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert "NaN" not in state(figure)
            # Another state is not the one that was guessed.
            figure.evaluate("(e) => (e.draw = () => e.tell([], 'Another.')) && e.update()")
            assert not live.locator(".compared").is_visible()
            page.reload()
            figure.scroll_into_view_if_needed()
            live.wait_for()
            assert live.locator(".asks").count() == 0
            assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('linear-')).length") == 0
            assert page.faults == []


def test_a_question_can_be_skipped_and_a_sentence_does_not_wait_for_it(chromium):
    (path, tag), *_ = [(path, tag) for path, tag, given in asking() if given["asks"]["state"]]
    with tab(chromium, **PHONE) as page:
        figure = figure_on(page, path, tag)
        figure.get_by_role("button", name="Show me").tap()
        assert figure.locator(".planes").is_visible()
        assert figure.locator(".compared").count() == 0
    with tab(chromium, **PHONE) as page:
        figure = figure_on(page, path, tag)
        link = page.locator("a[data-set]").first
        link.press("Enter")
        expect(figure.locator(".planes")).to_be_visible(timeout=5000)


def test_a_question_is_accessible(chromium, alone):
    for path, tag, _ in asking(sorted(alone.iterdir())):
        with tab(chromium, **PHONE) as page:
            figure_on(page, path, tag)
            check_accessible(page, f"{tag} .asks", ("light", "dark"))


def test_the_sentences_compare_rightly():
    X, y = [[0, 2], [1, 3], [2, 0], [3, 1]], [1, 1, -1, -1]
    best = lincls.hard_margin(X, y)
    w = (best.w / np.linalg.norm(best.w)).tolist()
    b = float(best.b / np.linalg.norm(best.w))
    right, turned, wrong, exact, part, none = run(
        [
            ["compareMargins", w, b, X, y, best.margin],
            ["compareMargins", [-t for t in w], -b, X, y, best.margin],
            ["compareMargins", [0, 1], -2.5, X, y, best.margin],
            ["comparePoints", [0, 3], [0, 3], "decide"],
            ["comparePoints", [0, 1], [0, 3], "decide"],
            ["comparePoints", [], [2], "decide"],
        ],
        "margin",
    )
    assert (
        right == turned == "Your line separates the points with a margin of 1.41, 100 % of the largest, which is 1.41."
    )
    assert wrong.startswith("Your line leaves 1 point on the wrong side.")
    assert exact == "You marked points 1 and 4. Right: these and no others decide."
    assert part == "You marked points 1 and 2. Those that decide: points 1 and 4. You found 1 of 2, and marked 1 other."
    assert none == "You marked no point. Those that decide: point 3. You found 0 of 1."
    (same,) = run([["compareLines", [[0, 1], -2], [[0, 2], -2]]], "hyperplane")
    assert same == (
        "Your line has the right direction and lies 2.00 from the origin; the line of the figure lies 1.00 from it."
    )


def test_one_button_clears_what_lasts_as_long_as_the_visit(chromium):
    (path, tag, _), *_ = asking()
    with tab(chromium, **PHONE) as page:
        figure_on(page, path, tag).get_by_role("button", name="Show me").tap()
        assert page.evaluate("Object.keys(sessionStorage).filter((k) => k.startsWith('linear-classifiers/')).length")
        page.goto((HTML / "book/how_to_use.html").as_uri())
        page.on("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Clear all").tap()
        figure_on(page, path, tag)
        assert page.get_by_role("button", name="Show me").is_visible()


# A link to a state

LINKED = re.findall(
    r"^  (\w+): ", (FOLDER / "links.js").read_text("utf-8").partition("KEPT = {")[2].partition("\n};")[0], re.M
)
BAD = (
    "C=-3",
    "C=1e9",
    "C=NaN",
    "C",
    "C=1=2",
    "Q=1",
    "X=1,2",
    "X=1:2",
    "X=99:1,2",
    "X=0:1,1",
    "X=1,2,3",
    "X=1e9,1",
    "y=2",
    "hard=7",
    "C=%zz",
    "=",
    "",
    "C=",
)
BAD += ("constructor=1", "__proto__=1", "X=" + "1," * 3000 + "1", "limits=0,0,0,0", "limits=1,0,1,0", "y=11111111")


@pytest.fixture
def go(alone):
    """A function that opens the figure of a kind that stands alone, in a state that a link may name, and begins it."""

    def go(page, kind, rest=""):
        path = alone / f"{kind}.html"
        anchor = html.parse(path).xpath("//figure/@id")[0]
        page.goto("about:blank")
        page.goto(f"{path.as_uri()}#{anchor}{rest}")
        figure = page.locator(f"#{anchor} lincls-{kind}")
        figure.evaluate("(e) => e.begin()")
        return figure

    return go


def link_of(page, figure):
    figure.get_by_role("button", name="Link to this", include_hidden=True).evaluate("(e) => e.click()")
    page.wait_for_timeout(50)
    return figure.locator(".link-note a").get_attribute("href")


def test_each_kind_of_figure_has_links_to_its_states():
    assert sorted(LINKED) == KINDS


@pytest.mark.parametrize("kind", some(LINKED))
def test_a_link_sets_the_state_that_it_was_made_of(chromium, go, kind):
    with tab(chromium, **PHONE) as page:
        figure = go(page, kind)
        figure.evaluate("(e) => { e.forget?.(); e.reset(); }")  # after a question, Reset takes its answer's state
        start = link_of(page, figure)
        for handle in movers(figure):
            handle.focus()
            for key in ("Enter", "Shift+ArrowLeft", "ArrowUp", "Escape"):
                handle.press(key)
        for control in figure.locator("input[type=range]").all():
            control.press("ArrowLeft")
        for control in figure.locator("input[type=checkbox]").all():
            control.evaluate("(e) => e.click()")
        link = link_of(page, figure)
        shown = figure.locator(".words").inner_text()
        assert link != start
        assert len(link.split("#")[1]) < 400
        other = page.context.new_page()
        other.goto(link)
        again = other.locator(f"#{start.split('#')[1].split('~')[0]} .moving")
        again.locator(".link-note").wait_for()
        assert "as the link says" in again.locator(".link-note").inner_text()
        assert again.evaluate(
            "(e) => { const box = e.getBoundingClientRect(); return box.top < innerHeight && box.bottom > 0; }"
        )
        assert again.locator(".words").inner_text() == shown
        assert link_of(other, again) == link
        again.evaluate("(e) => e.reset()")
        assert link_of(other, again) == start
        assert page.faults == []


def test_a_link_keeps_what_is_nearly_zero_and_what_lies_far_out(chromium, go):
    """The best multipliers close the gap, of which one may be rounding; points may lie close together and far out."""
    far = [[999_000 + i, 999_500 + 0.1 * (i % 3)] for i in range(6)]
    for kind, put in {
        "dual": "e.X = [[-0.504, 2.205], [0.924, -0.609], [2.52, 0.042]]; e.alpha = e.best()",
        "margin": f"e.take({{ X: {far}, y: [1, 1, 1, -1, -1, -1], limits: [998999, 999006, 999497, 999502.6] }})",
    }.items():
        with tab(chromium, **PHONE) as page:
            figure = go(page, kind)
            figure.evaluate(f"(e) => {{ e.forget?.(); {put}; e.repoint(); e.update(); }}")
            other = page.context.new_page()
            other.goto(link_of(page, figure))
            again = other.locator(f"lincls-{kind}").first
            expect(again.locator(".link-note")).to_have_text("The figure is as the link says.")
            for part in (".words", ".readout"):
                assert again.locator(part).inner_text() == figure.locator(part).inner_text()


def test_a_note_goes_when_the_figure_is_another(chromium, go):
    with tab(chromium, **PHONE) as page:
        figure = go(page, "margin", "~C=10")
        expect(figure.locator(".link-note")).to_have_text("The figure is as the link says.")
        figure.locator("input[type=range]").press("ArrowLeft")
        expect(figure.locator(".link-note")).to_be_hidden()
        link_of(page, figure)
        expect(figure.locator(".link-note")).to_be_visible()
        figure.get_by_role("button", name="Your own points").tap()
        assert take(figure, "\n".join(f"{x},{x % 7},{'ab'[x % 2]}" for x in range(100))).startswith(
            "The figure has your"
        )
        expect(figure.locator(".link-note")).to_be_hidden()
        box = figure.locator("svg.plane > svg").first.bounding_box()
        page.touchscreen.tap(box["x"] + 12, box["y"] + 12)
        expect(figure.locator(".own-note")).to_have_text("100 points are enough.")
        figure.get_by_role("button", name="Reset").tap()
        expect(figure.locator(".own-note")).to_be_empty()


def test_a_figure_that_asks_says_that_a_link_is_bad(chromium, go):
    with tab(chromium, **PHONE) as page:
        figure = go(page, "margin", "~C=-3")
        expect(figure.locator(".asks")).to_be_visible()
        expect(figure.locator(".link-note")).to_be_visible()


def test_no_link_is_made_that_is_too_long_to_be_read(chromium, go):
    with tab(chromium, **PHONE) as page:
        figure = go(page, "digits")
        start = page.url
        figure.evaluate(
            """(e) => {
                e.strokes = [Array.from({ length: 900 }, (_, i) => [(i % 90) / 100, (i % 70) / 100])];
                e.example = -1;
                e.update();
            }"""
        )
        figure.get_by_role("button", name="Link to this").tap()
        expect(figure.locator(".link-note")).to_have_text("There is more in this figure than a link can hold.")
        assert page.url == start


def test_a_bad_link_harms_nothing_and_says_so(chromium, go):
    with tab(chromium, **PHONE) as page:
        figure = go(page, "margin")
        figure.evaluate("(e) => e.forget?.()")
        page.wait_for_timeout(700)
        start, place = state(figure), page.url
        for n, bad in enumerate(BAD):
            if n:
                page.evaluate("(link) => location.replace(link)", f"{place}~{bad}")  # as when one corrects it by hand
            else:
                figure = go(page, "margin", f"~{bad}")
                figure.evaluate("(e) => e.forget?.()")
                said = figure.locator(".link-note")
            said.wait_for()
            assert re.fullmatch(r"This link cannot be read: .{8,}\. The figure is as it begins\.", said.inner_text()), (
                bad
            )
            said.evaluate("(e) => e.remove()")
            assert state(figure) == start, bad
        for bad in ("#%zz", "#~", "#nowhere~C=1", "#%E0%A4%A~C=1"):
            page.goto("about:blank")
            page.goto(f"{HTML.as_uri()}/{shows('margin')[0]}{bad}")
            page.wait_for_timeout(200)
            assert page.locator(".link-note").count() == 0
        assert page.faults == []


# The reader's own points


def test_a_table_is_read_as_it_may_be_written():
    X, y, labels = [[1, 2.5], [-0.3, 4]], [1, -1], ["a", "b"]
    tables = [
        "1,2.5,a\n-.3,4,b",
        "x1;x2;species\n1;2,5;a\n\n-0,3;4;b\n",
        "1\t2.5\ta\n−0.3\t4\tb",
        '1 2.5 "a"\r\n-3e-1 4 b',
    ]
    for read in run([["readTable", text] for text in tables], "own"):
        assert read == {"X": X, "y": y, "labels": labels}
    for text in ("0,0,0\n1,1,1", "1,1,+1\n0,0,-1", "0 0 -1\n1 1 1"):  # of two numbers the larger is +1
        (read,) = run([["readTable", text]], "own")
        assert dict(zip(map(tuple, read["X"]), read["y"], strict=True)) == {(0, 0): -1, (1, 1): 1}
    (again,) = run([["table", X, y]], "own")
    (read,) = run([["readTable", again]], "own")
    assert (read["X"], read["y"]) == (X, y)


def test_the_limits_of_own_points_are_those_of_the_package():
    for X in (np.array([[0.0, 1], [5, 2], [3, 3]]), np.array([[1.0, 1], [1, 9]])):
        (limits,) = run([["limitsOf", X.tolist()]], "own")
        np.testing.assert_allclose(limits, as_limits(X), atol=1e-5)


WRONG = {
    "": "There is no point in the table.",
    "1,2": "Line 1 has 2 entries; it needs x1, x2 and a label.",
    "1,2,a\n\n3": "Line 3 has 1 entry; it needs x1, x2 and a label.",
    "1,2,a\n3,four,b": "Line 2: “four” is not a number.",
    "1,2,a\n3,inf,b": "Line 2: “inf” is not a number.",
    "1,2,a\n3,1e9,b": "Line 2: 1e9 is larger than a million.",
    "1,2,a\n3,4,": "Line 2 has no label.",
    "1,2,a\n3,4,a": "All points have the label “a”; there must be two.",
    "1,2,a\n3,4,b\n5,6,<b>": "There are 3 labels; this figure takes two.",
    "1,2,a\n1,2,b": "All points are at the same place.",
    "1,2,a\n3,4,b\n" * 51: "There are 102 points; this figure takes at most 100.",
}


def take(figure, text):
    figure.locator("textarea").fill(text)
    figure.get_by_role("button", name="Use these points").click()
    return figure.locator(".own-note").inner_text()


@pytest.mark.parametrize("kind", some(["margin", "certificate", "hulls", "kernel"]))
def test_own_points_go_into_the_figures_that_take_them(chromium, go, kind):
    rng = np.random.default_rng(4)
    X = np.round(rng.normal(size=(40, 2)) * 30 + 500, 1)
    text = "\n".join(f"{a}, {b}, {'up' if a + b > 1000 else 'down'}" for a, b in X)
    with tab(chromium, **PHONE) as page:
        figure = go(page, kind)
        figure.evaluate("(e) => e.reset()")
        page.wait_for_timeout(600)
        book = figure.evaluate("(e) => [e.X, e.y]")
        figure.get_by_role("button", name="Your own points").tap()
        assert run([["readTable", figure.locator("textarea").input_value()]], "own")[0]["y"] == book[1]
        for wrong, message in WRONG.items() if kind == "margin" else ():
            assert take(figure, wrong) == f"{message} The figure is as it was."
            assert figure.evaluate("(e) => [e.X, e.y]") == book
        assert take(figure, text).startswith("The figure has your 40 points: “")
        assert figure.evaluate("(e) => e.X") == X.tolist()
        assert figure.locator(".handle.datum").count() == 40
        a, b, c, d = figure.evaluate("(e) => e.plane.limits")
        assert a < X[:, 0].min() < X[:, 0].max() < b
        assert c < X[:, 1].min() < X[:, 1].max() < d
        assert "NaN" not in state(figure)
        # A tap adds a point, and a link carries them all.
        box = figure.locator("svg.plane > svg").first.bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] - 12, box["y"] + 12)
        assert figure.evaluate("(e) => [e.X.length, e.y.at(-1)]") == [41, 1]
        link = link_of(page, figure)
        other = page.context.new_page()
        other.goto(link)
        again = other.locator(f"lincls-{kind}").first
        again.locator(".link-note").wait_for()
        assert again.evaluate("(e) => e.X.length") == 41
        # They stay in the tab, other figures find them, and the book's come back.
        hulls = go(page, "hulls")
        hulls.get_by_role("button", name="Your own points").tap()
        assert len(hulls.locator("textarea").input_value().splitlines()) == 41
        hulls.get_by_role("button", name="Use these points").tap()
        assert hulls.evaluate("(e) => e.X.length") == 41
        hulls.get_by_role("button", name="The book’s points").tap()
        assert hulls.evaluate("(e) => e.X") == hulls.evaluate("(e) => e.given.X")
        assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('linear-')).length") == 0
        check_accessible(page, "lincls-hulls .own")
        page.goto((HTML / "book/how_to_use.html").as_uri())
        page.on("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Clear all").tap()
        hulls = go(page, "hulls")
        hulls.get_by_role("button", name="Your own points").tap()
        assert len(hulls.locator("textarea").input_value().splitlines()) != 41


@pytest.mark.parametrize("kind", ["margin", "kernel"])
def test_what_the_reader_chose_stays_with_own_points(chromium, go, kind):
    with tab(chromium, **PHONE) as page:
        figure = go(page, kind)
        figure.evaluate("(e) => e.forget?.()")
        sliders = figure.locator("input[type=range]")
        for slider in sliders.all():
            slider.press("PageDown")
        chosen = sliders.evaluate_all("all => all.map((slider) => slider.ariaValueText)")
        figure.get_by_role("button", name="Your own points").tap()
        take(figure, "1,3,a\n2,4,a\n3,3,b\n4,4,b")
        assert sliders.evaluate_all("all => all.map((slider) => slider.ariaValueText)") == chosen
        figure.get_by_role("button", name="The book’s points").tap()
        assert sliders.evaluate_all("all => all.map((slider) => slider.ariaValueText)") != chosen


def test_of_own_points_no_errors_on_points_of_the_book_are_told(chromium, go):
    with tab(chromium, **PHONE) as page:
        figure = go(page, "kernel")
        book = figure.locator(".readout").inner_text()
        assert "errors on 200 fresh points" in book
        figure.get_by_role("button", name="Your own points").tap()
        take(figure, "2001,3,a\n2002,4,a\n2003,3,b\n2004,4,b")
        assert "support vectors" in figure.locator(".readout").inner_text()
        assert "fresh" not in figure.locator(".readout").inner_text()
        figure.get_by_role("button", name="The book’s points").tap()
        expect(figure.locator(".readout")).to_have_text(re.compile("errors on 200 fresh points"))


@pytest.mark.parametrize("scale", [1e-3, 1, 1e4])
def test_numbers_of_own_points_have_digits_at_every_scale(chromium, go, scale):
    """Two digits that are not zero, of the weights and of the margin."""
    with tab(chromium, **PHONE) as page:
        figure = go(page, "margin")
        figure.evaluate("(e) => e.forget?.()")
        figure.locator("input[type=range]").evaluate("(e) => { e.value = 3; e.dispatchEvent(new Event('input')); }")
        figure.get_by_role("button", name="Your own points").tap()
        take(figure, "\n".join(f"{scale * x},{scale * (x % 2)},{'ab'[x > 1]}" for x in range(4)))
        figure.locator("label", has_text="hard margin").tap()
        told = figure.locator(".live").inner_text().replace("−", "-")
        first = float(re.search(r"w = \((-?[\d.]+),", told)[1])
        margin = float(re.search(r"margin 1/‖w‖\s*([\d.]+)", told)[1])
        want = lincls.hard_margin(*figure.evaluate("(e) => [e.X, e.y]"))
        assert first == pytest.approx(want.w[0], rel=0.05)
        assert margin == pytest.approx(want.margin, rel=0.05)


# The book in ten figures


def test_ten_figures_are_those_of_their_chapters_without_their_labels():
    path = HTML / "book/ten_figures.html"
    page = html.parse(path)
    figures = page.xpath("//figure[.//*[@class='moving']]")
    assert len(figures) == 10
    ids = [element.get("id") for element in page.xpath("//*[@id]")]
    assert len(set(ids)) == len(ids)
    for figure in figures:
        label = figure.get("id").removeprefix("again-")
        (link,) = figure.getprevious().xpath(".//a/@href")
        chapter = html.parse(path.parent / link.split("#")[0])
        (own,) = chapter.xpath(f"//figure[@id='{label}']//*[@class='moving']/script")
        (copy,) = figure.xpath(".//*[@class='moving']/script")
        assert copy.text == own.text
        place = link.split("#")[1]  # of the section that the figure is in
        assert chapter.xpath(f"//figure[@id='{label}']/ancestor::section[@id='{place}' or ./span[@id='{place}']]")
        assert figure.xpath(".//figcaption") == []
    assert len(path.read_bytes()) < 150_000


# A digit

STROKES = {
    0: [[(0.5 + 0.25 * np.cos(t), 0.5 + 0.4 * np.sin(t)) for t in np.linspace(0, 6.3, 40)]],
    4: [[(0.55, 0.9), (0.2, 0.4), (0.8, 0.4)], [(0.6, 0.7), (0.6, 0.1)]],
    7: [[(0.25, 0.85), (0.75, 0.85), (0.4, 0.1)]],
}


def test_the_ten_scores_of_the_page_are_those_of_the_package():
    X = datasets.load_digits().data
    (script,) = html.parse(HTML / "book/multiclass.html").xpath("//lincls-digits/script")
    given = json.loads(script.text)
    fit = lincls.multiclass_svm(X[:800] / 16, datasets.load_digits().target[:800], 0.1)
    scores = run([["votes", given["W"], given["b"], x] for x in X[::60].tolist()], "digits")
    np.testing.assert_allclose(scores, fit.scores(X[::60] / 16), atol=0.03)  # the weights are rounded to 3 decimals
    assert len(script.text) < 10_000


def test_a_drawing_fills_the_pixels_that_the_pen_reached():
    empty, upright, small, ring = run(
        [["pixels", s] for s in ([], [[[0.5, 0.9], [0.5, 0.1]]], [[[0.5, 0.52], [0.5, 0.5]]], STROKES[0])], "digits"
    )
    assert empty == [0] * 64
    x = np.reshape(upright, (8, 8))
    assert (x[1:7, [3, 4]] == 8).all()  # half of each four by four
    assert not x[:, [0, 1, 2, 5, 6, 7]].any()
    assert small == upright  # the size of the drawing does not count
    ring = np.reshape(ring, (8, 8))
    assert ring.max() <= 16
    assert not ring[3:5, 3:5].any()
    assert (abs(ring - ring[:, ::-1]) <= 3).all()


def test_a_stroke_may_begin_where_the_pen_is(chromium, go):
    with tab(chromium, **PHONE) as page:
        figure = go(page, "digits")
        figure.get_by_role("button", name="Erase").tap()
        swipe(page, place_on(figure.locator(".paper .handle")), (60, 40))
        expect(figure.locator(".words")).to_have_text(re.compile(r"1 stroke\."))
        x, y = place_on(figure.locator(".paper .handle"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 50, y + 20, steps=5)
        page.mouse.up()
        expect(figure.locator(".words")).to_have_text(re.compile(r"2 strokes\."))


@pytest.mark.parametrize("by", ["finger", "mouse", "keys"])
def test_a_digit_is_drawn_and_ten_scores_vote(chromium, go, by):
    with tab(chromium, **PHONE) as page:
        figure = go(page, "digits")
        assert "It is a 3 of the data" in figure.locator(".words").inner_text()
        figure.get_by_role("button", name="Erase").tap()
        assert "The paper is empty" in figure.locator(".words").inner_text()
        paper = figure.locator("svg.paper")
        paper.scroll_into_view_if_needed()
        at = page.evaluate("scrollY")
        for stroke in STROKES[4]:
            if by == "keys":
                figure.evaluate("(e, p) => ((e.pen = p), e.update())", stroke[0])
                pen = paper.locator(".handle")
                pen.press("Enter")
                for p, q in itertools.pairwise(stroke):
                    for j, (less, more) in enumerate((("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp"))):
                        for _ in range(round(abs(q[j] - p[j]) / 0.02)):
                            pen.press(more if q[j] > p[j] else less)
                pen.press("Enter")
                continue
            box = paper.bounding_box()
            spots = [(box["x"] + box["width"] * a, box["y"] + box["height"] * (1 - b)) for a, b in stroke]
            if by == "finger":
                touch = page.context.new_cdp_session(page)
                for k, (x, y) in enumerate(spots):
                    kind = "touchMove" if k else "touchStart"
                    touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
                touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            else:
                page.mouse.move(*spots[0])
                page.mouse.down()
                for spot in spots[1:]:
                    page.mouse.move(*spot, steps=4)
                page.mouse.up()
        page.wait_for_timeout(100)
        words = figure.locator(".words").inner_text()
        assert "2 strokes" in words if by == "keys" else words == "The ten scores say 4. 2 strokes.", words
        assert page.evaluate("scrollY") == at
        other = page.context.new_page()
        other.goto(link_of(page, figure))
        again = other.locator("lincls-digits").first
        expect(again.locator(".link-note")).to_have_text("The figure is as the link says.")
        assert again.locator(".words").inner_text() == words
        assert page.faults == []


@pytest.mark.parametrize("width", [390, 1280])
def test_a_link_to_the_last_of_many_figures_lands_there(chromium, width):
    """Those above it begin while the page is on its way, and each is higher than its still."""
    with tab(chromium, viewport={"width": width, "height": 800}) as page:
        path = HTML / "book/ten_figures.html"
        last = html.parse(path).xpath("//figure/@id")[-1]
        page.goto(f"{path.as_uri()}#{last}")
        begun = "[...document.querySelectorAll('.moving')].filter((figure) => figure.live).length"
        page.wait_for_function(f"{begun} > 1")
        top = f"document.getElementById('{last}').getBoundingClientRect().top"
        seen = f"{top} >= 0 && ({top} < 100 || scrollY + innerHeight >= document.documentElement.scrollHeight - 1)"
        page.wait_for_function(seen)
        page.evaluate("document.querySelectorAll('.moving').forEach((figure) => figure.begin())")
        page.wait_for_function(seen)
        page.mouse.move(width / 2, 400)
        page.mouse.wheel(0, -1500)  # and then it lets go
        page.wait_for_function(f"{top} > 400")
        page.evaluate("document.querySelector('article').style.paddingTop = '100px'")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(f"{top} > 400")
