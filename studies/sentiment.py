"""The sentiment study of the chapter *Honest numbers*: its tables, made anew from the 3000 sentences.

    LINCLS_DATA=folder python -m studies.sentiment [--splits 20] [--jobs 2] [--tables sentiment_online ...]

writes the tables into book/data, whose README.md describes them. The sentences are UCI data set 331 (Kotzias et al.,
2015); `studies/sentences.py` finds or fetches them. The book has their words, without order: `sentences.csv`.

For each random split into 2500 training and 500 test sentences, half praise, half complaint, in both:

- `c_rows`: the soft margin for each C of the grid, its errors and support vectors, and 5-fold cross-validation on the
  training sentences alone. The problem is the book's, with free offset; `soft_margin` solves it on the sparse counts,
  and no solution with a relative duality gap above 1e-8 is accepted (`solve`).
- `feature_rows`: the same with other features, at C = .01 and 10^-1/2, without folds.
- `method_rows`: logistic regression, naive Bayes and the averaged perceptron. What each tunes is chosen by one rule,
  the smallest mean error on the same five folds, from nine values, as C can be for the soft margin in `c_rows`.
- `choice_rows`: the error that chose C, and what the five classifiers that it describes do on the test sentences.
- `size_rows`: the soft margin at C = 10^-1/2, trained on the first 100, 200, ... of the training sentences.
- `decision_rows`: what cross-validation's scores are good for: Platt's probabilities, a threshold for given costs; and
  how much the twins of training sentences among the test sentences matter.
- `bag_rows`: the counted words of each sentence, in alphabetical order, from which the chapter counts them again.
- `online_rows`: methods that visit one sentence at a time, after 1, 2, 5 and 10 passes.

20 splits take half an hour on one core, most of it for the folds; tests/core/test_study.py repeats a part and compares.
"""

import argparse
import csv
import re
import string
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from lincls import (
    Hyperplane,
    averaged_perceptron,
    cross_validate_C,
    datasets,
    mira,
    misclassified,
    pegasos,
    perceptron,
    plain,
    soft_margin,
)
from studies import sentences

FOLDER = Path(__file__).parents[1] / "book" / "data"
CS = 10.0 ** (np.arange(-8, 13) / 4)  # four values a decade, from .01 to 1000
C_FEATURES = (CS[0], CS[6])  # .01, and 10^-1/2, about .32
C_METHODS = CS[0:17:2]  # half decades from .01 to 100, also for the numbers that naive Bayes adds to its counts
PASSES_METHODS = (1, 2, 3, 5, 8, 13, 21, 34, 55)
TEST_EACH = 250  # test sentences of each class
PASSES = (1, 2, 5, 10)
SIZES = (100, 200, 400, 800, 1600, 2500)
MISSED = 5  # what a complaint that is taken for praise costs, where a false alarm costs one

# Words that say little, and single letters. The lecture leaves out eleven words without naming them; with these its
# numbers come out, with the eleven of `bag_of_words` the training error at C = .01 is too small.
LEFT_OUT = ("the", "a", "an", "i", "he", "she", "they", "to", "of", "it", "from", *string.ascii_lowercase)

TABLES = {  # file: columns
    "sentiment": "split C train_errors test_errors support within cv_error cv_standard_error".split(),
    "sentiment_features": "features C split n_words nonzeros train_errors test_errors support".split(),
    "sentiment_methods": "method split value cv_error test_errors".split(),
    "sentiment_choice": "split C cv_errors fold_test_errors test_errors".split(),
    "sentences": "source label words".split(),
    "sentiment_sizes": "split n train_errors test_errors".split(),
    "sentiment_decisions": (
        "split cv_errors fold_test_errors a b loss_sigmoid loss_platt loss_share"
        " threshold cost_zero cost_threshold cost_platt twins twin_errors"
        " centroid_errors C_logistic loss_logistic logistic_errors"
    ).split(),
    "sentiment_facts": "fact value".split(),
    "sentiment_online": "method passes split train_errors test_errors updates".split(),
}


