"""What judges an answer in code on a platform that runs code: a program of its own, which needs NumPy alone.

It holds the modules that `judging` imports, the cases of `check` with their right answers, the messages to typical
mistakes, sealed, the exercise's verifier, and cases drawn from a secret, with their answers: no solution.
"""

import hashlib
import inspect
import json

from . import answer, codec, judging, limits, seal, values, verdict
from .codec import encode
from .item import Program
from .judging import Calling, Constructing
from .room import VERIFIER
from .secret import secret_cases

__all__ = ["as_program"]

PARTS = (codec, limits, values, answer, seal, verdict, judging)  # each after those that it imports
HERE = __package__
IMPORT = "import numpy as np"

BEGINNING = '''"""Judges answers to {id} of the book "Linear Classifiers", which `lincls-course export` wrote.

It needs Python from 3.11 on, and NumPy. Keep it from students: it holds right answers, though no solution.
"""

import json
import linecache
import sys
import types


def read(name, source):
    """Return a module made of its source."""
    module = types.ModuleType("judged." + name)
    module.__package__ = "judged"
    sys.modules[module.__name__] = module
    linecache.cache[module.__name__] = len(source), None, source.splitlines(True), module.__name__
    exec(compile(source, module.__name__, "exec"), module.__dict__)
    return module


sys.modules["judged"] = types.ModuleType("judged")
sys.modules["judged"].__path__ = []
'''
END = '''
class Task(judging.Alone, judging.{form}):
    pass


judge = Task({verify}**json.loads({stored!r})).judge


def sign(answer):
    """Return a word that a program which only prints cannot know."""
    return {token!r} if judge(answer) == "right" else "wrong"
'''


def as_program(exercise, secret):
    """Return an exercise as an item that platforms with code ask; `secret` are bytes that draw further cases."""
    form = Calling if exercise.called else Constructing
    stored = {name: getattr(exercise, name) for name in ("id", "name", "parameters", "results", "rtol", "atol")}
    hidden = secret_cases(exercise, secret)
    cases = exercise.cases_for(None) if not exercise.called else None
    stored |= {"cases": [*map(encode, cases or ())], "answers": None, "further": []} | exercise.public_cases()
    stored["secret"] = [*map(encode, hidden)]
    if stored["answers"] is not None:
        stored["answers"] = stored["answers"] + [encode(exercise.expected(*args)) for args in hidden]
    token = hashlib.sha256(secret + exercise.id.encode()).hexdigest()[:16]
    sources = {part.__name__.rpartition(".")[2]: inspect.getsource(part) for part in PARTS}
    verify = exercise.folder / VERIFIER
    if verify.exists():
        sources["verify"] = verify.read_text(encoding="utf-8")
    lines = [BEGINNING.format(id=exercise.id)]
    for name, source in sources.items():
        lines.append(f"{name} = read({name!r}, r'''{source.replace(HERE, 'judged')}''')\n")
    lines.append(
        END.format(
            token=token,
            form=form.__name__,
            verify="verify.verify, " if verify.exists() else "",
            stored=json.dumps(stored),
        )
    )
    about = exercise.asked() | {"statement": exercise.illustrated(exercise.question)}
    return Program(
        **about,
        name=exercise.name,
        starter=f"{IMPORT}\n\n\n{exercise.starter}\n",
        answer=f"{IMPORT}\n\n\n{exercise.answer_source()}\n",
        judge="\n".join(lines),
        token=token,
    )
