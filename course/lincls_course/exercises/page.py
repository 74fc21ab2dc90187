"""What an exercise tells the page's own script (website/static/exercises.js) to judge by, in the solution's fold."""

import json

__all__ = ["key_script"]


def key_script(id, **key):
    """Return data for the script as HTML; nothing in it may end the element, or a paragraph of Markdown."""
    data = json.dumps(key, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" data-key="{id}">{data}</script>'
