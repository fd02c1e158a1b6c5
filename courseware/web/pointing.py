"""What the address of a report points at, with what stands there today; and the way back to it."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs

from flask import request, url_for

from courseware.actions import reporting
from courseware.lessons import plain_lines
from courseware.rules import plain
from courseware.store import About, Context, Sitting, Slot, find_sitting
from courseware.text import Language, Text
from courseware.web.desk import ruled
from courseware.web.language import language, named
from courseware.web.modes import sitting_title
from courseware.web.shelf import library
from courseware.web.telling import query_of_facts
from courseware.web.visitor import learner, session

NAMES = ("about", "lang", "course", "section", "book", "provision", "decision", "facts", "sitting", "n", "seen")
NAME = re.compile(r"[\w.-]{1,100}")
NOTHING = "?"
COUNT = re.compile(r"[1-9][0-9]{0,2}")


def asked_about() -> Context | None:
    """What the address names with what stands there today; None where there is no such thing for this reader."""
    about = next((known for known in About if known == request.args.get("about")), None)
    read = named(_name("lang")) if "lang" in request.args else language()
    if about is None or read is None:
        return None
    if about is About.QUESTION:
        return question_asked(read)
    context = Context(
        about,
        read,
        title="",
        text="",
        seen=_name("seen"),
        course=_name("course") if about is About.SECTION else "",
        section=_name("section") if about is About.SECTION else "",
        book=_name("book") if about is not About.SECTION else "",
        provision=_name("provision") if about is About.PROVISION else "",
        decision=_name("decision") if about is About.RULING else "",
        facts=told_facts() if about is About.RULING else "",
    )
    return reporting.described(library(), context)


def _name(field: str) -> str:
    """A name in the address; what cannot be one is the name of nothing."""
    value = request.args.get(field, "")
    return value if NAME.fullmatch(value) or not value else NOTHING


def told_facts() -> str:
    """The facts of an address of the desk as JSON; of what could not be read there is no ruling to be wrong."""
    book = library().books.get(_name("book"))
    decision = book.decisions.get(_name("decision")) if book else None
    if book is None or decision is None:
        return "{}"
    told, _ruling = ruled(book, decision, parse_qs(request.args.get("facts", "").removeprefix("?")))
    return json.dumps(plain(told.facts), ensure_ascii=False)


def question_asked(read: Language) -> Context | None:
    """A question exactly as the learner at this browser met it, with the answer if there is one."""
    known, n = learner(), request.args.get("n", "")
    sitting = find_sitting(session(), known, _name("sitting")) if known else None
    slot = sitting.slot(int(n)) if sitting and COUNT.fullmatch(n) else None
    return question_context(sitting, slot, read) if sitting and slot else None


def question_context(sitting: Sitting, slot: Slot, read: Language) -> Context:
    instance, rules = slot.instance, slot.instance.rules
    return Context(
        About.QUESTION,
        read,
        title=question_title(sitting, slot, read),
        text="\n".join(plain_lines(instance.text[read])),
        digest=rules.digest if rules else "",
        book=rules.id if rules else "",
        edition=rules.edition if rules else "",
        course=instance.quiz,
        section=instance.section,
        sitting=sitting.id,
        slot=slot.n,
        question=slot.question,
        instance=instance,
        answer=slot.judgement,
    )


def question_title(sitting: Sitting, slot: Slot, read: Language) -> str:
    title = sitting_title(sitting)[read]
    number = Text(f"問{slot.n}/{len(sitting.slots)}", f"question {slot.n}/{len(sitting.slots)}")
    return f"{title}{'：' if read == 'ja' else ': '}{number[read]}"


def address_of(context: Context) -> str:
    """The page from which the reader came, or the same in the language of this page."""
    if context.about is About.SECTION:
        return url_for("courses.lesson", slug=context.course, _anchor=context.section or None)
    if context.about is About.PROVISION:
        return url_for("rules.provision", book_id=context.book, provision_id=context.provision)
    if context.about is About.QUESTION:
        return url_for("sittings.question", sitting_id=context.sitting, n=context.slot)
    decision = library().books[context.book].decisions[context.decision]
    desk = url_for("desk.ruling", book_id=context.book, decision_id=context.decision)
    return desk + query_of_facts(decision, json.loads(context.facts))
