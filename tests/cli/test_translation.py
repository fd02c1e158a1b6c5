"""`courseware translation`: what is not in step is listed, and settled line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.cli import main
from tests.library.make import a_bilingual_class, rewrite


@pytest.fixture
def content(environment: Path) -> Path:
    return a_bilingual_class(environment)


@pytest.fixture
def record(content: Path) -> Path:
    return content / "courses/small/translations.yaml"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Exit code and what was said."""
    status = main(["translation", *arguments])
    said = capsys.readouterr()
    return status, said.out + said.err


@pytest.mark.usefixtures("content")
def test_in_step_the_list_is_empty(capsys):
    status, said = printed(capsys, "list")

    assert (status, said) == (0, "そろっていない節 0 件。\nSections not in step: 0.\n")


def test_a_section_that_changed_is_listed_with_both_places(content, capsys):
    rewrite(content, "lesson.ja.md", "## 01 遅刻", "## 01 遅れ")

    status, said = printed(capsys, "list", "small")

    assert status == 0
    assert "small late  content/courses/small/lesson.ja.md:19  content/courses/small/lesson.en.md:19\n" in said
    assert "日本語版が新しく、英語版を見直していません" in said
    assert "the Japanese is newer; the English has not been gone over" in said
    assert "Sections not in step: 1." in said


def test_settling_a_section_changes_its_digest_and_empties_the_list(content, record, capsys):
    before = record.read_bytes()
    rewrite(content, "lesson.ja.md", "## 01 遅刻", "## 01 遅れ")

    status, said = printed(capsys, "settle", "small", "late")

    after = record.read_bytes()
    assert status == 0
    assert "content/courses/small/translations.yaml に 1 件を記録しました。" in said
    assert [one for one in zip(before.split(b"\n"), after.split(b"\n"), strict=True) if one[0] != one[1]] == [
        (before.split(b"\n")[-2], after.split(b"\n")[-2])
    ]
    assert after.split(b"en: ")[-1] == before.split(b"en: ")[-1]
    assert "Sections not in step: 0." in printed(capsys, "list")[1]


def test_settling_one_section_leaves_the_other_as_it_is(content, capsys):
    for old, new in (("## 01 遅刻", "## 01 遅れ"), ("フロアのロアガイド", "ロアガイド")):
        rewrite(content, "lesson.ja.md", old, new)

    printed(capsys, "settle", "small", "intro")

    _, said = printed(capsys, "list")
    assert "small late" in said
    assert "small intro" not in said


def test_what_is_in_step_already_is_not_written_again(record, capsys):
    before = record.stat()

    status, said = printed(capsys, "settle", "small", "--all")

    assert (status, record.stat().st_mtime_ns) == (0, before.st_mtime_ns)
    assert "Recorded in content/courses/small/translations.yaml: 0." in said


def test_a_record_that_is_not_there_is_made(record, capsys):
    before = record.read_bytes()
    record.unlink()

    status, _ = printed(capsys, "settle", "small", "--all")

    assert (status, record.read_bytes()) == (0, before)


def test_a_record_keeps_its_remarks_and_line_ends(content, record, capsys):
    text = record.read_text(encoding="utf-8").replace("late: {", "# 確認済み\nlate: {").replace("\n", "\r\n")
    record.write_bytes(text.encode())
    rewrite(content, "lesson.en.md", "01 Lateness", "01 Being late")

    assert printed(capsys, "settle", "small", "--all")[0] == 0

    after = record.read_bytes().decode()
    assert after[:-12] == text[:-12]
    assert after[-12:] != text[-12:]


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["settle", "small"], 2, "Name sections, or say --all; not both."),
        (["settle", "small", "late", "--all"], 2, "節の id を挙げるか、--all を指定してください"),
        (["settle", "small", "lat"], 1, "節「lat」はありません。「late」でしょうか。"),
        (["settle", "smal", "--all"], 1, "There is no class “smal”. Did you mean “small”?"),
        (["list", "zzz"], 1, "クラス「zzz」はありません。あるもの: small。"),
    ],
)
@pytest.mark.usefixtures("content")
def test_what_cannot_be_done_is_said_in_both_languages(capsys, arguments, status, words):
    found, said = printed(capsys, *arguments)

    assert found == status
    assert words in said


def test_a_class_of_one_language_cannot_be_settled(content, capsys):
    (content / "courses/small/lesson.en.md").unlink()

    status, said = printed(capsys, "settle", "small", "--all")

    assert status == 1
    assert "Only one language of small can be read." in said


@pytest.mark.parametrize("text", ["late: [\n", "late: {ja: 0, en: 1}\n", "{intro: {ja: 00000000, en: 00000000}}"])
def test_a_record_with_faults_is_left_as_it_is(record, capsys, text):
    record.write_text(text, encoding="utf-8")

    status, said = printed(capsys, "settle", "small", "--all")

    assert (status, record.read_text(encoding="utf-8")) == (1, text)
    assert "content/courses/small/translations.yaml:" in said
    assert "Nothing was written." in said


def test_check_advises_and_does_not_fail(content, capsys):
    rewrite(content, "lesson.ja.md", "## 01 遅刻", "## 01 遅れ")

    assert main(["check"]) == 0
    assert "content/courses/small/lesson.en.md:19: LES-811 advice" in capsys.readouterr().out
