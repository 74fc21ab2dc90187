"""Tasks in the figures that move, solved by listening and by keys alone.

The solver hears what a screen reader would: the accessible name, value and state of what has the focus, and what the
figure says. It takes numbers from nothing else, knows no coordinates and has no pointer. Only the judge, at the end,
computes with lincls what was to be found.
"""

import json
import re
from contextlib import ExitStack

import numpy as np
import pytest

import lincls
from browser import tab
from hands import spoken

pytestmark = pytest.mark.usefixtures("built_book")

BACK = {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp"}
SAID = re.compile(r"([^.:]+?(?:\.\d+[^.:]*)?): (−?\d+(?:\.\d+)?)(?: of (\d+))?")


class Listener:
    """Somebody at the keyboard who hears, and remembers the last number heard under each name."""

    def __init__(self, page, address, figure, deaf=False):
        self.page, self.deaf, self.numbers, self.said = page, deaf, {}, ""
        page.clock.install()  # the half second that a hand must rest passes at once
        page.goto(f"{address}#{figure}")
        page.clock.run_for(1000)
        page.locator(f"#{figure} .live").wait_for()
        self.voice = page.locator(f"#{figure} .sr-only[role=status]")
        self.given = json.loads(page.locator(f"#{figure} .moving script").text_content())  # for the judge
        if page.locator(f"#{figure} .skip").count():  # a question comes first, but once
            self.go("Show me").press("Enter")
            page.goto("about:blank")
            page.goto(f"{address}#{figure}")
            page.clock.run_for(1000)
            page.locator(f"#{figure} .live").wait_for()
        self.press("Tab")

    def press(self, *keys):
        """Press keys; return what is heard after them."""
        for key in keys:
            self.page.keyboard.press(key)
        self.page.clock.run_for(600)
        self.said = "" if self.deaf else self.voice.text_content()
        for label, number, whole in SAID.findall(self.said):
            label = label.strip(" .")
            self.numbers[label] = float(number.replace("−", "-"))
            if whole:
                self.numbers[f"{label} of"] = float(whole)
        return self.said

    def focus(self):
        """What is said of what has the focus."""
        return spoken(self.page)

    def go(self, start, keys=("Tab",)):
        """Press a key until the name of what has the focus begins so."""
        for _ in range(60):
            if self.focus()[0].strip().startswith(start):
                return self
            self.press(*keys)
        raise LookupError(start)

    def take(self, mark):
        """Choose a mark of the drawing by its name and take it."""
        self.go(mark, ["ArrowRight"])
        if self.focus()[1] == "false":
            self.press("Enter")
        return self

    def climb(self, goal, sign=1, enough=np.inf, most=80):
        """Move what is taken, while the number `goal` rises, or falls; return what it has come to."""
        hear = lambda: sign * self.numbers[goal]  # noqa: E731
        for size in ("Shift+", ""):
            improved = True
            while improved and most > 0:
                improved = False
                for key, back in BACK.items():
                    best = hear()
                    self.press(size + key)
                    most -= 1
                    while hear() > best and most > 0:
                        improved, best, most = True, hear(), most - 1
                        if best >= enough:
                            return sign * best
                        self.press(size + key)
                    if hear() <= best:
                        self.press(size + back)
        return sign * hear()


@pytest.fixture
def listen(chromium, alone):
    """A function that opens a figure, on a page of its own, and returns who listens to it."""

    def listen(figure, **options):
        (file,) = (path for path in alone.iterdir() if f' id="{figure}"' in path.read_text("utf-8"))
        return Listener(stack.enter_context(tab(chromium)), file.as_uri(), figure, **options)

    with ExitStack() as stack:
        yield listen


def widest(hand):
    """Make the margin as wide as you can: move the line and turn it, time and again."""
    hand.go("b along with it").go("Reset", ["ArrowRight"]).press("Enter")
    hand.press("Shift+Tab", "Shift+Tab")
    hand.take("The line")
    hand.press("Escape", "Enter")
    hand.press("Enter")
    found = -np.inf
    for _ in range(6):
        for mark in ("The tip of w", "The line"):
            now = hand.take(mark).climb("geometric margin", most=60)
            hand.press("Escape")
        if now <= found:
            break
        found = now
    return now


def test_the_margin_is_made_as_wide_as_it_can_be(listen):
    hand = listen("fig-play-hyperplane")
    found = widest(hand)
    best = lincls.hard_margin(hand.given["X"], hand.given["y"]).margin
    assert 0.95 * best <= found <= best + 0.005


def test_the_price_is_found_at_which_the_last_point_leaves_the_margin(listen):
    """By the slider for C: down from the top while nothing is inside the margin."""
    hand = listen("fig-play-margin")
    hand.go("C =").press("Home")
    hand.press("End")
    assert hand.numbers["sum of slack"] == 0
    while hand.numbers["sum of slack"] == 0:
        hand.press("ArrowLeft")
    hand.press("ArrowRight")
    found = float(hand.focus()[1])
    best = max(lincls.hard_margin(hand.given["X"], hand.given["y"]).alpha)
    assert best / 1.02 <= found <= best * 1.15  # the slider's steps are twelve per cent


def test_the_perceptron_is_made_to_work_harder(listen):
    """Three times as many updates, by moving the points one after the other."""
    hand = listen("fig-play-perceptron")
    hand.go("Point")
    hand.press("Enter", "Enter")
    goal = "updates k of"
    start = hand.numbers[goal]
    for k in range(1, 9):
        found = hand.take(f"Point {k},").climb(goal, enough=3 * start, most=30)
        hand.press("Escape")
        if found >= 3 * start:
            break
    assert found >= 3 * start


def test_the_classes_are_made_inseparable(listen):
    """Half the distance of the hulls is spoken: bring it down to nothing."""
    hand = listen("fig-play-hulls")
    hand.go("Nearest points").press("Enter")
    hand.press("Shift+Tab")
    hand.take("Point 1,").climb("ceiling ½the length of c₊ − c₋", sign=-1, enough=0)
    assert "The hulls meet" in hand.said


def test_the_threshold_with_the_highest_f1_is_found(listen):
    """The harmonic mean of two numbers that are spoken, along the slider: coarse, then fine."""
    hand = listen("fig-play-threshold")
    hand.go("threshold")

    def f1():
        precision, recall = hand.numbers["precision"], hand.numbers["recall"]
        return 2 * precision * recall / (precision + recall)

    hand.press("End")
    hand.press("Home")
    heard = [f1()]
    for _ in range(12):
        hand.press("PageUp")
        heard.append(f1())
    hand.press("Home", *["PageUp"] * int(np.argmax(heard)))
    for key in ("ArrowRight", "ArrowLeft"):
        while True:
            best = f1()
            hand.press(*[key] * 3)
            if f1() < best - 0.002:
                hand.press(*[BACK[key]] * 3)
                break
    f, y = np.array(hand.given["f"]), np.array(hand.given["y"])
    scores = [2 * ((f > t) & (y > 0)).sum() / ((f > t).sum() + (y > 0).sum()) for t in f]
    assert f1() >= max(scores) - 0.01


def test_the_gap_of_the_dual_is_closed(listen):
    hand = listen("fig-play-dual")
    hand.go("alpha one").press("Enter")
    found = hand.climb("gap", sign=-1)
    assert found <= 0.03  # a key moves a multiplier by a fortieth


def test_who_does_not_hear_finds_nothing(listen):
    hand = listen("fig-play-hyperplane", deaf=True)
    with pytest.raises(KeyError):
        widest(hand)
