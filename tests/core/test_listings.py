"""The chapters print the package: book/listings.toml says what, and the notebooks do it and write nothing anew."""

import ast
import importlib
import inspect
import re
import tomllib
from types import SimpleNamespace

import nbformat
import pytest
import yaml

import lincls
from lincls import show_source
from paths import ROOT

BOOK = ROOT / "book"
TABLE = tomllib.loads((BOOK / "listings.toml").read_text("utf-8"))
MAIN = [
    chapter["file"].removeprefix("book/")
    for part in yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"]
    if part.get("numbered")
    for chapter in part["chapters"]
    if not chapter["file"].startswith("book/further_")
]
each_page = pytest.mark.parametrize("name", sorted(path.stem for path in BOOK.glob("*.ipynb")))
WIDTH = 84  # columns of a page
SCRIPTS = [path for kind in ("js", "css") for path in sorted((ROOT / "website" / "static").rglob(f"*.{kind}"))]

# An algorithm, and a program that is displayed with a label.
LABELLED = re.compile(
    r"\{prf:algorithm\}[^\n]*\n:label: (\S+)|\$\$\n(?:(?!\$\$).)*?\\underset(?:(?!\$\$).)*?\$\$ \((\S+)\)", re.S
)


def page(name):
    """The cells of a notebook of the book."""
    return nbformat.read(BOOK / f"{name}.ipynb", as_version=4).cells


def labels(cells):
    """The labels of the algorithms and programs that the cells state."""
    return {a or b for cell in cells if cell.cell_type == "markdown" for a, b in LABELLED.findall(cell.source)}


def printed(cells):
    """The objects that the cells print, by their names in the package."""
    shown = [
        output["data"]["text/plain"].removeprefix("<source of ").removesuffix(">").split(", ")
        for cell in cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.get("data", {}).get("text/plain", "").startswith("<source of ")
    ]
    return [name.removeprefix("lincls.") for names in shown for name in names]


def defined(cells):
    """The functions and classes that the cells define."""
    trees = [ast.parse(cell.source) for cell in cells if cell.cell_type == "code"]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def public():
    """The functions and classes of the package that a notebook may take from it, and other names of the same."""
    modules = [importlib.import_module(f"lincls.{path.stem}") for path in (ROOT / "lincls").glob("[!_]*.py")]
    names = {name for module in modules for name in getattr(module, "__all__", ()) if name.islower()}
    return names | {alias for aliases in TABLE["aliases"].values() for alias in aliases}


def named(name):
    """The object of the package with this name."""
    parts = name.split(".")
    found = importlib.import_module(f"lincls.{parts[0]}")
    for part in parts[1:]:
        found = getattr(found, part)
    return found


def faults(name, cells, rows):
    """What is wrong with a chapter, each with what to do."""
    objects = [item for row in rows.values() if not isinstance(row, str) for item in row]
    found = [f"{name}: give {label} a row in book/listings.toml" for label in sorted(labels(cells) - set(rows))]
    found += [f"{name}: no {label} is there, so take its row out of book/listings.toml"
              for label in sorted(set(rows) - labels(cells) - {"besides"})]  # fmt: skip
    found += [f"{name}: print {item} with show_source, as book/listings.toml says"
              for item in objects if item not in printed(cells)]  # fmt: skip
    found += [f"{name}: list {item}, which is printed, in book/listings.toml"
              for item in printed(cells) if item not in objects]  # fmt: skip
    found += [f"{name}: take {item} from the package" for item in sorted(defined(cells) & public())]
    if name in MAIN and len(set(printed(cells))) < 2:
        found.append(f"{name}: print at least two objects of the package")
    return found


@each_page
def test_a_chapter_prints_its_algorithms_and_programs_and_defines_none(name):
    assert faults(name, page(name), TABLE["chapters"].get(name, {})) == []


def unlisted(name, cells, notation):
    """Functions that the text of a chapter names and that stand in no row of the notation, each with the row to add."""
    rows = {word for code in re.findall("`([^`]*)`", notation) for word in re.findall(r"\w+", code)}
    text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    words = {word for code in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text) for word in re.findall(r"\w+", code)}
    functions = {function for function in lincls.__all__ if inspect.isfunction(getattr(lincls, function))}
    return [f"{name} names {function}: add to the table of functions in book/notation.md the row "
            f"| what it computes | `{function}` | {{ref}}`sec-...` |"
            for function in sorted(words & functions - rows)]  # fmt: skip


