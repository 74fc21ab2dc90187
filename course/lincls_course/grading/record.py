"""What is known about a file that was handed in: one form of it, from the sandbox to the table and the exports."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from ..exercises.verdict import Feedback, Verdict

__all__ = ["Record", "Result", "Status"]


class Status(StrEnum):
    """What became of a file; the value is what the table says."""

    GRADED = "graded"
    PARTIAL = "partial"  # a question's code ended the process, or could not be run
    UNGRADABLE = "ungradable"  # no points; the reason says why
    MISSING = "missing"  # takes the course, but no file
    SUPERSEDED = "superseded"  # another file of the student counts
    EXCUSED = "excused"  # by the rules of the course, whatever was handed in
    EXTRA = "extra"  # no notebook, beside one that counts
    ERROR = "error"  # the grader's own fault


@dataclass(frozen=True, repr=False)
class Result(Feedback):
    """The verdict on one answer, and what the student reads.

    Attributes
    ----------
    points : float or None
        None until a person has marked the answer.
    fault : bool
        Whether the answer's process was lost, or its cells failed.
    """

    points: float | None = None
    fault: bool = False

    def out_of(self, maximum):
        """Return the result with its points, its share of a maximum, to the hundredth."""
        if self.right is None:
            return self
        share = self.right if self.share is None else self.share
        return replace(self, points=maximum * share if share in (0, 1) else round(maximum * share, 2))


@dataclass
class Record:
    """All that is known about one file; one line of the journal.

    Attributes
    ----------
    file, student : str
    digest : str
        Of the file's content.
    status : Status
    reason : str
        Why it is not simply graded.
    seconds : float
        That the grading took.
    results : mapping of question to Result
        Empty where the file could not be graded.
    texts : mapping of question to text
        Answers in words.
    code : mapping of question to text
        The cells that answer it.
    deduction : float
        Points that being late costs.
    numbers : str
        Whose numbers it was judged by, where students have their own.
    beside : mapping of text to name
        What else the student handed in, by its digest, and the name by which it is kept; the journal does without it.
    pictures : mapping of name to bytes
        What they show, until it is written to files; the journal does without it.
    """

    file: str
    student: str
    digest: str = ""
    status: Status = Status.GRADED
    reason: str = ""
    seconds: float = 0.0
    results: dict[str, Result] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    deduction: float = 0.0
    numbers: str = ""
    code: dict[str, str] = field(default_factory=dict)
    beside: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)

    @property
    def version(self):
        """Which content of which file this is about."""
        return self.file, self.digest

    @property
    def total(self):
        """The sum of the points so far, without the deduction, at least 0; None where there are none."""
        known = [result.points for result in self.results.values() if result.points is not None]
        return max(0, round(sum(known) - self.deduction, 2)) if known else None

    @property
    def waiting(self):
        """How many answers a person has yet to mark."""
        return sum(result.points is None for result in self.results.values())

    @classmethod
    def read(cls, stored):
        """Return the record that `asdict` made a dictionary of."""
        results = {
            id: Result(**result | {"verdict": Verdict(result["verdict"])}) for id, result in stored["results"].items()
        }
        return cls(**stored | {"status": Status(stored["status"]), "results": results})
