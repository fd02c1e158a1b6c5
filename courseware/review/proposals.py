"""Whether a proposal fits the item: what can be written in its place, and whether all that it needs is told."""

from __future__ import annotations

from collections.abc import Collection

from courseware.review.history import Outcome, Proposal
from courseware.review.model import Kind
from courseware.text import Language, Text

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
    fitting = FITTING.get(kind, ())
    if proposal.outcome not in fitting:
        listing = ", ".join(fitting)
        return Text(
            f"この項目に「{proposal.outcome}」は提案できません。できるもの: {listing}。",
            f"“{proposal.outcome}” cannot be proposed for this item. Possible: {listing}.",
        )
    if proposal.outcome is Outcome.RENDERING and not (proposal.concept and proposal.form.strip()):
        return Text("用語の slug と、新しい訳語を挙げてください。", "Name the concept and its new form.")
    if proposal.outcome is Outcome.ANSWER and not any(text.strip() for text in proposal.texts.values()):
        return Text("答えを、日本語か英語で書いてください。", "Write the answer, in Japanese or English.")
    return _untold(proposal, languages) if proposal.outcome is not Outcome.ANSWER else None


def _untold(proposal: Proposal, languages: Collection[Language]) -> Text | None:
    """A text is needed for every language that has the item, and for no other."""
    told = {language for language, text in proposal.texts.items() if text.strip()}
    needed = set(languages) if told or proposal.outcome is Outcome.TEXT else set()
    for language in sorted(needed ^ told):
        name = NAMES[language]
        if language in needed:
            return Text(f"{name.ja}の文がありません。", f"The {name.en} text is missing.")
        return Text(f"この項目は{name.ja}版にありません。", f"The {name.en} version does not have this item.")
    return None
