"""Questions from outside as YAML of ours: a draft that a person finishes, never something that is published.

What the file does not tell is left empty, so that `courseware check` names it: the other language, objectives, sections.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count

from courseware.finding import Finding
from courseware.quiz.exchange.carried import (
    NOTHING,
    ONE,
    Asked,
    Carried,
    Choices,
    Gap,
    Gaps,
    Nothing,
    Number,
    Order,
    Pairs,
    Reading,
    Typed,
    decimal,
)
from courseware.quiz.exchange.concepts import Wanted, concept_of, terms_of
from courseware.quiz.exchange.told import lost, lost_shares, lost_weights, together
from courseware.quiz.exchange.yaml_write import listing, mapping, scalar
from courseware.source import Place
from courseware.terms import Termbase
from courseware.text import LANGUAGES, Language, has_japanese

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
BRACES = str.maketrans("{}", "｛｝")
HEAD = """\
# ほかの道具から取り込んだ下書きです。空のところ（もう一つの言語、objectives、section）を埋め、tests を見直してください。
# 埋め終わるまで、courseware check が不足を知らせます。
# A draft imported from another tool. Fill in what is empty (the other language, objectives, section) and go over the
# tests. Until then, courseware check tells what is missing.
"""


@dataclass(frozen=True, slots=True)
class Draft:
    """The YAML text, how many questions are in it, and what did not get into it."""

    text: str
    count: int
    findings: tuple[Finding, ...]


def language_of(reading: Reading) -> Language:
    """In which language a file seems to be written."""
    texts = [question.text for question in reading.questions]
    return "ja" if 2 * sum(map(has_japanese, texts)) >= len(texts) else "en"


def draft_of(reading: Reading, language: Language, terms: Mapping[str, Termbase]) -> Draft:
    """The questions of a file as a quiz whose other language is still to be written."""
    writer = _Writer(language, terms, Counter(question.name for question in reading.questions))
    asked = [question for question in reading.questions if not isinstance(question.asked, Nothing)]
    body = "".join(line for n, question in enumerate(asked, 1) for line in writer.question(question, n))
    head = f"quiz: imported\ntitle: {writer.both(reading.title)}\nobjectives: []\nquestions:\n"
    return Draft(f"{HEAD}{head}{body}", len(asked), together([*reading.findings, *writer.findings]))


@dataclass(slots=True)
class _Writer:
    """Writes one question after the other."""

    language: Language
    terms: Mapping[str, Termbase]
    names: Counter[str]
    findings: list[Finding] = field(default_factory=list)

    def both(self, words: str) -> str:
        """A text in the language of the file; the other one is empty, which the reader of quizzes does not accept."""
        return mapping({language: scalar(words if language == self.language else "") for language in LANGUAGES})

    def question(self, question: Carried, n: int) -> Iterator[str]:
        """The lines of one entry."""
        asked, text = question.asked, question.text
        kind, own, answers, text = self._kind(asked, text, question.place)
        yield f"  - id: {scalar(self._id(question, n))}\n    kind: {kind}\n"
        yield '    knowledge: "1"\n    load: "1"\n    objectives: []\n    section: ""\n'
        yield f"    text: {self.both(text)}\n"
        yield from (f"    {line}\n" for line in own)
        if question.feedback:
            yield f"    explanation: {self.both(question.feedback)}\n"
        if question.points is not None and question.points != _usual(asked):
            yield f'    points: "{question.points}"\n'
        yield f"    tests:\n      - {{answer: {mapping(answers)}, score: 1}}\n"

    def _id(self, question: Carried, n: int) -> str:
        """The name in the file, where it can be an id of ours and is there once."""
        if NAME.fullmatch(question.name) and self.names[question.name] == 1:
            return question.name
        name = next(f"imported-{m}" for m in count(n) if f"imported-{m}" not in self.names)
        self.names[name] = 1
        if question.name:
            ja = f"「{question.name[:60]}」は id にできないか、二度出てくるので、{name} にしました。"
            en = f"“{question.name[:60]}” cannot be an id, or is there twice; it became {name}."
            self.findings.append(lost(question.place, "EXCH-401", ja, en))
        return name

    def _kind(self, asked: Asked, text: str, place: Place) -> tuple[str, list[str], dict[str, str], str]:
        """The kind of ours, its own lines, the answer that is right, and the text."""
        if isinstance(asked, Choices):
            return "choice", *self._choices(asked, place), text
        if isinstance(asked, Number):
            return "numeric", _number(asked), {"number": scalar(decimal(asked.value))}, text
        if isinstance(asked, Pairs):
            return "matching", *self._pairs(asked), text
        if isinstance(asked, Order):
            return "ordering", *self._order(asked), text
        if isinstance(asked, Gaps):
            return "cloze", *self._gaps(asked, place), text
        assert isinstance(asked, Typed)  # noqa: S101 - the last of them; texts to read were left out
        return self._term(asked, text, place)

    def _choices(self, asked: Choices, place: Place) -> tuple[list[str], dict[str, str]]:
        ids = {n: f"option-{n}" for n in range(1, len(asked.offered) + 1)}
        right = [ids[n] for n, each in enumerate(asked.offered, 1) if _is_right(each.share, asked)]
        lines = [] if asked.single else [f"credit: {self._credit(asked, place)}"]
        if asked.single and any(each.share not in (NOTHING, ONE) for each in asked.offered):
            self.findings.append(lost_shares(place))
        return [*lines, *self._options(asked)], {"choice": right[0] if asked.single and right else listing(right)}

    def _options(self, asked: Choices) -> list[str]:
        lines = ["options:"]
        for n, each in enumerate(asked.offered, 1):
            entry = {"id": f"option-{n}", "text": self.both(each.words)}
            entry |= {"right": '"yes"'} if _is_right(each.share, asked) else {}
            entry |= {"why": self.both(each.feedback)} if each.feedback else {}
            lines.append(f"  - {mapping(entry)}")
        return lines

    def _credit(self, asked: Choices, place: Place) -> str:
        """`net` where wrong ones are taken off by their number, `none` where one of them costs everything."""
        right = {each.share for each in asked.offered if each.share > 0}
        wrong = [each.share for each in asked.offered if each.share <= 0]
        several = len(asked.offered) - len(wrong)
        is_even = right == {Fraction(1, several)} if several else False
        if is_even and wrong and set(wrong) == {-Fraction(1, len(wrong))}:
            return "net"
        if is_even and wrong and set(wrong) == {-ONE}:
            return "none"
        self.findings.append(lost_weights(place))
        return "net"

    def _pairs(self, asked: Pairs) -> tuple[list[str], dict[str, str]]:
        named = terms_of(asked.pairs, self.terms) if not asked.others else None
        if named:
            slugs = [name.partition("/")[2] for name in named[0]]
            lines = [f"terms: {listing(map(scalar, named[0]))}", f"into: {named[1]}"]
            return lines, {slug.replace("-", "_"): slug for slug in slugs}
        rights = [*dict.fromkeys(right for _, right in asked.pairs), *asked.others]
        ids = {right: f"right-{n}" for n, right in enumerate(dict.fromkeys(rights), 1)}
        lines = ["rights:", *(f"  {name}: {self.both(right)}" for right, name in ids.items()), "pairs:"]
        for n, (left, right) in enumerate(asked.pairs, 1):
            lines.append(f"  - {mapping({'id': f'pair_{n}', 'left': self.both(left), 'right': ids[right]})}")
        return lines, {f"pair_{n}": ids[right] for n, (_, right) in enumerate(asked.pairs, 1)}

    def _order(self, asked: Order) -> tuple[list[str], dict[str, str]]:
        names = [f"step-{n}" for n in range(1, len(asked.steps) + 1)]
        steps = (mapping({"id": name, "text": self.both(step)}) for name, step in zip(names, asked.steps, strict=True))
        lines = ["credit: run"] if asked.by_run else []
        return [*lines, "steps:", *(f"  - {step}" for step in steps)], {"order": listing(names)}

    def _term(self, asked: Typed, text: str, place: Place) -> tuple[str, list[str], dict[str, str], str]:
        right = self._right_words(asked, place)
        found = concept_of(Wanted(right, text, self.language), self.terms)
        if found is None:
            self.findings.append(_no_concept(place, right))
            lines = [_answers(right), 'concept: ""', f"into: {self.language}"]
            return "term", lines, {"term": scalar(right[0])}, text
        lines = [f"concept: {scalar(found.name)}", f"into: {found.into}"]
        shown = text.replace(found.shown, "{term}", 1) if found.shown else text
        return "term", lines, {"term": scalar(right[0])}, shown

    def _right_words(self, asked: Typed, place: Place) -> tuple[str, ...]:
        """What is wholly right; shares of it are told, what is wrong the termbase knows."""
        if any(each.share not in (NOTHING, ONE) for each in asked.offered):
            self.findings.append(lost_shares(place))
        right = tuple(each.words for each in asked.offered if each.share == ONE)
        return right or tuple(each.words for each in asked.offered)

    def _gaps(self, asked: Gaps, place: Place) -> tuple[list[str], dict[str, str]]:
        passage, lines, answers, n = "", list[str](), dict[str, str](), 0
        for piece in asked.pieces:
            if isinstance(piece, str):
                passage += self._without_braces(piece, place)
                continue
            n += 1
            passage += f"{{gap_{n}}}"
            own, answers[f"gap_{n}"] = self._gap(piece, place)
            lines += [f"  gap_{n}:", *(f"    {line}" for line in own)]
        return [f"passage: {self.both(passage)}", "gaps:", *lines], answers

    def _gap(self, gap: Gap, place: Place) -> tuple[list[str], str]:
        if isinstance(gap, Number):
            return _number(gap), scalar(decimal(gap.value))
        if isinstance(gap, Choices):
            right = [f"option-{n}" for n, each in enumerate(gap.offered, 1) if each.share == ONE]
            return self._options(gap), (right or ["none"])[0]
        right = list(self._right_words(gap, place))
        found = concept_of(Wanted(tuple(right), "", None), self.terms)
        if found is None:
            self.findings.append(_no_concept(place, right))
        return [_answers(right), f"term: {scalar(found.name if found else '')}"], scalar(right[0])

    def _without_braces(self, piece: str, place: Place) -> str:
        if "{" in piece or "}" in piece:
            ja = "波括弧 { } は空欄の印なので、全角の ｛ ｝ に替えました。"
            en = "Braces { } mark gaps here; they became full-width ｛ ｝."
            self.findings.append(lost(place, "EXCH-402", ja, en))
        return piece.translate(BRACES)


def _is_right(share: Fraction, asked: Choices) -> bool:
    """One that earns everything, or of several one that earns anything."""
    return share == ONE if asked.single else share > 0


def _number(asked: Number) -> list[str]:
    near = [f"tolerance: {scalar(decimal(asked.tolerance))}"] if asked.tolerance else []
    return [f"key: {scalar(decimal(asked.value))}", *near]


def _usual(asked: Asked) -> Fraction:
    """The points of a question of which nothing is said."""
    if isinstance(asked, Pairs):
        return Fraction(len(asked.pairs))
    return Fraction(sum(not isinstance(piece, str) for piece in asked.pieces)) if isinstance(asked, Gaps) else ONE


def _answers(words: Iterable[str]) -> str:
    """The answers of the file, for whoever looks for the concept."""
    return f"# 答え / answers: {' | '.join(' '.join(word.split()) for word in words)}"


def _no_concept(place: Place, words: Iterable[str]) -> Finding:
    shown = ", ".join(words)[:80]
    ja = f"「{shown}」を語形に持つ用語がありません。concept（空欄では term）に用語を書いてください。"
    en = f"No term has the form “{shown}”. Name the term under concept (in a gap, under term)."
    return lost(place, "EXCH-403", ja, en)
