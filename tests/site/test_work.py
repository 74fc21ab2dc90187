"""Work that is saved on a page and opened again, by thumb or keyboard; the engine judges the very file."""

import contextlib
import csv
import json

import pytest
from playwright.sync_api import expect

from browser import ARRIVED, UNFOLD, check_accessible, tab
from lincls_course import get, quiz
from lincls_course.grading.assign import Assignment, write_assignment
from lincls_course.grading.cli import main
from tools.edition import HTML

PAGE = f"{HTML.as_uri()}/book/convergence.html"
USE = f"{HTML.as_uri()}/book/how_to_use.html"
PROOF, RUN, CODE, CHOICE = map(get, ("convergence-14", "convergence-21", "convergence-3", "convergence-2"))
QUESTION = quiz("convergence")[0]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OURS = "linear-classifiers/"
KEPT = f"() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('{OURS}')))"
SHOWN = f"""async () => (await {UNFOLD}) ?? JSON.stringify([
    [...document.querySelectorAll(".quiz-option")].map((option) => option.className),
    [...document.querySelectorAll(".quiz-reply")].map((reply) => reply.textContent),
    [...document.querySelectorAll(".ordering-proof .ordering-grip")].map((grip) => grip.textContent),
    [...document.querySelectorAll(".blank > input, .run-editor")].map((field) => field.value),
    [...document.querySelectorAll(".admonition-title:has(.solved)")].map((title) => title.textContent),
])"""
REFUSES = """const set = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
    if (key.startsWith("linear-classifiers/")) throw new Error("full");
    set.call(this, key, value);
};"""
pytestmark = pytest.mark.usefixtures("built_book")


def saved(kept, **more):
    about = {"format": "linear-classifiers-work", "version": 1, "edition": "full", "book": "1.0.0"}
    return json.dumps(about | {"kept": kept} | more)


@contextlib.contextmanager
def reader(chromium, *, refuses=False, **options):
    """The page of a chapter; `refuses` to keep anything."""
    with tab(chromium, **options) as page:
        page.on("filechooser", lambda chooser: None)  # from the first on: to begin to listen takes a while
        page.add_init_script(REFUSES if refuses else "")
        page.goto(PAGE)
        page.evaluate(UNFOLD)
        yield page


def button(page, name):
    return page.locator(".kept").get_by_role("button", name=name, exact=True)


def said(page):
    return page.locator(".work-said")


def save(page, path):
    """Save by the keyboard: of a page whose folds have just been opened a click may find the button moved on."""
    with page.expect_download() as download:
        button(page, "Save my work").press("Enter")
    download.value.save_as(path)
    return download.value.suggested_filename


def choose(page, name, text):
    """Open a file of this name by the keyboard alone."""
    button(page, "Open saved work").focus()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": text.encode()})
    expect(said(page)).to_contain_text(name)


def answer(page, exercise, code):
    page.get_by_role("button", name=f"Edit exercise {exercise.id}", exact=True).evaluate("(edit) => edit.click()")
    editor = page.get_by_role("textbox", name=f"Code of exercise {exercise.id}.")
    editor.fill(f'{code}\n\ncheck("{exercise.id}", {exercise.name})')


def work(page):
    """Answer something of each kind, rightly but for the choice, and change a listing."""
    page.locator(f"#quiz-{QUESTION.id} .quiz-option").nth("abcdef".index(QUESTION.right)).click()
    for letter in PROOF.reference:
        page.get_by_role("button", name=f"Use line {letter}").and_(
            page.locator(f'[data-exercise="{PROOF.id}"] button')
        ).click()
    gaps = page.locator(f'.completion[data-exercise="{RUN.id}"][data-level="0"] input')
    for gap, number in zip(gaps.all(), RUN.alternates["table 1"], strict=True):
        gap.fill(f"{number:g}")
    answer(page, CODE, CODE.answer_source())
    answer(page, CHOICE, 'convergence_2 = "z"')
    page.get_by_role("button", name="Edit cell 2", exact=True).evaluate("(edit) => edit.click()")
    page.get_by_role("textbox", name="Code of cell 2.").fill("print('<b>mine</b>')")
    page.evaluate("bookProgress.solved('convergence-1')")


