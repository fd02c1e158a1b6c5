"""Staff brings a published class page in: a form, a preview of the lesson that comes out, its files to take away.

Nothing is stored here: content is files. The preview holds the page as it was sent, and the files are made of it anew.
"""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue

from courseware.finding import ContentError, Finding, blockers
from courseware.lessons import Lesson, Rendered, prose_of, render_lesson
from courseware.lessons.importing import LESSON, MOST, Brought, bring_in_file, decoded
from courseware.library import read_lone
from courseware.store import STAFF
from courseware.terms import Passage, passage_of
from courseware.text import Text, printable
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.contents import books_in_order
from courseware.web.guard import token_holds
from courseware.web.language import gettext as _
from courseware.web.shelf import library

imports = Blueprint("imports", __name__, url_prefix=f"{PREFIX}/imports")
MEBIBYTE = 1024 * 1024
MOST_SENT = 8 * MEBIBYTE  # a page that is too long for us is still read, so that the answer can say so
MOST_READ_OFF = 64 * MEBIBYTE
MOST_SHOWN = 200
PASTED = "page.txt"
TOO_MUCH = Text(
    f"大きすぎます。{MOST // MEBIBYTE} MB（{MOST}バイト）までです。クラスのページを1つだけ選んでください。",
    f"That is too long: {MOST // MEBIBYTE} MB ({MOST} bytes) are allowed. Choose one class page at a time.",
)
NOTHING = Text("ファイルを選ぶか、ページの文章を貼り付けてください。", "Choose a file, or paste the text of the page.")
NO_BOOK = Text("一覧からルールブックを選んでください。", "Choose a rulebook from the list.")


@dataclass(frozen=True, slots=True)
class Sent:
    """What was sent: the page as bytes, its name, the rulebook that the lesson is to cite; `typed` is what was pasted."""

    data: bytes
    name: str
    book: str
    typed: str = ""
    is_file: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A finding of the preview with its passage and the line of the page that was sent (0: none)."""

    finding: Finding
    passage: Passage | None
    page_line: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What a page becomes; without a lesson where the result cannot be read as one."""

    brought: Brought
    lesson: Lesson | None
    rendered: Rendered | None
    told: tuple[Told, ...]
    count: int
    blockers: int


@imports.before_request
def take_in_more() -> None:
    """A class page may be larger than what other forms take; this comes after the door has been kept."""
    request.max_content_length = request.max_form_memory_size = MOST_SENT


@imports.get("")
@only(*STAFF)
def new() -> ResponseReturnValue:
    return form_page()


@imports.post("")
@only(*STAFF)
def preview() -> ResponseReturnValue:
    """Show what the page becomes, or say why it is refused, with what was typed and chosen."""
    if is_too_much():
        return form_page(faults={"file": [TOO_MUCH]}), 413
    sent = sent_page()
    if faults := faults_of(sent):
        return form_page(sent, faults), 400 if "token" in faults else 422
    try:
        found = preview_of(sent)
    except ContentError as error:
        is_too_long = any(finding.code == "IMP-002" for finding in error.findings)
        return form_page(sent, refused=error.findings), 413 if is_too_long else 422
    data = base64.b64encode(sent.data).decode("ascii")
    book = library().books[sent.book]
    return render_template("imports/preview.html", sent=sent, data=data, found=found, book=book, most=MOST_SHOWN)


@imports.post("/files")
@only(*STAFF)
def files() -> ResponseReturnValue:
    """The lesson, its terms and the account of a page in one archive."""
    sent = abort(413) if is_too_much() else sent_again()
    if not token_holds():
        return form_page(sent, {"token": [expired()]}), 400
    try:
        brought = bring_in_file(sent.data, sent.name, rulebook=known_book(sent.book))
    except ContentError:
        abort(400)
    headers = {"Content-Disposition": f'attachment; filename="{brought.slug}.zip"'}
    return Response(archive(brought), mimetype="application/zip", headers=headers)


