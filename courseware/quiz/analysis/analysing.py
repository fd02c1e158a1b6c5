"""The analysis itself: the groups of answers to a question, divided in every way and added up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from courseware.quiz.analysis.answers import GivenPart
from courseware.quiz.analysis.figures import Figures, Sums
from courseware.quiz.analysis.grouping import Alike, Grouped
from courseware.quiz.analysis.study import Choice, ComponentStudy, Face, FaceKey, Path, QuestionStudy
from courseware.quiz.analysis.worth import Worth, worth_of

K = TypeVar("K")
UNKNOWN = Face()


@dataclass(frozen=True, slots=True)
class Weighed:
    """A group of answers that are alike, its variant, and what one of them is worth: as a whole and part by part."""

    group: Alike
    face: Face
    whole: Worth
    parts: Sequence[tuple[GivenPart, Worth]]


def analyse(
    grouped: Grouped, faces: Mapping[FaceKey, Face] | None = None, *, only_first: bool = True
) -> dict[str, QuestionStudy]:
    """Question → all that its answers say; of variants that have no face, without chance, rows and facts."""
    by_question = defaultdict[str, list[Weighed]](list)
    for weighed in _weighed(grouped, faces or {}):
        by_question[weighed.group.question].append(weighed)
    return {
        question: _Answers(groups, grouped.scale).study(question, only_first)
        for question, groups in by_question.items()
    }


def _weighed(grouped: Grouped, faces: Mapping[FaceKey, Face]) -> Iterator[Weighed]:
    """Every group with what its answers are worth, which is worked out once for all that answered alike."""
    known: dict[object, tuple[Face, Worth, Sequence[tuple[GivenPart, Worth]]]] = {}
    for group in grouped.groups:
        key = group.question, group.version, group.variant
        if (key, group.told) not in known:
            face, scale = faces.get(key, UNKNOWN), grouped.scale
            each = [(part, worth_of([part], face.chances, scale)) for part in group.parts]
            known[key, group.told] = face, worth_of(group.parts, face.chances, scale), each
        yield Weighed(group, *known[key, group.told])


@dataclass(frozen=True, slots=True)
class _Answers:
    """The answers to one question, and how they are added up."""

    groups: Sequence[Weighed]
    scale: int

    def study(self, question: str, only_first: bool) -> QuestionStudy:
        first = self._some(each for each in self.groups if each.group.is_first)
        meant = first if only_first else self
        confidence = meant._divided(lambda group: group.confidence)
        return QuestionStudy(
            question=question,
            first=first._whole(),
            every=self._whole(),
            components=tuple(meant._components()),
            paths=meant._paths(),
            languages=meant._divided(lambda group: group.language),
            versions=meant._divided(lambda group: group.version),
            variants=meant._divided(lambda group: (group.version, group.variant)),
            facts=meant._facts(),
            confidence={level: figures for level, figures in confidence.items() if level},
            slots=self._slots(),
        )

    def _some(self, groups: Iterable[Weighed]) -> _Answers:
        return _Answers(list(groups), self.scale)

    def _whole(self) -> Figures:
        """All of them together."""
        sums = Sums(self.scale)
        for each in self.groups:
            sums.add(each.group, each.whole)
        return sums.figures

    def _divided(self, name: Callable[[Alike], K]) -> dict[K, Figures]:
        """By something that each group has."""
        found: dict[K, Sums] = {}
        for each in self.groups:
            key = name(each.group)
            if (sums := found.get(key)) is None:
                sums = found[key] = Sums(self.scale)
            sums.add(each.group, each.whole)
        return {key: sums.figures for key, sums in found.items()}

    def _components(self) -> Iterator[ComponentStudy]:
        """Part by part, in the order in which they are asked."""
        sums = defaultdict[str, Sums](lambda: Sums(self.scale))
        given = defaultdict[tuple[str, str], list[tuple[Alike, bool]]](list)
        for each in self.groups:
            for part, worth in each.parts:
                sums[part.component].add(each.group, worth)
                given[part.component, part.given].append((each.group, part.right))
        for component in sums:
            choices = [_choice(value, found) for (name, value), found in given.items() if name == component]
            ordered = sorted(choices, key=lambda choice: (-choice.n, choice.given))
            yield ComponentStudy(component, sums[component].figures, tuple(ordered))

    def _paths(self) -> tuple[Path, ...]:
        """What was given where what was expected, the most frequent first."""
        found = defaultdict[tuple[str, str, str, str, bool], list[Alike]](list)
        for each in self.groups:
            rows = each.face.rows
            for part, _ in each.parts:
                key = part.component, part.given, part.expected, rows.get(part.component, ""), part.right
                found[key].append(each.group)
        paths = [
            Path(*key[:4], n=sum(group.n for group in some), right=key[4], slot=min(group.slot for group in some))
            for key, some in found.items()
        ]
        return tuple(sorted(paths, key=lambda path: (-path.n, path.component, path.expected, path.given, path.row)))

    def _facts(self) -> dict[str, dict[str, Figures]]:
        """By the value of each fact that has more than one."""
        values = defaultdict[str, set[str]](set)
        for face in {id(each.face): each.face for each in self.groups}.values():
            for name, value in face.facts:
                values[name].add(value)
        found: dict[str, dict[str, Sums]] = {name: {} for name, known in values.items() if len(known) > 1}
        for each in self.groups:
            for name, value in each.face.facts:
                if name in found:
                    found[name].setdefault(value, Sums(self.scale)).add(each.group, each.whole)
        return {name: {value: sums.figures for value, sums in by.items()} for name, by in found.items()}

    def _slots(self) -> dict[tuple[str, str], int]:
        found: dict[tuple[str, str], int] = {}
        for each in self.groups:
            key = each.group.version, each.group.variant
            found[key] = min(each.group.slot, found.get(key, each.group.slot))
        return found


def _choice(given: str, found: Sequence[tuple[Alike, bool]]) -> Choice:
    right = sum(group.n for group, is_right in found if is_right)
    return Choice(given, sum(group.n for group, _ in found), right, min(group.slot for group, _ in found))
