"""A page in a browser, what a reader's browser complains about, and what axe-core does; the server of a folder."""

import contextlib
import functools
import http.server
import re
import threading

from axe_playwright_python.sync_playwright import Axe

FLAGS = [
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # no network beyond this machine
]


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """A host that lets pages of others read, as public ones do."""

    def handle(self):
        with contextlib.suppress(ConnectionError):  # a page that was closed
            super().handle()

    def log_message(self, *args):
        pass

    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@contextlib.contextmanager
def serve(folder):
    """The address of a server of a folder, on this machine only."""
    handler = functools.partial(QuietHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


# What fades is at its end at once: to draw each step takes time. One that ends may begin another, of what inherits.
END_FADING = """() => {
    const still = () => document.getAnimations().filter((a) => a.playState !== "finished");
    for (let fading; (fading = still()).length; ) fading.forEach((a) => a.finish());
}"""

# The exercises of a page unfolded, with what is made of each when it opens.
UNFOLD = """Promise.all([...document.querySelectorAll("details.exercise:not([open])")].map((fold) => {
    const opened = new Promise((done) => fold.addEventListener("toggle", done, { once: true }));
    fold.open = true;
    return opened;
})).then(() => null)"""

# What folds hold has been fetched.
ARRIVED = "async () => void (await window.bookProgress?.arrived(document.body, () => {}))"

# Hidden parts of a page are tested too, once they have faded in, and those far from the window; images are fetched.
OPEN_ALL = """async () => {
    await (ARRIVED)();
    document.head.append(document.createElement("style"));
    document.head.lastChild.textContent = ".bd-article * { content-visibility: visible !important }";
    for (let k = 0; k < 2; k++) {
        document.querySelectorAll("details").forEach((d) => (d.open = true));
        await new Promise((done) => setTimeout(() => requestAnimationFrame(done))); // what was folded was text
    }
    document.querySelectorAll("img").forEach((i) => (i.loading = "eager"));
    const images = [...document.images].map((i) => i.decode().catch(() => {}));
    (END_FADING)();
    return Promise.allSettled(images).then(() => null);
}""".replace("ARRIVED", ARRIVED).replace("END_FADING", END_FADING)

# What is transparent or hidden at rest, until a hand or the focus comes: one of each kind that is not known yet is
# shown and marked, and its kind returned. What is alike itself, in what holds it and in what it stands on has the same
# faults.
SHOW_HIDDEN = """(known) => {
    const hidden = ({ opacity, visibility }) => opacity === "0" || visibility === "hidden";
    const laid = [...document.body.querySelectorAll("*")].filter((e) => e.checkVisibility());
    const quiet = laid.filter((e) => !e.closest(".katex, svg") && hidden(getComputedStyle(e)));
    const clear = (e) => getComputedStyle(e).backgroundColor === "rgba(0, 0, 0, 0)" && e.parentElement;
    const ground = (e) => (clear(e) ? ground(e.parentElement) : e);
    const look = (e) => {
        const { color, backgroundColor, fontSize } = getComputedStyle(e);
        return [e.tagName, e.className, e.getAttributeNames(), !e.textContent, color, backgroundColor, fontSize];
    };
    const seen = new Set(known);
    for (const e of quiet) {
        const kind = [e, e.parentElement, ground(e), ...e.querySelectorAll("*")].map(look).join();
        if (seen.has(kind)) continue;
        seen.add(kind);
        e.dataset.quiet = "";
        for (const [key, value] of Object.entries({ opacity: 1, visibility: "visible", transition: "none" }))
            e.style.setProperty(key, value, "important");
    }
    return [...seen].slice(known.length);
}"""

# Nine tenths of a chapter's elements are in formulas and in coloured code: outside of `kept`, a sample speaks for all.
# A page of usual size stays whole. Of an exercise with other numbers, which are written alike, one is left.
THIN = """(kept) => {
    if (document.querySelectorAll("*").length < 1000) return;
    const seen = {};
    const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => !e.closest(kept));
    all(":is(pre, dt) span[class]").forEach((e) => {
        seen[e.className] = (seen[e.className] || 0) + 1;
        if (seen[e.className] > 3) e.replaceWith(e.textContent);
    });
    all(".another").slice(1).forEach((e) => e.remove());
    all("article .katex").forEach((e, i) => i < 10 || e.closest("a, summary, h2, h3, th") || e.replaceWith("x"));
}"""

# Axe goes through the whole page for a part of it. What is beside the part keeps its box and what the part names.
EMPTY = """(part) => {
    const parts = [...document.querySelectorAll(part)];
    const inside = parts.flatMap((p) => [p, ...p.querySelectorAll("*")]).flatMap((e) => [...e.attributes]);
    const said = inside.filter(({ name }) => /^(for|aria-.*)$/.test(name)).flatMap(({ value }) => value.split(" "));
    const kept = new Set([...parts, ...said.map((id) => id && document.getElementById(id))]);
    const around = new Set([...kept].flatMap((e) => {
        const above = [];
        while ((e = e?.parentElement)) above.push(e);
        return above;
    }));
    const beside = [...around].flatMap((e) => [...e.children]).filter((e) => !kept.has(e) && !around.has(e));
    // A fold must have a line.
    const blocks = beside.filter((e) => e.firstElementChild && !/^(inline|none)/.test(getComputedStyle(e).display))
        .filter((e) => e.localName !== "summary");
    const sizes = blocks.map((e) => e.getBoundingClientRect());
    blocks.forEach((e, i) => {
        e.replaceChildren();
        const [width, height] = [sizes[i].width, sizes[i].height].map((size) => `${size}px`);
        Object.assign(e.style, { boxSizing: "border-box", width, height });
    });
}"""

# A text of each look: colour, size, weight, what lies behind, and what sets a link apart from the text around it.
# To see what lies behind one takes axe a while. Looks that are known already are left out, the others returned.
SAMPLE = """([part, known]) => {
    const seen = new Set(known), behind = new Map();
    for (const e of document.querySelectorAll(`${part}, ${part} *`)) {
        const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity } = getComputedStyle(e);
        const clear = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none" && opacity === "1";
        const ground = behind.get(e.parentElement);
        behind.set(e, clear ? ground : [ground, backgroundColor, backgroundImage, opacity].join());
        const { textDecorationLine, borderBottomStyle } = getComputedStyle(e);
        const link = e.matches("a") && [textDecorationLine, borderBottomStyle, getComputedStyle(e.parentElement).color];
        const look = [color, fontSize, fontWeight, behind.get(e), link].join();
        const text = [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (text && !seen.has(look)) e.setAttribute("data-sample", "");
        if (text) seen.add(look);
    }
    return [...seen].slice(known.length);
}"""

# Nor need axe go through blocks without such a text, or through all its lines. What stands in a line stays: links are
# judged by what is beside them.
TRIM = """() => {
    const all = [...document.querySelectorAll("body *")];
    const bare = all.filter((e) => !e.closest("[data-sample]") && !e.querySelector("[data-sample]"));
    bare.filter((e) => getComputedStyle(e).display !== "inline").forEach((e) => e.remove());
    for (const node of all.flatMap((e) => [...e.childNodes]))
        if (node.nodeType === Node.TEXT_NODE && node.data.trim()) node.data = node.data.trimStart().slice(0, 20);
}"""


# A page's colour scheme is that of the browser, as the theme's own script has it.
FOLLOW = """<script>{ const dark = matchMedia("(prefers-color-scheme: dark)");
    const tell = () => (document.documentElement.dataset.theme = dark.matches ? "dark" : "light");
    dark.onchange = tell, tell(); }</script>"""


@contextlib.contextmanager
def tab(chromium, **options):
    """A new page, which fails at its end when a reader's browser would have complained: `page.faults` says of what."""
    context = chromium.new_context(**options)
    page = context.new_page()
    page.faults, page.taken_apart, page.left = [], False, False

    def fault(text):
        if not page.taken_apart:  # `check_accessible` did, and scripts may miss what is gone, until the next page
            page.faults.append(text)

    def judge(request):
        if not re.match(r"file:|data:|blob:|http://127\.0\.0\.1:", request.url):
            fault(f"asks for {request.url}")
        page.left |= request.is_navigation_request() and request.frame == page.main_frame

    def miss(request):
        given_up = page.left and request.failure == "net::ERR_ABORTED" and not request.is_navigation_request()
        if not given_up:  # as what a page still waits for is when one leaves it
            fault(f"did not get {request.url}: {request.failure}")

    def arrive(frame):
        if frame == page.main_frame:
            page.taken_apart, page.left = False, False

    page.on("framenavigated", arrive)
    page.on("request", judge)
    page.on("requestfailed", miss)
    page.on("response", lambda answer: answer.status < 400 or fault(f"{answer.status} for {answer.url}"))
    page.on("console", lambda line: line.type in ("error", "warning") and fault(f"console: {line.text}"))
    page.on("pageerror", lambda error: fault(f"script: {error}"))
    yield page
    context.close()
    assert page.faults == []


def see(page, place, low, high):
    """Wait until what has that id begins so far below the window's upper edge, on a busy machine late."""
    top = f"document.getElementById('{place}').getBoundingClientRect().top"
    page.wait_for_function(f"{low} <= {top} && {top} <= {high}", timeout=5000)


COLOURS = ("color-contrast", "link-in-text-block")


def ask_axe(page, context, options):
    """Fail on what axe-core has against the part of a page that a selector names, or against the page."""
    axe = Axe()
    if page.evaluate("'axe' in window"):
        axe.axe_script = ""  # half a megabyte, which is there
    options |= {"resultTypes": ["violations"], "preload": page.url.startswith("http")}  # from disk it may read no sheet
    results = axe.run(page, context=context, options=options)
    assert results.violations_count == 0, results.generate_report()


def look(page, scheme):
    """Show a page in a colour scheme, once everything has its colour; None leaves it as it is."""
    if scheme:
        page.emulate_media(color_scheme=scheme)
        page.locator(f"html[data-theme={scheme}]").wait_for()
        page.evaluate(END_FADING)


def check_colours(page, part="body", schemes=(None,), known=()):
    """Ask axe-core about the colours of a part of a page in each colour scheme. It changes the page: ask it last.

    In a list, `known` has the looks that were right on other pages, and gets those of this one.
    """
    page.evaluate(THIN, "none" if part == "body" else part)
    looks = []
    for scheme in schemes:
        look(page, scheme)
        looks += page.evaluate(SAMPLE, [part, list(known)])
    if known and not looks:
        return
    if part == "body":  # what is beside a part holds it in its place, perhaps under the pointer
        page.evaluate(TRIM)
    for scheme in reversed(schemes):
        look(page, scheme)
        ask_axe(page, "[data-sample]", {"runOnly": COLOURS})
    if isinstance(known, list):
        known.extend(dict.fromkeys(looks))


def check_accessible(page, part="body", schemes=(None,), known=()):
    """Ask axe-core about all else once, and about the colours as above."""
    assert page.faults == []
    page.taken_apart = True
    page.evaluate(THIN, "none" if part == "body" else part)
    if part != "body":
        page.evaluate(EMPTY, part)
    look(page, schemes[0])  # once there is little that changes colour
    others = {"rules": {name: {"enabled": False} for name in COLOURS}}
    ask_axe(page, None if part == "body" else part, others)
    check_colours(page, part, schemes, known)
