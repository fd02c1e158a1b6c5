"""Under which codes this room says that a file from outside cannot be used."""

from __future__ import annotations

from courseware import outside
from courseware.outside import MOST, Refusals

__all__ = ["MOST", "REFUSALS", "decoded"]

REFUSALS = Refusals("TERM-221", "TERM-222", malformed="TERM-231", doctype="TERM-232", strange_root="TERM-233")


def decoded(data: bytes, file: str, encodings: tuple[str, ...] = ("utf-8-sig", "cp932")) -> str:
    """The text of a file, strictly; ContentError when it is none or too long."""
    return outside.decoded(data, file, REFUSALS, encodings)
