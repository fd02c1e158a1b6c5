"""The messages of the interface as PO: in and out, planned first, never with what nobody has confirmed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.finding import ContentError
from courseware.source import Place
from courseware.terms.exchange import MessagePlan, Outcome, applied_messages, plan_messages, po_text
from courseware.terms.exchange.po import Message, quoted, read_po, strings_text

OURS = Path(__file__).parents[3] / "locales/ja/LC_MESSAGES/messages.po"
HEAD = """# Ours.
msgid ""
msgstr ""
"Language: ja\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

"""
CATALOGUE = (
    HEAD
    + """#: a.html
msgid "Start"
msgstr "始める"

#. for a button
#: b.html
msgctxt "game"
msgid "Start"
msgstr ""
"開始"

#, python-format
msgid "%(n)s term"
msgid_plural "%(n)s terms"
msgstr[0] "%(n)s語"

#, fuzzy, python-format
msgid "%(n)s left"
msgstr "残りは%(n)s"

msgid "New"
msgstr ""

#~ msgid "Old"
#~ msgstr "古い"
"""
)


def planned(body: str, head: str = HEAD, catalogue: str = CATALOGUE) -> MessagePlan:
    return plan_messages(catalogue, "messages.po", head + body, "t.po", "ja")


@pytest.mark.parametrize(
    ("body", "expected", "codes"),
    [
        ('msgid "Start"\nmsgstr "始める"\n', Outcome.UNCHANGED, []),
        ('msgid "Start"\nmsgstr "はじめる"\n', Outcome.CHANGED, []),
        ('msgid "St"\n"art"\nmsgstr ""\n"はじ"\n"める"\n', Outcome.CHANGED, []),
        ('msgctxt "game"\nmsgid "Start"\nmsgstr "開始"\n', Outcome.UNCHANGED, []),
        ('msgctxt "match"\nmsgid "Start"\nmsgstr "開始"\n', Outcome.IGNORED, ["TERM-263"]),
        ('#, fuzzy\nmsgid "Start"\nmsgstr "はじめる"\n', Outcome.IGNORED, ["TERM-263"]),
        ('msgid "Start"\nmsgstr ""\n', Outcome.IGNORED, ["TERM-263"]),
        ('#~ msgid "Start"\n#~ msgstr "はじめる"\n', Outcome.IGNORED, ["TERM-263"]),
        ('msgid "New"\nmsgstr "新規"\n', Outcome.ADDED, []),
        ('msgid "%(n)s left"\nmsgstr "残りは%(n)s"\n', Outcome.CHANGED, []),
        ('msgid "%(n)s left"\nmsgstr "残りは%(m)s"\n', Outcome.CONFLICTING, ["TERM-265"]),
        ('msgid "%(n)s left"\nmsgstr "残りは少し"\n', Outcome.CONFLICTING, ["TERM-265"]),
        ('msgid "%(n)s left"\nmsgstr "%(n)sの残り100%"\n', Outcome.CONFLICTING, ["TERM-265"]),
        ('msgid "%(n)s term"\nmsgid_plural "%(n)s terms"\nmsgstr[0] "用語%(n)s"\n', Outcome.CHANGED, []),
        (
            'msgid "%(n)s term"\nmsgid_plural "%(n)s terms"\nmsgstr[0] "%(n)s"\nmsgstr[1] "%(n)s語"\n',
            Outcome.CONFLICTING,
            ["TERM-264"],
        ),
        ('msgid "%(n)s term"\nmsgstr "%(n)s語句"\n', Outcome.CONFLICTING, ["TERM-264"]),
        ('msgid "Start"\nmsgstr "press here to begin"\n', Outcome.CONFLICTING, ["LANG-101"]),
    ],
)
def test_what_becomes_of_a_message(body: str, expected: Outcome, codes: list[str]) -> None:
    (step,) = planned(body).steps

    assert (step.outcome, [reason.code for reason in step.reasons]) == (expected, codes)


def test_what_changes_are_the_lines_of_that_message_and_no_others() -> None:
    body = (
        'msgctxt "game"\nmsgid "Start"\nmsgstr "スタート"\n\nmsgid "%(n)s left"\nmsgstr "あと%(n)s"\n\n'
        'msgid "New"\nmsgstr "新規"\n'
    )

    made = applied_messages(planned(body), CATALOGUE, "messages.po")

    assert made == CATALOGUE.replace('msgstr ""\n"開始"', 'msgstr "スタート"').replace("#, fuzzy, ", "#, ").replace(
        "残りは%(n)s", "あと%(n)s"
    ).replace('"New"\nmsgstr ""', '"New"\nmsgstr "新規"')


def test_a_flag_line_that_says_only_fuzzy_goes_once_the_message_is_confirmed() -> None:
    catalogue = HEAD + '#, fuzzy\nmsgid "Start"\nmsgstr "始める"\n'

    made = applied_messages(planned('msgid "Start"\nmsgstr "始める"\n', catalogue=catalogue), catalogue, "m.po")

    assert made == HEAD + 'msgid "Start"\nmsgstr "始める"\n'


def test_line_ends_of_windows_stay() -> None:
    catalogue = CATALOGUE.replace("\n", "\r\n")

    made = applied_messages(planned('msgid "Start"\nmsgstr "二\\n行"\n', catalogue=catalogue), catalogue, "m.po")

    assert made == catalogue.replace('"始める"', '""\r\n"二\\n"\r\n"行"')


def test_our_catalogue_comes_back_and_changes_nothing() -> None:
    catalogue = OURS.read_bytes().decode()
    exported = po_text(catalogue, "messages.po")

    plan = plan_messages(catalogue, "messages.po", exported, "t.po", "ja")

    assert {step.outcome for step in plan.steps} == {Outcome.UNCHANGED}
    assert applied_messages(plan, catalogue, "messages.po") == catalogue
    assert po_text(exported, "t.po") == exported


def test_all_our_messages_would_be_taken_anew() -> None:
    catalogue = OURS.read_bytes().decode()
    exported = po_text(catalogue, "messages.po")
    emptied = "\n".join(
        part if part.startswith("#") and 'msgid ""\n' in part else part.split("msgstr")[0] + plural_or_not(part)
        for part in exported.split("\n\n")
    )

    plan = plan_messages(emptied, "messages.po", exported, "t.po", "ja")

    assert plan.counts[Outcome.CONFLICTING] == plan.counts[Outcome.IGNORED] == 0
    assert plan.counts[Outcome.ADDED] == len(plan.steps)


def plural_or_not(part: str) -> str:
    return 'msgstr[0] ""\n' if "msgid_plural" in part else 'msgstr ""\n'


@given(
    st.text(st.characters(exclude_categories=["Cs"])).filter(bool), st.text(st.characters(exclude_categories=["Cs"]))
)
def test_any_message_comes_back_as_it_went(id: str, words: str) -> None:
    message = Message(Place("m.po"), "context", id, None, (words,))
    text = f"msgctxt {quoted('context')}\nmsgid {quoted(id)}\n{strings_text(message)}\n"

    (again,) = read_po(text, "m.po")

    assert (again.context, again.id, again.strings) == ("context", id, (words,))
    assert po_text(po_text(text, "m.po"), "m.po") == po_text(text, "m.po")


@pytest.mark.parametrize("tag", ["ja", "ja_JP", "ja-JP"])
def test_japanese_of_japan_is_japanese(tag: str) -> None:
    plan = planned('msgid "Start"\nmsgstr "はじめる"\n', HEAD.replace("Language: ja", f"Language: {tag}"))

    assert plan.counts[Outcome.CHANGED] == 1


def test_another_language_is_refused() -> None:
    plan = planned('msgid "Start"\nmsgstr "Anfang"\n', HEAD.replace("Language: ja", "Language: de"))

    assert [found.code for found in plan.findings] == ["TERM-266"]
    assert plan.steps == ()


@pytest.mark.parametrize("body", ["", 'msgid "Nothing of ours"\nmsgstr "別"\n'])
def test_a_file_in_which_nothing_matches_is_a_fault(body: str) -> None:
    assert [found.code for found in planned(body).findings] == ["TERM-201"]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("hello", ["t.po:1:1"]),
        ('msgid "a\nmsgstr "b"\n', ["t.po:1:1", "t.po:2:1"]),
        ('msgid "a"\n', ["t.po:1:1"]),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', ["t.po:4:1"]),
        ('msgid "a"\nmsgid "b"\nmsgstr "c"\n\nrubbish\n', ["t.po:2:1", "t.po:5:1"]),
    ],
)
def test_all_that_cannot_be_read_is_told_at_once(text: str, places: list[str]) -> None:
    with pytest.raises(ContentError) as refused:
        read_po(text, "t.po")

    assert [str(found.place) for found in refused.value.findings] == places


def test_a_plan_for_another_catalogue_is_refused() -> None:
    plan = planned('msgid "Start"\nmsgstr "はじめる"\n')

    with pytest.raises(ContentError):
        applied_messages(plan, CATALOGUE + "\n", "messages.po")
