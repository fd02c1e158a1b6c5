"""Sections whose two texts no person has compared as they are now. Advice: each text is sound by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from courseware.finding import Finding, Weight, fault
from courseware.lessons.checks.languages import NAMES
from courseware.lessons.translation import INTRO, SectionTranslation, TranslationState
from courseware.lessons.translation_file import Record
from courseware.reading import unknown
from courseware.source import Place
from courseware.text import Language, Text


def check_translations(
    slug: str, sections: Sequence[SectionTranslation], record: Record | None, file: str
) -> Iterable[Finding]:
    """What is not in step, each at the older text. Without a record, `None`, that is one thing and not many."""
    if record is None:
        command = f"courseware translation settle {slug} --all"
        ja = f"どの節の訳も記録されていません。見比べてから {command} で記録してください。"
        en = f"No section has its translation on record. Compare the texts, then record them with “{command}”."
        yield fault(Place(file), "LES-814", ja, en, Weight.ADVICE)
        return
    for section in sections:
        yield from _not_in_step(slug, section)
    yield from _gone(record, [section.section for section in sections])


def _not_in_step(slug: str, section: SectionTranslation) -> Iterator[Finding]:
    if section.state is TranslationState.IN_STEP:
        return
    command = f"courseware translation settle {slug} {section.section}"
    name = Text("はじめの部分", "The opening") if section.section == INTRO else section.titles
    place, code, ja, en = _found(section)
    yield fault(
        place,
        code,
        f"「{name.ja}」（{section.section}）: {ja}{command} で記録してください。",
        f"“{name.en}” ({section.section}): {en} then record it with “{command}”.",
        Weight.ADVICE,
    )


def _found(section: SectionTranslation) -> tuple[Place, str, str, str]:
    """Where to look, which code, and what to do."""
    if section.state is TranslationState.UNRECORDED:
        ja, en = "訳が記録されていません。両方を見比べ、", "its translation is not on record. Compare both texts,"
        return section.places["en"], "LES-813", ja, en
    if section.state is TranslationState.BOTH_CHANGED:
        ja = f"記録のあとで両方の本文が変わりました（もう一方は{section.places['ja']}）。両方を見比べ、"
        en = f"both texts have changed since they were recorded (the other at {section.places['ja']}). Compare them,"
        return section.places["en"], "LES-812", ja, en
    (newer,) = section.changed
    older: Language = "en" if newer == "ja" else "ja"
    ja = f"{NAMES[newer].ja}（{section.places[newer]}）が記録のあとで変わりました。この{NAMES[older].ja}を見直し、"
    en = (
        f"the {NAMES[newer].en} text ({section.places[newer]}) has changed since they were recorded. "
        f"Go over this {NAMES[older].en} text,"
    )
    return section.places[older], "LES-811", ja, en


def _gone(record: Record, sections: Sequence[str]) -> Iterator[Finding]:
    for name in record.pairs:
        if name not in sections:
            found = unknown(record.places[name], "LES-815", name, sections)
            ja = f"{found.words.ja}なくなった節なら、この行を消してください。"
            en = f"{found.words.en} If the section is gone, remove this line."
            yield fault(found.place, found.code, ja, en, Weight.ADVICE)
