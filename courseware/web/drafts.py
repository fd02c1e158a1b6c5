"""Drafts of questions: the list, starting one, its text with all that the checks say, keeping it, joining two texts."""

from __future__ import annotations

from flask import Blueprint, abort, current_app, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from courseware.actions import drafting
from courseware.actions.drafting import Closed, Conflict, Saved
from courseware.actions.press import lacking
from courseware.quiz import KINDS
from courseware.quiz.drafting import (
    Draft,
    DraftState,
    merged,
    normal_entry,
    outline,
    skeleton,
)
from courseware.store import STAFF, Role
from courseware.store import drafts as kept_drafts
from courseware.web import draft_desk as at
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.draft_list import Wanted, lines_of, objectives_of, page_of
from courseware.web.guard import token_holds
from courseware.web.headers import SECURITY
from courseware.web.language import gettext as _
from courseware.web.language import time_words
from courseware.web.visitor import session

drafts = Blueprint("drafts", __name__, url_prefix=f"{PREFIX}/drafts")
OPEN_PAGE = "connect-src 'self'"  # these pages ask the server while somebody types
NUMBER = "<int(max=2147483647):draft_id>"


@drafts.get("")
@only(*STAFF)
def listing() -> ResponseReturnValue:
    """Published questions and drafts, and how to start one."""
    return list_page()


@drafts.post("")
@only(Role.AUTHOR)
def start() -> ResponseReturnValue:
    """A draft of a published question, of a copy of it, or of a new one of a kind."""
    if not token_holds():
        return list_page(expired()), 400
    course, question, kind = (request.form.get(name, "") for name in ("course", "question", "kind"))
    file = at.quiz_of(course)
    base = at.entry_in(file, question)
    is_copy = request.form.get("act") == "copy"
    if question and not base:
        abort(404)
    if not question and kind not in KINDS:
        return list_page(_("Choose a kind of question.")), 422
    if base and not is_copy and (known := at_work(course, question)):
        flash(_("There is a draft of this question already."), "info")
        return redirect(url_for(".text", draft_id=known.id), 303)
    hand, quiz = at.hand(), file.quiz
    text = base or skeleton(kind, free_id(f"{quiz.id if quiz else course}-new", course))
    if base and is_copy:
        text = base.replace(question, free_id(f"{question}-copy", course), 1)
    edits = question if base and not is_copy else ""
    draft = drafting.start_draft(
        session(),
        account=hand.account,
        course=course,
        question=edits,
        base=base if edits else "",
        text=text,
        now=hand.at,
    )
    return redirect(url_for(".text", draft_id=draft.id), 303)


@drafts.get(f"/{NUMBER}")
@only(*STAFF)
def text(draft_id: int) -> ResponseReturnValue:
    """The text of a draft with all that the checks say of it."""
    return text_page(at.draft_or_404(draft_id))


@drafts.post(f"/{NUMBER}")
@only(Role.AUTHOR)
def save(draft_id: int) -> ResponseReturnValue:
    """Keep a text. Whatever keeps it from being kept, what was typed stands on the page that says so."""
    draft, typed = at.draft_or_404(draft_id), at.typed_text()
    if not token_holds():
        return text_page(draft, typed, expired()), 400
    done = kept(draft, typed)
    if isinstance(done, Conflict):
        return merge_page(done), 409
    if isinstance(done, Closed):
        return text_page(done.draft, typed, closed_words(done.draft)), 409
    flash(_("Saved as version %(n)d.") % {"n": done.draft.version}, "success")
    return redirect(url_for(".text", draft_id=draft_id, _anchor="checked"), 303)


@drafts.post(f"/{NUMBER}/checked")
@only(Role.AUTHOR)
def check(draft_id: int) -> ResponseReturnValue:
    """What the checks say of a text that is being typed; nothing is kept."""
    draft = at.draft_or_404(draft_id)
    if not token_holds():
        return jsonify(state="expired", words=expired()), 400
    return jsonify(state="checked", html=render_template("drafts/_checked.html", **told(draft, at.typed_text())))


@drafts.post(f"/{NUMBER}/kept")
@only(Role.AUTHOR)
def keep(draft_id: int) -> ResponseReturnValue:
    """Keep a text while somebody types; when somebody else was faster, say so and keep nothing."""
    return kept_data(at.draft_or_404(draft_id), at.typed_text())


def kept_data(draft: Draft, typed: str) -> ResponseReturnValue:
    """What a script is told that has sent a text to be kept."""
    if not token_holds():
        return jsonify(state="expired", words=expired()), 400
    done = kept(draft, typed)
    if isinstance(done, Conflict):
        words = _("%(who)s has changed this draft meanwhile. Press “Save and check” to join both texts.")
        return jsonify(state="conflict", words=words % {"who": done.draft.changed_by}), 409
    if isinstance(done, Closed):
        return jsonify(state="closed", words=closed_words(done.draft)), 409
    words = _("Saved as version %(n)d, %(at)s.") % {"n": done.draft.version, "at": time_words(done.draft.changed_at)}
    return jsonify(state="saved", version=done.draft.version, words=words)


@drafts.get(f"/{NUMBER}/join")
@only(Role.AUTHOR)
def join(draft_id: int) -> ResponseReturnValue:
    """The draft beside the published question, where that has become another one since."""
    return join_page(at.draft_or_404(draft_id))


