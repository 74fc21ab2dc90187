"""Tables of results: text that is Markdown, and refusals."""

import numpy as np
import pytest

from lincls import table


def test_texts_stand_left_and_numbers_right_with_a_minus_sign():
    made = table(["name", "$w$"], [["a", -0.5], [np.str_("bb"), np.float64(10)]], ["", ".1f"])
    assert repr(made) == "| name |  $w$ |\n| ---- | ---: |\n| a    | −0.5 |\n| bb   | 10.0 |"
    assert made._repr_markdown_() == repr(made)
    assert repr(table(["n"], np.array([[1], [2]]), "d")) == "|   n |\n| --: |\n|   1 |\n|   2 |"
    assert table(["n"], [[12345.6]], ",.1f").rows == [["12\N{NO-BREAK SPACE}345.6"]]


@pytest.mark.parametrize(("rows", "formats"), [([[1, 2], [3]], "g"), ([[1, 2]], ["g"])])
def test_a_row_of_other_length_is_refused(rows, formats):
    with pytest.raises(ValueError, match="a table of 2 columns needs as many"):
        table(["a", "b"], rows, formats)


def test_a_column_without_a_name_is_refused():
    with pytest.raises(ValueError, match=r"each column of a table needs a name, got \['', 'b'\]"):
        table(["", "b"], [[1, 2]])
