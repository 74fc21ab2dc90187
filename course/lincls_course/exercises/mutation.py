"""Change right answers in many ways, as slips and misunderstandings do; every change must be noticed by the cases.

A mutant differs in one place from the reference, or from an alternate that is a function by itself: an operator
exchanged, a number off by one, a term or factor dropped, a parenthesis misplaced, a value rounded, a slice one too
short, two arguments exchanged, a root, an absolute value, a guard or a copy forgotten, a loop that ends after its first
pass. It must fail on each seed, for a grader that notices a mistake on some seeds only is unfair. A mutant that
computes the same cannot fail: of the reference's each of these is listed as `equivalent` beside the exercise's answers,
with its reason, as {"line: original -> mutant": reason}, and must agree with the reference on INPUTS random inputs; one
that is listed and does not exist is a fault. An alternate's need no reason if they agree on those inputs.
"""

import ast
import copy
import functools
import inspect
import itertools
import pickle
import re
import warnings
from dataclasses import dataclass, field

import numpy as np

from .exercise import source_of
from .secret import remembering
from .verdict import call, fault_of

__all__ = ["INPUTS", "Mutation", "agrees", "compiled", "functions", "mutants", "mutate", "random_inputs", "rewritten"]

SECONDS = 0.25  # of processor time for one call of a mutant, which may loop
INPUTS = 1000  # on which a mutant that is declared equivalent must agree

# True of every exercise by conventions of the book, and tried as well: (pattern of "original -> mutant", why).
LABEL = r"(y|y_i|y\[\w+\])"
RULES = [
    (rf"\* {LABEL} -> .* / {LABEL}$", "labels are -1 and +1, their own inverses"),
    (rf"{LABEL} [<>] 0 -> {LABEL} [<>]= 0$", "no label is 0"),
    (rf"{LABEL} > 0\b.*: 0 -> -1$|{LABEL} < 0\b.*: 0 -> 1$", "no label lies between -1 and 1"),
    (
        r": (.+) ([<>])=? (.*(?:tol|1e-\d+)) -> \1 \2=? \3$",
        "what lies on the edge of a tolerance may fall on either side",
    ),
]

# What becomes of an operator: the first of a group, into each of the others.
OPERATORS = (
    "Add Sub Mult, Sub Add, Mult Add Div, Div Mult, MatMult Mult, Pow Mult, Mod FloorDiv, FloorDiv Div, Lt LtE Gt, "
    "LtE Lt GtE, Gt GtE Lt, GtE Gt LtE, Eq NotEq, NotEq Eq, In NotIn, NotIn In, Is IsNot, IsNot Is, And Or, Or And"
)
OTHERS = {first: others for first, *others in ([getattr(ast, x) for x in g.split()] for g in OPERATORS.split(", "))}
SUMS, PRODUCTS = ast.Add | ast.Sub, ast.Mult | ast.Div | ast.MatMult
EXCHANGED = "max min, maximum minimum, argmax argmin, sum mean, any all, zeros ones, floor ceil".split(", ")
NAMES = {name: other for pair in EXCHANGED for name, other in (pair.split(), pair.split()[::-1])}
NAMES |= {"exp": "expm1", "log": "log1p", "abs": "negative", "sorted": "list", "median": "mean", "sqrt": "square"}
SYMMETRIC = {"max", "min", "maximum", "minimum", "hypot", "isclose", "allclose", "array_equal"}
CONVERSIONS = {"float", "bool", "list", "tuple", "array", "asarray", "tolist", "astype", "item", "enumerate"}
CONSTANT = {"zeros", "ones", "full", "eye"}


def of_an_operator(node):
    """Another operator, sign, comparison or connective."""
    match node:
        case ast.BinOp() | ast.AugAssign() | ast.BoolOp():
            yield from (changed(node, op=other()) for other in OTHERS.get(type(node.op), ()))
        case ast.Compare(ops=[op, *more]):
            yield from (changed(node, ops=[other(), *more]) for other in OTHERS[type(op)])
        case ast.UnaryOp(op=ast.USub() | ast.Not()):
            yield node.operand
        case ast.If() | ast.While() | ast.IfExp():
            yield changed(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.Return(value=ast.expr()):
            yield ast.Return(ast.UnaryOp(ast.USub(), node.value))


def of_a_name(node):
    """Another number, truth value or function: mean for sum, and the like."""
    match node:
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int() | float()):
            yield from (ast.Constant(node.value + 1), ast.Constant(node.value - 1))
        case ast.Attribute(attr=name) if name in NAMES:
            yield changed(node, attr=NAMES[name])
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            yield changed(node, id=NAMES[name])


