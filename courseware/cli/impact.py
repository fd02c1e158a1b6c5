"""`courseware impact OLD NEW`: what changes for people when one content folder takes the place of another."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from courseware.cli.saying import MISUSED, CommandError, settings_explained
from courseware.library import Effect, content_impact
from courseware.text import Text

UNCHANGED, CHANGED = 0, 1
PARTS = ("rulebooks", "courses", "terms", "sources.yaml")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("old", metavar="OLD", type=Path, help="いまの教材フォルダー / the content folder as it is")
    parser.add_argument("new", metavar="NEW", type=Path, help="新しい教材フォルダー / the content folder as it will be")
    parser.epilog = "0: 変更なし / no change, 1: 変更あり / changes, 2: 使い方の誤り / misused"


def run(options: argparse.Namespace) -> int:
    old, new = _content(options.old), _content(options.new)
    with settings_explained():
        effects = content_impact(old, new)
    for effect in effects:
        print(_line(effect, options.format))
    if options.format == "text":
        print(_summary(len(effects)))
    return CHANGED if effects else UNCHANGED


def _content(path: Path) -> Path:
    """The folder, if it looks like one of content: comparing with nothing would call everything new."""
    if any((path / part).exists() for part in PARTS):
        return path
    words = Text(
        f"{path} は教材フォルダーではありません（{'、'.join(PARTS)} のどれもありません）。",
        f"{path} is not a content folder: it holds none of {', '.join(PARTS)}.",
    )
    raise CommandError(words, MISUSED)


def _line(effect: Effect, form: str) -> str:
    if form == "json":
        return json.dumps(effect.as_data(), ensure_ascii=False)
    ja = f"{effect.day} から: " if effect.day else ""
    en = f"From {effect.day}: " if effect.day else ""
    return f"{effect.where}: {effect.kind}\n    {ja}{effect.words.ja}\n    {en}{effect.words.en}"


def _summary(count: int) -> str:
    if not count:
        return "変更はありません / no changes"
    return f"変更 {count} 件 / {count} change{'s' * (count > 1)}"
