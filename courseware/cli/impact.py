"""`courseware impact`: what changes for people.

With two content folders: when the second takes the place of the first. With --answers: what the content in force has
changed for answers that are stored, which were judged by the keys of their day.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from courseware.actions.comparing import affected_questions
from courseware.cli.affected import affected_data, affected_words
from courseware.cli.people import open_people
from courseware.cli.saying import MISUSED, CommandError, say, settings_explained
from courseware.library import Effect, Present, content_impact, load_library
from courseware.store import open_session
from courseware.text import Text

UNCHANGED, CHANGED = 0, 1
PARTS = ("rulebooks", "courses", "terms", "sources.yaml")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument(
        "old",
        metavar="OLD",
        nargs="?",
        type=Path,
        help="いまの教材フォルダー / the content folder as it is",
    )
    parser.add_argument(
        "new", metavar="NEW", nargs="?", type=Path, help="新しい教材フォルダー / the content as it will be"
    )
    parser.add_argument(
        "--answers",
        action="store_true",
        help="フォルダーを比べず、保存された回答と公開中の教材を比べる / compare stored answers with the content in force",
    )
    parser.set_defaults(misused=parser.error)
    parser.epilog = "0: 変更なし / no change, 1: 変更あり / changes, 2: 使い方の誤り / misused"


def run(options: argparse.Namespace) -> int:
    if options.answers == bool(options.old) or bool(options.old) != bool(options.new):
        options.misused("name two content folders, or --answers")
    if options.answers:
        return _stored(options.format)
    old, new = _content(options.old), _content(options.new)
    with settings_explained():
        effects = content_impact(old, new)
    for effect in effects:
        print(_line(effect, options.format))
    if options.format == "text":
        print(_summary(len(effects)))
    return CHANGED if effects else UNCHANGED


def _stored(form: str) -> int:
    """The questions whose stored answers the present content would judge by another key."""
    with open_people() as (configured, engine), open_session(engine) as session:
        with settings_explained():
            present = Present(load_library(configured.content))
        found = affected_questions(session, present)
    for question in found:
        print(json.dumps(affected_data(question), ensure_ascii=False) if form == "json" else affected_words(question))
    if form == "text":
        count = sum(question.affected_answers for question in found)
        say(
            Text(
                f"正解が変わった問題 {len(found)} 問、回答 {count} 件。",
                f"Questions with another key: {len(found)}, their answers: {count}.",
            )
        )
    return CHANGED if found else UNCHANGED


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
