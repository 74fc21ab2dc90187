"""Hints, solutions and the answers to the quizzes: on paper they stand behind the book, not below the question."""

from lxml.html.builder import CLASS, E

from website.release.pages import Page

PART = "Hints, answers, solutions"
HINTS, QUIZZES, SOLUTIONS = "Hints", "Answers to the questions", "Solutions"


def withdraw(pages):
    """Move what answers a question from the pages to pages of an appendix, which are returned."""
    appendix = []
    for title, take in ((HINTS, hints), (QUIZZES, replies), (SOLUTIONS, solutions)):
        name = title.split()[0].lower()
        taken = [(page, take(page)) for page in pages]
        sections = [E.section(E.h2(p.title, id=f"{name}--{p.name}"), *entries) for p, entries in taken if entries]
        if sections:
            article = E.article(E.section(E.h1(title, id=name), *sections))
            appendix.append(Page(name, PART, article))
    return appendix


def manual(pages):
    """Return pages of nothing but the exercises, each with its solution below."""
    chapters = []
    for page in pages:
        parts = []
        for (box, _), entry in zip(exercises(page), solutions(page), strict=True):
            for fold in [*box.iter("details"), *held(box, "answers"), *held(box, "ordering-replies")]:
                fold.drop_tree()
            entry[0].drop_tree()  # the name of the exercise above
            parts += [box, E.div(CLASS("solution"), E.p(E.strong("Solution")), *entry)]
        if parts:
            article = E.article(E.section(E.h1(page.title, id=page.name), *parts))
            chapters.append(Page(page.name, page.part, article))
    return chapters


def exercises(page):
    """Return the boxes of a page's exercises with their names, such as "Exercise geometry-1"."""
    boxes = page.article.find_class("exercise")
    return [(box, held(box, "caption-number")[0].text_content().strip()) for box in boxes]


def hints(page):
    """Take the hints of a page's exercises, and the replies to lines that do not belong in a proof."""
    entries = []
    for box, name in exercises(page):
        folds = [fold for fold in box.iter("details") if told(fold).startswith("Hint")]
        parts = [E.li(*body_of(fold)) for fold in folds]
        entry = [E.ol(*parts)] if parts else []
        for answers in held(box, "ordering-replies"):
            answers.drop_tree()
            entry.append(answers)
        for fold in folds:
            fold.drop_tree()
        if entry:
            entries.append(moved(box, name, "Hints", entry))
    return entries


def solutions(page):
    """Take the solutions of a page's exercises."""
    entries = []
    for box, name in exercises(page):
        for fold in held(box, "solution"):
            fold.drop_tree()
            entries.append(moved(box, name, "Solution", body_of(fold)))
    return entries


def replies(page):
    """Take the replies to the options of a page's quizzes; the options stay."""
    entries = []
    for box in page.article.find_class("quiz"):
        options, answers, right = E.ol(CLASS("options")), E.dl(), ""
        folds = list(box.iter("details"))
        for fold in folds:
            letter = held(fold, "option")[0].text_content()
            right = letter if "quiz-right" in fold.get("class") else right
            options.append(E.li(held(fold, "sd-summary-text")[0]))
            answers.extend([E.dt(letter), E.dd(*body_of(fold))])
        folds[0].addprevious(options)
        for fold in folds:
            fold.drop_tree()
        name = held(box, "admonition-title")[0].text_content().strip()
        entries.append(moved(box, name, "Answer", [E.p(E.strong(f"{right} is right.")), answers]))
    return entries


def held(part, name):
    """Return what a part holds of a class; lxml's find_class takes a millisecond, whatever the part."""
    return [inner for inner in part.iter() if name in inner.get("class", "").split()]


def told(fold):
    """Return the line of a fold."""
    return fold.find("summary").text_content().strip()


def body_of(fold):
    """Return what a fold holds."""
    return list(held(fold, "sd-summary-content")[0])


def moved(box, name, what, parts):
    """Return an entry of the appendix, and let box and entry lead to one another."""
    place = f"{box.get('id')}--{what.lower()}"
    back = E.a(name, href=f"#{box.get('id')}")
    entry = E.div(E.p(CLASS("entry"), back), *parts, id=place)
    line = next(iter(held(box, "answers")), None)
    if line is None:
        line = E.span(CLASS("answers"))
        held(box, "admonition-title")[0].append(line)
    elif len(line):
        line[-1].tail = " · "
    line.append(E.a(what, href=f"#{place}"))
    return entry
