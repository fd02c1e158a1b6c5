"""Links that are safe to print: to this site from its root, to a place on the page, or to the web in clear words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from courseware.lessons.markup import opening, words

SAFE = re.compile(r"#|/(?![/\\])|https?://|mailto:", re.IGNORECASE)
# A browser drops these from an address, so `/<tab>/host` would lead away.
CONTROL = re.compile(r"[\x00-\x20\x7f]")


def is_safe(address: str) -> bool:
    """No scripts, no data, nothing that leaves the site without saying so (`//host`)."""
    return SAFE.match(address) is not None and not CONTROL.search(address)


def extend(md: MarkdownIt) -> None:
    """Links out are marked as such; of a picture only its words are printed, for lessons have none."""
    md.add_render_rule("image", lambda _self, tokens, n, *_: words(tokens[n].content))
    md.add_render_rule("link_open", _link_open)


def _link_open(_self: Any, tokens: Sequence[Token], n: int, _options: Any, _env: Any) -> str:
    attributes = {key: str(value) for key, value in tokens[n].attrs.items()}
    leads_out = attributes.get("href", "").lower().startswith("http")
    return opening("a", {**attributes, "rel": "external noopener" if leads_out else None})
