import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.make import code_of, fields, said, start


def enter(client: FlaskClient, code: str):  # type: ignore[no-untyped-def]
    return client.post("/ja/progress/code", data={**fields(client.get("/ja/progress/code")), "code": code})


def test_before_there_is_progress_the_page_says_how_it_begins(client: FlaskClient) -> None:
    page = client.get("/ja/progress")

    assert "まだ記録がありません" in said(page)
    assert 'href="/ja/progress/code"' in page.text
    assert code_of(client) == ""


def test_progress_shows_sittings_shares_next_steps_and_the_code(client: FlaskClient) -> None:
    taking = start(client)
    for n in range(1, 6):
        taking.post(n, taking.form(n, right=n != 1))

    page = client.get("/ja/progress")

    for words in ("小テスト（1回目）", "遅刻を裁定できる", code_of(client), "次にすること"):
        assert words in said(page)
    assert 'href="/ja/courses/small#late"' in page.text
    assert f'href="/ja/sittings/{taking.sitting}"' in page.text


def test_open_sitting_is_the_first_thing_to_do(client: FlaskClient) -> None:
    taking = start(client)

    page = client.get("/en/progress").text

    assert "Continue the quiz that you began" in page
    assert f'href="{taking.address(1, "en")}"' in page


@pytest.mark.parametrize(
    "retyped",
    [
        str,
        str.lower,
        lambda code: code.replace("-", ""),
        lambda code: code.replace("-", " "),
        lambda code: code.replace("0", "O").replace("1", "l"),
        lambda code: "".join(chr(ord(letter) + 0xFEE0) for letter in code),
        lambda code: f"  {code}\u3000",
        lambda code: code.replace("-", "–"),
    ],
)
def test_code_opens_the_same_progress_however_it_is_typed(app: Flask, retyped) -> None:  # type: ignore[no-untyped-def]
    taking = start(app.test_client())
    other = app.test_client()

    response = enter(other, retyped(code_of(taking.client)))

    assert (response.status_code, response.location) == (303, "/ja/progress")
    assert code_of(other) == code_of(taking.client)
    assert taking.sitting in other.get("/ja/progress").text


@pytest.mark.parametrize("code", ["", "   ", "x", "AAAA-AAAA-AAAA-AAAA", "\0", "<b>", "あ" * 60])
def test_code_that_opens_nothing_changes_nothing(client: FlaskClient, code: str) -> None:
    start(client)
    own = code_of(client)

    page = enter(client, code)

    assert page.status_code == 422
    assert 'aria-invalid="true"' in page.text
    assert code_of(client) == own
    assert "<b>" not in page.text


def test_code_sent_too_late_is_not_lost(client: FlaskClient) -> None:
    page = client.post("/ja/progress/code", data={"code": "ABCD"})

    assert page.status_code == 400
    assert fields(page)["code"] == "ABCD"


def test_times_are_told_in_japan_time(client: FlaskClient) -> None:
    start(client)

    page = said(client.get("/ja/progress"))

    assert "日本時間" in page
    assert re.search(r"\d{4}年\d{1,2}月\d{1,2}日 \d{1,2}:\d{2}", page)
