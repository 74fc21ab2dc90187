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


def unlinked_names(notebook, page, entries):
    """Names of the package in cells and listings that lead to no entry, each with what to do; entries are anchors."""
    links = {
        pre.text_content().strip(): {(a.text_content(), a.get("href")) for a in pre.iter("a")}
        for pre in page.iter("pre")
    }
    known, wrong = {}, []
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        tree, used, within = ast.parse(cell.source), {}, set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module.partition(".")[0] == "lincls":
                known |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
                used |= {alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        for node in ast.walk(tree):
            above = known.get(getattr(node, "id", None) or getattr(getattr(node, "value", None), "id", None))
            if isinstance(node, ast.Attribute) and above and {f"{above}.{node.attr}", f"module-{above}"} & entries:
                used[ast.unparse(node)] = f"{above}.{node.attr}"
                within.add(node.value)
            elif isinstance(node, ast.Name) and above and f"module-{above}" not in entries and node not in within:
                used[node.id] = above
        for text, path in used.items():
            anchor = next((anchor for anchor in (path, f"module-{path}") if anchor in entries), None)
            if not anchor:
                wrong.append(f"{place(notebook, cell)}: list {path} in book/api.md")
            elif (text, f"api.html#{anchor}") not in links.get(cell.source.strip(), {(text, f"api.html#{anchor}")}):
                wrong.append(f"{place(notebook, cell)}: {text} does not lead to {anchor}: website/ext/links.py")
    for listing, found in links.items():
        for head, name in re.findall(r"^# (lincls\..*?(\w+))$", listing, re.MULTILINE):
            own = {head} & entries or {entry for entry in entries if entry.endswith(f".{name}")}
            if not {(name, f"api.html#{entry}") for entry in own} & found:
                wrong.append(f"list {head}, which is printed, in book/api.md")
    return wrong


IN_PROSE = re.compile(r"(?<![\w.])(\d{1,3}(?:(?:,|\\,|[\u00a0\u202f])\d{3})+(?!\d)|\d+\.\d+)")
IN_CODE = re.compile(r"(?<![\w.])\d[\d_]*(?:\.\d*)?(?:e[+-]?\d+)?")
QUOTIENT = re.compile(r"\b(\d+) / ([1-9]\d*)|\bFraction\((\d+), ([1-9]\d*)\)")
CITED = re.compile(  # places in the sources, a licence, and the name of a data set
    r"\b(?:DAS|[Ss]ections?|[Pp]ages?|[Ss]lides?|[Ee]quations?|eq\.|bound|CC BY),? \(?[\d., and–]*\d"
    r"|\bp\d+(?:–\d+)?|\b85 points"
)


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


WRITTEN = re.compile(  # a decimal or a whole number from 10 on, no power, index or part of a name
    r"(?<![\w.\\])(?<![\w]-)(?<![\^_]\{)(?<![\^_])"
    r"([1-9]\d{0,2}(?:(?:\\,|[,\u00a0\u202f])\d{3})+(?!\d)|\d+\.\d+|[1-9]\d+)(?![\w^]|\.\d)"
)
YEAR = re.compile(r"1[6-9]\d\d|20\d\d")
NO_PROSE = re.compile(r"\{[\w:-]+\}`[^`]*`|`[^`\n]*`|\]\([^)]*\)|<[^>\n]*>|^:[\w-]+:.*$|^\([\w-]+\)=$", re.MULTILINE)
SENTENCE = re.compile(r"(?<=[.!?])[\"*)]*\s+(?=[A-Z\"*($])|\n\s*\n|\n(?=\||- |\d+\. )")
PER_CENT = re.compile(r"\$?\s*(?:(?:\\,)?\\?%|per cent)|[^.]{0,40}per cent")
DRAWS = re.compile(r"\b(plt|ax|axes|fig|plot|moving)\b")
NEAR = 3  # cells


def values(cell):
    """The numbers of a code cell that may be what a text says: of its asserts, of all its code, of its outputs."""
    tree = ast.parse(cell.source)
    asserts = [ast.get_source_segment(cell.source, node) for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    code = [line for line in cell.source.splitlines() if not DRAWS.search(line)]
    data = [output.get("data", {}) for output in cell.outputs]
    texts = ["".join(output.get("text", "")) for output in cell.outputs]
    texts += ["".join(shown.get(kind, "")) for shown in data for kind in ("text/plain", "text/markdown")]
    found = []
    for lines in (asserts, code, [text for text in texts if not text.startswith("<source of")]):
        text = re.sub(r"(?<=\d),(?=\d{3})", "", "\n".join(lines))
        numbers = [float(number.replace("_", "")) for number in IN_CODE.findall(text)]
        numbers += [int(match[1] or match[3]) / int(match[2] or match[4]) for match in QUOTIENT.finditer(text)]
        found.append(numbers)
    return found


def says(values, written, per_cent):
    """Tell whether a cell has a number of the text, rounded as there; a short one as it stands, and in no bare code."""
    asserts, code, outputs = values
    number, places = float(re.sub(r"[^\d.]", "", written)), len(written.partition(".")[2])
    digits, half = len(re.sub(r"\D", "", written).lstrip("0")), 0.500001 * 10.0**-places
    short = places and digits <= 2
    for known, step in ((asserts if places and digits == 1 else code, 1e-9 if short else half), (outputs, half)):
        if any(abs(value - number) <= (step if places else 1e-9) for value in known):
            return True
        if per_cent and any(abs(100 * value - number) <= half for value in known if 0 < value < 1):
            return True
    return False


def caption(cell):
    """The caption of the figure that a code cell draws."""
    return cell.metadata.get("mystnb", {}).get("figure", {}).get("caption", "")


def unproved_numbers(cells, quoted=()):
    """Numbers of a section's prose, captions too, that no cell near them has, where one cell has a sentence's numbers.

    `quoted` are passages that are known to have no such cell. Whole numbers count where the section has code.
    """
    known = [values(cell) if cell.cell_type == "code" else None for cell in cells]
    texts = [cell.source if own is None else caption(cell) for cell, own in zip(cells, known, strict=True)]
    return [pair for here, text in enumerate(texts) for pair in unproved(text, here, known, quoted)]


def unproved(text, here, known, quoted):
    """Yield those of one cell's text, with the sentence; `known` are the numbers of all cells of its section."""
    for passage in quoted:
        text = text.replace(passage, "")
    near = [numbers for numbers in known[max(0, here - NEAR) : here + NEAR + 1] if numbers]
    for sentence in SENTENCE.split(NO_PROSE.sub("", CITED.sub("", text))):
        written = [(m[1], bool(PER_CENT.match(sentence, m.end()))) for m in WRITTEN.finditer(sentence)]
        written = [pair for pair in written if not YEAR.fullmatch(pair[0]) and (any(known) or "." in pair[0])]
        said = max(([pair for pair in written if says(numbers, *pair)] for numbers in near), key=len, default=[])
        yield from ((pair[0], " ".join(sentence.split())) for pair in written if pair not in said)


def planted_faults(cells, quoted=()):
    """Change the last digit of each number of a section's prose in turn, and tell of each whether it is found."""
    known, found = [values(cell) if cell.cell_type == "code" else None for cell in cells], []
    for here, cell in enumerate(cells if any(known) else ()):
        text = cell.source
        blank = NO_PROSE.sub(lambda m: " " * len(m[0]), CITED.sub(lambda m: " " * len(m[0]), text))
        before = [*unproved(text, here, known, quoted)] if known[here] is None else []
        for m in WRITTEN.finditer(blank) if known[here] is None else ():
            last = m.end(1) - 1
            wrong = f"{text[:last]}{(int(text[last]) + 3) % 10}{text[last + 1 :]}"
            if not YEAR.fullmatch(m[1]):
                found.append(len([*unproved(wrong, here, known, quoted)]) > len(before))
    return found


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
