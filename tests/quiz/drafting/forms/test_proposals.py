"""What the rulebook proposes: both sides of every cut, and wrong answers with the fact that would make them right."""

from __future__ import annotations

from courseware.quiz.drafting.forms.proposals import options, scene_ruling, sides, taken_over, telling_values
from courseware.quiz.drafting.forms.scenes import faces, readable, rulings
from courseware.quiz.model import Sources
from courseware.rules import Ruling
from tests.content import our_library
from tests.quiz.book import books, terms

BOOK = books()["small"]


def ruling(**facts: object) -> Ruling:
    found = scene_ruling(BOOK, "lateness", facts)  # type: ignore[arg-type]
    assert found
    return found


def test_both_sides_of_every_cut_are_proposed_and_those_that_change_the_answer_are_marked() -> None:
    found = sides(BOOK, ruling(level="casual", late_s=150), ["penalty"])["late_s"]

    assert [(side.typed, side.tells) for side in found] == [
        ("2:59", False),
        ("3:00", True),
        ("9:59", True),
        ("10:00", True),
    ]
    assert found[1].words.ja == "3分"


def test_a_number_that_is_only_copied_does_not_count_as_another_answer() -> None:
    found = sides(BOOK, ruling(level="casual", late_s=150), ["extension_s"])["late_s"]

    assert [(side.typed, side.tells) for side in found] == [
        ("2:59", False),
        ("3:00", False),
        ("9:59", False),
        ("10:00", True),
    ]


def test_lists_that_would_change_a_ruling_are_proposed_too() -> None:
    book = our_library().books["lorcana"]
    told = scene_ruling(book, "tardiness", {"level": "competitive", "late_s": 150})
    assert told

    found = sides(book, told, ["penalty"])["prior_warnings"]

    assert [(side.typed, side.tells) for side in found] == [("[tardiness]", True), ("[tardiness, tardiness]", True)]


def test_values_of_a_closed_list_that_change_the_answer_are_known() -> None:
    told = ruling(level="casual", late_s=150)

    assert telling_values(BOOK, told, ["penalty"], "level") == {"competitive"}
    assert telling_values(BOOK, told, ["penalty"], "told_first") == {"yes"}
    assert telling_values(BOOK, told, ["drop"], "told_first") == set()


def test_options_are_the_right_answer_and_near_misses_with_their_fact() -> None:
    found = options(BOOK, ruling(level="casual", late_s=179), "penalty")

    assert [one.id for one in found if one.right] == ["caution"]
    assert {one.id: one.why.en for one in found if one.why}["warning"].startswith("With “column: Competitive”")
    assert "undecided" in [one.id for one in found]


def test_options_taken_over_are_options_of_a_choice() -> None:
    taken = taken_over(options(BOOK, ruling(level="casual", late_s=179), "deeds"))

    assert taken[0] == {"id": "extend", "right": "yes", "text": {"ja": "延長する", "en": "Extend the match"}}
    assert all(set(option) <= {"id", "right", "text", "why"} for option in taken if isinstance(option, dict))
    assert "extend-note" in [option["id"] for option in taken if isinstance(option, dict)]


def test_a_scene_that_cannot_be_ruled_on_yet_says_what_is_missing_and_what_stands_already() -> None:
    whole = {"decision": "small/lateness", "facts": {"told_first": "yes"}, "ask": ["penalty", "drop"]}
    question = readable(whole, Sources(books(), terms()))  # type: ignore[arg-type]
    assert question

    (found,) = rulings(question, books())

    assert [(label.en, words.en) for label, words in found.answers] == [("Corrective action", "None"), ("Drop", "No")]
    assert found.missing == ()


def test_what_cannot_be_read_is_left_out_and_the_rest_is_ruled_on() -> None:
    whole = {
        "decision": "small/lateness",
        "facts": {"level": "casual"},
        "vary": {"late_s": ["2:30", "soon", "10:00"]},
        "ask": ["penalty", "penalti"],
    }
    question = readable(whole, Sources(books(), terms()))  # type: ignore[arg-type]
    assert question

    found = rulings(question, books())

    assert [one.answers[0][1].en for one in found] == ["Caution", "Match Loss"]
    assert [one.facts[0].en for one in found] == ["Time late: 2 min 30 s", "Time late: 10 min"]
    assert found[0].reasoning[0].cite == "DOC 1"
    assert len(faces(question, books())) == 2


def test_nothing_is_ruled_on_without_a_decision() -> None:
    assert readable({"decision": "small/nothing"}, Sources(books(), terms())) is None
