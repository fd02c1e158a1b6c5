"""The version of a question: what its author wrote, and what it takes over from outside by name.

Terms and named numbers are looked up when a question is read, so a changed one makes another version. What the rules
core decides is not in it: the instance holds the digest of the rulebook that gave the key.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from courseware.quiz import canonical
from courseware.quiz.model import Question, Sources
from courseware.reading import Node
from courseware.terms import Concept

DIGITS = 16


def with_named(question: Question, node: Node, sources: Sources) -> Question:
    """The question with the version that counts; one that names nothing has the digest of its own words."""
    named = sorted({canonical.canonical(one) for one in _named(node, sources)})
    version = canonical.digest([question.version, named])[:DIGITS] if named else question.version
    return replace(question, written=question.version, version=version)


def _named(node: Node, sources: Sources) -> Iterator[object]:
    """What the values in a question name: `lorcana/slow-play`, `lorcana/turns_after_time`."""
    if isinstance(node.value, str):
        home, _, name = node.value.strip().partition("/")
        concept = sources.terms[home].find(name) if home in sources.terms else None
        if concept:
            yield [node.value.strip(), _forms(concept)]
        number = sources.books[home].numbers.get(name) if home in sources.books else None
        if number:
            yield [node.value.strip(), number.value, number.is_duration, number.label, number.cite]
        return
    for item in node.value.values() if isinstance(node.value, dict) else node.value:
        yield from _named(item, sources)


def _forms(concept: Concept) -> list[object]:
    return [[form.language, form.words, form.status, form.role] for form in concept.forms]
