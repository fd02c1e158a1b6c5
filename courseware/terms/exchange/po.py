"""Reads and writes the messages of the interface as PO, with the places of everything that may be changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from courseware.finding import ContentError, Finding, fault
from courseware.source import Place
from courseware.terms.exchange.said import language_of

LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d{1,2}\])?)\s+)?"((?:[^"\\]|\\.)*)"\s*')
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
WRITTEN = {sign: f"\\{letter}" for letter, sign in ESCAPED.items()}
Key = tuple[str | None, str]


@dataclass(frozen=True, slots=True)
class Message:
    """One message: its key is context and id. `span` is where its `msgstr` lines stand, `flags_span` the flag line."""

    place: Place
    context: str | None
    id: str
    plural: str | None
    strings: tuple[str, ...]
    comments: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    is_obsolete: bool = False
    span: tuple[int, int] = (0, 0)
    flags_span: tuple[int, int] = (0, 0)

    @property
    def key(self) -> Key:
        return self.context, self.id

    @property
    def is_fuzzy(self) -> bool:
        return "fuzzy" in self.flags

    @property
    def is_done(self) -> bool:
        return bool(self.strings) and all(self.strings)


@dataclass(slots=True)
class _Entry:
    """The lines of one message as they are met."""

    line: int
    values: dict[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    last: str = ""
    span: tuple[int, int] | None = None
    flags_span: tuple[int, int] = (0, 0)
    is_obsolete: bool = False

    @property
    def has_strings(self) -> bool:
        return any(key.startswith("msgstr") for key in self.values)


def read_po(text: str, file: str) -> tuple[Message, ...]:
    """All messages of a catalogue, its head (the one with the empty id) first. ContentError with all that is wrong."""
    faults: list[Finding] = []
    entries = list(_entries(text, file, faults))
    for entry in entries:
        if entry.values and not ("msgid" in entry.values and entry.has_strings):
            ja, en = "msgid と msgstr の組になっていません。", "This is no pair of msgid and msgstr."
            faults.append(fault(Place(file, entry.line, 1), "TERM-261", ja, en))
    found = [_message(entry, file) for entry in entries if "msgid" in entry.values]
    seen: dict[tuple[Key, bool], Place] = {}
    for message in found:
        first = seen.setdefault((message.key, message.is_obsolete), message.place)
        if first != message.place and not message.is_obsolete:
            ja = f"メッセージ「{message.id}」は{first}にもあります。1つにまとめてください。"
            en = f"The message “{message.id}” also stands at {first}. Make one of the two."
            faults.append(fault(message.place, "TERM-262", ja, en))
    if faults:
        raise ContentError(faults)
    return tuple(found)


def _entries(text: str, file: str, faults: list[Finding]) -> Iterator[_Entry]:
    entry = _Entry(1)
    at = 0
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip("\r").removeprefix("\ufeff" if number == 1 else "")
        begins = line.removeprefix("#~").strip() if line.startswith("#~") else line.strip()
        if entry.has_strings and (not begins or begins.startswith(("#", "msgctxt")) or begins.startswith("msgid ")):
            yield entry
            entry = _Entry(number)
        if begins and not entry.values and not entry.comments and not entry.flags:
            entry.line = number
        _take(entry, line, begins, (at, at + len(raw.rstrip("\r"))), Place(file, number, 1), faults)
        at += len(raw) + 1
    yield entry


def _take(entry: _Entry, line: str, begins: str, span: tuple[int, int], place: Place, faults: list[Finding]) -> None:
    """One line of a message."""
    if begins.startswith("#,"):
        entry.flags += [flag.strip() for flag in begins[2:].split(",") if flag.strip()]
        entry.flags_span = span
    elif begins.startswith("#") and not line.startswith("#~"):
        entry.comments.append(begins)
    elif begins:
        entry.is_obsolete |= line.startswith("#~")
        found = LINE.fullmatch(begins)
        key = (found[1] or entry.last) if found else ""
        if found is None or not key or (found[1] and key in entry.values):
            ja = "PO として読めない行です。msgid、msgstr と引用符を確かめてください。"
            en = "This line cannot be read as PO. Look at msgid, msgstr and the quotation marks."
            faults.append(fault(place, "TERM-261", ja, en))
            return
        entry.values[key] = entry.values.get(key, "") + _plain(found[2])
        entry.last = key
        if key.startswith("msgstr"):
            entry.span = (entry.span[0] if entry.span else span[0], span[1])


def _plain(words: str) -> str:
    return re.sub(r"\\(.)", lambda found: ESCAPED.get(found[1], found[0]), words)


def _message(entry: _Entry, file: str) -> Message:
    values = entry.values
    strings = tuple(values[key] for key in sorted(values) if key.startswith("msgstr"))
    return Message(
        Place(file, entry.line, 1), values.get("msgctxt"), values["msgid"], values.get("msgid_plural"), strings,
        tuple(entry.comments), tuple(entry.flags), entry.is_obsolete, entry.span or (0, 0), entry.flags_span,
    )  # fmt: skip


def header(messages: tuple[Message, ...]) -> dict[str, str]:
    """What the head of a catalogue says, by lower-case name."""
    head = next((one.strings[0] for one in messages if not one.id and one.strings), "")
    lines = (line.partition(":") for line in head.split("\n"))
    return {name.strip().lower(): value.strip() for name, _, value in lines if name.strip()}


def language_said(messages: tuple[Message, ...]) -> str | None:
    """The language of a catalogue by its head; None where that says nothing."""
    tag = header(messages).get("language", "")
    return (language_of(tag) or tag) if tag else None


def po_text(catalogue: str, file: str) -> str:
    """The catalogue in one way of writing, without messages that are no longer in use; what is fuzzy stays marked."""
    return "\n".join(_written(message) for message in read_po(catalogue, file) if not message.is_obsolete)


def _written(message: Message) -> str:
    lines = [*message.comments]
    if message.flags:
        lines.append(f"#, {', '.join(message.flags)}")
    if message.context is not None:
        lines.append(f"msgctxt {quoted(message.context)}")
    lines.append(f"msgid {quoted(message.id)}")
    if message.plural is not None:
        lines.append(f"msgid_plural {quoted(message.plural)}")
    return "\n".join([*lines, strings_text(message), ""])


def strings_text(message: Message) -> str:
    """The `msgstr` lines of a message."""
    if message.plural is None:
        return f"msgstr {quoted(message.strings[0] if message.strings else '')}"
    return "\n".join(f"msgstr[{n}] {quoted(words)}" for n, words in enumerate(message.strings))


def quoted(words: str) -> str:
    """A text in quotation marks; one with line ends inside, one line each."""
    lines = words.splitlines(keepends=True) if "\n" in words[:-1] else [words]
    made = ['"' + "".join(WRITTEN.get(sign, sign) for sign in line) + '"' for line in lines]
    return made[0] if len(made) == 1 else "\n".join(['""', *made])


def with_strings(message: Message, strings: tuple[str, ...]) -> Message:
    """The message as it is once somebody has confirmed these strings."""
    return replace(message, strings=strings, flags=tuple(flag for flag in message.flags if flag != "fuzzy"))
