"""Where the reviews of a draft stand, computed from its history and from what its parts are now."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from courseware.quiz.drafting.model import Act, Aspect, DraftEvent
from courseware.text import Text

REVIEWS = (Act.ACCEPT, Act.RETURN)
NAMES = {
    Aspect.RULES: Text("ルール", "rules"),
    Aspect.JA: Text("日本語", "Japanese"),
    Aspect.EN: Text("英語", "English"),
}


class Verdict(StrEnum):
    """What the last review of an aspect comes to today."""

    MISSING = "missing"
    ACCEPTED = "accepted"
    RETURNED = "returned"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Review:
    """The last review of an aspect; `CHANGED` when what it saw is not what stands there now."""

    aspect: Aspect
    verdict: Verdict
    event: DraftEvent | None = None


def reviews_of(events: Sequence[DraftEvent], now: Mapping[Aspect, str]) -> dict[Aspect, Review]:
    """The state of each review. What was taken back after publishing is reviewed anew."""
    since = max((n for n, event in enumerate(events, 1) if event.act is Act.UNDO), default=0)
    return {aspect: _review(aspect, events[since:], now) for aspect in Aspect}


def _review(aspect: Aspect, events: Sequence[DraftEvent], now: Mapping[Aspect, str]) -> Review:
    last = next((event for event in reversed(events) if event.act in REVIEWS and event.aspect is aspect), None)
    if last is None:
        return Review(aspect, Verdict.MISSING)
    if last.seen.get(aspect) != now.get(aspect) or aspect not in now:
        return Review(aspect, Verdict.CHANGED, last)
    return Review(aspect, Verdict.ACCEPTED if last.act is Act.ACCEPT else Verdict.RETURNED, last)


def hindrances(reviews: Mapping[Aspect, Review], writers: Collection[str], *, four_eyes: bool) -> list[Text]:
    """What its reviews still lack for a draft to be published."""
    lacking = [review for review in reviews.values() if review.verdict is not Verdict.ACCEPTED]
    found = [_lacking(review) for review in lacking]
    readers = {review.event.by for review in reviews.values() if review.event and review.verdict is Verdict.ACCEPTED}
    if four_eyes and not lacking and readers <= set(writers):
        found.append(
            Text(
                "書いた人のほかに、だれも確認していません。ほかの人の確認が一つは要ります（COURSEWARE_REVIEW_FOUR_EYES）。",
                "Nobody but its writers has reviewed it. At least one review must be by somebody else "
                "(COURSEWARE_REVIEW_FOUR_EYES).",
            )
        )
    return found


def _lacking(review: Review) -> Text:
    name = NAMES[review.aspect]
    if review.verdict is Verdict.RETURNED:
        return Text(f"{name.ja}の確認で差し戻されています。", f"The {name.en} review has sent it back.")
    if review.verdict is Verdict.CHANGED:
        return Text(
            f"{name.ja}の確認のあとで、その部分が変わりました。もう一度確認が要ります。",
            f"What the {name.en} review saw has changed since. It is to be reviewed again.",
        )
    return Text(f"{name.ja}の確認がまだです。", f"The {name.en} review is still to come.")