def test_work_is_saved_cleared_opened_judged_and_graded(chromium, tmp_path, capsys, sandboxed):
    file = tmp_path / "ann.json"
    with reader(chromium, **PHONE) as page:
        work(page)
        before, shown = page.evaluate(KEPT), page.evaluate(SHOWN)
        assert len(before) == 9
        assert save(page, file).startswith("linear-classifiers-20")
        told = (
            "1 quiz answer, 1 solved exercise, 2 answers in code, 1 proof in order, 1 filled table, 1 changed listing."
        )
        expect(said(page)).to_contain_text(told)
        expect(said(page)).to_have_attribute("role", "status")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.goto(USE)
        page.once("dialog", lambda dialog: dialog.accept())
        button(page, "Clear all").press("Enter")
        expect(page.locator(".kept-count")).to_have_text("Kept in this browser: nothing.")
        assert page.evaluate(KEPT) == {}
        page.goto(PAGE)
        assert page.evaluate(SHOWN) != shown
        choose(page, file.name, file.read_text("utf-8"))
        expect(said(page)).to_have_text(f"Opened “ann.json”. It brought {told}")
        assert (page.evaluate(KEPT), page.evaluate(SHOWN)) == (before, shown)
        page.reload()
        assert page.evaluate(SHOWN) == shown
        choose(page, file.name, file.read_text("utf-8"))
        expect(said(page)).to_contain_text("It brought nothing. What else it holds is here already.")
    assert main(["check", str(file)]) == 1
    lines = capsys.readouterr().out
    assert [line.partition(".")[0] for line in lines.splitlines()] == [
        f"{CHOICE.id}: not yet",
        f"{CODE.id}: right",
        f"{PROOF.id}: right",
        f"{RUN.id}: right, 20% of the points",
        "convergence quiz, question 1: right",
    ]
    (tmp_path / "in").mkdir()
    file.rename(tmp_path / "in" / file.name)
    write_assignment(Assignment.make([e.id for e in (PROOF, RUN, CODE, CHOICE)], "Homework"), tmp_path / "dist")
    assert main(["grade", *map(str, [tmp_path / "in", "-a", tmp_path / "dist", "-o", tmp_path / "g.csv"])]) == 0
    [row] = csv.DictReader((tmp_path / "g.csv").read_text("utf-8").splitlines())
    assert (row["student"], row["status"], row["reason"]) == ("ann", "graded", "")
    points = {PROOF: 1, RUN: 0.2, CODE: 1, CHOICE: 0}
    assert {e.id: float(row[e.id]) for e in points} == {e.id: round(e.points * x, 2) for e, x in points.items()}


def test_where_a_file_differs_the_reader_decides(chromium):
    name = f"order/{PROOF.id}"
    older = saved({name: "ab", f"gaps/{RUN.id}/1": "7   "}, edition="course")
    with reader(chromium) as page:
        page.evaluate("(name) => bookProgress.keep(name, 'ba')", name)
        asked = []
        page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
        choose(page, "older.json", older)
        assert asked[0].startswith("1 of the answers and listings in this file differ from yours here.")
        expect(said(page)).to_contain_text("It brought 1 filled table. Where it differs from yours, yours is kept.")
        expect(said(page)).to_contain_text("It comes from another edition")
        assert page.evaluate("(name) => bookProgress.read(name)", name) == "ba"
        page.once("dialog", lambda dialog: dialog.accept())
        choose(page, "older.json", older)
        expect(said(page)).to_contain_text("It brought 1 proof in order.")
        order = page.locator(f'[data-exercise="{PROOF.id}"] .ordering-proof .ordering-grip')
        assert order.all_text_contents() == ["a", "b"]


MARKUP = "<img src=x onerror='window.hacked = 1'><script>window.hacked = 1</script>"
HARMLESS = {
    "foreign": ('{"cells": []}', "was not saved from this book."),
    "null": ("null", "was not saved from this book."),
    "cut": (saved({"quiz/a": "b"})[:-5], "cannot be read: it is damaged, or was not saved"),
    "empty": ("", "cannot be read: it is damaged, or was not saved"),
    "newer": (saved({"quiz/a": "b"}, version=2), "was saved from a newer edition of this book."),
    "no version": (saved({"quiz/a": "b"}, version=None), "is damaged."),
    "a number": (saved({"quiz/a": "b", "quiz/b": 1}), "is damaged."),
    "climbs": (saved({"quiz/a": "b", "answer/../x": "1"}), "is damaged."),
    "prototype": (saved({"quiz/a": "b", "__proto__": "1"}), "is damaged."),
    "markup": (saved({"quiz/a": "b", MARKUP: "1"}), "is damaged."),
    "no names": (saved(None), "is damaged."),
    "list": (saved(["x"]), "is damaged."),
    "many": (saved({f"a/{n}": "1" for n in range(10_001)}), "is damaged."),
    "deep": ('{"kept": ' + "[" * 100_000 + "]" * 100_000 + "}", ""),
    "large": (saved({"quiz/a": "b" * 5_000_000}), "is too large to be work saved from this book."),
}


