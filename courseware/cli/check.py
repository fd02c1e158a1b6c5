"""`courseware check`: all content, or what concerns the given paths; exit 1 when anything keeps content from being served."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

from courseware.cli.saying import MISUSED, CommandError, both, settings_explained, shown
from courseware.cli.starting import without_collecting
from courseware.finding import ContentError, Finding, blockers
from courseware.library import is_lone_lesson, items_to_confirm, load_library, lone_findings
from courseware.settings import read_settings
from courseware.terms import CHECKS
from courseware.text import Text

MOST_PLACES = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=("text", "json"), default="text")
    items = Text("確認待ちの項目（REV-…）も出します", "list what is to be confirmed (REV-…) too")
    parser.add_argument("--items", action="store_true", help=both(items))
    listing = Text("言葉のチェックの一覧を出します", "list the checks of language and what they are for")
    parser.add_argument("--list", action="store_true", help=both(listing))
    parser.add_argument("paths", nargs="*", metavar="PATH", help="ファイルかフォルダー / files or folders")


def run(options: argparse.Namespace) -> int:
    if options.list:
        print(
            *(
                f"{one.code} {one.weight}: {one.name.ja} / {one.name.en}\n    {one.why.ja}\n    {one.why.en}"
                for one in CHECKS
            ),
            sep="\n",
        )
        return 0
    with settings_explained():
        content = read_settings().content
    paths = [Path(path).resolve() for path in options.paths]
    lone = [path for path in paths if _is_lone(path, content)]
    within = [path for path in paths if path not in lone]
    wanted = _wanted(within, content, with_items=options.items) if within or not lone else []
    wanted += [finding for path in lone for finding in _lone(path, content)]
    for finding in wanted:
        print(_line(finding, options.format))
    if options.format == "text":
        print(_summary(wanted))
    return 1 if blockers(wanted) else 0


def _is_lone(path: Path, content: Path) -> bool:
    """Is this a folder with a lesson, outside every content folder?"""
    is_within = any((folder / "rulebooks").is_dir() for folder in (path, *path.parents))
    return is_lone_lesson(path) and not is_within and not path.is_relative_to(content.resolve())


def _lone(path: Path, content: Path) -> Iterable[Finding]:
    with settings_explained(), without_collecting():
        return lone_findings(path, load_library(content, checks=()))


def _wanted(paths: list[Path], content: Path, *, with_items: bool) -> list[Finding]:
    root = _root(paths, content)
    return [finding for finding in _found(root, with_items=with_items) if _concerns(finding, root, paths)]


def _root(paths: list[Path], content: Path) -> Path:
    """The content folder that the paths lie in or name, ours where none is seen; a path of no content is refused."""
    around = (folder for path in paths for folder in (path, *path.parents))
    root = next((folder for folder in around if (folder / "rulebooks").is_dir()), content).resolve()
    for path in paths:
        if not path.exists() or not (path.is_relative_to(root) or root.is_relative_to(path)):
            words = Text(
                f"{path} は教材フォルダー {root} にありません。", f"{path} is no part of the content in {root}."
            )
            raise CommandError(words, MISUSED)
    return root


def _found(root: Path, *, with_items: bool) -> Iterable[Finding]:
    try:
        with without_collecting():
            library = load_library(root)
            return [*library.findings, *(items_to_confirm(library) if with_items else ())]
    except ContentError as error:
        return error.findings


def _concerns(finding: Finding, root: Path, paths: list[Path]) -> bool:
    """Does a finding lie in one of the paths? Without paths, or when a path is the folder itself, every one does."""
    file = (root.parent / finding.place.file).resolve()
    return not paths or any(path in (root, file) or path in file.parents for path in paths)


def _line(finding: Finding, form: str) -> str:
    if form == "json":
        return json.dumps(finding.as_data(), ensure_ascii=False)
    lines = [shown(finding)]
    if finding.also:
        more = " …" if len(finding.also) > MOST_PLACES else ""
        lines.append(f"    → {', '.join(map(str, finding.also[:MOST_PLACES]))}{more}")
    if finding.fingerprint:
        lines.append(f"    # {finding.fingerprint}")
    return "\n".join(lines)


def _summary(found: list[Finding]) -> str:
    faults = len(blockers(found))
    return f"{len(found)} 件、うち公開を止めるもの {faults} 件 / {len(found)} findings, {faults} of them blockers"
