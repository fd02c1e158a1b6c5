"""What taking over a file would do to a termbase: each concept added, changed, unchanged, conflicting or ignored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from courseware.finding import Finding, Weight, fault
from courseware.source import Place
from courseware.terms.exchange.merging import form_key, merged
from courseware.terms.exchange.minting import new_concept
from courseware.terms.exchange.naming import without_unknown_names
from courseware.terms.exchange.said import Reading, SaidConcept
from courseware.terms.exchange.step import Outcome, Step
from courseware.terms.exchange.write import concept_text, state_of
from courseware.terms.model import Concept, Termbase
from courseware.terms.read import CONCEPT_ID, read_terms


@dataclass(frozen=True, slots=True)
class Plan:
    """All steps in the order of the file, and what there is to say about the file as a whole."""

    domain: str
    digest: str
    steps: tuple[Step, ...]
    findings: tuple[Finding, ...] = ()
    foreign: Mapping[str, int] = field(default_factory=dict)

    def of(self, outcome: Outcome) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.outcome is outcome)

    @property
    def counts(self) -> dict[Outcome, int]:
        return {outcome: len(self.of(outcome)) for outcome in Outcome}


def plan_of(termbase: Termbase, reading: Reading, file: str) -> Plan:
    """What the file would do. A file in which nothing concerns the termbase is a fault, never a success."""
    draft = _Draft(termbase)
    steps = [draft.step(said) for said in reading.concepts]
    steps = without_unknown_names(steps, draft.by_id)
    findings = [*reading.findings]
    if not any(step.outcome is not Outcome.IGNORED for step in steps):
        findings.append(_nothing_matched(termbase.domain, reading, file))
    return Plan(termbase.domain, termbase.digest, tuple(steps), tuple(findings), reading.foreign)


def _nothing_matched(domain: str, reading: Reading, file: str) -> Finding:
    others = "、".join(f"{tag}: {count}" for tag, count in reading.foreign.items())
    ja = (
        f"このファイルには、{domain} の用語集に当てはまる概念が1つもありません（読んだ概念: {len(reading.concepts)}）。"
    )
    en = f"Nothing in this file concerns the terms of {domain} (concepts read: {len(reading.concepts)})."
    if others:
        ja += f"日本語と英語ではない語形: {others}。"
        en += f" Forms neither in Japanese nor in English: {others.replace('、', ', ')}."
    return fault(Place(file, 1, 1), "TERM-201", ja, en)


class _Draft:
    """The termbase as it becomes, concept by concept."""

    def __init__(self, termbase: Termbase) -> None:
        self.domain = termbase.domain
        self.by_id = {concept.id: concept for concept in termbase.concepts}
        self.by_slug = {concept.slug: concept for concept in termbase.concepts}
        self.by_form: dict[tuple[str, str], list[Concept]] = {}
        self.met: dict[str, SaidConcept] = {}
        for concept in termbase.concepts:
            self._enter(concept)

    def _enter(self, concept: Concept) -> None:
        self.by_id[concept.id], self.by_slug[concept.slug] = concept, concept
        for key in _keys(concept):
            known = self.by_form.setdefault(key, [])
            known[:] = [*(one for one in known if one.id != concept.id), concept]

    def step(self, said: SaidConcept) -> Step:
        if said.says("domain") not in ("", self.domain):
            return Step(Outcome.IGNORED, said, (_other_domain(said, self.domain),))
        if not any(form.language == "en" for form in said.forms) and not self._known(said):
            return Step(Outcome.IGNORED, said, (_no_english(said),))
        if said.clashes:
            return Step(Outcome.CONFLICTING, said, said.clashes)
        found, reasons = self._matching(said)
        if reasons:
            return Step(Outcome.CONFLICTING, said, reasons, old=found)
        if found is not None and found.id in self.met:
            return Step(Outcome.CONFLICTING, said, (_met_twice(said, self.met[found.id]),), old=found)
        return self._changed(said, found) if found else self._added(said)

    def _known(self, said: SaidConcept) -> bool:
        return said.key in self.by_id or said.says("slug") in self.by_slug

    def _matching(self, said: SaidConcept) -> tuple[Concept | None, tuple[Finding, ...]]:
        """Our concept: by id, then by slug, then by its forms; a reason where these do not agree."""
        by_id, by_slug = self.by_id.get(said.key), self.by_slug.get(said.says("slug"))
        if by_id:
            return by_id, ()
        if by_slug:
            ours = bool(CONCEPT_ID.fullmatch(said.key))
            return by_slug, (_other_id(said, by_slug),) if ours else ()
        if CONCEPT_ID.fullmatch(said.key):
            return None, ()  # an id of ours is minted once: one that is not here is another concept
        return self._matching_forms(said)

    def _matching_forms(self, said: SaidConcept) -> tuple[Concept | None, tuple[Finding, ...]]:
        sharing = [
            {one.id for one in self.by_form.get((form.language, form_key(form.words)), ())} for form in said.forms
        ]
        sharing = [ids for ids in sharing if ids]
        common = set.intersection(*sharing) if sharing else set()
        every = set().union(*sharing)
        if len(common) == 1:
            return self.by_id[common.pop()], ()
        if every:
            return None, (_ambiguous(said, [self.by_id[one] for one in sorted(every)]),)
        return None, ()

    def _added(self, said: SaidConcept) -> Step:
        concept, reasons = new_concept(said, self.domain, self.by_id, self.by_slug)
        return self._checked(Step(Outcome.ADDED, said, reasons, concept=concept))

    def _changed(self, said: SaidConcept, old: Concept) -> Step:
        concept, found = merged(old, said)
        changes = tuple(found)
        if not changes:
            self.met[old.id] = said
            return Step(Outcome.UNCHANGED, said, old=old, concept=old)
        if said.says("state") not in ("", state_of(old)):
            return Step(Outcome.CONFLICTING, said, (_stale(said),), changes, old, concept)
        return self._checked(Step(Outcome.CHANGED, said, (), changes, old, concept))

    def _checked(self, step: Step) -> Step:
        """The step, conflicting where the concept would be faulty or take what is another's."""
        assert step.concept is not None  # noqa: S101 - both callers give one
        faults = [*_faults_alone(step.concept, step.said), *self._taken(step)]
        if faults:
            return replace(step, outcome=Outcome.CONFLICTING, reasons=(*step.reasons, *faults))
        self.met[step.concept.id] = step.said
        self._enter(step.concept)
        return step

    def _taken(self, step: Step) -> Iterable[Finding]:
        concept = step.concept
        assert concept is not None  # noqa: S101
        other = self.by_slug.get(concept.slug)
        if other and other.id != concept.id:
            yield _is_taken(step.said, concept.slug, other)
        before = set(_keys(step.old)) if step.old else set()
        for key, words in _keys(concept).items():
            for other in self.by_form.get(key, ()):
                said = other.slug in concept.homograph_of or concept.slug in other.homograph_of
                if other.id != concept.id and key not in before and not said:
                    yield _is_taken(step.said, words, other)


