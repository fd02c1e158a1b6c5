"""`courseware quiz`: quizzes out to other tools, questions of other tools in as a draft, and the answers as CSV."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from courseware.cli.files import bytes_of, hand_out
from courseware.cli.people import open_people
from courseware.cli.saying import UNUSABLE, CommandError, both, meant, not_written, say, settings_explained, shown
from courseware.cli.starting import without_collecting
from courseware.finding import ContentError, Finding, blockers
from courseware.library import Library, Share, load_library
from courseware.outside import MOST
from courseware.quiz import Quiz
from courseware.quiz.exchange import (
    FEW_VARIANTS,
    Draft,
    Format,
    draft_of,
    language_of,
    read,
    results_csv,
    write_quiz,
)
from courseware.settings import read_settings
from courseware.store import open_session, results_of
from courseware.text import LANGUAGES, Text

ACTS: Mapping[str, Text] = {
    "export": Text("小テストを GIFT か Moodle XML に書き出します", "write a quiz as GIFT or Moodle XML"),
    "import": Text("ほかの道具の問題を、下書きの YAML にします", "turn questions of another tool into a draft in YAML"),
    "results": Text("受けた人の答えを CSV に書き出します", "write the answers that were given as CSV"),
}
QUIZ = {"metavar": "QUIZ", "help": "小テスト / the quiz"}
MOST_VARIANTS = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    parsers = {name: acts.add_parser(name, help=both(words)) for name, words in ACTS.items()}
    export, import_ = parsers["export"], parsers["import"]
    export.add_argument("quiz", **QUIZ)  # type: ignore[arg-type]
    export.add_argument("--format", choices=[Format.GIFT, Format.MOODLE], required=True, help="形式 / format")
    export.add_argument("--language", choices=LANGUAGES, default="ja", help="言語 / language")
    variants = f"一問から書き出す場面の数（ふつうは{FEW_VARIANTS}） / variants of one question ({FEW_VARIANTS})"
    export.add_argument(
        "--variants", metavar="N", type=int, choices=range(1, MOST_VARIANTS + 1), default=FEW_VARIANTS, help=variants
    )
    import_.add_argument("file", metavar="FILE", type=Path, help="取り込むファイル / the file to import")
    import_.add_argument("--format", choices=[*Format], required=True, help="形式 / format")
    import_.add_argument(
        "--language", choices=LANGUAGES, help="ファイルの言語（書かなければ見分けます） / its language"
    )
    parsers["results"].add_argument("quiz", **QUIZ)  # type: ignore[arg-type]
    for each in parsers.values():
        each.add_argument("--out", metavar="FILE", type=Path, help="書き出す先 / where to write it")


def run(options: argparse.Namespace) -> int:
    acts: Mapping[str, Callable[[argparse.Namespace], int]]
    acts = {"export": _export, "import": _import, "results": _results}
    try:
        with without_collecting():  # all that is made here stays until the end
            return acts[options.act](options)
    except ContentError as error:
        raise not_written(error.findings) from error


def _export(options: argparse.Namespace) -> int:
    """The file where it was asked for; what it does not carry, on the other stream."""
    library = _library()
    quiz = _quiz(library, options.quiz)
    written = write_quiz(
        quiz,
        library.books,
        library.assumptions,
        language=options.language,
        format_=Format(options.format),
        most=options.variants,
    )
    _report(written.findings)
    say(Text(f"{written.count} 問を書き出します。", f"Questions written: {written.count}."), sys.stderr)
    hand_out(written.text, options.out)
    return 0


def _import(options: argparse.Namespace) -> int:
    """The draft; exit code 1 where a question had to be left out."""
    reading = read(bytes_of(options.file, MOST + 1), options.file.name, Format(options.format))
    draft = draft_of(reading, options.language or language_of(reading), _library(checks=()).terms)
    _report(draft.findings)
    _tell(draft)
    hand_out(draft.text, options.out)
    return UNUSABLE if blockers(draft.findings) else 0


def _results(options: argparse.Namespace) -> int:
    with settings_explained():
        known = _library(checks=())
    name = _quiz(known, options.quiz).id
    with open_people() as (_, engine), open_session(engine) as session:
        hand_out(results_csv(results_of(session, name)), options.out)
    return 0


def _library(checks: Collection[Share] = tuple(Share)) -> Library:
    with settings_explained():
        return load_library(read_settings().content, checks=checks)


def _quiz(library: Library, name: str) -> Quiz:
    """The quiz of that name, or of the class of that name."""
    found = {slug: course.quiz for slug, course in library.courses.items() if course.quiz}
    quiz = found.get(name) or next((each for each in found.values() if each.id == name), None)
    if quiz is None:
        hint = meant(name, found, Text(f"使える名前: {'、'.join(found)}。", f"Known: {', '.join(found)}."))
        raise CommandError(
            Text(f"「{name}」という小テストはありません。{hint.ja}", f"There is no quiz “{name}”. {hint.en}")
        )
    return quiz


def _report(findings: tuple[Finding, ...]) -> None:
    """What was lost, with all the places of it."""
    for finding in findings:
        print(shown(finding), file=sys.stderr)
        if finding.also:
            print(f"    → {', '.join(f'{place.line}:{place.column}' for place in finding.also)}", file=sys.stderr)


def _tell(draft: Draft) -> None:
    left = len(blockers(draft.findings))
    ja = f"{draft.count} 問を下書きにしました。" + (f"取り込めない問題があります（理由 {left} 件）。" if left else "")
    en = f"Questions in the draft: {draft.count}." + (f" Reasons why others were left out: {left}." if left else "")
    say(Text(ja, en), sys.stderr)
