"""Carries a plan out in the text of a concept file; nothing else in it changes by a byte."""

from __future__ import annotations

from dataclasses import replace

from yaml.nodes import MappingNode, Node, SequenceNode

from courseware.finding import ContentError, Finding, blockers, fault
from courseware.source import Place
from courseware.terms.exchange.plan import Plan
from courseware.terms.exchange.said import LISTS
from courseware.terms.exchange.splice import YamlText, entries
from courseware.terms.exchange.step import Outcome, Step
from courseware.terms.exchange.write import (
    concept_flow,
    concept_text,
    concept_values,
    form_text,
    is_short,
    list_text,
    mapping_text,
    scalar,
)
from courseware.terms.model import Concept, Form
from courseware.terms.read import read_terms
from courseware.text import LANGUAGES, Language

ALONE = {
    "slug": "id",
    "class": "slug",
    "ref": "class",
    "policy": "class",
    "inflect": "policy",
    "case_sensitive": "policy",
}


def applied(plan: Plan, text: str, file: str) -> str:
    """The text with everything added and changed; what conflicts is left out.

    ContentError when the text is not the one that the plan was made for, or cannot be edited as planned: the result is
    read back and compared with the plan before it leaves this function.
    """
    before, _ = read_terms(text, file)
    if before is None or before.digest != plan.digest:
        raise ContentError([_changed_meanwhile(file)])
    steps = [step for step in plan.steps if step.outcome in (Outcome.ADDED, Outcome.CHANGED)]
    if not steps:
        return text
    yaml_text = YamlText(text)
    concepts = entries(yaml_text.root)["concepts"]
    nodes = {entries(node)["id"].value.strip(): node for node in concepts.value if isinstance(node, MappingNode)}
    for step in steps:
        if step.outcome is Outcome.CHANGED and step.old and step.concept:
            _change(yaml_text, nodes[step.old.id], step.old, step.concept, file)
    _add(yaml_text, concepts, [step.concept for step in steps if step.outcome is Outcome.ADDED and step.concept])
    result = yaml_text.result()
    _verify(result, file, before.concepts, steps)
    return result


def _add(text: YamlText, concepts: Node, added: list[Concept]) -> None:
    if not added:
        return
    if not isinstance(concepts, SequenceNode) or not concepts.value:
        blocks = "".join(concept_text(concept) for concept in added).rstrip("\n")
        text.replace(concepts, "\n".join(["", *blocks.split("\n")]).replace("\n", text.line_end))
    elif concepts.flow_style:
        for concept in added:
            text.append(concepts, concept_flow(concept))
    else:
        indent = concepts.start_mark.column
        text.append_block(concepts, "".join(concept_text(concept, indent) for concept in added))


def _change(text: YamlText, node: MappingNode, old: Concept, new: Concept, file: str) -> None:
    before, after = concept_values(old), concept_values(new)
    for key, follows in ALONE.items():
        if before.get(key) != after.get(key):
            text.set(node, key, str(after[key]), follows)
    _change_lists(text, node, old, new)
    if old.note != new.note and new.note:
        _change_note(text, node, old, new)
    for language in LANGUAGES:
        _change_forms(text, node, language, (old, new), file)


def _change_lists(text: YamlText, node: MappingNode, old: Concept, new: Concept) -> None:
    found = entries(node)
    for key in LISTS:
        had, has = getattr(old, key), getattr(new, key)
        if key in found and had != has:
            text.append_words(found[key], had, has[len(had) :])
        elif had != has:
            text.set(node, key, list_text(has))


def _change_note(text: YamlText, node: MappingNode, old: Concept, new: Concept) -> None:
    assert new.note is not None  # noqa: S101 - a note is never taken away
    note = entries(node).get("note")
    if not isinstance(note, MappingNode):
        text.set(node, "note", mapping_text(new.note.as_data()))
        return
    for language in LANGUAGES:
        if old.note is None or old.note[language] != new.note[language]:
            text.set(note, language, scalar(new.note[language]))


