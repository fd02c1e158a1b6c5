"""Staff sees what a class page becomes and takes the files away; what is refused says why and loses nothing typed."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from courseware.lessons.importing import MOST, bring_in_file
from courseware.store import Engine, Role
from tests.lessons.importing.page import PAGE
from tests.web.make import fields, said
from tests.web.signing import PEOPLE, an_account, an_open_app, sign_in

PAGES = Path(__file__).parents[1] / "data/pages"
DOTTED = PAGE.replace("•", "・").replace("·", "・")


@pytest.fixture
def client(engine: Engine) -> FlaskClient:
    return staff(an_open_app(engine), Role.AUTHOR)


def staff(app: Flask, role: Role) -> FlaskClient:
    an_account(app, PEOPLE[role], role)
    client = app.test_client()
    sign_in(client, PEOPLE[role])
    return client


def send(client: FlaskClient, data: bytes | None = None, language: str = "ja", **typed: str) -> TestResponse:
    """Fill the form in as a browser does, with a file or without one."""
    token = fields(client.get("/ja/imports"))["csrf_token"]
    form = {"csrf_token": token, "text": "", "rulebook": "small", **typed}
    name = form.pop("name", "class-77.txt")
    file = {} if data is None else {"file": FileStorage(io.BytesIO(data), name)}
    boundary, body = encode_multipart({**form, **file})  # by ourselves: the client would leave a large one open
    kind = f"multipart/form-data; boundary={boundary}"
    return client.post(f"/{language}/imports", data=body, content_type=kind)


def taken(client: FlaskClient, preview: TestResponse) -> zipfile.ZipFile:
    """The archive that the button of a preview gives."""
    form = fields(preview)
    done = client.post(
        "/ja/imports/files", data={name: form[name] for name in ("csrf_token", "data", "name", "rulebook")}
    )
    assert (done.status_code, done.mimetype) == (200, "application/zip")
    return zipfile.ZipFile(io.BytesIO(done.data))


@pytest.mark.parametrize("role", [Role.AUTHOR, Role.REVIEWER, Role.ADMIN])
def test_the_account_page_of_staff_leads_there(engine: Engine, role: Role) -> None:
    client = staff(an_open_app(engine), role)

    assert 'href="/ja/imports"' in client.get("/ja/account").text
    assert client.get("/ja/imports").status_code == 200


@pytest.mark.parametrize(
    "data",
    [
        PAGE.encode(),
        b"\xef\xbb\xbf" + PAGE.encode(),
        PAGE.replace("\n", "\r\n").encode(),
        DOTTED.encode("cp932"),
        PAGE.replace("\t", "　").encode(),
    ],
    ids=["utf-8", "bom", "crlf", "cp932", "wide-tabs"],
)
def test_a_page_is_shown_as_a_lesson(client: FlaskClient, data: bytes) -> None:
    page = send(client, data)

    assert page.status_code == 200
    for words in ("荷物の置き場所", "卓の下に置きます", "要となるルール", "文字数の内訳", "LES-201"):
        assert words in said(page)
    assert '<aside class="note note--confirm"' in page.text or "note--confirm" in page.text


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_preview_has_the_term_table_the_account_and_places_on_the_page(client: FlaskClient, language: str) -> None:
    page = send(client, PAGE.encode(), language)

    for anchor in ("import.findings", "import.account", "import.terms", "import.lesson"):
        assert f'id="{anchor}"' in page.text
    account = bring_in_file(PAGE.encode(), "x", rulebook="small").account
    for name in ("held", "kept", "beside", "marks"):
        assert f'<dd class="number">{account.total(name)}</dd>' in page.text
    assert re.search(r"line 24 of the page|元のページの24行目", page.text)
    assert page.headers["Cache-Control"] == "private, no-store"


def test_pasted_text_gives_what_a_file_gives(client: FlaskClient) -> None:
    file, pasted = send(client, PAGE.encode(), name="page.txt"), send(client, text=PAGE.replace("\n", "\r\n"))

    assert said(pasted).partition("指摘")[2] == said(file).partition("指摘")[2]


def test_the_files_are_those_of_the_command(client: FlaskClient) -> None:
    data = DOTTED.encode("cp932")

    archive = taken(client, send(client, data))

    files = bring_in_file(data, "class-77.txt", rulebook="small").files
    assert archive.namelist() == [f"enforcement-77/{name}" for name in files]
    assert {name: archive.read(f"enforcement-77/{name}").decode() for name in files} == dict(files)
    assert 'encoding: "CP932"' in files["origin.yaml"]


@pytest.mark.parametrize("file", ["penalty-list.txt", "floor-rules.txt"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp932"])
def test_what_is_no_class_page_is_refused_with_its_text_kept(client: FlaskClient, file: str, encoding: str) -> None:
    text = (PAGES / file).read_text(encoding="utf-8")

    page = send(client, text.encode(encoding), name=file)

    assert page.status_code == 422
    assert "IMP-001" in said(page)
    assert f"{file}:1" in page.text
    assert text.splitlines()[0] in page.text.partition("<textarea")[2]


@pytest.mark.parametrize("text", ["ただの文章です。\n二行目", "<b>太字</b>"])
def test_what_was_pasted_and_chosen_stands_again(client: FlaskClient, text: str) -> None:
    page = send(client, text=text, rulebook="small")

    assert page.status_code == 422
    assert text.replace("<", "&lt;").replace(">", "&gt;") in page.text
    assert '<option value="small" selected>' in page.text


def test_what_was_pasted_stands_again_also_beside_a_file(client: FlaskClient) -> None:
    page = send(client, b"\xff\xfe\x00", text="貼り付けた文")

    assert page.status_code == 422
    assert "貼り付けた文" in page.text
    assert "もう一度選んでください" in page.text


@pytest.mark.parametrize("data", [b"\xff\xfe\x00a", b"\0", "甲\0乙".encode(), b"\x80\x81\xff", PAGE.encode("utf-16")])
def test_what_is_no_text_is_refused(client: FlaskClient, data: bytes) -> None:
    page = send(client, data)

    assert page.status_code == 422
    assert "IMP-003" in said(page)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"text": ""}, "貼り付けてください"),
        ({"text": " \n"}, "貼り付けてください"),
        ({"text": PAGE, "rulebook": "none"}, "一覧からルールブックを選んで"),
        ({"text": PAGE, "rulebook": "\0"}, "一覧からルールブックを選んで"),
    ],
)
def test_what_is_missing_is_told_at_its_field(client: FlaskClient, typed: dict[str, str], words: str) -> None:
    page = send(client, **typed)

    assert page.status_code == 422
    assert words in said(page)
    assert 'aria-invalid="true"' in page.text


def test_a_form_without_its_token_is_given_back_filled_in(client: FlaskClient) -> None:
    page = send(client, text=PAGE, csrf_token="")

    assert page.status_code == 400
    assert "荷物の置き場所" in page.text


@pytest.mark.parametrize(
    ("size", "status"), [(MOST, 422), (MOST + 1, 413), (8 * 1024 * 1024 + 1, 413)], ids=["most", "over", "far-over"]
)
def test_a_file_that_is_too_long_is_told_on_a_page(client: FlaskClient, size: int, status: int) -> None:
    page = send(client, b"a" * size)

    assert page.status_code == status
    if status == 413:
        assert "大きすぎます" in said(page)
        assert 'id="rulebook"' in page.text


def test_names_of_files_lead_nowhere(client: FlaskClient) -> None:
    page = send(client, PAGE.encode(), name='../..\\etc/<b>"x".txt')

    assert "<b>" not in page.text.partition("<main")[2].partition("</h1>")[0]
    assert taken(client, page).namelist()[0] == "enforcement-77/lesson.ja.md"


@pytest.mark.parametrize(
    "form", [{}, {"data": "%"}, {"data": "YQ=="}, {"data": "YQ==", "rulebook": "none"}, {"data": "あ"}]
)
def test_files_of_a_strange_form_are_refused(client: FlaskClient, form: dict[str, str]) -> None:
    token = fields(client.get("/ja/imports"))["csrf_token"]

    assert client.post("/ja/imports/files", data={"rulebook": "small", **form, "csrf_token": token}).status_code == 400
    assert client.post("/ja/imports/files", data=form).status_code == 400


def test_files_asked_for_without_a_token_give_the_page_back(client: FlaskClient) -> None:
    form = fields(send(client, DOTTED.encode("cp932")))

    page = client.post("/ja/imports/files", data={"data": form["data"], "name": form["name"], "rulebook": "small"})

    assert page.status_code == 400
    assert "荷物は通路に置きません" in page.text.partition("<textarea")[2]


def test_nothing_is_kept_on_the_server(client: FlaskClient, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))

    taken(client, send(client, PAGE.encode()))

    assert sorted(tmp_path.rglob("*")) == before
