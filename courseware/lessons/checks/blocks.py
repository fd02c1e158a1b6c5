"""Blocks: known names, closed, rule tables and terms that exist, an id on what is to be confirmed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from markdown_it.token import Token

from courseware.finding import Finding, Weight, fault
from courseware.lessons.checks.subject import Subject
from courseware.lessons.syntax.container import NAMES, blocks
from courseware.lessons.syntax.rule_table import Address, found_grids
from courseware.lessons.syntax.term_table import CLASSES
from courseware.reading import unknown
from courseware.rules import table_names


def check_blocks(subject: Subject) -> Iterable[Finding]:
    for opened in blocks(subject.tokens):
        if not opened.meta["closed"]:
            name = opened.meta["name"]
            ja, en = f"::: {name} が ::: で閉じられていません。", f"“::: {name}” is not closed by “:::”."
            yield fault(subject.place(opened), "LES-402", ja, en)
    for token in subject.tokens:
        check = BY_TYPE.get(token.type)
        if check:
            yield from check(subject, token)


def _unknown_block(subject: Subject, opened: Token) -> Iterable[Finding]:
    yield unknown(subject.place(opened, opened.meta["name"]), "LES-401", opened.meta["name"], NAMES)


def _rule_table(subject: Subject, opened: Token) -> Iterable[Finding]:
    """The address, part by part, so that the nearest right name can be told."""
    argument = opened.meta["argument"]
    place, address = subject.place(opened, argument), Address.read(argument)
    books = subject.context.books
    if address is None:
        ja = f"「{argument}」は ルールブック/決定 か ルールブック/決定/表 か ルールブック/決定/表/ページ の形で書いてください。"
        en = f"Write “{argument}” as rulebook/decision, rulebook/decision/table or rulebook/decision/table/page."
        yield fault(place, "LES-403", ja, en)
    elif address.book not in books:
        yield unknown(place, "LES-403", address.book, books)
    elif address.decision not in books[address.book].decisions:
        yield unknown(place, "LES-403", address.decision, books[address.book].decisions)
    elif address.table is not None:
        names = table_names(books[address.book], address.decision)
        pages = [grid.provision for grid in found_grids(replace(address, page=None), books)]
        if address.table not in names:
            yield unknown(place, "LES-403", address.table, names)
        elif address.page is not None and address.page not in pages:
            yield unknown(place, "LES-403", address.page, [*dict.fromkeys(pages)])


def _term_table(subject: Subject, opened: Token) -> Iterable[Finding]:
    terms = subject.context.terms
    known = [*CLASSES, *(concept.slug for concept in terms.concepts)] if terms else [*CLASSES]
    for name in opened.meta["argument"].split():
        if name not in known:
            yield unknown(subject.place(opened, name), "LES-404", name, known)


def _note(subject: Subject, opened: Token) -> Iterable[Finding]:
    """A queue needs to know an item again after its text has moved or changed."""
    if opened.meta["kind"] == "confirm" and "id" not in opened.attrs:
        ja = "要確認に id がありません。courseware review mint を実行すると、id が書き込まれます。"
        en = "This mark has no id. Run “courseware review mint”, which writes one into the file."
        yield fault(subject.place(opened), "LES-406", ja, en, Weight.ADVICE)


BY_TYPE: dict[str, Callable[[Subject, Token], Iterable[Finding]]] = {
    "unknown_block_open": _unknown_block,
    "rule_table_open": _rule_table,
    "term_table_open": _term_table,
    "note_open": _note,
}
