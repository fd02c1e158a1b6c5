"""All controls of one form of a page, with the values that a browser would send untouched."""

from __future__ import annotations

from html.parser import HTMLParser

from werkzeug.test import TestResponse

Sent = dict[str, list[str]]


class Controls(HTMLParser):
    """Gathers inputs, selects and texts of the form with an id."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form, self.is_inside = form, False
        self.pairs: list[tuple[str, str]] = []
        self.anchors: set[str] = set()
        self._select: tuple[str, str | None, str | None] | None = None  # name, first value, chosen value
        self._area: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            assert given["id"] not in self.anchors, f"the id {given['id']} stands twice"
            self.anchors.add(given["id"])
        self.is_inside = given.get("id") == self.form if tag == "form" else self.is_inside
        if not self.is_inside:
            return
        if tag == "input" and given.get("name"):
            if given.get("type") not in ("checkbox", "radio") or "checked" in given:
                self.pairs.append((given["name"], given.get("value", "")))
        elif tag == "select":
            self._select = (given["name"], None, None)
        elif tag == "option" and self._select:
            name, first, chosen = self._select
            value = given.get("value", "")
            self._select = (name, value if first is None else first, value if "selected" in given else chosen)
        elif tag == "textarea":
            self._area = [given["name"], ""]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.is_inside = False
        elif tag == "select" and self._select:
            name, first, chosen = self._select
            self.pairs.append((name, (first or "") if chosen is None else chosen))
            self._select = None
        elif tag == "textarea" and self._area:
            self.pairs.append((self._area[0], self._area[1].removeprefix("\n")))
            self._area = None

    def handle_data(self, data: str) -> None:
        if self._area:
            self._area[1] += data


def read_controls(page: TestResponse, form: str) -> Controls:
    found = Controls(form)
    found.feed(page.text)
    return found


def controls(page: TestResponse, form: str) -> Sent:
    """The fields of the form with this id."""
    sent: Sent = {}
    for name, value in read_controls(page, form).pairs:
        sent.setdefault(name, []).append(value.replace("\n", "\r\n"))
    return sent
