"""`courseware regrade`: judges stored answers by the present keys; without --apply it only tells what would change."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from courseware.actions.dry_run import DryRun, Line
from courseware.actions.regrading import Wanted, carry_out, dry_run, size
from courseware.cli.people import open_people
from courseware.cli.regrade_words import Bar, alike_words, as_data, outcome_words, question_name
from courseware.cli.saying import MISUSED, CommandError, meant, say, settings_explained
from courseware.library import Present, load_library
from courseware.quiz.regrade import Policy
from courseware.settings import Settings
from courseware.store import QuestionName, Session, find_account, measured_slots, open_session
from courseware.text import Text, printable

MOST_TOLD = 200  # groups of like answers in the text form; JSON has every answer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "questions",
        nargs="*",
        metavar="QUIZ/QUESTION",
        help="対象の問題。省くと、正解が変わったすべての問題 / the questions; none: all whose key is another now",
    )
    parser.add_argument(
        "--policy",
        choices=[*Policy],
        required=True,
        help="上がる場合だけ・置き換え・集計から外す / only where it raises, replace, take out of the total",
    )
    parser.add_argument(
        "--every-answer",
        action="store_true",
        help="正解が同じ回答も対象にする / answers whose key is the same as well",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--apply", action="store_true", help="書き込む（なければ試すだけ） / write it (else only tell)")
    parser.add_argument("--reason-ja", metavar="WORDS", help="学習者に伝える理由（日本語） / the reason, in Japanese")
    parser.add_argument("--reason-en", metavar="WORDS", help="学習者に伝える理由（英語） / the reason, in English")
    parser.add_argument("--by", metavar="EMAIL", help="行った人のアカウント / the account of who does it")


def run(options: argparse.Namespace) -> int:
    reason = _reason(options)
    with open_people() as (settings, engine), open_session(engine) as session:
        wanted = Wanted(Policy(options.policy), _questions(session, options.questions), options.every_answer)
        if wanted.every_answer and not wanted.questions:
            raise CommandError(
                Text("--every-answer には問題を挙げてください。", "Name the questions for --every-answer."), MISUSED
            )
        present = _present(settings)
        with _tried(session, present, wanted, options.format) as found:
            if options.format == "text":
                _tell(found)
            if options.apply:
                _apply(session, found, reason, options.by)
    return 0


def _reason(options: argparse.Namespace) -> Text:
    """What learners will read; both languages are needed before anything is written."""
    ja, en = (printable(words or "").strip() for words in (options.reason_ja, options.reason_en))
    if options.apply and not (ja and en):
        words = Text(
            "--apply には、学習者に伝える理由を --reason-ja と --reason-en の両方で書いてください。",
            "For --apply, say why in both --reason-ja and --reason-en: learners read it.",
        )
        raise CommandError(words, MISUSED)
    return Text(ja, en)


def _present(settings: Settings) -> Present:
    with settings_explained():
        return Present(load_library(settings.content))


def _questions(session: Session, names: Sequence[str]) -> tuple[QuestionName, ...]:
    """The questions named, each of which somebody has been asked."""
    known = {question_name(group.question): group.question for group in measured_slots(session)}
    for name in names:
        if name not in known:
            hint = meant(
                name,
                known,
                Text("courseware impact --answers で一覧を表示します。", "“courseware impact --answers” lists them."),
            )
            raise CommandError(
                Text(f"「{name}」への回答はありません。{hint.ja}", f"There are no answers to {name}. {hint.en}"),
                MISUSED,
            )
    return tuple(known[name] for name in dict.fromkeys(names))


def _tried(session: Session, present: Present, wanted: Wanted, form: str) -> DryRun:
    """The dry run, with a bar as it goes on; as JSON each answer is told when it was looked at."""

    def seen(line: Line) -> None:
        if form == "json":
            print(json.dumps(as_data(line), ensure_ascii=False))

    with Bar(size(session, present=present, wanted=wanted), sys.stderr) as bar:
        return dry_run(session, present=present, wanted=wanted, done=bar.add, seen=seen)


def _tell(found: DryRun) -> None:
    for alike, number in found.alike.most_common(MOST_TOLD):
        print("\n".join(alike_words(alike, number)))
    if len(found.alike) > MOST_TOLD:
        more = len(found.alike) - MOST_TOLD
        say(Text(f"ほか {more} 通り。", f"And {more} more."))
    for outcome, number in sorted(found.counts.items()):
        words = outcome_words(outcome)
        say(Text(f"{words.ja}: {number}", f"{words.en}: {number}"))
    if not found.counts:
        say(Text("変わる回答はありません。", "No answer would change."))


def _apply(session: Session, found: DryRun, reason: Text, by: str | None) -> None:
    account = find_account(session, by) if by else None
    if by and account is None:
        raise CommandError(Text(f"{by} のアカウントはありません。", f"There is no account {by}."))
    done = carry_out(session, run=found, reason=reason, by=account, now=datetime.now(UTC))
    if done is None:
        say(Text("書き込むものはありません。", "There is nothing to write."), sys.stderr)
        return
    written = sum(number for outcome, number in done.counts.items() if outcome in found.verdicts)
    words = Text(
        f"再採点 {done.id} として {written} 件を書き込みました。", f"Written as regrade {done.id}: {written} answers."
    )
    say(words, sys.stderr)
