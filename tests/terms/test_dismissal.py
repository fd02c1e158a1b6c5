"""A finding that was set aside stays away while its text stays; then the dismissal lapses."""

from __future__ import annotations

from courseware.finding import Finding
from courseware.terms import language_findings, read_dismissals, without_dismissed
from courseware.terms.checks.examples import corpus_of

TEXT = "body: そして Context はその理由を述べています。"


def found(text: str) -> list[Finding]:
    return language_findings(corpus_of(text))


def dismissal(fingerprint: str, reason: str = "部署名です") -> str:
    return f'- {{fingerprint: "{fingerprint}", reason: "{reason}", by: reviewer, at: "2026-11-30"}}\n'


def left(text: str, entries: str) -> list[str]:
    faults: list[Finding] = []
    return [
        one.code
        for one in (*without_dismissed(found(text), read_dismissals(entries, "dismissed.yaml", faults)), *faults)
    ]


def test_a_dismissed_finding_is_gone() -> None:
    (one,) = found(TEXT)

    assert one.fingerprint.startswith("L10N-120:context:")
    assert left(TEXT, dismissal(one.fingerprint)) == []


def test_white_space_makes_no_other_text() -> None:
    (one,) = found(TEXT)

    assert left(TEXT.replace("そして Context は", "そして  Context  は"), dismissal(one.fingerprint)) == []


def test_a_changed_text_brings_the_finding_back_and_tells_the_entry() -> None:
    (one,) = found(TEXT)

    assert left(TEXT.replace("理由", "わけ"), dismissal(one.fingerprint)) == ["L10N-120", "DIS-002"]


def test_a_mended_text_tells_the_entry() -> None:
    (one,) = found(TEXT)

    assert left("body: その理由を述べています。", dismissal(one.fingerprint)) == ["DIS-002"]


def test_a_dismissal_without_a_reason_sets_nothing_aside() -> None:
    (one,) = found(TEXT)

    assert left(TEXT, dismissal(one.fingerprint, " ")) == ["L10N-120", "DIS-001"]
    assert left(TEXT, "") == ["L10N-120"]
    assert left(TEXT, f'- {{fingerprint: "{one.fingerprint}"}}\n') == ["L10N-120", "YAML-004", "YAML-004", "YAML-004"]
