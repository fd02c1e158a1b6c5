"""Questions with several things to answer: asked, refused, judged, told of, and printed, without a script."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from courseware.quiz import Credit
from courseware.store import Engine
from tests.quiz import every_kind
from tests.web.make import Taking, a_course, a_library, an_app, said, start

QUESTIONS = [question.id for question in every_kind.quiz().questions]


@pytest.fixture
def visitor(engine: Engine) -> FlaskClient:
    course = replace(a_course(), quiz=every_kind.quiz())
    return an_app(engine, LIBRARY=a_library(courses={"small": course})).test_client()


@pytest.fixture
def taking(visitor: FlaskClient) -> Taking:
    return start(visitor)


def place(question: str) -> int:
    return QUESTIONS.index(question) + 1


def names(page: str) -> set[str]:
    """The names of all fields of the answer."""
    found = re.findall(r'<(?:input|select)[^>]* name="([^"]+)"', page.partition("<main")[2])
    return set(found) - {"csrf_token", "step", "key", "confidence", "q"}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_field_is_there_and_has_a_label_and_no_key_is(taking: Taking, question: str, language: str) -> None:
    n = place(question)
    page = taking.client.get(taking.address(n, language)).text
    instance = taking.instance(n)

    assert names(page) == {field for component in instance.components for field in component.fields}
    ids = re.findall(r'<(?:input type="text"|select)[^>]* id="([^"]+)"', page)
    assert all(f'for="{one}"' in page for one in ids if one.startswith("part-"))
    assert not any(f'"{option.value}"' in page for component in instance.components for option in component.options)
    assert " selected" not in page.partition("<main")[2]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("right", [True, False])
def test_an_answer_is_judged_kept_as_it_was_sent_and_shown_part_by_part(
    taking: Taking, question: str, right: bool
) -> None:
    n = place(question)
    form = taking.form(n, right=right)

    response = taking.post(n, form)
    page = taking.get(n)

    assert response.status_code == 303
    slot = taking.kept().slots[n - 1]
    assert slot.judgement is not None
    assert slot.judgement.right is right
    assert slot.judgement.points == (slot.instance.maximum if right else 0)
    assert slot.answer is not None
    assert slot.answer.raw == {name: form[name] for name in form if name in names_of(slot.instance)}
    for part in slot.judgement.parts:
        assert part.label.ja in said(page)


def names_of(instance: Any) -> set[str]:
    return {field for component in instance.components for field in component.fields}


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_cannot_be_read_costs_nothing_and_every_fault_is_linked_to_its_field(
    taking: Taking, question: str
) -> None:
    n = place(question)
    form = {name: value for name, value in taking.form(n).items() if name in ("csrf_token", "step", "key")}

    response = taking.post(n, form)

    assert response.status_code == 422
    assert taking.kept().slots[n - 1].steps == ()
    links = re.findall(r'<li><a href="#([^"]+)"', response.text.partition('id="faults"')[2])
    assert links
    assert all(f'id="{link}"' in response.text for link in links)
    described = set(" ".join(re.findall(r'aria-describedby="([^"]+)"', response.text)).split())
    assert all(f'id="{one}"' in response.text for one in described)


def test_numbers_given_twice_are_shown_again_as_they_were_sent(taking: Taking) -> None:
    n = place("q-order")
    form = {**taking.form(n), "order-1": "2", "order-2": "2", "order-3": "3", "order-4": "4"}

    response = taking.post(n, form)

    assert response.status_code == 422
    assert response.text.count('value="2" selected') == 2
    assert "重なっています" in said(response)


def test_a_partly_right_order_says_so_with_exact_points(taking: Taking) -> None:
    n = place("q-order")
    steps = {option.value: field for option, field in zip(*shown(taking, n), strict=True)}
    form = {**taking.form(n), **{steps["note"]: "1", steps["ask"]: "2", steps["rule"]: "3", steps["tell"]: "4"}}

    taking.post(n, form)

    assert "一部正解" in said(taking.get(n))
    assert "1と1/3" in said(taking.get(n))


def shown(taking: Taking, n: int) -> tuple[Any, Any]:
    (component,) = taking.instance(n).components
    return component.options, component.fields


def test_how_sure_somebody_is_is_kept_and_shown_and_changes_no_points(taking: Taking) -> None:
    taking.post(1, taking.form(1, confidence="guessing"))
    taking.post(2, taking.form(2, confidence="what ever"))

    first, second = taking.kept().slots[:2]

    assert (first.answer and first.answer.confidence) == "guessing"
    assert (second.answer and second.answer.confidence) is None
    assert first.judgement is not None
    assert first.judgement.points == first.instance.maximum
    assert "勘で答えた" in said(taking.get(1))
    assert "勘で答えた" in said(taking.client.get(f"/ja/sittings/{taking.sitting}"))


def test_a_quiz_that_does_not_ask_keeps_nothing_of_it(client: FlaskClient) -> None:
    taking = start(client)
    assert 'name="confidence"' not in taking.get(1).text

    taking.post(1, taking.form(1, confidence="sure"))

    answer = taking.kept().slots[0].answer
    assert answer is not None
    assert "confidence" not in answer.raw


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_printed_sheet_shows_every_kind_and_its_key_names_the_letters(visitor: FlaskClient, language: str) -> None:
    address = visitor.get(f"/{language}/sheets/small/7").location
    sheet, key, feedback = (visitor.get(f"{address}{part}").text for part in ("", "/key", "/feedback"))

    for question in every_kind.quiz().questions:
        for page in (sheet, feedback):
            assert question.text[language] in page  # type: ignore[index]
    assert sheet.count("sheet__blank") == 4 + 3
    assert sheet.count("gap__blank") == 3
    assert re.search(r'sheet__letter">(?:[A-D] ){3}[A-D]<', key)
    assert "gap__blank" not in feedback


def test_what_was_sent_too_late_is_said_again_in_words(taking: Taking) -> None:
    n = place("q-order")
    form = taking.form(n)
    taking.post(n, form)

    response = taking.post(n, {**form, "key": "another-form"})

    assert response.status_code == 409
    assert "1. 尋ねる" in said(response)


def test_credit_that_is_declared_is_told_before_the_answer(taking: Taking) -> None:
    assert taking.instance(place("q-written")).components[0].credit is Credit.ALL
    assert "すべて正しいときだけ" in said(taking.get(place("q-written")))
    assert "差し引かれます" in said(taking.get(place("q-several")))
    assert "いちばん長く続いた分" in said(taking.get(place("q-order")))