@dataclass(frozen=True)
class Split:
    """Training and test sentences, as counts of words (sparse) and labels."""

    number: int
    X: object
    y: np.ndarray
    X_test: object
    y_test: np.ndarray

    @property
    def parts(self):
        """Return both parts, each with its labels."""
        return (self.X, self.y), (self.X_test, self.y_test)


def count_words(texts, n_words=4500):
    """Return the counts of the most frequent words (n, n_words), sparse, and the words."""
    return datasets.bag_of_words(texts, n_words=n_words, stop_words=LEFT_OUT)


def count_pairs(texts):
    """Return the counts of the usual words, and of pairs of neighbours that occur at least twice, sparse."""
    from scipy.sparse import hstack
    from sklearn.feature_extraction.text import CountVectorizer

    pairs = CountVectorizer(ngram_range=(2, 2), min_df=2, stop_words=list(LEFT_OUT), token_pattern=r"[a-z]+")
    return hstack([count_words(texts)[0], pairs.fit_transform(texts)]).tocsr()


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


def solve(X, y, C):
    """Solve the soft margin; refuse a solution that is not certified."""
    result = soft_margin(X, y, C)
    if not result.converged:
        raise ArithmeticError(f"C = {C:g}: the relative gap is {result.gap / result.primal:.1e}, not at most 1e-8")
    return result


def errors(f, y):
    """Count the mistakes: a score of zero is one."""
    return int((y * f <= 0).sum())


def c_rows(split, Cs=CS, folds=True, jobs=None):
    """Return a row of the table `sentiment` for each C; without folds, the last two are nan."""
    nan = np.full(len(Cs), np.nan)
    mean, error = nan, nan
    if folds:
        cv = cross_validate_C(solve, split.X, split.y, Cs, rng=split.number, n_jobs=jobs)
        mean, error = cv.mean, cv.standard_error
    rows = []
    for C, m, e in zip(Cs, mean, error, strict=True):
        result = solve(split.X, split.y, C)
        train, test = (errors(result.decision(P), y) for P, y in split.parts)
        within = int((split.y * result.decision(split.X) <= 1 + 1e-3).sum())
        rows.append((split.number, C, train, test, len(result.support), within, m, e))
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
        "words and pairs": count_pairs(texts),
    }
    variants["unit length 10C"] = variants["unit length"]  # the mean of |x|^2 is 10.4
    rows = []
    for name, X in variants.items():
        split = make_split(X, y, number)
        for C in np.array(C_FEATURES) * (10 if name.endswith("10C") else 1):
            result = solve(split.X, split.y, C)
            train, test = (errors(result.decision(P), y) for P, y in split.parts)
            rows.append((name, C, number, X.shape[1], X.nnz, train, test, len(result.support)))
    return rows


def choose(fit, split, values):
    """Return the value with the smallest mean error on five folds, this error, and the test errors with it."""
    cv = cross_validate_C(fit, split.X, split.y, values, rng=split.number)
    wrong = misclassified(fit(split.X, split.y, cv.best_C), split.X_test, split.y_test)
    return cv.best_C, float(cv.mean.min()), int(wrong.sum())


def method_rows(split):
    """Return a row of the table `sentiment_methods` for each method; those of the soft margin are in `sentiment`."""
    from sklearn.linear_model import LogisticRegression

    def logistic(X, y, C):
        model = LogisticRegression(C=C, tol=1e-8, max_iter=10_000).fit(X, y)
        return Hyperplane(model.coef_[0], model.intercept_[0])

    methods = {
        "logistic regression": (logistic, C_METHODS),
        "naive Bayes": (lambda X, y, a: Hyperplane(*plain.naive_bayes(X, y, a)), C_METHODS),
        "averaged perceptron": (lambda X, y, k: averaged_perceptron(X, y, n_epochs=int(k)), PASSES_METHODS),
    }
    return [(name, split.number, *choose(fit, split, values)) for name, (fit, values) in methods.items()]


