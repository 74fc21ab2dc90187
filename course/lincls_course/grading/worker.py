"""Runs one submission inside the sandbox: cells first, then the calls that the grader outside asks for.

It holds the submission and nothing else: no cases, no answers, no points. It reads requests and writes replies, one
JSON text a line. A student's code may take over this whole process; all it can gain is to send a value, and the
grader compares values only.

    -> {"cells": [[number, question, source], ...], "names": {question: name}, "seconds": 5, ...}
    <- {"cell": number}        before each cell
    <- {"error": text}         after a cell that failed
    <- {"ready": true}
    -> {"ask": 1, "question": "perceptron-1", "args": [...], "budget": null}   args null: the value itself, not a call
    <- {"reply": 1, "value": ..., "args": [...]}  or {"reply": 1, "error": text, "stopped": false}
"""

import builtins
import contextlib
import json
import os
import re
import sys
import types
import warnings

sys.path.extend(sys.argv[1:])  # what is missing there is reported before the lines below are closed

import numpy as np
from codec import decode, describe_error, encode
from limits import Budget, Unfinished, time_limit

MAX_REPLY = 1_000_000


def main():
    """Serve one grader until it closes the line."""
    requests, replies = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):  # what the student prints or reads
        os.dup2(nowhere, descriptor)
    setup = json.loads(requests.readline())

    def send(**message):
        line = json.dumps(message)
        if len(line) > MAX_REPLY:
            line = json.dumps({"reply": message.get("reply"), "value": {"foreign": "a value too large to hand over"}})
        replies.write(line + "\n")
        replies.flush()

    found = run_cells(setup, send)
    send(ready=True)
    for line in requests:
        request = json.loads(line)
        send(reply=request["ask"], **answer(found, request, setup))


def run_cells(setup, send):
    """Run the cells in one namespace, go on after errors, and return the answers by question."""
    sys.modules["lincls_course"] = Anything()  # the notebook's own checks do nothing here
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    builtins.display = lambda *args, **options: None
    space = module.__dict__
    space.update(np=np, get_ipython=lambda: Anything(), __builtins__=builtins)
    found = {}
    for number, question, source in setup["cells"]:
        send(cell=number)
        before = {name: space.get(name) for name in setup["names"].values()}
        try:
            with limited(setup):
                exec(compile_cell(source, f"<cell {number}>"), space)
        except BaseException as error:
            send(error=named(error, f"<cell {number}>", setup))
        for id, name in setup["names"].items():  # the last definition; what a cell of another question binds is its own
            mine = question == id or (question is None and space.get(name) is not before[name])
            if mine and name in space:
                found[id] = space[name]
    return {question: space[name] for question, name in setup["names"].items() if name in space} | found


def answer(found, request, setup):
    """Return the value of an answer, or what its function returns for these arguments."""
    if request["question"] not in found:
        return {"missing": True}
    value, args, filename = found[request["question"]], request["args"], None
    budget = Budget(*request["budget"]) if request.get("budget") else None
    try:
        with limited(setup, budget):  # a value, too, may run when it is looked at
            if args is None:
                return {"value": encode(value)}
            if not callable(value):
                return {"value": encode(value), "uncalled": True}
            args = [decode(arg) for arg in args]
            filename = getattr(getattr(value, "__code__", None), "co_filename", None)
            result = encode(value(*args))
        return {"value": result, "args": [encode(arg) for arg in args]}
    except BaseException as error:
        return {"error": named(error, filename, setup, budget), "stopped": isinstance(error, Unfinished)}


def named(error, filename, setup, budget=None):
    """Name an error in one line."""
    if isinstance(error, Unfinished):
        return budget.over if budget else f"had not finished after {setup['seconds']} seconds"
    return describe_error(error, filename)


@contextlib.contextmanager
def limited(setup, budget=None):
    """Limit the time of a cell or call, and let no warning of NumPy's or of the code's stop it."""
    limits = budget.kept(setup["clock"]) if budget else time_limit(setup["clock"], setup["seconds"])
    with limits, np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def compile_cell(source, filename):
    """Compile a cell; where it is no Python, without the lines that only Jupyter understands."""
    try:
        return compile(source, filename, "exec")
    except SyntaxError:
        first = re.match(r"\s*%%(\w+)", source)
        if first and first[1] not in ("time", "timeit", "capture", "prun"):
            return compile("", filename, "exec")  # a cell of another language
        plain = re.sub(r"^([ \t]*)(?:[%!].*|[\w.]+\?{1,2}[ \t]*)$", r"\1pass", source, flags=re.MULTILINE)
        return compile(plain, filename, "exec")


class Anything:
    """Answers every call and attribute with itself: what is not there does nothing."""

    def __getattr__(self, name):
        if name.startswith("__"):  # what Python asks of a module
            raise AttributeError(name)
        return self

    __call__ = lambda self, *args, **options: self  # noqa: E731


if __name__ == "__main__":
    main()
