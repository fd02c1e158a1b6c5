"""The texts of one domain with what is known of its terms: the concept file, and what the texts' own tables say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar, cast

from courseware.terms.glosses import LATIN, Gloss, glosses, reversed_glosses
from courseware.terms.model import Concept, Form, FormRole, FormStatus, Inflection, Policy, Termbase, TermClass
from courseware.terms.occur import inflected, occurrences
from courseware.terms.prose import Prose, Role, Span
from courseware.terms.style import Style
from courseware.terms.tabled import JAPANESE, Tabled, tabled, term_key
from courseware.text import comparable

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Use:
    """A term where it stands in a text."""

    span: Span
    start: int
    end: int
    concept: Concept
    form: Form

    @property
    def is_quoted(self) -> bool:
        return any(one.start <= self.start < one.end for one in self.span.pieces(Role.QUOTATION))

    @property
    def is_english(self) -> bool:
        return not JAPANESE.search(self.form.words)


@dataclass(frozen=True, slots=True)
class Word:
    """A run of Latin words in a text."""

    words: str
    span: Span
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.words)


class Scan:
    """One text and what was read out of it, each thing once."""

    def __init__(self, prose: Prose) -> None:
        self.prose = prose
        self._kept: dict[str, tuple[object, object]] = {}

    def kept(self, name: str, key: object, make: Callable[[], Found]) -> Found:
        """What a check read out of this text, read again only when what it hangs on (`key`) is another."""
        found = self._kept.get(name)
        if found is None or found[0] != key:
            found = self._kept[name] = (key, make())
        return cast(Found, found[1])

    @cached_property
    def tabled(self) -> tuple[Tabled, ...]:
        return tabled(self.prose)

    @cached_property
    def all_glosses(self) -> tuple[Gloss, ...]:
        """Glosses outside the closing table, whose rows are read in `tabled`; also what is glossed in a quotation."""
        return tuple(one for one in glosses(self.prose) if id(one.span) not in self.term_cells)

    @cached_property
    def glosses(self) -> tuple[Gloss, ...]:
        """Glosses that the text gives in its own name."""
        return tuple(one for one in self.all_glosses if not one.is_quoted)

    @cached_property
    def reversed_glosses(self) -> tuple[Gloss, ...]:
        return tuple(reversed_glosses(self.prose))

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The Latin words of the text, outside quotations."""
        return tuple(
            Word(found[0], span, found.start())
            for span in self.prose.spans
            if span.role is not Role.PRINTED
            for found in LATIN.finditer(span.own)
        )

    @cached_property
    def by_span(self) -> dict[int, list[Word]]:
        """The Latin words of each block."""
        found: dict[int, list[Word]] = {}
        for word in self.words:
            found.setdefault(id(word.span), []).append(word)
        return found

    @cached_property
    def order(self) -> dict[int, int]:
        """The place of each block in the text."""
        return {id(span): n for n, span in enumerate(self.prose.spans)}

    @cached_property
    def body(self) -> str:
        """What the text says outside its closing table, for comparison."""
        return comparable("\n".join(span.words for span in self.prose.spoken() if id(span) not in self.term_cells))

    @cached_property
    def term_cells(self) -> frozenset[int]:
        """The identities of the cells of the closing table."""
        return frozenset(
            id(span) for one in self.tabled for span in (one.source, one.target, one.remark) if span is not None
        )

    def is_whole(self, use: Use) -> bool:
        """Is an English use all of a run of Latin words, and no part of a longer name (Lore Guide Institute)?"""
        return any(word.start == use.start and word.end == use.end for word in self.by_span.get(id(use.span), ()))

    def uses(self, known: Termbase) -> tuple[Use, ...]:
        """Every term in the text, quoted or not, in order; printed tables and code aside."""
        return self.kept("uses", known, lambda: tuple(self._found(known)))

    def by_concept(self, known: Termbase) -> dict[str, list[Use]]:
        """The uses of each concept in this text."""

        def sorted_out() -> dict[str, list[Use]]:
            found: dict[str, list[Use]] = {}
            for use in self.uses(known):
                found.setdefault(use.concept.id, []).append(use)
            return found

        return self.kept("by concept", known, sorted_out)

    def _found(self, known: Termbase) -> Iterator[Use]:
        for span in self.prose.spans:
            if span.role not in (Role.PRINTED, Role.CODE, Role.STATUS) and span.words:
                for one in occurrences(known, span.spoken, "ja"):
                    yield Use(span, one.start, one.end, one.concept, one.form)


