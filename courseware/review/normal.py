"""What of a text counts: its words, not its width, its line breaks or the blanks around Japanese letters."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

from courseware.text import Language, folded

Texts = Mapping[Language, str]
WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
BESIDE_WIDE = re.compile(rf"(?<=[{WIDE}]) | (?=[{WIDE}])")


def normalised(text: str) -> str:
    """The text as it is compared: a line broken elsewhere, or a full-width digit, is no change."""
    return BESIDE_WIDE.sub("", " ".join(folded(text).split()))


def digest(texts: Texts) -> str:
    """A digest of what an item says in its languages."""
    lines = (f"{language} {normalised(texts[language])}" for language in sorted(texts))
    return hashlib.sha256("\n".join(lines).encode("utf-8", "replace")).hexdigest()


def changed(before: Texts, now: Texts) -> tuple[Language, ...]:
    """The languages that both have and that no longer say the same. A translation that was added changes nothing."""
    return tuple(one for one in before if one in now and normalised(before[one]) != normalised(now[one]))
