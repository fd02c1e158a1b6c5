"""Tables as CSV: what goes out comes back the same; a changed cell changes that cell; what is spoilt is refused."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules import SheetChangeKind, plan_sheet, read_sheet, sheet_text, table_sources
from courseware.rules.sheet import guarded, unguarded
from tests.rules import pages as make
from tests.rules.books import FOLDERS, pages
from tests.rules.pages import decision, table

SOURCES = {(name, key): source for name in FOLDERS for key, source in table_sources(pages(name)).items()}
BAND = make.pages(
    decision({"late_s": "", "ripe": "no"}, {"penalty": "yes", "wait_s": ""}, "band"),
    table(
        "band",
        ["late_s", "→ penalty", "→ wait_s", "note"],
        [["< 3:00", "warning", "= late_s", "short"], [">= 3:00", "game_loss", "-", "long"]],
    ),
    table("band", ["ripe", "→ penalty", "over"], [["yes", "none", "all"]]),
)


def exported(found=BAND, owner="pick", name="band"):
    return sheet_text("small", table_sources(found)[owner, name])


def planned(text, found=BAND, encoding="utf-8"):
    sheet, faults = read_sheet(text.encode(encoding) if isinstance(text, str) else text, "band.csv")
    assert sheet is not None, faults
    assert faults == []
    return plan_sheet(sheet, found)


def with_cell(text, row, column, cell):
    """The sheet with one cell typed anew; row and column count from 1, as the spreadsheet shows them."""
    rows = list(csv.reader(io.StringIO(text, newline="")))
    rows[row - 1][column - 1] = cell
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


def codes(plan):
    return [finding.code for finding in plan.findings]


# --- what goes out comes back ---------------------------------------------------------------


@pytest.mark.parametrize("key", SOURCES, ids=lambda key: "-".join([key[0], *key[1]]))
def test_a_table_that_goes_out_and_comes_back_changes_nothing(key):
    source = SOURCES[key]
    text = sheet_text(key[0], source)

    sheet, faults = read_sheet(text.encode(), "x.csv")
    plan = plan_sheet(sheet, {part.file: pages(key[0])[part.file] for part in source.parts})

    assert (faults, plan.changes, plan.findings, plan.pages) == ([], (), (), {})


@given(st.text())
def test_the_guard_comes_off_as_it_went_on(text):
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(("=", "+", "-", "@", "\t"))


typed = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)


@settings(max_examples=150, deadline=None)
@given(typed, st.integers(0, 3), st.integers(0, 1))
def test_any_text_typed_into_a_cell_stands_in_that_cell_and_nowhere_else(text, column, row):
    before = table_sources(BAND)["pick", "band"].parts[0].lines
    sheet = with_cell(exported(), row + 2, column + 2, guarded(text))

    plan = planned(sheet)

    if "SHEET-114" in codes(plan) or text in ("-", before.rows[row][column].text):
        return
    after = table_sources({**BAND, **plan.pages})["pick", "band"].parts[0].lines
    wanted = [[cell.text for cell in line] for line in before.rows]
    wanted[row][column] = text
    assert [[cell.text for cell in line] for line in after.rows] == wanted
    line = before.rows[row][column].place.line
    old, new = (found["page.md"].split("\n") for found in (BAND, plan.pages))
    assert [n for n, (one, other) in enumerate(zip(old, new, strict=True), 1) if one != other] == [line]


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(list(SOURCES)), st.randoms(use_true_random=False))
def test_a_changed_cell_of_a_shipped_table_changes_one_line(key, chance):
    name, source = key[0], SOURCES[key]
    here = {part.file: pages(name)[part.file] for part in source.parts}
    part = chance.choice(source.parts)
    if not part.lines.rows:
        return
    n = chance.randrange(len(part.lines.rows))
    column = chance.choice(part.lines.head).text
    text = sheet_text(name, source)
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    line = next(k for k, row in enumerate(rows, 1) if row[0] == part.row_name(n + 1))
    place = next(k for k, cell in enumerate(rows[0], 1) if unguarded(cell) == column)

    plan = planned(with_cell(text.removeprefix("\ufeff"), line, place, "x"), here)

    if "SHEET-114" in codes(plan) or not plan.changes:
        return
    changed = plan.pages[part.file].split("\n")
    old = here[part.file].split("\n")
    assert [k for k, pair in enumerate(zip(old, changed, strict=True)) if pair[0] != pair[1]] == [
        part.lines.rows[n][0].place.line - 1
    ]


# --- what changes ----------------------------------------------------------------------------


def test_a_change_is_said_with_its_cell_and_its_line_on_the_page():
    plan = planned(with_cell(exported(), 3, 3, "match"))

    (change,) = plan.changes
    assert (change.kind, change.column, change.old, change.new) == (
        SheetChangeKind.CHANGED,
        "→ penalty",
        "game_loss",
        "match",
    )
    assert str(change.sheet) == "band.csv:3:3"
    assert BAND["page.md"].split("\n")[change.page.line - 1][change.page.column - 1 :].startswith("game_loss")


def test_a_cell_stays_as_wide_as_it_was():
    found = {**BAND, "page.md": BAND["page.md"].replace("|>= 3:00|game_loss|", "| >= 3:00  | game_loss   |")}

    plan = planned(with_cell(exported(found), 3, 3, "warning"), found)

    assert "| >= 3:00  | warning     |-|" in plan.pages["page.md"]


def test_what_reader_and_verifier_say_stands_at_row_and_column_of_the_sheet():
    misspelt = planned(with_cell(exported(), 3, 3, "game_lost"))
    gap = planned(with_cell(exported(), 3, 2, ">= 4:00"))
    clash = planned(with_cell(exported(), 3, 2, ">= 2:00"))

    assert [(str(finding.place), finding.code) for finding in misspelt.findings] == [("band.csv:3:3", "RULE-111")]
    assert codes(gap) == ["RULE-202"]
    assert "late_s 3:00–3:59" in gap.findings[0].words.en
    assert [(str(finding.place), finding.code) for finding in clash.findings] == [("band.csv:2:2", "RULE-201")]
    assert "row 3" in clash.findings[0].words.en
    assert "3行" in clash.findings[0].words.ja
    assert not any(plan.may_be_applied for plan in (misspelt, gap, clash))


def test_a_line_without_a_name_is_a_new_row_below_the_one_above():
    rows = exported().split("\r\n")
    rows[1] = rows[1].replace("< 3:00", "< 2:00")
    rows.insert(2, ",2:00 .. 2:59,caution,,added")

    plan = planned("\r\n".join(rows))

    assert [change.kind for change in plan.changes] == [SheetChangeKind.CHANGED, SheetChangeKind.ADDED]
    assert plan.findings == ()
    lines = plan.pages["page.md"].split("\n")
    assert "|2:00 .. 2:59|caution|" in lines[lines.index("|< 2:00|warning|= late_s|short|") + 1]


def test_two_new_rows_keep_their_order():
    rows = exported().split("\r\n")
    rows[1] = rows[1].replace("< 3:00", "< 1:00")
    rows[2:2] = [",1:00 .. 1:59,caution,,", ",2:00 .. 2:59,caution,,"]

    page = planned("\r\n".join(rows)).pages["page.md"]

    assert page.index("< 1:00") < page.index("1:00 .. 1:59") < page.index("2:00 .. 2:59") < page.index(">= 3:00")


def test_a_row_that_is_not_in_the_sheet_goes():
    rows = exported().split("\r\n")
    del rows[3]

    plan = planned("\r\n".join(rows))

    assert [change.kind for change in plan.changes] == [SheetChangeKind.REMOVED]
    assert "|yes|none|all|" not in plan.pages["page.md"]
    assert plan.pages["page.md"].count("\n") == BAND["page.md"].count("\n") - 1


def test_sorted_rows_and_moved_columns_change_nothing():
    rows = list(csv.reader(io.StringIO(exported().removeprefix("\ufeff"), newline="")))
    out = io.StringIO()
    csv.writer(out).writerows([[row[0], *reversed(row[1:])] for row in [rows[0], *reversed(rows[1:])]])

    assert planned(out.getvalue()).changes == ()


def test_an_empty_cell_says_the_same_as_a_dash():
    assert planned(exported().replace("'-", "")).changes == ()


def test_a_bar_in_a_cell_is_written_as_text():
    plan = planned(with_cell(exported(), 2, 5, "a|b"))

    assert "|a\\|b|" in plan.pages["page.md"]
    assert table_sources({**BAND, **plan.pages})["pick", "band"].parts[0].lines.rows[0][3].text == "a|b"


def test_pages_with_carriage_returns_keep_them():
    found = {**BAND, "page.md": BAND["page.md"].replace("\n", "\r\n")}

    plan = planned(with_cell(exported(found), 3, 3, "warning"), found)

    assert plan.pages["page.md"] == found["page.md"].replace("game_loss", "warning")


# --- what spreadsheets do ------------------------------------------------------------------------


CHANGED = with_cell(exported(), 2, 5, "短い〜")


@pytest.mark.parametrize(
    "raw",
    [
        CHANGED.encode(),
        CHANGED.removeprefix("\ufeff").encode(),
        CHANGED.removeprefix("\ufeff").replace("\r\n", "\n").encode(),
        CHANGED.removeprefix("\ufeff").replace("〜", "～").encode("cp932"),
        CHANGED.removeprefix("\ufeff").replace(",", ";").encode(),
        CHANGED.removeprefix("\ufeff").replace(",", "\t").encode(),
        ("sep=;\r\n" + CHANGED.removeprefix("\ufeff").replace(",", ";")).encode(),
        (CHANGED + ",,,,\r\n,,,,\r\n").encode(),
    ],
    ids=["utf-8 with mark", "utf-8", "line feeds", "cp932", "semicolons", "tabs", "sep line", "empty rows"],
)
def test_a_sheet_is_read_as_spreadsheets_save_it(raw):
    (change,) = planned(raw).changes

    assert change.new.startswith("短い")


def test_quoted_cells_are_the_same_cells():
    rows = list(csv.reader(io.StringIO(exported().removeprefix("\ufeff"), newline="")))
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(rows)

    assert planned(out.getvalue()).changes == ()


def test_twins_of_cp932_are_no_change():
    found = {**BAND, "page.md": BAND["page.md"].replace("short", "2〜3−4")}

    plan = planned(exported(found).removeprefix("\ufeff").replace("〜", "～").replace("−", "－"), found, "cp932")

    assert plan.changes == ()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("3:00", "3:00:00", "time of day"),
        ("3:00", "0:03:00", "time of day"),
        ("3:00", "3:00 AM", "time of day"),
        ("3:00", "午前 3:00:00", "time of day"),
        ("3:00", "0.125", "time of day"),
        ("70:00", "70:00:00", "time of day"),
        ("", "3:00:00", "time of day"),
        ("1/3", "1月3日", "date"),
        ("1/3", "3-Jan", "date"),
        ("2026-02-12", "2026/2/12", "date"),
        ("3.10", "3.1", "same number"),
        ("007", "7", "same number"),
        ("1000", "1,000", "same number"),
        ("= late_s", "#NAME?", "formula"),
        ("3:00–9:59 → é", "3:00?9:59 → ?", "encoding"),
    ],
)
def test_what_a_spreadsheet_spoils_is_refused_with_advice(old, new, words):
    found = {**BAND, "page.md": BAND["page.md"].replace("short", old or "-")}

    plan = planned(with_cell(exported(found), 2, 5, new), found)

    assert codes(plan) == ["SHEET-114"]
    assert words in plan.findings[0].words.en
    assert str(plan.findings[0].place) == "band.csv:2:5"
    assert plan.pages == {}


@pytest.mark.parametrize(
    ("old", "new"),
    [("3:00", "3:30"), ("3:00", "70:00"), ("3:00 .. 9:59", "3:00 .. 8:59"), ("1", "2"), ("6.1", "6.10a")],
)
def test_what_a_person_types_is_not_refused(old, new):
    found = {**BAND, "page.md": BAND["page.md"].replace("short", old)}

    assert planned(with_cell(exported(found), 2, 5, new), found).findings == ()


# --- what is no sheet of ours ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "SHEET-101"),
        (b"a,b\r\n", "SHEET-101"),
        (b"\x81\xff\xfe", "SHEET-102"),
        ((exported() + '"open').encode(), "SHEET-103"),
        (exported().replace("note", "late_s").encode(), "SHEET-104"),
        ((exported() + "x,,,,,,,,stray\r\n").encode(), "SHEET-105"),
        (with_cell(exported(), 2, 5, "two\nlines").encode(), "SHEET-106"),
    ],
)
def test_what_cannot_be_read_is_said(raw, code):
    _, faults = read_sheet(raw, "band.csv")

    assert [finding.code for finding in faults] == [code]
    assert faults[0].words.ja
    assert faults[0].words.en


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.replace("/band#", "/bnad#"), "SHEET-107"),
        (lambda text: with_cell(text.replace("#", "#0", 1).replace("#0", "#", 1), 1, 1, STALE), "SHEET-108"),
        (lambda text: text.replace("→ penalty", "→ penalti"), "SHEET-109"),
        (lambda text: text.replace("page.md 1/2", "page.md 1/1"), "SHEET-111"),
        (lambda text: text.replace("page.md 2/1", "page.md 9/1"), "SHEET-116"),
        (lambda text: with_cell(text, 4, 5, "note"), "SHEET-113"),
        (lambda text: text.replace("page.md 1/1", ""), "SHEET-115"),
    ],
)
def test_what_does_not_fit_the_table_is_said(change, code):
    text = change(exported())
    plan = planned(with_cell(text, 3, 3, "warning") if code == "SHEET-108" else text)

    assert code in codes(plan)
    assert not plan.may_be_applied
    assert plan.pages == {}


STALE = "small/pick/band#00000000"


def test_a_sheet_that_was_applied_already_is_no_fault():
    text = with_cell(exported(), 3, 5, "longer")
    after = {**BAND, **planned(text).pages}

    plan = planned(text, after)

    assert (plan.changes, plan.findings) == ((), ())


def test_when_lines_are_shown_and_not_changed_here():
    found = make.pages(
        decision({"late_s": "", "ripe": ""}, {"fruit": "yes"}, "t"),
        table("t", ["late_s", "→ fruit"], [["-", "apple"]]).replace("table: t\n", "table: t\nwhen: ripe yes\n\n"),
    )
    text = exported(found, "pick", "t")

    plan = planned(text.replace("ripe yes", "ripe no"), found)

    assert "ripe yes" in text
    assert codes(plan) == ["SHEET-112"]
