"""The two languages of a lesson against each other: a learner who changes the language stays at the same place.

What has no partner is told where it stands, with the spot in the other language where it belongs; what stands in
another order is told apart from what is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from courseware.finding import Finding, fault
from courseware.lessons.checks.figures import check_same_figures
from courseware.lessons.model import Lesson
from courseware.source import Place
from courseware.text import Language, Text, nearest

NAMES: dict[Language, Text] = {"ja": Text("日本語版", "Japanese"), "en": Text("英語版", "English")}
SECTION, OBJECTIVE, SOURCE = Text("節", "section"), Text("到達目標", "objective"), Text("出典", "source")


@dataclass(frozen=True, slots=True)
class Half:
    """The sections, objectives or sources of one language in order, and where their list begins."""

    language: Language
    begins: Place
    places: dict[str, Place]

    def home(self, name: str, partner: Half) -> Text:
        """Where a name that only this half has belongs in the partner: after its nearest forerunner that both have."""
        order = list(self.places)
        before = next((one for one in reversed(order[: order.index(name)]) if one in partner.places), None)
        if before is None:
            return Text(f"{partner.begins} からの先頭", f"first, from {partner.begins}")
        place = partner.places[before]
        return Text(f"「{before}」（{place}）の次", f"after “{before}” ({place})")


def check_languages(ja: Lesson, en: Lesson) -> Iterable[Finding]:
    """Sections, objectives, sources and figures must be the same, sections and objectives in the same order."""
    sections, objectives, sources = ((part(ja), part(en)) for part in (_sections, _objectives, _sources))
    yield from _missing("LES-801", SECTION, *sections)
    yield from _missing("LES-802", OBJECTIVE, *objectives)
    yield from _missing("LES-803", SOURCE, *sources)
    yield from _moved("LES-804", SECTION, *sections)
    yield from _moved("LES-805", OBJECTIVE, *objectives)
    yield from _other_sources(ja, en)
    yield from check_same_figures(ja, en)


def _sections(lesson: Lesson) -> Half:
    places = {section.id: replace(section.place, column=1) for section in lesson.sections}
    return Half(lesson.language, Place(lesson.file, lesson.body_line, 1), places)


def _objectives(lesson: Lesson) -> Half:
    return _listed(lesson, {objective.id: objective.place for objective in lesson.objectives})


def _sources(lesson: Lesson) -> Half:
    return _listed(lesson, {str(number): lesson.citation_places[number] for number in sorted(lesson.citations)})


def _listed(lesson: Lesson, places: dict[str, Place]) -> Half:
    """A list of the front matter."""
    return Half(lesson.language, min(places.values(), default=Place(lesson.file)), places)


def _missing(code: str, what: Text, ja: Half, en: Half) -> Iterator[Finding]:
    """Each name that one language has and the other has not, with the nearest name that has no partner either."""
    for own, partner in ((ja, en), (en, ja)):
        strays = [name for name in partner.places if name not in own.places]
        for name, place in own.places.items():
            if name in partner.places:
                continue
            home, near, there = own.home(name, partner), nearest(name, strays), NAMES[partner.language]
            yield fault(
                place,
                code,
                f"{what.ja}「{name}」が{there.ja}にありません。{there.ja}での場所は{home.ja}です。"
                + (f"{there.ja}の「{near}」（{partner.places[near]}）のことでしょうか。" if near else ""),
                f"The {what.en} “{name}” is missing in {there.en}, where it belongs {home.en}."
                + (f" Is it “{near}” there ({partner.places[near]})?" if near else ""),
            )


def _moved(code: str, what: Text, ja: Half, en: Half) -> Iterator[Finding]:
    """The fewest names that must move for both languages to have one order, each where it stands in English."""
    wanted = [name for name in ja.places if name in en.places]
    found = [name for name in en.places if name in ja.places]
    for name in _out_of_order(wanted, found):
        home = ja.home(name, en)
        yield fault(
            en.places[name],
            code,
            f"{what.ja}「{name}」の順序が違います。日本語版（{ja.places[name]}）に合わせると、ここでの場所は{home.ja}です。",
            f"The {what.en} “{name}” stands in another order than in Japanese ({ja.places[name]}), where it comes {home.en}.",
        )


def _out_of_order(wanted: Sequence[str], found: Sequence[str]) -> list[str]:
    blocks = SequenceMatcher(None, wanted, found, autojunk=False).get_matching_blocks()
    kept = {name for block in blocks for name in wanted[block.a : block.a + block.size]}
    return [name for name in found if name not in kept]


def _other_sources(ja: Lesson, en: Lesson) -> Iterator[Finding]:
    """Numbers that stand for one source in Japanese and for another in English."""
    for number in sorted(ja.citations.keys() & en.citations.keys()):
        if ja.citations[number] != en.citations[number]:
            here, there = en.citation_places[number], ja.citation_places[number]
            said, meant = en.citations[number], ja.citations[number]
            yield fault(
                here,
                "LES-803",
                f"出典{number}が「{said}」です。日本語版（{there}）では「{meant}」です。",
                f"Source {number} is “{said}” here and “{meant}” in Japanese ({there}).",
            )
