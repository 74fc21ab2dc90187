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
from sklearn.datasets import load_digits, load_iris, make_blobs
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
its objective divided by ours, less 1. newton-cholesky forms the Hessian, of side K (d+1), at n K^2 d^2 operations a
step, as our method does up to K (d+1) = 100; beyond, its steps come from conjugate gradients, at n K d operations each.

The large cases run once. |gradient| is that of the objective, at both results.
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


def large_svm_row(name, X, k):
    """Print our seconds, steps and gap, and the seconds of the other problem."""
    start = time.process_time()
    result = multiclass_svm(X, k, 1.0)
    ours = time.process_time() - start
    start = time.process_time()
    LinearSVC(multi_class="crammer_singer").fit(X, k)
    peer = time.process_time() - start
    gap = abs(result.gap) / result.primal
    print(f"| {name} | {ours:.1f} | {result.n_iter} | {gap:.0e} | {result.converged} | {peer:.1f} |", flush=True)


def large_softmax_row(name, X, k):
    """Print the seconds and gradients of our method and of lbfgs."""
    start = time.process_time()
    result = softmax_regression(X, k, 1.0)
    ours = time.process_time() - start
    start = time.process_time()
    peer = LogisticRegression(tol=1e-10, max_iter=10_000).fit(X, k)
    theirs = time.process_time() - start

    def gradient(W, b):
        f = X @ W.T + b
        p = np.exp(f - np.logaddexp.reduce(f, axis=1, keepdims=True))
        p[np.arange(len(k)), k] -= 1
        return np.hypot(np.linalg.norm(W + (X.T @ p).T), np.linalg.norm(p.sum(axis=0)))

    lengths = f"{gradient(result.W, result.b):.0e} | {theirs:.2f} | {gradient(peer.coef_, peer.intercept_):.0e}"
    print(f"| {name} | {ours:.2f} | {result.n_iter} | {lengths} | {ours / theirs:.2f} |", flush=True)


def large_settings():
    """Yield name, X and labels of the data that a dense Newton step or an interior-point method is too slow for."""
    yield (
        "blobs, n = 60,000, d = 10, K = 6",
        *make_blobs(60_000, n_features=10, centers=6, cluster_std=3.0, random_state=0),
    )
    yield "digits", *load_digits(return_X_y=True)
    for n, d, K in [
        (1000, 20, 5), (16_000, 20, 5), (64_000, 20, 5), (256_000, 20, 5), (400_000, 20, 5),
        (3000, 20, 30), (3000, 20, 100), (2000, 100, 10), (2000, 200, 10), (2000, 400, 10), (2000, 800, 10),
    ]:  # fmt: skip
        yield f"n = {n:,}, d = {d}, K = {K}", *blobs(n, d, K)


def text(n, d, K):
    """Draw n short texts of d words of Zipf's frequencies, 15 % of them from the class's own vocabulary."""
    from scipy.sparse import csr_array

    rng = np.random.default_rng(0)
    k, frequency = rng.integers(K, size=n), 1 / np.arange(1, d + 1)
    own = [rng.permutation(d)[: d // 50] for _ in range(K)]
    words = [np.append(rng.choice(own[j], 9), rng.choice(d, 51, p=frequency / frequency.sum())) for j in k]
    rows = np.repeat(np.arange(n, dtype=np.int32), 60)
    X = csr_array((np.ones(60 * n), (rows, np.concatenate(words).astype(np.int32))), shape=(n, d))
    X.sum_duplicates()
    X.data /= np.sqrt(X.power(2).sum(axis=1))[np.repeat(np.arange(n), np.diff(X.indptr))]
    return X, k


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
    if not quick:
        print(
            "| large, multiclass SVM | s | steps | relative gap | certified | LinearSVC, s |\n|---|--:|--:|--:|--:|--:|"
        )
        for setting in [*large_settings(), ("text, n = 8,000, d = 20,000, K = 5, sparse", *text(8000, 20_000, 5))]:
            large_svm_row(*setting)
        print("\n| large, softmax regression | s | steps | our gradient | lbfgs, s | its gradient | ratio |")
        print("|---|--:|--:|--:|--:|--:|--:|")
        for setting in [*large_settings(), ("text, n = 8,000, d = 20,000, K = 5, sparse", *text(8000, 20_000, 5))]:
            large_softmax_row(*setting)
