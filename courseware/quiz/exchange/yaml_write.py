"""Texts as YAML in one way only: in double quotes on one line, with everything escaped that YAML could take for its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def scalar(words: str) -> str:
    """A text as a scalar."""
    return '"' + "".join(_escaped(letter) for letter in words) + '"'


def _escaped(letter: str) -> str:
    if letter in ESCAPES:
        return ESCAPES[letter]
    if letter.isprintable() or letter == "\u3000":
        return letter
    return f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08x}"


def mapping(values: Mapping[str, str]) -> str:
    """A mapping on one line; the values are YAML already."""
    return "{" + ", ".join(f"{key}: {value}" for key, value in values.items()) + "}"


def listing(values: Iterable[str]) -> str:
    """A list on one line."""
    return "[" + ", ".join(values) + "]"
