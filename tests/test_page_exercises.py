"""Exercises answered on the page: by buttons, keys, mouse and finger; the page says what `check` says."""

import numpy as np
import pytest
from playwright.sync_api import expect
from test_browser import check_accessible, tab

from lincls.exercises import get
from lincls.exercises.completion import numbers
from tools.edition import HTML

PROOF, RUN = get("convergence-14"), get("perceptron-12")
KEY = 'script[data-key="{}"]'


def address(exercise):
    return f"{HTML.as_uri()}/book/{exercise.chapter}.html"


@pytest.fixture
def page(chromium):
    with tab(chromium, viewport={"width": 1000, "height": 900}) as page:
        page.goto(address(PROOF))
        yield page
        assert page.faults == []


def box(page):
    return page.locator(f'.ordering[data-exercise="{PROOF.id}"]')


def gaps(page, level=0):
    return page.locator(f'.completion[data-exercise="{RUN.id}"][data-level="{level}"]')


def place(page, exercise):
    return box(page) if exercise is PROOF else gaps(page)


def button(page, name):
    return box(page).get_by_role("button", name=name, exact=True)


def order(page):
    return "".join(box(page).locator(".ordering-proof .ordering-grip").all_text_contents())


def reply(page):
    return box(page).locator(".exercise-reply")


def put(page, letters):
    for letter in letters:
        button(page, f"Use line {letter}").click()


def test_a_proof_is_put_in_order_by_buttons_and_kept(page):
    put(page, "kbfcjmgaie")
    button(page, "Check").click()
    expect(reply(page)).to_have_text(f"Not yet. {PROOF.check('kbfcjmgaie').message}")
    button(page, "Line e up").click()
    expect(box(page).locator("[role=status].visually-hidden")).to_have_text("Line e is now number 9 of 10.")
    expect(button(page, "Line e up")).to_be_focused()
    expect(reply(page)).to_have_text("")
    button(page, "Check").click()
    expect(reply(page)).to_have_text("Right. Each line has above it what it needs.")
    expect(page.locator("#convergence-14 .solved")).to_be_visible()
    page.reload()
    assert order(page) == "kbfcjmgaei"
    button(page, "Start again").click()
    assert order(page) == ""


