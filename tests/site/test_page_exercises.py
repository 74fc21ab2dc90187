"""Exercises answered on the page: by buttons, keys, mouse and finger; the page says what `check` says.

A proof and a run of the same chapter, so that its page is loaded once for each kind of reader.
"""

import numpy as np
import pytest
from playwright.sync_api import expect

from browser import check_accessible, tab
from lincls_course import get
from lincls_course.exercises.completion import numbers
from tools.edition import HTML

PROOF, RUN, WORDS = get("convergence-14"), get("convergence-21"), get("logistic-9")
PAGE = f"{HTML.as_uri()}/book/convergence.html"
pytestmark = pytest.mark.usefixtures("built_book")
FORGET = "() => bookProgress.names('').forEach((name) => bookProgress.keep(name, ''))"


@pytest.fixture(scope="module")
def desk(chromium):
    """The page of somebody with a keyboard and a mouse."""
    with tab(chromium, viewport={"width": 1000, "height": 900}) as page:
        page.goto(PAGE)
        yield page


@pytest.fixture
def page(desk):
    """The same, with nothing answered yet."""
    desk.evaluate(FORGET)
    for restart in desk.get_by_role("button", name="Start again").all():
        restart.evaluate("(button) => button.click()")
    yield desk
    assert desk.faults == []


@pytest.fixture(scope="module")
def phone(chromium):
    """The page of somebody with fingers only."""
    options = {"viewport": {"width": 360, "height": 800}, "has_touch": True, "is_mobile": True}
    with tab(chromium, **options, color_scheme="dark") as page:
        page.goto(PAGE)
        yield page


def box(page):
    return page.locator(f'.ordering[data-exercise="{PROOF.id}"]')


def gaps(page, level=0):
    return page.locator(f'.completion[data-exercise="{RUN.id}"][data-level="{level}"]')


def button(page, name):
    return box(page).get_by_role("button", name=name, exact=True)


def order(page):
    return "".join(box(page).locator(".ordering-proof .ordering-grip").all_text_contents())


def reply(page):
    return box(page).locator(".exercise-reply")


def put(page, letters):
    """Press the buttons of lines, one after the other."""
    box(page).evaluate(
        """(box, letters) => {
            for (const letter of letters) box.querySelector(`button[aria-label="Use line ${letter}"]`).click();
        }""",
        [*letters],
    )


def test_a_proof_is_put_in_order_by_buttons_and_kept(page):
    button(page, "Use line j").click()
    put(page, "bfclmgaie")
    button(page, "Check").click()
    expect(reply(page)).to_have_text(f"Not yet. {PROOF.check('jbfclmgaie').message}")
    again, further = page.locator(f"#{PROOF.id} .onward > p").all()
    expect(again).to_contain_text("While it is not right, read 3.2 again")
    expect(further).to_be_hidden()
    button(page, "Line e up").click()
    expect(box(page).locator("[role=status].visually-hidden")).to_have_text("Line e is now number 9 of 10.")
    expect(button(page, "Line e up")).to_be_focused()
    expect(reply(page)).to_have_text("")
    button(page, "Check").click()
    expect(reply(page)).to_have_text("Right. Each line has above it what it needs.")
    expect(page.locator("#convergence-14 .solved")).to_be_visible()
    expect(again).to_be_hidden()
    expect(further).to_contain_text("When it is right, go on with")
    page.reload()
    assert order(page) == "jbfclmgaei"
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


def test_lines_are_dragged_by_a_finger(phone):
    put(phone, "bmd")
    grip(phone, "m").scroll_into_view_if_needed()
    client = phone.context.new_cdp_session(phone)
    (x, y), (_, to) = middle(grip(phone, "d")), middle(grip(phone, "b"))
    before = phone.evaluate("scrollY")

    def touch(kind, *points):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": at} for at in points]})

    touch("touchStart", y)
    for at in np.linspace(y, to - 12, 15):
        touch("touchMove", at)
    touch("touchEnd")
    assert order(phone) == "dbm"
    assert phone.evaluate("scrollY") == before  # the line moved, not the page


