"""What reviewers dismissed in the browser goes into the files, and `courseware check` agrees with the site."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from courseware.cli import main
from courseware.library import class_findings, load_library
from courseware.store import add_dismissal, add_taking_back, connect, dismissals, migrate, open_session, writing
from courseware.terms import Dismissal
from tests.lessons.make import lesson_text
from tests.library.make import a_bilingual_class

NOON = datetime(2026, 11, 30, 3, 0, tzinfo=UTC)
TEXT = "## 01 遅刻 {#late}\n\nここは 時計の節です。\n\nPCG の決まりと ＰＣＧ です。\n"
HEAD = "# set aside by hand\n"


@pytest.fixture
def content(environment: Path) -> Path:
    content = a_bilingual_class(environment)
    (content / "courses/small/lesson.ja.md").write_text(lesson_text(TEXT, "small"), encoding="utf-8")
    return content


def found(content: Path, code: str = "TYPO-302") -> Dismissal:
    """The dismissal of a finding of this code."""
    one = next(one.finding for one in class_findings(load_library(content)) if one.finding.code == code)
    return Dismissal(one.fingerprint, "詩の引用: そのまま", "aki@example.org", NOON.isoformat(), one.place)


def keep(content: Path, *wanted: Dismissal, taken: Dismissal | None = None) -> None:
    """Dismissals as a running site has kept them."""
    (content.parent / "instance").mkdir(exist_ok=True)
    url = f"sqlite:///{content.parent / 'instance' / 'courseware.db'}"
    migrate(url)
    engine = connect(url)
    with open_session(engine) as session, writing(session):
        for one in wanted:
            add_dismissal(session, one)
        if taken:
            add_taking_back(session, taken, by="ren@example.org", at=NOON)
        assert len(dismissals(session)) >= len(wanted)
    engine.dispose()


def codes(content: Path) -> list[str]:
    return [one.code for one in load_library(content).findings if one.code[:3] in ("TYP", "DIS")]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["review", "dismissals", *arguments]) == 0
    return capsys.readouterr().out


def test_a_dismissal_goes_to_the_end_of_the_file_and_the_check_agrees(content, capsys):
    (content / "dismissed.yaml").write_text(HEAD, encoding="utf-8")
    keep(content, found(content))

    said = printed(capsys)

    assert "Dismissals added: 1, removed: 0 (content/dismissed.yaml)." in said
    assert (content / "dismissed.yaml").read_text(encoding="utf-8").startswith(f"{HEAD}- fingerprint: ")
    assert "TYPO-302" not in codes(content)
    assert "There is nothing to write." in printed(capsys)


def test_the_plan_shows_the_difference_and_writes_nothing(content, capsys):
    keep(content, found(content))

    said = printed(capsys, "--plan")

    assert "+++ b/content/dismissed.yaml" in said
    assert '+  reason: "詩の引用: そのまま"' in said
    assert "Nothing has been written yet." in said
    assert not (content / "dismissed.yaml").exists()


def test_what_was_taken_back_goes_out_of_the_file(content, capsys):
    keep(content, found(content))
    printed(capsys)
    keep(content, taken=found(content))

    assert "added: 0, removed: 1" in printed(capsys)
    assert (content / "dismissed.yaml").read_text(encoding="utf-8") == ""
    assert "TYPO-302" in codes(content)


def test_what_has_lapsed_is_told_and_not_written(content, capsys):
    keep(content, found(content))
    lesson = content / "courses/small/lesson.ja.md"
    lesson.write_text(lesson.read_text(encoding="utf-8").replace("時計の節", "時計の章"), encoding="utf-8")

    said = printed(capsys)

    assert "no finding fits this dismissal any more" in said
    assert "There is nothing to write." in said
    assert not (content / "dismissed.yaml").exists()


def test_a_file_that_cannot_be_spliced_is_left_to_a_person(content, capsys):
    before = f'[{{fingerprint: "{found(content).fingerprint}", reason: x, by: y, at: z}}]\n'
    (content / "dismissed.yaml").write_text(before, encoding="utf-8")
    keep(content, found(content, "TYPO-309"))

    assert main(["review", "dismissals"]) == 1
    assert "人の手で直してください" in capsys.readouterr().err
    assert (content / "dismissed.yaml").read_text(encoding="utf-8") == before


def test_a_finding_that_the_file_has_set_aside_is_not_written_twice(content, capsys):
    entry = f'- {{fingerprint: "{found(content).fingerprint}", reason: x, by: y, at: z}}\n'
    (content / "dismissed.yaml").write_text(entry, encoding="utf-8")
    keep(content, found(content))

    assert "There is nothing to write." in printed(capsys)
