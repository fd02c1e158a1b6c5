"""What can be told of a draft without reading it strictly: for lists and filters, also while it has faults."""

from __future__ import annotations

from dataclasses import dataclass, field

from courseware.quiz.drafting.entry import FILE
from courseware.reading import Node, read_yaml
from courseware.text import Text

REQUIRED = 'knowledge: 1\nload: 1\nobjectives: []\nsection: ""\ntext:\n  ja: ""\n  en: ""\n'
OWN = {
    "ruling": 'decision: ""\nfacts: {}\nvary: {}\nask: []\n',
    "choice": (
        "options:\n"
        '  - {id: one, text: {ja: "", en: ""}, right: "yes"}\n'
        '  - {id: two, text: {ja: "", en: ""}, why: {ja: "", en: ""}}\n'
    ),
    "numeric": "numbers: []\n",
    "ordering": (
        "credit: exact\nsteps:\n"
        '  - {id: one, text: {ja: "", en: ""}}\n'
        '  - {id: two, text: {ja: "", en: ""}}\n'
        '  - {id: three, text: {ja: "", en: ""}}\n'
    ),
    "matching": (
        "credit: pair\nrights:\n"
        '  a: {ja: "", en: ""}\n'
        '  b: {ja: "", en: ""}\n'
        '  c: {ja: "", en: ""}\n'
        "pairs:\n"
        '  - {id: one, left: {ja: "", en: ""}, right: a}\n'
        '  - {id: two, left: {ja: "", en: ""}, right: b}\n'
    ),
    "cloze": 'passage:\n  ja: "{gap}"\n  en: "{gap}"\ngaps:\n  gap: {key: ""}\n',
    "term": 'concept: ""\ninto: ja\n',
}


@dataclass(frozen=True, slots=True)
class Outline:
    """The parts of a question that name it; empty where they cannot be told."""

    id: str = ""
    kind: str = ""
    objectives: tuple[str, ...] = ()
    text: Text = field(default_factory=lambda: Text("", ""))


def skeleton(kind: str, question: str) -> str:
    """The text of a new question of a kind, with everything that it needs and nothing in it yet."""
    return f"id: {question}\nkind: {kind}\n{REQUIRED}{OWN[kind]}tests: []\n"


def outline(text: str) -> Outline:
    """What a draft says of itself."""
    tree = read_yaml(text, FILE, [])
    fields = tree.value if tree and isinstance(tree.value, dict) else {}
    listed = fields["objectives"].value if "objectives" in fields else []
    names = [listed] if isinstance(listed, str) else [_words(item) for item in listed if isinstance(item, Node)]
    said = fields["text"].value if "text" in fields else {}
    both = said if isinstance(said, dict) else {}
    return Outline(
        _words(fields.get("id")),
        _words(fields.get("kind")),
        tuple(name for name in names if name),
        Text(_words(both.get("ja")), _words(both.get("en"))),
    )


def _words(node: Node | None) -> str:
    return node.value if node and isinstance(node.value, str) else ""
