"""A question whose key a rule has changed is not asked until a person has looked at the new key."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.cli import main
from courseware.finding import Finding, Weight
from courseware.library import Library, Share, content_impact, faults_in, load_library, quiz_file, renewed
from courseware.quiz.recheck import Checked, read_checked, write_checked
from courseware.quiz.scene import Scene, keys, vary
from tests.content import CONTENT, our_library
from tests.library.make import a_class

GAME_LOSS, MATCH_LOSS = "warning / game_loss ", "warning / match_loss "


@pytest.fixture
def content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A class with all its keys on record."""
    found = a_class(tmp_path)
    monkeypatch.setenv("COURSEWARE_CONTENT", str(found))
    assert settle("--all") == 0
    return found


def settle(*names: str) -> int:
    return main(["recheck", "settle", "small", *names])


def rewrite(content: Path, file: str, old: str, new: str) -> None:
    path = content / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def change_the_rule(content: Path) -> None:
    """The test of the question on this very situation is taken out, else it would fail and keep back the whole quiz."""
    rewrite(content, "rulebooks/small/late.md", GAME_LOSS, MATCH_LOSS)
    line = '      - {with: {late_s: "3:30"}, answer: {penalty: game_loss, extension_s: "3:30", deeds: [extend, note]}, score: 1}\n'
    rewrite(content, "courses/small/quiz.yaml", line, "")
    settle_as_written(content)


def settle_as_written(content: Path) -> None:
    """As if the question had been on record without that test, under the former rule."""
    rewrite(content, "rulebooks/small/late.md", MATCH_LOSS, GAME_LOSS)
    assert settle("--all") == 0
    rewrite(content, "rulebooks/small/late.md", GAME_LOSS, MATCH_LOSS)


def asked(library: Library) -> set[str]:
    quiz = library.courses["small"].quiz
    return {question.id for question in quiz.questions} if quiz else set()


def told(library: Library) -> list[Finding]:
    return [finding for finding in library.findings if finding.code.startswith("QUIZ-3")]


def test_what_is_on_record_is_asked(content: Path) -> None:
    library = load_library(content)

    assert asked(library) == {"q-late", "q-bell", "q-who", "q-turns", "q-term"}
    assert told(library) == []


def test_a_class_without_a_record_is_asked_as_it_is(tmp_path: Path) -> None:
    library = load_library(a_class(tmp_path))

    assert "q-late" in asked(library)
    assert told(library) == []


@pytest.mark.parametrize("checks", [(), tuple(Share)])
def test_a_question_whose_key_a_rule_changed_is_kept_back_and_told(content: Path, checks: tuple[Share, ...]) -> None:
    change_the_rule(content)

    library = load_library(content, checks=checks)

    assert asked(library) == {"q-bell", "q-who", "q-turns", "q-term"}
    assert library.courses["small"].kept_back == {"q-late": "recheck"}
    (finding,) = told(library)
    assert (finding.code, finding.weight) == ("QUIZ-301", Weight.ADVICE)
    assert "courseware recheck settle small q-late" in finding.words.ja


