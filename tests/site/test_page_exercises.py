"""Exercises answered on the page: by buttons, keys, mouse and finger; the page says what `check` says.

A proof and a run of the same chapter, so that its page is loaded once for each kind of reader.
"""

import re
from types import SimpleNamespace

import numpy as np
import pytest
from docutils import nodes
from lxml import html
from playwright.sync_api import expect

from browser import ARRIVED, UNFOLD, check_accessible, tab
from lincls_course import get
from lincls_course.exercises.completion import numbers
from pages import PAGES
from tools.edition import HTML
from website.ext import late

PROOF, RUN, WORDS = get("convergence-14"), get("convergence-21"), get("logistic-9")
PAGE = f"{HTML.as_uri()}/book/convergence.html"
pytestmark = pytest.mark.usefixtures("built_book")
FORGET = "() => bookProgress.names('').forEach((name) => bookProgress.keep(name, ''))"


@pytest.fixture(scope="module")
def desk(chromium):
    """The page of somebody with a keyboard and a mouse."""
    with tab(chromium, viewport={"width": 1000, "height": 900}) as page:
        page.goto(PAGE)
        page.evaluate(UNFOLD)
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
        page.evaluate(UNFOLD)
        yield page


# The tools of an exercise before and after a click on its line, before anything is painted.
TOOLS = """(id) => {
    const fold = document.getElementById(id), count = () => fold.querySelectorAll(".exercise-bar").length;
    return [count(), fold.firstElementChild.click(), count(), fold.open];
}"""


def test_tools_are_made_when_an_exercise_is_opened_and_once(chromium):
    with tab(chromium) as page:
        page.goto(PAGE)
        assert page.evaluate(TOOLS, PROOF.id) == [0, None, 1, True]
        assert page.evaluate(TOOLS, PROOF.id) == [1, None, 1, False]
        page.evaluate(UNFOLD)
        assert page.locator(f"#{PROOF.id} .exercise-bar").count() == 1
        page.goto(f"{PAGE}#{RUN.id}")  # opened by the address
        expect(page.locator(f"#{RUN.id} .completion .exercise-bar").first).to_be_visible()
        assert page.faults == []


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
    before = box(phone).bounding_box()["y"]

    def touch(kind, *points):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": at} for at in points]})

    touch("touchStart", y)
    for at in np.linspace(y, to - 12, 15):
        touch("touchMove", at)
    touch("touchEnd")
    assert order(phone) == "dbm"
    assert box(phone).bounding_box()["y"] == pytest.approx(before, abs=1)  # the line moved, not the page


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
    other = page.context.new_page()
    other.goto(f"{HTML.as_uri()}/book/how_to_use.html")
    other.once("dialog", lambda dialog: dialog.accept())
    other.get_by_role("button", name="Clear all").press("Enter")
    expect(words.locator("fieldset")).to_be_hidden()
    expect(field).to_have_value("")
    expect(page.locator(f"#{WORDS.id} .solved")).to_have_count(0)
    assert page.evaluate("bookProgress.names('')") == []  # what is shown anew is not kept anew
    check_accessible(page, f"#{WORDS.id}")


