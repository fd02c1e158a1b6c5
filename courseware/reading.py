"""Strict reading of structured text: YAML of strings only, front matter, closed lists of keys.

Nothing is typed implicitly (`2:30`, `no`, `3.10`, `010` stay text). Anchors, aliases, merge keys, tags and duplicate
keys are faults. Every fault has its place and names the nearest right key; all faults are collected.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml.nodes import MappingNode, ScalarNode, SequenceNode

from courseware.finding import Finding, Weight, fault
from courseware.source import Place
from courseware.text import LANGUAGES, Language, Text, foreign_passages, is_foreign, nearest

# Both build strings only; the one written in C, where PyYAML was built with it, reads ten times faster.
LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a YAML text with the place where it stands."""

    value: str | list[Node] | dict[str, Node]
    place: Place
    key_places: dict[str, Place] = field(default_factory=dict)

    def scalar(self, faults: list[Finding]) -> str | None:
        """The text, or None and a fault."""
        if isinstance(self.value, str):
            return self.value
        faults.append(
            fault(
                self.place,
                "YAML-005",
                "文字列が要る場所に、一覧か対応表があります。{ や [ で始まる文字列は引用符で囲んでください。",
                "A text is expected here, not a list or mapping. Put a text that begins with { or [ in quotes.",
            )
        )
        return None

    def items(self, faults: list[Finding]) -> list[Node]:
        """The items of a list; a single text counts as a list of one."""
        if isinstance(self.value, list):
            return self.value
        if isinstance(self.value, str):
            return [self]
        faults.append(
            fault(
                self.place,
                "YAML-006",
                "ここには一覧（[a, b] か - a）が要ります。",
                "A list ([a, b] or - a) is expected here.",
            )
        )
        return []

    def texts(self, faults: list[Finding]) -> tuple[str, ...]:
        """The items of a list of texts."""
        found = [item.scalar(faults) for item in self.items(faults)]
        return tuple(text for text in found if text is not None)

    def mapping(self, faults: list[Finding]) -> dict[str, Node]:
        """The entries of a mapping whose keys are free."""
        if isinstance(self.value, dict):
            return self.value
        faults.append(
            fault(
                self.place, "YAML-007", "ここには「鍵: 値」の組が要ります。", "A mapping (key: value) is expected here."
            )
        )
        return {}

    def fields(
        self, faults: list[Finding], required: Iterable[str] = (), optional: Iterable[str] = ()
    ) -> dict[str, Node]:
        """The entries of a mapping with a closed list of keys; missing and unknown keys are faults."""
        found = self.mapping(faults)
        known = [*required, *optional]
        for key in found:
            if key not in known:
                faults.append(unknown(self.key_places.get(key, self.place), "YAML-003", key, known))
        if isinstance(self.value, dict):
            faults.extend(
                fault(self.place, "YAML-004", f"鍵「{key}」がありません。", f"The key “{key}” is missing.")
                for key in required
                if key not in found
            )
        return {key: node for key, node in found.items() if key in known}

    def bilingual(self, faults: list[Finding]) -> Text | None:
        """A text in both languages, written `{ja: …, en: …}`."""
        found = self.fields(faults, required=("ja", "en"))
        words = {key: node.scalar(faults) for key, node in found.items()}
        ja, en = words.get("ja"), words.get("en")
        for language in LANGUAGES:
            if words.get(language):
                faults.extend(mixed_languages(words[language] or "", language, found[language].place))
        return Text(ja, en) if ja is not None and en is not None else None


SHOWN = 60  # characters of a text that is quoted in a finding


def mixed_languages(words: str, language: Language, place: Place) -> list[Finding]:
    """What is said in the wrong language: a whole text (LANG-101), or a passage that is no quotation or name (102)."""
    name = {"ja": ("日本語", "Japanese"), "en": ("英語", "English")}[language]
    if is_foreign(words, language):
        shown = words if len(words) <= SHOWN else f"{words[:SHOWN]}…"
        ja = f"{name[0]}で書く所に「{shown}」とあります。{name[0]}にしてください。"
        en = f"“{shown}” stands where {name[1]} is expected. Write it in {name[1]}."
        return [fault(place, "LANG-101", ja, en)]
    return [
        fault(
            place,
            "LANG-102",
            f"{name[0]}の文に「{passage}」とあります。訳すか、引用なら引用符で囲んでください。",
            f"“{passage}” stands in a text in {name[1]}. Translate it, or put it in quotation marks if it is quoted.",
            Weight.ADVICE,
        )
        for passage in foreign_passages(words, language)
    ]


def unknown(place: Place, code: str, name: str, names: Iterable[str]) -> Finding:
    """The fault of a name that is not on a closed list, with the nearest right name."""
    names = list(names)
    near = nearest(name, names)
    listing = ", ".join(names[:12]) + (" …" if len(names) > 12 else "")
    ja = f"「{name}」という名前はありません。" + (f"「{near}」でしょうか。" if near else f"使える名前: {listing}。")
    en = f"There is no “{name}” here. " + (f"Did you mean “{near}”?" if near else f"Known names: {listing}.")
    return fault(place, code, ja, en)


