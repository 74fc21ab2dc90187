"""The sentiment study again, a part of it: what was committed is what the script makes from the data."""

import csv
import os
from dataclasses import replace

import numpy as np
import pytest

from studies import sentences
from studies import sentiment as study
from tools.edition import ROOT

DATA = ROOT / "book" / "data"


def table(name):
    """The committed rows as dictionaries, numbers read."""
    with open(DATA / f"{name}.csv", encoding="utf-8", newline="") as file:
        return [{key: number(value) for key, value in row.items()} for row in csv.DictReader(file)]


def number(text):
    try:
        return float(text)
    except ValueError:
        return text


def of_split(name, split):
    return [row for row in table(name) if row["split"] == split]


def assert_agree(rows, name, committed, *, errors=1, support=5):
    """Equal but for what rounding in another solver or library may move: an error or two, some support vectors."""
    room = {"train_errors": 2 * errors, "test_errors": errors, "support": support, "within": support, "updates": 0}
    assert len(rows) == len(committed)
    for made, kept in zip(rows, committed, strict=True):
        for column, value in zip(study.TABLES[name], made, strict=True):
            if isinstance(value, str):
                assert value == kept[column]
            elif not np.isnan(value):
                assert value == pytest.approx(kept[column], rel=1e-5, abs=room.get(column, 1e-3)), (column, kept)


@pytest.fixture(scope="module")
def texts():
    """The sentences and labels, from LINCLS_DATA; nothing is downloaded by a test."""
    if "LINCLS_DATA" not in os.environ:
        pytest.skip("the sentiment data are not at hand: LINCLS_DATA does not name their folder")
    return sentences.load()


@pytest.fixture(scope="module")
def split(texts):
    return study.make_split(study.count_words(texts[0])[0], texts[1], 0)


# What can be seen from the committed tables alone


def test_the_tables_are_whole():
    for name, columns in study.TABLES.items():
        assert list(table(name)[0]) == columns
    splits = sorted({row["split"] for row in table("sentiment")})
    assert splits == list(range(20))
    for s in splits:
        np.testing.assert_allclose([row["C"] for row in of_split("sentiment", s)], study.CS, rtol=1e-5)
        assert len(of_split("sentiment_features", s)) == 9 * len(study.C_FEATURES)
        assert [row["n"] for row in of_split("sentiment_sizes", s)] == list(study.SIZES)
        assert len(of_split("sentiment_decisions", s)) == 1
        assert len(of_split("sentiment_online", s)) == 5 * len(study.PASSES)
        assert len(of_split("sentiment_methods", s)) == 3
        assert len(of_split("sentiment_choice", s)) == 1
    assert sum(file.stat().st_size for file in DATA.iterdir()) < 300_000


def test_no_sentence_is_committed():
    """But for words and names, the tables hold numbers only, and the words of a sentence are in alphabetical order."""
    for name in set(study.TABLES) - {"sentences"}:
        for row in table(name):
            assert all(not isinstance(value, str) or len(value.split()) <= 3 for value in row.values())
    bags = [str(row["words"]).split() for row in table("sentences")]
    assert all(bag == sorted(bag) for bag in bags)
    assert len(set().union(*bags)) == 4500


def test_the_words_are_those_of_three_sources_and_two_classes():
    rows = table("sentences")
    assert [row["source"] for row in rows] == [name for name in ("amazon", "imdb", "yelp") for _ in range(1000)]
    assert sorted(row["label"] for row in rows) == [-1] * 1500 + [1] * 1500


def test_the_folder_says_where_the_tables_come_from():
    readme = (DATA / "README.md").read_text("utf-8")
    for word in ("UCI", "331", "Kotzias", "CC BY 4.0", "studies.sentiment", "scikit-learn", *study.TABLES):
        assert word in readme


# What is made again from the data: of each table some rows, and the whole split by `make slow`


