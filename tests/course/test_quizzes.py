"""The quizzes: what is read, shown and replied."""

import json
import re
from dataclasses import replace

import nbformat
import numpy as np
import pytest

from lincls import hard_margin, perceptron, separate, soft_margin, softmax_regression
from lincls_course import quiz
from lincls_course.exercises.collection import CHAPTERS
from lincls_course.exercises.questions import QUIZZES, ROLE, read_quiz, review, the_quiz
from lincls_course.exercises.room import ExerciseError
from lincls_course.exercises.verdict import Verdict
from tools.edition import ROOT

ALL = [question for chapter in CHAPTERS for question in the_quiz(chapter)]

TWO = """# One plus one

How much is
$1 + 1$?

- [ ] $1$
  > You have stopped
  > too early.
- [x] $2$, or
  two
  > So it is.

See {ref}`sec-sums`.

# Nothing

```python
# no title
- [ ] no option
```

What does it print?

- [x] Nothing
  > There is no statement.
- [ ] A title
  > A comment is not printed.
"""


@pytest.fixture
def write(tmp_path):
    def write(text):
        path = tmp_path / "geometry.md"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_quiz_is_read(write):
    one, two = read_quiz(write(TWO))
    assert (one.chapter, one.number, one.title, one.id) == ("geometry", 1, "One plus one", "geometry-one-plus-one")
    assert one.statement == "How much is\n$1 + 1$?"
    assert [(o.letter, o.text, o.right, o.reply) for o in one.options] == [
        ("a", "$1$", False, "You have stopped too early."),
        ("b", "$2$, or two", True, "So it is."),
    ]
    assert (one.right, one.see, two.right, two.see) == ("b", "See {ref}`sec-sums`.", "a", "")
    assert "# no title\n- [ ] no option\n" in two.statement


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("# One plus one\n", "One\n", "1: expected '# Title' of the first question"),
        (TWO, "", "1: it holds no question"),
        ("How much is\n$1 + 1$?\n", "", "1: the question is missing"),
        ("- [ ] $1$\n  > You have stopped\n  > too early.\n", "", "1: expected two to six options, got 1"),
        ("- [x] $2$", "- [ ] $2$", "1: expected one right option, '- [x] ...', got 0"),
        ("- [ ] $1$", "- [x] $1$", "1: expected one right option, '- [x] ...', got 2"),
        ("  > So it is.\n", "", "9: the reply is missing"),
        ("- [ ] $1$", "- [ ] $2$, or two", "9: the option is there twice"),
        ("  > So it is.", "So it is.", "11: expected '- [ ] option', '  > reply' or 'See ...', got 'So it is.'"),
        ("- [x] $2$", "- [X] $2$", "9: expected '- [ ] option'"),
        ("  > There", "  There", "24: the reply is missing"),
        ("  > A comment", "  > A comment\n  and more", "28: expected '- [ ] option'"),
        ("# Nothing", "# One, plus one!", "15: a question on line 1 has this title"),
    ],
)
def test_a_fault_is_refused_with_file_and_line(write, old, new, said):
    path = write(TWO.replace(old, new))
    with pytest.raises(ExerciseError, match=re.escape(f"geometry.md:{said}")):
        read_quiz(path)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(ExerciseError, match=r"geometry\.md: it cannot be read"):
        read_quiz(tmp_path / "geometry.md")


def test_answers_stand_nowhere_below_the_questions():
    for chapter in CHAPTERS:
        shown = quiz(chapter)._repr_markdown_()
        for question in quiz(chapter):
            assert question.statement in shown
            assert not [option.reply for option in question.options if option.reply in shown]


