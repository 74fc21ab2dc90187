"""The page "Practise": what went wrong is asked first, the rest when its day has come, by a clock that we set."""

import datetime

import pytest
from playwright.sync_api import expect

from browser import check_accessible, tab
from lincls_course import get, ids, quiz
from lincls_course.exercises.collection import CHAPTERS
from tools.edition import HTML

PAGE = f"{HTML.as_uri()}/book/practise.html"
FIRST, SECOND = quiz("geometry")[:2]
TASKS = [id for chapter in CHAPTERS for id in ids(chapter) if get(id).page_form]
NEW = len(quiz("geometry")) + sum(get(id).chapter == "geometry" for id in TASKS)
LIGHT = 4000  # elements
NOON = datetime.datetime(2026, 11, 26, 12)
pytestmark = pytest.mark.usefixtures("built_book")


@pytest.fixture
def page(chromium):
    with tab(chromium, viewport={"width": 390, "height": 844}, color_scheme="dark") as page:
        page.clock.set_fixed_time(NOON)
        page.goto(PAGE)
        yield page


def later(page, days):
    """Come back after so many days."""
    page.clock.set_fixed_time(NOON + datetime.timedelta(days=days))
    page.reload()


def box(page, question):
    return page.locator(f".practise #practise-{question.id}")


def press(page, question, *, right):
    """Press an option of what is asked."""
    letters = [option.letter for option in question.options if option.right == right]
    box(page, question).locator(".quiz-option").nth("abcdef".index(letters[0])).click()


def said(page, due, wrong="", new=NEW):
    text = f"{due} due{f', {wrong} of which went wrong' if wrong else ''}; {new} new."
    expect(page.locator(".practise-count")).to_contain_text(text)


def go_on(page):
    page.locator(".practise .exercise-bar > button").last.click()


def test_what_went_wrong_comes_first_and_the_rest_on_its_day(page):
    said(page, 0)
    go_on(page)
    expect(page.locator(".practise-title")).to_be_focused()
    press(page, FIRST, right=False)
    expect(page.locator(".practise-verdict")).to_have_text("It goes back to the first box, and is asked again today.")
    press(page, FIRST, right=True)  # a second try does not count
    said(page, 1, 1, NEW - 1)
    go_on(page)
    press(page, SECOND, right=True)
    expect(page.locator(".practise-verdict")).to_have_text("It is in box 1 of 5, and is asked again on 27 November.")
    go_on(page)
    expect(page.locator(".practise-title")).to_contain_text("this went wrong")
    expect(box(page, FIRST).locator(".quiz-reply:not(:empty)")).to_have_count(0)  # it is asked afresh
    press(page, FIRST, right=True)
    said(page, 0, "", NEW - 2)
    later(page, 1)
    said(page, 2, "", NEW - 2)
    go_on(page)
    expect(page.locator(".practise-title")).to_contain_text("asked again, box 1 of 5")
    press(page, FIRST, right=True)
    expect(page.locator(".practise-verdict")).to_have_text("It is in box 2 of 5, and is asked again on 30 November.")
    later(page, 3)
    said(page, 1, "", NEW - 2)
    later(page, 4)
    said(page, 2, "", NEW - 2)


def test_what_a_chapter_saw_counts_and_one_button_forgets_it(page):
    page.goto(f"{HTML.as_uri()}/book/perceptron.html#perceptron-2")
    wrong, right = quiz("perceptron")[:2]
    for question, letter in ((right, right.right), (wrong, "a" if wrong.right != "a" else "b")):
        page.locator(f"#quiz-{question.id} .quiz-option").nth("abcdef".index(letter)).click()
    exercise = get("perceptron-2")
    page.locator(f"#{exercise.id}").get_by_role("button", name=f"Answer {exercise.reference}").click()
    page.goto(PAGE)
    expect(page.get_by_label("New questions up to")).to_have_value("1")
    go_on(page)
    expect(box(page, wrong)).to_be_visible()
    rows = page.locator("table.objectives tr")
    expect(rows.filter(has_text="run the perceptron by hand").locator(".done")).to_contain_text("0 of 2 answered")
    row = rows.filter(has_text="say what one update does to the point")
    expect(row.locator(".done")).to_contain_text("1 of ")
    expect(row.locator("a.is-solved")).to_have_text([exercise.id])
    page.goto(f"{HTML.as_uri()}/book/how_to_use.html")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Clear all").press("Enter")
    expect(page.locator(".kept-count")).to_have_text("Kept in this browser: nothing.")
    page.goto(PAGE)
    said(page, 0)


