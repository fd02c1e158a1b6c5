"""`courseware impact` without folders and `courseware regrade`: what a changed rule does to stored answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from courseware.actions.answering import submit_answer
from courseware.actions.sitting import start_sitting
from courseware.cli import main
from courseware.library import load_library
from courseware.quiz import right_form
from courseware.store import Sitting, connect, migrate, open_session, regrade_runs, sittings_of
from tests.library.make import a_class
from tests.store.make import NOON, a_learner

REASONS = ("--reason-ja", "規程が変わりました。", "--reason-en", "The rules have changed.")
REPLACE = ("--policy", "replace")


@pytest.fixture
def site(environment: Path) -> Path:
    """A class, and learners who had all of its quiz right, until every situation was met."""
    (environment / "content").rmdir()
    library = load_library(a_class(environment))
    quiz = library.courses["small"].quiz
    assert quiz
    (environment / "instance").mkdir()
    migrate(url(environment))
    engine = connect(url(environment))
    with open_session(engine) as session:
        for n in range(4):
            learner = a_learner(session, f"LEARNER {n}")
            for seed in range(4):
                sitting = start_sitting(session, learner=learner, quiz=quiz, library=library, now=NOON, seed=seed)
                for slot in sitting.slots:
                    form = {**right_form(slot.instance), "key": ["form-0001"], "step": ["0"]}
                    submit_answer(session, learner=learner, sitting_id=sitting.id, n=slot.n, form=form, now=NOON)
    engine.dispose()
    return environment


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'instance' / 'courseware.db'}"


def change_the_rule(folder: Path) -> None:
    """From three minutes on it is a Match Loss at competitive; the question's own tests follow."""
    for file, old, new in (
        ("rulebooks/small/late.md", "warning / game_loss ", "warning / match_loss "),
        ("courses/small/quiz.yaml", "penalty: game_loss", "penalty: match_loss"),
        ("courses/small/quiz.yaml", 'match_loss, extension_s: "3:30"', "match_loss, extension_s: none"),
    ):
        path = folder / "content" / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")


def sittings(folder: Path) -> list[Sitting]:
    engine = connect(url(folder))
    with open_session(engine) as session:
        found = [one for n in range(1, 5) for one in sittings_of(session, type("L", (), {"id": n})())]
    engine.dispose()
    return found


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_nothing_stored_is_no_impact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["impact", "--answers"]) == 0
    assert "正解が変わった問題 0 問、回答 0 件。" in capsys.readouterr().out


def test_an_unchanged_rule_has_no_impact(site: Path) -> None:  # noqa: ARG001 - answers are stored
    assert main(["impact", "--answers"]) == 0


def test_a_changed_rule_is_told_with_variants_keys_answers_and_learners(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change_the_rule(site)

    status = main(["impact", "--answers", "--format", "json"])
    (found,) = lines(capsys)
    main(["impact", "--answers"])
    words = capsys.readouterr().out

    assert status == 1
    assert (found["question"], found["answers"], found["learners"]) == ("q-late", 8, 4)
    assert len(found["variants"]) == 2  # type: ignore[arg-type]
    assert "×4 欄: 競技、遅れた時間: 3分30秒: 訂正の措置: ゲームの敗北 → マッチの敗北" in words
    assert "Corrective action: Game Loss → Match Loss" in words


def test_folders_and_answers_together_are_misused(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["impact", "--answers", str(site / "content")])
    assert "name two content folders, or --answers" in capsys.readouterr().err


def test_a_dry_run_tells_each_answer_and_changes_nothing(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change_the_rule(site)
    before = sittings(site)

    assert main(["regrade", *REPLACE, "--format", "json"]) == 0
    found = lines(capsys)

    assert len(found) == 8
    assert {one["outcome"] for one in found} == {"lowered"}
    assert found[0]["old"] == {"points": "3", "maximum": "3"}
    assert "ゲームの敗北" in found[0]["why"]["ja"]  # type: ignore[index]
    assert sittings(site) == before


def test_what_is_applied_stands_beside_the_old_and_a_second_run_finds_nothing(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change_the_rule(site)

    assert main(["regrade", *REPLACE, "--apply", *REASONS]) == 0
    first = capsys.readouterr()
    assert main(["regrade", *REPLACE, "--apply", *REASONS]) == 0
    second = capsys.readouterr()

    assert "再採点 1 として 8 件を書き込みました。" in first.err
    assert "There is nothing to write." in second.err
    engine = connect(url(site))
    with open_session(engine) as session:
        (run,) = regrade_runs(session)
    engine.dispose()
    assert (run.by, run.reason.en, dict(run.counts)) == (None, "The rules have changed.", {"lowered": 8})
    changed = [slot for one in sittings(site) for slot in one.slots if slot.regrades]
    assert len(changed) == 8
    assert main(["impact", "--answers"]) == 0


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        ((*REPLACE, "--apply"), 2, "--reason-ja と --reason-en の両方"),
        ((*REPLACE, "--apply", *REASONS[:2]), 2, "say why in both"),
        ((*REPLACE, "small/q-lat"), 2, "Did you mean “small/q-late”?"),
        ((*REPLACE, "--every-answer"), 2, "Name the questions"),
        ((*REPLACE, "--apply", *REASONS, "--by", "nobody@example.org"), 1, "There is no account"),
    ],
)
def test_what_is_not_said_rightly_changes_nothing(
    site: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], status: int, words: str
) -> None:
    change_the_rule(site)
    before = sittings(site)

    assert main(["regrade", *arguments]) == status

    assert words in capsys.readouterr().err
    assert sittings(site) == before
