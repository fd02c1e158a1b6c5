"""Writes HTML elements; everything that is not markup of ours is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from markdown_it.common.utils import escapeHtml

Attributes = Mapping[str, str | int | None]


def opening(name: str, attributes: Attributes | None = None) -> str:
    """A start tag. An attribute that is None is left out."""
    written = "".join(
        f' {key}="{escapeHtml(str(value))}"' for key, value in (attributes or {}).items() if value is not None
    )
    return f"<{name}{written}>"


def element(name: str, inner: str, attributes: Attributes | None = None) -> str:
    """An element around HTML that is already safe."""
    return f"{opening(name, attributes)}{inner}</{name}>"


def words(text: str) -> str:
    """Plain text, escaped."""
    return escapeHtml(text)


def scroll_region(label: str) -> str:
    """The start tag of the box in which a wide table scrolls; reachable by keyboard, named for screen readers."""
    return opening("div", {"class": "table-scroll", "role": "region", "tabindex": 0, "aria-label": label})


def table(label: str, caption: str, head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in its scroll region; caption and cells are HTML, the label is text."""
    return scroll_region(label) + f"<table>{element('caption', caption)}\n{table_rows(head, rows)}"


def table_rows(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """What follows the caption of a table, to the end of its scroll region."""
    heads = element("thead", element("tr", "".join(element("th", cell, {"scope": "col"}) for cell in head)))
    body = "\n".join(element("tr", "".join(element("td", cell) for cell in row)) for row in rows)
    return f"{heads}\n{element('tbody', body)}</table></div>\n"
