"""`courseware variant show`: what waits to be looked at, and a record that can be copied into the question."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from courseware.cli import main
from tests.content import CONTENT

SAMPLE = '    vary: {late_s: {from: "2:30", to: "10:00"}}\n    sample: {count: 8, seed: 1}\n'
WHOLE = '    vary: {late_s: ["2:30", "2:59", "3:00", "3:30", "9:59", "10:00"]}\n'


@pytest.fixture
def content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Our rulebooks and one class, whose first question is sampled."""
    for name in ("rulebooks", "terms", "courses/enforcement-05"):
        shutil.copytree(CONTENT / name, tmp_path / name)
    for name in ("sources.yaml", "assumptions.yaml"):
        shutil.copy(CONTENT / name, tmp_path / name)
    quiz = tmp_path / "courses/enforcement-05/quiz.yaml"
    quiz.write_text(quiz.read_text().replace(WHOLE, SAMPLE, 1))
    monkeypatch.setenv("COURSEWARE_CONTENT", str(tmp_path))
    return quiz


def test_variants_are_shown_with_their_keys_and_a_record_that_holds(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["variant", "show", "e05-clock"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("== ") == 8
    assert "懲罰: Game Loss / Penalty: Game Loss" in shown

    record = shown[shown.index("    looked_at:") :]
    content.write_text(content.read_text().replace(SAMPLE, SAMPLE + record, 1))

    assert main(["variant", "show", "e05-clock"]) == 0
    assert "All of them have been looked at." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "words"), [("e05-clok", "Did you mean “e05-clock”?"), ("e05-told", "e05-told has no sample.")]
)
@pytest.mark.usefixtures("content")
def test_a_question_that_has_none_is_a_misused_command(
    name: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["variant", "show", name]) == 2
    assert words in capsys.readouterr().err
