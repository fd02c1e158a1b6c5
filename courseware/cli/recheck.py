"""`courseware recheck`: keys that a changed rule has made others, and the word of a person that they are right."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from courseware.cli.files import text_of, write
from courseware.cli.saying import MISUSED, CommandError, both, meant, not_written, say, settings_explained
from courseware.cli.starting import without_collecting
from courseware.finding import Finding
from courseware.library import CHECKED, Course, Library, load_library, recheck_states
from courseware.quiz import Quiz, freeze
from courseware.quiz.recheck import CheckedRecord, RecheckState, checked_states, read_checked, write_checked
from courseware.settings import read_settings
from courseware.text import LANGUAGES, Text

ACTS: Mapping[str, Text] = {
    "list": Text("確かめ直す正解を一覧にします", "list the keys that are to be rechecked"),
    "settle": Text("いまの正解を確かめたと記録します", "record that the present keys were checked"),
}
STATES: Mapping[RecheckState, Text] = {
    RecheckState.CHANGED: Text(
        "規程の変更で正解が変わり、出題を止めています", "a changed rule gives another key; it is not asked"
    ),
    RecheckState.UNRECORDED: Text("いまの形の正解は、まだ記録がありません", "not on record as it is written now"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    parsers = {name: acts.add_parser(name, help=both(words)) for name, words in ACTS.items()}
    course = "クラス / class, e.g. enforcement-05"
    parsers["list"].add_argument("course", metavar="COURSE", nargs="?", help=course)
    parsers["settle"].add_argument("course", metavar="COURSE", help=course)
    parsers["settle"].add_argument("questions", metavar="QUESTION", nargs="*", help="問題の id / ids of questions")
    parsers["settle"].add_argument("--all", action="store_true", help="そのクラスのすべての問題 / all its questions")


def run(options: argparse.Namespace) -> int:
    with settings_explained(), without_collecting():
        content = read_settings().content.resolve()
        library = load_library(content, checks=())
    if options.act == "list":
        return _list(content, library, options.course)
    course = _course(library.courses, options.course)
    return _settle(content, library, course, options.questions, is_all=options.all)


def _course(courses: Mapping[str, Course], slug: str) -> Course:
    if slug not in courses or courses[slug].written is None:
        raise CommandError(
            _no_such(Text(f"小テストのあるクラス「{slug}」", f"class “{slug}” with a quiz"), slug, courses)
        )
    return courses[slug]


def _no_such(what: Text, name: str, names: Iterable[str]) -> Text:
    names = list(names)
    hint = meant(name, names, Text(f"あるもの: {'、'.join(names)}。", f"Known: {', '.join(names)}."))
    return Text(f"{what.ja}はありません。{hint.ja}", f"There is no {what.en}. {hint.en}")


def _list(content: Path, library: Library, slug: str | None) -> int:
    """Every question that is to be looked at, with its present keys in every situation."""
    courses = [_course(library.courses, slug)] if slug else [one for one in library.courses.values() if one.written]
    count = 0
    for course in courses:
        quiz, record = _quiz(course), _record(content, course)
        for name, state in recheck_states(quiz, record, library.books).items():
            if state is not RecheckState.CHECKED:
                count += 1
                print(f"{course.slug} {name}")
                say(Text(f"    {STATES[state].ja}", f"    {STATES[state].en}"))
                print("\n".join(_keys(library, quiz, name)))
    say(Text(f"確かめる問題 {count} 問。", f"Questions to look at: {count}."))
    return 0


def _keys(library: Library, quiz: Quiz, name: str) -> Iterable[str]:
    """The keys of a question, one line a situation and language."""
    question = quiz.question(name)
    for variant in question.variants if question else ():
        instance = freeze(quiz, question, variant, 1, library.books)  # type: ignore[arg-type] # there, since it has variants
        for language in LANGUAGES:
            facts = ", ".join(fact.words[language] for fact in instance.facts if not fact.assumed)
            keys = ", ".join(
                f"{part.label[language]}: {instance.key(part.id).words[language]}" for part in instance.components
            )
            yield f"      {facts} → {keys}" if facts else f"      {keys}"


def _quiz(course: Course) -> Quiz:
    assert course.written is not None  # noqa: S101 - looked for above
    return course.written


def _file(content: Path, course: Course) -> Path:
    return content / "courses" / course.slug / CHECKED


def _record(content: Path, course: Course) -> CheckedRecord:
    """What is on record; a record with faults is told and not written over."""
    file, faults = _file(content, course), list[Finding]()
    record = read_checked(text_of(file), file.name, faults) if file.exists() else CheckedRecord()
    if faults:
        raise not_written(faults)
    return record


def _settle(content: Path, library: Library, course: Course, names: Sequence[str], *, is_all: bool) -> int:
    """Put the present keys of the chosen questions on record; questions that are gone leave it."""
    quiz, record = _quiz(course), _record(content, course)
    present = checked_states(quiz, library.books)
    if is_all == bool(names):
        words = Text(
            "問題の id を挙げるか、--all を指定してください（どちらか一方）。",
            "Name questions, or say --all; not both.",
        )
        raise CommandError(words, MISUSED)
    for name in names:
        if name not in present:
            raise CommandError(_no_such(Text(f"問題「{name}」", f"question “{name}”"), name, present))
    chosen = set(names or present)
    states = {name: record.state(name, one) for name, one in present.items()}
    settled = [name for name in present if name in chosen and states[name] is not RecheckState.CHECKED]
    known = {**record.questions, **{name: present[name] for name in settled}}
    file = _file(content, course)
    name = file.relative_to(content.parent).as_posix()
    old = text_of(file) if file.exists() else None
    new = write_checked({one: known[one] for one in present if one in known})
    if new != old:
        write(content.parent, {name: new}, {name: old})
    for one in settled:
        print(f"{course.slug} {one}")
    say(Text(f"{name} に {len(settled)} 件を記録しました。", f"Recorded in {name}: {len(settled)}."))
    return 0
