"""`courseware import lesson FILE --out DIR`: a published class page becomes a lesson; nothing of it is lost."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from courseware.cli.files import bytes_of, write
from courseware.cli.saying import MISUSED, UNUSABLE, CommandError, both, not_written, say, settings_explained, shown
from courseware.finding import ContentError, Finding, blockers
from courseware.lessons.importing import LESSON, Brought, bring_in_file
from courseware.library import load_library, lone_findings
from courseware.settings import read_settings
from courseware.text import Text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    words = Text("公開されているクラスのページを取り込みます", "bring a published class page in")
    lesson = acts.add_parser("lesson", help=both(words))
    lesson.add_argument("file", metavar="FILE", type=Path, help="ページの文字 / the text of the page")
    lesson.add_argument("--out", metavar="DIR", type=Path, required=True, help="書き出すフォルダー / where to write")
    lesson.add_argument("--rulebook", default="lorcana", help="引く規程 / the rulebook that it cites")
    lesson.add_argument("--replace", action="store_true", help="前の取り込みを置き換える / replace an earlier import")
    lesson.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """Exit code 0 also when the lesson has findings: they are the work that is left, not a failure."""
    brought = _brought(options.file, options.rulebook)
    _refuse_to_overwrite(options.out, is_replaced=options.replace)
    write(options.out, brought.files)
    findings = [*brought.findings, *_checked(options.out)]
    if options.format == "json":
        print(*(json.dumps(found.as_data(), ensure_ascii=False) for found in findings), sep="\n")
    else:
        _report(brought, options.out, findings)
    return UNUSABLE if brought.findings else 0


def _brought(file: Path, rulebook: str) -> Brought:
    data = bytes_of(file)
    try:
        return bring_in_file(data, file.name, rulebook=rulebook)
    except ContentError as error:
        raise not_written(error.findings) from error


def _refuse_to_overwrite(out: Path, *, is_replaced: bool) -> None:
    if out.exists() and not out.is_dir():
        raise CommandError(Text(f"{out} はフォルダーではありません。", f"{out} is no folder."), MISUSED)
    if (out / LESSON).exists() and not is_replaced:
        ja = f"{out / LESSON} はもうあります。置き換えるなら --replace を付けてください。"
        raise CommandError(Text(ja, f"{out / LESSON} is there already. Add --replace to replace it."), MISUSED)


def _checked(out: Path) -> list[Finding]:
    with settings_explained():
        return lone_findings(out, load_library(read_settings().content, checks=()))


def _report(brought: Brought, out: Path, findings: list[Finding]) -> None:
    for found in findings:
        print(shown(found))
    held, kept, beside, marks = (brought.account.total(name) for name in ("held", "kept", "beside", "marks"))
    faults = len(blockers(findings))
    ja = (
        f"{out / LESSON} に取り込みました。文字（空白を除く）: 入力 {held} = レッスン {kept} + 別に保管 {beside} + 書式の記号 {marks}。"
        f"指摘 {len(findings)} 件、うち公開を止めるもの {faults} 件。"
    )
    en = (
        f"Brought in as {out / LESSON}. Characters without white space: {held} in = {kept} in the lesson + {beside} kept "
        f"beside + {marks} marks of layout. {len(findings)} findings, {faults} of them blockers."
    )
    say(Text(ja, en))
