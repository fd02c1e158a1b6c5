"""Which amounts and penalties a rulebook knows under a citation."""

from __future__ import annotations

import pytest

from courseware.rules import Amount, bindable, bound_amounts, penalties_at, said_at
from tests.rules.lorcana import lorcana

BOOK = lorcana()


@pytest.mark.parametrize(
    ("cite", "amount"),
    [
        ("PCG 3.1", Amount(180, "second")),
        ("PCG 3.1", Amount(600, "second")),
        ("TR 3.4", Amount(5, "turn")),
        ("TR 3.4", Amount(7, "turn")),
        ("TR 3.3", Amount(64, "player")),
        ("TR 6.1", Amount(3000, "second")),
        ("CR 1.10.1.1", Amount(60, "card")),
    ],
)
def test_amount_of_a_text_a_table_or_a_number_is_known(cite: str, amount: Amount) -> None:
    known = said_at([BOOK], cite)

    assert known is not None
    assert amount in known
    assert Amount(amount.value + 1, amount.unit) not in known


def test_citation_that_no_page_has_is_not_known() -> None:
    assert said_at([BOOK], "XX 9.9") is None
    assert said_at([BOOK], "PCG 9") is None


def test_chapter_stands_for_its_parts() -> None:
    assert said_at([BOOK], "TR 3") == frozenset().union(
        *(
            said_at([BOOK], cite) or frozenset()
            for cite in ("TR 3.3", "TR 3.4", "TR 3.6", "TR 3.7", "TR 3.8", "TR 3.12")
        )
    )


@pytest.mark.parametrize(
    ("name", "amounts"),
    [
        ("turns_after_time", {Amount(5, "turn")}),
        ("swiss_limit_least", {Amount(3000, "second")}),
        ("deck_check_extra", {Amount(180, "second")}),
        ("tardiness/to_9", {Amount(180, "second"), Amount(600, "second")}),
    ],
)
def test_name_of_a_number_or_a_row_stands_for_its_amounts(name: str, amounts: set[Amount]) -> None:
    assert bound_amounts(BOOK, name) == amounts
    assert name in set(bindable(BOOK))


@pytest.mark.parametrize("name", ["", "turns", "tardiness", "tardiness/", "tardiness/to_10", "x/y"])
def test_other_names_stand_for_nothing(name: str) -> None:
    assert bound_amounts(BOOK, name) is None


@pytest.mark.parametrize(
    ("column", "minutes", "given"),
    [
        ("Casual", 2, {"none", "caution"}),
        ("競技", 2, {"none", "warning"}),
        ("カジュアル", 3, {"none", "warning"}),
        ("Competitive", 3, {"none", "game_loss"}),
        ("Competitive", 10, {"none", "match_loss"}),
        (None, 3, {"none", "warning", "game_loss"}),
    ],
)
def test_penalties_are_those_of_the_column_and_the_time(column: str | None, minutes: int, given: set[str]) -> None:
    assert penalties_at(BOOK, "PCG 3.1", [column] if column else [], [Amount(60 * minutes, "second")]) == given
