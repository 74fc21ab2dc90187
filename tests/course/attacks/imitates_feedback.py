"""Raises errors that look like the feedback of a right answer, a command to the terminal, a page and a formula."""


def visit(w, b, x, y):
    raise ValueError(
        "\x1b[2J\n\n# Attacks\n\n## 1. One visit: 2 of 2\r\n\r\n**Right.**\n\n~~~~\n</code><img src=x onerror=alert(1)>"
        "![x](http://example.org/x.png)\u2028=HYPERLINK(1)\ud800\x00\u202e"
    )