def test_what_another_tab_forgets_is_forgotten_here(page):
    page.get_by_label("New questions up to").select_option("1")
    go_on(page)
    press(page, FIRST, right=False)
    expect(page.locator(".practise-count")).to_contain_text("1 due, 1 of which went wrong")
    other = page.context.new_page()
    other.goto(f"{HTML.as_uri()}/book/how_to_use.html")
    other.once("dialog", lambda dialog: dialog.accept())
    other.get_by_role("button", name="Clear all").press("Enter")
    said(page, 0)  # nobody has looked at it in between
    expect(page.get_by_label("New questions up to")).to_have_value("0")


def test_every_chapter_can_be_asked_and_each_kind_judged(page):
    page.get_by_label("New questions up to").select_option(str(len(CHAPTERS) - 1))
    said(page, 0, "", sum(len(quiz(chapter)) for chapter in CHAPTERS) + len(TASKS))
    task = get("geometry-1")
    page.evaluate("bookProgress.keep('again/geometry-1', '0 2026-11-25')")  # a reload may come before it is stored
    go_on(page)
    inputs = page.locator(".practise #practise-geometry-1 input")
    expect(inputs).to_have_count(len(task.right_answer))
    for field, value in zip(inputs.all(), task.right_answer, strict=True):
        field.fill(str(value))
    page.keyboard.press("Enter")
    expect(page.locator(".practise-verdict")).to_contain_text("box 1 of 5")
    assert page.evaluate("bookProgress.read('exercise/geometry-1')") == "right"


def test_a_keyboard_alone_will_do(page):
    page.get_by_label("New questions up to").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Ask me")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".practise-title")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(box(page, FIRST).locator(".quiz-reply:not(:empty)")).to_have_count(1)


def test_it_fits_a_phone_and_is_accessible(chromium, server):
    with tab(chromium, viewport={"width": 390, "height": 844}) as page:
        page.goto(f"{server}/book/practise.html")
        go_on(page)
        press(page, FIRST, right=False)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        check_accessible(page, "article", ("light", "dark"))  # not the button "Back to top", which a scroll brings


def test_the_questions_of_a_chapter_come_when_one_is_asked(chromium, server):
    with tab(chromium) as page:
        fetched = []
        page.on("request", lambda request: fetched.append(request.url.partition("_static/practise/")[2]))
        page.route("**/_static/practise/*", lambda route: route.abort())
        page.goto(f"{server}/book/practise.html")
        assert not any(fetched)
        go_on(page)
        expect(page.locator(".practise-verdict")).to_contain_text("did not arrive")
        page.unroute("**/_static/practise/*")
        page.faults.clear()
        go_on(page)
        expect(page.locator(".practise-title")).to_be_focused()
        go_on(page)
        expect(box(page, SECOND)).to_be_visible()
        assert [*filter(None, fetched)] == ["geometry.js"] * 2
        assert page.evaluate("document.querySelectorAll('*').length") < LIGHT


def test_without_scripts_the_questions_stand_there(chromium):
    with tab(chromium, java_script_enabled=False) as page:
        page.goto(PAGE)
        expect(page.locator(".practise")).to_be_hidden()
        there = page.frame_locator(".practise-all iframe")
        expect(there.locator(f"#practise-{FIRST.id} details")).to_have_count(len(FIRST.options))
        expect(there.locator(f"#practise-{FIRST.id}")).to_be_visible()
        expect(there.locator(".quiz, .exercise")).to_have_count(sum(len(quiz(c)) for c in CHAPTERS) + len(TASKS))
        expect(there.locator(".quiz .option").first).to_have_css("border-radius", "50%")  # in the book's style
        there.locator(f"#practise-{TASKS[0]} a").first.click()  # a link leaves the frame
        page.wait_for_url(f"**/book/{get(TASKS[0]).chapter}.html#{TASKS[0]}")
