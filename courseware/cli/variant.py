"""`courseware variant`: the sampled variants of a question, to be looked at, and the record that says so."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from courseware.cli.saying import MISUSED, CommandError, both, meant, say, settings_explained
from courseware.cli.starting import without_collecting
from courseware.library import Library, load_library
from courseware.quiz import Question, Seen, seen
from courseware.settings import read_settings
from courseware.text import Text

SHOW = Text(
    "まだ確認していない場面を、正解とともに両言語で見せ、looked_at に写す記録を出します",
    "show the variants that nobody has looked at, in both languages and with their keys, and the record for looked_at",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    show = acts.add_parser("show", help=both(SHOW))
    show.add_argument("question", metavar="QUESTION", help="問題の id / id of a question")
    show.add_argument("--all", action="store_true", help="確認済みの場面も / those looked at as well")


def run(options: argparse.Namespace) -> int:
    with settings_explained(), without_collecting():
        library = load_library(read_settings().content.resolve(), checks=(), with_faults=True)
    found = list(seen(_question(library, options.question), library.books))
    if not found:
        words = (f"{options.question} に sample はありません。", f"{options.question} has no sample.")
        raise CommandError(Text(*words), MISUSED)
    shown = [each for each in found if options.all or not each.is_looked_at]
    for each in shown:
        print(*_lines(each), sep="\n", end="\n\n")
    if not shown:
        say(Text("すべて確認済みです。", "All of them have been looked at."))
    print(*_record(found), sep="\n")
    return 0


def _question(library: Library, name: str) -> Question:
    courses = library.courses.values()
    known = {one.id: one for course in courses if course.quiz for one in course.quiz.questions}
    if name not in known:
        near = meant(name, known, Text("courseware check で確かめてください。", "“courseware check” may tell why."))
        words = (f"問題「{name}」はありません。{near.ja}", f"There is no question “{name}”. {near.en}")
        raise CommandError(Text(*words), MISUSED)
    return known[name]


def _lines(each: Seen) -> Iterable[str]:
    """A variant as one reads it: its text, then part by part what is right."""
    yield f"== {each.variant.id}" + (" ✓" if each.is_looked_at else "")
    yield from (each.face.text.ja, each.face.text.en)
    labels = {component.id: component.label for component in each.face.components}
    for key in each.face.keys:
        label = labels[key.component]
        yield f"    {label.ja}: {key.words.ja} / {label.en}: {key.words.en}"


def _record(found: Iterable[Seen]) -> Iterable[str]:
    yield "    looked_at:"
    yield from (f'      "{each.variant.id}": "{each.digest}"' for each in found)
