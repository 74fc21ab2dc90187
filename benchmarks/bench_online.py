"""Time dual coordinate descent and Pegasos against LIBLINEAR at the accuracy that it reaches, and sparse rows.

    python benchmarks/bench_online.py [--quick] > benchmarks/online.md

One thread, everything warm, medians of CPU time over interleaved repetitions. The sparse rows of the table are the
sentences of `book/data`, each as its counted words.
"""

import os

os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}

import statistics
import sys
import time
import warnings
from pathlib import Path

import numba  # noqa: F401 - loaded, so that small data run compiled too
import numpy as np
import scipy.sparse as sp
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import Perceptron, SGDClassifier
from sklearn.svm import LinearSVC

from lincls import averaged_perceptron, mira, multiclass_perceptron, perceptron
from lincls.online import dual_coordinate_descent, pegasos, subgradient_descent

SENTENCES = Path(__file__).parents[1] / "book" / "data" / "sentences.csv"

TEXT = """# Dual coordinate descent and Pegasos: our time divided by LIBLINEAR's

Written by `python benchmarks/bench_online.py`. One thread, medians of CPU time, everything warm, Numba loaded (where
it is not, data of fewer than 20,000 coordinates run in plain Python rather than wait half a second for it).

The peer is scikit-learn's LinearSVC(loss="hinge"), LIBLINEAR's compiled dual coordinate descent with shrinking.
tol=0.1 is LIBLINEAR's own tolerance, tol=1e-4 scikit-learn's. Its excess is its objective divided by the optimum, less
1. Our methods run until their excess is no larger (but for 1e-9). Points are normal, labels those of a random
hyperplane after noise; the sparse rows are the 3000 sentences of the sentiment data as word counts.

**Dual coordinate descent**: the same problem, offset penalised (rho = 1). Our time includes the certificate, the
duality gap computed from w, b and alpha. It falls behind most on sparse rows: with ten words a sentence, NumPy's
random order and choice of points cost half as much as the visits, while LIBLINEAR does both inside its compiled loop.

**Pegasos**: the same problem without an offset, with LIBLINEAR at its own tolerance throughout; the first ratio is for
its excess, the second for coming within 1 % of the optimum. Pegasos is a method for the first digits: its
excess falls as 1/passes and grows with C, while that of coordinate descent falls geometrically. "> 1000" did not get
there in 1000 passes. It pays where one or few passes are affordable, and needs no array of n numbers between batches.

**Sparse rows**: the same passes over the same points as a CSR matrix, as an array, and by a peer that gets the CSR
matrix. A visit costs the non-zero coordinates. Neither our methods nor the peers fit an offset here: scikit-learn takes
a hundredth of its step on sparse data. The weights of the perceptron and its mean are those of the peer. Pegasos
computes its objective and a dual bound after each pass, which SGDClassifier does not. Sparse rows still pay where a
fifth of hundreds of coordinates are not zero; with twenty coordinates an array is the better form.
"""
TOLERANCES = (1e-1, 1e-4)


def medians(runs, repetitions):
    """Median CPU seconds of each function in `runs`, and its last result; one round warms up."""
    times, results = {name: [] for name in runs}, {}
    for repetition in range(repetitions + 1):
        for name, run in runs.items():
            start = time.process_time()
            results[name] = run()
            if repetition:
                times[name].append(time.process_time() - start)
    return {name: statistics.median(t) for name, t in times.items()}, results


def data(n, d):
    """Draw points whose classes overlap."""
    rng = np.random.default_rng(0)
    u = rng.normal(size=d)
    X = rng.normal(size=(n, d))
    return X, np.where(X @ u / np.linalg.norm(u) + 0.5 * rng.normal(size=n) + 0.1 > 0, 1.0, -1.0)


def liblinear(X, y, C, tol, fit_bias):
    """Fit the peer."""
    model = LinearSVC(loss="hinge", C=C, tol=tol, fit_intercept=fit_bias, max_iter=100_000, random_state=0)
    return model.fit(X, y)


def objective(model, X, y, C):
    """Objective of the peer's own problem; its offset is penalised."""
    w, b = model.coef_[0], np.ravel(model.intercept_)[0]
    return w @ w / 2 + b * b / 2 + C * np.maximum(0, 1 - y * (X @ w + b)).sum()


