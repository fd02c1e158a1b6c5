"""`courseware report`: the mistakes that readers told of, each with what it is about; and closing them."""

from __future__ import annotations

import argparse
import getpass
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from courseware.actions.reporting import close_report, spot_of
from courseware.cli.people import open_people
from courseware.cli.report_words import STATES, as_data, line_of, place_words, told
from courseware.cli.saying import CommandError, both, say, settings_explained
from courseware.library import load_library
from courseware.settings import Settings
from courseware.store import Report, Session, find_report, open_session, reports
from courseware.text import Text, printable

ACTS: Mapping[str, Text] = {
    "list": Text("報告を一覧にします", "list the reports"),
    "show": Text("一件を、対象の箇所とともに示します", "show one with all that it is about"),
    "close": Text("一件を対応済みにします", "close one"),
}
MOST_NUMBER = 2**31 - 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    parsers = {name: acts.add_parser(name, help=both(words)) for name, words in ACTS.items()}
    parsers["list"].add_argument("--open", action="store_true", help="未対応だけ / only those that are open")
    parsers["list"].add_argument("--format", choices=("text", "json"), default="text")
    for name in ("show", "close"):
        parsers[name].add_argument("number", metavar="N", type=int, help="受付番号 / number of the report")
    parsers["close"].add_argument("--note", metavar="WORDS", required=True, help="何をしたか / what was done")
    parsers["close"].add_argument("--by", metavar="NAME", help="対応した人 / who did it")


def run(options: argparse.Namespace) -> int:
    acts: Mapping[str, Callable[[Session, Settings, argparse.Namespace], int]]
    acts = {"list": _list, "show": _show, "close": _close}
    with open_people() as (settings, engine), open_session(engine) as session:
        return acts[options.act](session, settings, options)


def _list(session: Session, _settings: Settings, options: argparse.Namespace) -> int:
    found = reports(session, only_open=options.open)
    for report in found:
        print(json.dumps(as_data(report), ensure_ascii=False) if options.format == "json" else line_of(report))
    if options.format == "text":
        count = sum(report.is_open for report in found)
        say(Text(f"報告 {len(found)} 件、うち未対応 {count} 件。", f"Reports: {len(found)}, open: {count}."))
    return 0


def _show(session: Session, settings: Settings, options: argparse.Namespace) -> int:
    report = _numbered(session, options.number)
    with settings_explained():
        library = load_library(settings.content, checks=())
    spot = spot_of(library, report.context)
    print("\n".join([*told(report), *place_words(report.context, spot)]))
    return 0


def _close(session: Session, _settings: Settings, options: argparse.Namespace) -> int:
    _numbered(session, options.number)
    words, by = printable(options.note).strip(), printable(options.by or _login()).strip()
    if not words:
        raise CommandError(Text("--note に何をしたかを書いてください。", "Say in --note what was done."))
    before = close_report(session, number=options.number, by=by, words=words, now=datetime.now(UTC))
    if before is None or not before.is_open:
        raise CommandError(
            Text(
                f"報告 {options.number} はすでに{STATES[False].ja}です。", f"Report {options.number} is closed already."
            )
        )
    say(Text(f"報告 {options.number} を{STATES[False].ja}にしました。", f"Report {options.number} is closed."))
    return 0


def _numbered(session: Session, number: int) -> Report:
    report = find_report(session, number) if 0 < number <= MOST_NUMBER else None
    if report is None:
        raise CommandError(
            Text(
                f"報告 {number} はありません。courseware report list で一覧を表示します。",
                f"There is no report {number}. “courseware report list” shows them all.",
            )
        )
    return report


def _login() -> str:
    """Who is at the keyboard, where the system can tell."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""
