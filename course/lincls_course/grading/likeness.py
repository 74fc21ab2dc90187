"""Answers that are more alike than chance and the lecture explain: for a person to look at, and no proof of anything.

Code is compared as sequences of five tokens, without comments, docstrings, formatting and names of variables; texts as
sequences of five words and symbols. A sequence counts for nothing that stands in the task, the starter or the model
answer, nor one that is usual in this class: more than five students and more than one in twenty wrote it. What is left
is a student's own, and of two students' own the likeness is the cosine of the TF-IDF vectors.

So a right answer that follows the model has nothing of its own, and is never reported, copied or not; neither is a copy
that went round a tenth of the class, a short answer, one in which every formula was rearranged, or a proof that was
told and not copied. Students who worked together in the open are reported like others; those of a group are not.

Answers that are in the book are reported by themselves: of their sequences of five words and symbols, names and
comments included, at least nine tenths are in the book's solution, not counting those of the task and the starter.
"""

import builtins
import io
import keyword
import re
import tokenize
from collections import Counter

__all__ = ["PAIR_COLUMNS", "alike", "copies_of_book", "pairs_of", "shingles_of_code", "shingles_of_text"]

LENGTH = 5  # tokens of a sequence
OWN = 20  # sequences that an answer must have of its own, to be compared
ALIKE = 0.8  # the cosine from which on two are reported
MAX_TOKENS = 2_000  # of an answer
BLOCK = 100  # answers compared with all others at a time
KEPT = {*keyword.kwlist, *dir(builtins)}
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
PAIR_COLUMNS = "question student file other_student other_file likeness shared own other_own questions book".split()
COPIED = 0.9  # the share of an answer that must stand in the book


def shingles_of_code(source):
    """Return the sequences of tokens in code, whatever its comments, formatting and names of variables."""
    tokens, before = [], ""
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type not in LAYOUT and not (token.type == tokenize.STRING and before in ("", "\n", ":")):
                name = token.type == tokenize.NAME and before != "." and token.string not in KEPT
                tokens.append("v" if name else token.string)
            if token.type not in (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT):
                before = "\n" if token.type == tokenize.NEWLINE else token.string
            if len(tokens) == MAX_TOKENS:
                break
    except (tokenize.TokenError, SyntaxError, ValueError):
        pass  # what was read before is compared
    return _shingles(tokens)


def shingles_of_text(text):
    """Return the sequences of words and symbols in a text."""
    return _shingles(re.findall(r"\\?[^\W\d_]+|\d+|[^\w\s]|_", text.lower())[:MAX_TOKENS])


def _shingles(tokens):
    return {" ".join(tokens[i : i + LENGTH]) for i in range(len(tokens) - LENGTH + 1)}


def alike(answers, known):
    """Yield (one, other, cosine, sequences that they share, that each has of its own) of two that are too much alike.

    Parameters
    ----------
    answers : list of set of str
        The sequences of each student's answer.
    known : set of str
        Those of what everybody was given.
    """
    from sklearn.feature_extraction.text import TfidfVectorizer

    spread = Counter(sequence for answer in answers for sequence in answer)
    usual = {sequence for sequence, count in spread.items() if count > max(5, len(answers) / 20)}
    own = [answer - known - usual for answer in answers]
    places = [i for i, answer in enumerate(own) if len(answer) >= OWN]
    if len(places) < 2:
        return
    vectors = TfidfVectorizer(analyzer=sorted).fit_transform(own[i] for i in places)
    columns = vectors.T.tocsr()
    for start in range(0, len(places), BLOCK):  # two thousand answers need no table of all pairs
        cosines = (vectors[start : start + BLOCK] @ columns).tocoo()
        for row, column in zip(*(part[cosines.data >= ALIKE] for part in (cosines.row, cosines.col)), strict=True):
            if start + row < column:
                first, second = places[start + row], places[column]
                cosine = float(vectors[start + row].multiply(vectors[column]).sum())
                sizes = len(own[first]), len(own[second])
                yield first, second, min(1.0, cosine), len(own[first] & own[second]), sizes


def pairs_of(book):
    """Return rows for a table: the pairs of each question, those first who share most questions and most sequences."""
    rows = []
    for exercise in book.assignment.exercises:
        if exercise.by_hand:
            shingles, given = shingles_of_text, [exercise.question, exercise.key]
        else:
            shingles, given = shingles_of_code, [exercise.starter, exercise.answer_source()]
        having = [(record, text) for record in different(book) if (text := answer_to(exercise, record)) is not None]
        answers, known = [shingles(text) for _, text in having], set().union(*map(shingles, given))
        for first, second, cosine, shared, own in alike(answers, known):
            one, two = having[first][0], having[second][0]
            if two.student not in book.course.students(one.file):
                rows.append([exercise.id, one.student, one.file, two.student, two.file, f"{cosine:.2f}",
                             shared, *own])  # fmt: skip
    often = Counter((row[1], row[3]) for row in rows)
    rows = [[*row, often[row[1], row[3]], ""] for row in rows]
    return sorted(rows, key=lambda row: (-row[9], row[1], row[3], -row[6]))


def different(book):
    """Return the records that count, one of each group."""
    return {record.version: record for record in book.current() if record.results}.values()


def answer_to(exercise, record):
    """Return what a record has as an answer, in words or in code, or None."""
    return (record.texts if exercise.by_hand else record.code).get(exercise.id)


def copies_of_book(book):
    """Return rows for the same table: the answers that are in the book's solution, and which share of them does."""
    rows = []
    for record in different(book):
        for exercise in book.assignment.of(record.numbers).exercises:
            if not (exercise.by_hand or exercise.source):  # such as an order of lines, of which few are right
                continue
            given = shingles_of_text(exercise.question) | shingles_of_text(exercise.starter)
            own = shingles_of_text(answer_to(exercise, record) or "") - given
            copied = own & shingles_of_text(f"{exercise.key}\n\n{exercise.answer_cell(solution=True)[1]}")
            if len(own) >= OWN and len(copied) >= COPIED * len(own):
                share = f"{len(copied) / len(own):.2f}"
                rows.append([exercise.id, record.student, record.file, "", "", "", len(copied), len(own), "", share])
    often = Counter(row[1] for row in rows)
    rows = [[*row[:-1], often[row[1]], row[-1]] for row in rows]
    return sorted(rows, key=lambda row: (-row[9], row[1]))
