"""What a reviewer filled in: the fields of a form with all that is wrong with them, and the proposal that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import request

from courseware.library import concept_of, domain_of
from courseware.review import FITTING, Act, Entry, Event, Outcome, Proposal, faults_of
from courseware.terms import Concept, occurrences
from courseware.text import LANGUAGES, Text, printable
from courseware.web.shelf import library

MOST_WORDS, MOST_TEXT, MOST_FORM = 4_000, 12_000, 200
FIELDS = {
    "outcome": 20,
    "concept": MOST_FORM,
    "form": MOST_FORM,
    "ja": MOST_TEXT,
    "en": MOST_TEXT,
    "comment": MOST_WORDS,
}
ACTS: Mapping[str, Act] = {str(act).removeprefix("item:"): act for act in Act if act not in (Act.FIND, Act.APPLY)}
NEEDS_WORDS = (Act.ASK, Act.INFORM, Act.COMMENT, Act.SET_ASIDE, Act.REJECT, Act.SUPERSEDE)
SAY_SOMETHING = Text("理由や内容を書いてください。", "Write a few words.")
CHOOSE_ONE = Text("どうするかを選んでください。", "Choose what is to be done.")


@dataclass(frozen=True, slots=True)
class Filled:
    """A form as it was sent; without an act it is a form that nobody has sent yet."""

    act: Act | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    version: int = 0
    faults: Mapping[str, Text] = field(default_factory=dict)
    notice: str = ""

    def of(self, *acts: str) -> Filled:
        """This form, if it was sent for one of these acts; else an empty one."""
        return self if self.act and str(self.act).removeprefix("item:") in acts else Filled()

    @property
    def comment(self) -> str:
        return self.fields.get("comment", "").strip()


def filled_form() -> Filled:
    """What was sent, with lines that end as ours do; longer than can be kept it is whole still, and a fault."""
    fields = {name: printable(request.form.get(name, "")) for name in FIELDS}
    version = request.form.get("version", "")
    seen = int(version) if version.isascii() and version.isdigit() and len(version) < 10 else 0
    return Filled(ACTS.get(request.form.get("act", "")), fields, seen)


def again(event: Event) -> Filled:
    """The words of a proposal out of the history, to be proposed once more."""
    made = event.proposal
    if made is None:
        return Filled()
    told = {"outcome": str(made.outcome), "concept": made.concept, "form": made.form, "comment": event.comment}
    return Filled(Act.PROPOSE, told | {str(one): text for one, text in made.texts.items()})


def form_faults(entry: Entry, filled: Filled) -> dict[str, Text]:
    """All that is wrong with a form, by field, in the order of the page."""
    faults = _proposal_faults(entry, filled) if filled.act is Act.PROPOSE else {}
    if filled.act in NEEDS_WORDS and not filled.comment:
        faults["comment"] = SAY_SOMETHING
    for name, most in FIELDS.items():
        if (length := len(filled.fields.get(name, ""))) > most:
            ja, en = (
                f"いま{length:,}字あります。{most:,}字までにしてください。",
                f"This is {length:,} characters long. Keep it to {most:,}.",
            )
            faults[name] = Text(ja, en)
    return {name: faults[name] for name in FIELDS if name in faults}


def _proposal_faults(entry: Entry, filled: Filled) -> dict[str, Text]:
    outcome = outcome_of(filled)
    if outcome is None or outcome not in FITTING.get(entry.kind, ()):
        return {"outcome": CHOOSE_ONE}
    proposal = proposal_of(filled)
    faults = faults_of(proposal, entry.kind, [*entry.texts])
    unused = [name for name in ("concept", "form") if outcome is not Outcome.RENDERING and filled.fields[name].strip()]
    if unused:
        ja = "訳語を変えるときだけ使う欄です。空にするか、「用語の訳を変える」を選んでください。"
        faults |= dict.fromkeys(
            unused, Text(ja, "This is for a new rendering only. Empty it, or choose to change the rendering.")
        )
    if proposal.concept and proposal.concept not in [concept.slug for concept in concepts_of(entry)]:
        faults["concept"] = Text("この用語はありません。選び直してください。", "There is no such term. Choose again.")
    return faults


def outcome_of(filled: Filled) -> Outcome | None:
    told = filled.fields.get("outcome", "")
    return Outcome(told) if told in [str(outcome) for outcome in Outcome] else None


def proposal_of(filled: Filled) -> Proposal:
    """The proposal that a form with an outcome makes."""
    outcome, told = outcome_of(filled) or Outcome.TEXT, filled.fields
    texts = {one: told[one].strip() for one in LANGUAGES if told.get(one, "").strip()}
    names = (told["concept"].strip(), told["form"].strip()) if outcome is Outcome.RENDERING else ("", "")
    return Proposal(outcome, texts, *names)


def concepts_of(entry: Entry) -> tuple[Concept, ...]:
    """The terms of the rulebook that an item is about; of an item that is a term, that one alone."""
    if own := concept_of(library(), entry):
        return (own,)
    terms = library().terms.get(domain_of(library(), entry))
    return terms.concepts if terms else ()


def concepts_in(entry: Entry) -> tuple[Concept, ...]:
    """Those of them that its text names."""
    terms = library().terms.get(domain_of(library(), entry))
    found = {
        one.concept.slug
        for language, text in entry.texts.items()
        for one in (occurrences(terms, text, language) if terms else ())
    }
    return tuple(concept for concept in concepts_of(entry) if concept.slug in found)
