"""Whatever a file holds, it is read or refused with a reason in both languages; nothing in it ever acts."""

from __future__ import annotations

import contextlib

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.finding import ContentError
from courseware.lessons import render_markdown
from courseware.outside import MOST
from courseware.quiz.exchange import Format, draft_of, read, write
from tests.quiz import every_kind

XML = '<?xml version="1.0"?>\n'
GIFT = "::q::[plain]Which? {\n\t=A #yes\n\t~B\n\t####all\n}\n\n::n::How many? {#5:1}\n\n::m::Pairs {=a->b =c->d}\n"
MOODLE = (
    XML
    + '<quiz><question type="multichoice"><name><text>q</text></name><questiontext format="html"><text>Which?</text>'
    '</questiontext><answer fraction="100"><text>A</text></answer><answer fraction="0"><text>B</text></answer></question>'
    '<question type="cloze"><questiontext format="html"><text>x {1:SA:=a} {1:NM:=5:1}</text></questiontext></question></quiz>'
)
AIKEN = "Which?\nA. one\nB) two\nANSWER: B\n"
FILES = {Format.GIFT: GIFT, Format.MOODLE: MOODLE, Format.AIKEN: AIKEN}
SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))"


def refused(data: bytes, format_: Format) -> list[str]:
    """The codes for which a file is refused; each is said in both languages."""
    with pytest.raises(ContentError) as error:
        read(data, "file", format_)
    assert all(each.words.ja != each.words.en and each.place.file == "file" for each in error.value.findings)
    return [each.code for each in error.value.findings]


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ('<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>', "EXCH-104"),
        ('<!DOCTYPE quiz SYSTEM "http://127.0.0.1:1/x.dtd">', "EXCH-104"),
        ('<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>', "EXCH-104"),
        ("<!-- c --><?p x?>\n<!DOCTYPE quiz>", "EXCH-104"),
    ],
)
def test_xml_that_can_declare_entities_is_refused_before_it_is_parsed(head: str, code: str) -> None:
    data = f'{XML}{head}<quiz><question type="description"><name><text>&x;</text></name></question></quiz>'.encode()

    assert refused(data, Format.MOODLE) == [code]


def test_an_entity_that_was_never_declared_is_malformed() -> None:
    data = b'<quiz><question type="shortanswer"><name><text>&secret;</text></name></question></quiz>'

    assert refused(data, Format.MOODLE) == ["EXCH-103"]


@pytest.mark.parametrize("format_", list(Format))
def test_a_file_of_fifty_megabytes_is_refused_unread(format_: Format) -> None:
    assert refused(b"x" * (50 * 1024 * 1024), format_) == ["EXCH-101"]
    assert MOST < 50 * 1024 * 1024


@pytest.mark.parametrize("format_", list(Format))
@pytest.mark.parametrize("bytes_", [b"\xff\xfe\xfa", b"\x81\x00\xfd\xff", b"\xed\xa0\x80\xff"])
def test_bytes_that_are_no_text_are_refused(format_: Format, bytes_: bytes) -> None:
    assert refused(FILES[format_].encode() + bytes_, format_)[0] in ("EXCH-102", "EXCH-103", "EXCH-106")


@pytest.mark.parametrize("format_", [Format.GIFT, Format.AIKEN])
@pytest.mark.parametrize("sign", ["\0", "\x1b", "\x08", "\ufffe"])
def test_control_characters_are_refused_with_their_place(format_: Format, sign: str) -> None:
    with pytest.raises(ContentError) as error:
        read(f"Which?{sign}\n{FILES[format_]}".encode(), "file", format_)

    assert [(each.code, str(each.place)) for each in error.value.findings] == [("EXCH-106", "file:1:7")]


@pytest.mark.parametrize("sign", ["&#0;", "&#xD800;", "&#x1b;", "\0", "\x1b"])
def test_xml_with_what_is_no_character_is_malformed(sign: str) -> None:
    assert refused(MOODLE.replace("Which?", sign).encode(), Format.MOODLE) == ["EXCH-103"]


def test_a_lone_surrogate_cannot_be_written_and_is_told_with_its_question() -> None:
    questions = read(GIFT.replace("Which?", "X").encode(), "file", Format.GIFT).questions
    broken = [questions[0].__class__("q", "lone \ud800", questions[0].asked)]

    for format_ in (Format.GIFT, Format.MOODLE):
        with pytest.raises(ContentError) as error:
            write("", broken, format_)
        assert [each.code for each in error.value.findings] == ["EXCH-317"]


