"""How time and memory grow with the number of points: n -> seconds, MB, and the gap that was reached.

    python benchmarks/bench_growth.py [--package FOLDER] [--limit 120] [case ...]

prints a row of JSON for each case, ours and the peers'. Each runs in its own process, one thread, once warm (compiled
on a small set), and reports CPU seconds, the growth of peak memory while it fits, and the relative gap computed from
what it returned where its problem is ours. `--package` measures another checkout of the package. A run of more than
`--limit` seconds is stopped, and the larger ones of its case are left out.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

THREADS = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")}

# What is fitted: the sizes n, and who does it.
CASES = {
    "separate, d = 20": ((10_000, 100_000, 1_000_000), ("lincls",)),
    "soft margin, dense, d = 20": ((1_000, 10_000, 100_000, 1_000_000), ("lincls", "LinearSVC", "CVXPY", "SVC")),
    "soft margin, text, d = 20,000": ((2_000, 4_000, 8_000, 64_000), ("lincls", "LinearSVC", "SVC")),
    "soft margin, sparse, d = 30, 20 %": ((6_000, 60_000), ("lincls", "LinearSVC")),
    "coordinate descent, text, d = 20,000": ((8_000, 64_000, 256_000), ("lincls", "LinearSVC")),
    "path over C, dense, d = 20": ((1_000, 4_000, 8_000), ("lincls",)),
    "kernel SVM, rbf, d = 20": ((1_000, 4_000, 8_000, 32_000), ("lincls", "lincls, libsvm", "SVC")),
    "several classes, d = 20, K = 5": ((1_000, 4_000, 16_000, 64_000, 256_000), ("lincls", "CVXPY", "LinearSVC")),
    "softmax, d = 20, K = 5": ((10_000, 100_000, 400_000), ("lincls", "LogisticRegression")),
    "softmax, n = 2,000, K = 10; here d": ((200, 400, 800), ("lincls", "LogisticRegression")),
}


def data(case, n):
    """Return X and y of a case, always the same ones."""
    import numpy as np
    import scipy.sparse as sp

    rng = np.random.default_rng(0)
    if case.startswith("softmax, n"):
        from sklearn.datasets import make_blobs

        return make_blobs(2_000, n_features=n, centers=10, cluster_std=8.0, random_state=0)
    if "K = 5" in case:
        from sklearn.datasets import make_blobs

        return make_blobs(n, n_features=20, centers=5, cluster_std=8.0, random_state=0)
    if "text" in case:  # word counts as of Zipf's law, about 80 a row, in rows of length one
        d, words = 20_000, 80
        columns = (np.minimum(rng.zipf(1.3, size=n * words) - 1, d - 1) * 7919 % d).astype(np.int32)
        rows = np.arange(0, n * words + 1, words, dtype=np.int32)
        X = sp.csr_array((np.ones(n * words), columns, rows), shape=(n, d))
        X.sum_duplicates()
        X.data = 1 + np.log(X.data)
        X = sp.csr_array(X.multiply(np.log(n / np.maximum(1, np.bincount(X.indices, minlength=d)))[None, :]))
        X = sp.csr_array(X.multiply(1 / np.sqrt(X.multiply(X).sum(axis=1))[:, None]))
        score = X @ rng.normal(size=d)
        return X, np.where(score + 0.3 * score.std() * rng.normal(size=n) > np.median(score), 1, -1)
    if "sparse" in case:
        X = sp.random_array((n, 30), density=0.2, format="csr", rng=rng)
        return X, np.where(X @ rng.normal(size=30) + 0.3 * rng.normal(size=n) > 0, 1, -1)
    X = rng.normal(size=(n, 20))
    score = X @ rng.normal(size=20)
    if case.startswith("separate"):
        y = np.where(score > 0, 1, -1)
        return X, y
    return X, np.where(score + score.std() * rng.normal(size=n) / 2 > 0, 1, -1)


def fits(case, who):
    """Return the function (X, y) -> (w, b, alpha), a gap, or None where nothing is compared."""
    import lincls

    if case.startswith("separate"):
        return lambda X, y: str(lincls.separate(X, y).separable)
    if case.startswith("coordinate"):
        if who == "lincls":
            return lambda X, y: (r := lincls.dual_coordinate_descent(X, y, 1.0)).gap / r.primal
        return linear_svc
    if case.startswith("path"):
        return lambda X, y: f"{len(lincls.svm_path(X, y).C)} breakpoints"
    if case.startswith("soft margin"):
        if who == "lincls":
            return lambda X, y: (r := lincls.soft_margin(X, y, 1.0)).gap / r.primal
        if who == "CVXPY":
            return cvxpy_soft
        return linear_svc if who == "LinearSVC" else svc_linear
    if case.startswith("kernel"):
        if who == "lincls":
            return lambda X, y: relative(lincls.kernel_svm(lincls.rbf_kernel(X, gamma=1 / 20), y, 1.0))
        return kernel_libsvm if who == "lincls, libsvm" else svc_rbf
    if case.startswith("several"):
        if who == "lincls":
            return lambda X, y: relative(lincls.multiclass_svm(X, y, 1.0))
        return cvxpy_several if who == "CVXPY" else crammer_singer
    if who == "lincls":
        return lambda X, y: "" if lincls.softmax_regression(X, y, 1.0).converged else "not converged"
    return logistic


def relative(result):
    """Return the relative gap of a result."""
    return result.gap / result.primal


def gap_of(w, b, alpha, X, y):
    """Return the relative gap of a solution of the soft margin with C = 1, balanced first."""
    import numpy as np

    positive, negative = alpha[y > 0].sum(), alpha[y < 0].sum()
    smaller = min(positive, negative)
    alpha = alpha * np.where(y > 0, smaller / positive, smaller / negative)
    primal = w @ w / 2 + np.maximum(0, 1 - y * (X @ w + b)).sum()
    v = X.T @ (alpha * y)
    return float((primal - alpha.sum() + v @ v / 2) / primal)


def linear_svc(X, y):
    """Fit LinearSVC with the hinge loss at its default tolerance; it penalises the offset, so no gap of ours."""
    from sklearn.svm import LinearSVC

    model = LinearSVC(loss="hinge", C=1.0, max_iter=1000).fit(X, y)
    return f"{model.n_iter_} passes"


def svc_linear(X, y):
    """Fit libsvm with a linear kernel."""
    import numpy as np
    from sklearn.svm import SVC

    model = SVC(kernel="linear", C=1.0).fit(X, y)
    alpha, coef = np.zeros(len(y)), model.coef_
    alpha[model.support_] = abs(
        model.dual_coef_.toarray() if hasattr(model.dual_coef_, "toarray") else model.dual_coef_
    )
    w = (coef.toarray() if hasattr(coef, "toarray") else coef)[0]
    return gap_of(w, model.intercept_[0], alpha, X, y)


def svc_rbf(X, y):
    """Fit libsvm with the Gaussian kernel; its gap from its own Gram matrix, in blocks."""
    import numpy as np
    from sklearn.svm import SVC

    model = SVC(kernel="rbf", gamma=1 / 20, C=1.0).fit(X, y)
    started = time.process_time()
    signed = model.dual_coef_[0]
    f = np.concatenate([model.decision_function(X[i : i + 2000]) for i in range(0, len(X), 2000)])
    half = signed @ (f[model.support_] - model.intercept_[0]) / 2
    primal = half + np.maximum(0, 1 - y * f).sum()
    return float((primal - abs(signed).sum() + half) / primal), time.process_time() - started


def kernel_libsvm(X, y):
    """Fit ours, started by libsvm."""
    from functools import partial

    import lincls

    return relative(lincls.kernel_svm(partial(lincls.rbf_kernel, gamma=1 / 20), y, 1.0, X=X, solver="libsvm"))


def cvxpy_soft(X, y):
    """Give the program of the text to CVXPY."""
    import cvxpy as cp

    from lincls.svm import soft_margin_program

    program, w, b, separated = soft_margin_program(X, y, 1.0)
    program.solve(solver=cp.CLARABEL)
    return gap_of(w.value, float(b.value), separated.dual_value, X, y)


def cvxpy_several(X, y):
    """Give the program of the text to CVXPY."""
    import cvxpy as cp

    from lincls.multiclass import multiclass_svm_program

    program, *_ = multiclass_svm_program(X, y, 1.0)
    program.solve(solver=cp.CLARABEL)
    return program.status


def crammer_singer(X, y):
    """Fit LIBLINEAR's method, which penalises the offsets."""
    from sklearn.svm import LinearSVC

    return f"{LinearSVC(multi_class='crammer_singer', C=1.0).fit(X, y).n_iter_} passes"