class _Strict:
    """Composes YAML events into nodes and refuses what our content never needs."""

    def __init__(self, file: str, first_line: int, faults: list[Finding]) -> None:
        self.file, self.first_line, self.faults = file, first_line, faults

    def place(self, mark: Any) -> Place:
        return (
            Place(self.file, mark.line + self.first_line, mark.column + 1)
            if mark
            else Place(self.file, self.first_line)
        )

    def node(self, raw: yaml.Node) -> Node:
        place = self.place(raw.start_mark)
        if isinstance(raw, ScalarNode):
            return Node(raw.value, place)
        if isinstance(raw, SequenceNode):
            return Node([self.node(item) for item in raw.value], place)
        assert isinstance(raw, MappingNode)  # noqa: S101 - PyYAML has no fourth kind of node
        return self.mapping(raw, place)

    def mapping(self, raw: MappingNode, place: Place) -> Node:
        found: dict[str, Node] = {}
        places: dict[str, Place] = {}
        for key_node, value_node in raw.value:
            here = self.place(key_node.start_mark)
            if not isinstance(key_node, ScalarNode):
                self.faults.append(fault(here, "YAML-002", "鍵は文字列だけです。", "A key must be a text."))
                continue
            if key_node.value in found:
                self.faults.append(duplicate(here, key_node.value, places[key_node.value]))
                continue
            found[key_node.value], places[key_node.value] = self.node(value_node), here
        return Node(found, place, places)


def duplicate(place: Place, name: str, first: Place) -> Finding:
    return fault(
        place,
        "YAML-008",
        f"「{name}」は{first}にすでにあります。どちらかを消してください。",
        f"“{name}” already stands at {first}. Remove one of the two.",
    )


FORBIDDEN_EVENTS = {
    "anchor": ("アンカー（&）", "An anchor (&)"),
    "alias": ("別名（*）", "An alias (*)"),
    "tag": ("タグ（!）", "A tag (!)"),
}


def _refused(text: str, strict: _Strict) -> bool:
    """Anchors, aliases, merge keys and tags are faults, wherever they stand. True: there are aliases."""
    kinds = set()
    for event in yaml.parse(text, LOADER):
        kind = None
        if isinstance(event, yaml.AliasEvent):
            kind = "alias"
        elif getattr(event, "anchor", None):
            kind = "anchor"
        elif getattr(event, "tag", None):
            kind = "tag"
        if kind:
            kinds.add(kind)
            ja, en = FORBIDDEN_EVENTS[kind]
            words = (
                f"{ja}は使えません。文字なら引用符で囲んでください。",
                f"{en} is not allowed. If it is text, put it in quotes.",
            )
            strict.faults.append(fault(strict.place(event.start_mark), "YAML-009", *words))
    return "alias" in kinds


def read_yaml(text: str, file: str, faults: list[Finding], first_line: int = 1) -> Node | None:
    """The tree of a YAML text; None when it cannot be parsed at all, or not without harm. `first_line` is its line in the file."""
    strict = _Strict(file, first_line, faults)
    try:
        if _refused(text, strict):
            return None  # an alias stands for a whole tree: a few lines of them make more nodes than any memory holds
        raw = yaml.compose(text, LOADER)
    except yaml.YAMLError as error:
        faults.append(_unparsable(error, text, strict))
        return None
    if raw is None:
        faults.append(fault(Place(file, first_line), "YAML-001", "中身がありません。", "There is nothing here."))
        return None
    try:
        return strict.node(raw)
    except RecursionError:
        faults.append(fault(Place(file, first_line), "YAML-001", "入れ子が深すぎます。", "The nesting is too deep."))
        return None


def _unparsable(error: yaml.YAMLError, text: str, strict: _Strict) -> Finding:
    mark = getattr(error, "problem_mark", None)
    place = strict.place(mark) if mark else Place(strict.file, strict.first_line)
    problem = getattr(error, "problem", None) or str(error)
    lines = text.split("\n")
    line = lines[mark.line] if mark and mark.line < len(lines) else ""
    begins = line.split(": ", 1)[-1].lstrip()[:1]
    if begins and begins in "{[":
        return fault(
            place,
            "YAML-005",
            f"「{begins}」で始まる文字列は引用符で囲んでください（YAML: {problem}）。",
            f"Put a text that begins with {begins} in quotes (YAML: {problem}).",
        )
    return fault(place, "YAML-001", f"YAML として読めません: {problem}。", f"This is not valid YAML: {problem}.")


@dataclass(frozen=True, slots=True)
class Page:
    """A Markdown file: its front matter and the text below it."""

    front: Node
    body: str
    body_line: int


def read_page(text: str, file: str, faults: list[Finding]) -> Page | None:
    """Split a Markdown file at its front matter (`---` lines); None and a fault when there is none."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    end = next((n for n, line in enumerate(lines[1:], 1) if line.rstrip() == "---"), None)
    if lines[0].rstrip() != "---" or end is None:
        words = (
            "ファイルは --- で囲んだ見出し部で始めてください。",
            "The file must begin with front matter between two --- lines.",
        )
        faults.append(fault(Place(file, 1, 1), "YAML-010", *words))
        return None
    front = read_yaml("\n".join(lines[1:end]), file, faults, first_line=2)
    return Page(front, "\n".join(lines[end + 1 :]), end + 2) if front else None
