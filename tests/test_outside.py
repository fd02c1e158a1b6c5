"""Files from outside become text, or are refused with the code of whoever reads them."""

from __future__ import annotations

import pytest

from courseware.finding import ContentError
from courseware.outside import MOST, NO_XML, Refusals, XmlFile, decoded

REFUSALS = Refusals("A-1", "A-2", malformed="A-3", doctype="A-4", strange_root="A-5")


def opened(data: bytes) -> XmlFile:
    return XmlFile(data, "file", "Kind", ("root",), REFUSALS)


def refused(data: bytes) -> str:
    with pytest.raises(ContentError) as error:
        list(opened(data).elements("a"))
    (found,) = error.value.findings
    return f"{found.code} {found.place.line}"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("\ufeff遅刻".encode(), "遅刻"),
        ("遅刻".encode("utf-16"), "遅刻"),
        ("遅刻".encode("cp932"), "遅刻"),
    ],
)
def test_bytes_become_text(data: bytes, text: str) -> None:
    assert decoded(data, "file", REFUSALS) == text


def test_what_is_too_long_is_refused_at_the_first_byte_too_many() -> None:
    assert len(decoded(b"x" * MOST, "file", REFUSALS)) == MOST
    with pytest.raises(ContentError):
        decoded(b"x" * (MOST + 1), "file", REFUSALS)


@pytest.mark.parametrize(
    ("xml", "code"),
    [
        ("<root><a/><root>", "A-3 1"),
        ("<!DOCTYPE root><root/>", "A-4 1"),
        ("<!-- c -->\n<?p?>\n<!DOCTYPE root><root/>", "A-4 3"),
        ("<other/>", "A-5 1"),
        ("<root>&x;</root>", "A-3 1"),
        ("<root>" + "<a>" * 300 + "</a>" * 300 + "</root>", "A-3 1"),
        ("<root><a>" + "x" * 11_000_000 + "</a></root>", "A-3 1"),
    ],
    ids=["malformed", "doctype", "later doctype", "root", "entity", "deep", "long"],
)
def test_xml_is_refused_with_the_reason(xml: str, code: str) -> None:
    assert refused(xml.encode()) == code


def test_elements_come_one_by_one_each_with_its_place() -> None:
    xml = opened(b'<?xml version="1.0" encoding="UTF-8"?>\n<root>\n  <a>1</a><a>2</a>\n<b/></root>')

    found = [(element.text, str(xml.place(element))) for element in xml.elements("a")]

    assert found == [("1", "file:3:3"), ("2", "file:3:11")]


@pytest.mark.parametrize("sign", ["\0", "\x08", "\x1f", "\ufffe", "\ud800"])
def test_what_no_file_can_hold_is_known(sign: str) -> None:
    assert NO_XML.search(f"a{sign}")


@pytest.mark.parametrize("sign", ["\t", "\n", "\x7f", "\u2028", "😀"])
def test_other_signs_are_text(sign: str) -> None:
    assert not NO_XML.search(f"a{sign}")
