"""The files behind `courseware table`: pages of a book read as they are, rehearsed in a copy, replaced as a whole."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from courseware.cli.saying import CommandError
from courseware.finding import Finding
from courseware.library import load_library
from courseware.library.files import Folder
from courseware.text import Text, nearest


def pages_of(content: Path, book: str) -> dict[str, str]:
    """The pages of a book with every byte of them, named from the folder above: `content/rulebooks/…`."""
    folder = Folder(content)
    folders = [path.name for path in folder.folders("rulebooks/*")]
    if book not in folders:
        near = nearest(book, folders)
        ja = f"「{near}」でしょうか。" if near else f"使える規程: {'、'.join(folders)}。"
        en = f"Did you mean “{near}”?" if near else f"Known: {', '.join(folders)}."
        raise CommandError(Text(f"「{book}」という規程はありません。{ja}", f"There is no rulebook “{book}”. {en}"))
    return {folder.name(path): text_of(path) for path in folder.files(f"rulebooks/{book}/*.md")}


def text_of(path: Path) -> str:
    """The text of a file with every byte of it."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        words = Text(f"{path} は UTF-8 ではありません。", f"{path} is not UTF-8.")
        raise CommandError(words) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise CommandError(Text(f"{path} を読めません（{why}）。", f"{path} cannot be read ({why}).")) from error


def said_anew(content: Path, changed: Mapping[str, str]) -> list[Finding]:
    """What all checks, lessons and quizzes included, say about the content with these pages and did not say before."""
    before = {_key(finding) for finding in load_library(content).findings}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / content.name
        shutil.copytree(content, copy, ignore_dangling_symlinks=True)
        for file, text in changed.items():
            (copy.parent / file).write_bytes(text.encode("utf-8"))
        return [finding for finding in load_library(copy).findings if _key(finding) not in before]


def _key(finding: Finding) -> tuple[str, str, Text]:
    return finding.place.file, finding.code, finding.words


def replace_pages(content: Path, old: Mapping[str, str], new: Mapping[str, str]) -> None:
    """Put the new pages in place of the old, each as a whole; nothing is written when one changed meanwhile."""
    made: list[tuple[Path, Path]] = []
    try:
        for file, text in new.items():
            path = (content.parent / file).resolve()
            made.append((_beside(path, text), path))
            if text_of(path) != old[file]:
                words = Text(f"{file} がその間に変わりました。", f"{file} has changed in the meantime.")
                raise CommandError(words)
        while made:
            written, path = made[0]
            written.replace(path)
            made.pop(0)
    finally:
        for written, _ in made:
            written.unlink(missing_ok=True)


def create_file(path: Path, text: str) -> None:
    """A new file as a whole; one that is there by now is not touched."""
    with path.open("xb") as file:
        file.write(text.encode("utf-8"))


def _beside(path: Path, text: str) -> Path:
    """A file in the same folder, complete on disk, that may take the place of the other; hidden until then."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(text.encode("utf-8"))
        file.flush()
        os.fsync(file.fileno())
    shutil.copymode(path, name)
    return Path(name)
