"""Show results as a table inside a notebook, where Python would print an array without names."""

from collections.abc import Iterable, Sequence
from typing import Any

__all__ = ["table", "Table"]


class Table:
    """A table in Markdown, which Jupyter and the book typeset and a terminal prints in aligned columns."""

    def __init__(self, head: Sequence[str], rows: list[list[str]], numeric: list[bool]) -> None:
        """Take the names of the columns, the cells as texts, and which columns stand to the right."""
        self.head, self.rows, self.numeric = list(head), rows, numeric

    def __repr__(self) -> str:
        """Write the table as Markdown."""
        widths = [max(3, *map(len, column)) for column in zip(self.head, *self.rows, strict=True)]
        rule = ["-" * (width - 1) + (":" if right else "-") for width, right in zip(widths, self.numeric, strict=True)]
        return "\n".join(self._line(cells, widths) for cells in (self.head, rule, *self.rows))

    def _line(self, cells, widths):
        """Write a row."""
        places = zip(cells, widths, self.numeric, strict=True)
        return f"| {' | '.join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in places)} |"

    def _repr_markdown_(self) -> str:
        return repr(self)


def table(head: Sequence[str], rows: Iterable[Iterable[Any]], formats: str | Sequence[str] = "g") -> Table:
    """Show rows under the names of their columns.

    Parameters
    ----------
    head : sequence of k str
        What the columns show; may hold TeX in dollars.
    rows : iterable of rows of k cells, such as an array (n, k)
        Texts and numbers.
    formats : str or sequence of k str
        How numbers are written, as in `format`: one for all columns, or one for each. Texts stay as they are; a comma
        groups thousands, by spaces that do not break.

    Returns
    -------
    Table
        Displayed by Jupyter as a table; columns of numbers stand to the right.

    Raises
    ------
    ValueError
        If a column has no name, a row has other than k cells, or `formats` other than k.

    Examples
    --------
    >>> from lincls import table
    >>> table(["line", "margin", "errors"], [["A", 0.2911, 0], ["B", 0.2, 12]], ["", ".2f", "d"])
    | line | margin | errors |
    | ---- | -----: | -----: |
    | A    |   0.29 |      0 |
    | B    |   0.20 |     12 |
    """
    if not all(head):
        raise ValueError(f"each column of a table needs a name, got {head}")
    cells = [list(row) for row in rows]
    formats = [formats] * len(head) if isinstance(formats, str) else list(formats)
    for row in (formats, *cells):
        if len(row) != len(head):
            raise ValueError(f"a table of {len(head)} columns needs as many cells in each row, got {row}")
    numeric = [not any(isinstance(row[k], str) for row in cells) for k in range(len(head))]
    texts = [[_text(cell, form) for cell, form in zip(row, formats, strict=True)] for row in cells]
    return Table(head, texts, numeric)


def _text(cell, form):
    """Write a cell: a negative number with a minus sign, not a hyphen; thousands, if grouped, with spaces."""
    return cell if isinstance(cell, str) else format(cell, form).replace("-", "−").replace(",", "\N{NO-BREAK SPACE}")
