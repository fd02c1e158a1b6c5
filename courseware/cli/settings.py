"""`courseware settings`: every setting, what is in force, and where it comes from."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from courseware.cli.saying import say, settings_explained
from courseware.settings import Origin, Setting, listed_settings
from courseware.text import Language, Text

HEADING = Text("設定（環境変数で変えられます）", "Settings (change them with environment variables)")
UNSET = Text("（なし）", "(none)")
ORIGINS = {
    Origin.ENVIRONMENT: Text("環境変数", "environment"),
    Origin.DEFAULT: Text("既定", "default"),
    Origin.FILE: Text("インスタンスフォルダーのファイル", "file in the instance folder"),
    Origin.AT_START: Text("最初の起動時に作られます", "made at the first start"),
}


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """There are none."""


def run(_options: argparse.Namespace) -> int:
    with settings_explained():
        settings = listed_settings()
    say(Text(f"{listing(settings, 'ja')}\n", listing(settings, "en")))
    return 0


def listing(settings: Sequence[Setting], language: Language) -> str:
    """The list as it is printed in one language: name, origin, value."""
    lines = [f"{HEADING[language]}:"]
    for setting in settings:
        lines += [f"  {setting.name}", f"      {setting.value or UNSET[language]}"]
        lines[-1] += f"  [{ORIGINS[setting.origin][language]}]"
    return "\n".join(lines)
