"""Time the interior-point method and the path against scikit-learn and CVXPY, at equal accuracy.

    python benchmarks/bench_svm.py [--quick] [--sentiment FOLDER]

Prints the tables of benchmarks/svm.md. One thread, everything warm, medians of CPU time. Each peer is given the
loosest of its own tolerances at which its relative gap to the optimum, (primal at its w and best b - optimum)/optimum,
is at most the target. For the hard margin the weights are first scaled until they separate. A star marks a peer that
never gets there: its most accurate run is timed.
"""

import os

os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}

import argparse
import itertools
import re
import statistics
import time
import warnings
from collections import Counter
from functools import partial
from pathlib import Path

import numpy as np
import scipy.sparse as sp
from sklearn.svm import SVC, LinearSVC

from lincls.duality import offset_interval, primal_objective
from lincls.path import svm_path
from lincls.svm import hard_margin, hard_margin_program, soft_margin, soft_margin_program

TOLERANCES = (1e-2, 1e-3, 1e-4, 1e-6, 1e-8, 1e-10)


def data(n, d, hard):
    """Draw points around a random hyperplane: noisy labels, or a gap of .2 between the classes."""
    rng = np.random.RandomState(0)
    u, X = rng.randn(d) / np.sqrt(d), rng.randn(n, d)
    if hard:
        y = np.where(X @ u + 0.1 > 0, 1, -1)
        return X + np.outer(y, u) / np.linalg.norm(u) * 0.1, y, np.inf
    return X, np.where(X @ u + 0.3 * rng.randn(n) + 0.1 > 0, 1, -1), 1.0


def solved(X, y, C):
    """Solve the soft margin, for C = inf the hard one."""
    return hard_margin(X, y) if np.isinf(C) else soft_margin(X, y, C)


def ours(X, y, C):
    """Return our w; it is exact, whatever the tolerance."""
    return solved(X, y, C).w


def libsvm(X, y, C, tol):
    """Return the w of scikit-learn's SVC; 1e8 stands for C = inf."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return SVC(kernel="linear", C=min(C, 1e8), tol=tol, cache_size=500, max_iter=1_000_000).fit(X, y).coef_[0]


def liblinear(X, y, C, tol):
    """Return the w of LinearSVC, which penalises the offset: another problem."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return LinearSVC(C=min(C, 1e8), loss="hinge", tol=tol, max_iter=20_000, random_state=0).fit(X, y).coef_[0]


def clarabel(X, y, C, tol):
    """Return the w of the chapter's program, solved by CVXPY with Clarabel."""
    program, w, *_ = hard_margin_program(X, y) if np.isinf(C) else soft_margin_program(X, y, C)
    program.solve(solver="CLARABEL", tol_gap_rel=tol, tol_gap_abs=tol, tol_feas=tol)
    return w.value


def relative_gap(w, X, y, C, optimum):
    """Return how far w is from the optimum, with its own best offset."""
    b = sum(offset_interval(w, X, y)) / 2
    if np.isinf(C):
        worst = (y * (X @ w + b)).min()
        primal = w @ w / 2 / worst**2 if worst > 0 else np.inf
    else:
        primal = primal_objective(w, b, X, y, C)
    return primal / optimum - 1


def seconds(*runs, limit=6.0):
    """Median CPU seconds of each run, up to seven times in turn, fewer for slow ones: other load meets all alike."""
    times = []
    while len(times) < 7 and (not times or np.sum(times) < limit):
        times.append([])
        for run in runs:
            start = time.process_time()
            run()
            times[-1].append(time.process_time() - start)
    return np.median(times, axis=0)


def loosest(solver, X, y, C, optimum, targets):
    """Return, for each target, the loosest tolerance at which the solver meets it and True, or its best and False."""
    gaps = {}
    for tol in TOLERANCES:
        gaps[tol] = relative_gap(solver(X, y, C, tol), X, y, C, optimum)
        if gaps[tol] <= min(targets):
            break
    best = min(gaps, key=gaps.get)
    met = {target: [tol for tol in gaps if gaps[tol] <= target] for target in targets}
    return {target: (met[target][0], True) if met[target] else (best, False) for target in targets}


def accuracy_table(sizes, dimensions, targets=(1e-6, 1e-9)):
    """Print our milliseconds and the ratios to each peer at equal gaps."""
    print("| n | d | margin | gap | ours, ms | ours/SVC | ours/CVXPY |")
    print("|--:|--:|---|--:|--:|--:|--:|")
    peers = (libsvm, clarabel)
    ratios = {peer: [] for peer in peers}
    for n, d, hard in itertools.product(sizes, dimensions, (False, True)):
        X, y, C = data(n, d, hard)
        optimum = solved(X, y, C).primal
        assert relative_gap(ours(X, y, C), X, y, C, optimum) <= min(targets)
        tolerances = [loosest(peer, X, y, C, optimum, targets) for peer in peers]
        for target in targets:
            runs = [partial(peer, X, y, C, t[target][0]) for peer, t in zip(peers, tolerances, strict=True)]
            mine, *rest = seconds(partial(ours, X, y, C), *runs)
            row = f"| {n:,} | {d} | {'hard' if hard else 'soft'} | {target:.0e} | {mine * 1e3:.1f} |"
            for peer, theirs, t in zip(peers, rest, tolerances, strict=True):
                ratios[peer].append(mine / theirs)
                row += f" {mine / theirs:.2f}{'' if t[target][1] else '*'} |"
            print(row, flush=True)
    means = " | ".join(f"{statistics.geometric_mean(seen):.2f}" for seen in ratios.values())
    print(f"| | | | geometric mean | | {means} |")


