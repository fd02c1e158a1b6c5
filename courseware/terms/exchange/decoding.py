"""Bytes from outside as text: strictly, within a limit, and never with a character guessed."""

from __future__ import annotations

import codecs
import re

from courseware.finding import ContentError, Finding, fault
from courseware.source import Place

MEGABYTE = 1024 * 1024
MOST = 32 * MEGABYTE
DECLARED = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
WIDE = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
SHIFT_JIS = ("shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "cp932", "ms932")


def decoded(data: bytes, file: str, encodings: tuple[str, ...] = ("utf-8-sig", "cp932")) -> str:
    """The text of a file, tried strictly in one encoding after the other; ContentError when it is none or too long."""
    if len(data) > MOST:
        raise ContentError([_too_long(file)])
    wide = WIDE.get(data[:2])
    tried = (wide,) if wide else encodings
    for encoding in tried:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ContentError([_unreadable(data, max(error_of(data, encoding) for encoding in tried), file)])


def error_of(data: bytes, encoding: str) -> int:
    """Where the bytes break off in an encoding."""
    try:
        data.decode(encoding)
    except UnicodeDecodeError as error:
        return error.start
    return len(data)


def xml_text(data: bytes, file: str) -> str:
    """The text of an XML file: UTF-16 with its mark, the Shift_JIS that it declares, else UTF-8."""
    declared = DECLARED.match(data.removeprefix(codecs.BOM_UTF8).lstrip())
    name = declared[1].decode().lower() if declared else ""
    return decoded(data, file, ("cp932",) if name in SHIFT_JIS else ("utf-8-sig",))


def _too_long(file: str) -> Finding:
    ja = f"ファイルが大きすぎます。{MOST // MEGABYTE} MBまでです。分けて取り込んでください。"
    en = f"The file is too long; {MOST // MEGABYTE} MB are allowed. Import it in parts."
    return fault(Place(file), "TERM-221", ja, en)


def _unreadable(data: bytes, at: int, file: str) -> Finding:
    before = data[:at]
    line, column = before.count(b"\n") + 1, at - (before.rfind(b"\n") + 1) + 1
    ja = (
        f"文字として読めないバイト（0x{data[at]:02X}）があります。「CSV UTF-8」か UTF-8 で保存し直してください。"
        if at < len(data)
        else "UTF-8 で保存し直してください。"
    )
    en = (
        f"A byte (0x{data[at]:02X}) is no text. Save the file as UTF-8."
        if at < len(data)
        else "Save the file as UTF-8."
    )
    return fault(Place(file, line, column), "TERM-222", ja, en)