@each_page
def test_a_function_that_the_text_names_has_a_row_in_the_notation(name):
    assert unlisted(name, page(name), (BOOK / "notation.md").read_text("utf-8")) == []


def test_a_missing_row_of_the_notation_is_named_with_its_file():
    text = "Then `soft_margin(X, y, C)` and `perceptron` of `lincls`."
    cells = [SimpleNamespace(cell_type="markdown", source=text)]
    (fault,) = unlisted("geometry", cells, "| the perceptron | `perceptron` |")
    assert "book/notation.md the row | what it computes | `soft_margin` |" in fault


def too_wide(objects):
    """The lines that a page has no room for, as they are printed."""
    lines = [(obj, line) for obj in objects for line in show_source(obj).code.splitlines()]
    return [f"{obj.__qualname__}: {line}" for obj, line in lines if len(line) > WIDTH]


def test_what_is_printed_fits_a_page():
    rows = [row for rows in TABLE["chapters"].values() for row in rows.values() if not isinstance(row, str)]
    assert too_wide(named(item) for row in rows for item in row) == []


def long_lines(path, width=120):
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)
    return [f"{path.name}, line {k}: {len(line)} columns, at most {width}" for k, line in lines if len(line) > width]


def test_lines_of_scripts_and_style_sheets_fit():
    """Prettier breaks code, and neither comments nor texts."""
    assert SCRIPTS
    assert [line for path in SCRIPTS for line in long_lines(path)] == []


def test_an_alias_is_of_a_name_of_the_package():
    missing = [name for name in TABLE["aliases"] if name not in public()]
    assert missing == []


# The gate turns red ------------------------------------------------------------------------------

ALGORITHM = SimpleNamespace(cell_type="markdown", source="```{prf:algorithm} Perceptron\n:label: alg-perceptron\n```")
PROGRAM = SimpleNamespace(
    cell_type="markdown", source="a\n$$\nx\n$$\n$$\n\\underset{w}{\\text{minimise}}\n$$ (eq-small)"
)


def shows(*names, source="show_source(...)"):
    text = f"<source of {', '.join('lincls.' + name for name in names)}>"
    return SimpleNamespace(cell_type="code", source=source, outputs=[{"data": {"text/plain": text}}])


GOOD = [ALGORITHM, PROGRAM, shows("plain.perceptron", "perceptron.one_pass"), shows("svm.hard_margin_program")]
ROWS = {"alg-perceptron": ["plain.perceptron", "perceptron.one_pass"], "eq-small": ["svm.hard_margin_program"]}


def test_a_chapter_as_it_should_be_has_no_fault():
    assert faults("perceptron", GOOD, ROWS) == []


@pytest.mark.parametrize(
    ("cells", "rows", "fault"),
    [
        (GOOD, {"alg-perceptron": ROWS["alg-perceptron"], "besides": ROWS["eq-small"]}, "give eq-small a row"),
        (GOOD, {"besides": ROWS["alg-perceptron"], "eq-small": ROWS["eq-small"]}, "give alg-perceptron a row"),
        (GOOD[1:], ROWS, "no alg-perceptron is there"),
        (GOOD[:-1], ROWS, "print svm.hard_margin_program"),
        (GOOD, ROWS | {"eq-small": "A sentence."}, "list svm.hard_margin_program"),
        ([*GOOD, shows(source="def perceptron(X, y): ...")], ROWS, "take perceptron from the package"),
        ([*GOOD, shows(source="if 1:\n    def four_lines(X, y): ...")], ROWS, "take four_lines from the package"),
        ([shows("svm.soft_margin")], {"besides": ["svm.soft_margin"]}, "print at least two objects"),
    ],
)
def test_each_fault_of_a_chapter_is_found(cells, rows, fault):
    cells = [cell for cell in cells if printed([cell]) != [""] or cell.source]
    assert any(fault in found for found in faults("perceptron", cells, rows))


def test_a_line_that_is_too_wide_is_found():
    def wide(x):
        return [x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x]

    assert len(too_wide([wide, lincls.radius])) == 1
    assert inspect.isfunction(named("perceptron.one_pass"))


def test_a_line_of_a_script_that_is_too_long_is_found(tmp_path):
    script = tmp_path / "page.js"
    script.write_text(f"// {'word ' * 3}\n// {'–' * 118}\n", "utf-8")
    assert long_lines(script) == ["page.js, line 2: 121 columns, at most 120"]
