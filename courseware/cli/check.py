"""`courseware check`: all content, or what concerns the given paths; exit 1 when anything keeps content from being served."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

from courseware.cli.saying import settings_explained
from courseware.cli.starting import without_collecting
from courseware.finding import ContentError, Finding, blockers
from courseware.library import load_library
from courseware.settings import read_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="ファイルかフォルダー / files or folders")


def run(options: argparse.Namespace) -> int:
    with settings_explained():
        content = read_settings().content
    paths = [Path(path).resolve() for path in options.paths]
    outside = next((path for path in paths if path != content and (path / "rulebooks").is_dir()), None)
    root = (outside or content).resolve()
    found = _found(root)
    wanted = [finding for finding in found if _concerns(finding, root, paths)]
    for finding in wanted:
        print(_line(finding, options.format))
    if options.format == "text":
        print(_summary(wanted))
    return 1 if blockers(wanted) else 0


def _found(root: Path) -> Iterable[Finding]:
    try:
        with without_collecting():
            return load_library(root).findings
    except ContentError as error:
        return error.findings


def _concerns(finding: Finding, root: Path, paths: list[Path]) -> bool:
    """Does a finding lie in one of the paths? Without paths, or when a path is the folder itself, every one does."""
    file = (root.parent / finding.place.file).resolve()
    return not paths or any(path in (root, file) or path in file.parents for path in paths)


def _line(finding: Finding, form: str) -> str:
    if form == "json":
        return json.dumps(finding.as_data(), ensure_ascii=False)
    return f"{finding.place}: {finding.code} {finding.weight}\n    {finding.words.ja}\n    {finding.words.en}"


def _summary(found: list[Finding]) -> str:
    faults = len(blockers(found))
    return f"{len(found)} 件、うち公開を止めるもの {faults} 件 / {len(found)} findings, {faults} of them blockers"
