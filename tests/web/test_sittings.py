import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.quiz import Widget
from courseware.store import Engine
from tests.web.make import Taking, a_library, an_app, code_of, fields, said, start


@pytest.fixture
def taking(client: FlaskClient) -> Taking:
    return start(client)


def test_question_page_asks_component_by_component(taking: Taking) -> None:
    page = taking.get(1)

    assert "問1/5" in said(page)
    for component in taking.instance(1).components:
        assert component.label.ja in said(page)
    assert re.search(r"<details\b(?:(?!</details>).)*故意ではありません。", page.text, re.DOTALL)
    assert {"csrf_token", "step", "key"} <= set(fields(page))


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("n", range(1, 6))
def test_nothing_before_grading_shows_the_key(taking: Taking, n: int, language: str) -> None:
    instance = taking.instance(n)
    page = taking.client.get(taking.address(n, language)).text
    feedback = instance.feedback

    hidden = [line.words for line in feedback.reasoning] + [
        note.words for key in instance.keys for note in (*key.why, *key.would_be_right)
    ]
    hidden += [words for words in (feedback.pitfall, feedback.explanation) if words]
    assert [words for words in hidden if words.ja in page or words.en in page] == []
    sent = fields(page)
    assert sent.keys() - {"csrf_token", "step", "key"} == {
        component.id for component in instance.components if component.widget is not Widget.OPTIONS
    }
    tokens = set(re.findall(r'type="radio"[^>]+value="([^"]+)"', page))
    assert tokens == {option.token for component in instance.components for option in component.options}
    assert tokens.isdisjoint(option.value for component in instance.components for option in component.options)


def test_options_are_not_ticked_and_in_an_order_that_stays(taking: Taking) -> None:
    first, again = taking.get(1).text, taking.get(1).text

    tokens = re.findall(r'type="radio"[^>]+value="([^"]+)"', first)
    assert tokens == re.findall(r'type="radio"[^>]+value="([^"]+)"', again)
    assert " checked" not in first


def test_right_answer_leads_to_its_feedback(taking: Taking) -> None:
    response = taking.post(1, taking.form(1))
    page = taking.get(1)

    assert (response.status_code, response.location) == (303, taking.address(1))
    assert "すべて正解" in said(page)
    assert "DOC 1" in said(page)
    assert 'href="/ja/rules/small/doc-1"' in page.text
    assert 'href="/ja/courses/small#late"' in page.text
    assert f'href="{taking.address(2)}"' in page.text
    assert "延長を忘れがちです" in said(page)


def test_wrong_answer_is_told_in_words_what_is_right_and_when_it_would_have_been(taking: Taking) -> None:
    instance = taking.instance(1)
    taking.post(1, taking.form(1, right=False))

    page = said(taking.get(1))

    assert "不正解" in page
    for part in taking.kept().slots[0].judgement.parts:  # type: ignore[union-attr]
        assert part.key.ja in page
        assert part.given.ja in page
        assert part.would_be_right is None or part.would_be_right.ja in page
    assert instance.feedback.reasoning[0].words.ja in page.replace("&gt;", ">")


def test_feedback_in_the_other_language_is_of_the_same_answer(taking: Taking) -> None:
    taking.post(1, taking.form(1))

    assert "All right" in said(taking.client.get(taking.address(1, "en")))


def test_incomplete_answer_costs_nothing_and_keeps_what_was_typed(taking: Taking) -> None:
    typed = {**fields(taking.get(1)), "extension_s": "３分３０秒"}

    page = taking.post(1, typed)

    assert page.status_code == 422
    assert fields(page)["extension_s"] == "３分３０秒"
    assert 'role="alert"' in page.text
    assert re.search(r'aria-describedby="[^"]*part-penalty-fault', page.text)
    assert not taking.kept().slots[0].is_answered


def test_every_fault_leads_to_a_field_of_the_page(taking: Taking) -> None:
    page = taking.post(1, fields(taking.get(1))).text

    targets = re.findall(r'<li><a href="#(part-[^"]+)"', page)
    assert len(targets) == len(taking.instance(1).components)
    assert all(f'id="{target}"' in page for target in targets)


def test_text_in_a_number_says_how_to_write_one(taking: Taking) -> None:
    page = taking.post(1, taking.form(1, extension_s="少し"))

    assert page.status_code == 422
    assert fields(page)["extension_s"] == "少し"


def test_what_is_typed_is_never_markup(taking: Taking) -> None:
    page = taking.post(1, {**fields(taking.get(1)), "extension_s": '"><script>alert(1)</script>'})

    assert "<script>" not in page.text
    assert fields(page)["extension_s"] == '"><script>alert(1)</script>'


