"""One concept: its forms, what it hangs together with, where it is used, what was decided and said about it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import reviewing
from courseware.actions.reviewing import Hand
from courseware.library import domain_of, rendering_id, rendering_items
from courseware.review import Act, Entry, Record
from courseware.store import Role, find_review_record, review_events, review_records
from courseware.terms import CHECKS, Concept, Form, FormRole, FormStatus, Inflection, Termbase
from courseware.text import LANGUAGES, Language, Text, printable
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.guard import token_holds
from courseware.web.language import gettext as _
from courseware.web.language import language
from courseware.web.shelf import library
from courseware.web.terms import CLASSES, DECISION, POLICIES, PREFERRED, SHORT, STATUSES, ordered, provision_of
from courseware.web.used import address, around, used
from courseware.web.uses import asked_for, uses_of
from courseware.web.visitor import account, session

concepts = Blueprint("concepts", __name__, url_prefix=f"{PREFIX}/terms")
REVIEWERS = (Role.REVIEWER, Role.ADMIN)
MOST_WORDS = 4000
ROLES = {
    FormRole.GLOSS: Text("英語名に添える訳", "explains the English name"),
    FormRole.SHORT: SHORT,
}
INFLECTIONS = {
    Inflection.VERB_STEM: Text("動詞として活用する（巻き戻し → 巻き戻せます）", "as a verb (巻き戻し → 巻き戻せます)"),
    Inflection.SURU: Text("「する」を付けて使う", "with する"),
}


@concepts.get("/<name:book_id>/<name:name>")
def concept(book_id: str, name: str) -> ResponseReturnValue:
    """A concept by its slug; its id leads there whatever the slug is by then."""
    found = find_concept(book_id, name)
    if found.slug != name:
        return redirect(url_for(".concept", book_id=book_id, name=found.slug))
    response = make_response(concept_page(found))
    response.vary.add("Cookie")  # a reviewer finds a form on it
    return response


@concepts.post("/<name:book_id>/<name:name>")
@only(*REVIEWERS)
def remark(book_id: str, name: str) -> ResponseReturnValue:
    """Say something about a concept. What was typed stays on the page when it cannot be kept."""
    found = find_concept(book_id, name)
    typed = printable(request.form.get("words", ""))
    if not token_holds():
        return concept_page(found, typed, _("The page had been open for too long. Please send it again.")), 400
    if not typed.strip():
        return concept_page(found, typed, _("Write something.")), 422
    if len(typed) > MOST_WORDS:
        return concept_page(found, typed, _("Keep it to %(most)d characters.") % {"most": MOST_WORDS}), 422
    hand = Hand(known.email if (known := account()) else "", datetime.now(UTC), typed.strip())
    if not was_said(found, hand):
        reviewing.comment(session(), entry=entry_of(found), hand=hand)
    return redirect(url_for(".concept", book_id=book_id, name=found.slug, _anchor="discussion"), 303)


def was_said(concept: Concept, hand: Hand) -> bool:
    """Is the very same remark the last thing that was done, because a form was sent twice?"""
    last = review_events(session(), rendering_id(concept))[-1:]
    return any((one.act, one.by, one.comment) == (Act.COMMENT, hand.by, hand.comment) for one in last)


def find_concept(book_id: str, name: str) -> Concept:
    """The concept of this slug or id, or the page that says there is none."""
    terms = library().terms.get(book_id) or abort(404)
    found = terms.find(name) or next((one for one in terms.concepts if one.id == name), None)
    return found or abort(404)


def concept_page(concept: Concept, typed: str = "", fault: str = "") -> str:
    """The page; whoever may write finds a form on it, and everybody else the same bytes."""
    terms, book = library().terms[concept.domain], library().books.get(concept.domain)
    return render_template(
        "concepts/concept.html",
        concept=concept,
        book=book,
        kind=CLASSES[concept.kind],
        policy=POLICIES[concept.policy],
        inflection=INFLECTIONS.get(concept.inflect),
        forms=forms_of(concept),
        outdated=used(concept.domain).outdated(concept),
        provision=provision_of(concept, book),
        related=related(concept, terms),
        findings=[(finding, CHECK_NAMES.get(finding.code)) for finding in findings_of(concept)],
        asked=(asked := asked_for()),
        uses=uses_of(used(concept.domain).of(concept), asked),
        form_words=[(one, one) for one in dict.fromkeys(form.words for form in used(concept.domain).forms(concept))],
        around=around,
        address=address,
        item_id=rendering_id(concept),
        events=review_events(session(), rendering_id(concept)),
        decisions=decisions_on(concept),
        noted=noted,
        may_write=may_write(),
        typed=typed,
        fault=fault,
    )


CHECK_NAMES = {check.code: check.name for check in CHECKS}


def findings_of(concept: Concept):  # type: ignore[no-untyped-def]
    return [finding for finding in library().findings if finding.concept == concept.id]


def forms_of(concept: Concept) -> dict[Language, list[tuple[Form, list[Text], int]]]:
    """The forms by language, the one to use first: what is to be said of each, and how often it is used."""
    counts = used(concept.domain).forms(concept)
    order = sorted(LANGUAGES, key=lambda one: one != language())
    return {one: [(form, said(form), counts[form]) for form in ordered(concept, one)] for one in order}


def said(form: Form) -> list[Text]:
    """What a form is for and whether it may be used."""
    is_first = form.status is FormStatus.PREFERRED
    told = [
        ROLES.get(form.role),
        PREFERRED if is_first and form.role is not FormRole.SHORT else STATUSES.get(form.status),
    ]
    return [words for words in told if words]


def related(concept: Concept, terms: Termbase) -> list[tuple[str, list[Concept]]]:
    """What it hangs together with, each kind with its name, without the kinds that have none."""

    def named(slugs: Iterable[str]) -> list[Concept]:
        return [found for slug in slugs if (found := terms.find(slug))]

    sharing = [other.slug for other in terms.concepts if concept.slug in other.homograph_of]
    found = [
        (_("Same word, another concept"), named(dict.fromkeys((*concept.homograph_of, *sharing)))),
        (_("Made with"), named(concept.parts)),
        (_("Part of"), [other for other in terms.concepts if concept.slug in other.parts]),
    ]
    return [one for one in found if one[1]]


def entry_of(concept: Concept) -> Entry:
    """The concept as an entry of the queue, on record or not."""
    own = rendering_id(concept)
    (item,) = rendering_items(library(), [own])
    return Entry(own, item, find_review_record(session(), own))


def decisions_on(concept: Concept) -> list[Record]:
    """The points of classes for which this concept’s rendering was proposed or decided to change."""
    named = [
        one for one in review_records(session()) if (said := one.standing.proposal) and said.concept == concept.slug
    ]
    return [
        one
        for one in named
        if one.id != rendering_id(concept) and domain_of(library(), Entry(one.id, None, one)) == concept.domain
    ]


def noted(note: str) -> list[tuple[str, str | None]]:
    """A note on a form in pieces; a decision that it names leads to its page."""
    pieces: list[tuple[str, str | None]] = []
    end = 0
    for found in DECISION.finditer(note):
        pieces += [(note[end : found.start()], None)] if found.start() > end else []
        pieces.append((found[0], url_for("review.item", item_id=found[0])))
        end = found.end()
    return pieces + ([(note[end:], None)] if end < len(note) else [])


def may_write() -> bool:
    known = account()
    return bool(known and known.roles & set(REVIEWERS))