def liblinear_table(sizes, dimensions):
    """Print our time for the exact solution over that of LinearSVC at its default tolerance."""
    print("\n| n | d | ours, ms | LinearSVC, ms | ratio |\n|--:|--:|--:|--:|--:|")
    for n in sizes:
        for d in dimensions:
            X, y, C = data(n, d, False)
            mine, theirs = seconds(partial(ours, X, y, C), partial(liblinear, X, y, C, 1e-4))
            print(f"| {n:,} | {d} | {mine * 1e3:.1f} | {theirs * 1e3:.1f} | {mine / theirs:.2f} |", flush=True)


def quadprog_table(sizes, dimensions):
    """Print our time for the hard margin over that of quadprog, an active-set method, where it is installed."""
    try:
        from quadprog import solve_qp
    except ImportError:
        print("\nNo table for the hard margin against quadprog: pip install quadprog")
        return

    def peer(X, y):
        """Return the w of quadprog; it wants a definite matrix, so the offset counts a little in the norm."""
        n, d = X.shape
        constraints = (y[:, None] * np.column_stack([X, np.ones(n)])).T
        return solve_qp(np.diag(np.append(np.ones(d), 1e-8)), np.zeros(d + 1), constraints, np.ones(n))[0][:-1]

    print("\n| n | d | ours, ms | quadprog, ms | ratio | its gap |\n|--:|--:|--:|--:|--:|--:|")
    for n, d in itertools.product(sizes, dimensions):
        X, y, C = data(n, d, True)
        gap = relative_gap(peer(X, y), X, y, C, solved(X, y, C).primal)
        mine, theirs = seconds(partial(ours, X, y, C), partial(peer, X, y))
        row = f"| {n:,} | {d} | {mine * 1e3:.1f} | {theirs * 1e3:.2f} | {mine / theirs:.2f} | {max(gap, 0):.0e} |"
        print(row, flush=True)


def sentiment(folder):
    """Read the 3000 sentences: words outside the eleven commonest, the next 4500 counted, 2500 to train."""
    texts, labels = [], []
    for name in ("amazon_cells", "yelp", "imdb"):
        for line in Path(folder, f"{name}_labelled.txt").read_text(encoding="utf-8").split("\n"):
            if "\t" in line:
                text, label = line.rsplit("\t", 1)
                texts.append(re.sub("[^a-z ]", " ", text.lower()).split())
                labels.append(1 if int(label) else -1)
    common = [word for word, _ in Counter(word for text in texts for word in text).most_common(4511)]
    column = {word: j for j, word in enumerate(common[11:])}
    entries = [(i, column[word]) for i, text in enumerate(texts) for word in text if word in column]
    X = sp.csr_matrix((np.ones(len(entries)), tuple(zip(*entries, strict=True))), shape=(len(texts), len(column)))
    X.sum_duplicates()
    y, rng = np.array(labels), np.random.default_rng(0)
    train = np.sort(np.concatenate([rng.permutation(np.flatnonzero(y == label))[:1250] for label in (1, -1)]))
    return X[train], y[train]


def path_table(folder):
    """Print the time of the whole path over that of single SVC fits."""
    X, y = sentiment(folder)
    path = svm_path(X, y)
    fits = [partial(libsvm, X, y, C, 1e-3) for C in (0.1, 1.0, 10.0, 100.0)]
    whole, *fits = seconds(partial(svm_path, X, y), *fits, limit=20)
    fit = statistics.median(fits)
    print(f"\n{len(path.events)} events up to C = {path.C[-1]:.4g}:", end=" ")
    print(f"{whole:.1f} s, as long as {whole / fit:.1f} SVC fits of {fit:.2f} s\n")
    print("| C | relative gap | seconds |\n|--:|--:|--:|")
    for C in (0.01, 0.1, 1.0, 10.0, 100.0):
        start = time.process_time()
        r = path.at(C)
        print(f"| {C:g} | {abs(r.gap) / r.primal:.0e} | {time.process_time() - start:.2f} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--sentiment", metavar="FOLDER")
    options = parser.parse_args()
    sizes, dimensions = ((100, 1000), (2, 20)) if options.quick else ((100, 1000, 5000), (2, 20, 200))
    accuracy_table(sizes, dimensions)
    liblinear_table(sizes, dimensions)
    quadprog_table(sizes, dimensions)
    if options.sentiment:
        path_table(options.sentiment)