def _change_forms(
    text: YamlText, node: MappingNode, language: Language, pair: tuple[Concept, Concept], file: str
) -> None:
    """The forms of one language: those written in full, and the short ones in their list."""
    old, new = (list(concept.forms_in(language)) for concept in pair)
    sequence = entries(node)[language]
    written = {entries(item)["form"].value.strip(): item for item in sequence.value}
    moved: list[str] = []
    shorts: list[str] = []
    for before, after in zip(old, new, strict=False):
        if before == after:
            continue
        if before.words != after.words:
            text.replace(written[before.words], form_text(after))
        elif before.words in written:
            _change_form(text, written[before.words], before, after)
        else:
            moved.append(before.words)
            text.append(sequence, form_text(after))  # type: ignore[arg-type]
    for form in new[len(old) :]:
        if is_short(form):
            shorts.append(form.words)
        else:
            text.append(sequence, form_text(form))  # type: ignore[arg-type]
    if moved or shorts:
        kept = [form.words for form in old if form.words not in written]
        _change_shorts(text, node, language, (kept, moved, shorts), file)


def _change_form(text: YamlText, node: MappingNode, before: Form, after: Form) -> None:
    for key in ("status", "role", "note"):
        if getattr(before, key) != getattr(after, key):
            text.set(node, key, scalar(str(getattr(after, key))))


def _change_shorts(
    text: YamlText, node: MappingNode, language: Language, words: tuple[list[str], list[str], list[str]], file: str
) -> None:
    """Those that moved into the list of full forms go, new ones come."""
    kept, moved, more = words
    found = entries(node)
    inner = found.get("short")
    value = list_text([one for one in kept if one not in moved] + more)
    if not isinstance(inner, MappingNode):
        text.set(node, "short", f"{{{language}: {value}}}")
        return
    listed = entries(inner).get(language)
    if listed is None:
        text.set(inner, language, value)
    elif moved:
        if text.has_comment(listed):
            raise ContentError([_by_hand(file, listed)])
        text.replace(listed, value)
    else:
        text.append_words(listed, kept, more)


def _verify(text: str, file: str, before: tuple[Concept, ...], steps: list[Step]) -> None:
    """Read the result back: what was planned is there, and all else is as it was."""
    after, faults = read_terms(text, file)
    planned = {concept.id: concept for concept in before}
    planned |= {step.concept.id: step.concept for step in steps if step.concept}
    found = {concept.id: concept for concept in after.concepts} if after else {}
    if blockers(faults):
        raise ContentError(faults)
    for id in planned.keys() | found.keys():
        if id not in planned or id not in found or _sorted(planned[id]) != _sorted(found[id]):
            raise ContentError([_not_as_planned(file, id)])


def _sorted(concept: Concept) -> Concept:
    """The concept with its forms in one order; short forms stand in a list of their own in the file."""
    return replace(concept, forms=tuple(sorted(concept.forms, key=lambda form: (form.language, form.words, form.note))))


# --- faults ----------------------------------------------------------------------------


def _changed_meanwhile(file: str) -> Finding:
    words = (
        "計画を作った後に、このファイルが変わりました。もう一度行ってください。",
        "This file changed after the plan was made. Try again.",
    )
    return fault(Place(file, 1), "TERM-241", *words)


def _by_hand(file: str, node: Node) -> Finding:
    place = Place(file, node.start_mark.line + 1, node.start_mark.column + 1)
    ja = "この一覧にはコメントがあるため、語形を移せません。手で直してください。"
    en = "This list holds a comment, so a form cannot be moved out of it. Edit it by hand."
    return fault(place, "TERM-242", ja, en)


def _not_as_planned(file: str, id: str) -> Finding:
    ja = f"概念 {id} を計画どおりに書き込めません。ファイルの書き方を確かめてください。何も書き込んでいません。"
    en = f"The concept {id} cannot be written as planned; look at how the file is written. Nothing was written."
    return fault(Place(file, 1), "TERM-243", ja, en)
