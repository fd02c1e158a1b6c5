"""The command line sees the settings of the test and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.settings import listed_settings


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with an instance to be made and empty content, which the settings name."""
    for setting in listed_settings({}):
        monkeypatch.delenv(setting.name, raising=False)
    (tmp_path / "content").mkdir()
    monkeypatch.setenv("COURSEWARE_CONTENT", str(tmp_path / "content"))
    monkeypatch.setenv("COURSEWARE_INSTANCE", str(tmp_path / "instance"))
    return tmp_path