def test_a_file_that_is_no_saved_work_changes_nothing(chromium):
    with reader(chromium, **PHONE) as page:
        page.evaluate("bookProgress.keep('quiz/x', 'a')")
        for name, (text, why) in HARMLESS.items():
            choose(page, f"{name}.json", text)
            expect(said(page)).to_contain_text(f"“{name}.json” {why}")
            expect(said(page)).to_contain_text("Nothing has been changed.")
            assert page.evaluate(KEPT) == {f"{OURS}quiz/x": "a"}


# What markup would add to a page that has all that it fetches.
ADDED = f"() => ({ARRIVED})().then(() => document.querySelectorAll('img, script, b').length)"


def test_nothing_of_a_file_runs_or_becomes_part_of_the_page(chromium):
    names = [f"quiz/{QUESTION.id}", f"order/{PROOF.id}", f"gaps/{RUN.id}/1", f"answer/{CODE.id}", "exercise/nobody-1"]
    with reader(chromium) as page:
        place = page.evaluate(ADDED)
        choose(page, f"{MARKUP}.json", saved(dict.fromkeys([*names, "code/convergence/x"], MARKUP), saved=MARKUP))
        page.reload()
        assert page.evaluate(ADDED) == place
        assert page.evaluate("window.hacked") is None
        expect(page.get_by_role("textbox", name=f"Code of exercise {CODE.id}.")).to_have_value(MARKUP)
        assert page.evaluate("document.querySelectorAll('.run-output').length") == 0


def asks(page):
    """Close a page that asks first, and stay."""
    with page.expect_event("dialog") as dialog:
        page.close(run_before_unload=True)
    assert dialog.value.type == "beforeunload"
    dialog.value.dismiss()


def leaves(page):
    """Close a page that does not ask."""
    with page.expect_event("close"):
        page.close(run_before_unload=True)


def test_closing_asks_where_something_would_be_lost(chromium, tmp_path):
    with reader(chromium, refuses=True) as page:
        page.locator(".quiz-option").first.click()
        expect(said(page)).to_contain_text("This browser keeps nothing more: save your work before you leave the page.")
        asks(page)
        expect(button(page, "Save my work")).to_be_focused()
        save(page, tmp_path / "work.json")
        page.get_by_role("button", name="Use line a").first.click()
        asks(page)
        save(page, tmp_path / "work.json")
        leaves(page)


def test_closing_does_not_ask_where_all_is_kept(chromium):
    with reader(chromium) as page:
        page.locator(".quiz-option").first.click()
        leaves(page)


def test_a_page_that_keeps_nothing_shows_what_a_file_brings(chromium):
    with reader(chromium, refuses=True) as page:
        choose(page, "work.json", saved({f"order/{PROOF.id}": "ba", f"gaps/{RUN.id}/1": "1 2 3 4"}))
        expect(said(page)).to_contain_text(
            "It brought 1 proof in order, 1 filled table. This browser keeps nothing more"
        )
        expect(page.locator(f'.completion[data-exercise="{RUN.id}"] input').first).to_have_value("1")
        leaves(page)  # the file has it


def test_what_another_tab_wrote_is_shown_and_saved(chromium, tmp_path):
    with reader(chromium) as page:
        other = page.context.new_page()
        other.goto(f"{PAGE}#{PROOF.id}")
        other.locator(".quiz-option").first.click()
        other.get_by_role("button", name="Use line a").first.click()
        shown = other.evaluate(SHOWN)
        other.close()
        save(page, tmp_path / "work.json")
        assert f"quiz/{QUESTION.id}" in json.loads((tmp_path / "work.json").read_text("utf-8"))["kept"]
        page.evaluate("dispatchEvent(new Event('focus'))")
        assert page.evaluate(SHOWN) == shown


def test_the_buttons_are_accessible(chromium, server):
    with tab(chromium, **PHONE) as page:
        page.goto(f"{server}/book/convergence.html")
        button(page, "Save my work").press("Enter")
        expect(said(page)).to_have_text("There is nothing to save yet.")
        for name in ("Save my work", "Open saved work"):
            assert button(page, name).bounding_box()["height"] >= 44
        check_accessible(page, ".kept", ("light", "dark"))
