"""`courseware review`: ids are written into the files, and the queue is worked on from the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from courseware.cli import main
from tests.library.make import a_bilingual_class

JA = "\n要確認: 名前が分かりません。\n\n| a | b |\n|---|---|\n| 格 | 呼び方は要確認 |\n\n呼び名は未確認です。\n"
EN = "\nTo be confirmed: The name is not known.\n\n| a | b |\n|---|---|\n| tier | [To be confirmed] |\n"
ID = re.compile(r"\{#(q-[0-9a-z]{6})\}")


@pytest.fixture
def content(environment: Path) -> Path:
    content = a_bilingual_class(environment)
    for language, text in (("ja", JA), ("en", EN)):
        with (content / f"courses/small/lesson.{language}.md").open("a", encoding="utf-8") as file:
            file.write(text)
    return content


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Exit code and what was said."""
    status = main(["review", *arguments])
    said = capsys.readouterr()
    return status, said.out + said.err


def lesson(content: Path, language: str = "ja") -> str:
    return (content / f"courses/small/lesson.{language}.md").read_text(encoding="utf-8")


@pytest.fixture
def ids(content: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The ids of the two items, minted."""
    assert printed(capsys, "mint")[0] == 0
    return ID.findall(lesson(content))


def test_minting_gives_both_languages_the_same_ids_once(content, capsys):
    status, said = printed(capsys, "mint")

    assert status == 0
    assert "Marks that got an id: 4. Files written: 2." in said
    ids = ID.findall(lesson(content))
    assert len(ids) == 2
    assert ID.findall(lesson(content, "en")) == ids
    assert f"| 格 | 呼び方は[要確認]{{#{ids[1]}}} |" in lesson(content)

    before = lesson(content)
    assert "Marks that got an id: 0. Files written: 0." in printed(capsys, "mint")[1]
    assert lesson(content) == before


@pytest.mark.usefixtures("ids")
def test_after_minting_no_mark_lacks_an_id(capsys):
    main(["check"])

    assert "LES-406" not in capsys.readouterr().out


@pytest.mark.usefixtures("content")
def test_before_minting_the_check_names_the_command(capsys):
    main(["check"])

    assert "courseware review mint" in capsys.readouterr().out


def test_an_id_of_the_history_is_never_minted_again(content, ids, capsys):
    printed(capsys, "refresh")
    text = ID.sub("", lesson(content)).replace(" \n", "\n")
    (content / "courses/small/lesson.ja.md").write_text(text, encoding="utf-8")
    (content / "courses/small/lesson.en.md").write_text(ID.sub("", lesson(content, "en")), encoding="utf-8")

    printed(capsys, "mint")

    assert not set(ID.findall(lesson(content))) & set(ids)


def test_a_lesson_outside_the_content_is_minted_by_its_path(content, capsys, tmp_path):
    folder = tmp_path / "page"
    folder.mkdir()
    file = folder / "lesson.ja.md"
    file.write_bytes(b"\xef\xbb\xbf" + lesson(content).replace("\n", "\r\n").encode())

    status, _ = printed(capsys, "mint", str(folder))

    assert status == 0
    assert len(ID.findall(file.read_bytes().decode())) == 2
    assert file.read_bytes().count(b"\n") == file.read_bytes().count(b"\r\n")
    assert ID.findall(lesson(content)) == []


@pytest.mark.usefixtures("ids")
def test_a_candidate_is_offered_and_becomes_an_item_when_it_is_taken_up(content, capsys):
    _, said = printed(capsys, "list")
    (place,) = re.findall(r"REV-503 (\S+)", said)
    file, line, column = place.rsplit(":", 2)

    status, _ = printed(capsys, "mint", "--take", f"{content.parent / file}:{line}:{column}")

    assert status == 0
    assert re.search(r"呼び名は未確認\[要確認\]\{#q-[0-9a-z]{6}\}です。", lesson(content))
    assert "REV-503" not in printed(capsys, "list")[1]


def test_what_is_set_aside_is_listed_apart_until_somebody_works_on_it(ids, capsys):
    assert printed(capsys, "set-aside", ids[0], "次の版まで待つ。", "--by", "Aki")[0] == 0

    assert ids[0] not in printed(capsys, "list", "--state", "waiting")[1]
    assert ids[0] in printed(capsys, "list", "--state", "set-aside")[1]
    assert printed(capsys, "reopen", ids[0], "--by", "Ben")[0] == 0
    assert ids[0] in printed(capsys, "list", "--state", "waiting")[1]


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["mint", "nowhere"], 2, "There is no lesson in"),
        (["mint", "--take", "x"], 2, "ファイル:行:列 の形で書いてください"),
        (["list", "--state", "opn"], 2, "「opn」はありません。「open」でしょうか。"),
        (["show", "q-none"], 1, "There is no item “q-none”."),
    ],
)
@pytest.mark.usefixtures("content")
def test_what_cannot_be_done_is_said_in_both_languages(capsys, arguments, status, words):
    found, said = printed(capsys, *arguments)

    assert found == status
    assert words in said


def test_one_proposes_and_another_decides(ids, capsys):
    own = ids[0]
    propose = ["propose", own, "text", "--ja", "甲です。", "--en", "It is A."]

    assert printed(capsys, *propose, "--by", "Aki")[0] == 0
    assert "Who proposed it does not decide it." in printed(capsys, "decide", own, "accept", "--by", "Aki")[1]
    assert printed(capsys, "decide", own, "accept", "--by", "Ben", "--comment", "確かめました")[0] == 0

    _, said = printed(capsys, "show", own)
    assert "item:accept  Ben  proposed → accepted\n    確かめました" in said
    assert own in printed(capsys, "list", "--state", "accepted")[1]


def test_one_person_may_do_both_where_the_setting_says_so(ids, capsys, monkeypatch):
    monkeypatch.setenv("COURSEWARE_REVIEW_FOUR_EYES", "off")
    printed(capsys, "propose", ids[0], "remove", "--by", "Aki")

    assert printed(capsys, "decide", ids[0], "accept", "--by", "Aki")[0] == 0


def test_who_is_slower_gets_both_texts(ids, capsys):
    printed(capsys, "refresh")
    printed(capsys, "propose", ids[0], "remove", "--by", "Aki", "--version", "1")

    status, said = printed(
        capsys, "propose", ids[0], "text", "--ja", "乙", "--en", "B", "--by", "Ben", "--version", "1"
    )

    assert status == 1
    assert "→ text  [ja] 乙  [en] B" in said
    assert "item:propose  Aki  open → proposed" in said
    assert "乙" in printed(capsys, "show", ids[0])[1]


def test_a_stale_item_shows_what_changed(content, ids, capsys):
    printed(capsys, "propose", ids[0], "remove", "--by", "Aki")
    printed(capsys, "decide", ids[0], "accept", "--by", "Ben")
    file = content / "courses/small/lesson.ja.md"
    file.write_text(lesson(content).replace("名前が", "番号が"), encoding="utf-8")

    _, said = printed(capsys, "show", ids[0])

    assert "accepted waiting stale" in said
    assert "[-名前-]{+番号+}が分かりません。" in said


def test_an_item_that_is_gone_is_listed_as_lost(content, ids, capsys):
    printed(capsys, "refresh")
    file = content / "courses/small/lesson.ja.md"
    for language in ("ja", "en"):
        file = content / f"courses/small/lesson.{language}.md"
        file.write_text(lesson(content, language).replace(ids[0], "q-zzzzzz"), encoding="utf-8")

    assert f"{ids[0]}  content/courses/small/lesson.ja.md" in printed(capsys, "refresh")[1]
    assert "REV-512 advice" in printed(capsys, "list", "--state", "anchor-lost")[1]


def decide(capsys: pytest.CaptureFixture[str], own: str, *proposal: str) -> None:
    """One proposes this, another accepts it."""
    assert printed(capsys, "propose", own, *proposal, "--by", "Aki")[0] == 0
    assert printed(capsys, "decide", own, "accept", "--by", "Ben")[0] == 0


def test_the_plan_shows_what_would_change_and_writes_nothing(content, ids, capsys):
    decide(capsys, ids[0], "text", "--ja", "甲です。", "--en", "It is A.")
    before = lesson(content)

    status, said = printed(capsys, "apply", "--plan")

    assert status == 0
    assert "\n-名前が分かりません。\n" in said
    assert "\n+甲です。\n" in said
    assert "\n+It is A.\n" in said
    assert lesson(content) == before


def test_applying_writes_the_decided_text_into_both_languages_and_nothing_else(content, ids, capsys):
    decide(capsys, ids[0], "text", "--ja", "甲です。", "--en", "It is A.")
    block = f"::: 要確認 {{#{ids[0]}}}\n名前が分かりません。\n:::"
    before = {path: path.read_bytes() for path in content.rglob("*") if path.is_file()}
    expected = lesson(content).replace(block, "甲です。")

    status, said = printed(capsys, "apply", "--by", "Cho")

    assert (status, lesson(content)) == (0, expected)
    assert "It is A." in lesson(content, "en")
    changed = {path.name for path, data in before.items() if path.read_bytes() != data}
    assert changed == {"lesson.ja.md", "lesson.en.md"}
    assert "Decisions written: 1, in 2 files." in said
    assert "item:apply  Cho  accepted" in printed(capsys, "show", ids[0])[1]
    assert printed(capsys, "list", "--state", "anchor-lost")[1].count(ids[0]) == 0
    assert "Decisions written: 0" in printed(capsys, "apply", "--by", "Cho")[1]


def test_a_mark_in_a_cell_and_a_block_are_applied_together(content, ids, capsys):
    decide(capsys, ids[0], "remove")
    decide(capsys, ids[1], "text", "--ja", "カジュアル", "--en", "casual")

    assert printed(capsys, "apply", "--by", "Cho")[0] == 0

    assert "要確認" not in lesson(content)
    assert "| 格 | カジュアル |" in lesson(content)
    assert "| tier | casual |" in lesson(content, "en")


def test_a_rendering_changes_the_concept_and_lists_where_the_old_form_stands(content, ids, capsys):
    with (content / "courses/small/lesson.ja.md").open("a", encoding="utf-8") as file:
        file.write("\n古い名前はスロープレイです。\n")
    decide(capsys, ids[0], "rendering", "--concept", "slow-play", "--form", "遅いプレイ")

    status, said = printed(capsys, "apply", "--by", "Cho")

    terms = (content / "terms/small.yaml").read_text(encoding="utf-8")
    assert status == 0
    assert "- {form: 遅いプレイ, status: preferred}" in terms
    assert f"- {{form: スロープレイ, status: deprecated, note: {ids[0]}}}" in terms
    assert re.search(r"content/courses/small/lesson\.ja\.md:\d+:6\n", said)
    assert "古い名前はスロープレイです。" in lesson(content)


def test_the_rendering_of_a_term_is_proposed_decided_and_written_without_a_mark_in_a_lesson(content, capsys):
    (own,) = re.findall(r"id: (c-\w+)\n    slug: slow-play", (content / "terms/small.yaml").read_text("utf-8"))
    item, before = f"terms/small/{own}", lesson(content)

    assert item not in printed(capsys, "list")[1]
    decide(capsys, item, "rendering", "--concept", "slow-play", "--form", "遅いプレイ")
    assert f"{item}  accepted waiting" in printed(capsys, "list", "--kind", "rendering")[1]
    status, _ = printed(capsys, "apply", "--by", "Cho")

    terms = (content / "terms/small.yaml").read_text(encoding="utf-8")
    assert status == 0
    assert "- {form: 遅いプレイ, status: preferred}" in terms
    assert f"- {{form: スロープレイ, status: deprecated, note: {item}}}" in terms
    assert lesson(content) == before
    assert "waiting" not in printed(capsys, "show", item)[1]
    assert printed(capsys, "reopen", item, "--by", "Ben")[0] == 0
    assert printed(capsys, "refresh")[0] == 0


def test_of_a_term_only_its_own_rendering_can_be_proposed(content, capsys):
    (own,) = re.findall(r"id: (c-\w+)\n    slug: slow-play", (content / "terms/small.yaml").read_text("utf-8"))
    words = ("--by", "Aki", "--concept", "other", "--form", "遅いプレイ")

    status, said = printed(capsys, "propose", f"terms/small/{own}", "rendering", *words)

    assert status != 0
    assert "--concept slow-play" in said
    assert printed(capsys, "propose", f"terms/small/{own}", "remove", "--by", "Aki")[0] != 0


def test_a_decision_about_a_text_that_changed_since_is_left_to_a_person(content, ids, capsys):
    decide(capsys, ids[0], "remove")
    file = content / "courses/small/lesson.ja.md"
    file.write_text(lesson(content).replace("名前が", "番号が"), encoding="utf-8")
    before = lesson(content)

    status, said = printed(capsys, "apply", "--by", "Cho")

    assert (status, lesson(content)) == (1, before)
    assert "the text has changed since it was decided" in said


def test_applying_needs_a_name_and_an_accepted_decision(ids, capsys):
    assert printed(capsys, "apply")[0] == 2
    assert "has no decision that waits to be written (open)" in printed(capsys, "apply", ids[0], "--by", "Cho")[1]
