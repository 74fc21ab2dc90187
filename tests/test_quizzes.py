"""The quizzes: what is read, shown and replied."""

import re

import pytest

from lincls.exercises import quiz
from lincls.exercises.collection import CHAPTERS
from lincls.exercises.judging import Verdict
from lincls.exercises.questions import QUIZZES, read_quiz, the_quiz
from lincls.exercises.room import ExerciseError
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
    assert [(o.letter, o.text, o.right, o.why) for o in one.options] == [
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
            assert not [option.why for option in question.options if option.why in shown]


def test_it_replies():
    [right], question = [o for o in quiz("geometry")[0].options if o.right], quiz("geometry", 1)
    wrong = next(o for o in question.options if not o.right)
    for answer in (right.letter, f" ({right.letter.upper()}). "):
        feedback = quiz("geometry", 1, answer)
        assert (feedback.right, feedback.mistake) == (True, "")
        assert repr(feedback).startswith("geometry quiz, question 1: right. ")
    feedback = quiz("Geometry", 1, wrong.letter)
    assert (feedback.right, feedback.mistake) == (False, wrong.letter)
    assert feedback.message.startswith(wrong.why[:20])
    assert quiz("geometry", 1, 2).verdict is Verdict.NO_ANSWER
    assert repr(quiz("hard_margin")) == "Quiz hard-margin"
    with pytest.raises(ValueError, match="no chapter 'nowhere' has a quiz"):
        quiz("nowhere")
    with pytest.raises(ValueError, match="has the questions 1 to"):
        quiz("geometry", 99)


def test_a_reference_is_a_label_where_nothing_knows_of_pages(write):
    one, _ = read_quiz(write(TWO.replace("`sec-sums`", "`sums <sec-sums>`")))
    assert one.reply("b").message == "So it is. See `sec-sums`."
    assert "**Right.** So it is. See {ref}`sums <sec-sums>`." in one.to_myst()


def test_each_chapter_shows_its_quiz():
    assert sorted(path.stem for path in QUIZZES.glob("*.md")) == sorted(CHAPTERS)
    for chapter in CHAPTERS:
        notebook = (ROOT / "book" / f"{chapter.replace('-', '_')}.ipynb").read_text("utf-8")
        assert f'quiz(\\"{chapter}\\")' in notebook
        assert ":class: quiz" not in notebook


def test_ids_are_unique():
    assert len({question.id for question in ALL}) == len(ALL)