def descend(X, y, C, optimum, repetitions):
    """Return, for each tolerance, the peer's milliseconds and excess, our passes and the ratio of times."""
    cells = []
    for peer_tol in TOLERANCES:
        excess = objective(liblinear(X, y, C, peer_tol, True), X, y, C) / optimum - 1
        tol = 8 * max(excess, 1e-9)
        while True:
            tol /= 2
            ours = dual_coordinate_descent(X, y, C, tol=tol, max_epochs=100_000)
            if ours.primal / optimum - 1 <= max(excess, 1e-9):
                break
        runs = {
            "peer": lambda peer_tol=peer_tol: liblinear(X, y, C, peer_tol, True),
            "ours": lambda tol=tol: dual_coordinate_descent(X, y, C, tol=tol, max_epochs=100_000),
        }
        seconds, _ = medians(runs, repetitions)
        ratio = seconds["ours"] / seconds["peer"]
        cells.append((1000 * seconds["peer"], excess, ours.n_epochs, ratio))
    return cells


def pegasos_ratios(X, y, C, repetitions):
    """Return for the peer's excess and for 1 %: the excess, the passes, the ratio of times (None if not reached)."""
    optimum = dual_coordinate_descent(X, y, C, fit_bias=False, tol=1e-8, max_epochs=100_000).dual
    peer = objective(liblinear(X, y, C, 0.1, False), X, y, C) / optimum - 1
    trace = pegasos(X, y, C, fit_bias=False, tol=1e-9).objective / optimum - 1
    cells = []
    for excess in (peer, 0.01):
        reached = np.flatnonzero(trace <= excess)
        if not reached.size:
            cells.append((excess, None, None))
            continue
        passes = int(reached[0])
        runs = {
            "peer": lambda: liblinear(X, y, C, 0.1, False),
            "ours": lambda passes=passes: pegasos(X, y, C, fit_bias=False, tol=1e-9, max_epochs=passes),
        }
        seconds, _ = medians(runs, repetitions)
        cells.append((excess, passes, seconds["ours"] / seconds["peer"]))
    return cells


def settings(quick):
    """Yield name, X, y, C of each row."""
    for n in (1000,) if quick else (1000, 10_000):
        for d in (2, 20, 200):
            X, y = data(n, d)
            for C in (0.01, 0.1, 1.0):
                yield f"{n:,} x {d}", X, y, C
    sentences = np.genfromtxt(SENTENCES, delimiter=",", names=True, dtype=None, encoding="utf-8")
    X, y = CountVectorizer().fit_transform(sentences["words"]).astype(float), sentences["label"]
    for C in (0.01, 0.1, 1.0):
        yield f"sparse {X.shape[0]:,} x {X.shape[1]:,}", X, y, C


def sparse_rows(n, d, density):
    """Draw sparse points whose classes overlap, CSR."""
    rng = np.random.default_rng(0)
    X = sp.random_array((n, d), density=density, format="csr", rng=rng)
    return X, np.where(X @ rng.normal(size=d) + 0.3 * rng.normal(size=n) > 0, 1.0, -1.0)


