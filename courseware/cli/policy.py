"""What `courseware standings` and `courseware pairings` share: a JSON file in, and a policy that must be named."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from courseware.cli.saying import MISUSED, CommandError, both, settings_explained
from courseware.library import load_library
from courseware.rules import Rulebook
from courseware.settings import read_settings
from courseware.text import Text

BOOK = "tcg-floor"
NOT_THE_BOOK = Text(
    "この規程はこれらの点を決めていません。次の方針は主催者が選んだものです。",
    "The rulebook does not settle these points. The policy below was chosen by the organizer.",
)
Choice = TypeVar("Choice", bound=StrEnum)


def add_choice(parser: argparse.ArgumentParser, name: str, choices: type[Choice], words: Text) -> None:
    """An option without a default: what the book leaves open, a person must choose."""
    values = [str(choice) for choice in choices]
    parser.add_argument(name, required=True, choices=values, help=both(words))


def told(file: str) -> Mapping[str, object]:
    """The JSON object in a file, or on standard input for `-`."""
    try:
        found = json.loads(sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise CommandError(
            Text(f"{file} を JSON として読めません（{error}）。", f"{file} cannot be read as JSON ({error})."), MISUSED
        ) from error
    if not isinstance(found, dict):
        raise CommandError(
            Text(f"{file} には JSON のオブジェクトが要ります。", f"{file} must hold a JSON object."), MISUSED
        )
    return found


def floor_rules() -> Rulebook:
    with settings_explained():
        books = load_library(read_settings().content).books
    if BOOK not in books:
        raise CommandError(Text(f"規程 {BOOK} がありません。", f"There is no rulebook {BOOK}."))
    return books[BOOK]


def print_policy(policy: Mapping[str, str]) -> None:
    print(NOT_THE_BOOK.ja, NOT_THE_BOOK.en, sep="\n")
    for name, value in policy.items():
        print(f"  {name} {value}")
