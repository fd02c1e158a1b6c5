"""What a file from outside says about concepts: only what it says, each thing with its place.

Whatever a file does not say stays as it is in the termbase; nothing absent is read as deletion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from courseware.finding import Finding
from courseware.source import Place
from courseware.terms.model import FormRole, FormStatus
from courseware.text import Language

# What is said of a concept beside its forms; the lists hold one thing or several.
FIELDS = ("domain", "slug", "class", "policy", "ref", "inflect", "case_sensitive", "note_ja", "note_en", "state")
LISTS = ("protect", "parts", "homograph_of")


@dataclass(frozen=True, slots=True)
class Said:
    """One value of a concept as a file gives it."""

    value: str
    place: Place


@dataclass(frozen=True, slots=True)
class SaidForm:
    """One form as a file gives it; None where the file is silent."""

    words: str
    language: Language
    place: Place
    status: FormStatus | None = None
    role: FormRole | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class SaidConcept:
    """A concept as a file gives it. `key` is the id of the file, ours or a foreign one; empty when it has none.

    `clashes` are values that the file gives twice and differently: such a concept cannot be taken over.
    """

    key: str
    place: Place
    forms: tuple[SaidForm, ...]
    fields: Mapping[str, Said] = field(default_factory=dict)
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    clashes: tuple[Finding, ...] = ()

    def says(self, name: str) -> str:
        """A value, or nothing."""
        return self.fields[name].value if name in self.fields else ""

    @property
    def title(self) -> str:
        """How a person knows this concept again."""
        english = next((form.words for form in self.forms if form.language == "en"), "")
        return self.says("slug") or english or next((form.words for form in self.forms), self.key)


@dataclass(frozen=True, slots=True)
class Reading:
    """A file that was read: its concepts, what is wrong with it, and how many forms are in other languages."""

    concepts: tuple[SaidConcept, ...]
    findings: tuple[Finding, ...]
    foreign: Mapping[str, int] = field(default_factory=dict)


def language_of(tag: str) -> Language | None:
    """The language of a tag such as `ja-JP` or `en_GB`; None for one that we do not keep."""
    main = tag.strip().replace("_", "-").split("-")[0].lower()
    if main in ("ja", "jpn"):
        return "ja"
    return "en" if main in ("en", "eng") else None
