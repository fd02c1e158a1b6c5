"""A draft as a form: read into fields, written back as text, with the key as computed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from courseware.actions import drafting
from courseware.quiz.drafting import Draft
from courseware.quiz.drafting.forms import (
    EntryForm,
    Fields,
    acted,
    focused,
    numbers,
    read_form,
    taken_over,
    with_options,
    written,
)
from courseware.store import Role, draft_text
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.draft_desk import checked, draft_or_404, quiz_of
from courseware.web.draft_page import PROPOSED, FormPage, anchor, form_page, group_anchor, proposed
from courseware.web.draft_words import component_label, contents, field_label, lists
from courseware.web.drafts import NUMBER, OPEN_PAGE, kept_data, merge_page
from courseware.web.forms import typed_form
from courseware.web.guard import token_holds
from courseware.web.headers import SECURITY
from courseware.web.shelf import library
from courseware.web.visitor import account, session

draft_forms = Blueprint("draft_forms", __name__, url_prefix=f"{PREFIX}/drafts")
FOCUS = {"propose": "scene", "take": "options", "decide": "facts"}  # where a page is read on after a button
OURS = ("do", "version", "take")  # fields that say what to do, not what the question is


@draft_forms.get(f"/{NUMBER}/form")
@only(Role.AUTHOR)
def form(draft_id: int) -> ResponseReturnValue:
    """The draft as it was saved last."""
    draft = draft_or_404(draft_id)
    found = read_form(draft.text, library().books)
    if not isinstance(found, EntryForm):
        return render_template("draft_forms/unreadable.html", draft=draft, findings=found), 200
    return shown(draft, found, found.fields, notice="saved" if "saved" in request.args else "")


@draft_forms.post(f"/{NUMBER}/form")
@only(Role.AUTHOR)
def change(draft_id: int) -> ResponseReturnValue:
    """Save what was typed, or show it again with a row more or less; nothing typed is ever lost."""
    draft = draft_or_404(draft_id)
    found, fields = sent(draft)
    if not isinstance(found, EntryForm):
        return render_template("draft_forms/unreadable.html", draft=draft, findings=found), 409
    if not token_holds():
        return shown(draft, found, fields, notice="expired"), 400
    if request.form.get("do") != "save":
        return shown(draft, found, fields, notice="unsaved")
    return saved(draft, found, fields)


@draft_forms.post(f"/{NUMBER}/form/key")
@only(Role.AUTHOR)
def key(draft_id: int) -> ResponseReturnValue:
    """The key of what is typed so far, for a page that shows it while it is typed. Nothing is kept."""
    draft = draft_or_404(draft_id)
    found, fields = sent(draft)
    if not isinstance(found, EntryForm):
        abort(409)
    page = page_of(draft, found, fields)
    return jsonify({name: render_template(f"draft_forms/_{name}.html", page=page) for name in ("key", "wrong", "said")})


@draft_forms.post(f"/{NUMBER}/form/kept")
@only(Role.AUTHOR)
def keep(draft_id: int) -> ResponseReturnValue:
    """Keep what is typed while somebody types; when somebody else was faster, say so and keep nothing."""
    draft = draft_or_404(draft_id)
    found, _fields = sent(draft)
    return kept_data(draft, found.text) if isinstance(found, EntryForm) else abort(409)


def sent(draft: Draft) -> tuple[EntryForm | tuple[Any, ...], Fields]:
    """The form as it was sent, read again out of the text that it makes, so that both always say the same."""
    base = draft_text(session(), draft.id, version()) or draft.text
    found = read_form(base, library().books)
    if not isinstance(found, EntryForm):
        return found, {}
    act = request.form.get("do", "")
    typed = acted({name: values for name, values in typed_form().items() if name not in OURS}, act)
    if act == "take":
        wanted = request.form.getlist("take")
        typed = with_options(typed, taken_over([one for one in proposed(typed) if one.id in wanted]))
    again = read_form(written(found, typed, library().books), library().books)
    if not isinstance(again, EntryForm):  # a form is only ever written as sound YAML
        return again, typed
    return again, {**again.fields, **_kept(typed, again.fields), **_empty_row(again.fields, act)}


def _kept(typed: Fields, fields: Fields) -> Fields:
    """What a form holds beside the question: the scene that options are proposed for, and the ways that are chosen."""
    ways = {name: values for name, values in typed.items() if name == "way" or name.endswith(".way")}
    if numbers(typed, "gaps") != numbers(fields, "gaps"):
        ways = {name: values for name, values in ways.items() if name == "way"}
    return ways | {name: values for name, values in typed.items() if name.startswith(f"{PROPOSED}.")}


def _empty_row(fields: Fields, act: str) -> Fields:
    """The row that a button adds, behind those that say something."""
    if not act.startswith("add "):
        return {}
    return {name: values for name, values in acted(fields, act).items() if name not in fields}


def version() -> int:
    """The version that the page was made of."""
    number = request.form.get("version", "")
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else 0


def saved(draft: Draft, found: EntryForm, fields: Fields) -> ResponseReturnValue:
    """The page after saving; that of the two texts to be joined where somebody else was faster."""
    known = account() or abort(403)
    outcome = drafting.save_draft(
        session(), account=known, draft_id=draft.id, text=found.text, version=version(), now=datetime.now(UTC)
    )
    if outcome is None:
        abort(404)
    if isinstance(outcome, drafting.Conflict):
        return merge_page(outcome), 409
    if isinstance(outcome, drafting.Closed):
        return shown(draft, found, fields, notice="closed"), 409
    return redirect(url_for(".form", draft_id=draft.id, saved=1), 303)


def page_of(draft: Draft, found: EntryForm, fields: Fields) -> FormPage:
    course = library().courses.get(draft.course)
    return form_page(draft, found, fields, checked(draft, found.text), course, quiz_of(draft.course).quiz)


def shown(draft: Draft, found: EntryForm, fields: Fields, notice: str = "") -> str:
    """The form with these fields. A page that was refused keeps the version that it was made of."""
    page = page_of(draft, found, fields)
    act = request.form.get("do", "")
    return render_template(
        "draft_forms/form.html",
        page=page,
        notice=notice,
        version=version() if request.method == "POST" else draft.version,
        page_focus=FOCUS.get(act) or focused(fields, act),
        contents=contents(page),
        **lists(),
    )


@draft_forms.after_request
def for_staff(response: Response) -> Response:
    """The script of the form may ask this server, and nobody else; on a shared computer nothing of it is kept."""
    response.headers["Content-Security-Policy"] = f"{SECURITY['Content-Security-Policy']}; {OPEN_PAGE}"
    return response


draft_forms.add_app_template_filter(anchor)
draft_forms.add_app_template_filter(group_anchor)
draft_forms.add_app_template_filter(field_label)
draft_forms.add_app_template_filter(component_label)
