"""Quizzes as buttons, and what a page remembers of its reader: in this browser only, from disk too."""

import gzip

import pytest
from playwright.sync_api import expect

from browser import UNFOLD, check_accessible, tab
from lincls_course import quiz
from tools.edition import HTML
from website.ext.figures import JOINED

PAGE = f"{HTML.as_uri()}/book/perceptron.html"
KEPT = (
    "Object.keys(localStorage).filter((key) => /^linear-classifiers.(?!again)/.test(key)).length"  # but for "Practise"
)
pytestmark = pytest.mark.usefixtures("built_book")


@pytest.fixture
def page(chromium):
    with tab(chromium, viewport={"width": 375, "height": 667}) as page:
        page.goto(PAGE)
        page.evaluate(UNFOLD)
        yield page


def options(page, question):
    """The right option and a wrong one of a question."""
    buttons = page.locator(f"#quiz-{question.id} .quiz-option")
    right = "abcdef".index(question.right)
    return buttons.nth(right), buttons.nth(0 if right else 1)


def test_a_choice_says_why_and_is_remembered(page):
    first, second, *rest = quiz("perceptron")
    right, wrong = options(page, first)
    wrong.click()
    expect(wrong).to_have_attribute("aria-pressed", "true")
    reply = page.locator(f"#quiz-{first.id} .quiz-reply:not(:empty)")
    expect(reply).to_have_attribute("role", "status")
    expect(reply).to_contain_text("Wrong.")
    right, _ = options(page, second)
    right.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"#quiz-{second.id} .quiz-reply:not(:empty)")).to_contain_text("Right.")
    score = f"1 of {2 + len(rest)} right at the first try, {len(rest)} to go."
    expect(page.locator(".quiz-score")).to_contain_text(score)
    options(page, first)[0].click()  # a second try does not count
    expect(page.locator(".quiz-score")).to_contain_text(score)
    page.reload()
    expect(page.locator(".quiz-score")).to_contain_text(score)
    expect(page.locator(f"#quiz-{first.id} .quiz-reply:not(:empty)")).to_have_count(2)
    page.get_by_role("button", name="Ask me again").click()
    expect(page.locator("#quiz .quiz-reply:not(:empty)")).to_have_count(0)
    expect(page.locator(".quiz-option").first).to_be_focused()
    assert page.evaluate(KEPT) == 0


def test_code_is_remembered_and_one_button_clears_all(page):
    page.get_by_role("button", name="Edit exercise perceptron-1", exact=True).click()
    editor = page.get_by_role("textbox", name="Code of exercise perceptron-1.")
    assert page.evaluate(KEPT) == 0  # nothing is changed yet
    editor.fill("print('mine')")
    assert page.evaluate(KEPT) == 2  # with the imports of the page
    page.get_by_role("button", name="Reset exercise perceptron-1", exact=True).click()
    assert page.evaluate(KEPT) == 1
    page.get_by_role("button", name="Edit exercise perceptron-1", exact=True).click()
    editor.fill("print('mine')")
    options(page, quiz("perceptron")[0])[0].click()
    page.reload()
    expect(editor).to_have_value("print('mine')")
    expect(page.get_by_text("Changed by you, and kept in this browser.")).to_be_visible()
    page.evaluate("bookProgress.solved('perceptron-1')")  # as run.js does when `check` says right
    expect(page.locator("#perceptron-1 .admonition-title")).to_contain_text("solved")
    page.goto(f"{HTML.as_uri()}/book/how_to_use.html")
    page.evaluate("bookProgress.keep('order/perceptron-16', 'ba')")
    page.evaluate("bookProgress.keep('gaps/perceptron-12/1', '1')")
    said = "1 quiz answer, 1 solved exercise, 1 answer in code, 1 proof in order, 1 filled table."
    expect(page.locator(".kept")).to_contain_text(said)
    assert page.evaluate(KEPT) == 6
    clear = page.get_by_role("button", name="Clear all")
    page.once("dialog", lambda dialog: dialog.dismiss())
    clear.click()
    assert page.evaluate(KEPT) == 6
    page.once("dialog", lambda dialog: dialog.accept())
    clear.click()
    expect(page.locator(".kept")).to_contain_text("Kept in this browser: nothing.")
    assert page.evaluate(KEPT) == 0
    page.goto(PAGE)
    expect(page.locator("#perceptron-1 .solved")).to_have_count(0)
    expect(editor).to_have_count(0)


def test_an_answered_quiz_is_accessible(chromium, server):
    with tab(chromium) as page:
        page.goto(f"{server}/book/perceptron.html")
        for button in options(page, quiz("perceptron")[0]):
            button.click()
        check_accessible(page, "#quiz")


def test_a_browser_that_refuses_to_keep_anything_still_replies(chromium):
    with tab(chromium) as page:
        page.add_init_script("""const set = Storage.prototype.setItem;
            Storage.prototype.setItem = function (key, value) {
                if (key.startsWith("linear-classifiers/")) throw new Error("full");
                set.call(this, key, value);
            };""")
        page.goto(PAGE)
        right, _ = options(page, quiz("perceptron")[0])
        right.click()
        expect(right).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".quiz-score")).to_contain_text("1 of")


def test_without_scripts_each_option_is_a_fold(chromium):
    question = quiz("perceptron")[0]
    with tab(chromium, java_script_enabled=False) as page:
        page.goto(f"{PAGE}#quiz-{question.id}")
        box = page.locator(f"#quiz-{question.id}")
        expect(box.locator("details")).to_have_count(len(question.options))
        box.locator("summary").nth("abcdef".index(question.right)).click()
        expect(box.locator("details[open]")).to_contain_text("Right.")
        expect(box.locator("button")).to_have_count(0)


def test_paper_shows_each_option_and_no_reply(page):
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    box = page.locator(f"#quiz-{quiz('perceptron')[0].id}")
    expect(box.locator(".quiz-right summary")).to_be_visible()
    expect(box.locator(".quiz-right strong")).to_have_text("Right.")
    expect(box.locator(".quiz-right strong")).to_be_hidden()
    expect(box.locator(".quiz-option").first).to_be_hidden()


@pytest.mark.parametrize(("name", "most"), [("book.js", 10_000), ("answers.js", 14_000)])
def test_the_scripts_of_all_pages_and_of_questions_are_light(name, most):
    text = (HTML / "_static" / name).read_bytes()
    assert len(gzip.compress(text)) < most
    assert all(f"{part}.js".encode() in text.splitlines()[0] for part in JOINED[name.removesuffix(".js")])