def test_once_it_is_rechecked_it_is_asked_again(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change_the_rule(content)
    main(["recheck", "list", "small"])
    listed = capsys.readouterr().out

    assert settle("q-late") == 0

    assert "競技, 3分30秒 → 訂正の措置: マッチの敗北" in listed
    assert "確かめる問題 1 問。" in listed
    assert "q-late" in asked(load_library(content))
    assert told(load_library(content)) == []


def test_a_rule_that_changes_no_key_keeps_nothing_back(content: Path) -> None:
    rewrite(content, "rulebooks/small/late.md", "遅れは時計の分で決めます。", "遅れは、時計の分で決めます。")

    library = load_library(content)

    assert "q-late" in asked(library)
    assert told(library) == []


def test_a_changed_term_is_a_changed_key(content: Path) -> None:
    rewrite(content, "terms/small.yaml", "form: 遅いプレイ, status: deprecated", "form: 遅いプレイ, status: admitted")

    assert "q-term" not in asked(load_library(content, checks=()))


def test_a_question_that_its_author_changed_is_asked_and_to_be_recorded(content: Path) -> None:
    rewrite(content, "courses/small/quiz.yaml", "だれが決めますか。", "だれが裁定しますか。")

    library = load_library(content)

    assert "q-who" in asked(library)
    assert [(one.code, one.weight) for one in told(library)] == [("QUIZ-302", Weight.HINT)]


def test_a_question_whose_id_was_changed_is_told(content: Path, tmp_path: Path) -> None:
    old = a_class(tmp_path / "old")
    rewrite(content, "courses/small/quiz.yaml", "id: q-who", "id: q-whom")
    rewrite(content, "courses/small/quiz.yaml", "id: q-turns", "id: q-turns-2")
    rewrite(content, "courses/small/quiz.yaml", "全部で何ターンですか。", "ターンは全部でいくつですか。")

    library = load_library(content)
    effects = {
        effect.kind: effect.data for effect in content_impact(old, content) if effect.kind.startswith("question")
    }

    assert "q-whom" in asked(library)
    assert [one.code for one in told(library)].count("QUIZ-304") == 2
    assert effects["question_renamed"] == {"course": "small", "question": "q-who", "new": "q-whom"}
    assert effects["question_gone"]["question"] == "q-turns"


def test_what_is_kept_back_is_compared_by_impact_all_the_same(content: Path, tmp_path: Path) -> None:
    old = a_class(tmp_path / "old")
    change_the_rule(content)

    changed = [effect.data["question"] for effect in content_impact(old, content) if effect.kind == "key"]

    assert set(changed) == {"q-late"}


def test_a_record_with_faults_is_told_and_not_written_over(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = content / "courses/small/checked.yaml"
    file.write_text("q-late: {written: nonsense, keys: 00000000}\n", encoding="utf-8")

    library = load_library(content)

    assert "QUIZ-303" in [one.code for one in told(library)]
    assert settle("--all") == 1
    assert "nonsense" in file.read_text(encoding="utf-8")
    assert "Nothing was written." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status"), [((), 2), (("q-late", "--all"), 2), (("q-lat",), 1)], ids=["nothing", "both", "unknown"]
)
def test_what_is_to_be_settled_is_said_rightly(content: Path, arguments: tuple[str, ...], status: int) -> None:
    before = (content / "courses/small/checked.yaml").read_bytes()

    assert settle(*arguments) == status
    assert (content / "courses/small/checked.yaml").read_bytes() == before


def test_settling_twice_writes_nothing_and_a_question_that_is_gone_leaves_the_record(content: Path) -> None:
    file = content / "courses/small/checked.yaml"
    before = file.read_bytes()
    settle("--all")
    assert file.read_bytes() == before
    head, _, rest = (content / "courses/small/quiz.yaml").read_text(encoding="utf-8").partition("  - id: q-bell")
    (content / "courses/small/quiz.yaml").write_text(
        head + "  - id: q-who" + rest.partition("  - id: q-who")[2], encoding="utf-8"
    )

    settle("q-who")

    assert "q-bell" not in file.read_text(encoding="utf-8")
    assert "q-who" in file.read_text(encoding="utf-8")


def test_a_record_comes_back_from_its_text() -> None:
    record = {"q-b": Checked("0a1b2c3d", "4e5f6a7b"), "q-a": Checked("00000000", "11111111")}
    faults: list[Finding] = []

    assert read_checked(write_checked(record), "checked.yaml", faults).questions == record
    assert read_checked(write_checked({}), "checked.yaml", faults).questions == {}
    assert faults == []


def test_all_our_questions_are_asked_and_on_record() -> None:
    library = our_library()

    assert all(not course.kept_back for course in library.courses.values())
    assert all((CONTENT / "courses" / slug / "checked.yaml").is_file() for slug in library.courses)
    assert [one for one in told(library) if one.code != "QUIZ-302"] == []


def break_two_tests(content: Path) -> None:
    """The changed rule makes tests of two questions fail."""
    rewrite(content, "rulebooks/small/late.md", GAME_LOSS, MATCH_LOSS)
    rewrite(content, "rulebooks/small/late.md", "caution / warning ", "warning / warning ")


def test_failing_tests_of_a_question_that_waits_keep_back_no_other(content: Path) -> None:
    break_two_tests(content)

    library = load_library(content)

    course = library.courses["small"]
    assert asked(library) == {"q-who", "q-turns", "q-term"}
    assert course.kept_back == {"q-late": "recheck", "q-bell": "recheck"}
    assert course.written
    assert course.written.question("q-late")
    assert library.withheld == ()
    assert {one.code for one in library.findings if one.weight is Weight.BLOCKER} == {"QUIZ-204"}
    assert "small" not in library.texts  # with its failing tests it is no state to go back to


def test_questions_that_wait_are_mended_one_by_one(content: Path) -> None:
    break_two_tests(content)
    library = load_library(content)
    rewrite(
        content,
        "courses/small/quiz.yaml",
        'at_the_bell: "no"}, answer: {penalty: caution}',
        'at_the_bell: "no"}, answer: {penalty: warning}',
    )
    text = (content / "courses/small/quiz.yaml").read_text(encoding="utf-8")
    file = quiz_file("small", text, library.books, library.terms)

    assert faults_in(file, library, content) == ()
    assert asked(renewed(library, content, ["small"])) == {"q-bell", "q-who", "q-turns", "q-term"}


def test_a_question_that_waits_is_not_asked_after_another_one_was_published(content: Path) -> None:
    change_the_rule(content)
    library = load_library(content)
    rewrite(content, "courses/small/quiz.yaml", "だれが決めますか。", "決めるのはだれですか。")

    course = renewed(library, content, ["small"]).courses["small"]

    assert course.kept_back == {"q-late": "recheck"}
    assert course.written
    assert "決めるのはだれですか。" in {question.text.ja for question in course.written.questions}


def test_a_test_that_fails_without_a_changed_rule_keeps_back_the_quiz(content: Path) -> None:
    rewrite(content, "courses/small/quiz.yaml", "score: 2/3", "score: 1/3")

    assert load_library(content).courses["small"].quiz is None


@pytest.mark.parametrize("slug", our_library().courses)
def test_keys_alone_are_those_of_the_whole_question(slug: str) -> None:
    quiz = our_library().courses[slug].quiz
    assert quiz is not None

    for question in quiz.questions:
        if isinstance(question.asks, Scene):
            for variant in question.variants:
                whole = vary(question, variant, 1, our_library().books).keys
                alone = keys(question, variant, our_library().books)
                assert [(one.component, one.values) for one in alone] == [(one.component, one.values) for one in whole]
