"""The reviews of a draft: what each reviewer reads beside the original, what they say of it, and publishing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import drafting, publishing
from courseware.actions.drafting import Look, No
from courseware.actions.press import Refused
from courseware.quiz import Component, Instance, Key
from courseware.quiz.drafting import (
    Act,
    Aspect,
    Draft,
    DraftEvent,
    DraftState,
    EntryCheck,
    check_entry,
    compared,
    hindrances,
    parts_seen,
    reviews_of,
)
from courseware.review import difference
from courseware.store import STAFF, Account, Role, Session, draft_events, draft_writers
from courseware.web import draft_desk as at
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.drafts import NUMBER, expired
from courseware.web.guard import token_holds
from courseware.web.language import gettext as _
from courseware.web.shelf import library
from courseware.web.visitor import session

draft_reviews = Blueprint("draft_reviews", __name__, url_prefix=f"{PREFIX}/drafts/{NUMBER}")
ACTS = {"accept": Act.ACCEPT, "return": Act.RETURN}
Done = Draft | No | None


@draft_reviews.get("/review")
@only(*STAFF)
def review(draft_id: int) -> ResponseReturnValue:
    """Where the reviews stand, what has changed for each, and the history."""
    return review_page(at.draft_or_404(draft_id))


@draft_reviews.post("/review")
@only(Role.REVIEWER)
def give(draft_id: int) -> ResponseReturnValue:
    """Accept one aspect or send it back. What was typed stays when it cannot be done."""
    draft = at.draft_or_404(draft_id)
    aspect = next((one for one in Aspect if one == request.form.get("aspect")), None)
    act, words, hand = ACTS.get(request.form.get("act", "")), at.typed_words(), at.hand()
    if not token_holds():
        return review_page(draft, expired(), words, aspect), 400
    if aspect is None or act is None:
        return review_page(draft, _("Choose what you reviewed, and what you found."), words, aspect), 422
    event = DraftEvent(0, act, hand.by, hand.at, draft.version, words.strip(), aspect)
    look = Look(at.typed_version(), at.checked(draft, draft.text))
    done = drafting.review_draft(session(), draft_id=draft_id, look=look, review=event)
    return after(done, draft_id, words, aspect)


@draft_reviews.post("/submit")
@only(Role.AUTHOR)
def submit(draft_id: int) -> ResponseReturnValue:
    """Ask for the reviews."""
    draft, hand = at.draft_or_404(draft_id), at.hand()
    if not token_holds():
        return review_page(draft, expired()), 400
    look = Look(at.typed_version(), at.checked(draft, draft.text))
    done = drafting.submit_draft(session(), account=hand.account, draft_id=draft_id, look=look, now=hand.at)
    return after(done, draft_id)


@draft_reviews.post("/discard")
@only(Role.AUTHOR)
def discard(draft_id: int) -> ResponseReturnValue:
    """Put a draft away; its texts stay."""
    return put(draft_id, drafting.discard_draft)


@draft_reviews.post("/take-up")
@only(Role.AUTHOR)
def take_up(draft_id: int) -> ResponseReturnValue:
    """Work on it again."""
    return put(draft_id, drafting.take_up_draft)


@draft_reviews.post("/publish")
@only(Role.AUTHOR)
def publish(draft_id: int) -> ResponseReturnValue:
    """Put the question into its quiz; where that cannot be, every reason is told."""
    draft = at.draft_or_404(draft_id)
    if not token_holds():
        return review_page(draft, expired()), 400
    done = publishing.publish_draft(
        session(), press=at.press(), hand=at.hand(), draft_id=draft_id, version=at.typed_version()
    )
    if isinstance(done, Refused):
        return review_page(at.draft_or_404(draft_id), refused=done), 409
    if done and done.is_placed:
        at.serve_anew(draft.course)
        flash(_("Published. Learners who start the quiz now get this question."), "success")
    elif done:
        flash(
            _("Published on record. The content folder does not have it yet; its change is offered as a file."), "info"
        )
    return redirect(url_for("publications.listing"), 303)


class Putting(Protocol):
    """Putting a draft away, or taking it up again."""

    def __call__(self, session: Session, *, account: Account, draft_id: int, now: datetime) -> Done: ...


def put(draft_id: int, act: Putting) -> ResponseReturnValue:
    draft, hand = at.draft_or_404(draft_id), at.hand()
    if not token_holds():
        return review_page(draft, expired()), 400
    return after(act(session(), account=hand.account, draft_id=draft_id, now=hand.at), draft_id)


def after(done: Done, draft_id: int, words: str = "", aspect: Aspect | None = None) -> ResponseReturnValue:
    """Back to the page; when nothing was done, with the reason and what was typed."""
    if isinstance(done, No):
        return review_page(
            at.draft_or_404(draft_id), reasons()[done], words, aspect
        ), 409 if done is not No.WORDS else 422
    return redirect(url_for("draft_reviews.review", draft_id=draft_id), 303)


def reasons() -> dict[No, str]:
    return {
        No.STATE: _("The draft is in another state by now, so this cannot be done."),
        No.CHANGED: _("The draft has changed since you opened this page. Look at its present text first."),
        No.FAULTS: _("There are still faults in the draft. They are listed beside its text."),
        No.WORDS: _("Say what is to be done."),
    }


def review_page(
    draft: Draft, fault: str = "", words: str = "", aspect: Aspect | None = None, refused: Refused | None = None
) -> str:
    events = draft_events(session(), draft.id)
    check, before = at.checked(draft, draft.text), original(draft)
    reviews = reviews_of(events, parts_seen(check))
    eyes = at.press().four_eyes
    return render_template(
        "draft_reviews/review.html",
        draft=draft,
        check=check,
        events=events,
        reviews=reviews,
        lacking=hindrances(reviews, draft_writers(session(), draft.id), four_eyes=eyes),
        seen={one: compared(before, check, one) for one in Aspect},
        keys=keys_compared(before.instances if before else (), check.instances),
        varied=at.varied(check.instances),
        changed_text=difference(draft.base, draft.text) if draft.base and draft.base != draft.text else (),
        difference=difference,
        may_submit=draft.state is DraftState.OPEN and check.is_sound,
        fault=fault,
        words=words,
        aspect=aspect,
        refused=refused,
    )


def original(draft: Draft) -> EntryCheck | None:
    """The published question from which the draft started, checked like the draft; None for a new one."""
    quiz, shelf = at.quiz_of(draft.course).quiz, library()
    if not draft.base or quiz is None:
        return None
    return check_entry(draft.base, quiz, shelf.books, shelf.terms, replaces=draft.question)


@dataclass(frozen=True, slots=True)
class VariantKeys:
    """A variant with the key of each part, and the former key where there was one."""

    instance: Instance
    parts: tuple[tuple[Component, Key, Key | None], ...]
    is_new: bool


def keys_compared(before: Sequence[Instance], now: Sequence[Instance]) -> list[VariantKeys]:
    """The keys of every variant beside those of the original that has the same values where the variants differ."""
    names = at.varied(tuple(now))
    former = {situation(one, names): {key.component: key for key in one.keys} for one in before}
    return [
        VariantKeys(
            one,
            tuple(
                (part, one.key(part.id), former.get(situation(one, names), {}).get(part.id)) for part in one.components
            ),
            bool(before) and situation(one, names) not in former,
        )
        for one in now
    ]


def situation(instance: Instance, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The facts of these names."""
    return tuple((fact.name, fact.value) for fact in instance.facts if fact.name in names)