def logistic(X, y):
    """Fit scikit-learn's logistic regression as it comes, by L-BFGS."""
    from sklearn.linear_model import LogisticRegression

    return f"{LogisticRegression(C=1.0, max_iter=1000).fit(X, y).n_iter_[0]} steps"


def run_one(case, n, who):
    """Fit once, and print what it took."""
    import warnings

    warnings.simplefilter("ignore")
    fit = fits(case, who)
    small = 50 if case.startswith("softmax, n") else 1_000
    fit(*data(case, small))
    X, y = data(case, n)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    told = fit(X, y)
    seconds = time.process_time() - started
    if isinstance(told, tuple):
        told, extra = told
        seconds -= extra
    told = f"{told:.0e}" if isinstance(told, float) else told
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(
        json.dumps({"case": case, "n": n, "who": who, "seconds": round(seconds, 3), "MB": round(memory), "told": told})
    )


def print_tables(files):
    """Print a table for each case from files of rows; the name of a file stands beside ours of it."""
    cells = {}
    for file, _, name in (file.partition("=") for file in files):
        for row in map(json.loads, Path(file).read_text("utf-8").splitlines()):
            who = f"{row['who']}, {name}" if name and row["who"].startswith("lincls") else row["who"]
            text = f"{row['seconds']:.3g} ({row['MB']}) {row['told']}" if "seconds" in row else row["told"]
            cells.setdefault(row["case"], {}).setdefault(who, {})[row["n"]] = text
    for case, columns in cells.items():
        sizes = sorted({n for column in columns.values() for n in column})
        print(f"\n| {case}: n | {' | '.join(columns)} |\n|--:|{'--:|' * len(columns)}")
        for n in sizes:
            print(f"| {n:,} | {' | '.join(column.get(n, '') for column in columns.values())} |")


