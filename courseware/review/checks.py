"""What is wrong with the ids of items. Codes never change their meaning; REV-501 to 509 are checks of the text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from courseware.finding import Finding, Weight, fault
from courseware.review.model import ITEM_ID, Item, Site
from courseware.review.queue import Entry
from courseware.text import LANGUAGES, Text

NAMES = {"ja": Text("日本語版", "Japanese"), "en": Text("英語版", "English")}


def check_items(items: Iterable[Item], bilingual: Collection[str]) -> Iterator[Finding]:
    """Ids that stand twice, that only one language has, or that are not of our form.

    `bilingual` are the classes that are there in both languages.
    """
    for item in items:
        if item.kind.is_of_a_lesson:
            yield from (_twice(item, site) for site in item.others)
            yield from _not_of_our_form(item)
            yield from _elsewhere(item)
            if item.home in bilingual and len(item.sites) < len(LANGUAGES):
                yield _orphan(item)


def _twice(item: Item, site: Site) -> Finding:
    first = item.sites[site.language].place
    ja = f"要確認の id「{item.id}」は{first}にもあります。写したものなら、id を消して courseware review mint を実行してください。"
    en = (
        f"The id “{item.id}” of a mark also stands at {first}. If it was copied, take the id out here and run "
        "“courseware review mint”."
    )
    return fault(site.place, "REV-510", ja, en)


def _orphan(item: Item) -> Finding:
    site = item.first
    other = NAMES["en" if site.language == "ja" else "ja"]
    ja = f"要確認「{item.id}」が{other.ja}にありません。同じ箇所に同じ id の要確認を書くか、ここから消してください。"
    en = f"The {other.en} text lacks “{item.id}”. Put a mark with this id at the same place there, or take it out here."
    return fault(site.place, "REV-511", ja, en, Weight.ADVICE)


def lost_finding(entry: Entry) -> Finding:
    """An item on record whose id stands nowhere."""
    ja = (
        f"要確認「{entry.id}」が本文のどこにもありません（最後にあった場所）。元に戻すか、もう要らないなら"
        " propose のあと decide supersede で閉じてください。"
    )
    en = (
        f"“{entry.id}” stands nowhere in the text any more (this is where it stood last). Put it back, or close it by "
        "“propose” and “decide supersede”."
    )
    return fault(entry.place, "REV-512", ja, en, Weight.ADVICE)


def _not_of_our_form(item: Item) -> Iterator[Finding]:
    if not ITEM_ID.fullmatch(item.id):
        ja = f"要確認の id「{item.id}」の形が違います。id を消して courseware review mint を実行すると、正しい id が付きます。"
        en = (
            f"“{item.id}” is no id of a mark: it must be q- and 6 to 8 of 0-9 a-z without i, l, o, u. Take it out and "
            "run “courseware review mint”."
        )
        yield fault(item.place, "REV-513", ja, en, Weight.ADVICE)


def _elsewhere(item: Item) -> Iterator[Finding]:
    """One id in two different classes, one language each: one of them was copied."""
    homes = {site.home for site in item.sites.values()}
    if len(homes) > 1:
        last = [site.place for site in item.sites.values()][-1]
        ja = f"要確認の id「{item.id}」は別のクラスの{item.place}にもあります。id を消して courseware review mint を実行してください。"
        en = (
            f"The id “{item.id}” also stands in another class, at {item.place}. Take it out here and run "
            "“courseware review mint”."
        )
        yield fault(last, "REV-510", ja, en)