def _keys(concept: Concept) -> dict[tuple[str, str], str]:
    return {(form.language, form_key(form.words)): form.words for form in concept.forms}


def _faults_alone(concept: Concept, said: SaidConcept) -> list[Finding]:
    """What the reader of our files says of this concept by itself, at its place in the file."""
    _, faults = read_terms(f"domain: {concept.domain}\nconcepts:\n{concept_text(concept)}", "")
    own = [found for found in faults if found.code != "TERM-108" and found.weight is Weight.BLOCKER]
    return [replace(found, place=said.place) for found in own]


# --- reasons ---------------------------------------------------------------------------


def _other_domain(said: SaidConcept, domain: str) -> Finding:
    other = said.fields["domain"]
    ja = f"{other.value} の概念なので、{domain} には取り込みません。"
    en = f"This concept belongs to {other.value}, not to {domain}."
    return fault(other.place, "TERM-202", ja, en, Weight.ADVICE)


def _no_english(said: SaidConcept) -> Finding:
    ja = "英語の語形がなく、id も slug も一致しないため、どの概念か決められません。"
    en = "It has no English form, and neither its id nor its slug is known: which concept it is cannot be told."
    return fault(said.place, "TERM-203", ja, en, Weight.ADVICE)


def _other_id(said: SaidConcept, found: Concept) -> Finding:
    ja = f"slug「{found.slug}」の概念の id は {found.id} ですが、ファイルには {said.key} とあります。"
    en = f"The concept “{found.slug}” has the id {found.id}; the file says {said.key}."
    return fault(said.place, "TERM-204", ja, en)


def _ambiguous(said: SaidConcept, found: list[Concept]) -> Finding:
    names = [f"{one.id} {one.slug}" for one in found]
    ja = f"語形だけでは決められません。候補: {'、'.join(names)}。concept_id か slug を書いてください。"
    en = f"The forms do not tell which concept this is ({', '.join(names)}). Give its concept_id or slug."
    return fault(said.place, "TERM-205", ja, en)


def _met_twice(said: SaidConcept, first: SaidConcept) -> Finding:
    ja = f"同じ概念が{first.place}にもあります。1つにまとめてください。"
    en = f"The same concept stands at {first.place}. Make one of the two."
    return fault(said.place, "TERM-206", ja, en)


def _stale(said: SaidConcept) -> Finding:
    ja = "書き出した後に、この概念が変わっています。書き出し直してから、もう一度変更してください。"
    en = "This concept has changed since it was exported. Export it again and make your changes there."
    return fault(said.place, "TERM-207", ja, en)


def _is_taken(said: SaidConcept, words: str, other: Concept) -> Finding:
    form = next((form for form in said.forms if form.words == words), said)
    ja = f"「{words}」は {other.id} {other.slug} がすでに使っています。別の意味なら homograph_of に書いてください。"
    en = f"“{words}” already belongs to {other.id} {other.slug}. If it means something else, name it in homograph_of."
    return fault(form.place, "TERM-208", ja, en)
