"""`courseware decide`: one JSON question a line in, one JSON ruling a line out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import BinaryIO

from courseware.cli.saying import settings_explained
from courseware.library import day_in_japan, load_library
from courseware.rules import Rulebook, reply
from courseware.settings import read_settings
from courseware.text import Text

LONGEST = 1_000_000  # bytes; a longer line is answered with an error and read past


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """No arguments: questions come on standard input."""
    parser.epilog = '{"rulebook": "lorcana", "decision": "tardiness", "facts": {"level": "casual", "late_s": 210}}'


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 - every command is called alike
    with settings_explained():
        books = load_library(read_settings().content).books
    answer(books, sys.stdin.buffer)
    return 0


def answer(books: Mapping[str, Rulebook], lines: BinaryIO) -> None:
    """Answer each line as soon as it is read; what is wrong with one never stops the next."""
    while line := lines.readline(LONGEST + 1):
        if len(line) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = lines.readline(LONGEST)
            print(json.dumps(_error(TOO_LONG), ensure_ascii=False), flush=True)
        elif line.strip():
            print(json.dumps(_reply(books, line), ensure_ascii=False), flush=True)


TOO_LONG = Text(f"1行が{LONGEST}バイトを超えています。", f"The line is longer than {LONGEST} bytes.")


def _reply(books: Mapping[str, Rulebook], line: bytes) -> dict[str, object]:
    try:
        asked = json.loads(line.decode("utf-8"), parse_constant=_no_number, object_pairs_hook=_no_twice)
        return reply(books, asked, day_in_japan())
    except UnicodeDecodeError:
        return _error(Text("UTF-8 ではありません。", "This is not UTF-8."))
    except RecursionError:
        return _error(Text("入れ子が深すぎます。", "The nesting is too deep."))
    except ValueError as error:
        return _error(Text(f"JSON として読めません: {error}。", f"This is not JSON: {error}."))


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is not a number of JSON")


def _no_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The same key twice would let one of two answers win in silence."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _error(words: Text) -> dict[str, object]:
    return {"status": "error", "words": words.as_data()}
