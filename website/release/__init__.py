"""Make what one takes along, in dist/: `make release`, or `python -m website.release` after `python -m website.build`.

    linear-classifiers-<version>.pdf             the whole book on paper, set by Typst; answers in an appendix
    linear-classifiers-<version>-solutions.pdf   the exercises, each with its solution
    linear-classifiers-<version>.epub            the whole book for readers of e-books, formulas as MathML
    linear-classifiers-<version>-notebooks.zip   notebooks, package and requirements: what one needs to run the book
    linear-classifiers-<version>-html.zip        the pages
    linear-classifiers-<version>-html-python.zip the pages with Python inside: Run needs no network, from disk neither

The last is made where one says where a release of Pyodide lies: `make release PYODIDE=folder`.

Those of the course edition hold no solution. The PDF and the EPUB are made from the built pages, so that all
editions say the same. The same sources give the same files.
"""

import tomllib
import zipfile
from datetime import UTC, datetime

from tools import edition
from tools.edition import ROOT

TITLE = "Linear Classifiers"
AUTHOR = "The Linear Classifiers authors"
DESCRIPTION = "Perceptrons, margins, duality and kernels, in words, pictures, proofs and code."
LICENCE = "Text and figures: CC BY 4.0. Code: BSD 3-Clause."
DIST = ROOT / "dist"

EARLIEST = 315_532_800  # archives begin in 1980


def project():
    """Return what pyproject.toml says of the project."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def version():
    """Return the version of book and package."""
    return project()["version"]


def stem():
    """Return what the files' names begin with."""
    return f"linear-classifiers-{version()}" + ("-course" if edition.COURSE else "")


def folder_files(folder, prefix):
    """Return the files of a folder, by name, under another name."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [(f"{prefix}/{path.relative_to(folder).as_posix()}", path.read_bytes()) for path in files]


def write_zip(target, files, seconds):
    """Write an archive that depends on nothing but its files and their date."""
    stamp = datetime.fromtimestamp(max(seconds, EARLIEST), UTC).timetuple()[:6]
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in files:
            info = zipfile.ZipInfo(name, stamp)
            info.create_system, info.external_attr = 3, 0o644 << 16
            info.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(info, data, compresslevel=9)
