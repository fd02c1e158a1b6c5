import pytest

from courseware.finding import ContentError
from courseware.lessons.importing import decoded
from courseware.lessons.importing.decoding import MOST


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("遅刻".encode(), "UTF-8"),
        ("\ufeff遅刻".encode(), "UTF-8"),
        ("遅刻".encode("cp932"), "CP932"),
        (b"English only " * 1000 + "遅刻".encode("cp932"), "CP932"),
    ],
    ids=["utf-8", "with a mark", "cp932", "cp932 after a long English beginning"],
)
def test_text_is_read_whatever_wrote_it(data: bytes, encoding: str):
    text, name = decoded(data, "page.txt")

    assert text.endswith("遅刻")
    assert not text.startswith("\ufeff")
    assert name == encoding


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_are_made_one(end: str):
    assert decoded(f"一{end}二".encode(), "page.txt")[0] == "一\n二"


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"x" * (MOST + 1), "IMP-002", 1),
        (b"good\nb\xff\xfe", "IMP-003", 2),
        (b"\xef\xbb\xbfgood\nb\xff\xfe", "IMP-003", 2),
        (b"a\nb\0c", "IMP-003", 2),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(data: bytes, code: str, line: int):
    with pytest.raises(ContentError) as refused:
        decoded(data, "page.txt")

    assert [(found.code, found.place.line) for found in refused.value.findings] == [(code, line)]


def test_the_longest_page_that_is_allowed_is_read():
    assert len(decoded(b"x" * MOST, "page.txt")[0]) == MOST
