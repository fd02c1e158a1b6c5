"""Which id each place without one gets: the same in both languages of a lesson where they stand at the same position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from courseware.review.model import LETTERS, Kind, Site
from courseware.text import LANGUAGES, Language

DIGITS = 6
MARKS = frozenset((Kind.BLOCK, Kind.PARAGRAPH, Kind.MARK))


def id_of(number: int) -> str:
    """The id that a number makes; its lowest thirty bits count."""
    letters = (LETTERS[number >> 5 * place & 31] for place in reversed(range(DIGITS)))
    return "q-" + "".join(letters)


def mintable(sites: Sequence[Site]) -> list[Site]:
    """The places that ask to be confirmed and have no id; a candidate does not ask."""
    return [site for site in sites if site.kind in MARKS and not site.id]


def minted(sites: Mapping[Language, Sequence[Site]], fresh: Iterator[str]) -> dict[Site, str]:
    """The id of every place of a lesson that has none. An id that the other language has at this position is taken."""
    marks = {language: [site for site in sites.get(language, ()) if site.kind in MARKS] for language in LANGUAGES}
    taken = {language: {site.id for site in found if site.id} for language, found in marks.items()}
    ids: dict[Site, str] = {}
    for ja, en in _pairs(marks["ja"], marks["en"]):
        both = [site for site in (ja, en) if site is not None]
        shared = next((site.id for site in both if site.id), "")
        for site in both:
            if not site.id:
                ids[site] = shared if shared and shared not in taken[site.language] else next(fresh)
                taken[site.language].add(ids[site])
                shared = shared or ids[site]
    return ids


def _pairs(ja: Sequence[Site], en: Sequence[Site]) -> Iterator[tuple[Site | None, Site | None]]:
    """Places of the two languages that stand at the same position of a section, in order; else each by itself."""
    for section in dict.fromkeys(site.section for site in (*ja, *en)):
        mine, others = ([site for site in found if site.section == section] for found in (ja, en))
        shared = {site.id for site in mine if site.id} & {site.id for site in others}
        for one, other in zip_longest(_runs(mine, shared), _runs(others, shared), fillvalue=()):
            yield from zip(one, other, strict=True) if _are_alike(one, other) else _alone(one, other)


def _runs(sites: Sequence[Site], shared: set[str]) -> Iterator[Sequence[Site]]:
    """What stands between the places that both languages have already."""
    run: list[Site] = []
    for site in sites:
        if site.id in shared:
            yield run
            run = []
        else:
            run.append(site)
    yield run


def _are_alike(ja: Sequence[Site], en: Sequence[Site]) -> bool:
    """Are there as many, of the same kinds in the same order, and none with an id that the other contradicts?"""
    return len(ja) == len(en) and all(
        (one.kind is Kind.MARK) == (other.kind is Kind.MARK) and not (one.id and other.id)
        for one, other in zip(ja, en, strict=True)
    )


def _alone(ja: Sequence[Site], en: Sequence[Site]) -> Iterator[tuple[Site | None, Site | None]]:
    yield from ((site, None) for site in ja)
    yield from ((None, site) for site in en)
