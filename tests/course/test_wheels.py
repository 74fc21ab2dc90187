"""What one installs: `lincls` alone, and with the course of either edition, in an environment that has no checkout."""

import subprocess
import sys
import sysconfig
import zipfile

import pytest

import lincls_course
from lincls import __version__ as VERSION
from tools.wheel import build

ALONE = "from lincls import perceptron; print(perceptron([[1, 2], [-1, 0]], [1, -1]).n_updates)"
ANSWER = "from lincls_course import check, show; print(check('geometry-1', 3).right, show('geometry-1').minutes)"


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    made = {"lincls": build("lincls", folder, course=False)}
    return made | {name: build("lincls_course", folder / name, course=name == "course") for name in ("full", "course")}


@pytest.fixture
def run(tmp_path):
    """Run code where some wheels and what they need are installed; without -S the checkout would be found, too."""

    def run(code, *wheels):
        for wheel in wheels:
            zipfile.ZipFile(wheel).extractall(tmp_path)
        paths = [str(tmp_path), sysconfig.get_path("platlib"), sysconfig.get_path("purelib")]
        command = [sys.executable, "-S", "-I", "-c", f"import sys; sys.path += {paths}\n{code}"]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=tmp_path)
        return done.stdout + done.stderr

    return run


def test_lincls_computes_alone_and_brings_no_exercise_solution_or_command(wheels, run):
    names = zipfile.ZipFile(wheels["lincls"]).namelist()
    assert {name.partition("/")[0] for name in names} == {"lincls", f"lincls-{VERSION}.dist-info"}
    assert not [name for name in names if name.endswith((".md", ".css", ".js"))]
    entries = zipfile.ZipFile(wheels["lincls"]).read(f"lincls-{VERSION}.dist-info/entry_points.txt").decode()
    assert "console_scripts" not in entries
    assert run(ALONE, wheels["lincls"]) == "2\n"
    assert "No module named 'lincls_course'" in run("import lincls_course", wheels["lincls"])


@pytest.mark.parametrize(("edition", "told"), [("full", "False 5\n"), ("course", "None 5\n")])
def test_the_course_of_either_edition_shows_and_checks(wheels, run, edition, told):
    """A number is only looked at where the answers are not."""
    assert run(ANSWER, wheels["lincls"], wheels[edition]) == told
    command = "import sys; sys.argv = ['lincls-course', 'list', 'geometry']; import runpy\n"
    command += "runpy.run_module('lincls_course', run_name='__main__')"
    assert "geometry-3 " in run(command, wheels["lincls"], wheels[edition])


def test_the_course_with_solutions_has_a_version_that_no_public_index_takes(wheels):
    versions = [wheels[name].name.split("-")[1] for name in ("lincls", "full", "course")]
    assert versions == ["1.0.0", "1.0.0+full", "1.0.0"]
    held = zipfile.ZipFile(wheels["course"]).namelist()
    texts = {"marking.css", "marking.js", "texts/assignment.md", "texts/setup.sh"}
    assert {f"lincls_course/grading/{name}" for name in texts} <= {*held}
    assert "lincls_course/content/items/geometry-3/cases.json" in held
    assert not [name for name in held if name.endswith("answers.py")]


def test_the_packages_and_their_versions_agree(wheels):
    metadata = zipfile.ZipFile(wheels["course"]).read(f"lincls_course-{VERSION}.dist-info/METADATA").decode()
    assert lincls_course.__version__ == VERSION
    assert f"Requires-Dist: lincls=={VERSION}\n" in metadata
