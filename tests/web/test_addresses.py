import pytest
from flask import Flask
from flask.testing import FlaskClient

ACCEPT = "Accept-Language"


@pytest.mark.parametrize(("header", "address"), [("en-GB,ja;q=0.5", "/en/"), ("", "/ja/"), ("zh-CN", "/ja/")])
def test_front_door_leads_to_the_language_of_the_browser(client: FlaskClient, header: str, address: str) -> None:
    response = client.get("/", headers={ACCEPT: header})

    assert (response.status_code, response.location) == (302, address)
    assert {"Accept-Language", "Cookie"} <= set(response.vary)


def test_choice_of_the_reader_goes_before_the_browser(client: FlaskClient) -> None:
    client.get("/choose/en/courses/")

    assert client.get("/", headers={ACCEPT: "ja"}).location == "/en/"


def test_only_choosing_a_language_sets_the_cookie(client: FlaskClient) -> None:
    reading = client.get("/en/courses/")
    choosing = client.get("/choose/ja/courses/small")

    assert "Set-Cookie" not in reading.headers
    assert choosing.location == "/ja/courses/small"
    assert choosing.headers["Set-Cookie"].startswith("language=ja;")


@pytest.mark.parametrize("path", ["//evil.example", "https://evil.example", "%2f%2fevil.example", "a%3f/%2f%2fb"])
def test_choosing_never_leads_off_the_site(client: FlaskClient, path: str) -> None:
    response = client.get(f"/choose/en/{path}", follow_redirects=False)

    assert response.status_code in (302, 308)
    assert response.location.startswith(("/en/", "/choose/", "http://localhost/choose/"))


def test_page_names_itself_in_both_languages(client: FlaskClient) -> None:
    page = client.get("/ja/courses/small").text

    assert '<link rel="alternate" hreflang="ja" href="http://localhost/ja/courses/small">' in page
    assert '<link rel="alternate" hreflang="en" href="http://localhost/en/courses/small">' in page
    assert '<link rel="alternate" hreflang="x-default" href="http://localhost/courses/small">' in page


@pytest.mark.parametrize(
    "path",
    ["/courses/", "/courses/small", "/rules/small/doc-1", "/quizzes/small", "/progress", "/progress/code", "/search"],
)
def test_address_without_language_finds_one(client: FlaskClient, path: str) -> None:
    response = client.get(path, headers={ACCEPT: "en"})

    assert response.location == f"/en{path}"


def test_every_room_has_an_address_without_language(app: Flask) -> None:
    rooms = {str(rule).split("/")[2] for rule in app.url_map.iter_rules() if "language" in rule.arguments} - {""}

    for room in rooms - {"app.webmanifest"}:
        assert app.test_client().get(f"/{room}").location == f"/ja/{room}"


@pytest.mark.parametrize(
    "path",
    [
        *("/fr/", "/ja/courses/a b", "/ja/courses/%00", "/ja/courses/..%2f", "/ja/courses/%ff%fe"),
        *("/ja/sittings/x/0", f"/ja/sittings/x/{'9' * 5000}"),
        *("/ja/rules/other", "/ja/rules/small/%E3%81%82", f"/ja/rules/small/{'a' * 101}"),
    ],
)
def test_odd_addresses_are_no_pages(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_choosing_takes_no_line_break(client: FlaskClient) -> None:
    assert client.get("/choose/en/a%0d%0aX: y").status_code == 404


def test_page_without_its_closing_slash_is_found(client: FlaskClient) -> None:
    assert client.get("/ja/courses", follow_redirects=True).status_code == 200
