"""Counting of the DCI penalty guide: hands, surplus sideboard cards, acts that pile up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.rules import Open
from courseware.rules.procedures.dci import climb, compare_hand, hand_after_mistake, sideboard_excess

LADDER = ("caution", "warning", "game_loss", "match_loss", "dq", "dq_no_prize")


def climbed(acts, classes=(), across="one_tournament"):
    return climb(acts=tuple(acts), classes=tuple(classes), across=across, ladder=LADDER)["penalties"]


@given(st.integers(0, 4), st.integers(1, 5))
def test_each_further_act_of_a_class_is_one_step_higher(rung, times):
    penalties = climbed([LADDER[rung]] * times)

    if rung + times <= 5:
        assert penalties == LADDER[rung : rung + times]
    else:
        assert penalties == (Open("last_step") if times > 1 else (LADDER[rung],))


@given(st.lists(st.sampled_from(LADDER), max_size=5))
def test_acts_and_situations_count_alike(acts):
    for cut in range(len(acts) + 1):
        assert climbed(acts[:cut], acts[cut:]) == climbed(acts)


@pytest.mark.parametrize(
    ("acts", "across", "reason"),
    [
        (["caution", "warning"], "one_tournament", "mixed"),
        (["caution", "caution"], "two_tournaments", "span"),
        (["caution"] * 6, "one_tournament", "last_step"),
        (["dq", "dq"], "one_tournament", "last_step"),
    ],
)
def test_what_the_guide_does_not_say_is_open(acts, across, reason):
    assert climbed(acts, across=across) == Open(reason)


def test_a_single_act_is_no_accumulation():
    assert climbed(["warning"], across="two_tournaments") == ("warning",)
    assert climbed([]) == ()


@pytest.mark.parametrize(("drawn", "count"), [(6, "differs"), (7, "right"), (8, "differs"), (None, "differs")])
def test_a_hand_is_right_only_with_the_number_due(drawn, count):
    assert compare_hand(cards_drawn=drawn, cards_correct=7) == {"hand_count": count}


@pytest.mark.parametrize(("due", "size"), [(7, 6), (1, 0), (0, Open("no_smaller_hand"))])
def test_the_new_hand_has_one_card_fewer(due, size):
    assert hand_after_mistake(cards_correct=due) == {"hand_size": size}


@pytest.mark.parametrize(
    ("count", "legal", "left", "banned"),
    [
        (16, True, 16, 1),
        (17, True, 17, 2),
        (17, False, 17, 2),
        (17, False, 16, None),
        (16, False, 14, None),
    ],
)
def test_the_surplus_is_banned_where_both_ways_of_counting_agree(count, legal, left, banned):
    gave = sideboard_excess(side_count=count, side_legal=legal, side_count_after_removal=left, side_size=15)

    wanted = Open("excess_counted") if banned is None else {"count": banned, "which": "last_listed"}
    assert gave == {"banned_for_tournament": wanted}
