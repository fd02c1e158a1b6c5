"""The process beside a server that starts: it reads the content and hands it over, and then checks what it has read.

The server imports meanwhile what it needs, which takes about as long. Where this very content was found sound at an
earlier start, it is only read.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from courseware.settings import Settings

if TYPE_CHECKING:
    from courseware.library import Library

PROGRAM = Path(__file__).resolve().parents[1]
BESIDE = "from courseware.cli.beside import run; run()"


class Checking:
    """Content that is read and checked by a process beside this one; it is ended with the `with` in any case."""

    def __init__(self, settings: Settings) -> None:
        self.file, self.stamp = settings.instance / "checked", content_stamp(settings.content)
        self.is_known = self._is_remembered()
        self.beside = _start(settings, ["known"] if self.is_known else [])

    def __enter__(self) -> Checking:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.beside.pid, signal.SIGKILL)  # it may have let another one help
        self.beside.communicate()

    def library(self) -> Library | None:
        """The content as it was read, with the checks still to come; None where it could not be. Asked once."""
        assert self.beside.stdout is not None  # noqa: S101 - a pipe, see _start
        try:
            read: Library = pickle.load(self.beside.stdout)  # noqa: S301 - from ourselves
        except (EOFError, pickle.UnpicklingError):
            return None
        return read

    def is_sound(self) -> bool:
        """Is nothing found that keeps content from being served? Waits for the checks."""
        return self.beside.wait() == 0

    def keep(self) -> None:
        """Remember that this content is sound, for the next start."""
        if self.stamp and not self.is_known:
            self.file.write_text(self.stamp, encoding="ascii")

    def _is_remembered(self) -> bool:
        try:
            return bool(self.stamp) and self.file.read_text(encoding="ascii") == self.stamp
        except (OSError, UnicodeDecodeError):
            return False


def _start(settings: Settings, arguments: list[str]) -> subprocess.Popen[bytes]:
    own = {"COURSEWARE_CONTENT": str(settings.content), "COURSEWARE_INSTANCE": str(settings.instance)}
    return subprocess.Popen(  # noqa: S603 - ourselves
        [sys.executable, "-c", BESIDE, *arguments],
        env={**os.environ, **own},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        process_group=0,
    )


def content_stamp(content: Path) -> str:
    """A digest of all files of a content folder and of the program that checks them; nothing where one is unreadable."""
    digest = hashlib.sha256()
    try:
        for folder, pattern in ((content, "*"), (PROGRAM, "*.py")):
            for path in sorted(path for path in folder.rglob(pattern) if path.is_file()):
                digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    except OSError:
        return ""
    return digest.hexdigest()
