"""Hostile and faulty submissions, each a small file; test_attacks grades them all.

A file `name.py` is what a student writes into the answer cell of a question, perceptron-1 where a comment
`# question: ...` names no other; `# expect: ...` tells the points it earns, 0 where it does not. A file
`file_name.py` makes a whole submission: it changes `notebook`, which is answered rightly, or writes into `folder`
itself. `# expect: ungradable` tells its status, `# costs: ...` the question that it costs.
All other questions are answered rightly, and must keep their points.
"""
