"""Both languages of a section in step, or not: digests of their texts, the states, the record and its findings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.finding import ContentError, Finding, Weight
from courseware.lessons import (
    INTRO,
    Lesson,
    Objective,
    Pair,
    Record,
    TranslationState,
    check_translations,
    read_record,
    section_translations,
    settled,
)
from courseware.lessons.translation import section_digests
from tests.lessons.make import codes, lesson

BODY = "はじめに。\n\n## 01 遅刻 {#late}\n\n時計の分で決めます〔1〕。\n\n## 02 遅さ {#slow}\n\n手の早さ。\n"
ENGLISH = "To begin.\n\n## 01 Late {#late}\n\nBy the clock 〔1〕.\n\n## 02 Slow {#slow}\n\nThe pace.\n"
ORDER = (INTRO, "late", "slow")
PROSE = st.text(st.sampled_from("あ漢字a b,.1〔〕*\n"), max_size=40)
DIGESTS = st.text(st.sampled_from("0123456789abcdef"), min_size=8, max_size=8)
PAIRS = st.builds(Pair, DIGESTS, DIGESTS)
NAMES = ("intro", "a", "b", "deck-minor", "1", "no", "遅刻", "e")


def in_step(ja: str = BODY, en: str = ENGLISH) -> dict[str, Pair]:
    """The pairs of two bodies, as they are on record."""
    found = section_translations(lesson(ja), lesson(en, "en"), {})
    return {section.section: section.present for section in found}


def states(ja: str, en: str, recorded: dict[str, Pair] | None = None) -> dict[str, TranslationState]:
    found = section_translations(lesson(ja), lesson(en, "en"), in_step() if recorded is None else recorded)
    return {section.section: section.state for section in found}


def line(section: str, pair: Pair) -> str:
    return f"{section}: {{ja: {pair.ja}, en: {pair.en}}}\n"


# --- digests -------------------------------------------------------------------------------


@given(PROSE, PROSE)
def test_what_changes_outside_a_section_never_changes_its_digest(before: str, after: str) -> None:
    changed = f"{before}\n\n## 01 遅刻 {{#late}}\n\n時計の分で決めます〔1〕。\n\n## 02 {after[:5].strip()} {{#slow}}\n\n{after}"

    assert section_digests(lesson(changed))["late"] == section_digests(lesson(BODY))["late"]


@given(PROSE.filter(lambda text: text.strip()))
def test_any_word_more_in_a_section_changes_its_digest_and_no_other(more: str) -> None:
    before = section_digests(lesson(BODY))

    after = section_digests(lesson(BODY.replace("手の早さ。", f"手の早さ。{more}。")))

    assert {section for section in ORDER if before[section] != after[section]} == {"slow"}


@given(st.text())
def test_any_text_has_a_digest_for_its_opening_and_for_each_section(text: str) -> None:
    one = lesson(text)

    found = section_digests(one)

    assert set(found) == {INTRO, *(section.id for section in one.sections)}
    assert all(len(digest) == 8 for digest in found.values())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n", "\r\n"),
        ("\n", "\r"),
        ("決めます〔1〕。\n", "決めます〔1〕。  \t\n"),
        ("\n\n## 02", "\n\n\n\n## 02"),
        ("01 遅刻 {#late}\n\n", "01 遅刻 {#late}\n"),
        ("手の早さ。\n", "手の早さ。"),
    ],
)
def test_line_ends_and_blanks_at_the_edges_do_not_count(old: str, new: str) -> None:
    expected = section_digests(lesson(BODY))

    found = section_digests(lesson(BODY.replace(old, new)))

    assert {name: found[name] == expected[name] for name in ORDER} == {
        INTRO: True,
        "late": "{#late}\n" not in old,  # a blank line within the section is text that was typed
        "slow": True,
    }


def test_the_id_of_an_open_question_does_not_count() -> None:
    asked = BODY + "\n::: 要確認 {#q-1}\nまだ[要確認]{#q-2}。\n:::\n"

    assert section_digests(lesson(asked)) == section_digests(lesson(asked.replace("q-1", "q-8").replace("q-2", "q-9")))


@pytest.mark.parametrize(
    "change",
    [
        {"title": "題"},
        {"audience": "誰か"},
        {"prerequisites": ("前",)},
        {"follows": "次"},
        {"objectives": (Objective("tardiness", "別の目標"),)},
    ],
)
def test_title_objectives_and_audience_belong_to_the_opening(change: dict[str, object]) -> None:
    one: Lesson = lesson(BODY)

    changed = section_digests(replace(one, **change))

    assert {section for section, digest in section_digests(one).items() if digest != changed[section]} == {INTRO}


def test_minutes_and_sources_are_no_matter_of_translation() -> None:
    one = lesson(BODY)

    assert section_digests(replace(one, minutes=99, citations={1: "DOC 9"})) == section_digests(one)


# --- states --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ja", "en", "state"),
    [
        (BODY, ENGLISH, TranslationState.IN_STEP),
        (BODY.replace("時計", "時刻"), ENGLISH, TranslationState.JA_NEWER),
        (BODY, ENGLISH.replace("clock", "watch"), TranslationState.EN_NEWER),
        (BODY.replace("時計", "時刻"), ENGLISH.replace("clock", "watch"), TranslationState.BOTH_CHANGED),
    ],
)
def test_a_section_is_as_its_two_texts_stand_to_the_record(ja: str, en: str, state: TranslationState) -> None:
    assert states(ja, en) == {INTRO: TranslationState.IN_STEP, "late": state, "slow": TranslationState.IN_STEP}


def test_a_section_without_a_pair_is_unrecorded_and_stale_in_neither_language() -> None:
    found = section_translations(lesson(BODY), lesson(ENGLISH, "en"), {})

    assert {section.state for section in found} == {TranslationState.UNRECORDED}
    assert not any(section.is_stale_in(language) for section in found for language in ("ja", "en"))


def test_the_text_that_did_not_change_is_the_stale_one() -> None:
    changed = BODY.replace("時計", "時刻")

    late = section_translations(lesson(changed), lesson(ENGLISH, "en"), in_step())[1]

    assert (late.is_stale_in("en"), late.is_stale_in("ja")) == (True, False)


def test_a_section_of_one_language_has_no_translation_to_speak_of() -> None:
    assert [*states(BODY, ENGLISH.replace("#slow", "#pace"))] == [INTRO, "late"]


# --- the record ----------------------------------------------------------------------------


def read(text: str) -> Record:
    faults: list[Finding] = []
    found = read_record(text, "translations.yaml", faults)
    assert faults == []
    return found


@given(st.dictionaries(st.sampled_from(NAMES), PAIRS))
def test_what_is_settled_is_what_is_read(pairs: dict[str, Pair]) -> None:
    assert read(settled("", "f", pairs, NAMES)).pairs == pairs


@given(st.dictionaries(st.sampled_from(NAMES), PAIRS, min_size=1), st.data())
def test_settling_changes_no_other_byte(pairs: dict[str, Pair], data: st.DataObject) -> None:
    spaces = st.sampled_from(["", " ", "  "])
    remark = st.sampled_from(["", "  # 確認済み", " # ja: 00000000"])
    lines = {
        name: f"{name}: {{ja:{data.draw(spaces)} {one.ja}, en: {one.en}{data.draw(spaces)}}}{data.draw(remark)}"
        for name, one in pairs.items()
    }
    end = data.draw(st.sampled_from(["\n", "\r\n"]))
    text = "# 前置き" + end + end.join(lines.values()) + data.draw(st.sampled_from([end, "", end + end]))
    name = data.draw(st.sampled_from(sorted(pairs)))
    new = data.draw(PAIRS)

    found = settled(text, "f", {name: new}, NAMES)

    line, before = lines[name], pairs[name]
    head, _, tail = line.partition("en:")
    expected = head.replace(before.ja, new.ja, 1) + "en:" + tail.replace(before.en, new.en, 1)
    assert found == text.replace(line, expected)


@given(st.dictionaries(st.sampled_from(NAMES), PAIRS), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_a_new_section_is_one_line_more(pairs: dict[str, Pair], end: str, has_end: bool) -> None:
    known = "".join(line(name, pair) for name, pair in pairs.items() if name != "b")
    text = f"# 前置き\n\n{known}".replace("\n", end)
    text = text if has_end else text.removesuffix(end)

    found = settled(text, "f", {"b": Pair("0" * 8, "1" * 8)}, NAMES)

    added = f"b: {{ja: 00000000, en: 11111111}}{end}"
    assert found.count(added) == 1
    assert found.replace(added, "").removesuffix(end) == text.removesuffix(end)


def test_a_new_section_stands_before_the_one_that_follows_it_in_the_lesson() -> None:
    text = line("intro", Pair("1" * 8, "2" * 8)) + line("slow", Pair("3" * 8, "4" * 8))

    found = settled(text, "f", {"late": Pair("5" * 8, "6" * 8)}, ORDER)

    assert [one.partition(":")[0] for one in found.splitlines()] == ["intro", "late", "slow"]


@pytest.mark.parametrize("text", ["a: [\n", "a: {ja: 1}\n", "- a\n", "a: {ja: 0000000g, en: 00000000}\n", "{a: {}}"])
def test_a_record_with_faults_is_not_written(text: str) -> None:
    with pytest.raises(ContentError):
        settled(text, "f", {"b": Pair("0" * 8, "1" * 8)}, NAMES)


def test_a_record_that_is_not_one_line_a_section_is_not_written() -> None:
    with pytest.raises(ContentError) as refused:
        settled("{a: {ja: 00000000, en: 00000000}}", "f", {"b": Pair("0" * 8, "1" * 8)}, NAMES)

    assert [finding.code for finding in refused.value.findings]


def test_a_record_in_block_style_can_be_settled() -> None:
    text = "late:\n  ja: 00000000\n  en: '11111111'\n"

    found = settled(text, "f", {"late": Pair("2" * 8, "3" * 8)}, ORDER)

    assert found == "late:\n  ja: 22222222\n  en: '33333333'\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("late: {ja: 00000000, en: 00000000, fr: 00000000}", "YAML-003"),
        ("late: {ja: 00000000}", "YAML-004"),
        ("late: {ja: 0000000, en: 00000000}", "LES-816"),
        ("late: {ja: 00000000, en: 0000000G}", "LES-816"),
        ("late: 3", "YAML-007"),
    ],
)
def test_an_entry_that_says_nothing_is_found_and_counts_as_none(text: str, code: str) -> None:
    faults: list[Finding] = []

    record = read_record(text, "f", faults)

    assert code in {finding.code for finding in faults}
    assert set(record.pairs) <= ({"late"} if code == "YAML-003" else set())


@pytest.mark.parametrize("text", ["", "\n", "# nothing yet\n"])
def test_an_empty_record_records_nothing(text: str) -> None:
    assert read(text).pairs == {}


# --- findings ------------------------------------------------------------------------------


def findings(ja: str, en: str, record: Record | None) -> list[Finding]:
    pairs = record.pairs if record else {}
    sections = section_translations(lesson(ja), lesson(en, "en"), pairs)
    return [*check_translations("small", sections, record, "translations.yaml")]


def a_record(**more: Pair) -> Record:
    return read("".join(line(name, pair) for name, pair in {**in_step(), **more}.items()))


def test_in_step_there_is_nothing_to_say() -> None:
    assert findings(BODY, ENGLISH, a_record()) == []


@pytest.mark.parametrize(
    ("ja", "en", "code"),
    [
        (BODY.replace("時計", "時刻"), ENGLISH, "LES-811"),
        (BODY, ENGLISH.replace("clock", "watch"), "LES-811"),
        (BODY.replace("時計", "時刻"), ENGLISH.replace("clock", "watch"), "LES-812"),
    ],
)
def test_a_section_out_of_step_is_advice_that_says_what_to_type(ja: str, en: str, code: str) -> None:
    (found,) = findings(ja, en, a_record())

    assert (found.code, found.weight) == (code, Weight.ADVICE)
    assert found.place.line > 1
    assert "courseware translation settle small late" in found.words.ja
    assert "courseware translation settle small late" in found.words.en


def test_a_section_that_is_not_on_record_is_found() -> None:
    pairs = {name: pair for name, pair in in_step().items() if name != "slow"}

    (found,) = findings(BODY, ENGLISH, read("".join(line(name, pair) for name, pair in pairs.items())))

    assert found.code == "LES-813"


def test_without_a_record_one_thing_is_found_and_not_many() -> None:
    assert [found.code for found in findings(BODY, ENGLISH, None)] == ["LES-814"]


def test_an_entry_without_a_section_is_found_with_the_name_that_was_meant() -> None:
    (found,) = findings(BODY, ENGLISH, a_record(slowe=Pair("0" * 8, "1" * 8)))

    assert (found.code, found.place.line) == ("LES-815", 4)
    assert "slow" in found.words.ja


def test_the_name_of_the_opening_is_no_id_of_a_section() -> None:
    assert ("LES-305", 1) in codes("## 節 {#intro}\n\n文。\n")
