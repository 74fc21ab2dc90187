"""The exercises of the course edition, read from a file that holds no solution.

`check` compares with the right answers to the public cases, which are stored, and with the verifiers of the
constructions. What has one right answer (a number, a letter) is graded later.
"""

import importlib
import json

import numpy as np

from .codec import decode, encode
from .core import Exercise, register

FIELDS = ("points", "minutes", "difficulty", "tag", "kind", "statement", "hints", "options", "starter", "rtol", "atol")


class Stored:
    """Stands in the place of a reference: it knows the right answers to the public cases, and nothing else."""

    def __init__(self, pairs):
        self.pairs = pairs

    def __call__(self, *args):
        """Return the right answer to a public case."""
        for known, answer in self.pairs:
            if all(np.array_equal(a, b) for a, b in zip(known, args, strict=True)):
                return answer
        raise LookupError("the course edition knows the public cases only")


def dump(exercise, verifier):
    """Return an exercise without its solution, for JSON; `verifier` is the name of a function or ""."""
    exercise = exercise.withhold()
    data = {"id": exercise.id, "title": exercise.title, "verify": verifier, "rubric": exercise.rubric}
    data |= {field: getattr(exercise, field) for field in FIELDS}
    if exercise.kind == "code" and (verifier or not exercise.verify):
        cases = exercise.cases(np.random.default_rng(0))
        answers = [None if verifier else encode(exercise.expected(*args)) for args in cases]
        data["cases"] = [[encode(args), answer] for args, answer in zip(cases, answers, strict=True)]
    return data


def load(path):
    """Register the exercises of a file that tools/wheel.py wrote."""
    for data in json.loads(path.read_text(encoding="utf-8")):
        verify = None
        if data["verify"]:
            verify = getattr(importlib.import_module(".verifiers", __package__), data["verify"])
        pairs = [(decode(args), decode(answer)) for args, answer in data.get("cases", [])]
        fields = {name: data[name] for name in FIELDS} | {"hints": tuple(data["hints"]), "verify": verify}
        if pairs:
            fields["cases"] = lambda rng, pairs=pairs: [args for args, _ in pairs]
            fields["reference"] = Stored(pairs)
        register(Exercise(data["id"], data["title"], solution="", rubric=tuple(map(tuple, data["rubric"])), **fields))
