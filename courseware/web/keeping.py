"""A test or an exam before its end: what is kept of it, saving in the background, and ending it."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, abort, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import finishing, saving
from courseware.quiz import Fullness, Mode, question_view
from courseware.store import Sitting, Slot
from courseware.web.addresses import PREFIX
from courseware.web.forms import Typed, typed_form, typed_words
from courseware.web.guard import token_holds
from courseware.web.headers import personal
from courseware.web.language import clock_words
from courseware.web.language import gettext as _
from courseware.web.modes import current_sitting
from courseware.web.visitor import is_known, learner, session

keeping = Blueprint("keeping", __name__, url_prefix=f"{PREFIX}/sittings/<name:sitting_id>")
GO = "go"  # the button with which a question is left: onward, or to what is kept of all


@keeping.post("/<count:n>/save")
def save(sitting_id: str, n: int) -> ResponseReturnValue:
    """What a page sends by itself. Nothing is judged; the answer says when it was kept, or why it was not."""
    if not is_known():
        return jsonify(
            problem=_("This browser is not known any more. Send the page yourself, and you will be asked.")
        ), 403
    if not token_holds():
        return jsonify(problem=_("The page had been open for too long. Send it yourself.")), 409
    outcome = kept(sitting_id, n, typed_form())
    if isinstance(outcome, saving.Saved):
        return jsonify(saved=saved_words(outcome.slot))
    if isinstance(outcome, saving.Unkept) and outcome.until:
        return jsonify(problem=""), 429
    return jsonify(problem=_("This is not saved. Send the page yourself to see why.")), 409


@keeping.get("/finish")
def confirm(sitting_id: str) -> ResponseReturnValue:
    """What is still unanswered or to be looked at again, before the end."""
    if not is_known():
        return redirect(url_for("sittings.result", sitting_id=sitting_id), 303)
    sitting = endable(sitting_id)
    if sitting.is_finished or sitting.mode is Mode.DRILL:
        return redirect(url_for("sittings.result", sitting_id=sitting_id), 303)
    return finish_page(sitting)


@keeping.post("/finish")
def finish(sitting_id: str) -> ResponseReturnValue:
    """End it; all that is saved is judged now."""
    if not is_known():
        return redirect(url_for("sittings.result", sitting_id=sitting_id), 303)
    sitting = endable(sitting_id)
    if not sitting.is_finished and not token_holds():
        return expired(sitting)
    finishing.finish(session(), learner=learner() or abort(404), sitting_id=sitting_id, now=datetime.now(UTC))
    return redirect(url_for("sittings.result", sitting_id=sitting_id), 303)


def endable(sitting_id: str) -> Sitting:
    """The sitting, unless it ends by itself with its last answer."""
    sitting = current_sitting(sitting_id)
    return sitting if sitting and sitting.mode is not Mode.PRACTICE else abort(404)


def expired(sitting: Sitting) -> ResponseReturnValue:
    """The button once more, on a page that is fresh."""
    if sitting.mode is Mode.DRILL:
        return redirect(url_for("sittings.question", sitting_id=sitting.id, n=len(sitting.slots)), 303)
    return finish_page(sitting, is_expired=True), 409


def kept(sitting_id: str, n: int, typed: Typed) -> saving.Outcome:
    """What became of a form of question `n`; the page that there is none, where there is none to save."""
    outcome = saving.save_answer(
        session(), learner=learner() or abort(404), sitting_id=sitting_id, n=n, form=typed, now=datetime.now(UTC)
    )
    return outcome or abort(404)


def onward(sitting: Sitting, n: int, go: str) -> ResponseReturnValue:
    """After a question comes the next; after the last, or where it is wanted, all of them together."""
    if go == "all" or n >= len(sitting.slots):
        return redirect(url_for("sittings.result", sitting_id=sitting.id), 303)
    return redirect(url_for("sittings.question", sitting_id=sitting.id, n=n if go == "stay" else n + 1), 303)


def overview_page(sitting: Sitting) -> str:
    personal()
    return render_template("keeping/overview.html", sitting=sitting)


def finish_page(sitting: Sitting, *, is_expired: bool = False) -> str:
    personal()
    return render_template("keeping/finish.html", sitting=sitting, expired=is_expired, lacking=lacking(sitting))


def late_page(sitting: Sitting, slot: Slot, typed: Typed) -> str:
    """Time was over before the form came: what was typed stands there, beside what counts."""
    view = question_view(slot.instance)
    return render_template(
        "keeping/late.html",
        sitting=sitting,
        slot=slot,
        sent=typed_words(view, typed),
        counted=typed_words(view, slot.saved.raw) if slot.saved else [],
    )


def lacking(sitting: Sitting) -> dict[str, list[Slot]]:
    """The questions without an answer, with half of one, and those to be looked at again."""
    return {
        "nothing": [slot for slot in sitting.slots if slot.fullness is Fullness.NOTHING],
        "some": [slot for slot in sitting.slots if slot.fullness is Fullness.SOME],
        "flagged": [slot for slot in sitting.slots if slot.is_flagged],
    }


def saved_words(slot: Slot) -> str:
    """When the question was saved last."""
    return _("Saved at %(time)s.") % {"time": clock_words(slot.saved.at)} if slot.saved else ""
