"""Make classic scripts of the modules of static/figures, since a page that was opened from disk loads no modules.

What the figures share becomes one script, and each figure one of its own, which only the pages with that figure load
(lightpage chooses). esbuild joins and shortens them, and shortens the other scripts of static.
"""

import subprocess
from pathlib import Path

from website.ext.buildmath import find_node

FOLDER = Path(__file__).parents[1] / "static" / "figures"
ESBUILD = Path(__file__).parents[2] / "node_modules" / "esbuild" / "bin" / "esbuild"
SHARED = ("numerics", "plane", "figure")
SIDES = ("links", "own", "predict")  # what figures have besides: a script each, before those of the figures
PARTS = ("hear", "nearest", "newton", "visit")  # what a few figures share, joined to each
KINDS = sorted(path.stem for path in FOLDER.glob("*.js") if path.stem not in {*SHARED, *SIDES, *PARTS})
SHORTER = ("--minify", "--charset=utf8", "--log-level=warning")


def build(target: Path):
    """Write the scripts into a folder."""
    common = [find_node(), ESBUILD, "--bundle", *SHORTER]
    shared = "".join(f'export * from "./{name}.js";' for name in SHARED)
    whole = [*common, "--global-name=linclsFigures", f"--outfile={target / 'figures.js'}"]
    subprocess.run(whole, cwd=FOLDER, input=shared, encoding="utf-8", check=True)
    # Each figure asks for the shared modules, and is given that script.
    wrapped = ["--banner:js=(()=>{const require=()=>linclsFigures;", "--footer:js=})();"]
    other = [*(f"--external:./{name}.js" for name in SHARED), f"--outdir={target}", "--entry-names=figure-[name]"]
    subprocess.run([*common, *wrapped, *other, *(f"{name}.js" for name in (*SIDES, *KINDS))], cwd=FOLDER, check=True)


def announce(app, config):
    """Name the scripts; the shared one comes first."""
    app.add_js_file("figures.js", priority=810)
    for side in SIDES:
        app.add_js_file(f"figure-{side}.js", priority=815)
    for kind in KINDS:
        app.add_js_file(f"figure-{kind}.js", priority=820)


def write(app):
    """Write the scripts among the static files."""
    if app.builder.format == "html":
        build(Path(app.outdir, "_static"))


def shorten(app, exception):
    """Shorten the scripts that Sphinx has copied among the static files as they are written."""
    if not exception and app.builder.format == "html":
        static = Path(app.outdir, "_static")
        copies = [static / path.name for path in FOLDER.parent.glob("*.js")]
        call = [find_node(), ESBUILD, *SHORTER, "--allow-overwrite", f"--outdir={static}", f"--outbase={static}"]
        subprocess.run([*call, *copies], check=True)


def setup(app):
    """Connect the hooks."""
    app.connect("config-inited", announce)
    app.connect("builder-inited", write)
    app.connect("build-finished", shorten, priority=850)  # before lightpage, which reads the scripts
    return {"parallel_read_safe": True, "parallel_write_safe": True}