def main():
    """Run the cases, each in its own process."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases", nargs="*", help="beginnings of the names of cases; all by default")
    parser.add_argument("--package", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--limit", type=float, default=120)
    parser.add_argument("--only", help="who fits: lincls, SVC, ...; all by default")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument(
        "--table", nargs="+", metavar="FILE[=NAME]", help="write tables of rows that were kept in files"
    )
    options = parser.parse_args()
    if options.table:
        print_tables(options.table)
        return
    if options.one:
        case, n, who = options.one
        run_one(case, int(n), who)
        return
    environment = os.environ | THREADS | {"PYTHONPATH": str(options.package)}
    for case, (sizes, peers) in CASES.items():
        if options.cases and not case.startswith(tuple(options.cases)):
            continue
        for who in peers:
            if options.only and who != options.only:
                continue
            for n in sizes:
                command = [sys.executable, __file__, "--one", case, str(n), who]
                try:
                    found = subprocess.run(
                        command, env=environment, capture_output=True, text=True, timeout=options.limit
                    )
                except subprocess.TimeoutExpired:
                    print(json.dumps({"case": case, "n": n, "who": who, "told": f"> {options.limit:g} s"}), flush=True)
                    break
                if found.returncode:
                    last = (found.stderr.strip().splitlines() or [f"ended by signal {-found.returncode}"])[-1]
                    print(json.dumps({"case": case, "n": n, "who": who, "told": last[:120]}), flush=True)
                    break
                print(found.stdout.strip(), flush=True)


if __name__ == "__main__":
    main()
