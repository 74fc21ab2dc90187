"""The 3000 sentences of the sentiment study: UCI data set 331, found or fetched, and made sure of by checksums."""

import hashlib
import os
from pathlib import Path

import numpy as np

URL = "https://archive.ics.uci.edu/static/public/331/sentiment+labelled+sentences.zip"
FILES = {  # name: sha256
    "amazon_cells_labelled.txt": "47003fc0a0d4840b00e96e715b6189bad09e7443a3da41c4cbe12ffc79f86ae3",
    "imdb_labelled.txt": "aef2e49e3da25714d61175e3a6e68eeef74a20a2f914318dc3be9947ea86512d",
    "yelp_labelled.txt": "c76468b7b5c6e56a0804d728345c5f84aa2142ddb214420f61cc9cfd4c00d2ea",
}


class SentencesUnavailable(OSError):
    """The files are not at hand; the message says how to get them."""


def load(folder: str | Path | None = None) -> tuple[list[str], np.ndarray]:
    """Return 3000 sentences of reviews and their labels, +1 for praise and -1 for complaint.

    Parameters
    ----------
    folder : path, optional
        Where the three files of the data set lie. By default the environment variable LINCLS_DATA names the
        folder (or one that holds a folder `sentiment`); where it is not set, the files are downloaded once.

    Returns
    -------
    sentences : list of str
        1000 each from Amazon, IMDb and Yelp, in the order of the files.
    y : ndarray (3000,) of -1 and +1

    Raises
    ------
    SentencesUnavailable
        If the files are neither there nor to be had, or are not the expected ones.

    Notes
    -----
    Kotzias et al. (2015), UCI data set 331, CC BY 4.0. A line ends at a newline only (two sentences hold
    U+0085), and its label follows the last tab.
    """
    folder = folder or os.environ.get("LINCLS_DATA")
    folder = _find(Path(folder)) if folder else _download()
    sentences, labels = [], []
    for name, sha256 in FILES.items():
        content = (folder / name).read_bytes()
        if hashlib.sha256(content).hexdigest() != sha256:
            raise SentencesUnavailable(f"{folder / name} is not the file of UCI data set 331: its SHA-256 differs")
        for line in content.decode("utf-8").rstrip("\n").split("\n"):
            sentence, label = line.rsplit("\t", 1)
            sentences.append(sentence.strip())
            labels.append(1 if label.strip() == "1" else -1)
    return sentences, np.array(labels)


def _find(folder):
    """Return the folder that holds the three files."""
    for place in (folder, folder / "sentiment"):
        if all((place / name).is_file() for name in FILES):
            return place
    raise SentencesUnavailable(f"{folder} must hold {', '.join(FILES)} (or a folder `sentiment` with them)")


def _download():
    """Fetch the archive into the user's cache, once, and return the folder of its files."""
    try:
        import pooch  # of lincls[study]

        paths = pooch.retrieve(URL, None, fname="sentiment.zip", processor=pooch.Unzip(), progressbar=True)
        return _find(next(Path(path).parent for path in paths if Path(path).name in FILES))
    except Exception as error:  # no pooch, no network, a moved or changed archive: the remedy is the same
        raise SentencesUnavailable(
            f"the sentiment data could not be downloaded ({type(error).__name__}: {error}). Get UCI data set 331 "
            "(https://archive.ics.uci.edu/dataset/331), unpack it, and let LINCLS_DATA name the folder"
        ) from error
