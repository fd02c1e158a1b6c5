"""Figures: each can be drawn, has a caption and its turn in the count; nothing is drawn that cannot be read out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from markdown_it.token import Token

from courseware.finding import Finding, Weight, fault
from courseware.lessons.checks.subject import Subject
from courseware.lessons.model import Lesson
from courseware.lessons.syntax.caption import CAPTION, HOLDERS, TABLES
from courseware.lessons.syntax.pieces import plain
from courseware.source import Place

SIGNS = re.compile(r"[\u2500-\u259f←-⇿⟵-⟿➔-➾]|-->|==>|\+-{2,}\+")
ASKED = re.compile(r"^:::+[ \t]*figure[ \t]+(?P<argument>[^\r\n]*)", re.MULTILINE)


def check_figures(subject: Subject) -> Iterable[Finding]:
    """Figures that cannot be drawn, and figures without a caption."""
    for opened in subject.tokens:
        if opened.type == "figure_open":
            for flaw in opened.meta["flaws"]:
                yield Finding(subject.place(opened, flaw.word), flaw.code, flaw.words)
            caption = CAPTION.match(_caption(opened))
            if caption is None or caption["kind"] in TABLES:
                ja = "図に説明がありません。ブロックの最初に「図1 ・ 何の図か」のように書いてください。"
                en = "This figure has no caption. Begin its block with a line such as “Figure 1 · what it shows”."
                yield fault(subject.place(opened), "LES-704", ja, en)


def check_numbering(subject: Subject) -> Iterable[Finding]:
    """Captions count from 1, tables and figures each by themselves: the text refers to them by number."""
    reached: dict[str, int] = {}
    for caption, place in _captions(subject):
        match = CAPTION.match(caption)
        if match:
            kind, number = match["kind"], int(match["number"])
            wanted = reached.get(kind, 0) + 1
            name = f"{kind} " if kind.isascii() else kind
            if number != wanted:
                ja = f"ここは「{name}{wanted}」の番です（「{name}{number}」と書かれています）。番号は1から順に付けてください。"
                en = f"This should be “{name}{wanted}”, not “{name}{number}”: captions are counted from 1, in order."
                yield fault(place, "LES-705", ja, en, Weight.ADVICE)
            reached[kind] = max(number, wanted - 1)


def _captions(subject: Subject) -> Iterator[tuple[str, Place]]:
    """The captions of tables and figures in the order of the text."""
    for opened in subject.tokens:
        if opened.type in HOLDERS and "caption" in opened.meta:
            inline: Token = opened.meta["caption"]
            yield plain(inline.children), subject.place(inline)


def _caption(opened: Token) -> str:
    inline = opened.meta.get("caption")
    return plain(inline.children) if isinstance(inline, Token) else ""


def check_drawings(subject: Subject) -> Iterable[Finding]:
    """Pictures made of characters, which are read out sign by sign, and pictures without a word."""
    for token in subject.tokens:
        if token.type in ("fence", "code_block") and SIGNS.search(token.content):
            ja = "文字を並べて描いた図は、読み上げでは意味が伝わりません。::: figure か、箇条書きか、文にしてください。"
            en = (
                "A drawing made of characters says nothing when it is read out. Use “::: figure”, a list or a sentence."
            )
            yield fault(subject.place(token), "LES-706", ja, en, Weight.ADVICE)
    for inline, picture in subject.pieces("image"):
        if not picture.content.strip():
            ja = "画像に、代わりになる文がありません。[ ] の中に、画像が伝えることを書いてください。"
            en = "This picture has no words beside it. Say between the brackets what it shows."
            yield fault(subject.place(inline, "!["), "LES-706", ja, en)


def check_same_figures(ja: Lesson, en: Lesson) -> Iterable[Finding]:
    """Both languages show the same figures in the same order."""
    mine, others = ([" ".join(one.split()) for one in ASKED.findall(lesson.body)] for lesson in (ja, en))
    if mine == others:
        return
    only_ja = "; ".join(one for one in mine if one not in others) or "-"
    only_en = "; ".join(one for one in others if one not in mine) or "-"
    yield fault(
        Place(en.file),
        "LES-707",
        f"図が日本語版と英語版で違います（順序も含みます）。日本語だけ: {only_ja}。英語だけ: {only_en}。",
        f"The figures differ between the languages (order counts). Only in Japanese: {only_ja}. Only in English: {only_en}.",
    )
