from __future__ import annotations

import pytest

from courseware.finding import Finding, Weight
from courseware.library import Incident, by_column
from courseware.library.compare import read_incidents
from tests.quiz.book import books

HEAD = """\
incidents:
  - id: late
    title: {ja: 遅刻, en: Late}
    question: {ja: 4分遅れました。, en: Four minutes late.}
    books:
"""


def read(*entries: str) -> tuple[tuple[Incident, ...], list[Finding]]:
    return read_incidents(HEAD + "".join(f"      - {entry}\n" for entry in entries), "compare.yaml", books())


def codes(*entries: str) -> list[str]:
    return [finding.code for finding in read(*entries)[1]]


def test_an_incident_asks_each_book_with_its_own_facts() -> None:
    (incident,), findings = read('{book: small, decision: lateness, across: level, facts: {late_s: "4:00"}}')

    (entry,) = incident.entries
    assert findings == []
    assert by_column(books()["small"], entry) == (
        ("casual", {"late_s": 240, "level": "casual"}),
        ("competitive", {"late_s": 240, "level": "competitive"}),
    )


def test_without_columns_there_is_one_ruling() -> None:
    (incident,), _ = read('{book: small, decision: lateness, facts: {late_s: "4:00", level: casual}}')

    assert by_column(books()["small"], incident.entries[0]) == ((None, {"late_s": 240, "level": "casual"}),)


def test_a_book_may_be_silent_for_a_reason() -> None:
    (incident,), findings = read("{book: small, silent: {ja: 書かれていません。, en: Not said.}}")

    assert findings == []
    assert incident.entries[0].silent is not None


@pytest.mark.parametrize(
    ("entry", "code", "words"),
    [
        ("{book: smal, decision: lateness}", "CMP-001", "“small”"),
        ("{book: small, decision: latenes}", "CMP-002", "“lateness”"),
        ("{book: small, decision: lateness, facts: {levl: casual}}", "CMP-003", "“level”"),
        ("{book: small, decision: lateness, across: levl}", "CMP-003", "“level”"),
        ("{book: small, decision: lateness, facts: {level: casul}}", "CMP-004", "casual"),
        ("{book: small, decision: lateness, across: late_s}", "CMP-004", "late_s"),
        ("{book: small}", "CMP-005", "silent"),
        ("{book: small, decision: lateness, facts: {level: casual}}", "CMP-006", "late_s"),
    ],
)
def test_every_fault_has_its_code_and_says_what_is_meant(entry: str, code: str, words: str) -> None:
    _, (finding,) = read(entry)

    assert finding.code == code
    assert words in finding.words.en
    assert finding.place.line == 6


def test_all_faults_are_found_at_once_and_the_sound_entries_stay() -> None:
    (incident,), findings = read(
        "{book: none, decision: lateness}",
        "{book: small, decision: none}",
        '{book: small, decision: lateness, across: level, facts: {late_s: "4:00"}}',
    )

    assert [finding.code for finding in findings] == ["CMP-001", "CMP-002"]
    assert len(incident.entries) == 1


def test_a_book_that_is_withheld_is_left_out_without_another_finding() -> None:
    text = HEAD + "      - {book: spoilt, decision: lateness}\n"

    (incident,), findings = read_incidents(text, "compare.yaml", books(), withheld=["spoilt"])

    assert (incident.entries, findings) == ((), [])


def test_missing_facts_are_advice_since_the_page_can_still_ask() -> None:
    _, (finding,) = read("{book: small, decision: lateness}")

    assert finding.weight is Weight.ADVICE


def test_two_incidents_of_one_name_are_a_fault() -> None:
    text = HEAD + "      - {book: small, silent: {ja: 無し, en: none}}\n"

    incidents, findings = read_incidents(text + text.removeprefix("incidents:\n"), "compare.yaml", books())

    assert len(incidents) == 1
    assert [finding.code for finding in findings] == ["YAML-008"]


def test_a_spoilt_file_gives_findings_and_nothing_else() -> None:
    assert read_incidents("incidents: [", "compare.yaml", books())[0] == ()
    assert read_incidents("incidents: [a, {id: b}]", "compare.yaml", books())[0] == ()
