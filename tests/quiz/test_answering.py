"""A form becomes an answer, or says for each component why not; invalid input costs nothing."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.quiz import Answer, FormFault, take
from courseware.quiz.answering import (
    BOTH_GIVEN,
    NOTHING_CHOSEN,
    NOTHING_GIVEN,
    NOTHING_TYPED,
    TOO_MANY,
    UNKNOWN_OPTION,
)
from courseware.quiz.quantities import NO_UNIT, NOT_A_DURATION, TOO_LONG
from tests.quiz import make


def faults(taken: object) -> dict[str, object]:
    assert isinstance(taken, tuple)
    return {fault.component: fault.words for fault in taken if isinstance(fault, FormFault)}


def test_a_chosen_option_and_a_typed_duration_make_an_answer() -> None:
    taken = take(make.instance(), {"penalty": ["t-game_loss"], "extension_s": ["３分３０秒"]})

    assert isinstance(taken, Answer)
    assert [part.value for part in taken.parts] == ["game_loss", "210"]
    assert taken.given("extension_s").words.ja == "3分30秒"


def test_all_components_that_cannot_be_read_are_named_together() -> None:
    taken = take(make.instance(), {})

    assert faults(taken) == {"penalty": NOTHING_CHOSEN, "extension_s": NOTHING_GIVEN}


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"penalty": ["t-caution", "t-warning"]}, TOO_MANY),
        ({"penalty": ["t-caution", "t-caution"]}, TOO_MANY),
        ({"penalty": ["t-disqualification"]}, UNKNOWN_OPTION),
        ({"penalty": ["game_loss"]}, UNKNOWN_OPTION),
        ({"penalty": ["x" * 10_000]}, UNKNOWN_OPTION),
        ({"penalty": ["  "]}, NOTHING_CHOSEN),
    ],
)
def test_an_option_must_be_one_of_the_question(form: dict[str, list[str]], words: object) -> None:
    taken = take(make.instance(), {"extension_s": ["3:30"], **form})

    assert faults(taken) == {"penalty": words}


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"extension_s": ["そのうち"]}, NOT_A_DURATION),
        ({"extension_s": ["210"]}, NO_UNIT),
        ({"extension_s": ["9" * 10_000]}, TOO_LONG),
        ({"extension_s": ["3:30", "3:31"]}, TOO_MANY),
        ({"extension_s": ["3:30"], "extension_s-option": ["t-none"]}, BOTH_GIVEN),
        ({"extension_s-option": ["t-none", "t-undecided"]}, TOO_MANY),
        ({"extension_s-option": ["t-warning"]}, UNKNOWN_OPTION),
    ],
)
def test_a_number_is_typed_or_ticked_once(form: dict[str, list[str]], words: object) -> None:
    taken = take(make.instance(), {"penalty": ["t-caution"], **form})

    assert faults(taken) == {"extension_s": words}


@pytest.mark.parametrize(
    "form", [{"extension_s-option": ["t-none"]}, {"extension_s": ["なし"]}, {"extension_s": [" None "]}]
)
def test_none_may_be_ticked_or_typed(form: dict[str, list[str]]) -> None:
    taken = take(make.instance(), {"penalty": ["t-caution"], **form})

    assert isinstance(taken, Answer)
    assert taken.given("extension_s").value == "none"


@pytest.mark.parametrize("typed", ["", "　", "\u200b\ufeff"])
def test_a_word_must_be_more_than_blanks(typed: str) -> None:
    assert faults(take(make.one(make.word(), "デッキ"), {"term": [typed]})) == {"term": NOTHING_TYPED}


def test_a_number_that_grows_when_its_width_is_folded_is_read() -> None:
    taken = take(make.one(make.turns(), "1"), {"number": ["0." + "⑩" * 150]})

    assert isinstance(taken, Answer)


def test_the_form_is_left_as_it_came() -> None:
    form = {"penalty": ["t-game_loss"], "extension_s": ["　３：３０ "], "strange": ["kept"]}
    before = copy.deepcopy(form)

    take(make.instance(), form)

    assert form == before


def test_an_answer_comes_back_from_its_data() -> None:
    taken = take(make.instance(), {"penalty": ["t-caution"], "extension_s": ["１．５分"]})

    assert isinstance(taken, Answer)
    assert Answer.from_data(taken.as_data()) == taken


@given(
    st.dictionaries(
        st.sampled_from(["penalty", "extension_s", "extension_s-option", "penalty-option", "step"]),
        st.lists(st.one_of(st.text(max_size=20), st.sampled_from(["t-none", "t-warning", "3:30", "３分"])), max_size=3),
    )
)
def test_any_form_is_an_answer_or_is_told_why_not(form: dict[str, list[str]]) -> None:
    taken = take(make.instance(), form)

    assert isinstance(taken, Answer) or {fault.component for fault in taken} <= {"penalty", "extension_s"}
