"""What the command line says: the same thing in Japanese and in English, one after the other."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NoReturn, TextIO

from courseware.finding import ContentError, Finding
from courseware.settings import SettingsError
from courseware.text import Text, nearest

UNUSABLE, MISUSED = 1, 2
NOTHING_WRITTEN = Text("何も書き込んでいません。", "Nothing was written.")


class CommandError(Exception):
    """A command cannot do what it was asked; `words` say why, `status` is the exit code."""

    def __init__(self, words: Text, status: int = UNUSABLE) -> None:
        self.words, self.status = words, status
        super().__init__(words.en)


@contextmanager
def settings_explained() -> Iterator[None]:
    """A setting that cannot be used, a content folder that is none: a misused command."""
    try:
        yield
    except SettingsError as error:
        raise CommandError(Text(error.ja, error.en), MISUSED) from error
    except ContentError as error:
        raise CommandError(error.findings[0].words, MISUSED) from error


def say(words: Text, stream: TextIO | None = None) -> None:
    """Print both languages, Japanese first."""
    print(words.ja, words.en, sep="\n", file=stream or sys.stdout, flush=True)


def shown(finding: Finding, note: str = "") -> str:
    """A finding as commands print it: where and what it is, then its words in both languages."""
    return f"{finding.place}{note}: {finding.code} {finding.weight}\n    {finding.words.ja}\n    {finding.words.en}"


def not_written(findings: Iterable[Finding]) -> CommandError:
    """Faults for which nothing was written, all at once."""
    findings = list(findings)
    ja = "\n".join([*(found.line("ja") for found in findings), NOTHING_WRITTEN.ja])
    return CommandError(Text(ja, "\n".join([*(found.line("en") for found in findings), NOTHING_WRITTEN.en])))


def meant(name: str, names: Iterable[str], otherwise: Text) -> Text:
    """Asks whether the nearest of the names was meant; where none is near, says `otherwise`."""
    near = nearest(name, names)
    return Text(f"「{near}」でしょうか。", f"Did you mean “{near}”?") if near else otherwise


def both(words: Text) -> str:
    """Both languages in one help text."""
    return words.ja if words.ja == words.en else f"{words.ja} / {words.en}"


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are understood by readers of either language."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        words = Text(
            f"コマンドの書き方に誤りがあります。{self.prog} --help で使い方を表示します。",
            f"The command is not written correctly ({message}). {self.prog} --help shows how.",
        )
        say(words, sys.stderr)
        self.exit(MISUSED)
