"""CSV as spreadsheets save it, in and out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.finding import ContentError
from courseware.terms import FormStatus
from courseware.terms.exchange import Reading, csv_text, guarded, read_csv, unguarded
from courseware.terms.exchange.csv_write import FORMULA, joined, parted
from tests.terms.exchange.termbases import termbase_of
from tests.terms.make import concept_text

LONG = "concept_id,lang,form\r\n"


def read(text: str) -> Reading:
    return read_csv(text.encode(), "t.csv")


@given(st.text())
def test_no_cell_begins_like_a_formula_and_all_come_back(text: str) -> None:
    cell = guarded(text)

    assert not cell.startswith(FORMULA)
    assert unguarded(cell) == text


@pytest.mark.parametrize("form", ["=HYPERLINK(a)", "+1", "-2", "@x", "＝1", "'tis", "'=1", "-0.25"])
def test_forms_that_look_like_formulas_come_back(form: str) -> None:
    termbase = termbase_of("domain: lorcana\nconcepts:\n" + concept_text("a", "one", form))

    text = csv_text(termbase, is_for_excel=True)

    assert f",'{form}," in text
    assert [one.words for one in read(text).concepts[0].forms] == ["one", form]


def test_an_apostrophe_of_another_tool_is_part_of_the_text() -> None:
    assert unguarded("'tis") == "'tis"


@given(st.lists(st.text(min_size=1).map(str.strip).filter(bool)))
def test_several_things_in_one_cell_come_back(words: list[str]) -> None:
    assert parted(joined(tuple(words))) == tuple(words)


def test_only_the_file_for_excel_begins_with_a_mark() -> None:
    termbase = termbase_of("domain: lorcana\nconcepts:\n" + concept_text("a", "one", "一"))

    assert csv_text(termbase, is_for_excel=True) == "\ufeff" + csv_text(termbase)


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("quote", ["", '"'])
@pytest.mark.parametrize("line_end", ["\r\n", "\n"])
def test_the_first_column_is_known_however_the_file_is_saved(
    mark: str, separator: str, quote: str, line_end: str
) -> None:
    rows = [["term", "ja"], ["Warning", "警告"]]
    text = mark + "".join(separator.join(f"{quote}{cell}{quote}" for cell in row) + line_end for row in rows)

    (concept,) = read(text).concepts

    assert [(form.language, form.words) for form in concept.forms] == [("en", "Warning"), ("ja", "警告")]
    assert str(concept.forms[1].place) == "t.csv:2:2"


def test_the_line_that_names_the_separator_is_passed_over() -> None:
    (concept,) = read("sep=;\r\nterm;ja\r\nWarning;警告\r\n").concepts

    assert str(concept.place) == "t.csv:3:1"


def test_japanese_deep_in_a_file_of_windows_is_read() -> None:
    rows = "".join(f"Term {n},word{n}\r\n" for n in range(400))

    reading = read_csv(f"term,ja\r\n{rows}Warning,警告①髙～\r\n".encode("cp932"), "t.csv")

    assert len(rows) > 5_000
    assert reading.concepts[-1].forms[1].words == "警告①髙～"


def test_a_broken_byte_is_told_with_its_row() -> None:
    data = "term,ja\r\nWarning,警告\r\n".encode("cp932") + b"Broken,\x81\xff\r\n"

    with pytest.raises(ContentError) as refused:
        read_csv(data, "t.csv")

    assert str(refused.value.findings[0].place) == "t.csv:3:8"
    assert "UTF-8" in refused.value.findings[0].words.ja


def test_what_is_said_of_a_concept_may_stand_in_any_of_its_rows() -> None:
    (concept,) = read("concept_id,lang,form,policy,ref\nc-7k2m9q,en,one,,PCG 1\nc-7k2m9q,ja,一,translate,\n").concepts

    assert (concept.says("policy"), concept.says("ref")) == ("translate", "PCG 1")
    assert concept.clashes == ()


def test_two_rows_that_do_not_agree_are_a_clash() -> None:
    (concept,) = read("concept_id,lang,form,ref\nc-7k2m9q,en,one,PCG 1\nc-7k2m9q,ja,一,PCG 2\n").concepts

    assert [str(found.place) for found in concept.clashes] == ["t.csv:3:4"]
    assert "t.csv:2:4" in concept.clashes[0].words.ja


def test_japanese_of_japan_is_japanese_and_german_is_left_aside() -> None:
    reading = read(LONG + "c-7k2m9q,ja-JP,一\r\nc-7k2m9q,en_US,one\r\nc-7k2m9q,de,eins\r\n")

    assert [form.language for form in reading.concepts[0].forms] == ["ja", "en"]
    assert reading.foreign == {"de": 1}


def test_a_cell_may_hold_commas_quotation_marks_and_line_ends() -> None:
    (one, two) = read(LONG + 'c-7k2m9q,en,"a ""b"",\nc"\r\nc-7k2m9r,en,two\r\n').concepts

    assert one.forms[0].words == 'a "b",\nc'
    assert str(two.place) == "t.csv:4:1"


def test_empty_cells_say_nothing() -> None:
    (concept,) = read("concept_id,lang,form,status,role,note,policy\nc-7k2m9q,en,one,,,,\n").concepts

    (form,) = concept.forms
    assert (form.status, form.role, form.note, concept.fields) == (None, None, None, {})


def test_all_faults_are_told_at_once_with_their_cells() -> None:
    reading = read(
        "concept_id,lang,form,status,policy,rfe\n"
        "c-7k2m9q,en,one,prefered,translte,x\n,en,two,,,\nc-7k2m9q,,three,,,\nc-7k2m9q,ja,一,forbidden,,\n"
    )

    told = {(found.code, str(found.place)) for found in reading.findings}
    assert told == {
        ("TERM-254", "t.csv:1:6"),
        ("TERM-223", "t.csv:2:4"),
        ("TERM-223", "t.csv:2:5"),
        ("TERM-256", "t.csv:3:3"),
        ("TERM-257", "t.csv:4:3"),
    }
    assert any("preferred" in found.words.ja and "preferred" in found.words.en for found in reading.findings)
    assert reading.concepts[0].forms[-1].status is FormStatus.FORBIDDEN


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "TERM-255"),
        ("name,words\na,b\n", "TERM-255"),
        ("de,fr\na,b\n", "TERM-255"),
        ("term,ja,TERM\na,b,c\n", "TERM-253"),
        ('term,ja\n"a,b\n', "TERM-251"),
        ('term,ja\n"a"b,c\n', "TERM-251"),
    ],
)
def test_what_is_no_table_of_terms_is_refused(text: str, code: str) -> None:
    with pytest.raises(ContentError) as refused:
        read(text)

    assert refused.value.findings[0].code == code
