"""The command line as a whole: what is known is run, what is not is explained in both languages."""

from __future__ import annotations

import gc
from importlib import import_module

import pytest

from courseware.cli import COMMANDS, main


@pytest.mark.parametrize("name", COMMANDS)
def test_every_listed_command_is_a_file_with_arguments_and_a_run(name: str) -> None:
    command = import_module(f"courseware.cli.{name}")

    assert callable(command.add_arguments)
    assert callable(command.run)


def test_an_unknown_command_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["srve"])

    said = capsys.readouterr().err
    assert status == 2
    assert "「serve」でしょうか。" in said
    assert "Did you mean “serve”?" in said


@pytest.mark.parametrize("arguments", [[], ["settings", "--no-such-option"]])
def test_a_wrong_call_is_explained_in_both_languages(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)

    said = capsys.readouterr().err
    assert caught.value.code == 2
    assert "書き方に誤りがあります" in said
    assert "not written correctly" in said


def test_help_lists_every_command_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])

    said = capsys.readouterr().out
    assert caught.value.code == 0
    for words in COMMANDS.values():
        assert words.ja in said
        assert words.en in said


def test_garbage_is_collected_again_once_a_command_runs() -> None:
    main(["settings"])

    assert gc.isenabled()
