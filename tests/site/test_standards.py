"""The pages and the style sheets before the Nu HTML checker, the e-book before Ace by DAISY.

The checker is a Java program, which `npm ci` fetches; where there is no Java these tests are skipped, in CI they fail.
"""

import json
import os
import re
import shutil
import subprocess

import pytest

from tools import chromium
from tools.edition import HTML, ROOT
from website import release

JAR = ROOT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
# In a quarter of a minute the Java compiler that takes pains never pays; so much stack is what the checker asks for.
JAVA = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"]
ACE = "@daisy/ace-cli@1.4.6"

# What the theme and sphinx-proof write, and browsers pass over. They are as old as these libraries.
THEIRS = {
    'CSS: “transition”: “"0s"” is not a “transition” value.',
    "CSS: “max-height”: Too many values or values are not recognized.",
    "CSS: “background-color”: “none” is not a “background-color” value.",
}

# Newer than the checker; browsers have had container queries since 2023, `paint-order` in drawings since 2018. Where
# they have no animation by scrolling, nothing is shown.
NEWER = {
    "CSS: “animation-timeline”: Property “animation-timeline” doesn't exist.",
    "CSS: “container-type”: Property “container-type” doesn't exist.",
    "CSS: Unrecognized at-rule “@container”",
    "CSS: “paint-order”: Property “paint-order” doesn't exist.",
}

# What website/ext mends in the libraries' HTML: what no page may have, and what some page has instead. Where a library
# writes in another way, one of the two fails, and the mending is to be changed or deleted.
MENDED = {
    "access.visit_citation": ("doc-biblioentry", r'role="listitem"'),
    "access.name_folds": ("<summary[^>]* aria-label", r'<summary>\s*<span class="collapsed admonition-title">'),
    "markup.FOLD": ("<summary[^>]*>\\s*<p\\b", r'<span class="expanded admonition-title">'),
    "markup.PROOF": (
        r'<div class="proof admonition"[^>]*>\s*<p>(?!<span class="proof-title">Proof\.</span>)',
        "proof-title",
    ),
    "markup.LISTING": (r"<pre>(?:(?!</pre>).)*<div\b", r'<pre>(?:(?!</pre>).)*<span class="viewcode-block"'),
}


@pytest.mark.usefixtures("built_book")
@pytest.mark.parametrize("mend", MENDED)
def test_what_is_mended_still_comes_and_no_page_has_the_fault(mend):
    fault, mended = (re.compile(pattern, re.DOTALL) for pattern in MENDED[mend])
    texts = [page.read_text("utf-8") for page in HTML.rglob("*.html") if "_static" not in page.parts]
    assert any(map(mended.search, texts))
    assert not any(map(fault.search, texts))


@pytest.fixture(scope="module")
def nu():
    """A function that gives the checker's errors in files and folders, by file."""
    if not (shutil.which("java") and JAR.exists()):
        reason = "no Nu HTML checker: it needs Java (Debian: apt install default-jre-headless), and `npm ci` fetches it"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)

    def errors(*arguments):
        command = [*JAVA, "-jar", JAR, "--errors-only", "--format", "json", "--exit-zero-always", *arguments]
        said = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stderr)["messages"]
        return {(message["url"].rpartition("/")[2], message["message"]) for message in said}

    return errors


@pytest.mark.gate
@pytest.mark.usefixtures("built_book")
def test_every_page_is_html(nu, tmp_path):
    """All at once, and one with an error, which must be found."""
    wrong = tmp_path / "wrong.html"
    wrong.write_text(
        "<!DOCTYPE html><html lang='en'><title>A</title><details><summary><p>B</p></summary></details></html>", "utf-8"
    )
    found = nu("--skip-non-html", HTML, wrong)
    assert {page for page, _ in found} == {wrong.name}, found


@pytest.mark.usefixtures("built_book")
def test_the_style_sheets_are_css_but_for_what_the_theme_writes(nu, tmp_path):
    wrong = tmp_path / "wrong.css"
    wrong.write_text("p { colour: red }", "utf-8")
    found = nu("--css", HTML / "_static" / "book.css", HTML / "_static" / "katex" / "katex.css", wrong)
    ours = {(file, message) for file, message in found if message not in THEIRS | NEWER}
    assert {file for file, _ in ours} == {wrong.name}, ours
    assert {message for _, message in found} > THEIRS | NEWER  # what is no longer there need not be excused


def empty_but_a_formula(found):
    """Ace takes a heading that is a formula for empty; such a one has a name (release/epub.py)."""
    heading = found["earl:result"].get("html", "")
    return found["earl:test"]["dct:title"] == "empty-table-header" and "aria-label=" in heading


@pytest.mark.release
@pytest.mark.skipif(not shutil.which("npm"), reason="no npm, which fetches Ace")
def test_ace_finds_nothing_in_the_epub(tmp_path):
    """It is fetched for this, without a browser of its own: 30 MB, and minutes of work."""
    environment = os.environ | {"PUPPETEER_SKIP_DOWNLOAD": "1", "PUPPETEER_EXECUTABLE_PATH": chromium.need("Ace")}
    book = release.DIST / f"{release.stem()}.epub"
    command = ["npm", "exec", "--yes", "--ignore-scripts", f"--package={ACE}", "--", "ace-cli"]
    subprocess.run([*command, "--timeout", "900000", "--outdir", tmp_path, book], env=environment, check=True)
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    violations = [
        (page["earl:testSubject"]["url"], found["earl:test"]["dct:title"], found["earl:result"].get("html", "")[:200])
        for page in report["assertions"]
        for found in page["assertions"]
        if not empty_but_a_formula(found)
    ]
    assert violations == []
