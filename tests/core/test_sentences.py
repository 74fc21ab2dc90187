"""The study's sentences are found or fetched, and made sure of."""

import hashlib
import os
import sys
from types import SimpleNamespace

import pytest

from lincls import datasets
from studies import sentences
from studies.sentences import SentencesUnavailable


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A folder of made-up files that the checksums fit, and no LINCLS_DATA."""
    contents = {
        "amazon_cells_labelled.txt": "Good case.\t1\nSound is bad , \t0\n",
        "imdb_labelled.txt": "A tab\tinside.  \t1\nIt\u0085breaks no line.\t0",
        "yelp_labelled.txt": '"Quotes, too\t1\n',
    }
    assert list(contents) == list(sentences.FILES)
    for name, text in contents.items():
        (tmp_path / name).write_bytes(text.encode())
    sums = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in contents.items()}
    monkeypatch.setattr(sentences, "FILES", sums)
    monkeypatch.delenv("LINCLS_DATA", raising=False)
    return tmp_path


def fake_pooch(monkeypatch, retrieve):
    monkeypatch.setitem(sys.modules, "pooch", SimpleNamespace(retrieve=retrieve, Unzip=lambda: "unzip"))


SENTENCES = ["Good case.", "Sound is bad ,", "A tab\tinside.", "It\u0085breaks no line.", '"Quotes, too']


def test_sentences_end_at_newlines_and_labels_follow_the_last_tab(files):
    for folder in (files, str(files)):
        texts, y = sentences.load(folder)
        assert texts == SENTENCES
        assert y.tolist() == [1, -1, 1, -1, 1]


def test_the_environment_names_the_folder_or_the_one_above(files, monkeypatch):
    monkeypatch.setenv("LINCLS_DATA", str(files))
    assert sentences.load()[0] == SENTENCES
    (files / "sentiment").mkdir()
    for name in sentences.FILES:
        (files / name).rename(files / "sentiment" / name)
    assert sentences.load()[0] == SENTENCES
    monkeypatch.setenv("LINCLS_DATA", str(files / "nowhere"))
    with pytest.raises(SentencesUnavailable, match=r"nowhere must hold amazon_cells_labelled\.txt, imdb_.*`sentiment`"):
        sentences.load()
    assert sentences.load(files)[0] == SENTENCES  # an argument comes first


def test_files_with_wrong_contents_are_refused(files):
    (files / "imdb_labelled.txt").write_text("Praise\t1\n", "utf-8")
    with pytest.raises(SentencesUnavailable, match=r"imdb_labelled\.txt is not .* 331: its SHA-256 differs"):
        sentences.load(files)
    (files / "yelp_labelled.txt").unlink()
    with pytest.raises(OSError, match=r"must hold .*yelp_labelled\.txt"):
        sentences.load(files)


def test_files_are_downloaded_where_no_folder_is_named(files, monkeypatch):
    calls = []

    def retrieve(url, known_hash, **options):
        calls.append((url, options["progressbar"], options["processor"]))
        return [str(files / "__MACOSX" / "._imdb_labelled.txt"), *(str(files / name) for name in os.listdir(files))]

    fake_pooch(monkeypatch, retrieve)
    assert sentences.load()[0] == SENTENCES
    assert calls == [(sentences.URL, True, "unzip")]


REMEDY = r"Get UCI data set 331 \(https://archive\.ics\.uci\.edu/dataset/331\).*let LINCLS_DATA name the folder"


def test_without_network_the_message_says_what_to_do(files, monkeypatch):
    def retrieve(*args, **options):
        raise ConnectionError("no route to host")

    fake_pooch(monkeypatch, retrieve)
    with pytest.raises(SentencesUnavailable, match=r"downloaded \(ConnectionError: no route to host\)\. " + REMEDY):
        sentences.load()


def test_without_pooch_or_with_another_archive_too(files, monkeypatch):
    monkeypatch.setitem(sys.modules, "pooch", None)
    with pytest.raises(SentencesUnavailable, match=r"pooch.*" + REMEDY):
        sentences.load()
    fake_pooch(monkeypatch, lambda *args, **options: [str(files / "readme.txt")])
    with pytest.raises(SentencesUnavailable, match=REMEDY):
        sentences.load()
    (files / "yelp_labelled.txt").unlink()
    fake_pooch(monkeypatch, lambda *args, **options: [str(files / "imdb_labelled.txt")])
    with pytest.raises(SentencesUnavailable, match=r"must hold .*yelp_labelled\.txt.*" + REMEDY):
        sentences.load()


def test_the_true_files_hold_3000_sentences(monkeypatch):
    if "LINCLS_DATA" not in os.environ:  # then what stands in for them is refused
        fake_pooch(monkeypatch, lambda *args, **options: [])
        with pytest.raises(SentencesUnavailable, match=REMEDY):
            sentences.load()
        return
    texts, y = sentences.load()
    assert len(texts) == len(y) == 3000
    assert y.reshape(3, 1000).sum(axis=1).tolist() == [0, 0, 0]  # each site has as much praise as complaint
    assert sum("\u0085" in text for text in texts) == 2
    assert texts[1] == "Good case, Excellent value."
    counts, words = datasets.bag_of_words(texts)
    assert counts.shape == (3000, 4500)
    assert {"great", "bad"} <= set(words)
