"""Orders of a proof's lines, judged by the proof itself: each line of an exercise is a sentence for Coq.

python -m tools.orders          replay some orders of each exercise in proofs/orders
python -m tools.orders --all    replay all orders that they accept, and as many that they refuse

An accepted order must compile. In a refused one the first line that stands above one that it needs must fail, even
with linear arithmetic from all lines above: else a student would be marked wrong for a proof. Of the refused ones come
first those that are nearly right, in which a line lacks only one that it names. A line that does not belong is
`false_x`, refuted in the same file, or `true_x`, where its reply says that it is true.
"""

import argparse
import itertools
import random
import re
from collections.abc import Iterator, Mapping, Sequence

from lincls_course.exercises.ordering import closure
from tools import proofs

FOLDER = proofs.PROOFS / "orders"
SECTION = re.compile(r"^## Line (\w)\n\n(?:after: ([^\n]*)\n\n)?(.*?)(?=^## |\Z)", re.M | re.S)
SENTENCE = re.compile(r"^\(\* Line (\w) \*\)\n(.*?\.)(?=\n\(\*)", re.M | re.S)


def exercises() -> list[str]:
    """The exercises whose lines are formal."""
    return sorted(path.stem for path in FOLDER.glob("*.v"))


def lines(name: str) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """The lines of an exercise's proof with those that each names, and the lines that do not belong."""
    text = (proofs.ROOT / "exercises" / "items" / name / "exercise.md").read_text(encoding="utf-8")
    after, strangers = {}, []
    for line, named, body in SECTION.findall(text):
        if "\n> " in body:
            strangers.append(line)
        else:
            after[line] = tuple(re.split(r", *", named)) if named else ()
    return after, strangers


def formal(name: str) -> tuple[str, dict[str, str], str]:
    """What stands before the lines, the sentence of each line, and what stands after the last."""
    text = (FOLDER / f"{name}.v").read_text(encoding="utf-8")
    head, rest = text.split("(* Line", 1)
    return head, dict(SENTENCE.findall(text)), rest.split("(* End *)\n", 1)[1]


def accepted(needs: Mapping[str, set[str]], chance: random.Random) -> Iterator[list[str]]:
    """All orders in which each line stands below those that it needs, by chance."""

    def grow(order: list[str]) -> Iterator[list[str]]:
        free = [x for x in needs if x not in order and needs[x] <= {*order}]
        if not free:
            yield order
        for x in chance.sample(free, len(free)):
            yield from grow([*order, x])

    return grow([])


def refused(needs: Mapping[str, set[str]], after: Mapping[str, Sequence[str]], chance: random.Random) -> Iterator[list]:
    """Orders up to a line that lacks one that it needs: those in which it lacks nothing else, then others by chance."""
    for line, lacking in ((x, named) for x in after for named in after[x]):
        yield [*(x for x in needs if x not in (line, lacking) and not needs[x] & {line, lacking}), line]
    while True:
        order = chance.sample([*needs], len(needs))
        for i, x in enumerate(order):
            if not needs[x] <= {*order[:i]}:
                yield order[: i + 1]
                break


def replay(name: str, count: int | None) -> tuple[int, int]:
    """Let Coq read so many orders that an exercise accepts, or all, and as many that it refuses; return how many."""
    after, _ = lines(name)
    needs, (head, sentence, end), chance = closure(after), formal(name), random.Random(name)
    begin, statement = head.split("Theorem order", 1)
    proof, rest = end.split("Qed.\n", 1)
    right = [*itertools.islice(accepted(needs, chance), count)]
    text = [begin]
    for k, order in enumerate(right):
        text += [f"Theorem right_{k}{statement}", *(sentence[x] for x in order), f"{proof}Qed."]
    wrong = [*itertools.islice(refused(needs, after, chance), max(len(right), sum(map(len, after.values()))))]
    for k, (*above, last) in enumerate(wrong):
        alone = re.sub(r"(?s)(.*?)\bby .*\.$", r"\1by first [done | intros; lra].", sentence[last])
        text += [f"Theorem wrong_{k}{statement}", *(sentence[x] for x in above)]
        text += [f"Fail {alone}", f"Fail {sentence[last]}", "Abort."]
    proofs.coqc("\n".join([*text, rest]))
    return len(right), len(wrong)


def main(arguments: list[str] | None = None) -> None:
    """Replay the orders of all exercises that have formal lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    count = None if parser.parse_args(arguments).all else 1
    for name in exercises():
        right, wrong = replay(name, count)
        print(f"{name}: {right} orders that it accepts are proofs, {wrong} that it refuses are none")


if __name__ == "__main__":
    main()
