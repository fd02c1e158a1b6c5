"""Filters for templates: texts in the reader's language, points, shares."""

from __future__ import annotations

from fractions import Fraction

from flask import Flask
from markupsafe import Markup

from courseware.lessons import lang_spans, render_markdown
from courseware.text import Text
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


def word(app: Flask) -> None:
    app.jinja_env.filters |= {"words": words, "plain": plain, "blocks": blocks, "points": points}
