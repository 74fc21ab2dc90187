"""Make them all; print their sizes and sums."""

import argparse
import hashlib
import sys
from pathlib import Path

from tools import edition
from tools.edition import HTML, ROOT
from website.release import DIST, EARLIEST, folder_files, stem, write_zip
from website.release.archives import make_notebooks, make_pages_with_python
from website.release.epub import make_epub
from website.release.pdf import draw_cover, print_book, print_manual


def main():
    """Make them all; print their sizes and sums."""
    parser = argparse.ArgumentParser(description="Make what one takes along, in dist/.")
    parser.add_argument("--pyodide", type=Path, help="the folder of a release of Pyodide, for pages with Python inside")
    pyodide = parser.parse_args().pyodide
    if not (HTML / "index.html").exists():
        sys.exit(f"There is no book in {HTML}: run `make book` first.")
    seconds = edition.epoch(ROOT) or EARLIEST
    begin = stem()
    DIST.mkdir(exist_ok=True)
    if pyodide:  # first, since the folder may lack something
        make_pages_with_python(DIST / f"{begin}-html-python.zip", seconds, pyodide)
    make_notebooks(DIST / f"{begin}-notebooks.zip", seconds)
    write_zip(DIST / f"{begin}-html.zip", folder_files(HTML, f"{begin}-html"), seconds)
    make_epub(DIST / f"{begin}.epub", seconds, draw_cover(edition.date(ROOT)))
    print_book(DIST / f"{begin}.pdf", seconds, edition.date(ROOT))
    if not edition.COURSE:
        print_manual(DIST / f"{begin}-solutions.pdf", seconds, edition.date(ROOT))
    for file in sorted(DIST.glob(f"{begin}[.-]*")):
        data = file.read_bytes()
        print(f"{len(data) / 1e6:6.1f} MB  {hashlib.sha256(data).hexdigest()}  {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
