"""Impact: nothing between a book and itself, a true witness for every answer that changes, and what came or went."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules import Change, ChangeKind, Rulebook, Value, decide, impact, plain, read_book
from tests.rules.lorcana import lorcana, pages
from tests.rules.pages import VOCABULARY, decision, small_book, table
from tests.rules.pages import pages as small_pages

PENALTIES = ("none", "caution", "warning", "game_loss", "match_loss")
HEAD = ["size", "→ fruit"]
SIZES = [["< 4", "apple"], [">= 4", "pear"]]
TOLD = decision({"size": ""}, {"fruit": "yes"}, "t")


def changed(old: str, new: str, file: str = "tardiness.md") -> Rulebook:
    """The real book after one change in one page."""
    found = pages()
    assert old in found[file]
    book, findings = read_book("lorcana", found | {file: found[file].replace(old, new)})
    assert book is not None, findings
    return book


def sized(*rows: list[str], told: str = TOLD) -> Rulebook:
    return small_book(told, table("t", HEAD, rows))


def answers(changes: tuple[Change, ...]) -> list[Change]:
    return [change for change in changes if change.kind is ChangeKind.ANSWER]


def said(book: Rulebook, asked: str, facts: dict[str, Value]) -> tuple[dict[str, Value], tuple[str, ...]]:
    """What `decide` answers when it is told what this book knows of."""
    known = book.decisions[asked].facts
    ruling = decide(book, asked, {name: value for name, value in facts.items() if name in known})
    assert ruling.missing == ()
    return dict(ruling.outcome), tuple(ruling.open)


def is_true(change: Change, old: Rulebook, new: Rulebook) -> bool:
    """Do both books really say what the witness says, and something different in every field that is named?"""
    witness = change.witness
    assert witness is not None
    before = said(old, change.decision, dict(witness.facts))
    after = said(new, change.decision, dict(witness.facts))
    parted = [
        name
        for name in change.names
        if (before[0].get(name), name in before[1]) != (after[0].get(name), name in after[1])
    ]
    return (
        (dict(witness.old.outcome), witness.old.open) == before
        and (dict(witness.new.outcome), witness.new.open) == after
        and parted == list(change.names) != []
    )


# --- laws -----------------------------------------------------------------------------


def test_a_book_has_no_impact_on_itself():
    assert impact(lorcana(), lorcana()) == ()


def test_a_book_read_twice_has_no_impact_either():
    again, _ = read_book("lorcana", pages())

    assert again is not None
    assert impact(lorcana(), again) == ()


@dataclass(frozen=True)
class PenaltyCell:
    """A penalty in a table of the real content, by its place."""

    file: str
    line: int
    column: int
    part: int

    def mutated(self, penalty: str) -> dict[str, str]:
        found = pages()
        lines = found[self.file].split("\n")
        cells = lines[self.line].split("|")
        parts = cells[self.column].split("/")
        parts[self.part] = f" {penalty} "
        cells[self.column] = "/".join(parts)
        lines[self.line] = "|".join(cells)
        return found | {self.file: "\n".join(lines)}


def penalty_cells() -> Iterator[PenaltyCell]:
    """Every penalty below `→ penalty` in a decision table or ladder."""
    for file, text in pages().items():
        section, head = "", list[str]()
        for n, line in enumerate(text.split("\n")):
            section = line if line.startswith("## ") else section
            cells = [cell.strip() for cell in line.split("|")] if line.startswith("|") else []
            if cells and head and section.startswith(("## table", "## ladder")):
                for column in (k for k, name in enumerate(head) if name.startswith("→ penalty")):
                    parts = [part.strip() for part in cells[column].split("/")]
                    yield from (PenaltyCell(file, n, column, k) for k, part in enumerate(parts) if part in PENALTIES)
            head = (head or cells) if cells else []


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(list(penalty_cells())), st.sampled_from(PENALTIES))
def test_another_penalty_in_any_cell_is_reported_with_a_true_witness(cell: PenaltyCell, penalty: str):
    old, mutated = lorcana(), cell.mutated(penalty)
    new, findings = read_book("lorcana", mutated)
    assert new is not None, findings

    found = impact(old, new)

    is_other = mutated[cell.file].replace(" ", "") != pages()[cell.file].replace(" ", "")
    assert bool(answers(found)) is is_other
    assert all(is_true(change, old, new) for change in answers(found))


# --- answers --------------------------------------------------------------------------


def test_a_changed_penalty_is_told_in_words_of_both_languages():
    new = changed("| caution / warning   | no ", "| warning / warning   | no ")

    change = impact(lorcana(), new)[0]

    assert change.decision == "tardiness"
    assert change.names[0] == "penalty"
    assert "カジュアル" in change.words.ja
    assert "懲罰が「Caution」から「Warning」に" in change.words.ja
    assert "penalty changes from “Caution” to “Warning”" in change.words.en


def test_a_moved_cut_is_shown_between_the_old_and_the_new_one():
    (change,) = impact(sized(*SIZES), sized(["< 6", "apple"], [">= 6", "pear"]))

    assert change.witness is not None
    assert 4 <= change.witness.facts["size"] < 6


def test_a_witness_is_told_in_no_more_facts_than_it_takes():
    new = changed("| warning / game_loss | no ", "| warning / match_loss | no ")

    first = impact(lorcana(), new)[0]

    assert first.witness is not None
    assert set(first.witness.facts) == {"late_s", "level"}


def test_what_opens_a_question_changes_the_answer():
    question = "\n## open: questions\n| id | ja | en |\n|---|---|---|\n| why | なぜ | why |\n"
    new = small_book(TOLD, table("t", HEAD, [["< 4", "apple"], [">= 4", "?why"]]), question)

    (change,) = impact(sized(*SIZES), new)

    assert change.witness is not None
    assert (change.witness.old.open, change.witness.new.open) == ((), ("fruit",))
    assert "この規程では決まらない" in change.words.ja


@pytest.mark.parametrize(
    "rows",
    [
        [["<= 3", "apple"], ["4 .. 12", "pear"]],
        [[">= 4", "pear"], ["< 4", "apple"]],
        [["< 2", "apple"], ["2, 3", "apple"], [">= 4", "pear"]],
    ],
    ids=["other words", "other order", "a row in two"],
)
def test_rows_that_say_the_same_otherwise_change_nothing(rows):
    assert impact(sized(*SIZES), sized(*rows)) == ()


def test_data_is_ready_for_json():
    new = changed("| warning / game_loss | no ", "| warning / match_loss | no ")

    data = impact(lorcana(), new)[0].as_data()

    assert data["kind"] == "answer"
    assert data["facts"] == {"late_s": plain(180), "level": "competitive"}
    assert set(data) == {"kind", "decision", "names", "facts", "old", "new", "words"}


# --- what came or went -------------------------------------------------------------------


def kinds(old: Rulebook, new: Rulebook) -> set[tuple[ChangeKind, tuple[str, ...]]]:
    return {(change.kind, change.names) for change in impact(old, new)}


def test_a_decision_that_comes_or_goes_is_named():
    more = decision({"ripe": ""}, {"fruit": "yes"}, "u", name="other")
    both = small_book(
        TOLD, table("t", HEAD, SIZES), more, table("u", ["ripe", "→ fruit"], [["yes", "pear"], ["no", "apple"]])
    )

    assert kinds(sized(*SIZES), both) == {(ChangeKind.DECISION_ADDED, ())}
    assert kinds(both, sized(*SIZES)) == {(ChangeKind.DECISION_GONE, ())}


def test_a_new_fact_is_named_and_its_effect_has_a_witness():
    told = decision({"size": "", "ripe": "no"}, {"fruit": "yes"}, "t")
    rows = [["< 4", "-", "apple"], [">= 4", "no", "pear"], [">= 4", "yes", "apple"]]
    old, new = sized(*SIZES), small_book(told, table("t", ["size", "ripe", "→ fruit"], rows))

    found = impact(old, new)

    assert {change.kind for change in found} == {ChangeKind.FACT_ADDED, ChangeKind.ANSWER}
    (answer,) = answers(found)
    assert is_true(answer, old, new)
    assert kinds(new, old) >= {(ChangeKind.FACT_GONE, ("ripe",))}


def test_another_assumption_is_named():
    old, new = (
        small_book(decision({"ripe": assumed}, {"fruit": "yes"}, "t"), table("t", ["ripe", "→ fruit"], rows))
        for assumed in ("no", "yes")
        for rows in [[["yes", "pear"], ["no", "apple"]]]
    )

    found = impact(old, new)

    assert {change.kind for change in found} == {ChangeKind.ASSUMPTION, ChangeKind.ANSWER}
    (answer,) = answers(found)
    assert answer.witness is not None
    assert answer.witness.facts == {}
    assert "何も言われなければ" in answer.words.ja


def test_a_value_that_comes_is_named_with_its_label():
    told = decision({"colour": ""}, {"fruit": "yes"}, "t")
    rows = [["red", "apple"], ["otherwise", "pear"]]
    section = (told, table("t", ["colour", "→ fruit"], rows))
    more = VOCABULARY.replace("| blue | 青 | blue |", "| blue | 青 | blue |\n| gold | 金 | gold |")
    new, findings = read_book("small", small_pages(*section) | {"vocabulary.md": more})
    assert new is not None, findings

    (change,) = impact(small_book(*section), new)

    assert (change.kind, change.names) == (ChangeKind.VALUE_ADDED, ("colour", "gold"))
    assert "「金」" in change.words.ja
    assert "“gold”" in change.words.en


def test_a_field_that_comes_or_goes_is_named():
    told = decision({"size": ""}, {"fruit": "yes", "kind": ""}, "t")
    more = small_book(told, table("t", [*HEAD, "→ kind"], [["< 4", "apple", "pear"], [">= 4", "pear", "pear"]]))

    assert kinds(sized(*SIZES), more) == {(ChangeKind.FIELD_ADDED, ("kind",))}
    assert kinds(more, sized(*SIZES)) == {(ChangeKind.FIELD_GONE, ("kind",))}


def test_a_rewritten_decision_whose_answers_stay_says_that_none_was_found():
    renamed = changed("| to_2    | 0:01 .. 2:59 |", "| to_two  | 0:01 .. 2:59 |")

    (change,) = impact(lorcana(), renamed)
    assert change.kind is ChangeKind.REWRITTEN
    assert "見つかりませんでした" in change.words.ja
