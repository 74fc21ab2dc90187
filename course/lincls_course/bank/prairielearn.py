"""Questions for PrairieLearn, a zip of folders: code that its external grader for Python judges.

docs.prairielearn.com describes the files of a question, and those of the grader (python-grader). Formulas are TeX,
which PrairieLearn's pages typeset.
"""

import json
import uuid
from collections.abc import Iterable
from pathlib import Path

from ..exercises.item import Pool, Program
from .markup import Markup, write_zip
from .moodle import formula

__all__ = ["write_prairielearn"]

PICTURES = "clientFilesQuestion"
GRADER = {
    "enabled": True,
    "image": "prairielearn/grader-python",
    "entrypoint": "/python_autograder/run.sh",
    "timeout": 90,
}

QUESTION = """<pl-question-panel>
{statement}
<pl-file-editor file-name="user_code.py" source-file-name="initial_code.py" ace-mode="ace/mode/python"></pl-file-editor>
</pl-question-panel>
<pl-submission-panel>
<pl-external-grader-results></pl-external-grader-results>
<pl-file-preview></pl-file-preview>
</pl-submission-panel>
<pl-answer-panel>
{explanation}
</pl-answer-panel>
"""
SERVER = '''def generate(data):
    """Name what the grader takes of a student's code."""
    data["params"]["names_for_user"] = []
    data["params"]["names_from_user"] = [{{"name": "{name}", "description": "", "type": "your answer"}}]
'''
TEST = """from code_feedback import Feedback
from pl_helpers import name, points
from pl_unit_test import PLTestCase


class Test(PLTestCase):
    @points({points})
    @name("{name}")
    def test_0(self):
        said = self.ref.judge(self.st.{name})  # by setup_code.py
        Feedback.set_score(said == "right")
        Feedback.add_feedback(said)
"""


def write_prairielearn(path: Path, title: str, pools: Iterable[Pool]) -> None:
    """Write each item as the folder of a question."""
    files: dict[str, bytes] = {}
    for item in (item for pool in pools for item in pool.items if isinstance(item, Program)):
        markup = Markup(formula, lambda name: f"{PICTURES}/{name}")
        texts = {"statement": item.statement, "explanation": f"{item.explanation}\n\n```python\n{item.answer}```"}
        about = {
            "uuid": str(uuid.uuid5(uuid.NAMESPACE_URL, f"lincls/{item.id}")),  # it stays
            "title": item.title,
            "topic": item.chapter,
            "tags": [*item.labels],
            "type": "v3",
            "singleVariant": True,
            "gradingMethod": "External",
            "externalGradingOptions": GRADER,
        }
        question = {
            "info.json": json.dumps(about, indent=4, ensure_ascii=False) + "\n",
            "question.html": QUESTION.format(**{name: page(markup.html(text)) for name, text in texts.items()}),
            "server.py": SERVER.format(name=item.name),
            "initial_code.py": item.starter,
            "tests/ans.py": item.answer,
            "tests/setup_code.py": item.judge,
            "tests/test.py": TEST.format(name=item.name, points=item.points),
        }
        made = {name: text.encode() for name, text in question.items()}
        made |= {f"{PICTURES}/{name}": data for name, data in markup.pictures.items()}
        files |= {f"lincls-{item.id}/{name}": data for name, data in made.items()}
    write_zip(path, files)


def page(html):
    """Return HTML for PrairieLearn, which reads two braces as its own, and has its own address of the pictures."""
    html = html.replace("{{", "&#123;&#123;").replace("}}", "&#125;&#125;")
    return html.replace(f'src="{PICTURES}/', 'src="{{options.client_files_question_url}}/')
