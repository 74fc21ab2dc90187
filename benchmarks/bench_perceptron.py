"""Time `lincls.perceptron` against scikit-learn's compiled Perceptron on the same updates.

    python benchmarks/bench_perceptron.py [--quick]

Prints the tables of benchmarks/README.md. One thread, everything warm, medians of CPU time over
interleaved repetitions. scikit-learn gets the number of passes that our run needed, and its weights
must come out the same.
"""

import os

os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}

import statistics
import subprocess
import sys
import time
from contextlib import contextmanager

import numpy as np
from sklearn.linear_model import Perceptron

import lincls
from lincls._compiled import SMALL, compiled
from lincls.datasets import separable

MODULE = sys.modules["lincls.perceptron"]  # the attribute of that name is the function
MARGINS = {"few": 0.3, "middling": 0.03, "many": 0.003}
READS = 2e9  # passes end after about so many reads of a coordinate
PLAIN_READS = 3e6  # more would take plain Python seconds


@contextmanager
def using(choose):
    """Make `perceptron` use the version of `one_pass` that choose(work) returns."""
    chosen, MODULE.fastest = MODULE.fastest, lambda loop, work, otherwise: choose(work)
    try:
        yield
    finally:
        MODULE.fastest = chosen


def without_numba(work):
    """Choose as `fastest` does where Numba is not installed."""
    return MODULE.one_pass if work < SMALL else MODULE.one_pass_in_blocks


def data(n, d, margin):
    """Draw points around (1, ..., 1), so that the offset matters too."""
    X, y = separable(n, d, margin, np.random.default_rng(0))
    X += 1
    return X, y


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


def measure(n, d, margin):
    """Return the run, the peer's median seconds, and the ratio of each version to it."""
    X, y = data(n, d, margin)
    max_epochs = max(2, int(READS / (n * d)))
    run = lincls.perceptron(X, y, max_epochs=max_epochs)
    n_epochs = run.n_epochs

    def ours(choose):
        with using(choose):
            return lincls.perceptron(X, y, max_epochs=n_epochs)

    def theirs():
        return Perceptron(shuffle=False, tol=None, eta0=1, max_iter=n_epochs).fit(X, y)

    runs = {
        "peer": theirs,
        "numba": lambda: ours(lambda work: compiled(MODULE.one_pass)),
        "blocks": lambda: ours(without_numba),
    }
    reads = n * d * n_epochs
    if reads <= PLAIN_READS:
        runs["plain"] = lambda: ours(lambda work: MODULE.one_pass)
    seconds, results = medians(runs, 3 if reads > 1e8 else 21 if reads < 1e6 else 7)

    peer = results.pop("peer")
    for name, result in results.items():
        same = np.array_equal(result.mistakes, run.mistakes) and np.array_equal(result.w, peer.coef_[0])
        assert same, f"{name} made other updates than scikit-learn at n={n}, d={d}, margin={margin}"
    return run, seconds["peer"], {name: seconds[name] / seconds["peer"] for name in results}


def table(sizes, dimensions):
    """Print one line for each setting, then the summary."""
    print("| n | d | updates | passes | compiled | blocks | plain Python |")
    print("|--:|--:|--:|--:|--:|--:|--:|")
    ratios = {"numba": [], "blocks": [], "plain": []}
    for n in sizes:
        for d in dimensions:
            for margin in MARGINS.values():
                run, _, ratio = measure(n, d, margin)
                for name, value in ratio.items():
                    ratios[name].append(value)
                cells = " | ".join(f"{ratio[name]:.3f}" if name in ratio else "" for name in ratios)
                print(f"| {n:,} | {d} | {run.n_updates:,} | {run.n_epochs:,} | {cells} |", flush=True)
    print("\n| | smallest | median | largest |\n|---|--:|--:|--:|")
    for name, values in ratios.items():
        print(f"| {name} | {min(values):.3f} | {statistics.median(values):.3f} | {max(values):.3f} |")


def fresh(code, repetitions=7):
    """Median seconds that `code` reports in fresh interpreters."""
    prelude = "import time, numpy as np\n"
    outputs = [subprocess.check_output([sys.executable, "-c", prelude + code]) for _ in range(repetitions)]
    return statistics.median(float(output) for output in outputs)


def start_costs():
    """Print what the import and the first call cost."""
    clock = "t = time.perf_counter(); {}; print(time.perf_counter() - t)"
    setup = "from lincls import perceptron\nX, y = np.ones(({0}, 2)), np.ones({0})\n"
    print("\n| what, in a fresh interpreter with NumPy loaded | seconds |\n|---|--:|")
    print(f"| `import lincls` | {fresh(clock.format('import lincls')):.3f} |")
    print(
        f"| first call, 100 points (plain Python) | {fresh(setup.format(100) + clock.format('perceptron(X, y)')):.3f} |"
    )
    large = setup.format(20_000)
    print(
        f"| first call, 20,000 points (Numba from its cache) | {fresh(large + clock.format('perceptron(X, y)')):.3f} |"
    )
    compiling = large + "from lincls import _compiled\nfrom lincls.perceptron import one_pass\n"
    compiling += "njit, z = _compiled.compiler(), np.zeros(2)\n"
    call = "njit(one_pass)(X, y, z, 0.0, y, 1.0, np.arange(20_000), np.empty(20_000, int))"
    print(f"| compilation, once on each machine | {fresh(compiling + clock.format(call), 3):.3f} |")


if __name__ == "__main__":
    quick = "--quick" in sys.argv[1:]
    table([1000, 10_000] if quick else [1000, 10_000, 100_000, 1_000_000], [2, 20, 200])
    start_costs()
