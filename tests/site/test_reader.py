"""What a reader brings to a figure: a guess before it answers."""

import json
import re

import numpy as np
import pytest
from lxml import html
from test_figures import run, shows

import lincls
from browser import check_accessible, tab
from hands import movers, place_on, state, swipe
from pages import PAGES
from tools.edition import HTML
from website.ext.figures import KINDS

pytestmark = pytest.mark.usefixtures("built_book")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


SAID = {"points": "Marked: .*point", "line": "Your line goes through", "value": "Your guess: "}


def asking():
    """Each figure that asks: its page, its element's tag, and what it is given."""
    for page in PAGES:
        if '"asks": ' in page.read_text("utf-8"):
            for element in html.parse(page).xpath("//*[@class='moving']"):
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


@pytest.mark.parametrize("by", ["finger", "mouse", "keys"])
def test_a_guess_is_marked_and_compared_and_asked_for_once(chromium, by):
    for path, tag, given in asking():
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
        page.wait_for_timeout(300)
        assert figure.locator(".planes").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_question_is_accessible(chromium, scheme):
    for path, tag, _ in asking():
        with tab(chromium, **PHONE) as page:
            figure_on(page, path, tag)
            check_accessible(page, f"{tag} .asks", (scheme,))


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
        "plane",
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

LINKED = sorted(set(KINDS) - {"lift", "perceptron"})
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


def go(page, kind, rest=""):
    """Open the first figure of a kind that a link can name, and begin it."""
    name = shows(kind)[0]
    anchor = html.parse(HTML / name).xpath(f"//figure[.//lincls-{kind}]/@id")[0]
    page.goto("about:blank")
    page.goto(f"{HTML.as_uri()}/{name}#{anchor}{rest}")
    figure = page.locator(f"#{anchor} lincls-{kind}")
    figure.evaluate("(e) => e.begin()")
    return figure


def link_of(page, figure):
    figure.get_by_role("button", name="Link to this", include_hidden=True).evaluate("(e) => e.click()")
    page.wait_for_timeout(50)
    return figure.locator(".link-note a").get_attribute("href")


@pytest.mark.parametrize("kind", LINKED)
def test_a_link_sets_the_state_that_it_was_made_of(chromium, kind):
    with tab(chromium, **PHONE) as page:
        figure = go(page, kind)
        figure.evaluate("(e) => e.reset()")  # a question, too, may have set it
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


def test_a_bad_link_harms_nothing_and_says_so(chromium):
    with tab(chromium, **PHONE) as page:
        figure = go(page, "margin")
        figure.evaluate("(e) => e.forget?.()")
        page.wait_for_timeout(700)
        start = state(figure)
        for bad in BAD:
            figure = go(page, "margin", f"~{bad}")
            said = figure.locator(".link-note")
            said.wait_for()
            assert re.fullmatch(r"This link cannot be read: .{8,}\. The figure is as it begins\.", said.inner_text()), (
                bad
            )
            figure.evaluate("(e) => e.forget?.()")
            said.evaluate("(e) => e.replaceChildren()")
            assert state(figure) == start, bad
        for bad in ("#%zz", "#~", "#nowhere~C=1", "#%E0%A4%A~C=1"):
            page.goto("about:blank")
            page.goto(f"{HTML.as_uri()}/{shows('margin')[0]}{bad}")
            page.wait_for_timeout(200)
            assert page.locator(".link-note").count() == 0
        assert page.faults == []
