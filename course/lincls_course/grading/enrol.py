"""Who takes the course, by which rules, and whether the files are theirs: what a run of `grade` is told."""

from pathlib import Path

from .exports import check_points
from .platforms import PLATFORMS
from .policy import parse_policy, read_groups

__all__ = ["enrol"]


def enrol(book, options, found):
    """Enter what the platform's export and the rules tell; return the platform, with those that were entered before."""
    name = options.platform or book.course.platform or "plain"
    if name != (book.course.platform or name):
        raise ValueError(
            f"{book.journal.path} holds files of the platform {book.course.platform}, not of {name}; choose another "
            "name with -o"
        )
    platform, told = PLATFORMS[name](options.gradebook, book.assignment.title, options.column), {}
    if options.gradebook:
        told["people"] = platform.people
    else:
        platform.people = book.course.people
    by_rules = bool(book.course.policy.groups)  # then they stay until there are other rules
    before = {} if by_rules and options.policy else book.course.groups
    if not platform.groups or (by_rules and not options.policy):
        platform.groups = before
    told["groups"] = platform.groups
    if options.policy:
        told["rules"] = Path(options.policy).read_text(encoding="utf-8")
        policy = parse_policy(told["rules"], options.policy)
        if policy.due and platform.zoned is False and not policy.timezone:
            raise ValueError(
                f"{options.policy}: {name} writes times without their zone, so `due` needs a line such as "
                'timezone = "Europe/Berlin"'
            )
        groups = policy.groups
        if isinstance(groups, str):
            groups = read_groups(Path(options.policy).parent / groups)
        platform.groups = told["groups"] = groups or platform.groups
        people, files = platform.people or policy.students, {*book.course.files, *found}
        known = {place: {*people, *(files if place == "submitted" else ())} for place in policy.students.values()}
        strangers = [f"{place}.{id}" for id, place in policy.students.items() if id not in known[place]]
        if strangers:
            raise ValueError(
                f"{options.policy}: no student has such an id, and no file such a name: {', '.join(strangers)}"
            )
    check_names(platform, found)
    book.enrol(platform=name, **told)
    check_points(book.assignment, platform, book.course.policy)
    return platform


def check_names(platform, found):
    """Refuse files of which not one is a student's: they are another platform's, or another course's."""
    knows = platform.people or platform.name != "plain"
    if found and knows and not any(platform.read(file, 0).student for file in found):
        others = [other for other in PLATFORMS if other != platform.name]
        raise ValueError(
            f"not one of the {len(found)} files, such as {min(found)!r}, has a name that tells a student of this "
            f"course by the rules of --platform {platform.name}; are they of {' or '.join(others)}, or of another "
            "course?"
        )
