"""The sentiment study of the chapter on practice: its tables, made anew from the 3000 sentences.

    LINCLS_DATA=folder python studies/sentiment.py [--splits 30] [--jobs 2] [--tables sentiment_online ...]

writes the tables into book/data, whose README.md describes them. The sentences are UCI data set 331 (Kotzias et al.,
2015); `lincls.datasets.sentiment` finds or fetches them, and they are never committed.

For each random split into 2500 training and 500 test sentences, half praise, half complaint, in both:

- `c_rows`: the soft margin for each C of the grid, its errors and support vectors, and 5-fold cross-validation on the
  training sentences alone. The problem is the book's, with free offset; LIBSVM solves its dual from the Gram matrix,
  and no solution with a relative duality gap above 1e-4 is accepted (`solve`).
- `feature_rows`: the same with other features, at C = 10^-1/2.
- `online_rows`: methods that visit one sentence at a time, after 1, 2, 5 and 10 passes.

30 splits take 25 minutes on one core, most of it for the folds; tests/test_study.py repeats a part and compares.
"""

import argparse
import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from lincls import averaged_perceptron, cross_validate_C, datasets, mira, pegasos, perceptron

FOLDER = Path(__file__).parents[1] / "book" / "data"
CS = 10.0 ** (np.arange(-8, 13) / 4)  # four values a decade, from .01 to 1000
C_FEATURES = CS[6]  # 10^-1/2, about .32
TEST_EACH = 250  # test sentences of each class
PASSES = (1, 2, 5, 10)
GAP = 1e-4  # the largest relative duality gap of a solution
WORDS_EACH = 12

TABLES = {  # file: columns
    "sentiment": "split C train_errors test_errors support within cv_error cv_standard_error".split(),
    "sentiment_features": "features split n_words nonzeros train_errors test_errors support".split(),
    "sentiment_online": "method passes split train_errors test_errors updates".split(),
    "sentiment_words": "word weight".split(),
}


@dataclass(frozen=True)
class Split:
    """Training and test sentences, as counts of words (sparse) and labels."""

    number: int
    X: object
    y: np.ndarray
    X_test: object
    y_test: np.ndarray


def deal(y, number):
    """Return the indices of the training and of the test sentences in this split, both in random order."""
    rng = np.random.default_rng([331, number])
    order = rng.permutation(len(y))
    rank = np.empty(len(y), dtype=int)
    for label in (-1, 1):
        of_class = order[y[order] == label]
        rank[of_class] = np.arange(len(of_class))
    return order[rank[order] >= TEST_EACH], order[rank[order] < TEST_EACH]


def make_split(X, y, number):
    """Cut the counts X (3000, d) and the labels into the parts of split `number`."""
    train, test = deal(y, number)
    X = X.astype(float)
    return Split(number, X[train], y[train], X[test], y[test])


def solve(K, y, C):
    """Solve the soft margin with free offset on the Gram matrix K; refuse a relative gap above GAP.

    Returns alpha_i y_i (n,), b and the scores (n,).
    """
    from sklearn.svm import SVC

    machine = SVC(kernel="precomputed", C=C, tol=1e-4 / max(1, C), cache_size=500).fit(K, y)
    signed = np.zeros(len(y))
    signed[machine.support_] = machine.dual_coef_[0]
    b = float(machine.intercept_[0])
    f = K @ signed
    half_norm2 = signed @ f / 2
    primal = half_norm2 + C * np.maximum(0, 1 - y * (f + b)).sum()
    dual = abs(signed).sum() - half_norm2
    if not primal - dual <= GAP * primal:
        raise ArithmeticError(f"C = {C:g}: the relative gap is {(primal - dual) / primal:.1e}, not at most {GAP:g}")
    return signed, b, f + b


def errors(f, y):
    """Count the mistakes: a score of zero is one."""
    return int((y * f <= 0).sum())


def gram(X, Z=None):
    """Return the inner products of sparse rows, dense."""
    return (X @ (X if Z is None else Z).T).toarray()


def cross_validate(K, y, Cs, seed, jobs=None):
    """Cross-validate C on the training sentences alone, which are known by their numbers, rows of K."""

    class Fit:
        def __init__(self, points, y, C):
            self.points = points[:, 0].astype(int)
            self.signed, self.b, _ = solve(K[np.ix_(self.points, self.points)], y, C)

        def predict(self, points):
            f = K[np.ix_(points[:, 0].astype(int), self.points)] @ self.signed + self.b
            return np.where(f > 0, 1, -1)

    return cross_validate_C(Fit, np.arange(len(y))[:, None], y, Cs, rng=seed, n_jobs=jobs, progress=False)


