"""The change of a file is what git applies, byte for byte."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from courseware.quiz.drafting import patch

GIT = shutil.which("git")
TEXTS = [
    ("a\nb\nc\n", "a\nB\nc\n"),
    ("a\r\nb\r\n", "a\r\nB\r\n"),
    ("a\nb", "a\nb\nc"),
    ("a\nb", "a\nB\n"),
    ("一\u2028二\nb\n", "一\u2028三\nb\n"),
    ("\ufeffa\n", "\ufeffa\nb\n"),
]


def test_no_change_is_no_patch() -> None:
    assert patch("f", "a\n", "a\n") == ""


@pytest.mark.skipif(GIT is None, reason="git is not installed")
@pytest.mark.parametrize(("before", "after"), TEXTS)
def test_git_makes_the_new_text_of_the_old_one(tmp_path: Path, before: str, after: str) -> None:
    (tmp_path / "content").mkdir()
    file = tmp_path / "content/quiz.yaml"
    file.write_bytes(before.encode())

    (tmp_path / "one.diff").write_bytes(patch("content/quiz.yaml", before, after).encode())
    subprocess.run([str(GIT), "apply", "one.diff"], cwd=tmp_path, check=True)  # noqa: S603

    assert file.read_bytes() == after.encode()
