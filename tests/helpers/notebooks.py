"""What can be wrong with a notebook: each check returns the faults that it finds."""

import ast
import builtins
import re

import numpy as np
from nbconvert.preprocessors import CoalesceStreamsPreprocessor

from tools import normalise


def unrun_cells(notebook):
    """The numbers of code cells that have not run since they were written, as all have that `make notebooks` stored."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [number for number, cell in enumerate(cells, 1) if cell.execution_count != normalise.COUNT] if cells else [0]


def stale_outputs(committed, executed):
    """Cells whose stored outputs differ from those of the run that made the pages, but for pictures."""
    executed, _ = CoalesceStreamsPreprocessor().preprocess(executed, {})  # a slow cell prints in parts
    normalise.normalise(executed, "executed")
    old, new = ([cell for cell in nb.cells if cell.cell_type == "code"] for nb in (committed, executed))
    if [cell.source for cell in old] != [cell.source for cell in new]:
        return ["the pages were made from other code"]
    return [f"cell {n}: {a.source}" for n, (a, b) in enumerate(zip(old, new, strict=True), 1) if a.outputs != b.outputs]


IN_PROSE = re.compile(r"(?<![\w.])(\d{1,3}(?:(?:,|\\,|[\u00a0\u202f])\d{3})+(?!\d)|\d+\.\d+)")
IN_CODE = re.compile(r"(?<![\w.])\d[\d_]*(?:\.\d*)?(?:e[+-]?\d+)?")
QUOTIENT = re.compile(r"\b(\d+) / ([1-9]\d*)|\bFraction\((\d+), ([1-9]\d*)\)")
CITED = re.compile(r"\b(?:DAS|[Ss]ections?|CC BY),? [\d., and]*\d")  # places in the sources, and a licence


def sections(notebook):
    """The cells of a notebook from heading to heading."""
    found = [[]]
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and re.search(r"^#{1,3} ", cell.source, flags=re.MULTILINE):
            found.append([])
        found[-1].append(cell)
    return found


def place(notebook, cell):
    """Where a cell is, as the build tells it: by the number in brackets that it has when all cells have run."""
    up_to = notebook.cells[: notebook.cells.index(cell) + 1]
    count = sum(other.cell_type == "code" and bool(other.source.strip()) for other in up_to)
    return f"cell [{count}]" if cell.cell_type == "code" else f"text below cell [{count}]"


def unasserted_numbers(cells):
    """Decimals and large numbers of a section's prose that no code or output of it has, be it with more digits."""
    programs = [cell for cell in cells if cell.cell_type == "code"]
    outputs = [output for cell in programs for output in cell.outputs]
    texts = [output.get("text", "") for output in outputs]
    texts += [output.get("data", {}).get(kind, "") for output in outputs for kind in ("text/plain", "text/markdown")]
    texts = [re.sub(r"(?<=\d),(?=\d{3})", "", "".join(text)) for text in texts]  # 1,000 is one number
    code = "\n".join([cell.source for cell in programs] + texts)
    have = [float(number.replace("_", "")) for number in IN_CODE.findall(code)]
    have += [int(match[1] or match[3]) / int(match[2] or match[4]) for match in QUOTIENT.finditer(code)]
    missing = []
    for cell in cells:
        if cell.cell_type == "markdown":
            for text in IN_PROSE.findall(CITED.sub("", cell.source)):
                number = float(re.sub(r"[^\d.]", "", text))
                half = 0.500001 * 10.0 ** -len(text.partition(".")[2])
                if not any(abs(factor * value - number) <= half for value in have for factor in (1, 100)):  # per cent
                    missing.append(text)
    return missing


FOLDED = {"hide-input", "remove-input", "hide-cell", "remove-cell"}


def names_from_a_fold(notebook):
    """Names that a listing uses and that only a folded listing, or none, defines: a reader cannot see what they are."""
    known, missing = set(dir(builtins)), []
    for cell in notebook.cells:
        if cell.cell_type == "markdown" or FOLDED & set(cell.metadata.get("tags", [])):
            continue
        used = set()
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.Name):
                (used if isinstance(node.ctx, ast.Load) else known).add(node.id)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler) and node.name:
                known.add(node.name)
            elif isinstance(node, ast.arg):
                known.add(node.arg)
            elif isinstance(node, ast.alias):
                known.add((node.asname or node.name).partition(".")[0])
        missing += [f"{place(notebook, cell)}: {name}" for name in sorted(used - known)]
        known |= used  # say it once
    return missing


def unknown_names(code, known):
    """Names in a piece of Python that the package does not have."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return [f"{code} (not Python)"]
    indices = {id(name) for node in ast.walk(tree) if isinstance(node, ast.Subscript) for name in ast.walk(node.slice)}
    found = [node for node in ast.walk(tree) if id(node) not in indices]
    names = {node.id for node in found if isinstance(node, ast.Name)}
    names |= {node.attr for node in found if isinstance(node, ast.Attribute)}
    return sorted(names - known - set(dir(np.ndarray)))
