"""What taking over a PO file would do to the catalogue of the interface, and doing it."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass

from courseware.finding import ContentError, Finding, Weight, blockers, fault
from courseware.reading import mixed_languages
from courseware.source import Place
from courseware.terms.exchange.merging import Change
from courseware.terms.exchange.po import Key, Message, header, language_said, read_po, strings_text, with_strings
from courseware.terms.exchange.splice import Edit, edited
from courseware.terms.exchange.step import Outcome
from courseware.text import Language

FILLED = re.compile(r"%\((\w+)\)[sd]|%%")
NUMBER_OF_FORMS = re.compile(r"nplurals\s*=\s*(\d+)")


@dataclass(frozen=True, slots=True)
class MessageStep:
    """One message of the file: what becomes of it and why."""

    outcome: Outcome
    said: Message
    reasons: tuple[Finding, ...] = ()
    changes: tuple[Change, ...] = ()
    message: Message | None = None  # ours, as it stands
    strings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MessagePlan:
    """All steps in the order of the file, and what there is to say about the file as a whole."""

    digest: str
    steps: tuple[MessageStep, ...]
    findings: tuple[Finding, ...] = ()

    def of(self, outcome: Outcome) -> tuple[MessageStep, ...]:
        return tuple(step for step in self.steps if step.outcome is outcome)

    @property
    def counts(self) -> dict[Outcome, int]:
        return {outcome: len(self.of(outcome)) for outcome in Outcome}


def digest_of(catalogue: str) -> str:
    return hashlib.sha256(catalogue.encode()).hexdigest()


def plan_messages(catalogue: str, ours: str, text: str, file: str, language: Language) -> MessagePlan:
    """What the messages in `text` (of `file`) would change in the catalogue (of the file `ours`)."""
    own, said = read_po(catalogue, ours), read_po(text, file)
    spoken = language_said(said)
    if spoken not in (None, language):
        return MessagePlan(digest_of(catalogue), (), (_other_language(spoken or "", language, file),))
    known: dict[Key, Message] = {message.key: message for message in own if not message.is_obsolete and message.id}
    forms = NUMBER_OF_FORMS.search(header(own).get("plural-forms", ""))
    count = int(forms[1]) if forms else 1
    steps = tuple(_step(message, known, count, language) for message in said if message.id)
    if all(step.outcome is Outcome.IGNORED for step in steps):
        return MessagePlan(digest_of(catalogue), steps, (_nothing_matched(len(steps), file),))
    return MessagePlan(digest_of(catalogue), steps)


def _step(said: Message, known: dict[Key, Message], count: int, language: Language) -> MessageStep:
    own = known.get(said.key)
    passed_over = _passed_over(said, own)
    if own is None or passed_over:
        return MessageStep(Outcome.IGNORED, said, passed_over, message=own)
    if said.strings == own.strings and not own.is_fuzzy:
        return MessageStep(Outcome.UNCHANGED, said, message=own)
    changes = (Change(said.id, _shown(own.strings), _shown(said.strings), said.place),)
    faults = (*_unfit(said, own, count), *_wrong_language(said, language))
    outcome = Outcome.CONFLICTING if faults else Outcome.CHANGED if own.is_done else Outcome.ADDED
    return MessageStep(outcome, said, tuple(faults), changes, own, said.strings)


def _shown(strings: tuple[str, ...]) -> str:
    return " / ".join(strings)


def _passed_over(said: Message, own: Message | None) -> tuple[Finding, ...]:
    """Why a message is not even looked at."""
    if said.is_obsolete or own is None:
        words = ("画面にこのメッセージはありません。", "The interface has no such message.")
    elif said.is_fuzzy:
        words = ("fuzzy（未確認）の訳は使いません。", "A translation marked fuzzy is not used.")
    elif not said.is_done:
        words = ("訳がありません。いまの訳が残ります。", "There is no translation; ours stays.")
    else:
        return ()
    return (fault(said.place, "TERM-263", *words, Weight.ADVICE),)


def _unfit(said: Message, own: Message, count: int) -> list[Finding]:
    """The message has other plural forms or other names to fill in than the interface gives it."""
    expected = 1 if own.plural is None else count
    found: list[Finding] = []
    if len(said.strings) != expected or said.plural != own.plural:
        ja = f"msgstr が{len(said.strings)}つありますが、{expected}つ必要です（msgid_plural: {own.plural or 'なし'}）。"
        en = f"There are {len(said.strings)} msgstr; {expected} are needed (msgid_plural: {own.plural or 'none'})."
        found.append(fault(said.place, "TERM-264", ja, en))
    named = Counter(FILLED.findall(own.id)).keys() | Counter(FILLED.findall(own.plural or "")).keys()
    for words in said.strings if "python-format" in own.flags else ():
        names = {name for name in FILLED.findall(words) if name}
        wrong = sorted(names ^ {name for name in named if name})
        if wrong or "%" in FILLED.sub("", words):
            shown = ", ".join(wrong) or "%"
            ja = f"差し込みの名前（%(…)s）が原文と違います: {shown}。"
            en = f"What is filled in (%(…)s) is not as in the original: {shown}."
            found.append(fault(said.place, "TERM-265", ja, en))
    return found


def _wrong_language(said: Message, language: Language) -> list[Finding]:
    plain = [FILLED.sub("", words) for words in said.strings]
    return blockers(found for words in plain for found in mixed_languages(words, language, said.place))


def _other_language(spoken: str, language: Language, file: str) -> Finding:
    ja = f"このファイルの言語は {spoken} です。必要なのは {language} です。"
    en = f"The language of this file is {spoken}; {language} is expected."
    return fault(Place(file, 1, 1), "TERM-266", ja, en)


def _nothing_matched(count: int, file: str) -> Finding:
    ja = f"画面に当てはまるメッセージが1つもありません（読んだメッセージ: {count}）。"
    en = f"Nothing in this file concerns the interface (messages read: {count})."
    return fault(Place(file, 1, 1), "TERM-201", ja, en)


def applied_messages(plan: MessagePlan, catalogue: str, ours: str) -> str:
    """The catalogue with what was added and changed; all other bytes as they were."""
    if digest_of(catalogue) != plan.digest:
        words = (
            "計画を作った後に、このファイルが変わりました。もう一度行ってください。",
            "This file changed after the plan was made. Try again.",
        )
        raise ContentError([fault(Place(ours, 1), "TERM-241", *words)])
    line_end = "\r\n" if "\r\n" in catalogue else "\n"
    edits: list[Edit] = []
    for step in plan.steps:
        if step.outcome in (Outcome.ADDED, Outcome.CHANGED) and step.message:
            edits += _edits(step.message, step.strings, catalogue, line_end)
    return edited(catalogue, edits)


def _edits(message: Message, strings: tuple[str, ...], catalogue: str, line_end: str) -> list[Edit]:
    changed = with_strings(message, strings)
    edits = [Edit(*message.span, strings_text(changed).replace("\n", line_end))]
    if message.is_fuzzy:
        start, end = message.flags_span
        rest = f"#, {', '.join(changed.flags)}" if changed.flags else ""
        edits.append(Edit(start, end if rest else catalogue.index("\n", end) + 1, rest))
    return edits
