"""A draft as a form, and the form as the text of the draft: what nobody changed stays as it stands, byte by byte."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from courseware.finding import Finding
from courseware.quiz.drafting.entry import FILE
from courseware.quiz.drafting.forms.emitting import Tree, tree_of
from courseware.quiz.drafting.forms.kinds import Part, parts
from courseware.quiz.drafting.forms.shapes import Fields, NotShownError, first, said
from courseware.quiz.drafting.forms.value_edits import with_values
from courseware.reading import Node, read_yaml
from courseware.rules import Rulebook
from courseware.text import printable


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The text of a draft as far as a form shows it. `apart` are keys that only the text view can change."""

    text: str
    node: Node
    whole: dict[str, Tree]
    fields: Fields
    apart: tuple[str, ...]

    @property
    def kind(self) -> str:
        kind = self.whole.get("kind", "")
        return kind if isinstance(kind, str) else ""


def read_form(text: str, books: Mapping[str, Rulebook]) -> EntryForm | tuple[Finding, ...]:
    """The draft, or why its text cannot be shown as a form: it is no YAML of ours, or not the entry of a question."""
    faults: list[Finding] = []
    node = read_yaml(text, FILE, faults)
    if node is None or faults:
        return tuple(faults)
    whole = node.mapping(faults)
    if faults:
        return tuple(faults)
    trees = {key: tree_of(part) for key, part in whole.items()}
    fields: Fields = {}
    apart = [key for key in trees if key not in _keys(trees)]
    for part in parts(_kind(trees), book_of(_decision(trees), books)):
        try:
            fields |= {name: [_sent(value) for value in values] for name, values in part.fields(trees).items()}
        except NotShownError:
            apart += [key for key in part.keys if key in trees]
    return EntryForm(text, node, trees, fields, tuple(apart))


def written(form: EntryForm, fields: Fields, books: Mapping[str, Rulebook]) -> str:
    """The text of the draft with what the fields say."""
    sent = {name: [_sent(value) for value in values] for name, values in fields.items()}
    wanted = dict(form.whole)
    book = book_of(first(sent, "decision"), books)
    for part in parts(form.kind, book):
        if any(key in form.apart for key in part.keys) or _own(part, sent) == _own(part, form.fields):
            continue
        wanted = _with(wanted, part, part.tree(sent, form.whole))
    return with_values(form.text, wanted)


def book_of(decision: str, books: Mapping[str, Rulebook]) -> Rulebook | None:
    """The rulebook of a decision: `lorcana/tardiness`."""
    return books.get(decision.partition("/")[0])


def _own(part: Part, fields: Fields) -> Fields:
    """The fields of one part that hold something: a box that is not ticked and a field left empty say the same."""
    heads = [*part.keys, *([part.at] if part.at else [])]
    return {name: values for head in heads for name, values in said(fields, head).items()}


def _with(whole: dict[str, Tree], part: Part, told: dict[str, Tree]) -> dict[str, Tree]:
    """The question with one part anew; its keys keep their places, new ones come behind what stands before them."""
    found = {key: told.get(key, tree) for key, tree in whole.items() if key in told or key not in part.keys}
    for key, tree in told.items():
        if key not in found:
            found = _placed(found, key, tree)
    return found


def _placed(whole: dict[str, Tree], key: str, tree: Tree) -> dict[str, Tree]:
    order = ORDER.index(key) if key in ORDER else len(ORDER)
    before = [name for name in whole if name in ORDER and ORDER.index(name) < order]
    names = [*whole]
    at = names.index(before[-1]) + 1 if before else 0
    return {name: whole[name] for name in names[:at]} | {key: tree} | {name: whole[name] for name in names[at:]}


ORDER = (
    *("id", "kind", "points", "credit", "decision", "field", "knowledge", "load", "objectives", "section"),
    *("provision", "concept", "terms", "into", "text", "passage", "gaps", "words", "facts", "vary", "ask", "labels"),
    *("distractors", "label", "numbers", "key", "unit", "tolerance", "options", "steps", "rights", "pairs", "others"),
    *("explanation", "pitfall", "tests"),
)


def _sent(value: str) -> str:
    """A value as a browser sends it back: no control characters, and lines that end in one way."""
    return printable(value)


def _kind(trees: Mapping[str, Tree]) -> str:
    kind = trees.get("kind")
    return kind if isinstance(kind, str) else ""


def _decision(trees: Mapping[str, Tree]) -> str:
    decision = trees.get("decision")
    return decision if isinstance(decision, str) else ""


def _keys(trees: Mapping[str, Tree]) -> set[str]:
    return {key for part in parts(_kind(trees), None) for key in part.keys}
