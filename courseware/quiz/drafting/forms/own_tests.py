"""The tests of a question as rows: given facts, an answer, the score that it gets."""

from __future__ import annotations

from dataclasses import dataclass

from courseware.quiz.drafting.forms.emitting import Tree
from courseware.quiz.drafting.forms.shapes import (
    LINE,
    Fields,
    NotShownError,
    first,
    in_former_order,
    keys_under,
    typed,
    untyped,
)

KEYS = ("with", "answer", "score")
EMPTY = "[]"


@dataclass(frozen=True, slots=True)
class OwnTest:
    """One row. An answer that is a list is one choice `[a, b]`, or, where `many`, several values of one field."""

    many: bool = False

    def fields(self, at: str, tree: Tree) -> Fields:
        if not isinstance(tree, dict) or not tree.keys() <= set(KEYS):
            raise NotShownError(at)
        found = self._by_name(f"{at}.with", tree.get("with", {}), many=False)
        found |= self._by_name(f"{at}.answer", tree.get("answer", {}), many=self.many)
        return found | LINE.fields(f"{at}.score", tree.get("score", ""))

    def _by_name(self, at: str, tree: Tree, *, many: bool) -> Fields:
        if not isinstance(tree, dict) or any("." in name for name in tree):
            raise NotShownError(at)
        found: Fields = {}
        for name, value in tree.items():
            if many and isinstance(value, list) and value:
                found[f"{at}s.{name}"] = [typed(one) for one in value]
            else:
                found[f"{at}.{name}"] = [typed(value)]
        return found

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        old = before if isinstance(before, dict) else {}
        given = self._values(f"{at}.with", fields, old.get("with"))
        answer = self._values(f"{at}.answer", fields, old.get("answer"))
        score = first(fields, f"{at}.score")
        if not (given or answer or score.strip()):
            return None
        return {**({"with": given} if given else {}), "answer": answer, "score": score}

    def _values(self, at: str, fields: Fields, before: Tree | None) -> dict[str, Tree]:
        one = {name: untyped(first(fields, f"{at}.{name}")) for name in keys_under(fields, at)}
        found = {name: value for name, value in one.items() if not isinstance(value, str) or value.strip()}
        for name in keys_under(fields, f"{at}s"):
            chosen = [value for value in fields[f"{at}s.{name}"] if value.strip()]
            found |= {name: [untyped(value) for value in chosen]} if chosen else {}
        order = in_former_order([*found], [*before] if isinstance(before, dict) else [])
        return {name: found[name] for name in order}


@dataclass(frozen=True, slots=True)
class Score:
    """Points for all of a question, or for each of its parts: `points`, or `points.penalty`."""

    def fields(self, at: str, tree: Tree) -> Fields:
        if isinstance(tree, str):
            return {at: [tree]}
        if not isinstance(tree, dict) or not tree or any("." in name for name in tree):
            raise NotShownError(at)
        found: Fields = {}
        for name, points in tree.items():
            found |= LINE.fields(f"{at}.{name}", points)
        return found

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        each = {name: words for name in keys_under(fields, at) if (words := first(fields, f"{at}.{name}")).strip()}
        order = in_former_order([*each], [*before] if isinstance(before, dict) else [])
        return {name: each[name] for name in order} or LINE.tree(at, fields, before)