def something_dropped(node):
    """One term, factor, condition, bound, part of a list or named argument less."""
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            minus, inverse = ast.UnaryOp(ast.USub(), right), ast.BinOp(ast.Constant(1), ast.Div(), right)
            yield from (left, {ast.Sub: minus, ast.Div: inverse}.get(type(op), right))
        case ast.BoolOp(values=[a, b]):
            yield from (b, a)
        case ast.BoolOp(values=parts):
            yield from (changed(node, values=[*parts[:i], *parts[i + 1 :]]) for i in range(len(parts)))
        case ast.IfExp():
            yield from (node.body, node.orelse)
        case ast.List(elts=[_, _, *_] as parts):
            yield from (changed(node, elts=[*parts[:i], *parts[i + 1 :]]) for i in range(len(parts)))
        case ast.ListComp() | ast.GeneratorExp() if node.generators[0].ifs:
            yield changed(node, generators=[changed(node.generators[0], ifs=[]), *node.generators[1:]])
        case ast.Return(value=ast.Tuple(elts=parts)):
            yield from (ast.Return(with_zero(node.value, i)) for i in range(len(parts)))
        case ast.Return(value=ast.expr()):
            yield ast.Return(ast.BinOp(ast.Constant(0), ast.Mult(), node.value))
        case ast.Call():
            kept = [keyword for keyword in node.keywords if keyword.arg in ("strict", "dtype")]
            if len(kept) < len(node.keywords):
                yield changed(node, keywords=kept)
            if name_of(node) in ("max", "min", "maximum", "minimum") and len(node.args) == 2:
                yield from node.args


def a_call_forgotten(node):
    """The argument in place of a root, an absolute value, a sum, a copy; another norm; a matrix not transposed."""
    if isinstance(node, ast.Call) and name_of(node) not in CONVERSIONS:
        if len(node.args) == 1 and not isinstance(node.args[0], ast.Starred):
            yield node.args[0]
        if not node.args and isinstance(node.func, ast.Attribute):
            yield node.func.value
    if isinstance(node, ast.Call) and name_of(node) == "norm":
        yield changed(node, keywords=[*node.keywords, ast.keyword("ord", ast.Constant(1))])
        yield ast.BinOp(node, ast.Pow(), ast.Constant(2))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        yield changed(node, left=called("transposed", node.left))
        if ast.dump(node.left) == ast.dump(node.right):
            yield ast.BinOp(node, ast.Pow(), ast.Constant(0.5))
    if isinstance(node, ast.Attribute) and node.attr == "T":
        yield node.value


def a_parenthesis_misplaced(node):
    """a * (b + c) read as a * b + c, and the same inside the brackets of a call."""
    match node:
        case ast.BinOp(left=a, op=op, right=b):
            looser = SUMS if isinstance(op, PRODUCTS | ast.Sub) else SUMS | PRODUCTS if isinstance(op, ast.Pow) else ()
            if isinstance(b, ast.BinOp) and (isinstance(b.op, looser) or isinstance(op, ast.Div)):
                yield ast.BinOp(ast.BinOp(a, op, b.left), b.op, b.right)
            vectors = isinstance(op, ast.MatMult) and isinstance(a, ast.BinOp) and isinstance(a.left, ast.Name)
            looser = SUMS | PRODUCTS if isinstance(op, ast.Pow) or vectors else SUMS if isinstance(op, PRODUCTS) else ()
            if isinstance(a, ast.BinOp) and isinstance(a.op, looser):
                yield ast.BinOp(a.left, a.op, ast.BinOp(a.right, op, b))
        case ast.UnaryOp(op=ast.USub(), operand=ast.BinOp(op=ast.Add() | ast.Sub()) as inner):
            yield changed(inner, left=ast.UnaryOp(ast.USub(), inner.left))
        case ast.Call() if name_of(node) not in CONVERSIONS:
            if len(node.args) == 1 and isinstance(node.args[0], ast.BinOp):
                yield changed(node.args[0], left=changed(node, args=[node.args[0].left]))
            if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.BinOp):
                inner = node.func.value
                yield changed(inner, right=changed(node, func=changed(node.func, value=inner.right)))


def something_rounded(node):
    """The result, or what an intermediate name stands for."""
    if isinstance(node, ast.Return) and node.value is not None:
        parts = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        for i, part in enumerate(parts):
            for how in ("rounded", "cut", "to_two_decimals"):
                other = [*parts[:i], called(how, part), *parts[i + 1 :]]
                yield ast.Return(changed(node.value, elts=other) if isinstance(node.value, ast.Tuple) else other[0])
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        if not (isinstance(node.value, ast.Call) and name_of(node.value) in CONSTANT):
            yield changed(node, value=called("rounded", node.value))