def test_a_keyboard_alone_will_do(page):
    button(page, "Use line m").focus()
    page.keyboard.press("Enter")
    expect(button(page, "Put line m back")).to_be_focused()
    put_b = button(page, "Use line b")
    for _ in range(40):
        page.keyboard.press("Tab")
        if put_b.evaluate("(b) => b === document.activeElement"):
            break
    page.keyboard.press("Space")
    assert order(page) == "mb"
    page.keyboard.press("ArrowUp")
    assert order(page) == "bm"
    expect(button(page, "Put line b back")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")  # the button that moves it down
    assert order(page) == "mb"


def grip(page, letter):
    return box(page).locator(".ordering-grip").get_by_text(letter, exact=True)


def test_lines_are_dragged_by_the_mouse(page):
    put(page, "bm")
    grip(page, "d").scroll_into_view_if_needed()
    grip(page, "b").scroll_into_view_if_needed()
    grip(page, "d").drag_to(grip(page, "b"), target_position={"x": 20, "y": 3})
    assert order(page) == "dbm"
    grip(page, "d").drag_to(grip(page, "m"), target_position={"x": 20, "y": 40})
    assert order(page) == "bmd"
    grip(page, "b").drag_to(box(page).locator(".ordering-rest li").nth(2))
    assert order(page) == "md"
    expect(box(page).locator("[role=status].visually-hidden")).to_have_text("Line b is not used.")


def test_lines_are_dragged_by_a_finger(chromium):
    with tab(chromium, viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True) as page:
        page.goto(address(PROOF))
        put(page, "bmd")
        grip(page, "m").scroll_into_view_if_needed()
        client = page.context.new_cdp_session(page)
        (x, y), (_, to) = middle(grip(page, "d")), middle(grip(page, "b"))
        before = page.evaluate("scrollY")

        def touch(kind, *points):
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": at} for at in points]})

        touch("touchStart", y)
        for at in np.linspace(y, to - 12, 15):
            touch("touchMove", at)
        touch("touchEnd")
        assert order(page) == "dbm"
        assert page.evaluate("scrollY") == before  # the line moved, not the page
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.faults == []


def middle(part):
    place = part.bounding_box()
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def test_the_page_says_of_any_order_what_check_says(page):
    rng = np.random.default_rng(0)
    for _ in range(6):
        answer = "".join(rng.permutation([*PROOF.lines])[: rng.integers(1, 13)])
        page.evaluate("([name, text]) => window.bookProgress.keep(name, text)", ["order/convergence-14", answer])
        page.reload()
        button(page, "Check").click()
        expect(reply(page)).to_have_text(f"Not yet. {PROOF.check(answer).message}")


def fill(page, level, values):
    for i, value in enumerate(values):
        gaps(page, level).locator("input").nth(i).fill(str(value))


def test_gaps_are_filled_and_a_slip_is_named(page):
    page.goto(address(RUN))
    first = gaps(page)
    said = first.locator(".exercise-reply")
    fill(page, 0, numbers(RUN.levels[0]))
    first.get_by_role("button", name="Check").click()
    expect(said).to_have_text(f"Right. {RUN.check(numbers(RUN.levels[0])).message}")
    page.reload()
    expect(first.locator("input").nth(2)).to_have_value(str(numbers(RUN.levels[0])[2]))
    for wrong in RUN.wrong:
        fill(page, 0, RUN.slips[wrong.name][0])
        first.locator("input").last.press("Enter")
        expect(said).to_have_text(f"Not yet. {wrong.message}")
    fill(page, 0, [numbers(RUN.levels[0])[0], "x", "", "", ""])
    first.locator("input").last.press("Enter")
    expect(said).to_have_text("Not yet. 1 of 5 blanks are right. Blank 2 holds no number.")
    expect(first.locator("input").nth(1)).to_be_focused()
    expect(first.locator("input").nth(1)).to_have_attribute("aria-invalid", "true")
    first.get_by_role("button", name="Start again").click()
    expect(first.locator("input").first).to_have_value("")
    expect(page.locator("#perceptron-12 .solved")).to_have_count(0)
    page.locator("#perceptron-12 summary").filter(has_text="with 24 blanks").click()
    fill(page, 2, [f"{value:g}".replace("-", "−") + ",0" for value in numbers(RUN.levels[2])])
    gaps(page, 2).get_by_role("button", name="Check").click()
    expect(page.locator("#perceptron-12 .solved")).to_be_visible()


@pytest.mark.parametrize("exercise", [PROOF, RUN], ids=lambda e: e.id)
def test_an_edition_without_solutions_gives_the_list_for_the_notebook(chromium, exercise):
    """As the course edition's page: the key is in the solution's fold, which that edition leaves out."""
    key = KEY.format(exercise.id)
    drop = f"document.addEventListener('readystatechange', () => document.querySelector('{key}')?.remove())"
    with tab(chromium, viewport={"width": 390, "height": 800}) as page:
        page.add_init_script(drop)
        page.goto(address(exercise))
        if exercise is PROOF:
            put(page, "bm")
        else:
            fill(page, 0, [1, "", 3])
        place(page, exercise).get_by_role("button", name="Check").first.click()
        given = 'convergence_14 = ["b", "m"]' if exercise is PROOF else "perceptron_12 = [1, None, 3, None, None]"
        expect(place(page, exercise).locator(".exercise-reply").first).to_contain_text(given)
        assert page.faults == []


@pytest.mark.parametrize(("exercise", "scheme"), [(PROOF, "dark"), (RUN, "light")], ids=["proof", "run"])
def test_it_is_accessible_and_fits_a_phone(chromium, exercise, scheme):
    with tab(chromium, viewport={"width": 360, "height": 800}, color_scheme=scheme) as page:
        page.goto(address(exercise))
        if exercise is PROOF:
            put(page, "bmd")
        place(page, exercise).get_by_role("button", name="Check").first.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        check_accessible(page, f"#{exercise.id}")


def test_without_scripts_the_lines_and_the_tables_can_be_read(chromium):
    with tab(chromium, java_script_enabled=False) as page:
        page.goto(address(PROOF))
        expect(box(page).locator("> ul > li")).to_have_count(len(PROOF.lines))
        expect(box(page).locator("strong").first).to_have_text("a")
        page.goto(address(RUN))
        expect(gaps(page)).to_contain_text("___ (1)")
