"""`courseware standings` and `courseware pairings`: a policy must be named, and is printed with what it does not settle."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from courseware.cli import main
from courseware.rules.tournament import NoOpponents

CONTENT = Path(__file__).parents[2] / "content"
ROUNDS = {"players": ["A", "B", "C", "D"], "rounds": [[["A", "B", "p1"], ["C", "D", "draw"]]]}
NOBODY = str(next(iter(NoOpponents)))


@pytest.fixture
def told(environment: Path) -> Path:
    shutil.copytree(CONTENT / "rulebooks", environment / "content" / "rulebooks")
    file = environment / "told.json"
    file.write_text(json.dumps(ROUNDS), encoding="utf-8")
    return file


def test_standings_print_their_policy_and_exact_rates(told: Path, capsys):
    status = main(["standings", str(told), "--bye-rate", "counted", "--tied-rank", "skips", "--no-opponents", NOBODY])

    printed = capsys.readouterr().out
    assert status == 0
    assert "この規程はこれらの点を決めていません" in printed
    assert "--bye-rate counted" in printed
    assert "33/100 (0.33)" in printed


def test_a_policy_that_is_not_named_is_asked_for(told: Path, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["standings", str(told)])

    assert ended.value.code == 2
    assert "--bye-rate" in capsys.readouterr().err


def test_pairings_print_the_seed_that_repeats_them(told: Path, capsys):
    told.write_text(json.dumps({"player_points": dict.fromkeys("ABCDE", 3)}), encoding="utf-8")
    arguments = ["pairings", str(told), "--first", "no_rematch", "--near", "sum_of_gaps", "--seed", "3"]

    main(arguments)
    first = capsys.readouterr().out
    main(arguments)

    assert capsys.readouterr().out == first
    assert "--seed 3" in first
    assert "不戦勝 / bye" in first


@pytest.mark.parametrize("text", ["", "[]", "{", '{"players": 3}', '{"player": []}'])
def test_a_file_that_cannot_be_used_is_one_message_in_both_languages(told: Path, text: str, capsys):
    told.write_text(text, encoding="utf-8")

    status = main(["standings", str(told), "--bye-rate", "counted", "--tied-rank", "skips", "--no-opponents", NOBODY])

    assert status == 2
    assert capsys.readouterr().err.strip()


def test_brackets_without_end_are_no_json(told: Path, capsys):
    told.write_text("[" * 100_000, encoding="utf-8")

    status = main(["standings", str(told), "--bye-rate", "counted", "--tied-rank", "skips", "--no-opponents", NOBODY])

    assert status == 2
    assert f"{told} cannot be read as JSON" in capsys.readouterr().err


def test_a_content_folder_that_is_none_is_named(environment: Path, told: Path, monkeypatch, capsys):
    monkeypatch.setenv("COURSEWARE_CONTENT", str(environment / "nowhere"))

    status = main(["standings", str(told), "--bye-rate", "counted", "--tied-rank", "skips", "--no-opponents", NOBODY])

    assert status == 2
    assert f"There is no content folder {environment / 'nowhere'}." in capsys.readouterr().err