def test_double_click_is_one_answer_and_one_page(taking: Taking) -> None:
    form = taking.form(1)

    answers = [taking.post(1, form), taking.post(1, form)]

    assert [answer.status_code for answer in answers] == [303, 303]
    assert len(taking.kept().slots[0].steps) == 1


def test_form_from_before_is_explained_and_shows_what_was_sent(taking: Taking) -> None:
    old = taking.form(1, right=False)
    taking.post(1, taking.form(1))

    page = taking.post(1, old)

    assert page.status_code == 409
    assert "この問題は回答済みです" in said(page)
    component = taking.instance(1).components[0]
    sent = next(option.label.ja for option in component.options if option.token == old[component.option_field][0])
    assert sent in said(page)
    assert taking.kept().slots[0].judgement.right  # type: ignore[union-attr]


def test_broken_step_of_an_open_question_shows_it_again_as_filled_in(taking: Taking) -> None:
    page = taking.post(1, taking.form(1, step="7", extension_s="4:00"))

    assert page.status_code == 409
    assert fields(page)["extension_s"] == "4:00"
    assert fields(page)["step"] == "0"


def test_sitting_of_somebody_else_is_no_page(app: Flask, taking: Taking) -> None:
    other = start(app.test_client())

    for path in (taking.address(1), f"/ja/sittings/{taking.sitting}"):
        assert other.client.get(path).status_code == 404
    assert Taking(other.client, taking.sitting).post(1, fields(other.get(1))).status_code == 404


def test_question_that_the_sitting_lacks_is_no_page(taking: Taking) -> None:
    assert taking.get(6).status_code == 404


def test_learner_who_lost_the_cookie_gets_everything_back_with_the_code(app: Flask, taking: Taking) -> None:
    form, code = taking.form(1, extension_s="3:30"), code_of(taking.client)
    stranger = Taking(app.test_client(), taking.sitting)

    asked = stranger.post(1, form)
    assert asked.status_code == 403
    back = stranger.post(1, {**fields(asked), "code": code.lower().replace("-", " ")})

    assert back.status_code == 200
    assert fields(back)["extension_s"] == "3:30"
    assert code_of(stranger.client) == code
    assert stranger.post(1, fields(back)).status_code == 303
    assert taking.kept().slots[0].is_answered


def test_stranger_with_a_wrong_code_keeps_what_was_typed(app: Flask, taking: Taking) -> None:
    stranger = Taking(app.test_client(), taking.sitting)
    asked = stranger.post(1, taking.form(1, extension_s="3:30"))

    again = stranger.post(1, {**fields(asked), "code": "AAAA-AAAA-AAAA-AAAA"})

    assert again.status_code == 403
    assert fields(again)["extension_s"] == "3:30"
    assert fields(again)["code"] == "AAAA-AAAA-AAAA-AAAA"


def test_stranger_reading_is_asked_for_the_code(app: Flask, taking: Taking) -> None:
    response = Taking(app.test_client(), taking.sitting).get(1)

    assert response.status_code == 403
    assert "復元コード" in said(response)


def test_result_adds_up_and_offers_other_situations(taking: Taking) -> None:
    for n in range(1, 6):
        taking.post(n, taking.form(n, right=n != 3))

    page = taking.client.get(f"/ja/sittings/{taking.sitting}")

    assert "6点（7点満点）" in said(page)
    assert "86%" in said(page)
    assert "遅刻を裁定できる" in said(page)
    assert said(page).count("すべて正解") == 4
    assert 'action="/ja/quizzes/small/sittings"' in page.text
    assert start(taking.client).sitting != taking.sitting


def test_same_share_is_printed_wherever_it_stands(taking: Taking) -> None:
    for n in range(1, 6):
        taking.post(n, taking.form(n, right=n != 3))

    result = said(taking.client.get(f"/ja/sittings/{taking.sitting}"))
    progress = said(taking.client.get("/ja/progress"))

    assert set(re.findall(r"\d+%", result)) == set(re.findall(r"\d+%", progress)) == {"86%"}


def test_result_of_an_unfinished_sitting_leads_on(taking: Taking) -> None:
    page = taking.client.get(f"/ja/sittings/{taking.sitting}")

    assert "まだ終わっていません" in said(page)
    assert f'href="{taking.address(1)}"' in page.text


def test_old_sitting_is_shown_whole_when_its_class_and_book_are_gone(engine: Engine) -> None:
    taking = start(an_app(engine).test_client())
    taking.post(1, taking.form(1))
    bare = an_app(engine, LIBRARY=a_library(courses={}, books={}, tracks=())).test_client()
    bare.set_cookie("learner", code_of(taking.client))

    for path in (taking.address(1), taking.address(2), f"/ja/sittings/{taking.sitting}", "/ja/progress", "/ja/"):
        assert bare.get(path).status_code == 200
    assert "DOC 1" in said(bare.get(taking.address(1)))
