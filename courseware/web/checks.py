"""The checks of language, each with a page that explains it; and what they find, class by class."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import dismissing
from courseware.library import ClassFinding, as_written
from courseware.source import Place
from courseware.store import Role
from courseware.terms import CHECKS, MENDING, Check, Dismissal, shown
from courseware.text import Language, Text, printable
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.check_words import FAMILIES, OTHERS, ROLES, STATUSES, WEIGHTS, WEIGHTS_EXPLAINED
from courseware.web.class_states import all_findings, class_states, class_titles, findings, lapsed_of, standing
from courseware.web.guard import token_holds
from courseware.web.language import gettext as _
from courseware.web.language import time_words
from courseware.web.review import all_entries
from courseware.web.shelf import library
from courseware.web.visitor import account, session

checks = Blueprint("checks", __name__, url_prefix=f"{PREFIX}/checks")
BY_CODE = {check.code: check for check in CHECKS}
REVIEWERS = (Role.REVIEWER, Role.ADMIN)
MOST_TYPED = 2 * dismissing.MOST_REASON


@checks.get("")
def listing() -> ResponseReturnValue:
    """Every check by its family, and in a line what the other codes stand for."""
    families = {
        anchor: (title, [check for check in CHECKS if check.code.startswith(prefix)])
        for anchor, (prefix, title) in FAMILIES.items()
    }
    return render_template("checks/listing.html", families=families, others=OTHERS, explained=WEIGHTS_EXPLAINED)


@checks.get("/<name:code>")
def check(code: str) -> ResponseReturnValue:
    """One check: what it is for, what to do, examples, and what it finds in our classes now."""
    found = BY_CODE.get(code) or abort(404)
    return render_template(
        "checks/check.html",
        check=found,
        mending=MENDING[code],
        must=[shown(found, example) for example in found.must],
        must_not=[shown(found, example) for example in found.must_not],
        found=[one for one in all_findings() if one.finding.code == code],
        known=standing(),
        is_item=is_item(found),
    )


@checks.get("/lessons")
def lessons() -> ResponseReturnValue:
    """Every class in each language: findings by check, open items, translations that are behind."""
    return with_role(lessons_page())


@checks.post("/lessons")
@only(*REVIEWERS)
def clear() -> ResponseReturnValue:
    """Take a dismissal that has lapsed off the list."""
    if not token_holds():
        return lessons_page(_("The page had been open for too long. Please send it again.")), 400
    done = taken_back(request.form.get("mark", "")[:100])
    if isinstance(done, dismissing.Refused):
        return lessons_page(done.words), 409
    flash(_("The dismissal is taken back."), "success")
    return redirect(url_for(".lessons"), 303)


@checks.get("/lessons/<name:slug>")
def lesson(slug: str) -> ResponseReturnValue:
    """The findings of one class; reviewers may set them aside."""
    return with_role(lesson_page(slug))


@checks.post("/lessons/<name:slug>")
@only(*REVIEWERS)
def change(slug: str) -> ResponseReturnValue:
    """Set a finding aside with a reason, or take that back. What was typed stays on the page when it cannot be done."""
    typed = printable(request.form.get("reason", "")[:MOST_TYPED])
    named = request.form.get("fingerprint", "")[:500]
    if not token_holds():
        expired = _("The page had been open for too long. Please send it again.")
        return lesson_page(slug, named, typed, expired), 400
    is_taken_back = "mark" in request.form
    done = taken_back(request.form["mark"][:100]) if is_taken_back else dismissed(named, typed)
    if isinstance(done, dismissing.Refused):
        status = 422 if done.words in (dismissing.NO_REASON, dismissing.TOO_LONG) else 409
        return lesson_page(slug, named, typed, done.words), status
    flash(_("The dismissal is taken back.") if is_taken_back else _("The finding is dismissed."), "success")
    return redirect(url_for(".lesson", slug=slug), 303)


def dismissed(fingerprint: str, reason: str) -> Dismissal | dismissing.Refused:
    """Set the finding of this fingerprint aside, with its passage as it is now."""
    one = next((one for one in all_findings() if one.finding.fingerprint == fingerprint), None)
    place = one.finding.place if one else Place("")
    at = datetime.now(UTC).isoformat(timespec="seconds")
    wanted = Dismissal(fingerprint, reason.strip(), reader_email(), at, place, text_of(one) if one else "")
    return dismissing.dismiss(session(), wanted=wanted, findings=findings(), filed=library().dismissals)


def taken_back(mark: str) -> Dismissal | dismissing.Refused:
    now = datetime.now(UTC)
    return dismissing.take_back(session(), filed=library().dismissals, mark=mark, by=reader_email(), now=now)


def text_of(one: ClassFinding) -> str:
    """The words of the passage, as they are kept with a dismissal."""
    return one.passage.words if one.passage else one.finding.context


def lessons_page(fault: Text | str = "") -> str:
    """The page of all classes."""
    known = standing()
    states = class_states(known, all_entries())
    return render_template("checks/lessons.html", states=states, lapsed=known.lapsed, library=library(), fault=fault)


def lesson_page(slug: str, named: str = "", typed: str = "", fault: Text | str = "") -> str:
    """The page of a class, filled in as it was sent; `named` is the fingerprint of the form that was sent."""
    if slug not in as_written(library()):
        abort(404)
    known = standing()
    told = [one for one in all_findings() if one.slug == slug]
    return render_template(
        "checks/lesson.html",
        slug=slug,
        title=class_titles().get(slug, Text.same(slug)),
        left=[one for one in told if known.of(one.finding) is None],
        dismissed=[one for one in told if known.of(one.finding)],
        known=known,
        lapsed=lapsed_of(slug, known),
        states=[one for one in class_states(known, all_entries()) if one.slug == slug],
        named=named,
        typed=typed,
        fault=fault,
        most=dismissing.MOST_REASON,
    )


def with_role(page: str) -> ResponseReturnValue:
    """A page with more on it for reviewers; for everybody else the same."""
    response = make_response(page)
    response.vary.add("Cookie")
    return response


def reader_email() -> str:
    known = account()
    return known.email if known else ""


def may_dismiss() -> bool:
    """Is a reviewer reading?"""
    known = account()
    return known is not None and bool(known.roles & frozenset(REVIEWERS))


def is_served(slug: str, of: Language) -> bool:
    """Can readers see this class in that language?"""
    course = library().courses.get(slug)
    return course is not None and of in course.lessons


def is_item(check: Check) -> bool:
    """Does this check find what is to be confirmed, which has a queue of its own?"""
    return check.code.startswith("REV-")


def code_address(code: str) -> str:
    """The page of a code; of one without a page the line that says what its family is."""
    if code in BY_CODE:
        return url_for("checks.check", code=code)
    family = code if code in OTHERS else code.partition("-")[0]
    return url_for("checks.listing", _anchor=family if family in OTHERS else None)


def person(by: str) -> str:
    """Who did something: for reviewers the whole address, for the public what stands before the @."""
    return by if may_dismiss() else by.partition("@")[0]


def dismissed_at(at: str) -> str:
    """When something was set aside: in a file that may be written in any way."""
    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        return at
    return time_words(found) if found.tzinfo else at


@checks.record_once
def teach(state) -> None:  # type: ignore[no-untyped-def]
    env = state.app.jinja_env
    env.globals |= {
        "class_title": lambda slug: class_titles().get(slug, Text.same(slug)),
        "is_served": is_served,
        "may_dismiss": may_dismiss,
        "code_address": code_address,
        "check_weights": WEIGHTS,
        "passage_roles": ROLES,
        "form_statuses": STATUSES,
    }
    env.filters |= {"person": person, "dismissed_at": dismissed_at}
