"""Write notebooks in one form, so that running them again changes no line.

    python -m tools.normalise --run book/*.ipynb     execute, then normalise
    python -m tools.normalise book/*.ipynb           normalise what is there
    python -m tools.normalise --check book/*.ipynb   change nothing; fail if something would change

The form: cell ids are kept, or made from the file's name and the cell's place; metadata holds what the book reads and
nothing else; all counts are 1, so that a new cell changes no other; outputs hold text and no figure, still or moving;
where one was, the line is empty (tests/nbval.cfg), for a reader who opens the notebook; an exercise, which its own
source defines, leaves only its one-line text.
"""

import argparse
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

NOTEBOOK_METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
COUNT = 1  # nbval wants one where a cell has run
CELL_METADATA = ("jupyter", "mystnb", "tags")  # what Jupyter and the book read


def execute(notebook, folder):
    """Run all cells in a new kernel, as Jupyter would in `folder`."""
    resources = {"metadata": {"path": str(folder)}}
    options = {"timeout": 120, "kernel_name": "python3", "coalesce_streams": True, "resources": resources}
    NotebookClient(notebook, **options, extra_arguments=["--log-level=ERROR"]).execute()


def normalise(notebook, name):
    """Bring a notebook into the form described above, in place."""
    pages = {key: value for key, value in notebook.metadata.items() if key == "myst"}  # a page's description
    notebook.metadata = nbformat.from_dict(NOTEBOOK_METADATA | pages)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    ids = set()
    for place, cell in enumerate(notebook.cells):
        if not cell.get("id") or cell.id in ids:
            cell.id = f"{name}-{place:03d}"
        ids.add(cell.id)
        cell.metadata = nbformat.from_dict({key: cell.metadata[key] for key in CELL_METADATA if cell.metadata.get(key)})
        if cell.cell_type != "code":
            continue
        if cell.execution_count is not None:
            cell.execution_count = COUNT
        exercise = "exercise" in cell.metadata.get("tags", ())
        cell.outputs = [output for output in cell.outputs if normalise_output(output, exercise)]


def normalise_output(output, exercise):
    """Normalise one output in place; tell whether anything is left of it."""
    if output.output_type not in ("display_data", "execute_result"):
        return True
    output.metadata = nbformat.NotebookNode()
    if "execution_count" in output:
        output.execution_count = COUNT
    for mime in list(output.data):
        if mime.startswith(("image/", "application/vnd.lincls")) or (exercise and mime != "text/plain"):
            del output.data[mime]
    if output.data.get("text/plain", "").startswith("<Figure size "):
        output.data["text/plain"] = ""
    return bool(output.data)


def main(argv=None):
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notebooks", nargs="*", type=Path)
    parser.add_argument("--run", action="store_true", help="execute the notebooks first")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a notebook would change")
    options = parser.parse_args(argv)
    for path in options.notebooks:
        if not path.is_file():
            parser.error(f"there is no notebook {path}")
    failed = False
    for path in options.notebooks:
        old = path.read_text("utf-8")
        notebook = nbformat.reads(old, as_version=4)
        if options.run:
            try:
                execute(notebook, path.parent)
            except CellExecutionError as error:
                print(f"{path}: left as it is, because a cell fails:\n{error}", file=sys.stderr)
                failed = True
                continue
        for number, cell in enumerate(notebook.cells):
            if any(output.get("name") == "stderr" for output in cell.get("outputs", ())):
                print(f"{path}: cell {number} prints on stderr, which a build refuses", file=sys.stderr)
                failed = True
        normalise(notebook, path.stem)
        nbformat.validate(notebook)
        new = nbformat.writes(notebook) + "\n"
        if new == old:
            continue
        if options.check:
            print(f"{path}: not normalised (make notebooks mends it)", file=sys.stderr)
            failed = True
        else:
            path.write_text(new, "utf-8", newline="\n")
            print(f"{path}: written")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