def middle(part):
    place = part.bounding_box()
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def test_what_a_finger_presses_is_large_enough(phone):
    pressed = phone.locator(
        ".ordering button, .ordering-grip, .completion button, .blank > input, .quiz-score > button"
    )
    sizes = pressed.evaluate_all("(all) => all.map((e) => e.getBoundingClientRect()).map((r) => [r.width, r.height])")
    seen = [size for size in sizes if any(size)]  # not those in a fold
    assert len(seen) > 20
    assert [size for size in seen if min(size) < 44] == []


def test_the_page_says_of_any_order_what_check_says(page):
    rng = np.random.default_rng(0)
    for length in (1, 4, 5, 7, 9, 11, 13):  # fewer than half of the lines, and more
        answer = "".join(rng.permutation([*PROOF.lines])[:length])
        button(page, "Start again").click()
        put(page, answer)
        button(page, "Check").click()
        expect(reply(page)).to_have_text(f"Not yet. {PROOF.check(answer).message}")


def fill(page, level, values):
    for i, value in enumerate(values):
        gaps(page, level).locator("input").nth(i).fill(str(value))


def test_gaps_are_filled_and_a_slip_is_named(page):
    first, right = gaps(page), numbers(RUN.levels[0])
    said = first.locator(".exercise-reply")
    first.locator("input").first.focus()
    for value in right:
        page.keyboard.type(str(value))
        page.keyboard.press("Tab")
    first.get_by_role("button", name="Check").click()
    expect(said).to_have_text(f"Right. {RUN.check(right).message}")
    page.reload()
    expect(first.locator("input").nth(2)).to_have_value(str(right[2]))
    for wrong in RUN.wrong:
        fill(page, 0, RUN.slips[wrong.name][0])
        first.locator("input").last.press("Enter")
        expect(said).to_have_text(f"Not yet. {wrong.message}")
    for answer in (
        [right[0], "x", "", ""],
        ["", *right[1:]],
        [right[0], right[1] + 1, "1/0", ""],
        ["1/2", "-,5", 7, 7],
    ):
        fill(page, 0, answer)
        first.locator("input").last.press("Enter")
        expect(said).to_have_text(f"Not yet. {RUN.check([x if x != '' else None for x in answer]).message}")
    expect(first.locator("input").first).to_be_focused()
    expect(first.locator("input").first).to_have_attribute("aria-invalid", "true")
    first.get_by_role("button", name="Start again").click()
    expect(first.locator("input").first).to_have_value("")
    expect(page.locator(f"#{RUN.id} .solved")).to_have_count(0)
    page.locator(f"#{RUN.id} summary").filter(has_text="with 20 gaps").click()
    fill(page, 2, [f"{value:g}".replace("-", "−").replace(".", ",") for value in numbers(RUN.levels[2])])
    gaps(page, 2).get_by_role("button", name="Check").click()
    expect(page.locator(f"#{RUN.id} .solved")).to_be_visible()


@pytest.fixture
def words(chromium):
    """A place for a few sentences, on a phone."""
    with tab(chromium, viewport={"width": 390, "height": 800}, has_touch=True, color_scheme="dark") as page:
        page.goto(f"{HTML.as_uri()}/book/logistic.html#{WORDS.id}")
        yield page.locator(f'.explain[data-exercise="{WORDS.id}"]')
        assert page.faults == []


