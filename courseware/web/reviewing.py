"""What reviewers do on the pages of the review: propose, decide, ask, talk, take up again, and dismiss several at once.

Each form tells which version of the item its author saw. Where somebody was faster, a page shows both.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from flask import Blueprint, current_app, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from courseware.actions import reviewing as acts
from courseware.actions.reviewing import Chosen, Done, Hand, RefusedError, SomeRefusedError
from courseware.library import Settlement, settlement
from courseware.review import FITTING, Act, Entry, Event, Outcome, State, possible
from courseware.settings import Settings
from courseware.store import Role, review_events
from courseware.terms import Concept
from courseware.text import Text
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.guard import token_holds
from courseware.web.language import gettext as _
from courseware.web.language import language
from courseware.web.review import all_candidates, all_entries, find_entry, item_page, queue_page, read_again
from courseware.web.review_forms import (
    ACTS,
    MOST_WORDS,
    SAY_SOMETHING,
    Filled,
    again,
    concepts_in,
    concepts_of,
    filled_form,
    form_faults,
    proposal_of,
)
from courseware.web.shelf import library
from courseware.web.visitor import account, session

reviewing = Blueprint("reviewing", __name__, url_prefix=f"{PREFIX}/review")
REVIEWERS = (Role.REVIEWER, Role.ADMIN)
WORDED = {
    Act.ASK: acts.ask_for_information,
    Act.INFORM: acts.inform,
    Act.COMMENT: acts.comment,
    Act.SET_ASIDE: acts.set_aside,
    Act.REOPEN: acts.reopen,
}


@dataclass(frozen=True, slots=True)
class Work:
    """What a reviewer may do to an item now. `is_own`: they proposed it themselves, and another person is to decide."""

    acts: frozenset[str]
    is_own: bool
    fitting: tuple[Outcome, ...]
    near: tuple[Concept, ...]
    concepts: tuple[Concept, ...]
    plan: Settlement | None


@reviewing.post("/<path:item_id>")
@only(*REVIEWERS)
def act(item_id: str) -> ResponseReturnValue:
    """Do what the pressed button says. Whatever keeps it from being done, what was typed stands on the page again."""
    entry, filled = find_entry(item_id), filled_form()
    if not token_holds():
        return page_again(
            entry, replace(filled, notice=_("The page had been open for too long. Please send it again."))
        ), 400
    if filled.act is None or (faults := form_faults(entry, filled)):
        return page_again(entry, replace(filled, faults=faults if filled.act else {})), 422
    read_again()
    try:
        done = _done(entry, filled.act, filled)
    except RefusedError as error:
        return page_again(find_entry(item_id), replace(filled, notice=refusal_words(error))), 409
    if done.since:
        return conflict_page(find_entry(item_id), filled, done), 409
    flash(done_words(done.event.act), "success")
    return redirect(this_address(), 303)


@reviewing.post("")
@only(*REVIEWERS)
def dismiss() -> ResponseReturnValue:
    """Reject, or set aside, all that is ticked, for one reason; or nothing, and say what keeps it from being done."""
    reason, ticked = request.form.get("reason", "")[: 2 * MOST_WORDS], request.form.getlist("item")
    pressed = ACTS.get(request.form.get("act", ""))
    faults = dismissal_faults(reason, ticked)
    sent = {"reason": reason, "ticked": {value.partition(" ")[2] for value in ticked}}
    if not token_holds():
        return queue_page(**sent, notice=_("The page had been open for too long. Please send it again.")), 400
    if faults or pressed not in (Act.REJECT, Act.SET_ASIDE):
        return queue_page(**sent, faults=faults), 422
    chosen, unknown = chosen_items(ticked)
    read_again()
    try:
        if unknown:
            raise SomeRefusedError(dict.fromkeys(unknown, RefusedError(GONE)))
        done = acts.dismiss(session(), chosen=chosen, act=pressed, hand=_hand(reason.strip(), 0), four_eyes=four_eyes())
    except SomeRefusedError as error:
        why = [(own, refusal_words(one)) for own, one in error.why.items()]
        return queue_page(**sent, why=why), 409
    flash(dismissed_words(pressed, len(done)), "success")
    return redirect(this_address(), 303)


GONE = Text("一覧にもうありません。", "It is not in the list any more.")


def dismissal_faults(reason: str, ticked: list[str]) -> dict[str, str]:
    faults = {} if ticked else {"item": _("Tick at least one point.")}
    if not reason.strip():
        faults["reason"] = SAY_SOMETHING[language()]
    elif len(reason) > MOST_WORDS:
        faults["reason"] = _("Keep it to %(most)d characters.") % {"most": MOST_WORDS}
    return faults


def chosen_items(ticked: Iterable[str]) -> tuple[list[Chosen], list[str]]:
    """What is ticked, each with the version that the page showed; and the ids that are in no queue any more."""
    known = {entry.id: entry for entry in (*all_entries(), *all_candidates())}
    told = {own: version for version, _, own in (value.partition(" ") for value in ticked)}
    chosen = [
        Chosen(known[own], int(version) if version.isascii() and version.isdigit() and len(version) < 10 else 0)
        for own, version in told.items()
        if own in known
    ]
    return chosen, [own for own in told if own not in known]


def _done(entry: Entry, act: Act, filled: Filled) -> Done:
    hand = _hand(filled.comment, filled.version)
    if act is Act.PROPOSE:
        return acts.propose(session(), entry=entry, proposal=proposal_of(filled), hand=hand)
    if act.is_decision:
        return acts.decide(session(), entry=entry, decision=act, hand=hand, four_eyes=four_eyes())
    return WORDED[act](session(), entry=entry, hand=hand)


def _hand(words: str, version: int) -> Hand:
    known = account()
    return Hand(known.email if known else "", datetime.now(UTC), words, version)


def this_address() -> str:
    """The address of this page, as it was asked for."""
    return request.full_path.rstrip("?")


def four_eyes() -> bool:
    settings: Settings = current_app.extensions["settings"]
    return settings.review_four_eyes


def page_again(entry: Entry, filled: Filled) -> str:
    """The page of the item with what was typed in its form."""
    return item_page(entry, filled=sendable(entry, filled))


def conflict_page(entry: Entry, filled: Filled, done: Done) -> str:
    """What the other did meanwhile, and the words of the slower one, to be sent again as far as that is possible."""
    now = sendable(entry, replace(filled, version=entry.standing.version))
    events = review_events(session(), entry.id)
    page = {"entry": entry, "events": events, "mine": done.event, "since": done.since}
    return render_template("reviewing/conflict.html", **page, filled=now)


def sendable(entry: Entry, filled: Filled) -> Filled:
    """The same words in a form that the page of the item has: where theirs is not possible now, in that of a remark."""
    forms = {Act.PROPOSE: "propose", Act.ACCEPT: "reject", Act.REJECT: "reject", Act.SUPERSEDE: "reject"}
    wanted = forms.get(filled.act, "comment") if filled.act else ""
    if wanted in open_acts(entry):
        return filled
    notice = filled.notice or refusal_words(RefusedError(GONE, entry.state))
    return replace(filled, act=Act.COMMENT, fields={"comment": said_in_words(filled)}, faults={}, notice=notice)


def said_in_words(filled: Filled) -> str:
    """A proposal as a remark, where another one is on the table already."""
    told = (filled.fields.get(name, "").strip() for name in ("comment", "form", "ja", "en"))
    return "\n\n".join(filter(None, told))


def may_review() -> bool:
    """Is somebody reading who may also act?"""
    known = account()
    return known is not None and bool(known.roles & frozenset(REVIEWERS))


def work_on(entry: Entry) -> Work:
    """What there is to do for whoever is signed in."""
    fitting = FITTING.get(entry.kind, ())
    return Work(open_acts(entry), is_own(entry), fitting, concepts_in(entry), concepts_of(entry), plan_of(entry))


def is_own(entry: Entry) -> bool:
    """Is the proposal theirs, and must another person decide about it?"""
    known = account()
    is_theirs = known is not None and entry.standing.is_by(known.email)
    return four_eyes() and is_theirs and entry.state is State.PROPOSED


def open_acts(entry: Entry) -> frozenset[str]:
    """The acts for which the page has a button, as its forms name them."""
    barred = {Act.APPLY, *((Act.ACCEPT, Act.REJECT, Act.SUPERSEDE) if is_own(entry) else ())}
    barred |= {Act.ACCEPT} if entry.is_stale else set()
    barred |= {Act.PROPOSE} if entry.item is None or entry.kind not in FITTING else set()
    found = possible(entry.state, is_stale=entry.standing.has_moved_on(entry.texts), is_aside=entry.standing.is_aside)
    return frozenset(str(one).removeprefix("item:") for one in found if one not in barred)


def plan_of(entry: Entry) -> Settlement | None:
    """What writing the proposal, or decision, would change; None where there is none or the files cannot be read."""
    is_on_the_table = entry.state is State.PROPOSED and entry.kind.is_written_back
    if not (is_on_the_table or entry.is_to_apply) or entry.item is None:
        return None
    settings: Settings = current_app.extensions["settings"]
    try:
        return settlement(library(), settings.content.resolve(), [entry])
    except (OSError, UnicodeDecodeError):
        return None


def filled_again(events: Iterable[Event]) -> Filled:
    """The proposal of the history that an address asks to be filled in again; else an empty form."""
    found = [one for one in events if one.proposal and str(one.seq) == request.args.get("use")]
    return again(found[0]) if found else Filled()


def held_back(entry: Entry) -> list[tuple[str, list[str]]]:
    """The questions that are not asked because of an item, by class."""
    found = {
        slug: [one for one, own in course.kept_back.items() if own == entry.id]
        for slug, course in library().courses.items()
    }
    return [(slug, questions) for slug, questions in found.items() if questions]


def refusal_words(error: RefusedError) -> str:
    if error.state is None:
        return error.words[language()]
    states = {
        State.OPEN: _("Unsettled"),
        State.NEEDS_INFO: _("Information needed"),
        State.PROPOSED: _("Proposed"),
        State.ACCEPTED: _("Accepted"),
        State.REJECTED: _("Rejected"),
        State.SUPERSEDED: _("Taken over by another point"),
    }
    return _("This cannot be done to a point in the state “%(state)s”.") % {"state": states[error.state]}


def done_words(act: Act) -> str:
    return {
        Act.PROPOSE: _("Your proposal is on the table."),
        Act.ACCEPT: _("The proposal is accepted."),
        Act.REJECT: _("The proposal is rejected. The point can be reopened."),
        Act.SUPERSEDE: _("The point is left to another one."),
        Act.ASK: _("It is noted what has to be known."),
        Act.INFORM: _("The information is added; the point can be worked on."),
        Act.COMMENT: _("Your remark is added."),
        Act.SET_ASIDE: _("The point is set aside."),
        Act.REOPEN: _("The point is open again."),
    }[act]


def dismissed_words(act: Act, count: int) -> str:
    if act is Act.REJECT:
        return _("Proposals rejected: %(n)d.") % {"n": count}
    return _("Points set aside: %(n)d.") % {"n": count}


@reviewing.record_once
def teach(state) -> None:  # type: ignore[no-untyped-def]
    names = (may_review, work_on, held_back, filled_again, four_eyes)
    state.app.jinja_env.globals |= {one.__name__: one for one in names}
    state.app.jinja_env.globals["no_form"] = Filled()
