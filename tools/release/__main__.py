"""Make all four; print their sizes and sums."""

import hashlib
import sys

from tools import chromium, edition
from tools.edition import HTML, ROOT
from tools.release import DIST, EARLIEST, folder_files, stem, write_zip
from tools.release.archives import make_notebooks
from tools.release.epub import make_epub
from tools.release.pdf import print_pdf


def main():
    """Make all four; print their sizes and sums."""
    if not (HTML / "index.html").exists():
        sys.exit(f"There is no book in {HTML}: run `make book` first.")
    chromium.need("The PDF")
    seconds = edition.epoch(ROOT) or EARLIEST
    begin = stem()
    DIST.mkdir(exist_ok=True)
    make_notebooks(DIST / f"{begin}-notebooks.zip", seconds)
    write_zip(DIST / f"{begin}-html.zip", folder_files(HTML, f"{begin}-html"), seconds)
    make_epub(DIST / f"{begin}.epub", seconds)
    print_pdf(DIST / f"{begin}.pdf", seconds, edition.date(ROOT))
    for file in sorted(DIST.glob(f"{begin}[.-]*")):
        data = file.read_bytes()
        print(f"{len(data) / 1e6:6.1f} MB  {hashlib.sha256(data).hexdigest()}  {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
