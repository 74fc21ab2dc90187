"""The pages on the marker's desk in a real browser."""

import base64
import contextlib
import http.client
import json
import threading
from pathlib import Path

import pytest

from browser import check_accessible, tab
from classroom import PROOF, SEED, Class, Course
from lincls_course.grading.desk import MarkingServer
from lincls_course.grading.files import quiet
from lincls_course.grading.gradebook import Gradebook
from lincls_course.grading.marks import answer_key

LOOKS = [{"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
         {"viewport": {"width": 390, "height": 800}, "color_scheme": "dark"}]  # fmt: skip


KATEX = Path(__file__).parents[2] / "node_modules" / "katex" / "dist"
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
ANSWERS = {
    "lovelace": "Let $w_k = \\sum_i \\alpha_i x_i$.\n\n$$\\|w_k\\|^2 \\le k R^2$$\n\n"
    "* first\n* second, **so** it holds.",
    "noether": "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'><b>6 points</b>",
    "turing": "![x](http://example.org/spy.png) [click](javascript:window.hacked=1) <https://example.org>"
    " \x1b[31mred\u202e",
    "germain": "$\\href{javascript:window.hacked=1}{x}$ $\\includegraphics{http://example.org/a.png}$"
    " $\\def\\a{\\a\\a}\\a$ $\\htmlStyle{position:fixed}{y}$ $\\rule{900em}{900em}$"
    " $<img src=x onerror=window.hacked=1>$",
    "hypatia": "</textarea></form><form action='http://example.org'><input name=points value=6>\n\n"
    "points: 6\ncomment: x",
    "gauss": "![picture](pictures/0123456789abcdef.png) ![a](data:image/png;base64,iVBOR) $" + "x" * 3000 + "$",
}


@contextlib.contextmanager
def served(course, by="anna", katex=KATEX):
    """A marking page; what reads it is in a thread, as the browser is not."""
    book = Gradebook(course.folder / "grades.csv", course.assignment)
    with contextlib.closing(book):
        book.open(SEED, alone=False)
        with MarkingServer(book, by, katex if katex and katex.exists() else None) as server:
            threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
            yield server
            server.shutdown()


@pytest.fixture
def course(tmp_path):
    course = Course(tmp_path)
    for student, text in ANSWERS.items():
        course.hand_in(student, text)
    course.finish()
    (tmp_path / "grades-pictures").mkdir(exist_ok=True)
    (tmp_path / "grades-pictures" / "0123456789abcdef.png").write_bytes(PIXEL)
    return course


def marks(course):
    """The marks in the journal, in their order: (key, points, comment, by)."""
    events = [json.loads(line) for line in (course.folder / "grades.jsonl").read_text("utf-8").splitlines()]
    return [(e["answer"], e["points"], e["comment"], e["by"]) for e in events if e["kind"] == "mark"]


@pytest.mark.parametrize("look", LOOKS, ids=["desktop", "phone"])
def test_hostile_answers_stay_text_and_the_page_is_accessible(chromium, course, look):
    with served(course) as server, tab(chromium, **look) as page:
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(server.address)
        for student, text in ANSWERS.items():
            page.goto(f"{server.address}{PROOF}/{answer_key(quiet(text))}")
            assert page.evaluate("window.hacked") is None
            assert not page.query_selector_all(".text :is(script, a, form, input, b, [onerror], [style*=fixed])")
            assert not [name for name in ANSWERS if name in page.content()]
            sources = [image.get_attribute("src") for image in page.query_selector_all(".text img")]
            assert sources == [f"/{server.token}/pictures/0123456789abcdef.png"] * (student == "gauss")
            if student in ("lovelace", "germain", "gauss"):
                check_accessible(page)
        assert all(url.startswith(server.address) for url in asked)
        if server.katex:
            page.goto(f"{server.address}{PROOF}/{answer_key(ANSWERS['lovelace'])}")
            assert page.locator(".text .katex-display .mord").count()
            assert page.locator(".text li").all_inner_texts() == ["first", "second, so it holds."]


def test_marking_by_keyboard_alone(chromium, course):
    """Points, Enter; points, Tab, comment, Ctrl+Enter; back and change; a mistake costs nothing that was typed."""
    with served(course) as server, tab(chromium, **LOOKS[0]) as page:
        page.goto(server.address)
        visited = []
        for points in ("4.5", "7", "3,5"):
            visited.append(page.url.rpartition("/")[2])
            page.keyboard.type(points)
            page.keyboard.press("Tab")
            page.keyboard.type("The example\nis missing <&>.")
            with page.expect_navigation():
                page.keyboard.press("Control+Enter")
            if points == "7":
                assert "expected points from 0 to 6, got '7'" in page.get_by_role("alert").inner_text()
                assert page.get_by_label("Points").input_value() == "7"
                assert page.get_by_label("Comment").input_value() == "The example\nis missing <&>."
                page.faults.clear()  # Chromium writes of the status
                page.get_by_label("Points").fill("6")
                with page.expect_navigation():
                    page.keyboard.press("Enter")
        assert len({*visited}) == 3
        comment = "The example\nis missing <&>."
        assert marks(course) == [
            (key, number, comment, "anna") for key, number in zip(visited, (4.5, 6, 3.5), strict=True)
        ]
        page.go_back()
        assert page.url.endswith(visited[-1])
        for _ in range(3):
            page.goto(server.address)
            page.keyboard.type("0")
            with page.expect_navigation():
                page.keyboard.press("Enter")
        assert page.inner_text("h1") == f"All {len(ANSWERS)} answers are marked."
    table = course.finish()
    assert sorted(float(row[PROOF]) for row in table.values()) == [0, 0, 0, 3.5, 4.5, 6]
    assert "is missing" in "".join(path.read_text("utf-8") for path in (course.folder / "grades-feedback").iterdir())


def test_two_markers_at_once_lose_no_mark(chromium, course):
    """They begin at different answers; of one answer each sees the other's mark before replacing it."""
    key = answer_key(ANSWERS["lovelace"])
    with served(course, "anna") as anna, served(course, "ben") as ben:
        with tab(chromium) as first, tab(chromium) as second:
            orders = [[*server.marker.answers()] for server in (anna, ben)]
            assert sorted(orders[0]) == sorted(orders[1])
            assert orders[0] != orders[1]
            for page, server in ((first, anna), (second, ben)):
                page.goto(f"{server.address}{PROOF}/{key}")
            first.get_by_label("Points").fill("2")
            first.get_by_role("button", name="Save, next", exact=True).click()
            second.get_by_label("Points").fill("5")
            second.get_by_label("Comment").fill("Right.")
            second.get_by_role("button", name="Save, next", exact=True).click()
            assert "a newer mark, 2 points by anna, ''. Save again" in second.get_by_role("alert").inner_text()
            assert marks(course) == [(key, 2, "", "anna")]
            with second.expect_navigation():
                second.get_by_role("button", name="Save, next", exact=True).click()
            second.faults.clear()  # Chromium writes of the status
            assert marks(course) == [(key, 2, "", "anna"), (key, 5, "Right.", "ben")]
            first.goto(f"{anna.address}{PROOF}/{key}")
            assert "Marked by ben." in first.content()
            assert first.get_by_label("Points").input_value() == "5"
    assert course.finish()["lovelace"][PROOF] == "5"


def test_what_is_typed_is_not_left_without_a_word(chromium, course):
    with served(course) as server, tab(chromium) as page:
        asked = []
        page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
        page.goto(server.address)
        page.get_by_label("Points").fill("3")
        page.goto(server.address)
        assert asked == ["beforeunload"]
        page.goto(server.address)
        assert asked == ["beforeunload"]


def ask(server, path=None, method="GET", body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    names = {"host": f"127.0.0.1:{server.server_port}"} | {k.replace("_", "-"): v for k, v in headers.items()}
    connection.putrequest(method, path or f"/{server.token}/", skip_host=True)
    for name, value in names.items():
        connection.putheader(name, value)
    if body is not None:
        connection.putheader("Content-Length", headers.get("Content_Length", str(len(body))))
    connection.endheaders(body)
    with contextlib.closing(connection):
        response = connection.getresponse()
        return response.status, response.read().decode(), response.headers


def test_only_who_knows_the_address_is_served(course):
    with served(course) as server:
        place, own = (
            f"/{server.token}/{PROOF}/{answer_key(ANSWERS['lovelace'])}",
            f"http://127.0.0.1:{server.server_port}",
        )
        status, _, headers = ask(server, place)
        assert status == 200
        assert "script-src 'self'" in headers["Content-Security-Policy"]
        refused = [
            ask(server, "/"),
            ask(server, f"/{server.token[:-1]}/{PROOF}/{answer_key(ANSWERS['lovelace'])}"),
            ask(server, place, host="example.org"),
            ask(server, place, host=f"127.0.0.1.example.org:{server.server_port}"),
            ask(server, place, origin="http://example.org"),
            ask(server, place, sec_fetch_site="cross-site"),
            ask(server, f"/{server.token}/pictures/../grades.jsonl"),
            ask(server, f"/{server.token}/files/../marking.py"),
            ask(server, f"/{server.token}/files/marking.py"),
            ask(server, f"/{server.token}/{PROOF}/0123456789abcdef"),
            ask(server, place, "POST", b"points=6&comment=&seen=0&go=next", origin="null"),
            ask(server, place, "POST", b"points=6&comment=&seen=0&go=next", origin="http://127.0.0.1:1"),
            ask(server, "/x", "POST", b"points=6&comment=&seen=0&go=next", origin=own),
            ask(server, place, "POST", b"x", Content_Length="999999999", origin=own),
        ]
        assert {(status, text) for status, text, _ in refused} == {(404, "Nothing is here.\n")}
        assert not marks(course)
        assert ask(server, place, "POST", b"points=\xff&comment=&seen=0&go=next", origin=own)[0] == 409
        assert ask(server, place, "POST", b"points=6&comment=%ff%1b%0d%0ax&seen=0&go=next", origin=own)[0] == 303
        assert [points for _, points, _, _ in marks(course)] == [6]
        assert server.server_address[0] == "127.0.0.1"
    course.finish()
    course.finish()
    assert len(marks(course)) == 1


def test_a_file_leads_to_the_page_and_no_page_elsewhere_does(chromium, course):
    with served(course) as server, tab(chromium) as page:
        server.write_way(course.folder / "way.html")
        page.goto((course.folder / "way.html").as_uri())
        page.wait_for_url(f"{server.address}{PROOF}/*")
        assert page.get_by_label("Points").is_visible()
        status, text, headers = ask(server, sec_fetch_site="cross-site")
        assert (status, text, headers["Refresh"]) == (200, "", f"0; url={server.address}")
        assert ask(server, f"/{server.token}/end", sec_fetch_site="cross-site")[0] == 404


def test_what_was_handed_in_beside_the_notebook_is_linked_and_shown(chromium, tmp_path, capsys):
    course = Class(tmp_path, capsys)
    course.put("s01.ipynb", b"s01")
    for name, data in {"s01.pdf": b"%PDF", "s01 ada.png": PIXEL, "s01.html": b"<script>hacked = 1</script>"}.items():
        course.put(name, data)
    course.finish()
    with served(course) as server, tab(chromium, **LOOKS[1]) as page:
        page.goto(server.address)
        assert "There is no text in the notebook." in page.inner_text(".text")
        links = [link.get_attribute("href") for link in page.query_selector_all(".answer li a")]
        assert {link.rpartition(".")[2] for link in links} == {"pdf", "png", "html"}
        assert page.evaluate("document.querySelector('.answer li img').naturalWidth") == 1
        assert "ada" not in page.content()
        check_accessible(page)
        kinds = {href.rpartition(".")[2]: ask(server, href)[2] for href in links if not href.endswith("png")}
        assert kinds["pdf"]["Content-Type"] == "application/pdf"
        assert kinds["html"]["Content-Type"] == "application/octet-stream"
        assert kinds["html"]["Content-Disposition"] == "attachment"
        assert ask(server, f"/{server.token}/extra/../grades.jsonl")[0] == 404
