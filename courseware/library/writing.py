"""Writes files: all of them or none, each as a whole, and none over what somebody else has written meanwhile."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Mapping
from pathlib import Path


class ChangedError(RuntimeError):
    """A file is not what it was when its new text was made; nothing was written."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name} has changed in the meantime")


def write_files(folder: Path, new: Mapping[str, str], old: Mapping[str, str | None] | None = None) -> None:
    """Put these texts into the files of these names below a folder, which is made if need be, or leave all as they are.

    `old` are texts on which the new ones rest (None: no such file); when one is another by now, ChangedError.
    A reader sees the old text of a file or the new one, never half of it. A link is followed and stays.
    """
    paths = {name: (folder / name).resolve() for name in new}
    drafts: dict[Path, Path] = {}
    before: dict[Path, bytes | None] = {}
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for name, text in new.items():
            drafts[paths[name]] = _draft(paths[name], text.encode("utf-8"))
        for name, path in paths.items():
            before[path] = _present(path)
            if old is not None and name in old and before[path] != _encoded(old[name]):
                raise ChangedError(name)
        _take_places(drafts, before)
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)


def _take_places(drafts: Mapping[Path, Path], before: Mapping[Path, bytes | None]) -> None:
    done: list[Path] = []
    try:
        for path, draft in drafts.items():
            draft.replace(path)
            done.append(path)
    except BaseException:
        for path in done:
            _put_back(path, before[path])
        raise


def _put_back(path: Path, data: bytes | None) -> None:
    if data is None:
        path.unlink()
    else:
        _draft(path, data).replace(path)


def _draft(path: Path, data: bytes) -> Path:
    """A hidden file beside another, complete on disk, that may take its place: with its rights, or those of any new file."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.draft")
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.is_file():
            shutil.copymode(path, draft)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return draft


def _present(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _encoded(text: str | None) -> bytes | None:
    return None if text is None else text.encode("utf-8")
