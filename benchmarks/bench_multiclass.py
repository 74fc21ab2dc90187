"""Time the multiclass SVM and softmax regression against CVXPY and scikit-learn.

    python benchmarks/bench_multiclass.py [--quick] > benchmarks/multiclass.md

One thread, everything warm, medians of CPU time over interleaved repetitions; each cell divides our
time by the peer's, so that below 1 we are faster. Objectives must agree before times are compared.
"""

import os

os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "RAYON_NUM_THREADS": "1"}

import statistics
import sys
import time
import warnings

import cvxpy as cp
import numpy as np
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC

from lincls.multiclass import multiclass_svm, multiclass_svm_program, softmax_regression

TEXT = """# Multiclass SVM and softmax regression: our time divided by the peer's

Written by `python benchmarks/bench_multiclass.py`. One thread, medians of CPU time, everything warm; C = 1.

CVXPY states the same problem as `multiclass_svm_program` and solves it by Clarabel, compilation included.
LinearSVC(multi_class="crammer_singer") penalises the offsets: **another problem**, with another optimum,
solved by coordinate descent to tol=1e-4; our solution has a relative gap of at most 1e-8. The last column is
our gap.

LogisticRegression has the same C and tol=1e-10, max_iter=10,000; lbfgs is its default solver. Its excess is
its objective divided by ours, less 1. Both our method and newton-cholesky form the Hessian, of side K (d+1), at
n K^2 d^2 operations a step; lbfgs needs a multiple of n K d for each of its many steps. So with many features
and classes (K d of some hundreds) lbfgs stays ahead, as the largest ratios below show.
"""


def blobs(n, d, K):
    """Draw n points of K overlapping normal classes."""
    rng = np.random.default_rng(0)
    centres, k = 3 * rng.normal(size=(K, d)) / np.sqrt(d), rng.integers(K, size=n)
    return centres[k] + rng.normal(size=(n, d)), k


def settings(quick):
    """Yield name, X and labels of each setting."""
    iris = load_iris()
    yield "Iris, 2 features", iris.data[:, [1, 3]], iris.target
    for n, d, K in [(300, 5, 3), (1000, 20, 3)] if quick else [
        (300, 5, 3), (1000, 20, 3), (1000, 20, 10), (5000, 20, 5), (1000, 100, 5), (5000, 100, 3), (20_000, 20, 3),
    ]:  # fmt: skip
        yield f"n = {n:,}, d = {d}, K = {K}", *blobs(n, d, K)


def medians(runs):
    """Median CPU seconds of each function in `runs`, and its last result; one round warms up."""
    times, results = {name: [] for name in runs}, {}
    repetitions = 3
    for repetition in range(repetitions + 1):
        for name, run in runs.items():
            start = time.process_time()
            results[name] = run()
            if repetition:
                times[name].append(time.process_time() - start)
    return {name: statistics.median(t) for name, t in times.items()}, results


def solve_program(X, k):
    """Solve the program of the text as it stands; return its value."""
    program = multiclass_svm_program(X, k, 1.0)[0]
    program.solve(solver=cp.CLARABEL)
    return program.value


def svm_row(name, X, k):
    """Return the row of one setting, and the ratio to CVXPY."""
    seconds, results = medians({
        "ours": lambda: multiclass_svm(X, k, 1.0),
        "cvxpy": lambda: solve_program(X, k),
        "liblinear": lambda: LinearSVC(multi_class="crammer_singer", max_iter=100_000).fit(X, k),
    })  # fmt: skip
    result = results["ours"]
    assert result.converged, name
    assert abs(results["cvxpy"] - result.primal) <= 1e-6 * result.primal, name
    ratios = [seconds["ours"] / seconds[peer] for peer in ("cvxpy", "liblinear")]
    gap = abs(result.gap) / result.primal
    print(f"| {name} | {1e3 * seconds['ours']:.1f} | {ratios[0]:.2f} | {ratios[1]:.2f} | {gap:.0e} |", flush=True)
    return ratios[0]


def softmax_row(name, X, k):
    """Return the row of one setting, and the ratio to scikit-learn's default solver."""
    peers = ("lbfgs", "newton-cholesky")
    runs = {
        solver: lambda solver=solver: LogisticRegression(solver=solver, tol=1e-10, max_iter=10_000).fit(X, k)
        for solver in peers
    }
    seconds, results = medians({"ours": lambda: softmax_regression(X, k, 1.0)} | runs)
    result = results.pop("ours")
    assert result.converged, name

    def objective(W, b):
        f = X @ W.T + b
        nll = np.logaddexp.reduce(f, axis=1) - f[np.arange(len(k)), k]
        return (W**2).sum() / 2 + nll.sum()

    ours = objective(result.W, result.b)
    excess = {solver: objective(m.coef_, m.intercept_) / ours - 1 for solver, m in results.items()}
    assert all(abs(e) <= 1e-6 for e in excess.values()), (name, excess)
    ratios = [seconds["ours"] / seconds[solver] for solver in peers]
    cells = " | ".join(f"{ratio:.2f} | {excess[solver]:.0e}" for ratio, solver in zip(ratios, peers, strict=True))
    print(f"| {name} | {1e3 * seconds['ours']:.1f} | {cells} |", flush=True)
    return ratios[0]


def table(row, data):
    """Print a row for each setting and the geometric mean of the ratios."""
    ratios = [row(*setting) for setting in data]
    print(
        f"\nGeometric mean of the first ratio: {statistics.geometric_mean(ratios):.2f}; largest: {max(ratios):.2f}.\n"
    )


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # a peer's ConvergenceWarning shows in the excess
    quick = "--quick" in sys.argv[1:]
    print(TEXT)
    print("| multiclass SVM | ms | to CVXPY | to LinearSVC (another problem) | relative gap |\n|---|--:|--:|--:|--:|")
    table(svm_row, settings(quick))
    print("| softmax regression | ms | to lbfgs | its excess | to newton-cholesky | its excess |")
    print("|---|--:|--:|--:|--:|--:|")
    table(softmax_row, settings(quick))
