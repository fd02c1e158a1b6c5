"""Files that a command reads and writes; what cannot be read or written is said in both languages."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from courseware.cli.saying import CommandError, say
from courseware.library import ChangedError, write_files
from courseware.text import Text


def bytes_of(path: Path, most: int = -1) -> bytes:
    """The bytes of a file, or so many of them."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise _not_done(str(path), error, Text("を読めません", "cannot be read")) from error


def text_of(path: Path) -> str:
    """The text of a file with every byte of it."""
    try:
        return bytes_of(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise CommandError(Text(f"{path} は UTF-8 ではありません。", f"{path} is not UTF-8.")) from error


def write(folder: Path, new: Mapping[str, str], old: Mapping[str, str | None] | None = None) -> None:
    """All of these files below a folder or none, and none when what they rest on has changed."""
    try:
        write_files(folder, new, old)
    except ChangedError as error:
        name = error.name
        raise CommandError(Text(f"{name} がその間に変わりました。", f"{name} has changed in the meantime.")) from error
    except OSError as error:
        raise _not_done("、".join(new), error, Text("に書けません", "cannot be written")) from error


def hand_out(text: str, out: Path | None) -> None:
    """Write what was asked for to a file of the reader's choice, or to the standard output."""
    data = text.encode("utf-8")
    if out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return
    try:
        out.write_bytes(data)  # in place: it may be a pipe or a device
    except OSError as error:
        raise _not_done(str(out), error, Text("に書けません", "cannot be written")) from error
    say(Text(f"{out} に書き出しました。", f"Written to {out}."))


def _not_done(name: str, error: OSError, what: Text) -> CommandError:
    why = error.strerror or str(error)
    return CommandError(Text(f"{name} {what.ja}（{why}）。", f"{name} {what.en} ({why})."))
