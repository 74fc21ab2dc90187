"""Change the reference of every coding exercise in many small ways; every change must be noticed: `make mutants`.

A mutant is the reference with one operator exchanged, one number off by one, one sign turned, one term dropped, one
matrix transposed, one condition fixed, one statement left out, or one constant or other argument returned. It must
fail on each of 20 seeds, for a grader that notices a mistake on some seeds only is unfair. A mutant that computes the
same as the reference cannot fail; each of these is listed in EQUIVALENT with its reason, and the list is checked too.

`python -m tools.mutants perceptron-3 geometry` runs a selection. The exit code is 1 where a mutant survived.
"""

import argparse
import ast
import copy
import re
import sys
import time

import numpy as np

from lincls.exercises import check, feedback, get, ids

SECONDS = 0.5  # for one call of a mutant, which may loop

# (exercise, "line: original -> mutant"): why no case can tell them apart.
LATER_PASSES = "a pass after a clean one changes nothing, so stopping there only saves time"
FROM_ZERO = "`updates` is returned as a difference, so its start does not matter"
APART = "separable classes lie apart, so any two of their points tell which is on the right"
EXACT = "the cases hold numbers of two decimals, so t is 0 or 1 without rounding"
ONE_COLUMN = "X has one column, the first and the last"
EQUIVALENT = {
    ("perceptron-3", "clean = True: clean = True -> pass"): LATER_PASSES,
    ("perceptron-3", "clean = True: True -> False"): LATER_PASSES,
    ("perceptron-3", "break: break -> pass"): LATER_PASSES,
    ("perceptron-8", "return X[:, 0] * X[:, 1]: return X[:, 0] * X[:, 1] -> return -(X[:, 0] * X[:, 1])"): (
        "a plane separates by the negative of a coordinate as well"
    ),
    ("perceptron-8", "return X[:, 0] * X[:, 1]: X[:, 0] * X[:, 1] -> X[:, 0] / X[:, 1]"): (
        "the quotient has the sign of the product, and the sign separates"
    ),
    ("perceptron-9", "w, b, passes, updates = np.zeros(X.shape[1]), 0.0, 0, 0: 0 -> 1"): FROM_ZERO,
    ("perceptron-9", "w, b, passes, updates = np.zeros(X.shape[1]), 0.0, 0, 0: 0 -> -1"): FROM_ZERO,
    ("hard-margin-3", "if pos.min() > neg.max():: pos.min() > neg.max() -> pos.min() >= neg.max()"): APART,
    ("hard-margin-3", "if pos.min() > neg.max():: pos.min -> pos.max"): APART,
    ("hard-margin-3", "if pos.min() > neg.max():: neg.max -> neg.min"): APART,
    ("soft-margin-8", "box = ((t >= -tol) & (t <= 1 + tol)).all(): 1 + tol -> 1"): EXACT,
    ("soft-margin-8", "inside = (t[yf < 1 - tol] >= 1 - tol).all(): 1 - tol -> 1"): EXACT,
    ("duality-4", "clean = True: clean = True -> pass"): LATER_PASSES,
    ("duality-4", "clean = True: True -> False"): LATER_PASSES,
    ("duality-4", "break: break -> pass"): LATER_PASSES,
    ("duality-9", "alone = np.flatnonzero(y == -y.sum())[0]  # its label occurs once: 0 -> -1"): (
        "of three points one has a label of its own, so the first found is the last"
    ),
    ("duality-9", "low, high = (i for i in np.argsort(X[:, 0]) if i != alone): 0 -> -1"): ONE_COLUMN,
    ("duality-9", "t = (X[alone, 0] - X[low, 0]) / (X[high, 0] - X[low, 0]): 0 -> -1"): ONE_COLUMN,
    ("practice-4", "of_class = np.flatnonzero(y == label): y == label -> y != label"): (
        "of two classes each is the rest of the other, and both are dealt"
    ),
}

# The same for all exercises: (pattern of "original -> mutant", reason).
LABEL = r"(y|y_i|y\[\w+\])"
RULES = [
    (rf"\* {LABEL} -> .* / {LABEL}$", "a label is its own inverse"),
    (rf"{LABEL} [<>] 0 -> {LABEL} [<>]= 0$", "no label is 0"),
    (rf"{LABEL} > 0\b.*: 0 -> -1$|{LABEL} < 0\b.*: 0 -> 1$", "no label lies between -1 and 1"),
    (r": (.+) ([<>])=? (.*(?:tol|1e-\d+)) -> \1 \2=? \3$", "no case lies on the edge of a tolerance"),
]

OPERATORS = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add, ast.Div),
    ast.Div: (ast.Mult,),
    ast.MatMult: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Div,),
}
COMPARISONS = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
EXCHANGED = "max min, maximum minimum, argmax argmin, sum mean, any all, zeros ones, floor ceil".split(", ")
NAMES = {name: other for pair in EXCHANGED for name, other in (pair.split(), pair.split()[::-1])}
NAMES |= {"exp": "expm1", "log": "log1p", "sqrt": "square", "abs": "negative", "sorted": "list"}


