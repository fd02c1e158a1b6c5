"""`courseware table`: out to a spreadsheet, shown, and back; nothing is written that a check would stop."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.cli import main
from tests.rules.pages import decision, pages, table

SMALL = pages(
    decision({"size": "", "ripe": ""}, {"fruit": "yes"}, "t"),
    table(
        "t",
        ["size", "ripe", "→ fruit"],
        [["< 3", "-", "apple"], [">= 3", "yes", "pear"], [">= 3", "no", "none"]],
    ),
    "\n## examples: pick\n| size | ripe | → fruit |\n|---|---|---|\n| 3 | yes | pear |\n",
)


@pytest.fixture
def book(environment: Path) -> Path:
    """A small book in the content folder."""
    folder = environment / "content/rulebooks/small"
    folder.mkdir(parents=True)
    for name, text in SMALL.items():
        (folder / name).write_bytes(text.encode())
    return folder


@pytest.fixture
def sheet(book: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Its table, exported."""
    file = book.parents[2] / "t.csv"
    assert main(["table", "export", "small", "pick", "t", "--out", str(file)]) == 0
    capsys.readouterr()
    return file


def retyped(sheet: Path, old: str, new: str) -> None:
    text = sheet.read_bytes().decode()
    assert old in text
    sheet.write_bytes(text.replace(old, new).encode())


def read(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.usefixtures("book")
def test_the_tables_of_a_book_are_listed_as_they_are_typed(capsys):
    assert main(["table", "list", "small"]) == 0

    printed = capsys.readouterr().out
    assert "pick t  3 行 / rows  page.md" in printed
    assert 'facts "of the tests"' in printed


@pytest.mark.usefixtures("book")
def test_without_a_file_the_sheet_goes_to_standard_output(capsysbinary):
    main(["table", "export", "small", "pick", "t"])

    printed = capsysbinary.readouterr().out
    assert printed.startswith(b"\xef\xbb\xbfsmall/pick/t#")
    assert b"page.md 1/1,< 3,'-,apple\r\n" in printed


def test_a_plan_shows_each_cell_and_writes_nothing(book, sheet, capsys):
    retyped(sheet, ",no,none", ",no,apple")

    status = main(["table", "plan", str(sheet)])

    printed = capsys.readouterr().out
    assert status == 0
    assert "t.csv D4  → fruit: none ⇒ apple" in printed
    assert "content/rulebooks/small/page.md:" in printed
    assert read(book) == {name: text.encode() for name, text in SMALL.items()}


def test_applying_changes_that_cell_and_not_a_byte_besides(book, sheet, capsys):
    retyped(sheet, ",no,none", ",no,apple")

    status = main(["table", "apply", str(sheet)])

    assert status == 0
    assert "書き込みました" in capsys.readouterr().out
    assert read(book) == {
        name: text.replace("|>= 3|no|none|", "|>= 3|no|apple|").encode() for name, text in SMALL.items()
    }


def test_applying_what_was_exported_changes_nothing(book, sheet, capsys):
    before = {path: path.stat().st_mtime_ns for path in book.iterdir()}

    assert main(["table", "apply", str(sheet)]) == 0

    assert {path: path.stat().st_mtime_ns for path in book.iterdir()} == before
    assert "Changes: 0. Blockers: 0." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        (",no,none", ",no,nun", "t.csv:4:4 (D4): RULE-111"),
        ("2,>= 3,yes", "2,>= 4,yes", "page.md:11:4: RULE-202"),
        ("2,>= 3,yes", "2,>= 2,yes", "t.csv:2:2 (B2): RULE-201"),
        (",yes,pear", ",yes,apple", "page.md:28:3: RULE-302"),
    ],
    ids=["reader", "gap", "contradiction", "example"],
)
def test_nothing_is_written_that_reader_or_verifier_would_stop(book, sheet, capsys, old, new, at):
    retyped(sheet, old, new)

    status = main(["table", "apply", str(sheet)])

    printed = capsys.readouterr().out
    assert status == 1
    assert at.rpartition(":")[2] in printed
    assert at.split("page.md")[0] in printed
    assert "Nothing was written." in printed
    assert read(book) == {name: text.encode() for name, text in SMALL.items()}


def test_a_lesson_or_quiz_that_breaks_stops_it_too(book, sheet, environment, capsys):
    course = environment / "content/courses/class"
    course.mkdir(parents=True)
    (course / "quiz.yaml").write_text(QUIZ, encoding="utf-8")
    retyped(sheet, ",no,none", ",no,apple")

    status = main(["table", "apply", str(sheet)])

    printed = capsys.readouterr().out
    assert status == 1
    assert "content/courses/class/quiz.yaml:" in printed
    assert b"|no|none|" in (book / "page.md").read_bytes()


QUIZ = """quiz: class
title: {ja: 果物, en: Fruit}
objectives: [fruit]
questions:
  - id: which
    kind: ruling
    decision: small/pick
    knowledge: 1
    load: 1
    objectives: [fruit]
    section: fruit
    text: {ja: "{ripe}のときはどれですか。", en: "Ripe: {ripe}. Which is it?"}
    facts: {size: "5"}
    vary: {ripe: ["yes", "no"]}
    ask: [fruit]
    tests:
      - {with: {ripe: "yes"}, answer: {fruit: pear}, score: 1}
      - {with: {ripe: "no"}, answer: {fruit: none}, score: 1}
"""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["list", "smal"], "Did you mean “small”?"),
        (["export", "small", "pick", "tt"], "There is no table “pick tt”"),
        (["plan", "nowhere.csv"], "cannot be read"),
        (["export", "small", "pick", "t", "--out", "no/such/folder.csv"], "cannot be written"),
    ],
)
@pytest.mark.usefixtures("book")
def test_what_cannot_be_done_is_said_in_both_languages(arguments, words, capsys):
    status = main(["table", *arguments])

    said = capsys.readouterr().err
    assert status == 1
    assert words in said
    assert len(said.strip().split("\n")) == 2


@pytest.mark.usefixtures("book")
def test_a_file_that_is_no_sheet_of_ours_is_refused(environment, capsys):
    (environment / "x.csv").write_bytes(b"a,b\r\n1,2\r\n")

    assert main(["table", "apply", str(environment / "x.csv")]) == 1

    assert "SHEET-101" in capsys.readouterr().err
