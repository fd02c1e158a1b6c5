"""`courseware settings` lists everything twice, once in each language."""

from __future__ import annotations

import pytest

from courseware.cli import main
from courseware.settings import listed_settings


def test_each_setting_stands_in_each_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settings"]) == 0

    ja, en = capsys.readouterr().out.split("\n\n")
    for setting in listed_settings({}):
        assert setting.name in ja
        assert setting.name in en
    assert ja.startswith("設定")
    assert en.startswith("Settings")


def test_a_value_that_cannot_be_used_ends_with_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COURSEWARE_TRUSTED_HOSTS", "https://example.org")

    status = main(["settings"])

    said = capsys.readouterr().err.splitlines()
    assert status == 2
    assert "ホスト名ではありません" in said[0]
    assert "is not a host name" in said[1]