def sparse_table(n, d, density, repetitions=7, passes=5):
    """Print our time on sparse rows, and its ratio to dense rows and to the peer."""
    X, y = sparse_rows(n, d, density)
    k, C = np.digitize(X @ np.linspace(-1, 1, d), [-1, 0, 1]), 0.1

    def sgd(**options):
        return SGDClassifier(**options, fit_intercept=False, shuffle=False, max_iter=passes, tol=None)

    free = {"fit_bias": False}
    methods = {  # ours, the peer on the same passes
        "perceptron": (
            lambda X: perceptron(X, y, max_epochs=passes, **free),
            lambda: Perceptron(fit_intercept=False, shuffle=False, max_iter=passes, tol=None).fit(X, y),
        ),
        "averaged perceptron": (
            lambda X: averaged_perceptron(X, y, n_epochs=passes, **free),
            lambda: sgd(loss="perceptron", penalty=None, learning_rate="constant", eta0=1, average=True).fit(X, y),
        ),
        "MIRA": (lambda X: mira(X, y, max_epochs=passes), None),
        "multiclass perceptron, K = 4": (lambda X: multiclass_perceptron(X, k, max_epochs=passes), None),
        "Pegasos": (
            lambda X: pegasos(X, y, C, max_epochs=passes, tol=1e-9, **free),
            lambda: sgd(alpha=1 / (n * C)).fit(X, y),
        ),
        "subgradient descent": (lambda X: subgradient_descent(X, y, C, max_epochs=passes, tol=1e-9, **free), None),
        "dual coordinate descent": (
            lambda X: dual_coordinate_descent(X, y, C, tol=1e-4),
            lambda: liblinear(X, y, C, 1e-4, True),
        ),
    }
    dense = X.toarray()
    for name, (ours, theirs) in methods.items():
        runs = {"sparse": lambda ours=ours: ours(X), "dense": lambda ours=ours: ours(dense)}
        seconds, results = medians(runs | ({"peer": theirs} if theirs else {}), repetitions)
        same = "mistakes" not in vars(results["sparse"]) or (
            results["sparse"].mistakes.tolist() == results["dense"].mistakes.tolist()
        )
        assert same, f"{name} made other updates on sparse rows"
        if "perceptron" in name and theirs:
            np.testing.assert_allclose(results["sparse"].w, results["peer"].coef_[0], rtol=1e-6, atol=1e-9)
        peer = f"{seconds['sparse'] / seconds['peer']:.2f}" if theirs else ""
        print(
            f"| {n:,} x {d:,} | {density:.1%} | {name} | {1000 * seconds['sparse']:.1f} "
            f"| {seconds['sparse'] / seconds['dense']:.3f} | {peer} |",
            flush=True,
        )


def main(quick):
    """Print both tables and their summaries."""
    warnings.simplefilter("ignore")  # LIBLINEAR's of no convergence
    print(TEXT)
    rows = list(settings(quick))
    print("## Dual coordinate descent\n")
    print("| n x d | C " + "".join(f"| ms, tol={tol:g} | its excess | our passes | ratio " for tol in TOLERANCES) + "|")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    ratios = []
    for name, X, y, C in rows:
        optimum = dual_coordinate_descent(X, y, C, tol=1e-10, max_epochs=20_000).dual
        cells = descend(X, y, C, optimum, 3 if X.shape[0] > 5000 else 7)
        ratios.append([ratio for *_, ratio in cells])
        shown = " | ".join(f"{ms:.1f} | {excess:.1e} | {passes} | {ratio:.2f}" for ms, excess, passes, ratio in cells)
        print(f"| {name} | {C} | {shown} |", flush=True)
    for tol, values in zip(TOLERANCES, np.transpose(ratios), strict=True):
        mean = np.exp(np.log(values).mean())
        print(f"\nAt tol={tol:g}: geometric mean {mean:.2f}, from {values.min():.2f} to {values.max():.2f}.")

    print("\n## Pegasos\n")
    print("| n x d | C | LIBLINEAR's excess | our passes | ratio | passes to 1 % | ratio |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for name, X, y, C in rows:
        if sp.issparse(X):
            continue
        (excess, *there), (_, *first) = pegasos_ratios(X, y, C, 3 if len(X) > 5000 else 7)
        cells = [f"{passes} | {ratio:.2f}" if passes else "> 1000 | " for passes, ratio in (there, first)]
        print(f"| {name} | {C} | {excess:.1e} | {cells[0]} | {cells[1]} |", flush=True)

    print("\n## Sparse rows\n")
    print("Five passes; coordinate descent to a relative gap of 1e-4, LinearSVC to its tol=1e-4.\n")
    print("| n x d | non-zero | method | ms | ratio to dense rows | ratio to the peer |")
    print("|---|--:|---|--:|--:|--:|")
    sizes = [(20_000, 5000, 0.01), (20_000, 200, 0.05), (20_000, 200, 0.2)]
    for n, d, density in [(2000, 1000, 0.01)] if quick else sizes:
        sparse_table(n, d, density)


if __name__ == "__main__":
    main("--quick" in sys.argv[1:])
