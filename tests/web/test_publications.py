"""What was published: taken back, offered as a file, retired; and that learners get it, and nothing else."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.quiz.drafting import DraftState
from courseware.store import Engine
from tests.quiz.book import QUIZ
from tests.web.desk import (
    LATE,
    a_desk,
    a_reviewer,
    act,
    an_author,
    draft_of,
    post,
    publish_with,
    quiz_file,
    save,
    start,
)
from tests.web.make import fields, said
from tests.web.make import start as begin

OLD, NEW = "席に着きました", "着席しました"
GIT = shutil.which("git")


@pytest.fixture
def app(engine: Engine, tmp_path: Path) -> Flask:
    return a_desk(engine, tmp_path)


@pytest.fixture
def author(app: Flask) -> FlaskClient:
    return an_author(app)


@pytest.fixture
def reviewer(app: Flask) -> FlaskClient:
    return a_reviewer(app)


def edited(author: FlaskClient, reviewer: FlaskClient, question: str = "q-late", old: str = OLD, new: str = NEW) -> int:
    """A question with other words is published; the number of the draft."""
    number = start(author, question)
    draft = draft_of(author.application, number)
    save(author, number, draft.text.replace(old, new), 1)
    response = publish_with(author, reviewer, number)
    assert response.status_code == 303, response.text
    return number


def asked(app: Flask, language: str = "ja") -> dict[str, str]:
    """The texts that a learner who starts the quiz now is asked, by question."""
    taking = begin(app.test_client(), language)
    return {slot.question: slot.instance.text[language] for slot in taking.kept().slots}  # type: ignore[index]


def undo(author: FlaskClient, number: int):  # type: ignore[no-untyped-def]
    return post(author, f"/ja/drafts/published/{number}/undo", "/ja/drafts")


def test_learners_get_the_published_question_at_once(app: Flask, author: FlaskClient, reviewer: FlaskClient) -> None:
    assert OLD in asked(app)["q-late"]

    edited(author, reviewer)

    assert NEW in asked(app)["q-late"]
    assert 'class="hit"' in app.test_client().get("/ja/search?q=" + NEW).text
    assert 'class="hit"' not in app.test_client().get("/ja/search?q=" + OLD).text


def test_whoever_began_before_goes_on_with_what_they_were_asked(
    app: Flask, author: FlaskClient, reviewer: FlaskClient
) -> None:
    """faults.yaml: an edit after an attempt changes nothing in what was asked, answered and graded."""
    taking = begin(app.test_client())
    n = next(slot.n for slot in taking.kept().slots if slot.question == "q-late")
    before, page = taking.kept(), taking.get(n)

    edited(author, reviewer)
    edited(author, reviewer, "q-who", "だれが決めますか。", "裁定するのはだれですか。")

    assert taking.kept() == before
    assert OLD in page.text
    taking.post(n, taking.form(n))
    assert taking.kept().slot(n).judgement.right  # type: ignore[union-attr]
    assert OLD in taking.get(n).text


def test_no_byte_outside_the_question_changes(author: FlaskClient, reviewer: FlaskClient, tmp_path: Path) -> None:
    crlf = QUIZ.replace("\n", "\r\n").replace("questions:", "# a remark  \r\nquestions:")
    quiz_file(tmp_path).write_bytes(b"\xef\xbb\xbf" + crlf.encode())

    edited(author, reviewer, "q-bell", "それより前", "その前")

    assert quiz_file(tmp_path).read_bytes() == b"\xef\xbb\xbf" + crlf.replace("それより前", "その前").encode()


def test_a_draft_is_never_asked(app: Flask, author: FlaskClient) -> None:
    number = start(author, act="copy")
    save(author, number, LATE.replace("id: q-late", "id: q-draft").replace(OLD, NEW), 1)

    for language in ("ja", "en"):
        assert set(asked(app, language)) == {"q-late", "q-bell", "q-who", "q-turns", "q-term"}
    assert 'class="hit"' not in app.test_client().get("/ja/search?q=" + NEW).text


def test_a_new_question_goes_to_the_end_of_its_quiz(
    app: Flask, author: FlaskClient, reviewer: FlaskClient, tmp_path: Path
) -> None:
    number = start(author, "q-who", act="copy")
    text = (
        draft_of(app, number)
        .text.replace("だれが決めますか。", "最後に決める人は？")
        .replace("Who decides?", "Who has the last word?")
    )
    save(author, number, text, 1)

    assert publish_with(author, reviewer, number).status_code == 303

    assert quiz_file(tmp_path).read_text(encoding="utf-8").startswith(QUIZ)
    assert asked(app)["q-who-copy"] == "最後に決める人は？"
    assert draft_of(app, number).question == "q-who-copy"


# --- taking back --------------------------------------------------------------------------


def test_a_publication_is_undone_and_its_draft_is_at_work_again(
    app: Flask, author: FlaskClient, reviewer: FlaskClient, tmp_path: Path
) -> None:
    number = edited(author, reviewer)

    assert undo(author, 2).status_code == 303

    assert quiz_file(tmp_path).read_text(encoding="utf-8") == QUIZ
    assert OLD in asked(app)["q-late"]
    assert draft_of(app, number).state is DraftState.OPEN
    assert act(author, number, "publish").status_code == 409
    assert publish_with(author, reviewer, number).status_code == 303


def test_a_new_question_that_is_undone_can_be_published_again(
    app: Flask, author: FlaskClient, reviewer: FlaskClient
) -> None:
    number = start(author, "q-who", act="copy")
    publish_with(author, reviewer, number)
    assert "q-who-copy" in asked(app)

    undo(author, 2)

    assert "q-who-copy" not in asked(app)
    assert draft_of(app, number).question == ""
    assert publish_with(author, reviewer, number).status_code == 303


def test_what_was_followed_by_another_change_is_not_undone_and_says_why(
    author: FlaskClient, reviewer: FlaskClient, tmp_path: Path
) -> None:
    edited(author, reviewer)
    edited(author, reviewer, "q-who", "だれが決めますか。", "裁定するのはだれですか。")
    now = quiz_file(tmp_path).read_bytes()

    refused = undo(author, 2)

    assert refused.status_code == 409
    assert "「q-who」が変わっています" in re.sub("<[^>]+>", "", refused.text)
    assert quiz_file(tmp_path).read_bytes() == now
    assert undo(author, 3).status_code == 303
    assert undo(author, 2).status_code == 303
    assert quiz_file(tmp_path).read_text(encoding="utf-8") == QUIZ


def test_what_was_changed_by_hand_since_is_not_undone(
    author: FlaskClient, reviewer: FlaskClient, tmp_path: Path
) -> None:
    edited(author, reviewer)
    quiz_file(tmp_path).write_text(quiz_file(tmp_path).read_text(encoding="utf-8") + "# by hand\n", encoding="utf-8")

    refused = undo(author, 2)

    assert refused.status_code == 409
    assert "ほかの手段で変えられています" in refused.text


@pytest.mark.parametrize("number", [1, 3, 99])
def test_what_is_no_publication_cannot_be_undone(author: FlaskClient, reviewer: FlaskClient, number: int) -> None:
    edited(author, reviewer)

    assert undo(author, number).status_code == 404


# --- retiring -----------------------------------------------------------------------------


def test_a_retired_question_is_never_asked_and_can_come_back(app: Flask, author: FlaskClient, tmp_path: Path) -> None:
    page = "/ja/drafts/published/small/q-who"

    response = post(author, page, page, words="古い規程の問題です")

    assert response.status_code == 303
    assert "q-who" not in asked(app)
    assert author.get(page).status_code == 404
    listed = author.get("/ja/drafts/published").text
    assert "古い規程の問題です" in listed
    undo(author, 2)
    assert "q-who" in asked(app)
    assert quiz_file(tmp_path).read_text(encoding="utf-8") == QUIZ


def test_a_retired_question_comes_back_by_a_draft_with_the_id_that_it_had(
    app: Flask, author: FlaskClient, reviewer: FlaskClient
) -> None:
    page = "/ja/drafts/published/small/q-who"
    post(author, page, page, words="古い")
    edited(author, reviewer)
    assert undo(author, 2).status_code == 409

    started = post(author, "/ja/drafts/published/2/again")
    number = int(started.location.split("/")[-1])

    assert publish_with(author, reviewer, number).status_code == 303
    assert asked(app)["q-who"] == "だれが決めますか。"


@pytest.mark.parametrize("number", ["1", "2", "9", "x", "99999999999"])
def test_what_was_not_retired_cannot_come_back(author: FlaskClient, reviewer: FlaskClient, number: str) -> None:
    edited(author, reviewer)

    assert post(author, f"/ja/drafts/published/{number}/again").status_code == 404


def test_a_reason_is_needed_and_what_was_typed_stays(author: FlaskClient) -> None:
    page = "/ja/drafts/published/small/q-who"

    empty = post(author, page, page, words=" ")
    old = author.post(page, data={"csrf_token": "old", "words": "理由です"})

    assert (empty.status_code, old.status_code) == (422, 400)
    assert "理由を書いてください" in empty.text
    assert "理由です" in old.text


def test_the_last_question_of_an_objective_is_not_retired(engine: Engine, tmp_path: Path) -> None:
    text = QUIZ.replace("objectives: [late]\nquestions", "objectives: [late, bell]\nquestions").replace(
        "load: 1\n    objectives: [late]", "load: 1\n    objectives: [bell]", 1
    )
    app = a_desk(engine, tmp_path, text=text)
    page = "/en/drafts/published/small/q-bell"

    refused = post(an_author(app), page, page, words="Too hard")

    assert refused.status_code == 409
    assert "No question asks the objective bell" in said(refused)
    assert quiz_file(tmp_path).read_text(encoding="utf-8") == text


def test_a_draft_of_a_retired_question_says_so(app: Flask, author: FlaskClient, reviewer: FlaskClient) -> None:
    number, page = start(author, "q-who"), "/ja/drafts/published/small/q-who"
    post(author, page, page, words="古い")

    shown = author.get(f"/ja/drafts/{number}")
    refused = publish_with(author, reviewer, number)

    assert "この下書きを始めたあとで、公開中の問題が変わりました" in shown.text
    assert refused.status_code == 409
    assert "q-who" not in asked(app)


# --- the folder ---------------------------------------------------------------------------


@pytest.mark.skipif(GIT is None, reason="git is not installed")
def test_a_folder_that_is_only_read_gets_the_change_as_a_file(engine: Engine, tmp_path: Path) -> None:
    app = a_desk(engine, tmp_path, content_read_only=True)
    author, reviewer = an_author(app), a_reviewer(app)
    edited(author, reviewer)

    assert quiz_file(tmp_path).read_text(encoding="utf-8") == QUIZ
    assert OLD in asked(app)["q-late"]
    listed = author.get("/en/drafts/published")
    assert "The content folder lacks what was published" in said(listed)
    (tmp_path / "one.diff").write_bytes(reviewer.get("/en/drafts/published/2/change.diff").data)
    subprocess.run([str(GIT), "apply", "one.diff"], cwd=tmp_path, check=True)  # noqa: S603
    assert quiz_file(tmp_path).read_text(encoding="utf-8") == QUIZ.replace(OLD, NEW)
    assert "lacks what was published" not in author.get("/en/drafts/published").text


def test_what_was_not_deployed_yet_can_be_taken_back(engine: Engine, tmp_path: Path) -> None:
    app = a_desk(engine, tmp_path, content_read_only=True)
    author, reviewer = an_author(app), a_reviewer(app)
    number = edited(author, reviewer)

    assert undo(author, 2).status_code == 303

    assert "lacks what was published" not in author.get("/en/drafts/published").text
    assert draft_of(app, number).state is DraftState.OPEN


def test_a_deployment_that_lost_a_publication_is_told_until_somebody_says_it_is_right(
    author: FlaskClient, reviewer: FlaskClient, tmp_path: Path
) -> None:
    edited(author, reviewer)
    quiz_file(tmp_path).write_text(QUIZ, encoding="utf-8")

    lacking = author.get("/en/drafts/published")
    post(author, "/en/drafts/published/2/accept")

    assert "The content folder lacks what was published" in said(lacking)
    assert "lacks what was published" not in author.get("/en/drafts/published").text
    assert quiz_file(tmp_path).read_text(encoding="utf-8") == QUIZ


def test_a_file_that_somebody_broke_is_not_published_into(
    author: FlaskClient, reviewer: FlaskClient, tmp_path: Path
) -> None:
    number = start(author)
    save(author, number, LATE.replace(OLD, NEW), 1)
    broken = QUIZ.replace("だれが決めますか。", "{nobody}")
    quiz_file(tmp_path).write_text(broken.replace("small/slow-play", "small/none"), encoding="utf-8")

    refused = publish_with(author, reviewer, number)

    assert refused.status_code == 409
    assert "quiz.yaml:" in refused.text
    assert "QUIZ-102" in refused.text


def test_two_workers_serve_the_same(engine: Engine, tmp_path: Path) -> None:
    """Another process hears of a publication with its next request."""
    one, two = a_desk(engine, tmp_path), a_desk(engine, tmp_path)
    assert OLD in asked(two)["q-late"]

    edited(an_author(one), a_reviewer(one))
    assert NEW in asked(two)["q-late"]

    post(an_author(one, "other"), "/ja/drafts/published/2/undo")
    assert OLD in asked(two)["q-late"]
    assert fields(two.test_client().get("/ja/quizzes/small")) is not None


@pytest.mark.parametrize("path", ["small/none", "none/q-late", "..%2f/q-late", "small/.."])
def test_a_question_that_is_not_there_is_told(author: FlaskClient, path: str) -> None:
    assert author.get(f"/ja/drafts/published/{path}").status_code == 404


def test_there_is_no_change_of_what_was_found(author: FlaskClient, reviewer: FlaskClient) -> None:
    edited(author, reviewer)

    assert author.get("/ja/drafts/published/9/change.diff").status_code == 404
    assert "change.diff" in author.get("/ja/drafts/published").text


@pytest.mark.parametrize(("why", "says_so"), [("recheck", True), ("q-1a2b3c", False)])
def test_a_question_that_waits_to_be_rechecked_says_what_to_do(
    app: Flask, author: FlaskClient, why: str, says_so: bool
) -> None:
    library = app.extensions["library"]
    course = replace(library.courses["small"], kept_back={"q-late": why})
    app.extensions["library"] = replace(library, courses={"small": course})

    page = author.get("/ja/drafts/published/small/q-late")

    assert ("courseware recheck settle small q-late" in page.text) is says_so