def test_without_a_solution_there_is_nothing_to_tick(words):
    words.get_by_label("Your answer").fill("The odds.")
    words.page.add_init_script(
        "document.addEventListener('readystatechange', () => document.querySelectorAll('.solution')"
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
    drop = "document.querySelectorAll('.solution').forEach((fold) => fold.remove())"
    with tab(chromium, viewport={"width": 390, "height": 800}) as page:
        page.add_init_script(f"document.addEventListener('readystatechange', () => {drop})")
        page.goto(PAGE)
        page.evaluate(UNFOLD)
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


def fold(page, exercise):
    return page.locator(f"details#{exercise.id}")


def line(page, exercise):
    return fold(page, exercise).locator("> summary")


# What is open of a page's exercises, by their ids.
OPENED = """[...document.querySelectorAll("details.exercise[open]")].map((fold) => fold.id).join()"""


def test_an_exercise_is_a_line_until_a_reader_or_a_link_opens_it_and_stays_open_for_the_visit(chromium):
    with tab(chromium, viewport={"width": 1280, "height": 667}) as page:
        page.goto(PAGE)
        assert page.evaluate(OPENED) == ""
        expect(line(page, PROOF).get_by_role("heading", level=4)).to_have_text(re.compile(f"Exercise {PROOF.id} "))
        expect(line(page, PROOF)).to_contain_text(f"about {PROOF.minutes} minutes")
        expect(box(page)).to_be_hidden()
        line(page, PROOF).focus()
        page.keyboard.press("Enter")
        expect(box(page)).to_be_visible()
        page.goto(f"{PAGE}#{RUN.id}")
        expect(gaps(page)).to_be_visible()
        page.wait_for_function(f"sessionStorage.getItem('linear-classifiers/open/{RUN.id}')")
        page.reload()
        assert set(page.evaluate(OPENED).split(",")) == {PROOF.id, RUN.id}
        line(page, PROOF).click()
        expect(box(page)).to_be_hidden()
        page.wait_for_function(f"!sessionStorage.getItem('linear-classifiers/open/{PROOF.id}')")
        page.reload()
        assert page.evaluate(OPENED) == RUN.id
        line(page, RUN).click()
        expect(gaps(page)).to_be_hidden()
        page.evaluate(f"document.querySelector('a[href=\"#{RUN.id}\"]').click()")  # the address names it already
        expect(gaps(page)).to_be_visible()
        expect(fold(page, RUN)).to_be_in_viewport()
        assert page.faults == []
    with tab(chromium) as page:  # another visit
        page.goto(PAGE)
        assert page.evaluate(OPENED) == ""


def test_a_link_to_what_is_in_an_exercise_opens_it_before_the_page_goes_there(chromium):
    with tab(chromium, viewport={"width": 390, "height": 800}) as page:
        page.goto(f"{HTML.as_uri()}/book/practise.html")
        page.locator(f'table.objectives a[href$="#{PROOF.id}"]').first.click()
        expect(box(page)).to_be_visible()
        expect(line(page, PROOF)).to_be_in_viewport()
        page.goto(f"{PAGE}#{RUN.id}-solution")
        expect(fold(page, RUN).locator("> details.solution > summary")).to_be_in_viewport()


def test_hints_and_solutions_are_text_until_they_are_opened(chromium):
    with tab(chromium) as page:
        page.goto(f"{PAGE}#{PROOF.id}")
        assert fold(page, PROOF).locator("details :is(p, .katex, pre)").count() == 0
        solution = fold(page, PROOF).locator("> details.solution")
        solution.locator("> summary").click()
        expect(solution.locator("p").first).to_be_visible()
        assert solution.locator(".katex").count() > 0
        hint = fold(page, PROOF).locator("details:not(.solution)").first
        hint.locator("> summary").click()
        expect(hint.locator("p").first).to_be_visible()
        assert page.faults == []


LATE = "**/_static/late/book/convergence.js*"
ON_ITS_WAY, LOST = "This is on its way …", "This did not arrive. Try again when there is a network."


@pytest.fixture
def slow(chromium, server):
    """A page whose late texts are held back; `page.held` are the requests for them."""
    with tab(chromium, viewport={"width": 390, "height": 800}) as page:
        page.held = []

        def hold(route):
            page.held.append(route) if route.request.resource_type == "script" else route.continue_()

        page.route(LATE, hold)
        page.goto(
            f"{server}/book/convergence.html#{PROOF.id}", wait_until="domcontentloaded"
        )  # it waits for what is held
        yield page
        page.unroute_all(behavior="ignoreErrors")


def held(page, count=1):
    """The request for late texts that a page made last."""
    while len(page.held) < count:
        page.wait_for_timeout(50)
    return page.held[-1]


def test_what_folds_hold_comes_late_and_a_fold_that_is_open_by_then_is_filled(slow):
    hint, solution = (fold(slow, PROOF).locator(f"details{kind}").first for kind in (":not(.solution)", ".solution"))
    hint.locator("> summary").click()
    expect(hint.locator(".late")).to_have_text(ON_ITS_WAY)
    held(slow).continue_()
    expect(hint.locator("p").first).to_be_visible()
    expect(hint.locator(".late")).to_have_count(0)
    solution.locator("> summary").click()
    expect(solution.locator("p").first).to_be_visible()
    assert len(slow.held) == 1
    assert slow.faults == []


def test_who_answers_before_that_gets_the_verdict_then(slow):
    put(slow, PROOF.reference)
    button(slow, "Check").click()
    expect(reply(slow)).to_have_text(ON_ITS_WAY)
    choice = get("convergence-2")
    slow.evaluate(UNFOLD)
    options = slow.locator(f'.choice[data-exercise="{choice.id}"]')
    options.get_by_role("button", name=f"Answer {next(iter(choice.replies))}").click()
    options.get_by_role("button", name=f"Answer {choice.reference}").click()
    slow.get_by_role("button", name="Another one of convergence-1", exact=True).click()
    held(slow).continue_()
    expect(reply(slow)).to_have_text("Right. Each line has above it what it needs.")
    expect(slow.locator(f"#{PROOF.id} .solved")).to_be_visible()
    expect(options.locator(".exercise-reply")).to_contain_text(f"Right: {choice.reference}.")
    expect(slow.locator("#convergence-1 .another:visible")).to_have_count(1)


def test_what_is_begun_again_before_that_is_not_judged(slow):
    put(slow, PROOF.reference)
    button(slow, "Check").click()
    expect(reply(slow)).to_have_text(ON_ITS_WAY)
    button(slow, "Start again").click()
    held(slow).continue_()
    slow.evaluate(ARRIVED)
    expect(reply(slow)).to_be_empty()
    assert slow.evaluate("bookProgress.names('again/')") == []


def test_what_does_not_arrive_says_so_and_comes_when_it_is_opened_again(slow):
    solution = fold(slow, PROOF).locator("> details.solution")
    line = solution.locator("> summary")
    held(slow).abort()
    line.click()
    held(slow, 2).abort()
    expect(solution.locator(".late")).to_have_text(LOST)
    button(slow, "Check").click()
    held(slow, 3).fulfill(body='bookLate("another", []);', content_type="text/javascript")  # of a newer book
    expect(reply(slow)).to_have_text("The book has been published anew: load the page again.")
    expect(solution.locator("p")).to_have_count(0)
    slow.reload(wait_until="domcontentloaded")
    held(slow, 4).abort()
    line.click()
    held(slow, 5).abort()
    expect(solution.locator(".late")).to_have_text(LOST)
    line.click()
    line.click()
    held(slow, 6).continue_()
    expect(solution.locator("p").first).to_be_visible()
    expect(solution.locator(".late")).to_have_count(0)
    slow.faults.clear()  # what was kept away


def test_late_texts_are_in_no_page_and_all_of_them_beside_it():
    found = 0
    for page in PAGES:
        text = page.read_text("utf-8")
        places = late.PLACED.findall(text)
        assert html.document_fromstring(text).xpath("//noscript[ancestor::details][not(@data-late)]") == [], page
        joined = html.document_fromstring(late.whole(page)).xpath("//noscript[ancestor::details][not(@data-late)]")
        assert len(joined) == len(places)
        if places:
            beside = html.parse((page.parent / f"{places[0][0]}.html").resolve()).getroot()
            assert [part.get("id") for part in beside.xpath("//section[h2]")] == [f"late-{n}" for _, n in places]
            found += len(places)
    assert found > 1000


def test_a_page_without_such_texts_leaves_no_files_of_an_older_one(tmp_path):
    app = SimpleNamespace(outdir=tmp_path, env=SimpleNamespace(titles={"book/a": nodes.title("", "A")}))
    old = '<summary class="sd-summary-title x">Hint</summary><div class="sd-card-body"><noscript>Look.</noscript></div>'
    context = {"body": old, "content_root": "../"}
    late.take_out(app, "book/a", "", context, None)
    page = tmp_path / "book" / "a.html"
    page.parent.mkdir()
    page.write_text(context["body"], "utf-8")
    assert "Look." not in context["body"]
    assert late.whole(page) == old
    assert len([file for file in tmp_path.rglob("late/book/a.*") if "Look." in file.read_text("utf-8")]) == 2
    late.take_out(app, "book/a", "", {"body": "No fold."}, None)
    assert [*tmp_path.rglob("late/book/a.*")] == []


def copies(page, fold):
    """Whether the button of a fold's first listing copies it; each listing has one."""
    listing = fold.locator("div.highlight pre").first
    listing.hover()
    page.evaluate("navigator.clipboard.writeText('')")
    fold.locator(".copybtn").first.click()
    page.wait_for_function("navigator.clipboard.readText()")
    assert fold.locator("div.highlight pre").count() == fold.locator(".copybtn").count()
    return page.evaluate("navigator.clipboard.readText()") == listing.inner_text().rstrip("\n")


def test_listings_that_come_late_are_copied_too(chromium, server):
    """In a solution and in a formal statement, opened now or found open."""
    with tab(chromium, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto(f"{server}/book/convergence.html#convergence-3")
        solution = page.locator("#convergence-3 > details.solution")
        solution.locator("> summary").click()
        assert copies(page, solution)
        page.goto(f"{server}/book/proofs.html")
        statement = page.locator("#formal-prop-rbf")
        statement.locator("summary").first.click()
        assert copies(page, statement)
        page.reload()
        assert copies(page, statement)


def test_without_scripts_an_exercise_opens_and_its_solution_is_a_link_away(chromium):
    with tab(chromium, java_script_enabled=False, viewport={"width": 390, "height": 800}) as page:
        page.goto(PAGE)
        expect(box(page)).to_be_hidden()
        line(page, PROOF).click()
        expect(box(page)).to_be_visible()
        solution = fold(page, PROOF).locator("> details.solution")
        solution.locator("> summary").click()
        page.emulate_media(media="print")
        expect(gaps(page)).to_be_visible()  # a folded exercise is printed
        page.emulate_media(media="screen")
        solution.get_by_role("link", name="This stands on another page.").click()
        there = page.locator("section:target")
        expect(there.locator("> h2")).to_have_text(f"{PROOF.id}: Solution")
        expect(there.locator("p").first).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        there.get_by_role("link", name=PROOF.id).click()  # the way back
        page.wait_for_url(f"{PAGE}#{PROOF.id}")