@pytest.mark.parametrize(
    "xml",
    [
        "<quiz>" + "<a>" * 30_000,
        "<quiz>" + "<question type='cloze'>" * 300 + "</question>" * 300 + "</quiz>",
        MOODLE.replace("Which?", "&lt;b&gt;" * 20_000),
        MOODLE.replace("x {1:SA", "{1:SA:" * 20_000),
        MOODLE.replace("=a}", "=" + "\\~" * 30_000 + "}"),
    ],
    ids=["elements", "questions", "tags in a text", "gaps", "backslashes"],
)
def test_deep_nesting_ends_soon_whatever_comes_out(xml: str) -> None:
    with contextlib.suppress(ContentError):
        draft_of(read(xml.encode(), "file", Format.MOODLE), "en", {})


@pytest.mark.parametrize(
    "gift",
    [
        "{" * 30_000,
        "a {=b}" * 20_000,
        "::" * 30_000 + "a {=b ~c}",
        "\\:" * 30_000 + " {=b ~c}",
        "a {" + "=" * 30_000 + "}",
        "a {" + "#" * 30_000 + "}",
        "a {#" + "9" * 30_000 + "}",
        "a {=%" + "9" * 30_000 + "%b}",
        "//\n" * 30_000 + "a {=b ~c}",
    ],
)
def test_signs_without_end_end_soon_whatever_comes_out(gift: str) -> None:
    with contextlib.suppress(ContentError):
        draft_of(read(gift.encode(), "file", Format.GIFT), "en", {})


@pytest.mark.parametrize("format_", list(Format))
def test_script_in_every_field_stays_text(format_: Format) -> None:
    escaped = SCRIPT.replace("=", "\\=")
    files = {
        Format.GIFT: f"$CATEGORY: {SCRIPT}\n\n::{escaped}::{escaped} {{\n=A{escaped} #{escaped}\n~B{escaped}\n####{escaped}\n}}\n",
        Format.MOODLE: MOODLE.replace("Which?", f"<![CDATA[{SCRIPT}]]>").replace(">A<", f"><![CDATA[A{SCRIPT}]]><"),
        Format.AIKEN: f"{SCRIPT}\nA. {SCRIPT}\nB. two\nANSWER: B\n",
    }

    draft = draft_of(read(files[format_].encode(), "file", format_), "en", every_kind.terms())

    tree = yaml.safe_load(draft.text)
    for words in _words(tree):
        html = render_markdown(words)
        assert "<script" not in html
        assert "<img" not in html
        assert 'href="javascript' not in html


def _words(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [words for item in items for words in _words(item)]


@pytest.mark.parametrize("mark", ["<![", "<![plain]", "<![=", "<![CDATA[x]]>", "<!", "<!--", "<!DOCTYPE"])
def test_a_declaration_in_a_text_is_words(mark: str) -> None:
    (question,) = read(f"::名::{mark}どれですか。 {{=甲 ~乙}}".encode(), "file", Format.GIFT).questions

    assert question.name == "名"


SCRAPS = [*b"{}=~#:\\\n<>&;%*A./\"'", b"->", b"::", b"####", b"{1:SA:=", b"]]>", b"<!", "。".encode(), b"\xff", b"\r\n"]


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(list(Format)), st.data())
def test_a_file_that_was_damaged_is_read_or_refused(format_: Format, data: st.DataObject) -> None:
    whole = FILES[format_].encode()
    for _ in range(data.draw(st.integers(1, 4))):
        start, length = data.draw(st.integers(0, len(whole))), data.draw(st.integers(0, 5))
        scrap = data.draw(st.sampled_from(SCRAPS))
        whole = whole[:start] + (bytes([scrap]) if isinstance(scrap, int) else scrap) + whole[start + length :]

    with contextlib.suppress(ContentError):
        reading = read(whole, "file", format_)
        yaml.safe_load(draft_of(reading, "en", every_kind.terms()).text)
        write(reading.title, reading.questions, Format.GIFT)
        write(reading.title, reading.questions, Format.MOODLE)
