"""Concepts of one domain and their forms in English and Japanese."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from courseware.text import Language, Text

UNTRANSLATED = "未訳"  # the note of a form that stands in for a translation


class Policy(StrEnum):
    """How a concept is written in a Japanese text."""

    TRANSLATE = "translate"
    KEEP_SOURCE = "keep_source"
    KEEP_SOURCE_GLOSS_FIRST = "keep_source_gloss_first"
    PROPER_NOUN = "proper_noun"


class Inflection(StrEnum):
    """How a Japanese form changes in a sentence: 巻き戻し becomes 巻き戻せます, 構築 becomes 構築する."""

    NONE = "none"
    VERB_STEM = "verb-stem"
    SURU = "suru"


class TermClass(StrEnum):
    """What kind of thing a concept is."""

    INFRACTION = "infraction"
    PENALTY = "penalty"
    REMEDY = "remedy"
    ROLE = "role"
    DOCUMENT = "document"
    FORMAT = "format"
    PROCEDURE = "procedure"
    PRODUCT = "product"
    GENERAL = "general"


class FormStatus(StrEnum):
    """Whether a form is to be used."""

    PREFERRED = "preferred"
    ADMITTED = "admitted"
    DEPRECATED = "deprecated"
    FORBIDDEN = "forbidden"


class FormRole(StrEnum):
    """What a form is for: the name itself, an explanation beside the source's name, or a short name."""

    NAME = "name"
    GLOSS = "gloss"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a concept in one language."""

    words: str
    language: Language
    status: FormStatus = FormStatus.PREFERRED
    role: FormRole = FormRole.NAME
    note: str = ""

    @property
    def is_usable(self) -> bool:
        return self.status in (FormStatus.PREFERRED, FormStatus.ADMITTED)


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing that the trade has a name for. The id is minted once and never reused; the slug may change.

    `protect` names compounds that are not this concept, `parts` the concepts of its affixes (– Minor), `homograph_of`
    concepts that share a form with it (draw, draw). Without a word on case, a form with a capital is a name and is
    matched as it is written.
    """

    id: str
    slug: str
    domain: str
    kind: TermClass
    policy: Policy
    forms: tuple[Form, ...]
    ref: str = ""
    protect: tuple[str, ...] = ()
    note: Text | None = None
    inflect: Inflection = Inflection.NONE
    parts: tuple[str, ...] = ()
    homograph_of: tuple[str, ...] = ()
    case_sensitive: bool | None = None

    def forms_in(self, language: Language) -> tuple[Form, ...]:
        return tuple(form for form in self.forms if form.language == language)

    def preferred(self, language: Language) -> str:
        """The form to print; a short form only when there is no other."""
        forms = self.forms_in(language)
        best = min(forms, key=lambda form: (form.role is FormRole.SHORT, list(FormStatus).index(form.status)))
        return best.words

    def gloss(self) -> str:
        """The Japanese that explains a name kept in English, or else the Japanese form."""
        glosses = [form for form in self.forms_in("ja") if form.role is FormRole.GLOSS and form.is_usable]
        return glosses[0].words if glosses else self.preferred("ja")

    def written(self) -> str:
        """The form that the policy asks for in a Japanese text, with its gloss where there is to be one."""
        if self.policy is Policy.TRANSLATE:
            return self.preferred("ja")
        source, gloss = self.preferred("en"), self.gloss()
        glossed = self.policy is Policy.KEEP_SOURCE_GLOSS_FIRST and gloss != source
        return f"{source}（{gloss}）" if glossed else source


@dataclass(frozen=True, slots=True, eq=False)
class Termbase:
    """All concepts of one domain. Two that were read apart are two: what is worked out of one is kept by itself, and to
    compare thousands of concepts on every look would cost more than the work."""

    domain: str
    concepts: tuple[Concept, ...]
    digest: str = ""
    file: str = ""
    by_slug: dict[str, Concept] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_slug", {concept.slug: concept for concept in self.concepts})

    def find(self, slug: str) -> Concept | None:
        """The concept of this slug."""
        return self.by_slug.get(slug)

    def of_class(self, kinds: Iterable[str]) -> tuple[Concept, ...]:
        wanted = set(kinds)
        return tuple(concept for concept in self.concepts if concept.kind in wanted)


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place in a text where a form of a concept stands: `text[start:end]`."""

    start: int
    end: int
    concept: Concept
    form: Form
