"""A sitting: one question a page, the answer, what was right about it, the result."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import answering, finishing
from courseware.actions.saving import Late, Saved, Unkept
from courseware.quiz import FormFault, Mode, question_view
from courseware.store import Sitting, Slot, find_learner, find_sitting
from courseware.web.addresses import PREFIX
from courseware.web.drills import one_more
from courseware.web.forms import Typed, typed_form, typed_words
from courseware.web.guard import token_holds
from courseware.web.headers import may_send_by_script, personal
from courseware.web.keeping import GO, kept, late_page, onward, overview_page
from courseware.web.language import language
from courseware.web.limits import ASKER, count
from courseware.web.modes import current_sitting
from courseware.web.present import is_other_key
from courseware.web.shelf import course_of
from courseware.web.standing import share_of, shares_by_course
from courseware.web.visitor import is_known, learner, remember, session, written_code

sittings = Blueprint("sittings", __name__, url_prefix=f"{PREFIX}/sittings/<name:sitting_id>")


@sittings.get("")
def result(sitting_id: str) -> ResponseReturnValue:
    """What was reached, and what to look at again."""
    if not is_known():
        return ask_who({})
    sitting = sitting_or_404(sitting_id)
    if not (sitting.is_finished or sitting.mode.tells_at_once):
        return overview_page(sitting)
    course = course_of(sitting.quiz)
    return render_template(
        "sittings/result.html",
        sitting=sitting,
        course=course,
        share=share_of(sitting),
        shares=shares_by_course(sitting),
    )


@sittings.get("/<count:n>")
def question(sitting_id: str, n: int) -> ResponseReturnValue:
    """The question; once it is answered, what was right about the answer."""
    if not is_known():
        return ask_who({})
    sitting = sitting_or_404(sitting_id)
    slot = sitting.slot(n) or abort(404)
    if slot.is_dropped:
        return skipped_page(sitting, slot)
    return question_page(sitting, slot) if slot.is_open else feedback_page(sitting, slot)


@sittings.post("/<count:n>")
def answer(sitting_id: str, n: int) -> ResponseReturnValue:
    """Take an answer once. Whatever keeps it from being taken, what was typed stands on the page that says so."""
    typed, known = typed_form(), learner()
    if not is_known():
        return come_back(sitting_id, n, typed)
    sitting = sitting_or_404(sitting_id)
    slot = sitting.slot(n) or abort(404)
    if not token_holds():
        return not_taken(sitting, slot, typed, "expired")
    if not sitting.mode.tells_at_once:
        return saved_answer(sitting_id, n, typed)
    outcome = answering.submit_answer(
        session(),
        learner=known or abort(404),
        sitting_id=sitting_id,
        n=n,
        form=typed,
        now=datetime.now(UTC),
        language=language(),
    )
    if isinstance(outcome, answering.Accepted):
        return after(outcome.sitting, n)
    if isinstance(outcome, answering.Refused):
        return question_page(outcome.sitting, outcome.slot, typed, outcome.faults), 422
    if isinstance(outcome, answering.Late):
        return late_page(outcome.sitting, outcome.slot, typed), 409
    if isinstance(outcome, answering.Stale):
        return not_taken(outcome.sitting, outcome.slot, typed, "stale")
    if isinstance(outcome, answering.Skipped):
        return skipped_page(outcome.sitting, outcome.slot, typed), 409
    return abort(404)


def after(sitting: Sitting, n: int) -> ResponseReturnValue:
    """After an answer comes what was right about it; before a running clock, the next question."""
    if sitting.mode is Mode.DRILL and sitting.deadline:
        return one_more(sitting)
    return redirect(url_for(".question", sitting_id=sitting.id, n=n), 303)


def saved_answer(sitting_id: str, n: int, typed: Typed) -> ResponseReturnValue:
    """Keep an answer that is judged at the end, and go on; what cannot be read so far is shown once."""
    outcome = kept(sitting_id, n, typed)
    if isinstance(outcome, Saved) and not outcome.doubts:
        return onward(outcome.sitting, n, (typed.get(GO) or [""])[0])
    if isinstance(outcome, Saved):
        return question_page(outcome.sitting, outcome.slot, typed, outcome.doubts, "doubts"), 422
    if isinstance(outcome, Late):
        return late_page(outcome.sitting, outcome.slot, typed), 409
    return not_taken(outcome.sitting, outcome.slot, typed, "long" if isinstance(outcome, Unkept) else "elsewhere")


def sitting_or_404(sitting_id: str) -> Sitting:
    return current_sitting(sitting_id) or abort(404)


def question_page(
    sitting: Sitting, slot: Slot, typed: Typed | None = None, faults: Sequence[FormFault] = (), notice: str = ""
) -> str:
    """The question as a form; `key` names this form, so that sending it twice is answering once."""
    if not sitting.mode.tells_at_once:
        may_send_by_script()
    return render_template(
        "sittings/question.html",
        sitting=sitting,
        slot=slot,
        view=question_view(slot.instance),
        typed=(slot.saved.raw if slot.saved else {}) if typed is None else typed,
        faults={fault.component: fault.words for fault in faults},
        notice=notice,
        key=secrets.token_urlsafe(12),
    )


def feedback_page(sitting: Sitting, slot: Slot) -> str:
    page = {"sitting": sitting, "slot": slot, "course": course_of(slot.instance.quiz)}
    return render_template("sittings/feedback.html", **page, is_other_key=is_other_key(slot))


def skipped_page(sitting: Sitting, slot: Slot, typed: Typed | None = None) -> str:
    """The question is asked no more: why, what was typed all the same, and how to go on."""
    said = typed_words(question_view(slot.instance), typed or {})
    return render_template("sittings/skipped.html", sitting=sitting, slot=slot, said=said)


def has_ended(sitting: Sitting) -> bool:
    """Was it ended as a whole, by its learner or by the clock, and not by its last answer?"""
    return sitting.is_finished and sitting.mode is not Mode.PRACTICE


def closed_page(sitting: Sitting, slot: Slot, typed: Typed) -> str:
    """A question that takes no answer any more: what was right, unless something typed came after time was over."""
    if slot.is_dropped:
        return skipped_page(sitting, slot, typed)
    if typed and has_ended(sitting):
        return late_page(sitting, slot, typed)
    return feedback_page(sitting, slot)


def not_taken(sitting: Sitting, slot: Slot, typed: Typed, notice: str) -> ResponseReturnValue:
    """A form that came too late: an open question is shown again as it was filled in, an answered one is explained."""
    if slot.is_open:
        return question_page(sitting, slot, typed, notice=notice), 409
    if has_ended(sitting):
        return late_page(sitting, slot, typed), 409
    said = typed_words(question_view(slot.instance), typed)
    return render_template("sittings/stale.html", sitting=sitting, slot=slot, said=said), 409


def ask_who(typed: Typed, code: str = "") -> ResponseReturnValue:
    """This browser is not known: ask for the recovery code and carry along what was typed."""
    personal()
    return render_template("sittings/who.html", typed=typed, code=code), 403


def come_back(sitting_id: str, n: int, typed: Typed) -> ResponseReturnValue:
    """With the recovery code a learner stands again before the question, filled in as it was sent."""
    code = request.form.get("code", "")
    if code:
        count("sittings.code", [(ASKER, 30, 600)])
    known = find_learner(session(), code) if code and token_holds() else None
    sitting = find_sitting(session(), known, sitting_id) if known else None
    if known and sitting and sitting.is_overdue(now := datetime.now(UTC)):
        sitting = finishing.finish(session(), learner=known, sitting_id=sitting_id, now=now)
    slot = sitting.slot(n) if sitting else None
    if sitting is None or slot is None:
        return ask_who(typed, code)
    personal()
    page = question_page(sitting, slot, typed, notice="back") if slot.is_open else closed_page(sitting, slot, typed)
    response = make_response(page)
    remember(response, written_code(code))
    return response