def something_off_by_one(node):
    """A range, a slice or an index that begins or ends one too early or too late."""
    if isinstance(node, ast.Call) and name_of(node) in ("range", "arange"):
        for i, bound in enumerate(node.args):
            for other in neighbours(bound):
                yield changed(node, args=[*node.args[:i], other, *node.args[i + 1 :]])
        if len(node.args) == 1:
            yield changed(node, args=[ast.Constant(1), *node.args])
    if isinstance(node, ast.Slice):
        for side in ("lower", "upper"):
            bound = getattr(node, side)
            if bound is not None:
                yield from (changed(node, **{side: other}) for other in (None, *neighbours(bound)))
    if isinstance(node, ast.Call) and name_of(node) == "len":
        yield from neighbours(node)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
        yield changed(node, slice=ast.BinOp(called("index", node.slice), ast.Sub(), ast.Constant(1)))


def two_things_exchanged(node):
    """Two arguments, two subscripts, two results, the sides of what is not commutative."""
    if isinstance(node, ast.Call) and name_of(node) not in SYMMETRIC:
        for i in range(name_of(node) == "clip", len(node.args) - 1):  # clip(x, low, high) is clip(low, x, high)
            yield changed(node, args=exchanged(node.args, i))
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        parts = node.value.elts
        yield from (ast.Return(changed(node.value, elts=exchanged(parts, i))) for i in range(len(parts) - 1))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.Div | ast.Pow):
        yield changed(node, left=node.right, right=node.left)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        yield changed(node, left=called("matrix", node.right), right=called("matrix", node.left))


def a_statement_changed(node):
    """A statement left out, a guard forgotten, a loop that ends after its first pass, a change in place."""
    kept = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)  # a docstring
    if isinstance(node, ast.Break | ast.Continue | ast.Assign | ast.AugAssign | ast.Expr | ast.If) and not kept:
        yield ast.Pass()
    if isinstance(node, ast.If) and node.orelse:
        yield changed(node, orelse=[])
    if isinstance(node, ast.Return):
        yield ast.Pass()
    if isinstance(node, ast.For | ast.While):
        yield changed(node, body=[*node.body, ast.Break()])
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.BinOp):
        name, value = node.targets[0], node.value
        if isinstance(value.left, ast.Name) and value.left.id == name.id:
            yield ast.AugAssign(name, value.op, value.right)


CHANGES = (
    of_an_operator,
    of_a_name,
    something_dropped,
    a_call_forgotten,
    a_parenthesis_misplaced,
    something_rounded,
    something_off_by_one,
    two_things_exchanged,
    a_statement_changed,
)


def changed(node, **fields):
    """Return a copy of a node with other fields."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def called(name, value):
    """Return the call of a function, by its name, of a value."""
    return ast.Call(ast.Name(name, ast.Load()), [value], [])


def name_of(node):
    """Return the last word of the function that a call names."""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def neighbours(node):
    """Return the node less one and plus one; of a number nothing, which is changed elsewhere."""
    number = isinstance(node.operand if isinstance(node, ast.UnaryOp) else node, ast.Constant)
    return [] if number else [ast.BinOp(node, op(), ast.Constant(1)) for op in (ast.Sub, ast.Add)]


def exchanged(parts, i):
    """Return the list with its i-th part behind the next."""
    return [*parts[:i], parts[i + 1], parts[i], *parts[i + 2 :]]


def with_zero(values, i):
    """Return the tuple with its i-th value replaced by zeros of the same shape."""
    zero = ast.BinOp(ast.Constant(0), ast.Mult(), values.elts[i])
    return changed(values, elts=[*values.elts[:i], zero, *values.elts[i + 1 :]])


def helpers(touched):
    """Return the functions that a mutant calls; each notes whether it met a value that it can change at all."""

    def noting(function, of_use):
        return lambda value: touched.append(bool(of_use(value))) or (function(value) if touched[-1] else value)

    def is_matrix(value):
        return np.ndim(value) > 1

    def is_float(value):
        return not isinstance(value, tuple | list) and np.asarray(value).dtype.kind == "f"

    def has_decimals(value):  # the cases hold numbers of two decimals: so do their sums
        return is_float(value) and not np.allclose(value, np.round(value, 2), rtol=0, atol=1e-9)

    return {
        "matrix": noting(lambda value: value, is_matrix),
        "transposed": noting(np.transpose, is_matrix),
        "index": noting(lambda value: value, lambda value: np.asarray(value).dtype.kind in "iu"),
        "rounded": noting(np.round, is_float),
        "cut": noting(np.trunc, is_float),
        "to_two_decimals": noting(lambda value: np.round(value, 2), has_decimals),
    }


def functions(exercise):
    """Return the right answers that are functions by themselves, whose source says all that they do."""
    answers = [exercise.reference, *exercise.alternates.values()]
    return [f for f in answers if inspect.isfunction(f) and not f.__closure__ and f.__name__ != "<lambda>"]


def mutants(function):
    """Yield (what was changed, function, notes on what it met) for every mutant of a function."""
    for what, tree in rewritten(source_of(function)):
        made = compiled(tree, function)
        if made:
            yield what, *made


def rewritten(source):
    """Yield (what was changed, tree) for every change of a function's source in one place."""
    tree, lines = ast.parse(source), source.splitlines()
    definition = tree.body[0]
    body = definition.body[ast.get_docstring(definition) is not None :]
    checks = {id(k.value) for k in ast.walk(tree) if isinstance(k, ast.keyword) and k.arg == "strict"}
    known = {ast.unparse(tree)}
    for node in (node for part in body for node in ast.walk(part) if id(node) not in checks):
        for other in (other for change in CHANGES for other in change(node)):
            mutant = ast.fix_missing_locations(Replace(node, other).visit(ast.parse(source)))  # faster than a copy
            text = ast.unparse(mutant)
            if text not in known:
                known.add(text)
                yield f"{lines[node.lineno - 1].strip()}: {first_line(node)} -> {first_line(other)}", mutant


