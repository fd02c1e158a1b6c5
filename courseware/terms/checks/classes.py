"""References to other classes, and titles (L10N-121, 122, 207)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Scope, Spot, quoted, told
from courseware.terms.corpus import Corpus, Scan
from courseware.terms.prose import SPOKEN, Role, Span
from courseware.terms.tabled import JAPANESE, term_key
from courseware.text import Text, comparable, folded, is_foreign

CLASS = re.compile(r"(?P<track>[A-Za-zァ-ヺー]+)\s*クラス\s*(?P<numbers>[0-9０-９]+(?:[・、,]\s*[0-9０-９]+)*)")
NUMBERED = re.compile(r"^[A-Za-zァ-ヺー]+\s*(?:クラス|Class)?\s*[0-9０-９]+")


def _numbers(words: str) -> set[tuple[str, str]]:
    """The classes that a text names by track and number."""
    return {
        (found["track"], folded(number).zfill(2))
        for found in CLASS.finditer(words)
        for number in re.split(r"[・、,]\s*", found["numbers"])
    }


def check_prerequisites(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """A class named by a title that leads to no class; its title in the body beside classes named by number."""
    lost = [span for span in scan.prose.of(Role.PREREQUISITE) if not _is_known(corpus, scan, span.words)]
    others = (span for other, span in corpus.prerequisites if lost and other is not scan)
    known = [Spot(span) for span in others if CLASS.search(span.words)]
    for span in lost:
        words = (
            f"「{span.words}」がどのクラスかわかりません。「Enforcement クラス02」のように、系列と番号で書いてください。",
            f"“{span.words}” cannot be matched with a class. Name its track and number.",
        )
        yield told("L10N-121", Weight.BLOCKER, [Spot(span), *known[:1]], words, (span.words, term_key(span.words)))
    yield from _titles_in_body(scan, lost)


def _is_known(corpus: Corpus, scan: Scan, words: str) -> bool:
    """By track and number, by its title, or because an open item asks which class it is; a sentence is no class at all."""
    if NUMBERED.match(words) or comparable(words) in corpus.classes or is_foreign(words, "ja"):
        return True
    title = re.split("[:：]", words)[0].strip()
    return any(title in span.words for span in scan.prose.of(Role.MARKER))


def _titles_in_body(scan: Scan, lost: list[Span]) -> Iterator[Finding]:
    titles = {re.split("[:：]", span.words)[0].strip() for span in lost}
    by_number = [Spot(span, found.start()) for span in scan.prose.of(*SPOKEN) for found in CLASS.finditer(span.own)]
    for title in sorted(titles):
        spots = [Spot(word.span, word.start) for word in scan.words if word.words == title and word.span.role in SPOKEN]
        if spots and by_number:
            words = (
                f"クラスを題名「{title}」で挙げています。ほかのクラスは番号で挙げているので、揃えてください。",
                f"A class is named by its title “{title}”, the others by number. Name them alike.",
            )
            yield told("L10N-121", Weight.ADVICE, [*spots, *by_number], words, (title, term_key(title)))


def check_audience(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """The classes that the line on the audience names, against the list of what to read first."""
    audience, listed = scan.prose.of(Role.AUDIENCE), scan.prose.of(Role.PREREQUISITE)
    said = {one for span in audience for one in _numbers(span.words)}
    known = {one for span in listed for one in _numbers(span.words)}
    if said - known:
        missing = [f"{track} クラス{number}" for track, number in sorted(said - known)]
        words = (
            f"対象の文が挙げる{quoted(missing)}が、先に読むクラスの一覧にありません。",
            f"The audience names {quoted(missing, 'en')}, which the list of what to read first lacks.",
        )
        yield told("L10N-207", Weight.ADVICE, [*map(Spot, audience), *map(Spot, listed[:1])], words)


def check_titles(corpus: Corpus) -> Iterator[Finding]:
    """Titles of lessons: all in Japanese, or all in English with a gloss."""
    spots = [Spot(span) for scan in corpus.scans for span in scan.prose.of(Role.TITLE)]
    kinds: dict[str, list[Spot]] = {}
    for spot in spots:
        kinds.setdefault(_title_style(spot.span.words), []).append(spot)
    if len(kinds) > 1:
        few, *many = sorted(kinds.values(), key=len)
        words = (
            f"題名の付け方が揃っていません: {quoted(spot.span.words for spot in spots)}。",
            f"The titles are made in different ways: {quoted((spot.span.words for spot in spots), 'en')}.",
        )
        yield told("L10N-122", Weight.ADVICE, [*few, *(spot for group in many for spot in group)], words)


def _title_style(title: str) -> str:
    name = re.split("[（(]", title)[0]
    if not JAPANESE.search(name):
        return "english"
    return "japanese"


BY_NUMBER = "prerequisite: Enforcement クラス01「カジュアルのイベント」"
CHECKS = (
    Check(
        "L10N-121",
        Text("行き先のわからないクラス名", "class that cannot be found"),
        Text(
            "先に読むクラスが題名だけで書かれていて、どのクラスかわかりません。要確認で問い合わせ中のものは数えません。",
            "What to read first is named by title only and leads to no class. What an open item asks about does not count.",
        ),
        Weight.BLOCKER,
        check_prerequisites,
        must=(
            Example(f"prerequisite: Takebacks and Rewinds\n=== b\n{BY_NUMBER}"),
            Example("prerequisite: Talks II: Reporting\nbody: Enforcement クラス02 のとおり。Talks II のとおり。"),
        ),
        must_not=(
            Example(BY_NUMBER),
            Example("prerequisite: Takebacks and Rewinds\nmarker: Takebacks and Rewinds の番号は分かっていません。"),
        ),
    ),
    Check(
        "L10N-122",
        Text("題名の付け方", "style of titles"),
        Text(
            "レッスンの題名が、英語に日本語を添えた形と日本語だけの形とで混ざっています。",
            "Some titles are English with a gloss, others Japanese.",
        ),
        Weight.ADVICE,
        check_titles,
        must=(Example("title: Tournament Errors（大会進行上の誤り）\n=== b\ntitle: 不服申し立て"),),
        must_not=(Example("title: TCG 大会規定\n=== b\ntitle: 不服申し立て"),),
        scope=Scope.DOMAIN,
    ),
    Check(
        "L10N-207",
        Text("先に読むクラスの食い違い", "prerequisites disagree"),
        Text(
            "対象の文が挙げるクラスと、先に読むクラスの一覧が食い違っています。",
            "The classes named for the audience and the list of what to read first disagree.",
        ),
        Weight.ADVICE,
        check_audience,
        must=(
            Example("audience: ルール クラス06 が対応を教えます。"),
            Example("audience: Enforcement クラス09 のあとに。\nprerequisite: Takebacks and Rewinds"),
        ),
        must_not=(
            Example(f"audience: Enforcement クラス01 を先に。\n{BY_NUMBER}"),
            Example(
                "audience: ルール クラス02・06 を先に。\nprerequisite: ルール クラス02「ターン」\nprerequisite: ルール クラス06「対応」"
            ),
        ),
    ),
)
