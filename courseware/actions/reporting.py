"""Reporting a mistake: from outside, without an account, and therefore limited; and closing a report."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from courseware.library import Library, Spot, decision_spot, provision_spot, question_spot, section_spot
from courseware.quiz import Form
from courseware.store import (
    About,
    Context,
    Limit,
    Mistake,
    Report,
    ReportAct,
    ReportNote,
    Session,
    add_report,
    add_report_note,
    count_all,
    find_report,
    same_report,
    writing,
)
from courseware.text import Text, folded, printable

WORDS_FIELD, MISTAKE_FIELD, CONTACT_FIELD = "words", "mistake", "contact"
MOST_WORDS, MOST_CONTACT = 2000, 200
HOUR = 3600
SAME_FOR = timedelta(seconds=HOUR)
# Cookies can be had for nothing, so what comes from one address is counted too; a whole venue may share it.
BY_SENDER = (Limit("report-sender-hour", 5, HOUR), Limit("report-sender-day", 20, 24 * HOUR))
BY_NETWORK = (Limit("report-network-hour", 40, HOUR),)
BY_ALL = (Limit("report-all-day", 200, 24 * HOUR),)


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends, as digests that name nobody: the learner or, without one, the address; and the address in any case."""

    own: str
    network: str


@dataclass(frozen=True, slots=True)
class Kept:
    """The report is kept under a number; the same one sent again within an hour gets the number of the first."""

    number: int
    is_new: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """The form could not be taken; nothing was kept, nothing counts."""

    faults: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class TooMany:
    """A limit is reached; from `until` on the report may be sent again."""

    until: datetime


Outcome = Kept | Refused | TooMany


def spot_of(library: Library, context: Context) -> Spot | None:
    """What stands today at the place that a report is about; None where the content has no such place any more."""
    if context.about is About.SECTION:
        return section_spot(library, context.course, context.section, context.language)
    if context.about is About.PROVISION:
        return provision_spot(library, context.book, context.provision, context.language)
    if context.about is About.RULING:
        facts = json.loads(context.facts)
        return decision_spot(library, context.book, context.decision, facts, context.language)
    return question_spot(library, context.course, context.question, context.language)


def described(library: Library, context: Context) -> Context | None:
    """A place of the content with what stands there today; None where there is no such place."""
    spot = spot_of(library, context)
    if spot is None:
        return None
    return replace(context, title=spot.title, text=spot.text, digest=spot.digest, edition=spot.edition)


def report_mistake(session: Session, *, context: Context, form: Form, sender: Sender, now: datetime) -> Outcome:
    """Keep what somebody says is wrong, unless they have said very much already."""
    faults = form_faults(form)
    if faults:
        return Refused(faults)
    report = read_form(context, form, sender.own, now)
    with writing(session):
        counted = session.begin_nested()
        until = count_all(session, limits(sender), now)
        # Only now: the count made a second click wait until the first was kept.
        number = same_report(session, report, now - SAME_FOR)
        if number or until:
            counted.rollback()
            return Kept(number, is_new=False) if number else TooMany(until or now)
        counted.commit()
        return Kept(add_report(session, report), is_new=True)


def limits(sender: Sender) -> list[tuple[Limit, str]]:
    """All that a report counts under, each with the key of who is counted."""
    return [
        *((limit, sender.own) for limit in BY_SENDER),
        *((limit, sender.network) for limit in BY_NETWORK),
        *((limit, "all") for limit in BY_ALL),
    ]


def read_form(context: Context, form: Form, sender: str, now: datetime) -> Report:
    """The report that a form without faults makes."""
    mistake = _one(form, MISTAKE_FIELD)
    return Report(
        context=context,
        words=_one(form, WORDS_FIELD),
        mistake=Mistake(mistake) if mistake else None,
        contact=_one(form, CONTACT_FIELD),
        sender=sender,
        at=now,
    )


def form_faults(form: Form) -> dict[str, Text]:
    """All that is wrong with a form, by field, in the order of the page."""
    words, mistake, contact = (_one(form, field) for field in (WORDS_FIELD, MISTAKE_FIELD, CONTACT_FIELD))
    faults: dict[str, Text] = {}
    if not folded(words).strip():
        faults[WORDS_FIELD] = Text("何が誤りかを書いてください。", "Say what is wrong.")
    elif len(words) > MOST_WORDS:
        faults[WORDS_FIELD] = _too_long(len(words), MOST_WORDS)
    if mistake and mistake not in [str(known) for known in Mistake]:
        faults[MISTAKE_FIELD] = Text(
            "選択肢にない値です。選び直してください。", "There is no such choice. Choose again."
        )
    if len(contact) > MOST_CONTACT:
        faults[CONTACT_FIELD] = _too_long(len(contact), MOST_CONTACT)
    return faults


def close_report(session: Session, *, number: int, by: str, words: str, now: datetime) -> Report | None:
    """Close a report with a note. What comes back is the report as it was before: closed already, or gone (None)."""
    with writing(session):
        report = find_report(session, number)
        if report and report.is_open:
            add_report_note(session, number, ReportNote(ReportAct.CLOSE, by, words, now))
    return report


def _too_long(length: int, most: int) -> Text:
    return Text(
        f"いま{length:,}字あります。{most:,}字までにしてください。",
        f"This is {length:,} characters long. Keep it to {most:,}.",
    )


def _one(form: Form, field: str) -> str:
    return printable("\n".join(form.get(field, ()))).strip()