def compiled(tree, function):
    """Return what a changed source defines in place of a function, and notes on what it met; None if it is no code."""
    touched = []
    space = function.__globals__ | helpers(touched)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # such as a number that is called
            exec(compile(tree, "<mutant>", "exec"), space)
    except SyntaxError:
        return None
    return space[function.__name__], touched


def first_line(node):
    """Write a node; of a statement with a body what stands before it."""
    text, *more = ast.unparse(ast.fix_missing_locations(node)).splitlines()
    return f"{text} ... {more[-1].strip()}" if more else text


class Replace(ast.NodeTransformer):
    """Puts another node in the place of one."""

    def __init__(self, node, other):
        self.place, self.other = position(node), other

    def visit(self, node):
        """Replace the node, or go on below it."""
        return self.other if position(node) == self.place else super().generic_visit(node)


def position(node):
    """Return what tells a node from all others of its tree."""
    return type(node), *(getattr(node, a, None) for a in ("lineno", "col_offset", "end_lineno", "end_col_offset"))


def agrees(exercise, function, cases):
    """Tell whether a function is right on all cases; the first wrong one ends the search."""
    return not any(fault_of(exercise, args, call(function, args, processor=SECONDS)) for args in cases)


@dataclass
class Mutation:
    """What became of the mutants of an exercise's right answers: how many, and what is wrong."""

    count: int = 0
    equivalent: int = 0
    faults: list[str] = field(default_factory=list)


def mutate(exercise, seeds, inputs=INPUTS):
    """Try all mutants of an exercise's right answers on the seeds, those declared equivalent on so many inputs."""
    mutation, same, quick = Mutation(), set(), remembering(exercise)
    drawn = {seed: quick.cases_of(seed) for seed in seeds}
    known = {seed: {pickle.dumps(args) for args in cases} for seed, cases in drawn.items()}
    by_hand = set.intersection(*known.values())  # who fails on one of these fails on every seed
    first = [args for args in drawn[seeds[0]] if pickle.dumps(args) in by_hand]
    rest = {seed: [args for args in cases if pickle.dumps(args) not in by_hand] for seed, cases in drawn.items()}

    @functools.cache  # where a mutant needs them; who comes so far is right on those drawn by hand, and comes once more
    def random():
        some = {pickle.dumps(args): args for args in random_inputs(exercise, inputs)}
        return [args for key, args in some.items() if key not in by_hand]

    found = ((answer, *mutant) for answer in functions(exercise) for mutant in mutants(answer))
    for answer, what, mutant, touched in found:
        right = [seed for seed in seeds if agrees(quick, mutant, rest[seed])] if agrees(quick, mutant, first) else []
        if touched and not any(touched):  # a vector transposed, a whole number rounded: nothing was changed
            continue
        mutation.count += 1
        declared = what in exercise.equivalent or any(re.search(pattern, what) for pattern, _ in RULES)
        declared |= answer is not exercise.reference
        if declared and len(right) == len(seeds) and agrees(quick, mutant, random()):
            same.add(what)
        elif right:
            mutation.faults.append(f"a mutant survives on {len(right)} of {len(seeds)} seeds: {what}")
    for what in exercise.equivalent:
        if what not in same:
            mutation.faults.append(f"listed as equivalent, but no such mutant computes the same: {what}")
    mutation.equivalent = len(same)
    return mutation


def random_inputs(exercise, count):
    """Return so many cases, of as many seeds as it takes."""
    seeds = itertools.count()
    drawn = (args for seed in seeds for args in exercise.cases_for(np.random.default_rng([7, seed])))
    return [*itertools.islice(drawn, count)]
