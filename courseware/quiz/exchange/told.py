"""What is said about questions on their way in and out: one finding for one loss, with all the places of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from courseware.finding import ContentError, Finding, Weight, fault
from courseware.outside import NO_XML, Refusals
from courseware.source import Place

REFUSALS = Refusals("EXCH-101", "EXCH-102", malformed="EXCH-103", doctype="EXCH-104", strange_root="EXCH-105")


def lost(place: Place, code: str, ja: str, en: str) -> Finding:
    """Something that is not carried, while the question is."""
    return fault(place, code, ja, en, Weight.ADVICE)


def noted(place: Place, code: str, ja: str, en: str) -> Finding:
    """Something that is carried otherwise than it was."""
    return fault(place, code, ja, en, Weight.HINT)


def together(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings that say the same become one, which names the other places; the gravest come first."""
    first: dict[tuple[str, str], Finding] = {}
    places: dict[tuple[str, str], dict[Place, None]] = {}
    for each in findings:
        key = (each.code, each.words.ja)
        first.setdefault(key, each)
        places.setdefault(key, {}).update(dict.fromkeys((each.place, *each.also)))
    found = [replace(each, also=tuple(places[key])[1:]) for key, each in first.items()]
    order = [*Weight]
    return tuple(sorted(found, key=lambda each: order.index(each.weight)))


def strange_share(place: Place, share: Fraction) -> Finding:
    """A share of the points beyond all of them."""
    ja = f"配点の割合 {float(share):.0%} は使えません（-100%〜100%）。"
    en = f"{float(share):.0%} of the points cannot be used (-100% to 100%)."
    return lost(place, "EXCH-221", ja, en)


def empty_answer(place: Place) -> Finding:
    """An answer without words."""
    return lost(place, "EXCH-220", "空の答えは取り込みません。", "An empty answer is left out.")


def other_category(place: Place, title: str) -> Finding:
    """A second category in one file."""
    ja = f"カテゴリ「{title[:60]}」の区分は取り込みません。問題は一つの小テストになります。"
    en = f"The category “{title[:60]}” is not carried; all questions become one quiz."
    return lost(place, "EXCH-212", ja, en)


def lost_tags(place: Place, tags: tuple[str, ...]) -> Finding:
    """Marks of HTML that words cannot have."""
    names = ", ".join(f"<{tag}>" for tag in tags)
    ja = f"HTML の {names} は取り込みません。文字だけを残しました。"
    en = f"{names} of HTML is not carried; only the words are kept."
    return lost(place, "EXCH-215", ja, en)


def lost_weights(place: Place) -> Finding:
    """Shares of the points that no credit of ours gives."""
    ja = "選択肢ごとの配点は取り込めません。いちばん近い credit を下書きに入れました。"
    en = "Shares of the points for single options cannot be carried. The draft has the credit that comes nearest."
    return lost(place, "EXCH-222", ja, en)


def lost_shares(place: Place) -> Finding:
    """Part of the points for one answer of which there is only one."""
    ja = "答えごとの部分点は取り込めません。全部の点になる答えだけを正解にしました。"
    en = "Part of the points for one answer cannot be carried. Only answers with all of them are right in the draft."
    return lost(place, "EXCH-228", ja, en)


def refuse_control_characters(text: str, file: str) -> None:
    """ContentError where a text holds what no text has: NUL and its like. Told with the place of the first."""
    found = NO_XML.search(text)
    if found is None:
        return
    at, sign = found.start(), f"U+{ord(found[0]):04X}"
    place = Place(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
    ja = f"文字ではないもの（{sign}）が入っています。消してから取り込んでください。"
    en = f"There is something that is no text ({sign}). Remove it, then import the file."
    raise ContentError([fault(place, "EXCH-106", ja, en)])


def nothing_recognised(file: str, format_: str, findings: Iterable[Finding] = ()) -> ContentError:
    """The fault of a file in which no question was found."""
    ja = f"{format_} の問題が一つも見つかりません。形式（--format）が違うか、問題がありません。"
    en = f"No question in {format_} was found. The format is another one, or there is no question."
    return ContentError([*together(findings), fault(Place(file, 1), "EXCH-107", ja, en)])
