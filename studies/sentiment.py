"""The sentiment study of the chapter on practice: its tables, made anew from the 3000 sentences.

    LINCLS_DATA=folder python studies/sentiment.py [--splits 20] [--jobs 2] [--tables sentiment_online ...]

writes the tables into book/data, whose README.md describes them. The sentences are UCI data set 331 (Kotzias et al.,
2015); `lincls.datasets.sentiment` finds or fetches them, and they are never committed.

For each random split into 2500 training and 500 test sentences, half praise, half complaint, in both:

- `c_rows`: the soft margin for each C of the grid, its errors and support vectors, and 5-fold cross-validation on the
  training sentences alone. The problem is the book's, with free offset; LIBSVM solves its dual from the Gram matrix,
  and no solution with a relative duality gap above 1e-4 is accepted (`solve`; the folds take its usual tolerance).
- `feature_rows`: the same with other features, at C = .01 and 10^-1/2, without folds.
- `online_rows`: methods that visit one sentence at a time, after 1, 2, 5 and 10 passes.

20 splits take ten minutes on one core, most of it for the folds; tests/test_study.py repeats a part and compares.
"""

import argparse
import csv
import string
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from lincls import averaged_perceptron, cross_validate_C, datasets, mira, pegasos, perceptron

FOLDER = Path(__file__).parents[1] / "book" / "data"
CS = 10.0 ** (np.arange(-8, 13) / 4)  # four values a decade, from .01 to 1000
C_FEATURES = (CS[0], CS[6])  # .01, and 10^-1/2, about .32
TEST_EACH = 250  # test sentences of each class
PASSES = (1, 2, 5, 10)
GAP = 1e-4  # the largest relative duality gap of a solution
WORDS_EACH = 12

# Words that say little, and single letters. The lecture leaves out eleven words without naming them; with these its
# numbers come out, with the eleven of `bag_of_words` the training error at C = .01 is too small.
LEFT_OUT = ("the", "a", "an", "i", "he", "she", "they", "to", "of", "it", "from", *string.ascii_lowercase)

TABLES = {  # file: columns
    "sentiment": "split C train_errors test_errors support within cv_error cv_standard_error".split(),
    "sentiment_features": "features C split n_words nonzeros train_errors test_errors support".split(),
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


def count_words(texts, n_words=4500):
    """Return the counts of the most frequent words (n, n_words), sparse, and the words."""
    return datasets.bag_of_words(texts, n_words=n_words, stop_words=LEFT_OUT)


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


def solve(K, y, C, *, certify=True):
    """Solve the soft margin with free offset on the Gram matrix K; refuse a relative gap above GAP.

    Returns alpha_i y_i (n,), b and the scores (n,). Without `certify`, to LIBSVM's usual tolerance.
    """
    from sklearn.svm import SVC

    tol = 1e-4 / max(1, C) if certify else 1e-3
    machine = SVC(kernel="precomputed", C=C, tol=tol, cache_size=500).fit(K, y)
    signed = np.zeros(len(y))
    signed[machine.support_] = machine.dual_coef_[0]
    b = float(machine.intercept_[0])
    f = K @ signed
    half_norm2 = signed @ f / 2
    primal = half_norm2 + C * np.maximum(0, 1 - y * (f + b)).sum()
    dual = abs(signed).sum() - half_norm2
    if certify and not primal - dual <= GAP * primal:
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
            self.signed, self.b, _ = solve(K[np.ix_(self.points, self.points)], y, C, certify=False)

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
    counts, words = count_words(texts, n_words=None)
    usual = count_words(texts)[0]
    in_training = np.isin(words, count_words([texts[i] for i in train], n_words=None)[1])
    lengths = np.sqrt(usual.multiply(usual) @ np.ones(usual.shape[1]))
    variants = {
        "usual": usual,
        "other stop words": datasets.bag_of_words(texts)[0],
        "no stop words": datasets.bag_of_words(texts, stop_words=())[0],
        "training words": counts[:, in_training],
        "presence": usual > 0,
        "unit length": usual.multiply(1 / np.maximum(lengths, 1)[:, None]).tocsr(),
        "500 words": count_words(texts, n_words=500)[0],
    }
    rows = []
    for name, X in variants.items():
        split = make_split(X, y, number)
        K, K_test = gram(split.X), gram(split.X_test, split.X)
        for C in C_FEATURES:
            signed, b, f = solve(K, split.y, C)
            test = errors(K_test @ signed + b, split.y_test)
            support = np.count_nonzero(signed)
            rows.append((name, C, number, X.shape[1], X.nnz, errors(f, split.y), test, support))
    return rows


def online_rows(split, passes=PASSES):
    """Return a row of the table `sentiment_online` for each method and number of passes."""
    X, y, X_test = split.X, split.y, split.X_test
    runs = {
        "perceptron": lambda k: perceptron(X, y, max_epochs=k),
        "averaged": lambda k: averaged_perceptron(X, y, n_epochs=k),
        "mira": lambda k: mira(X, y, max_epochs=k),
        "aggressive mira": lambda k: mira(X, y, aggressive=1.0, max_epochs=k),
        "pegasos": lambda k: pegasos(X, y, C_FEATURES[1], tol=1e-9, max_epochs=k, rng=split.number),
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
    w = split.X.T @ solve(gram(split.X), split.y, C_FEATURES[1])[0]
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
    parser.add_argument("--splits", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="number of the first split")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to write")
    parser.add_argument("--jobs", type=int, default=1, help="fits at a time")
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=list(TABLES), help="make only these")
    options = parser.parse_args()
    from tqdm import tqdm

    texts, y = datasets.sentiment()
    X, words = count_words(texts)
    rows = {name: [] for name in options.tables}
    for number in tqdm(range(options.first, options.first + options.splits), unit="split"):
        split = make_split(X, y, number)
        for name in rows:
            rows[name] += make_rows(name, split, texts, y, words, options.jobs)
    options.folder.mkdir(exist_ok=True)
    for name in rows:
        write(options.folder / f"{name}.csv", TABLES[name], rows[name])


if __name__ == "__main__":
    main()
