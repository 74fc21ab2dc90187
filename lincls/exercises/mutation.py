"""Change a reference in many small ways; every change must be noticed by the cases.

A mutant is the reference with one operator exchanged, one number off by one, one sign turned, one term dropped, one
matrix transposed, one condition fixed, one statement left out, or one constant or other argument returned. It must
fail on each seed, for a grader that notices a mistake on some seeds only is unfair. A mutant that computes the same as
the reference cannot fail: each of these is listed as `equivalent` beside the exercise's answers, with its reason, as
{"line: original -> mutant": reason}, and the list is checked too.
"""

import ast
import copy
import re
from dataclasses import dataclass, field

import numpy as np

from .judging import call, fault_of

__all__ = ["Mutation", "mutants", "mutate"]

SECONDS = 0.5  # for one call of a mutant, which may loop

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


def agrees(exercise, function, cases):
    """Tell whether a function is right on all cases; the first wrong one ends the search."""
    return not any(fault_of(exercise, args, call(function, args, seconds=SECONDS)) for args in cases)


@dataclass
class Mutation:
    """What became of the mutants of an exercise's reference: how many, and what is wrong."""

    count: int = 0
    equivalent: int = 0
    faults: list[str] = field(default_factory=list)


def mutate(exercise, seeds):
    """Try all mutants of an exercise's reference on the seeds."""
    mutation, same = Mutation(), set()
    cases = {seed: exercise.cases_for(np.random.default_rng(seed)) for seed in seeds}
    for what, mutant, turned in mutants(exercise.reference, exercise.source):
        right = [seed for seed in seeds if agrees(exercise, mutant, cases[seed])]
        if {*turned} in ({0}, {1}, {0, 1}):
            continue
        mutation.count += 1
        declared = what in exercise.equivalent or any(re.search(pattern, what) for pattern, _ in RULES)
        if declared and len(right) == len(seeds):
            same.add(what)
        elif right:
            mutation.faults.append(f"a mutant survives on {len(right)} of {len(seeds)} seeds: {what}")
    for what in exercise.equivalent:
        if what not in same:
            mutation.faults.append(f"listed as equivalent, but no such mutant computes the same: {what}")
    mutation.equivalent = len(same)
    return mutation
