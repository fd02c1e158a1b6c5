"""The command line: one file a command, imported only when it is called, so that each starts fast."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol

from courseware import __version__
from courseware.cli.saying import MISUSED, UNUSABLE, CommandError, Parser, both, meant, say
from courseware.cli.starting import without_collecting
from courseware.text import Text

# A command is a file of this folder with `add_arguments` and `run`; this is where it is listed.
COMMANDS: Mapping[str, Text] = {
    "check": Text("教材をすべて検査します", "check all content"),
    "decide": Text(
        "JSON の問いを1行ずつ読み、裁定を返します", "read questions as JSON lines and answer each with a ruling"
    ),
    "impact": Text(
        "二つの教材を比べ、変わる裁定・表・正解を示します",
        "show which rulings, tables and keys two states of the content change",
    ),
    "import": Text(
        "公開されているクラスのページをレッスンに取り込みます", "bring a published class page in as a lesson"
    ),
    "pairings": Text("次の回戦の組み合わせを、名前を挙げた方針で作ります", "pair the next round under a named policy"),
    "quiz": Text(
        "小テストを GIFT・Moodle XML で書き出し、取り込み、結果を CSV にします",
        "take quizzes out as GIFT or Moodle XML, bring questions in, write results as CSV",
    ),
    "recheck": Text(
        "規程の変更で変わった正解を調べ、確かめたことを記録します",
        "tell which keys a changed rule has made others, and record that they were checked",
    ),
    "regrade": Text("保存された回答を、いまの正解で採点し直します", "judge stored answers anew by the present keys"),
    "report": Text("届いた誤りの報告を見て、対応済みにします", "read the reports of mistakes and close them"),
    "review": Text(
        "要確認を、本文から決定へ、決定から本文へ運びます",
        "take what is to be confirmed from the text to a decision and back",
    ),
    "serve": Text("教材とクイズのサイトを動かします", "serve the lessons and quizzes"),
    "settings": Text("設定と、いま有効な値を表示します", "list the settings and what is in force"),
    "standings": Text("順位を、名前を挙げた方針で計算します", "work out standings under a named policy"),
    "table": Text("規程の表を CSV で編集します", "edit the tables of a rulebook as CSV"),
    "term": Text(
        "用語と画面の文言を CSV・TBX・PO で書き出し、取り込みます",
        "take terms and messages out to CSV, TBX, PO and back",
    ),
    "translation": Text(
        "日本語版と英語版がそろっていない節を調べ、確かめたことを記録します",
        "tell which sections are not in step between the languages, and record what was compared",
    ),
    "user": Text("アカウントと役割を扱います", "make accounts, give roles, print one-time links"),
    "variant": Text("抜き出した場面を、出題する前に確認します", "look at sampled variants before they are asked"),
}
INTERRUPTED = 130


class Command(Protocol):
    """What a file of a command holds."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""

    def run(self, options: argparse.Namespace) -> int:
        """Do it; the result is the exit code."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. What goes wrong for a known reason is said in both languages, without a traceback."""
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        return _called(sys.argv[1:] if arguments is None else arguments)
    except CommandError as error:
        say(error.words, sys.stderr)
        return error.status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on; say nothing at exit either
        return UNUSABLE


def _called(arguments: Sequence[str]) -> int:
    chosen = _parser().parse_args(arguments)
    command = _command(chosen.command)
    parser = Parser(prog=f"courseware {chosen.command}", description=both(COMMANDS[chosen.command]))
    command.add_arguments(parser)
    return command.run(parser.parse_args(chosen.rest))


def _parser() -> Parser:
    lines = "\n".join(f"  {name:<11} {both(words)}" for name, words in COMMANDS.items())
    parser = Parser(
        prog="courseware",
        usage=f"courseware [-h] [--version] {{{','.join(COMMANDS)}}} …",
        description="審判員のための教材とクイズ / Lessons and quizzes for tournament officials",
        epilog=f"コマンド / commands:\n{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"courseware {__version__}")
    parser.add_argument("command", metavar="COMMAND", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS).required = False
    return parser


def _command(name: str) -> Command:
    if name not in COMMANDS:
        raise CommandError(_unknown(name), MISUSED)
    with without_collecting():
        return import_module(f"courseware.cli.{name}")


def _unknown(name: str) -> Text:
    hint = meant(name, COMMANDS, Text(f"使えるコマンド: {'、'.join(COMMANDS)}。", f"Commands: {', '.join(COMMANDS)}."))
    return Text(f"「{name}」というコマンドはありません。{hint.ja}", f"There is no command “{name}”. {hint.en}")
