"""Hostile and faulty submissions, each a small file; test_attacks grades them all.

A file `name.py` is what a student writes into the answer cell of a question, perceptron-1 where a comment
`# question: ...` names no other; `# expect: ...` tells the points it earns, 0 where it does not. A file
`file_name.py` writes a whole submission: its EXPECT is a status, or the points of the questions that it costs.
All other questions are answered rightly, and must keep their points.
"""

import json


def write(path, notebook):
    """Write a notebook as a file."""
    path.write_text(json.dumps(notebook), encoding="utf-8", errors="surrogatepass")
