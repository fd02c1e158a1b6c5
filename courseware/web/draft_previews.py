"""A draft exactly as a learner would meet it: each variant as a question, and what is said of an answer. Kept nowhere."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from courseware.quiz import Answer, FormFault, Instance, freeze, judge, question_view, right_form, take, wrong_form
from courseware.quiz.drafting import Draft
from courseware.store import STAFF, Sitting, Slot, Step, StepKind
from courseware.web import draft_desk as at
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.drafts import NUMBER
from courseware.web.forms import Typed, typed_form
from courseware.web.shelf import library

draft_previews = Blueprint("draft_previews", __name__, url_prefix=f"{PREFIX}/drafts/{NUMBER}/preview")
FORMS = {"right": right_form, "wrong": wrong_form}
MOST_SEED = 2**63


@draft_previews.get("")
@only(*STAFF)
def question(draft_id: int) -> ResponseReturnValue:
    """A variant as a question; or, for an answer that is named, what would be said of it."""
    draft = at.draft_or_404(draft_id)
    instances = asked_of(draft)
    if not instances:
        return render_template("draft_previews/nothing.html", draft=draft), 409
    n = number("variant", len(instances))
    form = FORMS.get(request.args.get("answer", ""))
    return answered(draft, instances, n, form(instances[n - 1])) if form else question_page(draft, instances, n)


@draft_previews.post("")
@only(*STAFF)
def answer(draft_id: int) -> ResponseReturnValue:
    """What would be said of this answer. Nothing is kept, so nothing has to be guarded."""
    draft = at.draft_or_404(draft_id)
    instances = asked_of(draft)
    return answered(draft, instances, number("variant", len(instances)), typed_form()) if instances else abort(404)


def asked_of(draft: Draft) -> tuple[Instance, ...]:
    """Every variant as it would be asked, its options in the order of the seed; none while the key is in doubt."""
    check = at.checked(draft, draft.text)
    quiz, shelf = at.quiz_of(draft.course).quiz, library()
    if check.question is None or quiz is None or not check.instances:
        return ()
    own, seed = check.question, number("seed", MOST_SEED)
    return tuple(freeze(quiz, own, one, seed, shelf.books, shelf.assumptions) for one in own.variants)


def number(name: str, most: int) -> int:
    """A number of the address, from 1; what is no such number counts as 1."""
    written = request.args.get(name, "")
    value = int(written) if written.isascii() and written.isdigit() and len(written) < 20 else 1
    return value if 1 <= value <= most else 1


def question_page(
    draft: Draft, instances: Sequence[Instance], n: int, typed: Typed | None = None, faults: Sequence[FormFault] = ()
) -> str:
    slot = slot_of(instances[n - 1])
    return render_template(
        "draft_previews/question.html",
        **around(draft, instances, n),
        sitting=sitting_of(slot),
        slot=slot,
        view=question_view(slot.instance),
        typed=typed or {},
        faults={fault.component: fault.words for fault in faults},
        notice="",
        key=secrets.token_urlsafe(12),
    )


def answered(draft: Draft, instances: Sequence[Instance], n: int, form: Mapping[str, list[str]]) -> ResponseReturnValue:
    instance = instances[n - 1]
    given = take(instance, form)
    if not isinstance(given, Answer):
        return question_page(draft, instances, n, {name: list(one) for name, one in form.items()}, given), 422
    raw = {name: list(values) for name, values in form.items()}
    step = Step(0, StepKind.SUBMIT, "", raw, judge(instance, given), datetime.now(UTC))
    slot = slot_of(instance, step)
    page = {**around(draft, instances, n), "sitting": sitting_of(slot), "slot": slot}
    return render_template("draft_previews/feedback.html", **page, course=library().courses.get(draft.course))


def around(draft: Draft, instances: Sequence[Instance], n: int) -> dict[str, object]:
    """What stands around the page that a learner sees."""
    return {"draft": draft, "variant": n, "variants": len(instances), "seed": number("seed", MOST_SEED)}


def slot_of(instance: Instance, *steps: Step) -> Slot:
    return Slot(1, instance.question, instance, steps)


def sitting_of(slot: Slot) -> Sitting:
    """A sitting of this one question, which is nobody's."""
    return Sitting("preview", slot.instance.quiz, 1, 1, datetime.now(UTC), None, (slot,))
