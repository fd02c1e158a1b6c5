"""`courseware table`: tables of a rulebook out to a spreadsheet and back; what would change is shown before it is done."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from courseware.cli.files import bytes_of, hand_out, text_of, write
from courseware.cli.saying import NOTHING_WRITTEN, CommandError, both, meant, say, settings_explained, shown
from courseware.finding import Finding, blockers
from courseware.library import said_anew
from courseware.library.files import Folder
from courseware.rules import (
    SheetChange,
    SheetChangeKind,
    SheetPlan,
    TableSource,
    plan_sheet,
    read_sheet,
    sheet_text,
    table_sources,
)
from courseware.settings import read_settings
from courseware.source import Place
from courseware.text import Text

ACTS: Mapping[str, Text] = {
    "list": Text("規程の表を一覧にします", "list the tables of a rulebook"),
    "export": Text("表を CSV に書き出します", "write a table as CSV"),
    "plan": Text("変更した CSV を反映すると何が変わるかを示します", "show what a changed CSV would do"),
    "apply": Text(
        "問題がなければ、CSV の変更をページに書き込みます", "write the changes of a CSV, unless something blocks them"
    ),
}
FILE = Text("書き出して変更した CSV", "an exported CSV with your changes")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    parsers = {name: acts.add_parser(name, help=both(words)) for name, words in ACTS.items()}
    for name in ("list", "export"):
        parsers[name].add_argument("book", metavar="BOOK", help="規程 / rulebook")
    parsers["export"].add_argument(
        "decision", metavar="DECISION", help="判断、または ladder など / decision, or ladder …"
    )
    parsers["export"].add_argument("table", metavar="TABLE", help="表 / table")
    parsers["export"].add_argument("--out", metavar="FILE", type=Path, help="書き出す先 / where to write it")
    for name in ("plan", "apply"):
        parsers[name].add_argument("file", metavar="FILE", type=Path, help=both(FILE))


def run(options: argparse.Namespace) -> int:
    with settings_explained():
        content = read_settings().content.resolve()
    if options.act == "list":
        return _list(_pages_of(content, options.book))
    if options.act == "export":
        return _export(_pages_of(content, options.book), options)
    return _changed(content, options.file, is_applied=options.act == "apply")


def _pages_of(content: Path, book: str) -> dict[str, str]:
    """The pages of a book with every byte of them, named from the folder above: `content/rulebooks/…`."""
    folder = Folder(content)
    folders = [path.name for path in folder.folders("rulebooks/*")]
    if book not in folders:
        hint = meant(book, folders, Text(f"使える規程: {'、'.join(folders)}。", f"Known: {', '.join(folders)}."))
        words = Text(f"「{book}」という規程はありません。{hint.ja}", f"There is no rulebook “{book}”. {hint.en}")
        raise CommandError(words)
    return {folder.name(path): text_of(path) for path in folder.files(f"rulebooks/{book}/*.md")}


# --- out --------------------------------------------------------------------------------


def _list(pages: Mapping[str, str]) -> int:
    for source in sorted(table_sources(pages).values(), key=lambda one: (one.owner, one.name)):
        rows = sum(len(part.lines.rows) for part in source.parts)
        where = ", ".join(dict.fromkeys(part.page for part in source.parts))
        print(f"{_quoted(source.owner)} {_quoted(source.name)}  {rows} 行 / rows  {where}")
    return 0


def _quoted(name: str) -> str:
    """As it is typed after `export`."""
    return f'"{name}"' if " " in name or not name else name


def _export(pages: Mapping[str, str], options: argparse.Namespace) -> int:
    text = sheet_text(options.book, _source(table_sources(pages), options.decision, options.table))
    hand_out(text, options.out)
    return 0


def _source(known: Mapping[tuple[str, str], TableSource], decision: str, table: str) -> TableSource:
    if (decision, table) in known:
        return known[decision, table]
    name, listed = (
        f"{decision} {table}",
        Text("courseware table list で一覧を表示します。", "“courseware table list” shows them all."),
    )
    hint = meant(name, [" ".join(key) for key in known], listed)
    raise CommandError(Text(f"「{name}」という表はありません。{hint.ja}", f"There is no table “{name}”. {hint.en}"))


# --- back -------------------------------------------------------------------------------


def _changed(content: Path, file: Path, *, is_applied: bool) -> int:
    """Show the plan; write it when it is to be applied and nothing stands against it."""
    plan, pages = _planned(content, file)
    for change in plan.changes:
        print(_change_line(change))
    for finding in plan.findings:
        print(_finding_line(finding, plan.sheet.file))
    count, faults = len(plan.changes), len(blockers(plan.findings))
    say(Text(f"変更 {count} 件、反映を止める問題 {faults} 件。", f"Changes: {count}. Blockers: {faults}."))
    if faults:
        say(NOTHING_WRITTEN)
        return 1
    if is_applied and plan.pages:
        write(content.parent, plan.pages, pages)
        names = ", ".join(plan.pages)
        say(Text(f"書き込みました: {names}", f"Written: {names}"))
    return 0


def _planned(content: Path, file: Path) -> tuple[SheetPlan, Mapping[str, str]]:
    sheet, faults = read_sheet(bytes_of(file), file.name)
    if sheet is None or faults:
        lines = "\n".join(_finding_line(finding, file.name) for finding in faults)
        raise CommandError(Text(lines, both(NOTHING_WRITTEN)))
    pages = _pages_of(content, sheet.book)
    plan = plan_sheet(sheet, pages)
    if not plan.pages or not plan.may_be_applied:
        return plan, pages
    known = {(finding.code, finding.words) for finding in plan.findings}
    wider = [plan.on_sheet(finding) for finding in said_anew(content, plan.pages)]
    more = [finding for finding in wider if (finding.code, finding.words) not in known]
    return replace(plan, findings=(*plan.findings, *more)), pages


def _change_line(change: SheetChange) -> str:
    at = f"{change.sheet.file} {_cell(change.sheet)}"
    if change.kind is SheetChangeKind.ADDED:
        return f"{at}  + {change.new}\n    {change.page.file}:{change.page.line}"
    if change.kind is SheetChangeKind.REMOVED:
        return f"{change.sheet.file}  − {change.old}\n    {change.page}"
    return f"{at}  {change.column}: {change.old or '(空 / empty)'} ⇒ {change.new or '(空 / empty)'}\n    {change.page}"


def _finding_line(finding: Finding, sheet: str) -> str:
    cell = f" ({_cell(finding.place)})" if finding.place.file == sheet and finding.place.column else ""
    return shown(finding, cell)


def _cell(place: Place) -> str:
    """`C5`, as the spreadsheet names it."""
    number, letters = place.column, ""
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{place.line}"
