"""Sends texts that are short to write and long to read."""

import os

BOMBS = [
    '{"reply": 1, "value": {"array": [1], "shape": [1e400], "kind": "f"}}',
    '{"reply": 1, "value": {"array": [], "shape": [4611686018427387904, 0, 4611686018427387904], "kind": "f"}}',
    '{"reply": 1, "value": {"array": %s, "shape": [1], "kind": "f"}}' % ("[" * 200 + "]" * 200),
    '{"reply": 1, "value": NaN, "value": {"tuple": [NaN, -Infinity]}, "args": [NaN]}',
    '{"reply": 1, "value": ' + "9" * 4000 + "}",
    '{"reply": 1, "value": ' + '{"tuple": [' * 400 + "]}" * 400 + "}",
    "[" * 500_000,
]


def visit(w, b, x, y):
    for bomb in BOMBS:
        for descriptor in range(3, 6):
            try:
                os.write(descriptor, bomb.encode() + b"\n")
            except OSError:
                pass
    return w, b
