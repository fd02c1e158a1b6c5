"""What would be found if files of the content were others: changed in a copy, never in their place."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from courseware.finding import Finding
from courseware.library.load import load_library
from courseware.text import Text


def said_anew(content: Path, changed: Mapping[str, str]) -> list[Finding]:
    """What all checks, lessons and quizzes included, say about the content with these files and did not say before."""
    before = {_key(finding) for finding in load_library(content).findings}
    with TemporaryDirectory() as folder:
        copy = Path(folder) / content.name
        shutil.copytree(content, copy, ignore_dangling_symlinks=True)
        for file, text in changed.items():
            (copy.parent / file).write_bytes(text.encode("utf-8"))
        return [finding for finding in load_library(copy).findings if _key(finding) not in before]


def _key(finding: Finding) -> tuple[str, str, Text]:
    return finding.place.file, finding.code, finding.words