def test_it_replies():
    [right], question = [o for o in quiz("geometry")[0].options if o.right], quiz("geometry", 1)
    wrong = next(o for o in question.options if not o.right)
    for answer in (right.letter, f" ({right.letter.upper()}). "):
        feedback = quiz("geometry", 1, answer)
        assert (feedback.right, feedback.mistake) == (True, "")
        assert repr(feedback).startswith("geometry quiz, question 1: right. ")
    feedback = quiz("Geometry", 1, wrong.letter)
    assert (feedback.right, feedback.mistake) == (False, wrong.letter)
    assert feedback.message.startswith(wrong.reply[:20])
    assert quiz("geometry", 1, 2).verdict is Verdict.NO_ANSWER
    assert repr(quiz("hard_margin")) == "Quiz hard-margin"
    with pytest.raises(ValueError, match="no chapter 'nowhere' has a quiz"):
        quiz("nowhere")
    with pytest.raises(ValueError, match="has the questions 1 to"):
        quiz("geometry", 99)


def test_a_reference_is_its_words_where_nothing_knows_of_pages(write):
    one, _ = read_quiz(write(TWO.replace("`sec-sums`", '`the section "Sums" <sec-sums>`')))
    assert one.reply("b").message == 'So it is. See the section "Sums".'
    (item,) = one.bank_items()
    assert item.explanation == 'See the section "Sums".'
    assert '**Right.** So it is. See {ref}`the section "Sums" <sec-sums>`.' in one.to_myst()
    one, _ = read_quiz(write(TWO))
    assert one.reply("b").message == "So it is. See `sec-sums`."


def titles(chapter):
    """What a chapter's notebook calls its sections and statements, by their labels, as a question would."""
    cells = nbformat.read(ROOT / "book" / f"{chapter.replace('-', '_')}.ipynb", nbformat.NO_CONVERT).cells
    text = "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    found = {label: f"the section “{title}”" for label, title in re.findall(r"^\(([\w-]+)\)=\n#+ (.+)$", text, re.M)}
    stated = re.findall(r"^`{3,}\{prf:(\w+)\} (.+)\n:label: ([\w-]+)", text, re.M)
    found |= {label: f"the {kind} “{title}”" for kind, title, label in stated}
    return {label: re.sub(r"[$\\]", "", title) for label, title in found.items()}


def test_where_to_read_again_is_called_as_the_chapter_calls_it():
    known = {chapter: titles(chapter) for chapter in CHAPTERS}
    for question in ALL:
        words, label = ROLE.search(question.see).groups()
        assert words == known[question.chapter][label], question.id


def test_each_chapter_shows_its_quiz():
    assert sorted(path.stem for path in QUIZZES.glob("*.md")) == sorted(CHAPTERS)
    for chapter in CHAPTERS:
        notebook = (ROOT / "book" / f"{chapter.replace('-', '_')}.ipynb").read_text("utf-8")
        assert f'quiz(\\"{chapter}\\")' in notebook
        assert ":class: quiz" not in notebook


def test_ids_are_unique():
    assert len({question.id for question in ALL}) == len(ALL)


# ------------------------------------------------------------------------------------------------ what is asked


def test_each_chapter_asks_at_least_six_questions_and_says_where_to_read():
    assert min(len(the_quiz(chapter)) for chapter in CHAPTERS) >= 6
    assert [q.id for q in ALL if not q.see or len(q.options) < 3] == []
    assert [q.id for q in ALL for o in q.options if "{" in re.sub(r"\$[^$]*\$", "", o.text + o.reply)] == []  # no roles


MATHS = re.compile(r"\$\$?[^$]+\$\$?")


def words(text):
    """The words of a text, without formulas, references and marks."""
    text = re.sub(r"\{[\w:]+\}`[^`]*`|`[^`]*`", " ", MATHS.sub(" ", text))
    return re.findall(r"[a-z]+|\d[\d.]*", text.lower())


def runs(text, length=8):
    """Runs of that many words."""
    found = words(text)
    return {tuple(found[i : i + length]) for i in range(len(found) - length + 1)}


def repeated(questions, prose):
    """Questions that share eight words in a row with the text."""
    parts = {q.id: [q.statement, *(t for o in q.options for t in (o.text, o.reply))] for q in questions}
    return [id for id, texts in parts.items() if any(runs(text) & prose for text in texts)]


