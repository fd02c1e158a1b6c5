"""`courseware translation`: sections whose two languages are not in step, and the word of a person that they are."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from courseware.cli.files import text_of, write
from courseware.cli.saying import MISUSED, CommandError, both, meant, not_written, say, settings_explained
from courseware.cli.starting import without_collecting
from courseware.finding import ContentError
from courseware.lessons import SectionTranslation, TranslationState, settled
from courseware.library import RECORD, Course, load_library
from courseware.settings import read_settings
from courseware.text import Text

ACTS: Mapping[str, Text] = {
    "list": Text(
        "日本語版と英語版がそろっていない節を一覧にします", "list the sections whose two languages are not in step"
    ),
    "settle": Text(
        "いまの日本語と英語が同じ内容だと記録します", "record that the present Japanese and English say the same"
    ),
}
STATES: Mapping[TranslationState, Text] = {
    TranslationState.JA_NEWER: Text(
        "日本語版が新しく、英語版を見直していません", "the Japanese is newer; the English has not been gone over"
    ),
    TranslationState.EN_NEWER: Text(
        "英語版が新しく、日本語版を見直していません", "the English is newer; the Japanese has not been gone over"
    ),
    TranslationState.BOTH_CHANGED: Text(
        "両方が変わり、まだ見比べていません", "both have changed and have not been compared"
    ),
    TranslationState.UNRECORDED: Text("まだ記録がありません", "nothing is on record yet"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    parsers = {name: acts.add_parser(name, help=both(words)) for name, words in ACTS.items()}
    course = "クラス / class, e.g. enforcement-05"
    parsers["list"].add_argument("course", metavar="COURSE", nargs="?", help=course)
    parsers["settle"].add_argument("course", metavar="COURSE", help=course)
    parsers["settle"].add_argument("sections", metavar="SECTION", nargs="*", help="節の id / ids of sections")
    parsers["settle"].add_argument("--all", action="store_true", help="そのクラスのすべての節 / all its sections")


def run(options: argparse.Namespace) -> int:
    with settings_explained(), without_collecting():
        content = read_settings().content.resolve()
        courses = load_library(content, checks=()).courses
    if options.act == "list":
        return _list(courses, options.course)
    return _settle(content, _course(courses, options.course), options.sections, is_all=options.all)


def _course(courses: Mapping[str, Course], slug: str) -> Course:
    """The course, which must be there in both languages."""
    if slug not in courses:
        raise CommandError(_no_such(Text(f"クラス「{slug}」", f"class “{slug}”"), slug, courses))
    if not courses[slug].translations:
        words = Text(
            f"{slug} は、読めるレッスンが片方の言語しかありません。courseware check で確かめてください。",
            f"Only one language of {slug} can be read. “courseware check” tells why.",
        )
        raise CommandError(words)
    return courses[slug]


def _no_such(what: Text, name: str, names: Iterable[str]) -> Text:
    names = list(names)
    hint = meant(name, names, Text(f"あるもの: {'、'.join(names)}。", f"Known: {', '.join(names)}."))
    return Text(f"{what.ja}はありません。{hint.ja}", f"There is no {what.en}. {hint.en}")


def _list(courses: Mapping[str, Course], slug: str | None) -> int:
    """Every section that is not in step, with the places of both texts."""
    wanted = [_course(courses, slug)] if slug else list(courses.values())
    found = [(course, section) for course in wanted for section in course.translations if not section.is_in_step]
    for course, section in found:
        print(f"{course.slug} {section.section}  {section.places['ja']}  {section.places['en']}")
        words = STATES[section.state]
        say(Text(f"    {words.ja}", f"    {words.en}"))
    say(Text(f"そろっていない節 {len(found)} 件。", f"Sections not in step: {len(found)}."))
    return 0


def _settle(content: Path, course: Course, names: Sequence[str], *, is_all: bool) -> int:
    """Put the present digests of the chosen sections on record."""
    chosen = [section for section in _chosen(course, names, is_all=is_all) if not section.is_in_step]
    file = content / "courses" / course.slug / RECORD
    name = file.relative_to(content.parent).as_posix()
    if chosen:
        old = text_of(file) if file.exists() else None
        new = _record(old or "", name, course, chosen)
        write(content.parent, {name: new}, {name: old})
    for section in chosen:
        print(f"{course.slug} {section.section}  {section.present.ja} {section.present.en}")
    say(Text(f"{name} に {len(chosen)} 件を記録しました。", f"Recorded in {name}: {len(chosen)}."))
    return 0


def _record(old: str, name: str, course: Course, chosen: Sequence[SectionTranslation]) -> str:
    """The record with the chosen sections as they are now; one with faults is left as it is."""
    order = [section.section for section in course.translations]
    try:
        return settled(old, name, {section.section: section.present for section in chosen}, order)
    except ContentError as error:
        raise not_written(error.findings) from error


def _chosen(course: Course, names: Sequence[str], *, is_all: bool) -> list[SectionTranslation]:
    known = {section.section: section for section in course.translations}
    if is_all == bool(names):
        words = Text(
            "節の id を挙げるか、--all を指定してください（どちらか一方）。", "Name sections, or say --all; not both."
        )
        raise CommandError(words, MISUSED)
    for name in names:
        if name not in known:
            raise CommandError(_no_such(Text(f"節「{name}」", f"section “{name}”"), name, known))
    return [known[name] for name in dict.fromkeys(names)] if names else list(known.values())
