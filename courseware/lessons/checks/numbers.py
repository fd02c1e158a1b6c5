"""Numbers of the text against the rulebook: those beside a citation, and those that are bound to a name of the book.

LES-901 (advice): a sentence cites a provision and names an amount that stands nowhere in it: neither in its text, its
tables and numbers, nor in what its examples come to. LES-902: a number is bound to a name that no book has. LES-903: a
bound number is not the one of the book. LES-904: a binding that is not understood, or that would print in a heading.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from markdown_it.token import Token

from courseware.finding import Finding, Weight, fault
from courseware.lessons.checks.sentences import Sentence, sentences
from courseware.lessons.checks.subject import Subject
from courseware.lessons.syntax.bound import printed
from courseware.lessons.syntax.pieces import outside_tables
from courseware.reading import unknown
from courseware.rules import Amount, Mention, amounts, bindable, bound_amounts, numerals, said_at
from courseware.source import Place

# What a text says by the way: one of something, the two players of a match.
BY_THE_WAY = {Amount(n, unit) for n in (1, 2) for unit in ("player", "match", "kind")}


def check_numbers(subject: Subject) -> Iterator[Finding]:
    for inline in outside_tables(subject.tokens):
        if any(child.type == "citation" for child in inline.children or ()):
            for sentence in sentences(inline.children or (), subject.lesson.language):
                yield from _cited(subject, inline, sentence) if sentence.cited else ()
    for n, inline in enumerate(subject.tokens):
        if inline.type == "inline":
            is_heading = subject.tokens[n - 1].type == "heading_open"
            for child in inline.children or ():
                yield from _bound(subject, inline, child, is_heading=is_heading)


def _cited(subject: Subject, inline: Token, sentence: Sentence) -> Iterator[Finding]:
    mentions = amounts(sentence.text, subject.lesson.language)
    known = known_amounts(subject, sentence.cited) if mentions else None
    for mention in mentions:
        if known is not None and not is_known(mention.amount, known):
            words = sentence.text[mention.start : mention.end]
            place = _place(subject, inline, sentence, mention)
            cites = ", ".join(subject.lesson.citations[number] for number in sentence.cited)
            yield fault(
                place,
                "LES-901",
                f"「{words}」は、この文が引用する {cites} のルールブックの記述にも、表や数にもありません。"
                f"この教材だけの数なら [{words}]{{=}} と書いてください。",
                f"“{words}” stands nowhere in what the rulebook has under {cites}, which this sentence cites: "
                f"neither in its text nor in its tables and numbers. If it is a number of your own, write [{words}]{{=}}.",
                Weight.ADVICE,
            )


def known_amounts(subject: Subject, cited: Collection[int]) -> frozenset[Amount] | None:
    """What the rulebooks know under the sources with these numbers."""
    return amounts_under(subject, [subject.lesson.citations.get(number, "") for number in cited])


def amounts_under(subject: Subject, cites: Collection[str]) -> frozenset[Amount] | None:
    """What the rulebooks know under these sources together; None without any, or where one cannot be looked up."""
    found = [said_at(subject.context.books.values(), cite) if cite else None for cite in cites]
    known = [one for one in found if one is not None]
    return frozenset().union(*known) if known and len(known) == len(found) else None


def is_known(amount: Amount, known: frozenset[Amount]) -> bool:
    return amount in known or Amount(amount.value, "") in known or amount in BY_THE_WAY


def _place(subject: Subject, inline: Token, sentence: Sentence, mention: Mention) -> Place:
    words = sentence.text[mention.start : mention.end]
    before = sentence.block[: sentence.start + mention.start]
    return subject.nth_place(inline, words, before.count(words))


# --- numbers that are bound to a name -----------------------------------------------


def _bound(subject: Subject, inline: Token, child: Token, *, is_heading: bool) -> Iterable[Finding]:
    if child.type == "text" and "{=" in child.content:
        ja = "{=…} を読み取れません。[5ターン]{=ルールブック/名前} か {=ルールブック/名前} の形で書いてください。"
        en = "This “{=…}” is not understood. Write [five turns]{=rulebook/name} or {=rulebook/name}."
        return [fault(subject.place(inline, "{="), "LES-904", ja, en)]
    if child.type != "bound":
        return []
    if is_heading and child.meta["said"] is None:
        ja, en = "見出しには [5ターン]{=…} の形で書いてください。", "In a heading, write [five turns]{=…}."
        return [fault(subject.place(inline, child.meta["typed"]), "LES-904", ja, en)]
    return _against_name(subject, inline, child) if child.meta["name"] or child.meta["said"] is None else []


def _against_name(subject: Subject, inline: Token, child: Token) -> Iterable[Finding]:
    """The name exists, and what is said is what it stands for."""
    said, name = child.meta["said"], child.meta["name"]
    place = subject.place(inline, child.meta["typed"])
    book_id, _, rest = name.partition("/")
    book = subject.context.books.get(book_id)
    if book is None:
        return [unknown(place, "LES-902", book_id, subject.context.books)]
    if said is None and printed(name, subject.context) is None:
        return [unknown(place, "LES-902", rest, book.numbers)]
    known = bound_amounts(book, rest)
    if known is None:
        return [unknown(place, "LES-902", rest, dict.fromkeys(bindable(book)))]
    if said is None or _agrees(said, known, subject):
        return []
    right = "・".join(sorted({_words(amount) for amount in known}))
    ja = f"「{said}」は、ルールブックの {name} と違います。ルールブックでは {right} です。"
    return [fault(place, "LES-903", ja, f"“{said}” is not what the rulebook has as {name}: {right}.")]


def _agrees(said: str, known: frozenset[Amount], subject: Subject) -> bool:
    """An amount with a unit must be that of the book; a bare number, its value."""
    found = [mention.amount for mention in amounts(said, subject.lesson.language)]
    if found:
        return all(one in known or Amount(one.value, "") in known for one in found)
    values = {amount.value for amount in known if amount.unit != "second"}
    said_values = [*numerals(said, subject.lesson.language)]
    return bool(said_values) and all(value in values for value in said_values)


def _words(amount: Amount) -> str:
    """A length of time as minutes and seconds, any other amount as its number."""
    return f"{amount.value // 60}:{amount.value % 60:02}" if amount.unit == "second" else str(amount.value)