def changes(node, checks):
    """Yield replacements for one node of the syntax tree, which is none of the `checks` of a zip."""
    if isinstance(node, ast.BinOp | ast.AugAssign):
        for operator in OPERATORS.get(type(node.op), ()):
            yield changed(node, op=operator())
    if isinstance(node, ast.BinOp):
        yield node.left  # a term or factor dropped
        if isinstance(node.op, ast.Add | ast.Mult | ast.MatMult):
            yield node.right
        if isinstance(node.op, ast.MatMult):
            yield changed(node, left=ast.Call(ast.Name("transposed", ast.Load()), [node.left], []))
    if isinstance(node, ast.Compare):
        for operator in COMPARISONS.get(type(node.ops[0]), ()):
            yield changed(node, ops=[operator(), *node.ops[1:]])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Not):
        yield node.operand
    if isinstance(node, ast.BoolOp):
        yield changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        yield from node.values
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    if isinstance(node, ast.Constant) and type(node.value) is bool and node not in checks:
        yield ast.Constant(not node.value)
    if isinstance(node, ast.Attribute) and node.attr in NAMES:
        yield changed(node, attr=NAMES[node.attr])
    if isinstance(node, ast.Attribute) and node.attr == "T":
        yield node.value
    if isinstance(node, ast.Name) and node.id in NAMES and isinstance(node.ctx, ast.Load):
        yield changed(node, id=NAMES[node.id])
    if isinstance(node, ast.IfExp):
        yield node.body
        yield node.orelse
    if isinstance(node, ast.If | ast.While):
        yield changed(node, test=ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, ast.Break | ast.Continue | ast.Assign | ast.AugAssign) or (
        isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)
    ):
        yield ast.Pass()
    if isinstance(node, ast.Return) and node.value is not None:
        yield ast.Return(ast.UnaryOp(ast.USub(), node.value))
        if isinstance(node.value, ast.Tuple):
            yield from (ast.Return(with_zero(node.value, i)) for i in range(len(node.value.elts)))
        else:
            yield ast.Return(ast.BinOp(ast.Constant(0), ast.Mult(), node.value))


def with_zero(values, i):
    """Return the tuple with its i-th value replaced by zeros of the same shape."""
    zero = ast.BinOp(ast.Constant(0), ast.Mult(), values.elts[i])
    return changed(values, elts=[*values.elts[:i], zero, *values.elts[i + 1 :]])


def changed(node, **fields):
    """Return a copy of a node with other fields."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def mutants(function, source):
    """Yield (what was changed, function, dimensions of what it transposed) for every mutant of a function."""
    tree = ast.parse(source)
    docstring = tree.body[0].body[0]
    places = [node for node in ast.walk(tree.body[0]) if node is not docstring and node is not docstring.value]
    checks = [keyword.value for keyword in places if isinstance(keyword, ast.keyword) and keyword.arg == "strict"]
    for node in places:
        for other in changes(node, checks):
            mutant = Replace(node, other).visit(copy.deepcopy(tree))
            turned = []  # vectors only: then nothing was transposed, and this is no mutant
            space = dict(function.__globals__)
            space["transposed"] = lambda matrix, turned=turned: turned.append(np.ndim(matrix)) or np.transpose(matrix)
            try:
                exec(compile(ast.fix_missing_locations(mutant), "<mutant>", "exec"), space)
            except SyntaxError:
                continue
            line = source.splitlines()[node.lineno - 1].strip()
            what = f"{line}: {ast.unparse(node)} -> {ast.unparse(ast.fix_missing_locations(other))}"
            yield what, space[function.__name__], turned


class Replace(ast.NodeTransformer):
    """Puts another node in the place of one."""

    def __init__(self, node, other):
        self.place, self.other = position(node), other

    def visit(self, node):
        """Replace the node, or go on below it."""
        return copy.deepcopy(self.other) if position(node) == self.place else super().generic_visit(node)


def position(node):
    """Return what tells a node from all others of its tree."""
    return type(node), *(getattr(node, a, None) for a in ("lineno", "col_offset", "end_lineno", "end_col_offset"))


def survives(exercise, mutant, seeds):
    """Return the seeds on which a mutant is taken for right."""
    return [seed for seed in seeds if check(exercise.id, mutant, seed=seed).right]


def main(argv):
    """Try all mutants of a selection; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("selection", nargs="*", help="chapters or ids (default: all)")
    parser.add_argument("--seeds", type=int, default=20, help="fewer for a first look (20)")
    options = parser.parse_args(argv)
    all_seeds = range(options.seeds)
    chosen = [
        id
        for word in options.selection or ids()
        for id in ([word] if "-" in word and word[-1].isdigit() else ids(word))
    ]
    feedback.SECONDS = SECONDS
    tried, equivalent, survivors, start = 0, set(), [], time.monotonic()
    for exercise in map(get, chosen):
        if exercise.kind != "code":
            continue
        count = 0
        for what, mutant, turned in mutants(exercise.reference, exercise.source):
            seeds = survives(exercise, mutant, all_seeds)
            if {*turned} in ({0}, {1}, {0, 1}):
                continue
            count += 1
            key = (exercise.id, what)
            ruled = any(re.search(pattern, what) for pattern, _ in RULES)
            if (key in EQUIVALENT or ruled) and len(seeds) == len(all_seeds):
                equivalent.add(key)
            elif seeds:
                survivors.append(f"{exercise.id}: {what}: right on {len(seeds)} of {len(all_seeds)} seeds")
        tried += count
        print(f"{exercise.id}: {count} mutants", flush=True)
    stale = [key for key in EQUIVALENT if key[0] in chosen and key not in equivalent]
    for survivor in survivors:
        print(f"SURVIVED  {survivor}")
    for key in stale:
        print(f"STALE     {key} is listed as equivalent, but is no such mutant any more")
    seconds = time.monotonic() - start
    print(f"{tried} mutants, {len(equivalent)} equivalent, {len(survivors)} survivors, {seconds:.0f} s")
    return 1 if survivors or stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
