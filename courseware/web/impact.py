"""Impact, for staff: which stored answers the present keys would judge otherwise, and judging them anew."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import comparing, regrading, withdrawing
from courseware.actions.comparing import ComparedQuestion
from courseware.actions.regrading import Wanted
from courseware.quiz import Question
from courseware.quiz.regrade import OBSTACLES, Obstacle, Policy
from courseware.store import QuestionName, Role, regrade_runs, withdrawals
from courseware.text import Text
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.guard import token_holds
from courseware.web.language import gettext as _
from courseware.web.present import present
from courseware.web.reasons import Reason, reason_of_form
from courseware.web.visitor import account, session

impact = Blueprint("impact", __name__, url_prefix=f"{PREFIX}/impact")
KEEPERS = (Role.AUTHOR, Role.ADMIN)  # those who answer for questions and results
MOST_HERE = 5000  # answers that a page judges while its reader waits; the command line knows no bound
NO_REASON = Reason(Text.same(""), {})


@impact.get("")
@only(*KEEPERS)
def overview() -> ResponseReturnValue:
    """What is affected first; then what is withdrawn, every question with answers, and the runs so far."""
    found = comparing.compared_questions(session(), present())
    return render_template(
        "impact/overview.html",
        affected=[each for each in found if each.affected],
        everything=found,
        withdrawn=withdrawals(session()),
        runs=regrade_runs(session()),
        policies=policies(),
        outcome_words=outcome_words,
    )


@impact.get("/<name:quiz>/<name:question>")
@only(*KEEPERS)
def one(quiz: str, question: str) -> ResponseReturnValue:
    return one_page((quiz, question))


@impact.get("/regrade")
@impact.get("/<name:quiz>/<name:question>/regrade")
@only(*KEEPERS)
def try_out(quiz: str = "", question: str = "") -> ResponseReturnValue:
    """The dry run: what would become of every answer. Nothing is changed."""
    return dry_run_page(wanted_of((quiz, question), request.args))


@impact.post("/regrade")
@impact.post("/<name:quiz>/<name:question>/regrade")
@only(*KEEPERS)
def carry_out(quiz: str = "", question: str = "") -> ResponseReturnValue:
    """Write what the dry run showed, if it is still the same; else show it as it is now, with what was typed."""
    wanted, reason = wanted_of((quiz, question), request.form), reason_of_form()
    if not token_holds():
        return dry_run_page(wanted, reason, _("The page had been open for too long. Please send it again.")), 400
    if reason.faults:
        return dry_run_page(wanted, reason), 422
    if is_too_large(wanted):
        return dry_run_page(wanted, reason), 409
    with regrading.dry_run(session(), present=present(), wanted=wanted) as run:
        if run.fingerprint != request.form.get("seen"):
            notice = _("The answers have changed since this page was shown. Please look at them again, then send.")
            return dry_run_page(wanted, reason, notice), 409
        done = regrading.carry_out(session(), run=run, reason=reason.words, by=account(), now=datetime.now(UTC))
    if done is None:
        flash(_("There was nothing to write."), "info")
        return redirect(url_for(".overview"), 303)
    flash(_("The results are changed. Learners are told what changed and why."), "success")
    return redirect(url_for(".overview", _anchor=f"run-{done.id}"), 303)


@impact.post("/<name:quiz>/<name:question>/withdraw")
@only(*KEEPERS)
def withdraw(quiz: str, question: str) -> ResponseReturnValue:
    """Ask the question no more, from this moment on."""
    return changed((quiz, question), withdrawing.withdraw, _("The question is withdrawn. It is not asked any more."))


@impact.post("/<name:quiz>/<name:question>/take-up")
@only(*KEEPERS)
def take_up(quiz: str, question: str) -> ResponseReturnValue:
    """Ask the question again."""
    return changed((quiz, question), withdrawing.take_up, _("The question is asked again."))


def changed(name: QuestionName, act, said: str) -> ResponseReturnValue:  # type: ignore[no-untyped-def]
    """Withdraw or take up a question; a form that cannot be taken comes back as it was filled in."""
    reason = reason_of_form()
    if not token_holds():
        return one_page(name, reason, _("The page had been open for too long. Please send it again.")), 400
    if reason.faults:
        return one_page(name, reason), 422
    if not is_known(name):
        abort(404)
    done = act(session(), name=name, reason=reason.words, by=account(), now=datetime.now(UTC))
    if done is None:
        return one_page(name, reason, _("Somebody else has done this in the meantime.")), 409
    flash(said, "success")
    return redirect(url_for(".one", quiz=name[0], question=name[1]), 303)


def one_page(name: QuestionName, reason: Reason = NO_REASON, notice: str = "") -> str:
    """A question: its answers variant by variant beside the present key, and what can be done about them."""
    if not is_known(name):
        abort(404)
    found = comparing.compared_questions(session(), present(), [name])
    events = withdrawals(session(), [name[0]])
    return render_template(
        "impact/question.html",
        name=name,
        question=question_of(name),
        compared=found[0] if found else ComparedQuestion(name, (), 0, present().is_withheld(*name)),
        withdrawal=events.at(name),
        events=events.events.get(name, ()),
        policies=policies(),
        reason=reason,
        notice=notice,
    )


def dry_run_page(wanted: Wanted, reason: Reason = NO_REASON, notice: str = "") -> str:
    """What a run would do, and the form that carries it out."""
    if wanted.questions and not is_known(wanted.questions[0]):
        abort(404)
    page = {"wanted": wanted, "reason": reason, "notice": notice, "policies": policies(), "most": MOST_HERE}
    if is_too_large(wanted):
        return render_template("impact/too_large.html", **page)
    with regrading.dry_run(session(), present=present(), wanted=wanted) as run:
        return render_template("impact/dry_run.html", **page, run=run, outcome_words=outcome_words)


def is_too_large(wanted: Wanted) -> bool:
    """Are there more answers than a page can judge while somebody waits?"""
    return regrading.size(session(), present=present(), wanted=wanted) > MOST_HERE


def wanted_of(name: QuestionName, told: Mapping[str, str]) -> Wanted:
    """What is to be judged anew; who names no policy sees the one that harms nobody."""
    policy = Policy(told["policy"]) if told.get("policy") in [*Policy] else Policy.RAISE_ONLY
    questions = (name,) if all(name) else ()
    return Wanted(policy, questions, bool(questions) and told.get("every") == "yes")


def policies() -> dict[Policy, str]:
    return {
        Policy.RAISE_ONLY: _("Only where it raises the result; nobody loses points"),
        Policy.REPLACE: _("Replace the result, also where it falls"),
        Policy.VOID: _("Take the answers out of the total"),
    }


def outcome_words(outcome: str) -> str:
    """What becomes of an answer, or why nothing can."""
    known = {
        "raised": _("goes up"),
        "lowered": _("goes down"),
        "same": _("same points, another key"),
        "kept": _("would go down, stays as it is"),
        "void": _("taken out of the total"),
    }
    return known.get(outcome) or _("cannot be judged anew")


def is_known(name: QuestionName) -> bool:
    """Does the content have this question, or did somebody answer it once?"""
    return question_of(name) is not None or bool(comparing.compared_questions(session(), present(), [name]))


def question_of(name: QuestionName) -> Question | None:
    """The question as it is written now."""
    course = present().course(name[0])
    return course.written.question(name[1]) if course and course.written else None


@impact.record_once
def teach(state) -> None:  # type: ignore[no-untyped-def]
    state.app.jinja_env.globals["why_not"] = lambda outcome: OBSTACLES[outcome] if outcome in [*Obstacle] else None
    state.app.jinja_env.globals["keeps_questions"] = keeps_questions


def keeps_questions() -> bool:
    """Is somebody reading who answers for questions and results?"""
    known = account()
    return known is not None and bool(known.roles & frozenset(KEEPERS))