def test_a_split_is_balanced_and_disjoint(texts):
    y = texts[1]
    for number in (0, 7):
        train, test = study.deal(y, number)
        assert (len(train), len(test)) == (2500, 500)
        assert y[train].sum() == y[test].sum() == 0
        assert sorted([*train, *test]) == list(range(3000))
    assert set(study.deal(y, 0)[1]) != set(study.deal(y, 1)[1])


@pytest.mark.slow
def test_the_rows_of_a_split_are_those_committed(split):
    assert_agree(study.c_rows(split, folds=False), "sentiment", of_split("sentiment", 0))


def test_its_cross_validation_is_that_committed(split):
    some = slice(2, 11, 4)  # three values of C: the folds are the same for any grid
    rows = study.c_rows(split, study.CS[some])
    committed = of_split("sentiment", 0)[some]
    assert_agree(rows, "sentiment", committed)
    assert [row[-2] for row in rows] == pytest.approx([row["cv_error"] for row in committed], abs=2 / 2500)


@pytest.mark.slow
def test_other_features_give_the_rows_committed(texts):
    assert_agree(study.feature_rows(*texts, 0), "sentiment_features", of_split("sentiment_features", 0))


def test_online_methods_give_the_rows_committed(split):
    rows = study.online_rows(split, passes=(1, 2))
    committed = [row for row in of_split("sentiment_online", 0) if row["passes"] <= 2]
    assert_agree(rows, "sentiment_online", committed, errors=3)


@pytest.mark.parametrize("count", [3, pytest.param(len(study.SIZES), marks=pytest.mark.slow)])
def test_sizes_and_facts_are_those_committed(texts, split, count):
    rows = study.size_rows(split, study.SIZES[:count])
    assert_agree(rows, "sentiment_sizes", of_split("sentiment_sizes", 0)[:count])
    X, _ = study.count_words(texts[0])
    assert_agree(study.fact_rows(split, texts[0], X), "sentiment_facts", table("sentiment_facts"))


@pytest.mark.slow
def test_decisions_and_scores_are_those_committed(split):
    assert_agree(study.decision_rows(split), "sentiment_decisions", of_split("sentiment_decisions", 0))
    assert_agree(study.method_rows(split), "sentiment_methods", of_split("sentiment_methods", 0))
    for made, kept in zip(study.choice_rows(split)[0], of_split("sentiment_choice", 0)[0].values(), strict=True):
        assert made == pytest.approx(kept, rel=1e-5)


def test_platt_and_the_threshold_by_hand():
    f, y = np.repeat([1.0, -1.0], [10, 4]), np.array([1] * 9 + [-1] + [1] + [-1] * 3)
    np.testing.assert_allclose(study.platt(f, y), [1.5 * np.log(3), 0.5 * np.log(3)])
    assert study.cheapest(f, y) == -1  # 5 for the complaint above it, 1 for the praise below
    assert study.cheapest(np.array([3.0, 2.0, 1.0]), np.array([1, -1, 1])) == 2


def test_the_words_of_the_sentences_are_those_committed(texts, split):
    made = study.bag_rows(split, *texts, study.count_words(texts[0])[1])
    assert made == [(row["source"], row["label"], str(row["words"])) for row in table("sentences")]


def test_a_solution_far_from_the_optimum_is_refused(split, monkeypatch):
    far = replace(study.solve(split.X[:300], split.y[:300], 1.0), dual=0.0, converged=False)
    monkeypatch.setattr(study, "soft_margin", lambda X, y, C: far)
    with pytest.raises(ArithmeticError, match=r"C = 1: the relative gap is 1.0e\+00, not at most 1e-8"):
        study.solve(split.X[:300], split.y[:300], 1.0)


def test_libsvm_finds_the_same(split):
    from sklearn.svm import SVC

    X, y = split.X[:300], split.y[:300]
    ours, theirs = study.solve(X, y, 0.5), SVC(kernel="linear", C=0.5, tol=1e-6).fit(X, y)
    np.testing.assert_allclose(theirs.coef_.toarray()[0], ours.w, atol=1e-4)
    np.testing.assert_allclose(theirs.decision_function(X), ours.decision(X), atol=1e-3)
