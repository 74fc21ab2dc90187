"""The Python side of the code cells that run in a page: one namespace for all, and what each prints and draws.

worker.mjs imports it into Pyodide. It uses the standard library only; the tests run it in an ordinary Python too.
"""

import ast
import dataclasses
import io
import json
import linecache
import os
import sys
import traceback
import types

# What lincls imports inside functions: no import in a cell tells that it will be needed.
LAZY = ("numpy", "scipy", "sklearn", "matplotlib", "cvxpy")
PRINTED = 200_000  # characters of a cell that are shown; a loop that prints would fill the page
DRAWN = 1_000_000  # characters of an SVG; a larger figure becomes a PNG

os.environ["MPLBACKEND"] = f"module://{__name__}"
session = None


class Session:
    """The cells' namespace.

    Parameters
    ----------
    emit : callable
        Takes the kind of an output ("stdout", "stderr", "text", "markdown", "svg", "png", "figure", "error") and the
        output, a string.
    """

    def __init__(self, emit):
        global session
        session = self
        self.show = emit
        self.missing = []
        self.printed = 0
        self.restart()
        sys.stdout, sys.stderr = Stream(self, "stdout"), Stream(self, "stderr")
        sys.meta_path.append(self)

    def restart(self):
        """Forget what the cells have defined."""
        main = types.ModuleType("__main__")
        main.__dict__["display"] = self.display
        sys.modules["__main__"] = main
        self.names = main.__dict__

    def find_spec(self, name, path=None, target=None):
        """Note, as the last of Python's finders, a package that is not there yet but can be had."""
        if name in LAZY and name not in self.missing:
            self.missing.append(name)

    def run(self, code, name):
        """Run a cell; return JSON: "error" in a line, "lacks" a module that cannot be had, "missing" those that can."""
        self.missing, self.printed = [], 0
        linecache.cache[name] = (len(code), None, code.splitlines(True), name)  # for tracebacks and inspect
        result = {"error": "", "lacks": ""}
        try:
            body = ast.parse(code, name).body
            last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
            exec(compile(ast.Module(body, []), name, "exec"), self.names)
            if last:
                value = eval(compile(ast.Expression(last.value), name, "eval"), self.names)
                if value is not None and not code.rstrip().endswith(";"):
                    self.display(value)
            draw()
        except BaseException as error:
            if isinstance(error, ModuleNotFoundError) and error.name and not self.missing:
                result["lacks"] = error.name.partition(".")[0]
            result["error"] = traceback.format_exception_only(error)[-1].strip()
            self.emit("error", report(error, name))
            draw(close=True)
        return json.dumps(result | {"missing": self.missing})

    def emit(self, kind, data):
        """Show an output; of what is printed only so much."""
        if kind in ("stdout", "stderr"):
            left, self.printed = PRINTED - self.printed, self.printed + len(data)
            if left <= 0:
                return
            if len(data) >= left:
                data = f"{data[:left]}\n... what follows is not shown\n"
        self.show(kind, data)

    def display(self, *values):
        """Show values, as Jupyter does: pictures as pictures, else Markdown, else the text of repr."""
        for value in values:
            bundle = getattr(value, "_repr_mimebundle_", dict)() or {}
            figure = bundle.get("application/vnd.lincls.figure+json")
            if figure:
                self.emit("figure", figure)
            elif hasattr(value, "_repr_markdown_"):
                if getattr(value, "onward", ""):  # the page has links for it
                    value = dataclasses.replace(value, onward="")
                self.emit("markdown", value._repr_markdown_())
            elif "matplotlib.figure" in sys.modules and isinstance(value, sys.modules["matplotlib.figure"].Figure):
                picture(value)
            else:
                self.emit("text", repr(value))


class Stream(io.TextIOBase):
    """What is printed goes to the page at once, so that it is there when a loop is stopped."""

    def __init__(self, session, kind):
        self.session, self.kind = session, kind

    def writable(self):
        """Say that one can write."""
        return True

    def write(self, text):
        """Emit a piece of text."""
        if text:
            self.session.emit(self.kind, str(text))
        return len(text)


def report(error, name):
    """Return a traceback without our own frames; a syntax error has none at all."""
    tb = error.__traceback__
    while tb and tb.tb_frame.f_code.co_filename != name:
        tb = tb.tb_next
    return "".join(traceback.format_exception(type(error), error, tb)).rstrip()


# This module is matplotlib's backend: an Agg canvas, and a `show` that puts the figures below the cell.


def __getattr__(name):
    """Fetch the canvas when matplotlib asks for it."""
    if name != "FigureCanvas":
        raise AttributeError(name)
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    globals()[name] = FigureCanvasAgg
    return FigureCanvasAgg


def show(*args, **kwargs):
    """Show the open figures, and close them (`plt.show()`)."""
    draw()


def draw(close=False):
    """Show the open figures, unless they are only to be closed."""
    plt = sys.modules.get("matplotlib.pyplot")
    for number in plt.get_fignums() if plt else ():
        if not close:
            picture(plt.figure(number))
        plt.close(number)


def picture(figure):
    """Show a figure: SVG as in the book, or PNG where that would be large."""
    import base64

    file = io.BytesIO()
    figure.savefig(file, format="svg", bbox_inches="tight", metadata={"Date": None})
    kind = "svg"
    if file.tell() > DRAWN:
        file, kind = io.BytesIO(), "png"
        figure.savefig(file, format="png", bbox_inches="tight", dpi=150)
    session.emit(kind, base64.b64encode(file.getvalue()).decode())
