"""Filters for templates: texts in the reader's language, points, shares."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from flask import Flask
from markupsafe import Markup

from courseware.lessons import lang_spans, render_markdown
from courseware.quiz import SURENESS, Component, ComponentView, Key, is_blank, is_blank_part, pieces
from courseware.text import Language, Text, is_foreign
from courseware.web.language import language


def words(text: Text | str) -> Markup:
    """A text as HTML, with what is in the other language marked as such."""
    return Markup(lang_spans(plain(text), language()))


def plain(text: Text | str) -> str:
    """A text without marks, for titles and attributes."""
    return text if isinstance(text, str) else text[language()]


def blocks(text: Text | str) -> Markup:
    """Markdown of ours as HTML; raw HTML in it is inert."""
    return Markup(render_markdown(plain(text)))


def points(amount: Fraction) -> str:
    """Points exactly, never rounded: `7`, `1/2`, `7 1/2` (in Japanese 7と1/2)."""
    whole, rest = divmod(amount.numerator, amount.denominator)
    words = [str(whole)] if whole or not rest else []
    words += [f"{rest}/{amount.denominator}"] if rest else []
    return ("と" if language() == "ja" else " ").join(words)


def share_words(share: Fraction) -> str:
    """A declared share exactly: whole percent where it is that, else a fraction."""
    return f"{share * 100}%" if (share * 100).denominator == 1 else str(share)


def lang_of(text: Text | str) -> Markup:
    """The attribute for an element that cannot hold marked words, where its text is in the other language."""
    other: Language = "en" if language() == "ja" else "ja"
    return Markup(f' lang="{other}"') if is_foreign(plain(text), language()) else Markup()


def passage(text: Text) -> list[list[tuple[str, str]]]:
    """The paragraphs of a text with gaps: words, and the name of the gap that follows them."""
    return [pieces(" ".join(part.split("\n"))) for part in plain(text).split("\n\n") if part.strip()]


def gap_number(label: Text) -> str:
    """The number of a gap as it stands in the text: `(1)`."""
    return f"({''.join(letter for letter in plain(label) if letter.isdecimal())})"


def by_id(parts: Iterable[Component | Key]) -> dict[str, Component | Key]:
    """Components, or keys, under the id of the component."""
    return {part.component if isinstance(part, Key) else part.id: part for part in parts}


def by_field(parts: Iterable[ComponentView]) -> dict[str, ComponentView]:
    return {part.field: part for part in parts}


def word(app: Flask) -> None:
    app.jinja_env.filters |= {"words": words, "plain": plain, "blocks": blocks, "points": points, "lang_of": lang_of}
    app.jinja_env.filters |= {"share_words": share_words, "is_blank": is_blank}
    app.jinja_env.filters |= {"passage": passage, "gap_number": gap_number}
    app.jinja_env.tests["blank"] = is_blank_part
    app.jinja_env.globals |= {"by_id": by_id, "by_field": by_field, "sureness": SURENESS}
