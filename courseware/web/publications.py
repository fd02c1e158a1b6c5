"""What was published: the list, taking back, the change as a file; and a published question, which can be retired."""

from __future__ import annotations

from flask import Blueprint, Response, abort, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import drafting, publishing
from courseware.actions.press import Published, Refused, course_of, lacking
from courseware.library import RECHECK
from courseware.quiz.drafting import Publication, PublicationAct, entry_text, patch
from courseware.store import STAFF, Role, find_publication, published_text
from courseware.store import drafts as kept_drafts
from courseware.store import publications as kept_publications
from courseware.web import draft_desk as at
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.drafts import expired
from courseware.web.guard import token_holds
from courseware.web.language import gettext as _
from courseware.web.shelf import library
from courseware.web.visitor import session

publications = Blueprint("publications", __name__, url_prefix=f"{PREFIX}/drafts/published")
NUMBER = "<int(max=2147483647):number>"
QUESTION = "/<name:course>/<name:question>"


@publications.get("")
@only(*STAFF)
def listing() -> ResponseReturnValue:
    """Everything that was published, the newest first, and what the content folder lacks."""
    return list_page()


@publications.post(f"/{NUMBER}/undo")
@only(Role.AUTHOR)
def undo(number: int) -> ResponseReturnValue:
    """Publish again what the file said before."""
    if not token_holds():
        return list_page(expired()), 400
    done = publishing.undo_publication(session(), press=at.press(), hand=at.hand(), number=number)
    if isinstance(done, Refused):
        return list_page(refused=done), 409
    return told(done, _("Undone. The quiz is what it was before.")) if done else abort(404)


@publications.post(f"/{NUMBER}/again")
@only(Role.AUTHOR)
def again(number: int) -> ResponseReturnValue:
    """A new draft of a question that was retired, with the text and the id that it had."""
    if not token_holds():
        return list_page(expired()), 400
    retired = find_publication(session(), number) or abort(404)
    before = published_text(session(), retired.file, retired.parent)
    if before is None or retired.act is not PublicationAct.RETIRE:
        abort(404)
    hand, course, text = at.hand(), course_of(retired.file), entry_text(before, retired.question) or abort(404)
    draft = drafting.start_draft(
        session(), account=hand.account, course=course, question="", base="", text=text, now=hand.at
    )
    return redirect(url_for("drafts.text", draft_id=draft.id), 303)


@publications.post(f"/{NUMBER}/accept")
@only(Role.AUTHOR)
def accept(number: int) -> ResponseReturnValue:
    """What the file says is right, though something else was published."""
    if not token_holds():
        return list_page(expired()), 400
    one = find_publication(session(), number) or abort(404)
    course, question = course_of(one.file), one.question
    publishing.accept_file(session(), press=at.press(), hand=at.hand(), course=course, question=question)
    flash(_("Noted: the file is right."), "success")
    return redirect(url_for(".listing"), 303)


@publications.get(f"/{NUMBER}/change.diff")
@only(*STAFF)
def change(number: int) -> ResponseReturnValue:
    """The change as a file that git takes."""
    one = find_publication(session(), number) or abort(404)
    before = published_text(session(), one.file, one.parent)
    if before is None:
        abort(404)
    name = f"{one.file.split('/')[1]}-{number}.diff"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(patch(f"content/{one.file}", before, one.text).encode(), mimetype="text/x-diff", headers=headers)


@publications.get(QUESTION)
@only(*STAFF)
def question(course: str, question: str) -> ResponseReturnValue:
    """A published question: its text, its drafts, and starting one."""
    return question_page(course, question)


@publications.post(QUESTION)
@only(Role.AUTHOR)
def retire(course: str, question: str) -> ResponseReturnValue:
    """Take a question out of its quiz, with the reason."""
    words = at.typed_words()
    if not token_holds():
        return question_page(course, question, expired(), words), 400
    at.quiz_of(course)
    done = publishing.retire_question(
        session(), press=at.press(), hand=at.hand(words.strip()), course=course, question=question
    )
    if isinstance(done, Refused):
        return question_page(course, question, refused=done, words=words), 409 if words.strip() else 422
    return told(done, _("Retired. It is not asked any more; results stay.")) if done else abort(404)


def told(done: Published, words: str) -> ResponseReturnValue:
    """Serve what was published, and say so."""
    if done.is_placed:
        at.serve_anew(course_of(done.publication.file))
        flash(words, "success")
    else:
        flash(
            _("Published on record. The content folder does not have it yet; its change is offered as a file."), "info"
        )
    return redirect(url_for(".listing"), 303)


def list_page(fault: str = "", refused: Refused | None = None) -> str:
    found = kept_publications(session())
    return render_template(
        "publications/listing.html",
        publications=found,
        last=last_of(found),
        lacking=lacking(session(), at.press()),
        may_write=at.press().may_write,
        course_of=course_of,
        fault=fault,
        refused=refused,
    )


def last_of(found: tuple[Publication, ...]) -> set[int]:
    """The numbers of the newest publication of each file: these can be taken back."""
    newest: dict[str, int] = {}
    for one in found:
        newest.setdefault(one.file, one.number)
    return set(newest.values())


def question_page(course: str, question: str, fault: str = "", words: str = "", refused: Refused | None = None) -> str:
    file = at.quiz_of(course)
    text = at.entry_in(file, question) or abort(404)
    own = [one for one in kept_drafts(session()) if (one.course, one.question) == (course, question)]
    return render_template(
        "publications/question.html",
        waits=_waits(course, question),
        course=course,
        question=file.quiz.question(question) if file.quiz else None,
        name=question,
        text=text,
        drafts=own,
        changes=[
            one for one in kept_publications(session()) if (course_of(one.file), one.question) == (course, question)
        ],
        fault=fault,
        words=words,
        refused=refused,
    )


def _waits(course: str, question: str) -> bool:
    """Is the question kept back because a rule has changed its key?"""
    served = library().courses.get(course)
    return served is not None and served.kept_back.get(question) == RECHECK
