"""Faults seeded into our own content, one at a time: exactly that finding comes back, with the place of the fault."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from courseware.finding import Weight
from courseware.library import Readings, load_library
from courseware.source import Place
from tests.content import CONTENT

COURSES = sorted(path.name for path in (CONTENT / "courses").iterdir() if path.is_dir())
JA, EN = "courses/enforcement-08/lesson.ja.md", "courses/enforcement-08/lesson.en.md"
QUIZ, SOURCES, CATALOGUE = "courses/enforcement-08/quiz.yaml", "sources.yaml", "courses/catalogue.yaml"
TARDINESS, VOCABULARY = "rulebooks/lorcana/tardiness.md", "rulebooks/lorcana/vocabulary-match.md"
BLOCKER, ADVICE = Weight.BLOCKER, Weight.ADVICE
READINGS: Readings = {}  # all files but the one that is spoiled are the same in every test


@dataclass(frozen=True)
class Seed:
    """`old` becomes `new` in a file; then the code is found where `at` stands, and its words name something."""

    file: str
    old: str
    new: str
    code: str
    weight: Weight
    at: str
    names: str = ""
    found_in: str = ""


SECTIONS = [
    Seed(EN, "## 09 Handing in the result {#results}\n", "", "LES-801", BLOCKER, "## 09", "concession", found_in=JA),
    Seed(JA, "## 05 止まった時間を返す {#extensions}\n", "", "LES-801", BLOCKER, "## 05", "round-time", found_in=EN),
    Seed(
        EN,
        '  - {id: results, text: "Name the duty that both players have towards the result, and whom to tell when something is wrong with it"}\n',
        "",
        "LES-802",
        BLOCKER,
        "results, text",
        "concession",
        found_in=JA,
    ),
    Seed(EN, "  4: CR 2.2.2\n", "  4: CR 2.2.3\n", "LES-803", BLOCKER, "4: CR", "CR 2.2.2"),
]
NUMBERS = [
    Seed(JA, "機会は1ゲームに1回だけ", "機会は1ゲームに3回だけ〔3〕", "LES-901", ADVICE, "3回", "TR 3.4"),
    Seed(
        EN,
        "seven cards, the opening hand",
        "eight cards, the opening hand〔3〕",
        "LES-901",
        ADVICE,
        "eight cards",
        "TR 3.4",
    ),
    Seed(JA, "2人とも、初期手札を7枚引く", "2人とも、初期手札を八枚引く〔3〕", "LES-901", ADVICE, "八枚", "TR 3.4"),
    Seed(JA, "[5ターン]{=", "[6ターン]{=", "LES-903", BLOCKER, "[6ターン]", "5"),
    Seed(EN, "[Five turns]{=", "[Six turns]{=", "LES-903", BLOCKER, "[Six turns]", "5"),
    Seed(
        JA, "{=lorcana/turns_after_time}", "{=lorcana/turns_after}", "LES-902", BLOCKER, "[5ターン]", "turns_after_time"
    ),
    Seed(
        JA,
        "### 繰り返し求めたら\n",
        "### 繰り返し求めたら\n\n| 違反 | カジュアル | 競技 |\n|---|---|---|\n| Slow Play | Caution | Game Loss |\n",
        "L10N-211",
        BLOCKER,
        "Game Loss |",
        "PCG 3.2",
    ),
    Seed(
        EN,
        "### By when\n",
        "### By when\n\n| Late | Penalty |\n|---|---|\n| 4–9 minutes〔6〕 | lost time is added |\n",
        "L10N-211",
        BLOCKER,
        "4–9 minutes〔",
        "PCG 3.1",
    ),
]
REFERENCES = [
    Seed(JA, "表1は、Entry-level", "表21は、Entry-level", "LES-307", ADVICE, "表21は", "12"),
    Seed(EN, "Table 1 leaves", "Figure 9 leaves", "LES-307", ADVICE, "Figure 9"),
    Seed(JA, "次の節で見る2ターン", "節 00で見る2ターン", "LES-307", ADVICE, "節 00", "9"),
    Seed(
        JA,
        "放送が終わりました。",
        "[放送](/ja/rules/lorcana/pcg-9.9)が終わりました。",
        "LIB-011",
        BLOCKER,
        "/ja/rules/lorcana/pcg-9.9",
    ),
    Seed(
        EN,
        "The announcement is over, and",
        "[It](/en/courses/enforcement-08#clock) is over, and",
        "LIB-011",
        BLOCKER,
        "/en/courses",
        "clock",
    ),
    Seed(
        EN,
        "The announcement is over, and",
        "[It](/ja/rules/lorcana/tr-3.4) is over, and",
        "LIB-012",
        BLOCKER,
        "/ja/rules",
        "/en/rules/lorcana/tr-3.4",
    ),
    Seed(
        QUIZ,
        "64という数を",
        "[64](/ja/quizzes/enforcement-8)という数を",
        "LIB-011",
        BLOCKER,
        "/ja/quizzes/enforcement-8",
        "enforcement-08",
    ),
    Seed(
        QUIZ,
        "Some people remember 64",
        "Some [people](/ja/search) remember 64",
        "LIB-012",
        BLOCKER,
        "/ja/search",
        "/en/search",
    ),
    Seed(
        TARDINESS,
        "The clock decides,",
        "The [clock](/en/desk/lorcana/lateness) decides,",
        "LIB-011",
        BLOCKER,
        "/en/desk",
        "tardiness",
    ),
    Seed(JA, '"ルール クラス06"]', '"ルール クラス16"]', "L10N-121", BLOCKER, "ルール クラス16"),
    Seed(EN, '"Rules Class 02", ', '"Rule Class 02", ', "L10N-121", BLOCKER, "Rule Class 02", "Rules"),
    Seed(
        EN,
        "You met this in Rules Class 02",
        "You met this in Enforcement Class 20",
        "L10N-121",
        BLOCKER,
        "Enforcement Class 20",
    ),
]
LANGUAGES = [
    Seed(EN, "Every game begins in this order〔3〕:", "どのゲームも、次の順に始めます〔3〕。", "LANG-101", BLOCKER, "どのゲームも"),
    Seed(JA, "どのゲームも、次の順に始めます〔3〕。", "Every game begins in this order〔3〕:", "LANG-101", BLOCKER, "Every game"),
    Seed(JA, "## 09 結果を届ける", "## 09 Handing in the result", "LANG-101", BLOCKER, "09 Handing"),
    Seed(EN, "There is one chance per game", "There is one chance per game。機会は1回です", "LANG-102", ADVICE, "Anyone who wants"),
    Seed(JA, "閉店まで余裕がありません。", "閉店まで余裕がありません。the store will close in an hour. ", "LANG-102", ADVICE, "閉店まで"),
    Seed(JA, '"ルール クラス02", ', '"ルール クラス02", "all of it", ', "LANG-101", BLOCKER, '"all of it'),
    Seed(JA, "title: 試合の進め方と時間管理", "title: how a match is run", "LANG-101", BLOCKER, "how a match"),
    Seed(QUIZ, "{ja: 1本勝負, en: single games}", "{ja: only single games, en: single games}", "LANG-101", BLOCKER, "only single games"),
    Seed(QUIZ, "{ja: 1本勝負, en: single games}", "{ja: 1本勝負, en: 1本勝負}", "LANG-101", BLOCKER, "1本勝負}"),
    Seed(QUIZ, 'ja: "64という数を', 'ja: "the number that they remember is 64という数を', "LANG-102", ADVICE, '"the number that'),
    Seed(SOURCES, "{ja: 大会ルール（英語版）, en: Tournament Rules}", "{ja: 大会ルール（英語版）, en: 大会ルール}", "LANG-101", BLOCKER, "大会ルール}"),
    Seed(CATALOGUE, "{ja: 不服申し立て, en: Appeals}", "{ja: appeals and their hearing, en: Appeals}", "LANG-101", BLOCKER, "appeals and"),
    Seed("assumptions.yaml", "en: Unless the text says so, nobody breaks", "en: 書かれていなければ、違反は偶然です。Unless it does, nobody breaks", "LANG-102", ADVICE, "書かれていなければ、違反は"),
    Seed(TARDINESS, "The clock decides, and seconds are dropped:", "懲罰は時計の分で決めます。 Seconds are dropped:", "LANG-102", ADVICE, "懲罰は時計の分で決めます。 Seconds"),
]  # fmt: skip


def copy(tmp_path: Path, course: str) -> Path:
    """Our content with one of its courses; for one on Lorcana, without what the other books need."""
    other_books = ("dci-2002", "tcg-floor", "dci-2002.yaml", "tcg-floor.yaml", "compare.yaml", "references.yaml")

    def unneeded(folder: str, names: list[str]) -> Iterable[str]:
        if Path(folder).name == "courses":
            return [name for name in names if name not in (course, "catalogue.yaml")]
        return [name for name in names if course.startswith("enforcement") and name in other_books]

    return Path(shutil.copytree(CONTENT, tmp_path / "content", ignore=unneeded))


# Whoever changes one language alone is told by the record of translations too, whatever the change is.
OUT_OF_STEP = "LES-81"


def spoil(content: Path, seed: Seed) -> Place:
    """Put a fault in; where it is to be found."""
    path = content / seed.file
    text = path.read_text(encoding="utf-8")
    assert seed.old in text, seed.old
    path.write_text(text.replace(seed.old, seed.new, 1), encoding="utf-8")
    file = seed.found_in or seed.file
    text = (content / file).read_text(encoding="utf-8")
    before = text[: text.index(seed.at)]
    return Place(f"content/{file}", before.count("\n") + 1, len(before) - before.rfind("\n"))


@pytest.mark.parametrize("seed", [one for one in [*SECTIONS, *NUMBERS, *REFERENCES, *LANGUAGES] if one.code], ids=str)
def test_a_seeded_fault_is_found_where_it_is_and_nothing_else(tmp_path: Path, seed: Seed) -> None:
    content = copy(tmp_path, "enforcement-08")
    place = spoil(content, seed)

    found = [one for one in load_library(content, readings=READINGS).findings if not one.code.startswith(OUT_OF_STEP)]

    assert [(one.code, one.weight, str(one.place)) for one in found] == [(seed.code, seed.weight, str(place))]
    assert seed.names in found[0].words.ja
    assert seed.names in found[0].words.en


@pytest.mark.parametrize("course", COURSES)
def test_each_course_by_itself_has_no_findings(tmp_path: Path, course: str) -> None:
    assert [one.line("en") for one in load_library(copy(tmp_path, course), readings=READINGS).findings] == []
