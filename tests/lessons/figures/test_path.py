"""A path leads to what the book decides, whatever the answers, and asks nothing that makes no difference."""

from __future__ import annotations

from itertools import product

import pytest

from courseware.lessons.figures import Box, FigureError
from courseware.lessons.figures.outcome import end
from courseware.lessons.figures.request import Request, read_request
from courseware.rules import value_words
from tests.lessons.figures.make import book, boxes, figure

DECK = (
    "lorcana/deck_registration/infraction,penalty,changes,remedy format=constructed deck_count=59 list_count=60,59 "
    "missing_location replacements_obtainable=0,1"
)
ABOUT = "lorcana/appeal.classification/classification accusation hint_of_intent agree_on_events agree_on_rule_broken"
HEARS = "lorcana/appeal.who_hears/hears,final appointed_hearer lead_present acting_lead_named"
PATHS = [DECK, ABOUT, HEARS]


def walked(asked: Request, box: Box, answers: dict[str, object]) -> Box:
    """The end to which these answers lead."""
    while box.role == "question":
        (name,) = (name for name in answers if asked.book.asks(name) == box.words[0])
        said = value_words(asked.book, name, answers[name]).en  # type: ignore[arg-type]
        (answer,) = (one for one in box.inside if said in one.words[0].en.split(" or "))
        (box,) = answer.inside
    return box


@pytest.mark.parametrize("words", PATHS)
def test_every_answer_leads_to_what_the_book_decides(words: str) -> None:
    asked = read_request(words, {"lorcana": book("lorcana")})
    (first,) = (box for box in figure(f"path {words}").boxes if box.role == "question")

    for values in product(*asked.asked.values()):
        answers = dict(zip(asked.asked, values, strict=True))
        assert walked(asked, first, answers) == end(asked, asked.rule(answers))  # type: ignore[arg-type]


@pytest.mark.parametrize("words", PATHS)
def test_the_answers_to_a_question_lead_to_different_things(words: str) -> None:
    for question in boxes(figure(f"path {words}"), "question"):
        assert len({answer.inside for answer in question.inside}) == len(question.inside) > 1


def test_the_question_that_saves_the_most_others_comes_first() -> None:
    asked = [box.words[0].en for box in boxes(figure(f"path {ABOUT}"), "question")]

    assert len(asked) == 4
    assert asked[0] == "Does the player accuse the opponent of cheating?"


def test_what_is_open_is_said_with_its_reason() -> None:
    (bag,) = (box for box in boxes(figure(f"path {DECK}"), "answer") if box.words[0].en == "in the player’s bag")

    said = [text.en for text in bag.inside[0].words]
    assert said[:2] == ["what changes: the deck", "infraction, penalty, remedy: not decided by this rulebook"]
    assert said[2] == book("lorcana").reasons["pcg-3.3#elsewhere"].why.en


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("lorcana/deck_registration/infraction format=constructed", "LES-703"),
        ("lorcana/deck_registration/infraction format=constructed deck_count list_must_be_rewritten", "LES-703"),
        ("lorcana/appeal.who_hears/hears lead_present", "LES-703"),
        ("lorcana/tardiness/penalty late_s=1:00,2:00 level situation=slow_decision", "LES-702"),
        ("dci-2002/infraction/penalty situation rel", "LES-703"),
    ],
)
def test_no_path_is_drawn_where_there_is_none(words: str, code: str) -> None:
    with pytest.raises(FigureError) as caught:
        figure(f"path {words}")

    assert {flaw.code for flaw in caught.value.flaws} == {code}
