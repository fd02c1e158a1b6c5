"""Files from outside, by their format."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from courseware.quiz.exchange.aiken_read import read_aiken
from courseware.quiz.exchange.carried import Format, Reading
from courseware.quiz.exchange.gift_read import read_gift
from courseware.quiz.exchange.moodle_read import read_moodle

READERS: Mapping[Format, Callable[[bytes, str], Reading]] = {
    Format.GIFT: read_gift,
    Format.MOODLE: read_moodle,
    Format.AIKEN: read_aiken,
}


def read(data: bytes, file: str, format_: Format) -> Reading:
    """What a file says. ContentError when it cannot be read, or holds no question."""
    return READERS[format_](data, file)
