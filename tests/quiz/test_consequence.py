"""A wrong infraction with the penalty that is right for it earns the penalty's points; anything less sure earns none."""

from __future__ import annotations

import json

import pytest

from courseware.quiz import Instance, Judgement, freeze, judge, read_quiz, right_form, take
from courseware.quiz.answering import Answer
from courseware.quiz.forms import form_of
from courseware.rules import penalties_for, read_book
from tests.quiz.book import PAGES, QUIZ
from tests.quiz.book import terms as small_terms
from tests.quiz.course import books, instances


def asked(question: str, **facts: str) -> Instance:
    return next(
        each
        for course in ("enforcement-05", "enforcement-14")
        for each in instances(course)
        if each.question == question and facts.items() <= {fact.name: fact.value for fact in each.facts}.items()
    )


def judged(instance: Instance, **answers: str) -> Judgement:
    """The answer that is right but for these parts."""
    taken = take(instance, {**right_form(instance), **form_of(instance, answers)})
    assert isinstance(taken, Answer)
    return judge(instance, taken)


TOLD = {"told_official_beforehand": "false"}


@pytest.mark.parametrize(
    ("infraction", "penalty", "points"),
    [
        ("tardiness", "warning", 2),
        ("slow_play", "caution", 1),  # right for Slow Play at casual events, whatever else is found out
        ("slow_play", "warning", 1),  # right in itself
        (
            "outside_assistance",
            "caution",
            0,
        ),  # more than one penalty is possible for it: nobody knows which would follow
        ("none", "none", 0),  # from no infraction nothing has been worked out
    ],
)
def test_a_penalty_counts_where_it_is_the_only_one_for_the_infraction(
    infraction: str, penalty: str, points: int
) -> None:
    assert judged(asked("e05-told", **TOLD), infraction=infraction, penalty=penalty).points == points


def test_what_was_carried_is_not_right_and_says_why_it_has_points() -> None:
    infraction, penalty = judged(asked("e05-told", **TOLD), infraction="slow_play", penalty="caution").parts

    assert (infraction.right, infraction.points) == (False, 0)
    assert (penalty.right, penalty.points, penalty.carried is not None) == (False, penalty.maximum, True)
    assert penalty.carried is not None
    assert "Slow Play" in penalty.carried.ja
    assert "Caution" in penalty.carried.en


def test_a_misread_fact_carries_within_the_same_decision() -> None:
    judgement = judged(
        asked("e14-refuses", asked_to_continue="false"), infraction="unsporting_major", penalty="match_loss"
    )

    assert judgement.points == 1


def test_no_judgement_is_above_the_maximum_or_below_nothing() -> None:
    for instance in instances("enforcement-05"):
        for option in (
            option for option in instance.components[0].options if instance.components[0].id == "infraction"
        ):
            judgement = judged(instance, **{instance.components[0].id: option.value})
            assert 0 <= judgement.points <= judgement.maximum


def test_the_core_names_every_penalty_that_is_possible_for_an_infraction() -> None:
    book = books()["lorcana"]

    def asked_of(level: str, infraction: str) -> frozenset[str] | None:
        return penalties_for(book, {"level": level}, infraction, without="deck_registration")

    assert asked_of("casual", "slow_play") == {"caution"}
    assert asked_of("competitive", "tardiness") == {"warning", "game_loss", "match_loss"}
    assert asked_of("competitive", "deck_registration_minor") == frozenset()


def test_what_was_kept_before_there_was_consequential_credit_is_judged_as_it_was() -> None:
    instance = asked("e05-told", **TOLD)
    data = json.loads(json.dumps(instance.as_data()))
    for key in data["keys"]:
        key.pop("follows", None)
    old = Instance.from_data(data)

    assert judged(old, infraction="slow_play", penalty="caution").points == 0
    assert Instance.from_data(old.as_data()) == old


def test_a_book_may_keep_its_penalties_in_a_set_of_another_name() -> None:
    """No question of such a book could be asked if the set were looked for by the name that most books use."""
    heads = "| infraction | one of deed | 違反 | infraction |\n| penalty | one of sanction |"
    pages = dict(PAGES)
    pages["book.md"] = (
        pages["book.md"]
        .replace("## penalties: mildest first\n| letter |", "## values: sanction\n|")
        .replace("|---|---|---|---|\n| - | none |", "|---|---|---|\n| none |")
        .replace("| penalty | one of penalty |", heads)
    )
    for letter in "CWGM":
        pages["book.md"] = pages["book.md"].replace(f"\n| {letter} |", "\n|")
    pages["late.md"] = (
        pages["late.md"]
        .replace("| penalty | yes |", "| infraction | yes |\n| penalty | yes |")
        .replace("→ deeds |", "→ infraction | → deeds |")
        .replace("|---|---|---|---|---|---|---|---|\n", "|---|---|---|---|---|---|---|---|---|\n", 1)
        .replace("| none | [] |", "| none | extend | [] |")
        .replace("| ?instant | ?instant |", "| ?instant | leave | ?instant |")
        .replace("| caution / warning |", "| caution / warning | extend |")
        .replace("| warning / game_loss |", "| warning / game_loss | note |")
        .replace("| match_loss | [note]", "| match_loss | leave | [note]")
    )
    small, faults = read_book("small", pages)
    assert small is not None, [fault.line("en") for fault in faults]
    quiz, _ = read_quiz(
        QUIZ.replace("ask: [penalty, ", "ask: [infraction, penalty, "), "q", {"small": small}, small_terms()
    )
    assert quiz is not None

    instance = freeze(quiz, quiz.questions[0], quiz.questions[0].variants[0], 1, {"small": small})

    assert [(each.given, each.values) for each in instance.key("penalty").follows] == [("note", ("game_loss",))]


def test_later_fields_with_their_default_are_not_in_the_data() -> None:
    data = asked("e05-clock").as_data()

    assert not {"passage", "confidence"} & data.keys()
    assert not any("credit" in component for component in data["components"])
