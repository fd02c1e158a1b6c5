"""`courseware quiz`: out, in and the answers, with everything that was lost said on the other stream."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.cli import main
from courseware.quiz.exchange import Format, read
from tests.library.make import a_class


@pytest.fixture
def content(environment: Path) -> Path:
    return a_class(environment)


def called(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["quiz", *arguments])
    said = capfd.readouterr()
    return status, said.out, said.err


@pytest.mark.usefixtures("content")
def test_a_quiz_goes_out_and_comes_back_as_a_draft(capfd, tmp_path: Path) -> None:
    out, draft = tmp_path / "quiz.xml", tmp_path / "draft.yaml"

    status, printed, told = called(capfd, "export", "small", "--format", "moodle", "--out", str(out))
    again, _, told_again = called(capfd, "import", str(out), "--format", "moodle", "--out", str(draft))

    assert (status, again) == (0, 0)
    assert "EXCH-302" in told
    assert "courses/small/quiz.yaml:1:1" in told
    count = len(read(out.read_bytes(), "f", Format.MOODLE).questions)
    assert f"{count} 問を書き出します。" in told
    assert f"Questions in the draft: {count}." in told_again
    assert str(out) in printed
    assert draft.read_text(encoding="utf-8").count('- id: "') == count


def test_a_draft_goes_to_the_standard_output_and_what_was_left_out_makes_the_exit_code(
    capfd, environment: Path
) -> None:
    file = environment / "quiz.txt"
    file.write_text("Fine?\nA. a\nB. b\nANSWER: A\n\nWrong?\nA. a\nB. b\nANSWER: C\n", encoding="utf-8")

    status, printed, told = called(capfd, "import", str(file), "--format", "aiken", "--language", "en")

    assert status == 1
    assert 'text: {ja: "", en: "Fine?"}' in printed
    assert "quiz.txt:9:1: EXCH-234 blocker" in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("export", "smal", "--format", "gift"), "Did you mean “small”?"),
        (("import", "nowhere.xml", "--format", "moodle"), "cannot be read"),
        (("results", "nothing"), "There is no quiz “nothing”"),
    ],
)
@pytest.mark.usefixtures("content")
def test_what_is_not_there_is_said_in_both_languages(capfd, arguments: tuple[str, ...], words: str) -> None:
    status, printed, told = called(capfd, *arguments)

    assert (status, printed) == (1, "")
    assert words in told


def test_a_hostile_file_is_refused_and_nothing_is_written(capfd, environment: Path) -> None:
    file, out = environment / "bomb.xml", environment / "out.yaml"
    file.write_text('<!DOCTYPE quiz [<!ENTITY a "a">]><quiz/>', encoding="utf-8")

    status, printed, told = called(capfd, "import", str(file), "--format", "moodle", "--out", str(out))

    assert (status, printed, out.exists()) == (1, "", False)
    assert "bomb.xml:1:1: EXCH-104" in told


@pytest.mark.usefixtures("content")
def test_results_have_heads_also_where_nobody_has_answered(capfd) -> None:
    status, printed, _ = called(capfd, "results", "small")

    assert status == 0
    assert printed.startswith("\ufefflearner,attempt,question,version,variant,component")
