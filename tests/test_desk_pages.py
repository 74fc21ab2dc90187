"""The pages on the marker's desk in a real browser."""

import contextlib

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from test_statistics import ASSIGNMENT, record

from lincls.exercises.judging import Verdict
from lincls.grading.overview import page as statistics_page
from lincls.grading.record import Result
from lincls.grading.statistics import items

LOOKS = [{"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
         {"viewport": {"width": 390, "height": 800}, "color_scheme": "dark"}]  # fmt: skip


@contextlib.contextmanager
def tab(chromium, **options):
    """A new page, in which nothing may fail."""
    context = chromium.new_context(**options)
    page, faults = context.new_page(), []
    page.on("console", lambda line: line.type in ("error", "warning") and faults.append(line.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", lambda request: faults.append(request.url))
    page.faults = faults
    yield page
    context.close()
    assert not faults


def check_accessible(page):
    results = Axe().run(page, options={"resultTypes": ["violations"]})
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("look", LOOKS, ids=["desktop", "phone"])
def test_the_statistics_are_accessible_and_fit(chromium, tmp_path, look):
    rng = np.random.default_rng(1)
    wrong = Result("geometry-1", Verdict.NOT_YET, mistake=ASSIGNMENT.exercises[0].wrong[0].name, points=0.0)
    records = [record(i, *rng.integers(0, 3, 3), **({"geometry_1": wrong} if i % 2 else {})) for i in range(30)]
    (tmp_path / "s.html").write_text(statistics_page(ASSIGNMENT, records, items(ASSIGNMENT, records)))
    with tab(chromium, **look) as page:
        page.goto((tmp_path / "s.html").as_uri())
        check_accessible(page)
