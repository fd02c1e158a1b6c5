"""Is this very content known to be sound? Where it is not, two processes share the checks: this one and one beside it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType

PROGRAM = Path(__file__).resolve().parents[1]
CHECK = "from courseware.cli.checking import check_beside; check_beside()"
BESIDE = ("rules", "keys", "texts")  # of the checks, those that make both processes ready at about the same time


def check_beside() -> None:
    """In the process beside: its share of the checks. Ends with 1 where content cannot be served."""
    from courseware.cli.starting import without_collecting
    from courseware.finding import blockers
    from courseware.library import Share, load_library
    from courseware.settings import read_settings

    with without_collecting():
        library = load_library(read_settings().content, checks=[Share(name) for name in BESIDE])
    sys.exit(1 if blockers(library.findings) else 0)


class Checking:
    """The check of a content folder, done at an earlier start or under way; ended with the `with` in any case."""

    def __init__(self, content: Path, instance: Path) -> None:
        self.file, self.stamp = instance / "checked", content_stamp(content)
        self.under_way = None if self._is_remembered() else _start(content)

    def __enter__(self) -> Checking:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.under_way and self.under_way.poll() is None:
            self.under_way.kill()
            self.under_way.wait()

    @property
    def is_known(self) -> bool:
        """Was this very content found sound at an earlier start?"""
        return self.under_way is None

    def is_sound(self) -> bool:
        """Does the process beside find nothing that keeps content from being served? Waits for it."""
        return self.under_way is None or self.under_way.wait() == 0

    def keep(self) -> None:
        """Remember that this content is sound, for the next start."""
        if self.stamp and self.under_way:
            self.file.write_text(self.stamp, encoding="ascii")

    def _is_remembered(self) -> bool:
        try:
            return bool(self.stamp) and self.file.read_text(encoding="ascii") == self.stamp
        except (OSError, UnicodeDecodeError):
            return False


def _start(content: Path) -> subprocess.Popen[bytes]:
    own = {**os.environ, "COURSEWARE_CONTENT": str(content)}
    nowhere = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-c", CHECK], env=own, stdin=nowhere, stdout=nowhere, stderr=nowhere)  # noqa: S603 - ourselves


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
