"""What reviewers do on the pages: every act, who may do it, what keeps it from being done, and that no word is lost."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from courseware.lessons import Lesson, read_lesson
from courseware.review import Act, Event, State
from courseware.settings import read_settings
from courseware.store import Engine, Role, open_session, review_events, review_records
from courseware.text import Language
from tests.lessons.make import lesson, lesson_text
from tests.web.make import a_course, a_library, fields, said
from tests.web.signing import an_account, an_open_app, sign_in
from tests.web.test_review import EN, JA, many

AKI, BEN = "aki@example.org", "ben@example.org"
OWN, ITEM = "q-4t8x2c", "/ja/review/q-4t8x2c"
QUEUE = "/ja/review"
TEXT = {"outcome": "text", "ja": "甲です。", "en": "It is A.", "comment": "PCG 3.1 による。"}
OPEN = "small/doc-1/why"
SECRET = {"COURSEWARE_SECRET_KEY": "a key that is long enough for tests"}


def serving(engine: Engine, ja: str = JA, en: str = EN, **environment: str) -> Flask:
    lessons = {"ja": lesson(ja, "ja", "small"), "en": lesson(en, "en", "small")}
    library = a_library(courses={"small": replace(a_course(), lessons=lessons)})
    return an_open_app(engine, LIBRARY=library, SETTINGS=read_settings({**SECRET, **environment}))


def serving_files(engine: Engine, folder: Path) -> Flask:
    """The same, with its two texts in files below a content folder."""
    lessons: dict[Language, Lesson] = {}
    for language, body in (("ja", JA), ("en", EN)):
        name = f"content/courses/small/lesson.{language}.md"
        text = lesson_text(body, "small", language)
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        found, _ = read_lesson(text, name, language)
        assert found
        lessons[language] = found
    library = a_library(courses={"small": replace(a_course(), lessons=lessons)})
    own = read_settings({**SECRET, "COURSEWARE_CONTENT": str(folder / "content")})
    return an_open_app(engine, LIBRARY=library, SETTINGS=own)


def reviewer(app: Flask, email: str = AKI, role: Role = Role.REVIEWER) -> FlaskClient:
    an_account(app, email, role)
    client = app.test_client()
    sign_in(client, email)
    return client


@pytest.fixture
def app(engine: Engine) -> Flask:
    return serving(engine)


@pytest.fixture
def aki(app: Flask) -> FlaskClient:
    return reviewer(app)


@pytest.fixture
def ben(app: Flask) -> FlaskClient:
    return reviewer(app, BEN)


def form(client: FlaskClient, path: str = ITEM) -> dict[str, str]:
    """Token and version, as the page gives them."""
    found = fields(client.get(path))
    return {name: found[name] for name in ("csrf_token", "version") if name in found}


def act(client: FlaskClient, name: str, path: str = ITEM, **typed: str) -> TestResponse:
    return client.post(path, data={**form(client, path), "act": name, **typed})


def events(app: Flask, own: str = OWN) -> tuple[Event, ...]:
    with open_session(app.extensions["engine"]) as session:
        return review_events(session, own)


def state(app: Flask, own: str = OWN) -> State:
    return events(app, own)[-1].after


def everything_said(app: Flask, own: str = OWN) -> str:
    """Every word that the history of an item keeps."""
    told = (f"{one.comment} {one.proposal.as_data() if one.proposal else ''}" for one in events(app, own))
    return "\n".join(told)


# --- acts -----------------------------------------------------------------------------------------


def test_one_proposes_another_accepts_and_the_history_says_so(app: Flask, aki: FlaskClient, ben: FlaskClient) -> None:
    proposed = act(aki, "propose", **TEXT)
    accepted = act(ben, "accept")

    assert (proposed.status_code, proposed.location) == (303, ITEM)
    assert accepted.status_code == 303
    assert [(one.act, one.by) for one in events(app)[1:]] == [(Act.PROPOSE, AKI), (Act.ACCEPT, BEN)]
    assert events(app)[1].proposal is not None
    assert events(app)[1].proposal.texts == {"ja": "甲です。", "en": "It is A."}
    page = said(ben.get(ITEM))
    for words in ("提案を採用しました", "甲です。", "PCG 3.1 による。", AKI):
        assert words in page


@pytest.mark.parametrize(
    ("before", "name", "typed", "after"),
    [
        ((), "ask", {"comment": "出典は？"}, State.NEEDS_INFO),
        (("ask",), "inform", {"comment": "PCG です。"}, State.OPEN),
        ((), "comment", {"comment": "見ました。"}, State.OPEN),
        (("ask",), "comment", {"comment": "見ました。"}, State.NEEDS_INFO),
        ((), "set-aside", {"comment": "次の版まで待ちます。"}, State.OPEN),
        (("set-aside",), "reopen", {}, State.OPEN),
        (("propose",), "reject", {"comment": "違います。"}, State.REJECTED),
        (("propose",), "supersede", {"comment": "ほかで扱います。"}, State.SUPERSEDED),
        (("propose", "reject"), "reopen", {}, State.OPEN),
        ((), "propose", {"outcome": "remove"}, State.PROPOSED),
        ((), "propose", {"outcome": "note"}, State.PROPOSED),
        ((), "propose", {"outcome": "rendering", "concept": "slow-play", "form": "遅延"}, State.PROPOSED),
    ],
)
def test_every_act_can_be_done_where_its_state_allows_it(engine: Engine, before, name, typed, after) -> None:
    app = serving(engine, COURSEWARE_REVIEW_FOUR_EYES="off")
    client = reviewer(app)
    for one in before:
        assert act(client, one, **(TEXT if one == "propose" else {"comment": "前の言葉"})).status_code == 303

    page = client.get(ITEM)
    done = act(client, name, **typed)

    assert f'name="act" value="{name}"' in page.text
    assert done.status_code == 303, said(done)
    assert state(app) is after
    assert events(app)[-1].by == AKI


def test_a_rulebook_question_gets_an_answer_and_nothing_else(app: Flask, aki: FlaskClient) -> None:
    path = re.findall(r'href="(/ja/review/small/[^"]+)"', aki.get(f"{QUEUE}?kind=open-question").text)[0].split("?")[0]

    page = aki.get(path)
    done = act(aki, "propose", path, outcome="answer", ja="5ターンです。")

    assert 'value="remove"' not in page.text
    assert done.status_code == 303
    assert state(app, path.removeprefix("/ja/review/")) is State.PROPOSED


def test_a_button_is_offered_only_where_it_can_be_pressed(aki: FlaskClient, ben: FlaskClient) -> None:
    offered = set(re.findall(r'name="act" value="([a-z-]+)"', aki.get(ITEM).text))
    act(aki, "propose", **TEXT)
    then = set(re.findall(r'name="act" value="([a-z-]+)"', ben.get(ITEM).text))

    assert offered == {"propose", "comment", "ask", "set-aside"}
    assert then == {"accept", "reject", "supersede", "comment"}


# --- who ------------------------------------------------------------------------------------------


def test_readers_see_no_form_and_no_address_of_a_reviewer(app: Flask, aki: FlaskClient, ben: FlaskClient) -> None:
    act(aki, "propose", **TEXT)
    act(ben, "comment", comment="見ました。")

    page = app.test_client().get(ITEM)

    assert 'name="act"' not in page.text
    assert "csrf_token" not in page.text
    assert "@example.org" not in page.text
    assert "校閲者1" in said(page)
    assert "校閲者2" in said(page)
    assert page.headers["Vary"] == "Cookie"


def test_a_reader_who_signs_in_comes_back_to_the_item(app: Flask) -> None:
    an_account(app, AKI, Role.REVIEWER)
    client = app.test_client()

    (way,) = re.findall(r'href="([^"]+)" rel="nofollow">校閲者は', client.get(f"{ITEM}?in=small").text)

    assert html.unescape(way).endswith("?next=/ja/review/q-4t8x2c?in%3Dsmall")


@pytest.mark.parametrize("role", [Role.LEARNER, Role.AUTHOR])
def test_others_can_do_nothing(app: Flask, role: Role) -> None:
    client = reviewer(app, "other@example.org", role)

    assert 'name="act"' not in client.get(ITEM).text
    assert 'name="item"' not in client.get(QUEUE).text
    for path in (ITEM, QUEUE):
        assert client.post(path, data={"act": "comment", "comment": "x"}).status_code == 403
    assert events(app) == ()


def test_the_account_page_of_a_reviewer_leads_to_the_queue(app: Flask, aki: FlaskClient) -> None:
    author = reviewer(app, "author@example.org", Role.AUTHOR)

    assert 'href="/ja/review?state=waiting"' in aki.get("/ja/account").text
    assert 'href="/ja/review?state=waiting"' not in author.get("/ja/account").text


def test_an_admin_may_act_as_a_reviewer_does(app: Flask) -> None:
    assert act(reviewer(app, "admin@example.org", Role.ADMIN), "propose", **TEXT).status_code == 303


def test_who_proposed_is_told_why_somebody_else_decides(app: Flask, aki: FlaskClient) -> None:
    act(aki, "propose", **TEXT)

    page = aki.get(ITEM)
    forced = act(aki, "accept")

    assert 'value="accept"' not in page.text
    assert "COURSEWARE_REVIEW_FOUR_EYES" in said(page)
    assert forced.status_code == 409
    assert "自分の提案は自分では決められません" in said(forced)
    assert state(app) is State.PROPOSED


def test_without_four_eyes_one_person_does_both(engine: Engine) -> None:
    app = serving(engine, COURSEWARE_REVIEW_FOUR_EYES="off")
    aki = reviewer(app)
    act(aki, "propose", **TEXT)

    assert 'value="accept"' in aki.get(ITEM).text
    assert act(aki, "accept").status_code == 303
    assert state(app) is State.ACCEPTED


# --- faults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "typed", "wrong"),
    [
        ("propose", {"comment": "理由だけ"}, ["outcome"]),
        ("propose", {"outcome": "answer", "ja": "甲"}, ["outcome"]),
        ("propose", {"outcome": "text", "ja": "", "en": " "}, ["ja", "en"]),
        ("propose", {"outcome": "text", "ja": "甲"}, ["en"]),
        ("propose", {"outcome": "rendering"}, ["concept", "form"]),
        ("propose", {"outcome": "rendering", "concept": "zebra", "form": "縞馬"}, ["concept"]),
        ("propose", {"outcome": "remove", "form": "縞馬"}, ["form"]),
        ("propose", {"outcome": "remove", "ja": "縞馬", "en": "zebra"}, ["ja", "en"]),
        ("propose", {"outcome": "text", "ja": "甲", "en": "あ" * 12_001}, ["en"]),
        ("comment", {"comment": " \n"}, ["talk-comment"]),
        ("ask", {"comment": ""}, ["talk-comment"]),
        ("comment", {"comment": "あ" * 4_001}, ["talk-comment"]),
    ],
)
def test_all_faults_stand_at_their_fields_and_what_was_typed_comes_back(
    app: Flask, aki: FlaskClient, name: str, typed: Mapping[str, str], wrong: list[str]
) -> None:
    page = act(aki, name, **typed)

    assert page.status_code == 422
    assert 'role="alert" tabindex="-1" autofocus' in page.text
    assert re.findall(r'<li><a href="#([a-z-]+)">', page.text) == wrong
    for field in wrong:
        assert f'id="{field}-fault"' in page.text
        assert f'id="{field}"' in page.text
    for words in (typed[field] for field in typed if field != "concept"):
        assert html.escape(words.strip()) in page.text
    assert events(app) == ()


@pytest.mark.parametrize("name", ["reject", "supersede"])
def test_a_proposal_is_not_turned_down_without_a_reason(
    app: Flask, aki: FlaskClient, ben: FlaskClient, name: str
) -> None:
    act(aki, "propose", **TEXT)

    page = act(ben, name)

    assert page.status_code == 422
    assert 'href="#decide-comment"' in page.text
    assert state(app) is State.PROPOSED


@pytest.mark.parametrize("path", [ITEM, QUEUE])
def test_a_form_without_its_token_changes_nothing_and_loses_nothing(app: Flask, aki: FlaskClient, path: str) -> None:
    typed = {"act": "comment", "comment": "大切な言葉", "reason": "大切な言葉", "item": f"0 {OWN}", "version": "0"}

    page = aki.post(path, data=typed)

    assert page.status_code == 400
    assert "大切な言葉" in page.text
    assert "もう一度送信してください" in said(page)
    assert events(app) == ()


@pytest.mark.parametrize("name", ["", "apply", "find", "zebra", "\0"])
def test_an_act_that_no_button_has_does_nothing(app: Flask, aki: FlaskClient, name: str) -> None:
    assert act(aki, name, comment="x").status_code == 422
    assert events(app) == ()


@pytest.mark.parametrize("version", ["", "-1", "x", "９", "9" * 40])
def test_a_version_that_nobody_has_seen_is_read_as_none_seen(aki: FlaskClient, version: str) -> None:
    assert act(aki, "comment", comment="見ました。", version=version).status_code == 303


def test_an_act_that_the_state_does_not_allow_is_refused_in_words(aki: FlaskClient) -> None:
    page = act(aki, "inform", comment="誰も聞いていません。")

    assert page.status_code == 409
    assert "状態が「未決」の項目には、この操作はできません" in said(page)
    assert "誰も聞いていません。" in page.text


def test_an_item_that_is_not_there_is_no_page(aki: FlaskClient) -> None:
    assert aki.post("/ja/review/q-none", data=form(aki)).status_code == 404


def test_what_was_typed_is_text_and_no_markup(aki: FlaskClient) -> None:
    act(aki, "comment", comment="<script>alert(1)</script>\r\n二行目")

    page = aki.get(ITEM)

    assert "<script>alert" not in page.text
    assert "&lt;script&gt;" in page.text
    assert "\n二行目" in page.text


# --- two at once ----------------------------------------------------------------------------------


def test_whoever_is_slower_sees_both_and_can_send_again(app: Flask, aki: FlaskClient, ben: FlaskClient) -> None:
    act(aki, "propose", **TEXT)
    late = form(ben)
    act(aki, "comment", comment="ここで一言。")
    act(reviewer(app, "chie@example.org"), "reject", comment="甲ではない。")

    page = ben.post(ITEM, data={**late, "act": "accept", "comment": "賛成です。"})

    assert page.status_code == 409
    for words in ("甲ではない。", "chie@example.org", "賛成です。"):
        assert words in said(page)
    assert state(app) is State.REJECTED
    assert events(app)[-1].comment == "賛成です。"
    again = ben.post(ITEM, data={**form(ben), **fields(page), "act": "reopen", "comment": "やはり賛成です。"})
    assert again.status_code == 303


def test_a_proposal_that_came_second_can_be_sent_as_a_remark_and_taken_up_later(
    app: Flask, aki: FlaskClient, ben: FlaskClient
) -> None:
    late = form(ben)
    act(aki, "propose", **TEXT)

    page = ben.post(
        ITEM,
        data={
            **late,
            "act": "propose",
            "outcome": "text",
            "ja": "乙です。",
            "en": "It is B.",
            "comment": "こちらです。",
        },
    )

    assert page.status_code == 409
    areas = re.findall(r"<textarea[^>]*>\n([^<]*)</textarea>", page.text)
    assert any("こちらです。\n\n乙です。\n\nIt is B." in area for area in areas)
    assert "甲です。" in said(page)
    act(ben, "reject", comment="甲ではない。")
    act(ben, "reopen")
    links = re.findall(rf'href="({ITEM}\?use=\d+)#propose"', ben.get(ITEM).text)
    again = ben.get(links[0])
    assert "乙です。</textarea>" in again.text
    done = act(ben, "propose", links[0], outcome="text", ja="乙です。", en="It is B.", comment="改めて。")
    assert done.status_code == 303
    assert state(app) is State.PROPOSED


@pytest.mark.parametrize(("name", "typed"), [("propose", TEXT), ("comment", {"comment": "一度だけ。"})])
def test_a_form_that_is_sent_twice_counts_once(app: Flask, aki: FlaskClient, name: str, typed: dict[str, str]) -> None:
    sent = {**form(aki), "act": name, **typed}

    assert [aki.post(ITEM, data=sent).status_code for _ in range(2)] == [303, 303]
    assert len([one for one in events(app) if one.by]) == 1


def test_words_that_lost_a_race_and_are_sent_twice_are_kept_once(
    app: Flask, aki: FlaskClient, ben: FlaskClient
) -> None:
    late = {**form(ben), "act": "propose", **TEXT, "ja": "乙です。"}
    act(aki, "propose", **TEXT)

    assert [ben.post(ITEM, data=late).status_code for _ in range(2)] == [409, 409]
    assert len([one for one in events(app) if one.by == BEN]) == 1


NAMES = st.sampled_from(["propose", "accept", "reject", "supersede", "ask", "inform", "comment", "set-aside", "reopen"])


def test_of_two_who_work_at_once_every_word_is_kept_or_shown_again(engine: Engine) -> None:
    """Each step is by one of two people, with the page that is before them or one that they opened anew."""
    app = serving(engine, many(40), "## 01 Lateness {#late}\n")
    people, numbers = [reviewer(app, AKI), reviewer(app, BEN)], count()

    @settings(max_examples=15, deadline=None)
    @given(st.lists(st.tuples(st.integers(0, 1), NAMES, st.booleans()), min_size=1, max_size=6))
    def hold(steps) -> None:
        run = next(numbers)
        own = f"q-{run % 40:06}"
        pages = [form(client, f"{QUEUE}/{own}") for client in people]
        for n, (who, name, is_fresh) in enumerate(steps):
            word = f"第{run}回の言葉{n}。"
            pages[who] = form(people[who], f"{QUEUE}/{own}") if is_fresh else pages[who]
            told = {"outcome": "text", "ja": f"第{run}回の甲{n}。"} if name == "propose" else {}

            page = people[who].post(f"{QUEUE}/{own}", data={**pages[who], "act": name, "comment": word, **told})

            kept = everything_said(app, own)
            assert page.status_code in (303, 409)
            for words in (word, *([told["ja"]] if told else [])):
                assert words in kept or words in page.text
        assert [one.seq for one in events(app, own)] == [*range(1, len(events(app, own)) + 1)]

    hold()


# --- several at once ------------------------------------------------------------------------------


def ticked(page: TestResponse) -> list[str]:
    return re.findall(r'name="item" value="([^"]+)"', page.text)


def dismiss(client: FlaskClient, items: list[str], name: str, reason: str, path: str = QUEUE) -> TestResponse:
    token = fields(client.get(path))["csrf_token"]
    return client.post(path, data={"csrf_token": token, "act": name, "item": items, "reason": reason})


def test_several_points_are_set_aside_for_one_reason_each_with_its_own_history(engine: Engine) -> None:
    app = serving(engine, many(4), "## 01 Lateness {#late}\n")
    aki = reviewer(app)
    path = f"{QUEUE}?in=small&state=waiting"

    done = dismiss(aki, ticked(aki.get(path))[:3], "set-aside", "次の版まで待ちます。", path)

    assert (done.status_code, done.location) == (303, path)
    for n in range(3):
        assert [(one.act, one.by, one.comment) for one in events(app, f"q-{n:06}")[1:]] == [
            (Act.SET_ASIDE, AKI, "次の版まで待ちます。")
        ]
    assert events(app, "q-000003") == ()
    left = aki.get(path)
    assert "3件を保留にしました" in said(left)
    assert len(ticked(left)) == 1
    assert len(ticked(aki.get(f"{QUEUE}?state=set-aside"))) == 3


def test_what_was_set_aside_comes_back_with_another_text(engine: Engine) -> None:
    first = serving(engine)
    act(reviewer(first), "set-aside", comment="そのままで。")

    later = serving(engine, JA.replace("10分", "12分"))

    assert OWN not in first.test_client().get(f"{QUEUE}?state=waiting").text
    assert OWN in later.test_client().get(f"{QUEUE}?state=waiting").text
    assert "<del>10</del><ins>12</ins>" in later.test_client().get(ITEM).text


def test_several_proposals_are_rejected_by_another_person(engine: Engine) -> None:
    app = serving(engine, many(2), "## 01 Lateness {#late}\n")
    aki, ben = reviewer(app), reviewer(app, BEN)
    for n in range(2):
        act(aki, "propose", f"{QUEUE}/q-{n:06}", outcome="remove")

    done = dismiss(ben, ticked(ben.get(f"{QUEUE}?state=proposed")), "reject", "まだ決まっていません。")

    assert done.status_code == 303
    assert [state(app, f"q-{n:06}") for n in range(2)] == [State.REJECTED, State.REJECTED]


def test_if_one_cannot_be_dismissed_none_is_and_it_is_named(engine: Engine) -> None:
    app = serving(engine, many(3), "## 01 Lateness {#late}\n")
    aki, ben = reviewer(app), reviewer(app, BEN)
    boxes = ticked(aki.get(f"{QUEUE}?in=small"))
    act(ben, "propose", f"{QUEUE}/q-000001", outcome="remove")

    page = dismiss(aki, [*boxes, "0 q-none"], "set-aside", "大切な理由")

    assert page.status_code == 409
    assert '<a href="/ja/review/q-none">q-none</a>' in page.text
    page = dismiss(aki, boxes, "set-aside", "大切な理由")
    assert page.status_code == 409
    assert re.findall(r'<li><a href="/ja/review/([^"]+)">', page.text.partition('id="faults"')[2])[:1] == ["q-000001"]
    assert BEN in said(page)
    assert "大切な理由</textarea>" in page.text
    assert page.text.count(" checked") == 3
    assert [len(events(app, f"q-{n:06}")) for n in range(3)] == [0, 2, 0]


def test_own_proposals_are_not_dismissed_by_who_made_them(aki: FlaskClient) -> None:
    act(aki, "propose", **TEXT)

    page = dismiss(aki, [box for box in ticked(aki.get(QUEUE)) if OWN in box], "reject", "取り下げます。")

    assert page.status_code == 409
    assert "自分の提案は自分では決められません" in said(page)


@pytest.mark.parametrize(
    ("items", "name", "reason", "words"),
    [
        ([], "set-aside", "理由", "1件以上にチェック"),
        ([f"0 {OWN}"], "set-aside", " ", "理由や内容を書いてください"),
        ([f"0 {OWN}"], "set-aside", "あ" * 4_001, "4000字まで"),
        ([f"0 {OWN}"], "accept", "理由", ""),
        ([f"0 {OWN}"], "", "理由", ""),
    ],
)
def test_a_dismissal_that_lacks_something_changes_nothing(
    app: Flask, aki: FlaskClient, items, name, reason, words
) -> None:
    page = dismiss(aki, items, name, reason)

    assert page.status_code == 422
    assert words in said(page)
    assert reason.strip() in page.text
    assert events(app) == ()


def test_a_candidate_is_set_aside_and_taken_up_again(engine: Engine) -> None:
    app = serving(engine, f"{JA}\n呼び名は未確認です。\n")
    aki = reviewer(app)
    (box,) = [box for box in ticked(aki.get(QUEUE)) if " c-" in box]
    own = box.partition(" ")[2]

    done = dismiss(aki, [box], "set-aside", "原文にもありません。")

    assert done.status_code == 303
    assert "呼び名は未確認です。" not in said(aki.get(QUEUE))
    assert "呼び名は未確認です。" in said(aki.get(f"{QUEUE}?state=set-aside"))
    page = aki.get(f"{QUEUE}/{own}")
    assert "原文にもありません。" in said(page)
    assert "mint --take" in said(page)
    assert 'value="propose"' not in page.text
    assert act(aki, "reopen", f"{QUEUE}/{own}").status_code == 303
    assert "呼び名は未確認です。" in said(aki.get(QUEUE))


# --- what is told ---------------------------------------------------------------------------------


def test_what_a_decision_would_write_is_shown_before_and_after_it(engine: Engine, tmp_path: Path) -> None:
    app = serving_files(engine, tmp_path)
    aki, ben = reviewer(app), reviewer(app, BEN)

    act(aki, "propose", **TEXT)
    before = ben.get(ITEM)
    act(ben, "accept")
    after = ben.get(ITEM)

    for page in (before, after):
        assert "<ins>+甲です。</ins>" in page.text
        assert "<del>-::: 要確認 {#q-4t8x2c}</del>" in page.text
        assert "+It is A." in page.text
    assert "courseware review apply --by NAME q-4t8x2c" in after.text
    assert "courseware review apply" not in before.text
    assert "courseware review apply" not in app.test_client().get(ITEM).text


def test_staff_is_told_which_questions_wait_until_the_decision_is_written(engine: Engine) -> None:
    course = replace(a_course(), kept_back={"clock": OWN})
    lessons = {"ja": lesson(JA, "ja", "small"), "en": lesson(EN, "en", "small")}
    library = a_library(courses={"small": replace(course, lessons=lessons)})
    app = an_open_app(engine, LIBRARY=library)
    aki, ben = reviewer(app), reviewer(app, BEN)
    act(aki, "propose", **TEXT)
    act(ben, "accept")

    page = said(reviewer(app, "author@example.org", Role.AUTHOR).get(ITEM))

    assert "出題を止めている問題" in page
    assert "clock" in page
    assert "出題を止めている問題" not in said(app.test_client().get(ITEM))


def test_each_event_shows_the_text_as_it_was_and_what_is_another_today(engine: Engine) -> None:
    act(reviewer(serving(engine)), "comment", comment="見ました。")

    page = serving(engine, JA.replace("10分", "12分")).test_client().get(ITEM)

    assert "当時の本文" in said(page)
    assert "<del>10</del><ins>12</ins>" in page.text


def test_where_it_stood_by_state_leads_on_after_it_was_decided(engine: Engine) -> None:
    app = serving(engine, many(3), "## 01 Lateness {#late}\n")
    aki = reviewer(app)
    path = f"{QUEUE}/q-000000?at=open&in=small&order=state"

    act(aki, "propose", path, outcome="remove")

    assert 'rel="next" href="/ja/review/q-000001?at=open&amp;in=small&amp;order=state"' in aki.get(path).text


def test_keys_lead_to_the_next_and_are_explained(engine: Engine) -> None:
    page = serving(engine, many(3), "## 01 Lateness {#late}\n").test_client().get(f"{QUEUE}/q-000001?in=small")

    assert page.text.count('accesskey="n"') == 1
    assert page.text.count('accesskey="p"') == 1
    assert "キーボード" in said(page)


def test_every_item_on_record_is_still_one_item(app: Flask, aki: FlaskClient) -> None:
    act(aki, "comment", comment="見ました。")

    with open_session(app.extensions["engine"]) as session:
        assert [record.id for record in review_records(session)] == [OWN]