def c_rows(split, Cs=CS, folds=True, jobs=None):
    """Return a row of the table `sentiment` for each C; without folds, the last two are nan."""
    K, K_test = gram(split.X), gram(split.X_test, split.X)
    nan = np.full(len(Cs), np.nan)
    mean, error = nan, nan
    if folds:
        cv = cross_validate(K, split.y, Cs, split.number, jobs)
        mean, error = cv.mean, cv.standard_error
    rows = []
    for C, m, e in zip(Cs, mean, error, strict=True):
        signed, b, f = solve(K, split.y, C)
        within = int((split.y * f <= 1 + 1e-3).sum())
        test = errors(K_test @ signed + b, split.y_test)
        rows.append((split.number, C, errors(f, split.y), test, np.count_nonzero(signed), within, m, e))
    return rows


def feature_rows(texts, y, number):
    """Return a row of the table `sentiment_features` for each way to make features."""
    train, _ = deal(y, number)
    everything = datasets.bag_of_words(texts)[0]
    training_words = datasets.bag_of_words([texts[i] for i in train], n_words=None)[1]
    all_words = datasets.bag_of_words(texts, n_words=None)
    lengths = np.sqrt(everything.multiply(everything) @ np.ones(everything.shape[1]))
    scale = 1 / np.maximum(lengths, 1)
    variants = {
        "counts": everything,
        "presence": (everything > 0).astype(float),
        "unit length": everything.multiply(scale[:, None]).tocsr(),
        "training words": all_words[0][:, np.isin(all_words[1], training_words)],
        "stop words kept": datasets.bag_of_words(texts, stop_words=())[0],
        "500 words": datasets.bag_of_words(texts, n_words=500)[0],
    }
    rows = []
    for name, X in variants.items():
        split = make_split(X, y, number)
        K = gram(split.X)
        signed, b, f = solve(K, split.y, C_FEATURES)
        test = errors(gram(split.X_test, split.X) @ signed + b, split.y_test)
        rows.append((name, number, X.shape[1], X.nnz, errors(f, split.y), test, np.count_nonzero(signed)))
    return rows


def online_rows(split, passes=PASSES):
    """Return a row of the table `sentiment_online` for each method and number of passes."""
    X, y, X_test = split.X.toarray(), split.y, split.X_test
    runs = {
        "perceptron": lambda k: perceptron(X, y, max_epochs=k),
        "averaged": lambda k: averaged_perceptron(X, y, n_epochs=k),
        "mira": lambda k: mira(X, y, max_epochs=k),
        "aggressive mira": lambda k: mira(X, y, aggressive=1.0, max_epochs=k),
        "pegasos": lambda k: pegasos(X, y, C_FEATURES, tol=1e-9, max_epochs=k, rng=split.number),
    }
    rows = []
    for name, run in runs.items():
        for k in passes:
            result = run(k)
            counts = errors(split.X @ result.w + result.b, y), errors(X_test @ result.w + result.b, split.y_test)
            rows.append((name, k, split.number, *counts, getattr(result, "n_updates", "")))
    return rows


def word_rows(split, words):
    """Return (word, weight) for the words of smallest and largest weight."""
    w = split.X.T @ solve(gram(split.X), split.y, C_FEATURES)[0]
    order = np.argsort(w, kind="stable")
    return [(words[j], w[j]) for j in [*order[:WORDS_EACH], *order[-WORDS_EACH:]]]


def write(path, columns, rows):
    """Write a table, numbers to six digits."""
    with open(path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(columns)
        out.writerows([f"{v:.6g}" if isinstance(v, float) else v for v in row] for row in rows)


def make_rows(name, split, texts, y, words, jobs):
    """Return the rows of one split for the table of this name."""
    if name == "sentiment":
        return c_rows(split, jobs=jobs)
    if name == "sentiment_features":
        return feature_rows(texts, y, split.number)
    if name == "sentiment_online":
        return online_rows(split)
    return word_rows(split, words) if split.number == 0 else []


def main():
    """Make the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--splits", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=1, help="fits at a time")
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=list(TABLES), help="make only these")
    options = parser.parse_args()
    from tqdm import tqdm

    texts, y = datasets.sentiment()
    X, words = datasets.bag_of_words(texts)
    rows = {name: [] for name in options.tables}
    for number in tqdm(range(options.splits), unit="split"):
        split = make_split(X, y, number)
        for name in rows:
            rows[name] += make_rows(name, split, texts, y, words, options.jobs)
    FOLDER.mkdir(exist_ok=True)
    for name in rows:
        write(FOLDER / f"{name}.csv", TABLES[name], rows[name])


if __name__ == "__main__":
    main()
