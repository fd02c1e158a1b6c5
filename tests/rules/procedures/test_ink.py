"""Ink triage: what goes, what stays, when chance decides, and what the source leaves open."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.rules import Open
from courseware.rules.procedures.ink import FIELDS, ink_triage

INKS = ("amber", "amethyst", "emerald", "ruby", "sapphire", "steel")
COUNTS = st.dictionaries(st.sampled_from(INKS), st.integers(1, 8), min_size=3)


def triage(counts):
    return ink_triage(ink_counts=counts, inks_allowed=2)


@pytest.mark.parametrize(
    ("counts", "removed", "kept", "among", "replaced"),
    [
        ({"amber": 30, "amethyst": 20, "ruby": 10}, ("ruby",), ("amber", "amethyst"), None, 10),
        ({"amber": 30, "amethyst": 29, "ruby": 1}, ("ruby",), ("amber", "amethyst"), None, 1),
        ({"amber": 28, "amethyst": 22, "ruby": 6, "steel": 4}, ("ruby", "steel"), ("amber", "amethyst"), None, 10),
        ({"amber": 28, "amethyst": 22, "ruby": 5, "steel": 5}, ("ruby", "steel"), ("amber", "amethyst"), None, 10),
        ({"amber": 25, "amethyst": 25, "ruby": 10}, ("ruby",), ("amber", "amethyst"), None, 10),
        ({"amber": 30, "ruby": 15, "steel": 15}, (), ("amber",), ("ruby", "steel"), 15),
        ({"amber": 20, "ruby": 20, "steel": 20}, (), (), ("amber", "ruby", "steel"), 20),
        ({"amber": 30, "ruby": 13, "steel": 13, "emerald": 4}, ("emerald",), ("amber",), ("ruby", "steel"), 17),
        ({"amber": 30, "ruby": 20, "steel": 10, "emerald": 0}, ("steel",), ("amber", "ruby"), None, 10),
    ],
)
def test_the_least_numerous_inks_go_and_a_tie_is_drawn(counts, removed, kept, among, replaced):
    gave = triage(counts)

    assert (gave["removed_inks"], gave["kept_inks"], gave["replaced"]) == (removed, kept, replaced)
    assert (gave["random_choice"], gave.get("random_among")) == (among is not None, among)


@pytest.mark.parametrize("counts", [{"amber": 30, "ruby": 10, "steel": 10, "emerald": 10}, dict.fromkeys(INKS[:4], 15)])
def test_which_of_several_tied_inks_stays_is_open(counts):
    gave = triage(counts)

    assert gave["removed_inks"] == gave["kept_inks"] == gave["random_among"] == Open("tie_for_second")
    assert gave["random_choice"] is True
    assert isinstance(gave["replaced"], int)


def test_how_a_card_of_two_inks_counts_is_open():
    assert triage({"amber": 26, "ruby": 16, "steel": 14, "amber_steel": 4}) == dict.fromkeys(FIELDS, Open("dual_ink"))


@given(COUNTS)
def test_removed_kept_and_drawn_make_up_the_deck(counts):
    gave = triage(counts)
    if gave["removed_inks"] == Open("tie_for_second"):
        return

    groups = [gave["removed_inks"], gave["kept_inks"], gave.get("random_among", ())]
    named = [ink for group in groups for ink in group]

    assert sorted(named) == sorted(counts)
    assert len(gave["kept_inks"]) + (1 if gave["random_choice"] else 0) * (len(groups[2]) - 1) == 2
    assert gave["random_choice"] == bool(groups[2])


@given(COUNTS)
def test_what_stays_is_never_less_than_what_goes(counts):
    gave = triage(counts)
    if gave["removed_inks"] == Open("tie_for_second"):
        return

    lowest_kept = min((counts[ink] for ink in gave["kept_inks"]), default=99)
    assert all(counts[ink] <= lowest_kept for ink in (*gave["removed_inks"], *gave.get("random_among", ())))


@given(COUNTS)
def test_what_is_replaced_is_what_the_two_strongest_inks_leave(counts):
    assert triage(counts)["replaced"] == sum(counts.values()) - sum(sorted(counts.values())[-2:])


@given(COUNTS, st.randoms(use_true_random=False))
def test_the_order_of_the_counts_makes_no_difference(counts, random):
    shuffled = list(counts.items())
    random.shuffle(shuffled)

    assert triage(dict(shuffled)) == triage(counts)
