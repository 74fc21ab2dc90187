"""Make classic scripts of the modules of static/figures, since a page that was opened from disk loads no modules.

What the figures share becomes one script, with what they have besides, and each figure one of its own, which only the
pages with that figure load (lightpage chooses). esbuild joins and shortens them. So it does with those scripts of
static that nearly all pages have, and with those of pages that ask something: a phone takes longer for each file than
for what is in it. The others it shortens.
"""

import subprocess
from pathlib import Path

from website.ext.buildmath import find_node

STATIC = Path(__file__).parents[1] / "static"
FOLDER = STATIC / "figures"
ESBUILD = Path(__file__).parents[2] / "node_modules" / "esbuild" / "bin" / "esbuild"
SHARED = ("numerics", "plane", "figure")
SIDES = ("links", "own", "predict")  # what figures have besides
PARTS = ("hear", "nearest", "newton", "visit")  # what a few figures share, joined to each
KINDS = sorted(path.stem for path in FOLDER.glob("*.js") if path.stem not in {*SHARED, *SIDES, *PARTS})
JOINED = {"book": ("page", "previews", "search", "progress"), "answers": ("quiz", "exercises", "run", "work")}
SHORTER = ("--minify", "--charset=utf8", "--log-level=warning")


def build(target: Path):
    """Write the scripts into a folder."""
    common = [find_node(), ESBUILD, "--bundle", *SHORTER]
    shared = "".join(f'export * from "./{name}.js";' for name in SHARED)
    shared += "".join(f'import "./{name}.js";' for name in SIDES)
    whole = [*common, "--global-name=linclsFigures", f"--outfile={target / 'figures.js'}"]
    subprocess.run(whole, cwd=FOLDER, input=shared, encoding="utf-8", check=True)
    # Each figure asks for the shared modules, and is given that script.
    wrapped = ["--banner:js=(()=>{const require=()=>linclsFigures;", "--footer:js=})();"]
    other = [*(f"--external:./{name}.js" for name in SHARED), f"--outdir={target}", "--entry-names=figure-[name]"]
    subprocess.run([*common, *wrapped, *other, *(f"{name}.js" for name in KINDS)], cwd=FOLDER, check=True)


def join(target: Path):
    """Write what is joined of the other scripts into a folder."""
    for name, parts in JOINED.items():
        files = [f"{part}.js" for part in parts]
        says = [f"--banner:js=/* {', '.join(files)} of website/static, joined. */", f"--outfile={target / name}.js"]
        joined = "".join(f'import "./{file}";' for file in files)
        command = [find_node(), ESBUILD, "--bundle", *SHORTER, *says]
        subprocess.run(command, cwd=STATIC, input=joined, encoding="utf-8", check=True)


def announce(app, config):
    """Name the scripts; what others need comes first."""
    for name in JOINED:
        app.add_js_file(f"{name}.js", priority=790)  # before those of _config.yml
    app.add_js_file("figures.js", priority=810)
    for kind in KINDS:
        app.add_js_file(f"figure-{kind}.js", priority=820)


def write(app):
    """Write the scripts among the static files."""
    if app.builder.format == "html":
        build(Path(app.outdir, "_static"))
        join(Path(app.outdir, "_static"))


def shorten(app, exception):
    """Shorten the scripts that Sphinx has copied among the static files as they are written, but for what is joined."""
    if not exception and app.builder.format == "html":
        static = Path(app.outdir, "_static")
        joined = [static / f"{part}.js" for parts in JOINED.values() for part in parts]
        copies = [static / path.name for path in STATIC.glob("*.js") if static / path.name not in joined]
        for file in joined:
            file.unlink(missing_ok=True)
        call = [find_node(), ESBUILD, *SHORTER, "--allow-overwrite", f"--outdir={static}", f"--outbase={static}"]
        subprocess.run([*call, *copies], check=True)


def setup(app):
    """Connect the hooks."""
    app.connect("config-inited", announce)
    app.connect("builder-inited", write)
    app.connect("build-finished", shorten, priority=850)  # before lightpage, which reads the scripts
    return {"parallel_read_safe": True, "parallel_write_safe": True}