def is_too_much() -> bool:
    """Was more sent than is ever taken? Then it is read off first: a browser that is cut short shows no answer."""
    length = request.content_length or 0
    if length <= MOST_SENT:
        return False
    left = min(length, MOST_READ_OFF)
    while left > 0 and (part := request.environ["wsgi.input"].read(min(left, MEBIBYTE))):
        left -= len(part)
    return True


def sent_page() -> Sent:
    """The file, where one was chosen, else what was pasted."""
    file, typed = request.files.get("file"), request.form.get("text", "")
    book = request.form.get("rulebook", "")[:100]
    if file and file.filename:
        return Sent(file.read(), named(file.filename), book, typed, is_file=True)
    return Sent(typed.encode("utf-8"), PASTED, book, typed)


def sent_again() -> Sent:
    """The page as the preview holds it."""
    try:
        data = base64.b64decode(request.form.get("data", ""), validate=True)
    except ValueError:
        abort(400)
    return Sent(data, named(request.form.get("name", "")), request.form.get("rulebook", "")[:100], is_file=True)


def expired() -> Text:
    return Text.same(_("The page had been open for too long. Please send it again."))


def named(name: str) -> str:
    """The name of a file as it may stand in a record: no folders, nothing unseen."""
    plain = printable(name).replace("\\", "/").rpartition("/")[2].replace("\n", " ").strip()
    return plain[-100:] or PASTED


def known_book(book: str) -> str:
    return book if book in library().books else abort(400)


def faults_of(sent: Sent) -> dict[str, list[Text]]:
    """What is missing before the page can be read, by field."""
    faults: dict[str, list[Text]] = {}
    if not token_holds():
        faults["token"] = [expired()]
    if not sent.data.strip():
        faults["file"] = [NOTHING]
    if sent.book not in library().books:
        faults["rulebook"] = [NO_BOOK]
    return faults


def preview_of(sent: Sent) -> Preview:
    """The lesson that comes out of a page, checked like any lesson. ContentError when it is no class page."""
    brought = bring_in_file(sent.data, sent.name, rulebook=sent.book)
    lone = read_lone({"ja": (LESSON, brought.lesson)}, library())
    lesson = lone.lessons.get("ja")
    terms = library().terms.get(sent.book)
    rendered = render_lesson(lesson, library().books, terms) if lesson else None
    findings = (*brought.findings, *lone.findings)
    told = tuple(told_of(findings[:MOST_SHOWN], brought, lesson))
    return Preview(brought, lesson, rendered, told, len(findings), len(blockers(findings)))


def told_of(findings: Iterable[Finding], brought: Brought, lesson: Lesson | None) -> Iterable[Told]:
    """The findings with their passages, and where on the page that was sent they stand."""
    prose = prose_of(lesson, library().books) if lesson else None
    for finding in findings:
        is_of_page = finding.place.file != LESSON  # what the import itself says is about the page
        line = finding.place.line if is_of_page else brought.page_line(finding.place.line)
        yield Told(finding, passage_of(prose, finding) if prose and not is_of_page else None, line)


def archive(brought: Brought) -> bytes:
    """The files in a folder of the class's name; the same page makes the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in brought.files.items():
            entry = zipfile.ZipInfo(f"{brought.slug}/{name}")
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            file.writestr(entry, text.encode("utf-8"))
    return packed.getvalue()


def form_page(
    sent: Sent | None = None,
    faults: dict[str, list[Text]] | None = None,
    refused: Sequence[Finding] = (),
) -> str:
    """The form with what was chosen. A browser forgets a chosen file, so that its text, if it is one, stands in the field."""
    return render_template(
        "imports/new.html",
        books=books_in_order(library()),
        chosen=sent.book if sent else "",
        text=text_again(sent) if sent else "",
        name=sent.name if sent and sent.is_file else "",
        is_text_of_file=bool(sent and sent.is_file and not sent.typed.strip()),
        faults=faults or {},
        refused=refused,
        most=MOST // MEBIBYTE,
    )


def text_again(sent: Sent) -> str:
    """What was typed; where nothing was, the text of the file, as far as it is one."""
    if sent.typed.strip() or not sent.is_file:
        return printable(sent.typed)
    try:
        return printable(decoded(sent.data, sent.name)[0])
    except ContentError:
        return ""