def choice_rows(split):
    """Return the row of the table `sentiment_choice`: errors of the classifiers of the folds, and of the last one.

    C is that of the smallest mean error in the table `sentiment`, whose folds these are.
    """
    with open(FOLDER / "sentiment.csv", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if int(row["split"]) == split.number]
    cv_error = {float(row["C"]): float(row["cv_error"]) for row in rows}
    C = min(cv_error, key=cv_error.get)
    fold = cross_validate_C(lambda *_: Hyperplane([1], 0), split.X[:, :1], split.y, [C], rng=split.number).fold
    on_folds = on_test = 0
    for k in range(5):
        result = solve(split.X[fold != k], split.y[fold != k], C)
        on_folds += int(misclassified(result, split.X[fold == k], split.y[fold == k]).sum())
        on_test += int(misclassified(result, split.X_test, split.y_test).sum())
    on_all = int(misclassified(solve(split.X, split.y, C), split.X_test, split.y_test).sum())
    return [(split.number, C, on_folds, on_test, on_all)]


def bag_rows(split, texts, y, words):
    """Return the source, the label and the counted words of each sentence, in alphabetical order."""
    if split.number > 0:
        return []
    sources = np.repeat([name.split("_")[0] for name in sentences.FILES], len(texts) // 3)
    counted = set(words)
    bags = [" ".join(sorted(w for w in re.findall("[a-z]+", text.lower()) if w in counted)) for text in texts]
    return list(zip(sources, y, bags, strict=True))


def size_rows(split, sizes=SIZES):
    """Return a row of the table `sentiment_sizes` for each number of training sentences."""
    rows = []
    for n in sizes:
        result = solve(split.X[:n], split.y[:n], C_FEATURES[1])
        counts = (errors(result.decision(P), y) for P, y in ((split.X[:n], split.y[:n]), (split.X_test, split.y_test)))
        rows.append((split.number, n, *counts))
    return rows


def out_of_fold(split, n_splits=5):
    """Return the fold of each training sentence, its score by the classifier of the other folds, their test errors."""
    from sklearn.model_selection import StratifiedKFold

    folds = StratifiedKFold(n_splits, shuffle=True, random_state=split.number)
    fold, score, test_errors = np.empty(len(split.y), dtype=int), np.empty(len(split.y)), 0
    for k, (others, these) in enumerate(folds.split(split.X, split.y)):
        result = solve(split.X[others], split.y[others], C_FEATURES[1])
        fold[these], score[these] = k, result.decision(split.X[these])
        test_errors += errors(result.decision(split.X_test), split.y_test)
    return fold, score, test_errors


def platt(f, y, n_steps=30):
    """Fit P(y = 1 | f) = sigmoid(a f + b) by Newton's method: the least negative log-likelihood."""
    F, ab = np.column_stack([f, np.ones(len(f))]), np.zeros(2)
    for _ in range(n_steps):
        p = sigmoid(F @ ab)
        ab = ab + np.linalg.solve((F.T * (p * (1 - p))) @ F, F.T @ ((y > 0) - p))
    return ab


def sigmoid(t):
    """Turn scores into probabilities."""
    return 1 / (1 + np.exp(-t))


def log_loss(p, y):
    """Mean of -log of the probability that was given to what happened."""
    return float(-np.mean(np.log(np.where(y > 0, p, 1 - p))))


def cost(praise, y):
    """Mean cost of a decision: MISSED for a complaint taken for praise, one for the reverse."""
    return float(np.mean(MISSED * (praise & (y < 0)) + (~praise & (y > 0))))


def cheapest(f, y):
    """Return the threshold of least cost: praise where the score is above it; of equal ones the smallest."""
    order = np.argsort(f)
    missed = np.cumsum(y[order] < 0)[-1] - np.cumsum(y[order] < 0)  # above the k-th score
    total = MISSED * missed + np.cumsum(y[order] > 0)
    return float(f[order][np.argmin(total)])


def decision_rows(split):
    """Return the row of the table `sentiment_decisions`: everything is chosen on the training sentences."""
    _, oof, fold_test_errors = out_of_fold(split)
    f, y = solve(split.X, split.y, C_FEATURES[1]).decision(split.X_test), split.y_test
    a, b = platt(oof, split.y)
    threshold = cheapest(oof, split.y)
    p = sigmoid(a * f + b)
    points = {row.tobytes() for row in split.X.toarray()}
    twin = np.array([row.tobytes() in points for row in split.X_test.toarray()])
    losses = (log_loss(q, y) for q in (sigmoid(f), p, np.full(len(y), 0.5)))
    costs = (cost(praise, y) for praise in (f > 0, f > threshold, p > MISSED / (MISSED + 1)))
    twins = int(twin.sum()), errors(f[twin], y[twin])
    others = errors(centroid_scores(split), y), *logistic(split)
    return [(split.number, errors(oof, split.y), fold_test_errors, a, b, *losses, threshold, *costs, *twins, *others)]


def centroid_scores(split):
    """Return the scores of the test sentences by the difference of the means of the classes, the baseline."""
    means = [np.asarray(split.X[split.y == label].mean(axis=0)).ravel() for label in (1, -1)]
    w = means[0] - means[1]
    return split.X_test @ w - w @ (means[0] + means[1]) / 2


def logistic(split, Cs=CS[4:15:2]):
    """Return the C of least log loss over five folds, and the log loss and errors of logistic regression at it."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import StratifiedKFold, cross_val_score

    folds = StratifiedKFold(5, shuffle=True, random_state=split.number)
    models = [LogisticRegression(C=C, max_iter=2000) for C in Cs]
    loss = [-cross_val_score(m, split.X, split.y, scoring="neg_log_loss", cv=folds).mean() for m in models]
    best = int(np.argmin(loss))
    f = models[best].fit(split.X, split.y).decision_function(split.X_test)
    return Cs[best], log_loss(sigmoid(f), split.y_test), errors(f, split.y_test)


def fact_rows(split, texts, X):
    """Return what a look at the sentences tells, before any classifier."""
    if split.number > 0:
        return []
    totals = count_words(texts, n_words=None)[0].sum(axis=0)
    words_each, points = (X > 0).sum(axis=1), {row.tobytes() for row in X.toarray()}
    return [
        ("sentences", len(texts)),
        ("repeated sentences", len(texts) - len(set(texts))),
        ("repeated points", len(texts) - len(points)),
        ("empty points", int((words_each == 0).sum())),
        ("words", totals.size),
        ("words seen once", int((totals == 1).sum())),
        ("most words", int(words_each.max())),
        ("mean squared length", float(X.multiply(X).sum() / len(texts))),
    ]


def online_rows(split, passes=PASSES):
    """Return a row of the table `sentiment_online` for each method and number of passes."""
    X, y = split.X, split.y
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
            counts = (errors(result.decision(P), labels) for P, labels in split.parts)
            rows.append((name, k, split.number, *counts, getattr(result, "n_updates", "")))
    return rows


def write(path, columns, rows):
    """Write a table, numbers to six digits."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(columns)
        out.writerows([f"{v:.6g}" if isinstance(v, float) else v for v in row] for row in rows)


def make_rows(name, split, texts, y, words, jobs):
    """Return the rows of one split for the table of this name."""
    if name == "sentiment":
        return c_rows(split, jobs=jobs)
    if name == "sentiment_features":
        return feature_rows(texts, y, split.number)
    if name == "sentiment_methods":
        return method_rows(split)
    if name == "sentiment_choice":
        return choice_rows(split)
    if name == "sentences":
        return bag_rows(split, texts, y, words)
    if name == "sentiment_online":
        return online_rows(split)
    if name == "sentiment_sizes":
        return size_rows(split)
    if name == "sentiment_decisions":
        return decision_rows(split)
    return fact_rows(split, texts, count_words(texts)[0])


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

    texts, y = sentences.load()
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
