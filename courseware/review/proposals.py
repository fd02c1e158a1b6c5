"""Whether a proposal fits the item: what can be written in its place, and whether all that it needs is told."""

from __future__ import annotations

from collections.abc import Collection

from courseware.review.history import Outcome, Proposal
from courseware.review.model import Kind
from courseware.text import LANGUAGES, Language, Text

NAMES = {"ja": Text("日本語", "Japanese"), "en": Text("英語", "English")}
FITTING = {
    Kind.BLOCK: (Outcome.TEXT, Outcome.REMOVE, Outcome.NOTE, Outcome.RENDERING),
    Kind.MARK: (Outcome.TEXT, Outcome.REMOVE, Outcome.RENDERING),
    Kind.DIFFERENCE: (Outcome.ANSWER,),
    Kind.OPEN_QUESTION: (Outcome.ANSWER,),
    Kind.RENDERING: (Outcome.RENDERING,),
}


def unfit(proposal: Proposal, kind: Kind, languages: Collection[Language]) -> Text | None:
    """Why a proposal cannot be made for an item of this kind, which these languages have; None where it can."""
    return next(iter(faults_of(proposal, kind, languages).values()), None)


def faults_of(proposal: Proposal, kind: Kind, languages: Collection[Language]) -> dict[str, Text]:
    """All that keeps a proposal from being made, by what has to be told otherwise: outcome, concept, form, ja, en."""
    fitting = FITTING.get(kind, ())
    if proposal.outcome not in fitting:
        listing = ", ".join(fitting)
        ja = f"この項目に「{proposal.outcome}」は提案できません。できるもの: {listing}。"
        return {"outcome": Text(ja, f"“{proposal.outcome}” cannot be proposed for this item. Possible: {listing}.")}
    if proposal.outcome is Outcome.ANSWER:
        return _unanswered(proposal)
    if proposal.outcome is Outcome.REMOVE:
        return _unused(proposal)
    return {**(_unnamed(proposal) if proposal.outcome is Outcome.RENDERING else {}), **_untold(proposal, languages)}


def _unanswered(proposal: Proposal) -> dict[str, Text]:
    if any(text.strip() for text in proposal.texts.values()):
        return {}
    return {"ja": Text("答えを、日本語か英語で書いてください。", "Write the answer, in Japanese or English.")}


def _unused(proposal: Proposal) -> dict[str, Text]:
    """What is only taken out leaves no room for a text; one that is told would be lost without a word."""
    ja = "印を外すだけのときは、文は使いません。空にするか、文に置き換える提案にしてください。"
    words = Text(ja, "To take the mark out writes no text. Leave this empty, or propose to replace the passage.")
    return {language: words for language in LANGUAGES if proposal.texts.get(language, "").strip()}


def _unnamed(proposal: Proposal) -> dict[str, Text]:
    words = {
        "concept": (proposal.concept, Text("どの用語かを挙げてください。", "Name the concept.")),
        "form": (proposal.form, Text("新しい訳語を挙げてください。", "Name its new form.")),
    }
    return {name: missing for name, (told, missing) in words.items() if not told.strip()}


def _untold(proposal: Proposal, languages: Collection[Language]) -> dict[str, Text]:
    """A text is needed for every language that has the item, and for no other."""
    told = {language for language, text in proposal.texts.items() if text.strip()}
    needed = set(languages) if told or proposal.outcome is Outcome.TEXT else set()
    faults = dict[str, Text]()
    for language in sorted(needed ^ told, reverse=True):
        name = NAMES[language]
        if language in needed:
            faults[language] = Text(f"{name.ja}の文がありません。", f"The {name.en} text is missing.")
        else:
            faults[language] = Text(
                f"この項目は{name.ja}版にありません。", f"The {name.en} version does not have this item."
            )
    return faults
