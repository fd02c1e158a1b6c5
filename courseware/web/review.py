"""What is to be confirmed, for everybody to read: the queue, and each item with its state, history and evidence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, abort, g, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from courseware.lessons import lang_spans, plain_lines
from courseware.library import concept_named, domain_of, domain_passages, evidence_for, rendering_items, review_sites
from courseware.review import (
    STATES,
    Entry,
    Event,
    Kind,
    Order,
    Passage,
    Piece,
    Record,
    Site,
    Wanted,
    beside,
    candidates,
    changed,
    difference,
    gathered,
    mark_of,
    page_of,
    progress,
    queue,
    states_of,
)
from courseware.store import review_events, review_records
from courseware.text import LANGUAGES, Language, Text
from courseware.web.addresses import PREFIX
from courseware.web.language import gettext as _
from courseware.web.language import language
from courseware.web.mistakes import may_read_reports
from courseware.web.shelf import has_provision, library, made
from courseware.web.visitor import session
from courseware.web.wording import plain

review = Blueprint("review", __name__, url_prefix=f"{PREFIX}/review")
RULES, TERMS = "rules/", "terms/"
KINDS = (Kind.BLOCK, Kind.MARK, Kind.DIFFERENCE, Kind.OPEN_QUESTION, Kind.RENDERING)


@review.get("")
def items() -> ResponseReturnValue:
    """A page of the queue, with how far each class is."""
    return for_each_reader(queue_page())


@review.get("/<path:item_id>")
def item(item_id: str) -> ResponseReturnValue:
    """One item: its text in context, where it stands, what was said of it, what may answer it."""
    return for_each_reader(item_page(find_entry(item_id)))


def for_each_reader(page: str) -> ResponseReturnValue:
    """The same page for every visitor; for a reviewer with what there is to do. Whoever signs in must not see the former."""
    response = make_response(page)
    response.vary.add("Cookie")
    return response


def queue_page(**dismissal: Any) -> str:
    """The queue as it is asked for; `dismissal` is what a reviewer sent that could not be done."""
    entries, wanted, order = all_entries(), asked(), asked_order()
    return render_template(
        "review/items.html",
        page=page_of(entries, wanted, request.args.get("after", ""), order),
        wanted=wanted,
        order=order,
        filters=filters(wanted, order),
        homes=[(home, plain(title)) for home, title in homes(entries).items()],
        progress=progress(entries),
        candidates=shown_candidates(wanted),
        **dismissal,
    )


def item_page(entry: Entry, **sent: Any) -> str:
    """An item with its neighbours in the queue; `sent` is the form of a reviewer that could not be taken."""
    wanted, order = asked(), asked_order()
    mark = mark_of(entry, order, request.args.get("at", ""))
    before, behind = beside(all_entries(), wanted, mark, order)
    return render_template(
        "review/item.html",
        entry=entry,
        before=before,
        behind=behind,
        filters=filters(wanted, order),
        changes=changes(entry),
        events=review_events(session(), entry.id) if entry.record else (),
        evidence=evidence_for(library(), entry, language(), known_passages(entry)),
        **sent,
    )


def find_entry(item_id: str) -> Entry:
    """The item, or candidate, of this id, or the page that says there is none."""
    found = (one for one in (*all_entries(), *all_candidates()) if one.id == item_id)
    return next(found, None) or abort(404)


def asked() -> Wanted:
    """The part of the queue that an address asks for; a word that we do not know asks for everything."""
    told = {name: request.args.get(name, "") for name in ("in", "state", "kind", "text")}
    return Wanted(
        told["in"].replace("\0", "")[:100],
        told["state"] if told["state"] in STATES else "",
        told["kind"] if told["kind"] in [str(kind) for kind in KINDS] else "",
        told["text"] if told["text"] in LANGUAGES else "",
    )


def asked_order() -> Order:
    """The order that an address asks for."""
    told = request.args.get("order", "")
    return Order(told) if told in [str(order) for order in Order] else Order.CLASS


def filters(wanted: Wanted, order: Order) -> dict[str, str]:
    """What is asked for, as it stands in an address."""
    told = {"in": wanted.home, "state": wanted.state, "kind": wanted.kind, "text": wanted.language}
    told["order"] = "" if order is Order.CLASS else str(order)
    return {name: value for name, value in told.items() if value}


def all_sites() -> tuple[Site, ...]:
    """Every place of the content that is to be confirmed, looked for once."""
    kept: list[tuple[Site, ...]] = made("sites", list)
    if not kept:
        kept.append(review_sites(library()))
    return kept[0]


def all_entries() -> tuple[Entry, ...]:
    """The whole queue, without what stands in a text that is withheld: that is not gone, only not shown.

    Of the terms it holds those of which somebody has spoken, and the one that the address of this page names.
    """
    withheld = tuple(part.name for part in library().withheld)
    named = (str((request.view_args or {}).get("item_id", "")), *(record.id for record in records()))
    entries = queue((*gathered(all_sites()), *rendering_items(library(), named)), records())
    return tuple(entry for entry in entries if entry.item or not entry.place.file.startswith(withheld))


def records() -> tuple[Record, ...]:
    """What is on record, read once for a page, and once more after somebody has acted (`read_again`)."""
    if "review_records" not in g:
        g.review_records = review_records(session())
    found: tuple[Record, ...] = g.review_records
    return found


def read_again() -> None:
    g.pop("review_records", None)


def all_candidates() -> tuple[Entry, ...]:
    """What says that something could not be confirmed, and is no item yet."""
    return candidates(all_sites(), records())


def shown_candidates(wanted: Wanted) -> tuple[Entry, ...]:
    """Those of the reader's language: below the whole queue what nobody has set aside, else what is asked for."""
    here = [entry for entry in all_candidates() if language() in entry.texts]
    if wanted == Wanted():
        return tuple(entry for entry in here if entry.is_waiting)
    return tuple(entry for entry in here if wanted.state == "set-aside" and wanted.holds(entry))