class Corpus:
    """All texts of a domain. Scans of an earlier corpus are taken over for texts that have not changed."""

    def __init__(
        self,
        proses: Iterable[Prose],
        termbase: Termbase | None = None,
        style: Style | None = None,
        earlier: Corpus | None = None,
        classes: frozenset[str] = frozenset(),
    ) -> None:
        kept = {id(scan.prose): scan for scan in earlier.scans} if earlier else {}
        self.scans: Sequence[Scan] = tuple(kept.get(id(prose)) or Scan(prose) for prose in proses)
        self.termbase, self.style, self.classes = termbase, style or Style(), classes
        self.known = self._known(earlier)

    def _known(self, earlier: Corpus | None) -> Termbase:
        """The concept file with a concept for each tabled term that it lacks."""
        own = self.termbase.concepts if self.termbase else ()
        filed = {term_key(form.words) for concept in own for form in concept.forms_in("en")}
        rows: dict[str, list[Tabled]] = {}
        for scan in self.scans:
            for row in scan.tabled:
                if not any(term_key(name) in filed for name in row.names):
                    rows.setdefault(row.key, []).append(row)
        concepts = (*own, *(_concept(key, found) for key, found in rows.items()))
        if earlier and earlier.known.concepts == concepts:
            return earlier.known
        return Termbase(self.termbase.domain if self.termbase else "", concepts)

    @cached_property
    def by_key(self) -> dict[str, Concept]:
        """Concepts by their English names; a name that homographs share belongs to the one that names no homograph."""
        found: dict[str, Concept] = {}
        for concept in self.known.concepts:
            for form in concept.forms_in("en"):
                if not concept.homograph_of:
                    found.setdefault(term_key(form.words), concept)
        return found

    @cached_property
    def by_id(self) -> dict[str, Concept]:
        return {concept.id: concept for concept in self.known.concepts}

    @cached_property
    def written_forms(self) -> frozenset[str]:
        """Every form of every concept, for comparison."""
        return frozenset(comparable(form.words) for concept in self.known.concepts for form in concept.forms)

    @cached_property
    def proper_nouns(self) -> frozenset[str]:
        proper = (concept for concept in self.known.concepts if concept.policy is Policy.PROPER_NOUN)
        return frozenset(form.words for concept in proper for form in concept.forms)

    @cached_property
    def rows(self) -> dict[str, list[tuple[Scan, Tabled]]]:
        """The rows of all texts by the key of their term."""
        found: dict[str, list[tuple[Scan, Tabled]]] = {}
        for scan in self.scans:
            for row in scan.tabled:
                found.setdefault(row.key, []).append((scan, row))
        return found

    @cached_property
    def glosses(self) -> dict[str, list[tuple[Scan, Gloss]]]:
        """The glosses of all texts by the key of their term."""
        found: dict[str, list[tuple[Scan, Gloss]]] = {}
        for scan in self.scans:
            for gloss in scan.glosses:
                found.setdefault(gloss.key, []).append((scan, gloss))
        return found

    @cached_property
    def prerequisites(self) -> list[tuple[Scan, Span]]:
        return [(scan, span) for scan in self.scans for span in scan.prose.of(Role.PREREQUISITE)]

    @cached_property
    def homographs(self) -> frozenset[str]:
        """English names that several concepts share."""
        shared = (concept for concept in self.known.concepts if concept.homograph_of)
        return frozenset(term_key(form.words) for concept in shared for form in concept.forms_in("en"))

    def uses(self, scan: Scan) -> tuple[Use, ...]:
        return scan.uses(self.known)

    def uses_of(self, name: str) -> list[tuple[Scan, Use]]:
        """Every use of a concept in all texts."""
        return [(scan, use) for scan in self.scans for use in scan.by_concept(self.known).get(name, ())]


def is_filed(concept: Concept) -> bool:
    """Whether a concept stands in the concept file, and not only in the table of a text."""
    return not concept.id.startswith("row:")


def _concept(key: str, rows: list[Tabled]) -> Concept:
    """What the rows of a term say, as a concept."""
    forms = {("en", name): Form(name, "en") for row in rows for name in row.names}
    for row in rows:
        for words, role in ((row.form, FormRole.NAME), (row.gloss if not row.is_weak else "", FormRole.GLOSS)):
            if words and JAPANESE.search(words):
                forms.setdefault(("ja", words), Form(words, "ja", FormStatus.PREFERRED, role))
    kept = all(row.is_kept for row in rows)
    policy = Policy.PROPER_NOUN if any(row.is_proper for row in rows) else Policy.KEEP_SOURCE_GLOSS_FIRST
    is_verbal = any(row.form and inflected(row.form)[1] and "一" <= row.form[-2] <= "鿿" for row in rows)
    return Concept(
        f"row:{key}", key, "", TermClass.GENERAL, policy if kept else Policy.TRANSLATE, tuple(forms.values()),
        inflect=Inflection.VERB_STEM if is_verbal else Inflection.NONE,
    )  # fmt: skip
