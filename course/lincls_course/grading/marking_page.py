"""The page on which answers are marked, as HTML. What students wrote is text; nothing of it becomes markup."""

import re
from html import escape

from ..bank.markup import Markup
from .forms import NO_TEXT, UNREAD
from .pictures import FOLDER, KINDS
from .writing import quiet

__all__ = ["EXTRA", "MarkingPage"]

EXTRA = "extra"  # where the files are that were handed in beside the notebooks


def formula(tex, display):
    """Return TeX for the script that typesets it; without the script one reads it as it was typed."""
    tag, around = ("div", "$$") if display else ("span", "$")
    return f'<{tag} class="tex">{around}{escape(tex)}{around}</{tag}>'


class MarkingPage:
    """Writes the pages of one Marker, below an address such as "/token"."""

    def __init__(self, marker, root, typeset):
        self.marker, self.root, self.typeset = marker, root, typeset
        self.ours, self.theirs = Markup(formula, str), Markup(formula, str, links=False)

    def whole(self, title, body):
        """Return a page."""
        katex = f'<link rel="stylesheet" href="{self.root}/files/katex.min.css">\n' if self.typeset else ""
        script = f'<script defer src="{self.root}/files/katex.min.js"></script>\n' if self.typeset else ""
        return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(title)}</title>
<link rel="stylesheet" href="{self.root}/files/marking.css">
{katex}{script}<script defer src="{self.root}/files/marking.js"></script>
</head>
<body>
{body}
</body>
</html>
"""

    def end(self):
        """Return the page that says that all is marked."""
        answers = self.marker.answers()
        said = f"All {len(answers)} answers are marked" if answers else "There is no answer to mark"
        again = f'<p><a href="{self.address(next(iter(answers)))}">Look at them again</a></p>' if answers else ""
        return self.whole(
            said,
            f"""<main>
<h1>{said}.</h1>
<p>Run <code>grade</code> again: the marks enter the table and the feedback.</p>
{again}
</main>""",
        )

    def address(self, at):
        """Return where an answer is found."""
        return f"{self.root}/{'/'.join(at)}"

    def answer(self, answer, typed=None, trouble=""):
        """Return the page of an answer; with what was typed, where it could not be saved."""
        exercise = next(e for e in self.marker.book.marking.exercises if e.id == answer.question)
        worth = self.marker.book.assignment.questions[exercise.id]
        mark, seen = self.marker.mark(answer.at)
        points, comment = typed or ((f"{mark.points:g}", mark.comment) if mark else ("", ""))
        order = [*self.marker.answers()]
        place = f"Answer {order.index(answer.at) + 1} of {len(order)}"
        text = quiet(answer.text or NO_TEXT).replace(f"]({FOLDER}/", f"]({self.root}/{FOLDER}/")
        by = f"Marked by {escape(mark.by)}." if mark and mark.by else "Marked." if mark else "Not marked yet."
        return self.whole(f"{place}: {exercise.title}", f"""<header>
<h1>{escape(exercise.title)}</h1>
<p>{place}, {len(order) - len(self.marker.unmarked())} are marked. {self._questions(answer.question)}</p>
</header>
<main class="both">
<section class="answer" aria-labelledby="answer">
<h2 id="answer">Answer</h2>
<div class="text" tabindex="0" role="group" aria-labelledby="answer">
{self.theirs.html(text)}
</div>
<details>
<summary>As it was typed</summary>
<pre tabindex="0">
{escape(quiet(answer.text))}</pre>
</details>
{self._beside(answer)}
</section>
<div class="side">
<form method="post" action="{self.address(answer.at)}" aria-label="Mark">
{f'<p role="alert">{escape(trouble)}</p>' if trouble else ""}
<p id="state">{by} {answer.shared}</p>
<p><label for="points">Points, 0 to {worth}</label>
<input id="points" name="points" inputmode="decimal" autocomplete="off" aria-describedby="state"
 value="{escape(points)}"></p>
<p><label for="comment">Comment, which the student reads</label>
<textarea id="comment" name="comment" rows="6">
{escape(comment)}</textarea></p>
<input type="hidden" name="seen" value="{seen}">
<p class="buttons">
<button name="go" value="unmarked" accesskey="u" class="first">Save, next unmarked</button>
<button name="go" value="next" accesskey="n">Save, next</button>
<button name="go" value="previous" accesskey="p">Save, previous</button>
</p>
<p class="keys">Enter behind the points, or Ctrl+Enter, saves and goes to the next that is not marked. The access keys
of the buttons are u, n and p: Alt+u, in Firefox Alt+Shift+u.</p>
</form>
<section class="scheme" aria-labelledby="task">
<h2 id="task">Task</h2>
{self._own(exercise.statement)}
<h2>Model answer and scheme</h2>
{self._own(exercise.key)}
</section>
</div>
</main>""")  # fmt: skip

    def _beside(self, answer):
        """Return links to what was handed in beside an answer, and the pictures."""
        items = []
        for name in answer.beside:
            href, ending = f"{self.root}/{EXTRA}/{name}", name.rpartition(".")[2]
            shown = f'<br><img src="{href}" alt="picture">' if ending in KINDS.values() else ""
            link = f'<a href="{href}" target="_blank" rel="noopener">{escape(name)}</a>{shown}'
            items.append(f"<li>{link if name else UNREAD}</li>")
        return f"<h2>Handed in beside it</h2>\n<ul>\n{''.join(items)}\n</ul>" if items else ""

    def _own(self, text):
        return self.ours.html(re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL))

    def _questions(self, current):
        """Return links to the questions, where there are several."""
        answers, waiting, links = self.marker.answers(), self.marker.unmarked(), []
        for exercise in self.marker.book.marking.exercises:
            own = [at for at in answers if at[0] == exercise.id]
            if own:
                left = [at for at in waiting if at[0] == exercise.id]
                here = ' aria-current="true"' if exercise.id == current else ""
                href = self.address((left or own)[0])
                links.append(f'<a href="{href}"{here}>{escape(exercise.id)}</a>: {len(left)} left')
        return "Questions: " + "; ".join(links) + "." if len(links) > 1 else ""
