"""`courseware decide`: one line in, one line out, whatever the line holds."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pytest

from courseware.cli.decide import answer
from courseware.library import load_library

CONTENT = Path(__file__).parents[2] / "content"
QUESTION = b'{"rulebook": "lorcana", "decision": "tardiness", "facts": {"level": "competitive", "late_s": 210}}\n'


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory):
    content = tmp_path_factory.mktemp("books") / "content"
    shutil.copytree(CONTENT / "rulebooks", content / "rulebooks")
    return load_library(content).books


def replies(books, lines: bytes, capsys) -> list[dict]:
    answer(books, io.BytesIO(lines))
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_question_is_answered(books, capsys):
    (reply,) = replies(books, QUESTION, capsys)

    assert reply["status"] == "decided"
    assert reply["outcome"]["penalty"] == "game_loss"
    assert reply["outcome"]["extension_s"] == 210


BAD = [
    b"\xff\xfe\n",
    b"not json\n",
    b"[]\n",
    b"null\n",
    b'{"rulebook": "lorcanna", "decision": "tardiness", "facts": {}}\n',
    b'{"rulebook": "lorcana", "decision": "tardines", "facts": {}}\n',
    b'{"rulebook": "lorcana", "decision": "tardiness", "facts": {"late_t": 3}}\n',
    b'{"rulebook": "lorcana", "decision": "tardiness", "facts": {"late_s": -3}}\n',
    b'{"rulebook": "lorcana", "decision": "tardiness", "facts": {"late_s": true}}\n',
    b'{"rulebook": "lorcana", "decision": "tardiness", "facts": {"late_s": NaN}}\n',
    b'{"rulebook": "lorcana", "decision": "tardiness", "facts": {"late_s": 1e99}}\n',
    b'{"rulebook": "lorcana", "decision": "tardiness", "facts": {"level": null}}\n',
    b'{"rulebook": "lorcana", "decision": "tardiness", "facts": {"level": {"a": [1, {}]}}}\n',
    b'{"rulebook": "lorcana", "rulebook": "x", "decision": "tardiness", "facts": {}}\n',
    b'{"a": ' + b"[" * 100_000 + b"\n",
    b'{"rulebook": "' + b"x" * 1_200_000 + b'"}\n',
]


@pytest.mark.parametrize("line", BAD, ids=range(len(BAD)))
def test_a_bad_line_is_one_error_and_the_next_is_served(books, line, capsys):
    first, second = replies(books, line + QUESTION, capsys)

    assert first["status"] == "error"
    assert first["words"]["ja"]
    assert first["words"]["en"]
    assert second["status"] == "decided"


@pytest.mark.parametrize(("name", "near"), [("lorcanna", "lorcana"), ("tardines", "tardiness"), ("late_t", "late_s")])
def test_the_nearest_right_name_is_named(books, name, near, capsys):
    line = next(line for line in BAD if f'"{name}"'.encode() in line)

    (reply,) = replies(books, line, capsys)

    assert near in reply["words"]["en"]


def test_blank_lines_are_passed_over(books, capsys):
    assert len(replies(books, b"\n  \n" + QUESTION, capsys)) == 1