@drafts.post(f"/{NUMBER}/join")
@only(Role.AUTHOR)
def take_in(draft_id: int) -> ResponseReturnValue:
    """Keep a text into which the published one was taken."""
    draft, typed = at.draft_or_404(draft_id), at.typed_text()
    now = normal_entry(request.form.get("published", ""))
    if not token_holds():
        return join_page(draft, typed, expired()), 400
    if now != published_text(draft):
        return join_page(draft, typed, _("The published question has just changed again.")), 409
    done = kept(draft, typed)
    if isinstance(done, Conflict):
        return merge_page(done), 409
    if isinstance(done, Closed):
        return text_page(done.draft, typed, closed_words(done.draft)), 409
    drafting.rest_on(session(), draft_id=draft_id, version=done.draft.version, base=now)
    return redirect(url_for(".text", draft_id=draft_id), 303)


def kept(draft: Draft, typed: str) -> Saved | Conflict | Closed:
    hand = at.hand()
    done = drafting.save_draft(
        session(), account=hand.account, draft_id=draft.id, text=typed, version=at.typed_version(), now=hand.at
    )
    return done or abort(404)


# --- pages ------------------------------------------------------------------------------


def list_page(fault: str = "") -> str:
    wanted = asked()
    states = (DraftState(wanted.state),) if wanted.state in [*DraftState] else at.STATES
    files = tuple(at.quiz_files())
    number = request.args.get("page", "1")
    lines = lines_of(files, kept_drafts(session(), *states))
    return render_template(
        "drafts/listing.html",
        page=page_of(lines, wanted, int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 1),
        wanted=wanted,
        courses=[(file.course, at.course_title(file.course)) for file in files],
        objectives=objectives_of(files, wanted.course),
        kinds=tuple(KINDS),
        is_lacking=bool(lacking(session(), at.press())),
        fault=fault,
    )


def text_page(draft: Draft, typed: str | None = None, fault: str = "") -> str:
    """The text as it is kept, or as it was typed when it could not be."""
    shown = draft.text if typed is None else typed
    return render_template("drafts/text.html", **told(draft, shown), typed=shown, fault=fault)


def told(draft: Draft, typed: str) -> dict[str, object]:
    """All that is said of a text."""
    plain = normal_entry(typed)
    found = at.checked(draft, plain)
    return {
        "draft": draft,
        "check": found,
        "lines": plain.split("\n"),
        "varied": at.varied(found.instances),
        "doubles": at.doubles_of(draft, found),
        "is_behind": bool(draft.question) and published_text(draft) != draft.base and draft.state.is_at_work,
    }


def merge_page(conflict: Conflict) -> str:
    """Both texts, and both in one where they do not touch the same lines."""
    joined = merged(conflict.base, conflict.text, conflict.draft.text)
    return render_template(
        "drafts/merge.html",
        draft=conflict.draft,
        mine=conflict.text,
        theirs=conflict.draft.text,
        joined=joined,
        who=conflict.draft.changed_by,
    )


def join_page(draft: Draft, typed: str | None = None, fault: str = "") -> str:
    now, mine = published_text(draft), draft.text if typed is None else typed
    joined = merged(draft.base, mine, now)
    return render_template(
        "drafts/merge.html", draft=draft, mine=mine, theirs=now, joined=joined, published=now, fault=fault
    )


def published_text(draft: Draft) -> str:
    """The text of the question that a draft edits as it is published now; nothing: it is not, any more."""
    return at.entry_in(at.quiz_of(draft.course), draft.question)


def asked() -> Wanted:
    told = {name: request.args.get(name, "").replace("\0", "")[:100] for name in Wanted.__dataclass_fields__}
    return Wanted(**told)


def at_work(course: str, question: str) -> Draft | None:
    """The draft of a published question that somebody works on."""
    found = kept_drafts(session(), *at.STATES)
    return next((one for one in found if (one.course, one.question) == (course, question)), None)


def free_id(wish: str, course: str) -> str:
    """An id that no question of a quiz has, nor any draft for it."""
    quiz = at.quiz_of(course).quiz
    taken = {question.id for question in quiz.questions} if quiz else set()
    taken |= {outline(draft.text).id for draft in kept_drafts(session(), *at.STATES) if draft.course == course}
    names = (wish if n == 1 else f"{wish}-{n}" for n in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def expired() -> str:
    return _("The page had been open for too long. Please send it again.")


def closed_words(draft: Draft) -> str:
    if draft.state is DraftState.PUBLISHED:
        return _("This draft has been published; its text cannot be changed any more. Start a new one.")
    return _("This draft was discarded. Take it up again to change it.")


@drafts.after_request
def may_ask(response: Response) -> Response:
    """Scripts of these pages may ask this server, and nobody else."""
    response.headers["Content-Security-Policy"] = f"{SECURITY['Content-Security-Policy']}; {OPEN_PAGE}"
    return response


drafts.add_app_template_global(at.is_author, "is_author")
drafts.add_app_template_global(at.is_reviewer, "is_reviewer")
drafts.add_app_template_global(at.course_title, "course_title")
drafts.add_app_template_global(zip, "zip")


@drafts.app_template_global()
def has_page(endpoint: str) -> bool:
    """Is there such a page in this application?"""
    return endpoint in current_app.view_functions