@pytest.fixture(scope="module")
def prose():
    notebooks = [json.loads(path.read_text("utf-8")) for path in (ROOT / "book").glob("*.ipynb")]
    cells = [cell for notebook in notebooks for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    return set().union(*(runs("".join(cell["source"])) for cell in cells))


def test_no_question_repeats_a_sentence_of_the_text(prose):
    assert repeated(ALL, prose) == []
    copied = replace(ALL[0], statement="Suppose that you have drawn a line with a ruler.")
    assert repeated([copied], prose) == [copied.id]


# What one may look for who has not read the chapter: each rule names the letters that it would guess.


def most(score):
    """Guess what scores highest."""

    def rule(question):
        scores = [score(option.text) for option in question.options]
        best = [o.letter for o, s in zip(question.options, scores, strict=True) if s == max(scores)]
        return best

    return rule


def length(text):
    """About how wide it looks."""
    return len(re.sub(r"[${}_^\\ ]", "", re.sub(r"\\[a-zA-Z]+", "x", text)))


def number_of(pattern):
    """Count what a pattern finds."""
    return lambda text: len(re.findall(pattern, text, re.IGNORECASE))


def alike(question):
    """Guess what shares most words with the other options."""
    held = [set(words(o.text)) for o in question.options]
    shared = [sum(len(mine & other) for other in held if other is not mine) for mine in held]
    return [o.letter for o, s in zip(question.options, shared, strict=True) if s == max(shared)]


def echo(question):
    """Guess what shares most words with the question."""
    return most(lambda text: len(set(words(text)) & set(words(question.statement))))(question)


def middle(question):
    """Guess among numbers one that is neither the least nor the largest."""
    numbers = all(re.match(r"\D{0,12}\d", o.text) and len(o.text) < 22 for o in question.options)
    return [o.letter for o in (question.options[1:-1] if numbers else question.options)]


HEDGES = (
    r"\b(may|can|could|perhaps|often|nearly|about|some\w*|at most|at least|up to|unless|if|certain|hardly|none of)\b"
)
ABSOLUTES = r"\b(all|always|never|no|none|any|every|each|exactly|only|must|cannot|without)\b"
RULES = {
    "longest": most(length),
    "shortest": most(lambda text: -length(text)),
    "hedging words": most(number_of(HEDGES)),
    "no absolute words": most(lambda text: -number_of(ABSOLUTES)(text)),
    "a reason": most(number_of(r"\b(because|since|so that|as)\b|[:;]")),
    "a formula": most(lambda text: sum(map(len, MATHS.findall(text)))),
    "no formula": most(lambda text: -sum(map(len, MATHS.findall(text)))),
    "most specific": most(number_of(r"\d|,")),
    "like the others": alike,
    "like the question": echo,
    "a middle number": middle,
} | {f"always {letter}": lambda question, letter=letter: [letter] for letter in "abcd"}


def giveaways(questions):
    """Rules by which one guesses right more than a tenth oftener than by chance, with their rates."""
    chance = sum(1 / len(q.options) for q in questions) / len(questions)
    guesses = {name: [(q.right, rule(q)) for q in questions] for name, rule in RULES.items()}
    rates = {n: sum((right in g) / len(g) for right, g in pairs) / len(pairs) for n, pairs in guesses.items()}
    return {name: round(rate, 2) for name, rate in rates.items() if rate > chance + 0.1}


def test_no_rule_guesses_the_right_option():
    assert giveaways(ALL) == {}


def test_the_rules_find_what_gives_a_question_away():
    def tamper(question, text):
        options = [replace(o, text=text(o.text)) if o.right else o for o in question.options]
        return replace(question, options=tuple(options))

    def move(question):
        ordered = sorted(question.options, key=lambda o: o.right, reverse=True)
        return replace(question, options=tuple(replace(o, letter=x) for o, x in zip(ordered, "abcd", strict=False)))

    assert "longest" in giveaways([tamper(q, lambda text: text * 3) for q in ALL])
    assert "hedging words" in giveaways([tamper(q, lambda text: f"{text}, perhaps, if") for q in ALL])
    assert "a reason" in giveaways([tamper(q, lambda text: f"{text}, since it is so") for q in ALL])
    assert giveaways([move(q) for q in ALL])["always a"] == 1


# ---------------------------------------------------------------------------------------- asked again, and true


def test_the_review_asks_each_question_once_and_at_even_intervals():
    asked = [(chapter, q) for chapter in [*CHAPTERS, None] for q in review(chapter)]
    assert len({q.id for _, q in asked}) == len(asked) == 6 * len(CHAPTERS)
    distances = {CHAPTERS.index(chapter) - CHAPTERS.index(q.chapter) for chapter, q in asked if chapter}
    assert distances == {1, 3, 5}
    assert review("geometry") == []
    assert [q.chapter for q in review("hard-margin")] == 2 * ["convergence", "geometry"]


def test_what_the_replies_claim():
    """Numbers that a reader cannot see at a glance."""
    w = b = updates = 0
    for _ in range(3):
        for x, y in ((1, 1), (-1, -1)):  # perceptron, two numbers far from zero: after the subtraction
            if y * (w * x + b) <= 0:
                w, b, updates = w + y * x, b + y, updates + 1
    assert updates == 2
    line = hard_margin([[6], [9], [2], [-4]], [1, 1, -1, -1])
    assert np.isclose(line.decision([[9]])[0], 2.5)
    # Everything twice: half the price; metres to centimetres: a ten-thousandth of it.
    X = np.array([[0.0, 0], [1, 2], [2, 0], [3, 3], [1, 1]])
    y = np.array([-1, 1, -1, 1, 1])
    one = soft_margin(X, y, C=0.8)
    assert np.allclose(one.w, soft_margin(np.vstack([X, X]), np.hstack([y, y]), C=0.4).w)
    assert np.allclose(one.w, 100 * soft_margin(100 * X, y, C=0.8e-4).w)
    # Exclusive or with degree three and no constant: on the corners the features are x1 and x2 again.
    corners = np.array([[1.0, 1], [1, -1], [-1, 1], [-1, -1]])
    K = (corners @ corners.T) ** 3
    assert np.linalg.matrix_rank(K) == 2
    assert not separate(corners, [1, -1, -1, 1]).separable
    assert np.linalg.eigvalsh((corners @ corners.T + 1) ** 2).min() > 0
    # Gram tables two by two.
    tables = [[4, 3], [3, 2]], [[4, -3], [-3, 3]], [[1, 2], [2, 1]], [[-1, 0], [0, 1]]
    assert [np.linalg.eigvalsh(np.array(K)).min() >= 0 for K in tables] == [False, True, False, False]
    # Two good machines: both separate their own two points, and their mean errs on one of each.
    shards = np.array([[[3.0, -3], [1, 2]], [[3, 0], [-1, -2]]])
    runs = [perceptron(shard, [1, -1]) for shard in shards]
    mean_w, mean_b = (sum(getattr(run, name) for run in runs) / 2 for name in ("w", "b"))
    assert [(np.array([1, -1]) * (s @ mean_w + mean_b)).min() < 0 for s in shards] == [True, True]
    assert separate(np.vstack(shards), [1, -1, 1, -1]).separable
    # Where a minimum exists: with weaker and weaker regularisation the slope settles for the third list only.
    lists = [-1, 0, 1, 2], [-1, 1, 1, 2], [-1, 2, 1, 3], [-1, 0, 0, 0]
    slopes = [[softmax_regression(np.array([[v] for v in x]), [1, 1, 2, 2], C=C).W for C in (1e2, 1e5)] for x in lists]
    assert [abs(a - b).max() < 0.1 for a, b in slopes] == [False, False, True, False]
