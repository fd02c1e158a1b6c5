"""Bytes of a text file as text: UTF-8, with or without a mark, or CP932; never with a character replaced by guess."""

from __future__ import annotations

import codecs

from courseware.finding import ContentError, Finding, fault
from courseware.source import Place

MOST = 2 * 1024 * 1024
ENCODINGS = {"utf-8-sig": "UTF-8", "cp932": "CP932"}
# What Python makes of NUL and of bytes that CP932 leaves free: signs of a file that is no text.
NO_TEXT = frozenset("\0\x80\xa0\uf8f0\uf8f1\uf8f2\uf8f3")


def decoded(data: bytes, file: str) -> tuple[str, str]:
    """The text with plain line ends, and the name of its encoding.

    The whole file is tried, not its head: a long English beginning says nothing about the Japanese after it.
    ContentError when it is too long, or text in neither encoding.
    """
    if len(data) > MOST:
        raise ContentError([_too_long(len(data), file)])
    for encoding, name in ENCODINGS.items():
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if (encoding == "utf-8-sig" and "\0" not in text) or NO_TEXT.isdisjoint(text):
            return text.replace("\r\n", "\n").replace("\r", "\n"), name
    raise ContentError([_unreadable(data, file)])


def _too_long(size: int, file: str) -> Finding:
    ja = f"ファイルが大きすぎます（{size}バイト）。{MOST}バイトまでです。クラスのページを1つだけ渡してください。"
    en = f"The file is too long ({size} bytes); {MOST} are allowed. Give one class page at a time."
    return fault(Place(file), "IMP-002", ja, en)


def _unreadable(data: bytes, file: str) -> Finding:
    """Where UTF-8 breaks off says most about what is wrong."""
    line, column = _first_fault(data)
    ja = "UTF-8 でも CP932（Shift_JIS）でも読めません。UTF-8 で保存し直してください。"
    en = "This is text neither in UTF-8 nor in CP932 (Shift_JIS). Save it as UTF-8."
    return fault(Place(file, line, column), "IMP-003", ja, en)


def _first_fault(data: bytes) -> tuple[int, int]:
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        before, _, _ = data.decode().partition("\0")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", errors="ignore")
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
