from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.finding import Finding
from courseware.library import NumberRows, PrintedTable, Reference, RulingRows, load_library
from courseware.library.references import read_references
from tests.library.make import a_class
from tests.quiz.book import books

HEAD = """\
references:
  - id: late
    book: small
    title: {ja: 遅刻, en: Late}
    lead: {ja: 時計で決めます。, en: By the clock.}
    parts:
"""
TITLE = "title: {ja: 懲罰, en: Penalties}"
CASE = '{decision: lateness, facts: {late_s: "4:00"}}'


def read(*parts: str) -> tuple[tuple[Reference, ...], list[Finding]]:
    return read_references(HEAD + "".join(f"      - {part}\n" for part in parts), "references.yaml", books())


def rulings(*cases: str, **more: str) -> str:
    fields = {"across": "level", "named": "drop", "show": "penalty", **more}
    rest = ", ".join(f"{name}: {value}" for name, value in fields.items() if value)
    return f"{{{TITLE}, {rest}, rulings: [{', '.join(cases or (CASE,))}]}}"


def test_a_sheet_says_where_to_look() -> None:
    (sheet,), findings = read(rulings(), "{table: lateness/band, without: [drop]}")

    first, second = sheet.parts
    assert findings == []
    assert isinstance(first, RulingRows)
    assert (first.across, first.show, first.cases[0].facts) == ("level", ("penalty",), {"late_s": 240})
    assert second == PrintedTable("lateness", "band", "", ("drop",))


def test_named_numbers_of_the_book_may_stand_on_a_sheet() -> None:
    number = next(iter(books()["small"].numbers))

    (sheet,), findings = read(f"{{{TITLE}, numbers: [{number}]}}")

    assert findings == []
    assert sheet.parts == (NumberRows(sheet.parts[0].title, (number,)),)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("part", "code", "words"),
    [
        ("{table: latenes/band}", "REF-002", "“latenes”"),
        ("{table: lateness/bend}", "REF-003", "“bend”"),
        ("{table: lateness/band/nowhere}", "REF-003", "“nowhere”"),
        ("{table: lateness/band, without: [penalti]}", "REF-005", "“penalti”"),
        ("{table: lateness/band, show: penalty}", "YAML-003", "“show”"),
        (f"{{{TITLE}, numbers: [none_such]}}", "REF-004", "“none_such”"),
        ("{numbers: []}", "YAML-004", "“title”"),
        (rulings("{decision: latenes, facts: {}}"), "REF-002", "“latenes”"),
        (rulings("{decision: lateness, facts: {late: 1}}"), "REF-005", "“late”"),
        (rulings("{decision: lateness, facts: {late_s: soon}}"), "REF-006", "soon"),
        (rulings(show="penalti"), "REF-005", "“penalti”"),
        (rulings(across="late_s"), "REF-006", "late_s"),
        (rulings(show="[penalty, drop]"), "REF-007", "show"),
        (rulings(show=""), "REF-007", "show"),
        (f"{{{TITLE}}}", "REF-007", "rulings"),
        ("{table: lateness/band, numbers: []}", "REF-007", "Exactly one"),
        ("{title: {ja: 3分, en: Three}, numbers: []}", "REF-008", "digits"),
        ("{title: {ja: ３分, en: Three}, numbers: []}", "REF-008", "digits"),
        ("{title: {ja: 懲罰}, numbers: []}", "YAML-004", "“en”"),
        (rulings("{decision: lateness, facts: {}}"), "REF-010", "late_s"),
        (
            rulings('{decision: lateness, facts: {late_s: "4:00"}, case: {ja: "{late}", en: "{late}"}}'),
            "REF-005",
            "late",
        ),
    ],
)
def test_a_fault_has_its_code_and_keeps_the_sheet_back(part: str, code: str, words: str) -> None:
    sheets, (finding,) = read(part)

    assert sheets == ()
    assert finding.code == code
    assert words in finding.words.en


def test_an_unknown_book_is_named_with_its_neighbour() -> None:
    sheets, (finding,) = read_references(HEAD.replace("book: small", "book: smal") + "      []\n", "r.yaml", books())

    assert sheets == ()
    assert finding.code == "REF-001"
    assert "“small”" in finding.words.en


def test_a_sheet_of_a_withheld_book_is_left_out_without_another_finding() -> None:
    text = HEAD.replace("book: small", "book: spoilt") + "      - {table: a/b}\n"

    assert read_references(text, "r.yaml", books(), withheld=["spoilt"]) == ((), [])


def test_one_faulty_sheet_does_not_take_the_others_along() -> None:
    sound = HEAD + "      - {table: lateness/band}\n"
    spoilt = HEAD.removeprefix("references:\n").replace("id: late", "id: other") + "      - {table: lateness/bend}\n"

    sheets, (finding,) = read_references(sound + spoilt, "r.yaml", books())

    assert [sheet.id for sheet in sheets] == ["late"]
    assert finding.place.line == 13


@pytest.mark.parametrize("name", ["Late Sheet", "-late", "a/b", "遅刻"])
def test_the_name_of_a_sheet_must_be_an_address(name: str) -> None:
    sheets, (finding,) = read_references(HEAD.replace("id: late", f'id: "{name}"') + "      []\n", "r.yaml", books())

    assert (sheets, finding.code) == ((), "REF-009")


def test_two_sheets_of_one_name_are_a_fault() -> None:
    text = HEAD + "      - {table: lateness/band}\n"

    sheets, (finding,) = read_references(text + text.removeprefix("references:\n"), "r.yaml", books())

    assert len(sheets) == 1
    assert finding.code == "YAML-008"


@given(st.text(max_size=200))
def test_no_text_whatever_raises(text: str) -> None:
    assert isinstance(read_references(text, "r.yaml", books())[1], list)
    assert isinstance(read_references(f"{HEAD}      - {text}\n", "r.yaml", books())[1], list)


def test_a_faulty_file_is_named_among_what_is_withheld(tmp_path: Path) -> None:
    content = a_class(tmp_path)
    (content / "references.yaml").write_text(HEAD + "      - {table: lateness/bend}\n", encoding="utf-8")

    library = load_library(content)

    assert library.references == ()
    assert "content/references.yaml" in [part.name for part in library.withheld]
