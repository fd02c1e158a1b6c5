"""Notes: paragraphs that begin `訳注:`, `要確認:`, `要となるルール:`, and blocks of these names.

Each is named in words, and the first of a kind says what its mark means; colour is never the only sign.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons import wording
from courseware.lessons.context import context_of
from courseware.lessons.markup import element, opening, words
from courseware.lessons.syntax.container import NAMES
from courseware.text import Text

# kind → class, what is printed, what it means
KINDS: dict[str, tuple[str, Text, Text]] = {
    "translator": ("note note--translator", wording.TRANSLATOR, wording.TRANSLATOR_MEANS),
    "confirm": ("note note--confirm", wording.CONFIRM, wording.CONFIRM_MEANS),
    "key-rule": ("note key-rule", wording.KEY_RULE, wording.KEY_RULE_MEANS),
}
LABELS = {
    "訳注": "translator",
    "Translator’s note": "translator",
    "Translator's note": "translator",
    "要確認": "confirm",
    "To be confirmed": "confirm",
    "要となるルール": "key-rule",
    "Key rule": "key-rule",
}
LABEL = re.compile(rf"({'|'.join(map(re.escape, LABELS))})\s*[:：]\s*")
NAMES.update({label.replace(" ", "-"): ("note", {"kind": kind}) for label, kind in LABELS.items()})


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("notes", mark_notes)
    md.add_render_rule("note_open", _open)
    md.add_render_rule("note_close", lambda *_: "</aside>\n")


def mark_notes(state: StateCore) -> None:
    """Wrap each labelled paragraph in a note and take its label off."""
    found: list[Token] = []
    inside = False
    for n, token in enumerate(state.tokens):
        kind = _take_label(state.tokens[n + 1]) if token.type == "paragraph_open" else None
        if kind:
            inside = True
            token.hidden = False
            found.append(Token("note_open", "aside", 1, map=token.map, block=True, meta={"kind": kind}))
        found.append(token)
        if inside and token.type == "paragraph_close":
            inside = False
            token.hidden = False
            found.append(Token("note_close", "aside", -1, block=True))
    state.tokens = found


def _take_label(inline: Token) -> str | None:
    first = inline.children[0] if inline.children else None
    match = LABEL.match(first.content) if first and first.type == "text" else None
    if first is None or match is None:
        return None
    first.content = first.content[match.end() :]
    return LABELS[match[1]]


def _open(_self: Any, tokens: Sequence[Token], n: int, _options: Any, env: dict[str, Any]) -> str:
    style, name, meaning = KINDS[tokens[n].meta["kind"]]
    language = context_of(env).language
    label = element("span", words(name[language]), {"class": "note__name"})
    means = element("span", words(meaning[language]), {"class": "note__meaning"}) if _is_first(tokens, n) else ""
    start = opening(
        "aside",
        {"class": style, "role": "note", "aria-label": name[language], "id": _id(tokens[n])},
    )
    return f"{start}\n{element('p', f'{label} {means}'.rstrip(), {'class': 'note__label'})}\n"


def _is_first(tokens: Sequence[Token], n: int) -> bool:
    """What a mark means is said where it first stands; saying it in every note would drown the notes."""
    kind = tokens[n].meta["kind"]
    return not any(token.type == "note_open" and token.meta["kind"] == kind for token in tokens[:n])


def _id(token: Token) -> str | None:
    return str(token.attrs["id"]) if "id" in token.attrs else None
