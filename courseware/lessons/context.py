"""What a syntax may know of the lesson that it stands in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from courseware.rules import Rulebook
from courseware.terms import Termbase
from courseware.text import Language


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of a text. `name` keeps the ids that we make apart when two texts stand on one page."""

    language: Language = "ja"
    name: str = "text"
    citations: Mapping[int, str] = field(default_factory=dict)
    books: Mapping[str, Rulebook] = field(default_factory=dict)
    terms: Termbase | None = None

    def as_env(self) -> dict[str, Any]:
        """The environment that markdown-it hands to every rule."""
        return {"context": self}


def context_of(env: Mapping[str, Any]) -> Context:
    context = env.get("context")
    return context if isinstance(context, Context) else Context()