def test_sentences_are_compared_with_the_model_answer_and_ticked(words):
    page, field = words.page, words.get_by_label("Your answer")
    said, compare = words.locator(".exercise-reply"), words.get_by_role("button", name="Compare")
    compare.click()
    expect(said).to_contain_text("Write your answer first")
    field.fill("<b>word</b> " * (WORDS.words + 1))
    expect(words).to_contain_text(f"{WORDS.words + 1} of at most {WORDS.words} words")
    compare.click()
    expect(said).to_contain_text("Shorten it")
    field.fill("The odds are <b>multiplied</b>.")
    expect(words.locator("fieldset")).to_be_hidden()
    compare.press("Enter")
    expect(page.locator(f".explain-rubric[data-exercise={WORDS.id}]")).to_be_visible()
    ticks = words.get_by_role("checkbox")
    expect(ticks).to_have_count(len(WORDS.rubric))
    ticks.first.press("Space")
    expect(words).to_contain_text("You ticked 1 of 4 lines.")
    page.reload()
    expect(field).to_have_value("The odds are <b>multiplied</b>.")
    expect(ticks.first).to_be_checked()
    expect(page.locator(f"#{WORDS.id} .solved")).to_have_count(0)
    for tick in ticks.all()[1:]:
        tick.tap()
    expect(page.locator(f"#{WORDS.id} .solved")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    check_accessible(page, f"#{WORDS.id}")


def test_without_a_solution_there_is_nothing_to_tick(words):
    words.get_by_label("Your answer").fill("The odds.")
    words.page.add_init_script(
        "document.addEventListener('readystatechange', () => document.querySelectorAll('.explain-rubric')"
        ".forEach((one) => one.remove()))"
    )
    words.page.reload()
    words.get_by_role("button", name="Compare").click()
    expect(words.locator(".exercise-reply")).to_contain_text("This edition has no solution to compare with.")
    expect(words.locator("fieldset")).to_be_hidden()
    words.get_by_role("button", name="Start again").click()
    expect(words.get_by_label("Your answer")).to_have_value("")


def test_numbers_and_choices_are_judged_and_a_button_draws_other_numbers(page):
    exercise, choice = get("convergence-1"), get("convergence-2")
    fields = page.locator(f'.numbers[data-exercise="{exercise.id}"]')

    def answer(values):
        for field, value in zip(fields.locator("input").all(), values, strict=True):
            field.fill(str(value))
        fields.get_by_role("button", name="Check").click()
        return fields.locator(".exercise-reply")

    wrong = next(w for w in exercise.wrong if exercise.check(w.answer).message == w.message)
    expect(answer(wrong.answer)).to_have_text(f"Not yet. {wrong.message}")
    expect(page.locator(f"#{exercise.id} .solved")).to_have_count(0)
    another = page.get_by_role("button", name=f"Another one of {exercise.id}", exact=True)
    for key in "1231":
        variant = exercise.varied(key)
        another.click()
        expect(page.locator(f"#{exercise.id} .another:visible")).to_have_count(1)
        fields = page.locator(f'.numbers[data-exercise="{exercise.id}@{key}"]')
        expect(answer(variant.right_answer)).to_have_text("Right. Correct.")
    expect(page.locator(f"#{exercise.id} .solved")).to_be_visible()
    box = page.locator(f'.choice[data-exercise="{choice.id}"]')
    for letter in choice.replies:
        box.get_by_role("button", name=f"Answer {letter}").click()
        expect(box.locator(".exercise-reply")).to_contain_text(f"Not yet. {letter}: ")
    box.get_by_role("button", name=f"Answer {choice.reference}").click()
    expect(page.locator(f"#{choice.id} .solved")).to_be_visible()


def test_an_edition_without_solutions_gives_the_list_for_the_notebook(chromium):
    """As the course edition's page: the key is in the solution's fold, which that edition leaves out."""
    drop = "document.querySelectorAll('script[data-key]').forEach((key) => key.remove())"
    with tab(chromium, viewport={"width": 390, "height": 800}) as page:
        page.add_init_script(f"document.addEventListener('readystatechange', () => {drop})")
        page.goto(PAGE)
        put(page, "bm")
        fill(page, 0, [1, "", 3])
        for place, given in (
            (box(page), 'convergence_14 = ["b", "m"]'),
            (gaps(page), "convergence_21 = [1, None, 3, None]"),
        ):
            place.get_by_role("button", name="Check").first.click()
            expect(place.locator(".exercise-reply").first).to_contain_text(given)


def test_it_is_accessible_and_fits_a_phone(phone):
    for place, scheme in ((box(phone), "dark"), (gaps(phone), "light")):
        phone.emulate_media(color_scheme=scheme)
        place.get_by_role("button", name="Check").first.click()
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    phone.emulate_media(color_scheme="dark")
    assert phone.faults == []
    check_accessible(phone, f"#{PROOF.id}")  # it changes the page: no test uses it any more


def test_gaps_are_accessible(desk):
    gaps(desk).get_by_role("button", name="Check").click()
    check_accessible(desk, f"#{RUN.id}")  # the same


def test_without_scripts_the_lines_and_the_tables_can_be_read(chromium):
    with tab(chromium, java_script_enabled=False) as page:
        page.goto(PAGE)
        expect(box(page).locator("> ul > li")).to_have_count(len(PROOF.lines))
        expect(box(page).locator("strong").first).to_have_text("a")
        expect(gaps(page)).to_contain_text("___ (1)")