def known_passages(entry: Entry) -> tuple[Passage, ...]:
    """What may be evidence in the reader's language, read once for each rulebook."""
    kept: dict[tuple[str, Language], tuple[Passage, ...]] = made("passages", dict)
    key = (domain_of(library(), entry), language())
    if key not in kept:
        kept[key] = domain_passages(library(), *key)
    return kept[key]


def homes(entries: Iterable[Entry]) -> dict[str, Text]:
    """The classes and rulebooks that have items, each with its title."""
    return {entry.home: home_title(entry.home) for entry in entries}


def home_title(home: str) -> Text:
    """The title of a class or rulebook, which may be the same words; the name itself where it is gone."""
    if home.startswith(RULES):
        book = library().books.get(home.removeprefix(RULES))
        return Text(f"{book.title.ja}（ルールブック）", f"{book.title.en} (rulebook)") if book else Text.same(home)
    if home.startswith(TERMS):
        book = library().books.get(home.removeprefix(TERMS))
        return Text(f"{book.title.ja}（用語）", f"{book.title.en} (terms)") if book else Text("用語", "Terms")
    course = library().courses.get(home)
    return course.title if course else Text.same(home)


def address_of(home: str, anchor: str) -> str | None:
    """Where a passage can be read; nothing for what is gone."""
    if home.startswith(RULES):
        book = home.removeprefix(RULES)
        known = has_provision(book, anchor)
        return url_for("rules.provision", book_id=book, provision_id=anchor) if known else None
    if home.startswith(TERMS) and (domain := home.removeprefix(TERMS)) in library().books:
        return url_for("terms.table", book_id=domain, _anchor=anchor)
    if home in library().courses:
        return url_for("courses.lesson", slug=home, _anchor=anchor or None)
    return None


def changes(entry: Entry) -> dict[Language, tuple[Piece, ...]]:
    """What became of the text that was proposed or decided about, where it has changed since."""
    seen = entry.standing.seen if entry.is_stale else None
    both = {one: (text, entry.texts[one]) for one, text in (seen or {}).items() if one in entry.texts}
    return {one: difference(before, now) for one, (before, now) in both.items() if before != now}


def who(by: str, events: Iterable[Event]) -> str:
    """Who did something: an address is shown to staff only; others see which of the people of this item it was."""
    if "@" not in by or may_read_reports():
        return by
    people = [*dict.fromkeys(event.by for event in events if event.by)]
    return _("Reviewer %(n)d") % {"n": people.index(by) + 1}


@review.app_template_filter()
def paragraphs(text: str) -> tuple[str, ...]:
    """A text of an item in plain words, paragraph by paragraph."""
    return plain_lines(text)


@review.app_template_filter()
def spoken(text: str, of: Language) -> Markup:
    """A passage of that language as HTML, with what is in the other one marked as such."""
    return Markup(lang_spans(text, of))


@review.app_template_filter()
def in_readers_language(entry: Entry) -> tuple[Language, str]:
    """The text of an item in the reader's language or, where that is missing, in the other one."""
    found = [one for one in (language(), *LANGUAGES) if one in entry.texts]
    return (found[0], entry.texts[found[0]]) if found else (language(), "")


def term_address(item_id: str) -> str | None:
    """The page of the term that an item is about, as long as there is one."""
    concept = concept_named(library(), item_id)
    return url_for("concepts.concept", book_id=concept.domain, name=concept.slug) if concept else None


review.add_app_template_global(home_title)
review.add_app_template_global(term_address)
review.add_app_template_global(address_of, "passage_address")
review.add_app_template_global(states_of)
review.add_app_template_global(who)
review.add_app_template_global(changed, "changed_texts")
review.add_app_template_global(difference, "difference_of")
