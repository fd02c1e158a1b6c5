"""Questions of ours on their way out: frozen in one language, each component as other tools can ask it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from courseware.finding import Finding
from courseware.quiz.exchange import losses
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
    Offered,
    Order,
    Pairs,
    Typed,
    is_decimal,
    paragraphs,
)
from courseware.quiz.exchange.html_words import tidy, tidy_pieces
from courseware.quiz.exchange.rulings import equally_good, ruled_choices
from courseware.quiz.freeze import freeze
from courseware.quiz.instance import Component, Credit, Feedback, Instance, Key, Unit, Widget
from courseware.quiz.kinds import numeric
from courseware.quiz.kinds.choice import AsksChoice
from courseware.quiz.kinds.cloze import AsksGaps
from courseware.quiz.model import Question, Quiz, Variant
from courseware.quiz.placeholders import pieces
from courseware.rules import Rulebook
from courseware.text import Language, Text

SEED = 1  # the order of options is that of the author; where there is none, any will do
SECONDS: Mapping[str, Text] = {
    "text": Text("（秒数で答えます。）", "(Answer in seconds.)"),
    "gap": Text("（秒）", " (seconds)"),
}
PITFALL = Text("間違えやすい点: ", "A common mistake: ")
ASSUMED = Text("どの場面でも、次のことを前提とします。", "In every situation the following is assumed.")


@dataclass(slots=True)
class Outgoing:
    """The questions of a quiz in one language, gathered with all that is left behind."""

    quiz: Quiz
    books: Mapping[str, Rulebook]
    assumptions: Sequence[Text]
    language: Language
    most: int  # variants of one question
    findings: list[Finding] = field(default_factory=list)

    def questions(self) -> Iterator[Carried]:
        """All of them: first what is assumed everywhere, then the questions in the order of the quiz."""
        if self.assumptions:
            lines = (f"- {tidy(line[self.language])}" for line in self.assumptions)
            yield Carried("assumptions", "\n".join([ASSUMED[self.language], "", *lines]), Nothing())
        for question in self.quiz.questions:
            self.findings += losses.of_question(question, self.language)
            yield from self._question(question)

    def _question(self, question: Question) -> Iterator[Carried]:
        frozen = [self._frozen(question, variant) for variant in question.variants]
        chosen = _most_telling(frozen, self.most)
        if len(chosen) < len(frozen):
            self.findings.append(losses.variants(question, len(frozen) - len(chosen)))
        for n, instance in enumerate(chosen, 1):
            yield from self._instance(question, instance, f"-{n}" if len(chosen) > 1 else "", frozen)

    def _frozen(self, question: Question, variant: Variant) -> Instance:
        return freeze(self.quiz, question, variant, SEED, self.books, self.assumptions)

    def _instance(self, question: Question, instance: Instance, number: str, all_: list[Instance]) -> Iterator[Carried]:
        if instance.kind == "ruling":
            yield from self._ruling(question, instance, number, all_)
            return
        asked = self._asked(question, instance)
        if asked is not None:
            text = self._text(question, instance)
            yield Carried(question.id, text, asked, self._feedback(instance), instance.maximum, question.place)

    def _ruling(self, question: Question, instance: Instance, number: str, all_: list[Instance]) -> Iterator[Carried]:
        """One choice for each component, with what is asked at the end of its text."""
        for component in instance.components:
            if equally_good(component, instance.key(component.id)):
                self.findings.append(losses.equally_good(question))
            choices = ruled_choices(component, all_, instance, self.language)
            name = f"{question.id}{number}" + (f"-{component.id}" if len(instance.components) > 1 else "")
            text = paragraphs([self.say(instance.text), self.say(component.label)])
            feedback = self._feedback(instance)
            yield Carried(name, text, choices, feedback, component.maximum, question.place)

    def _text(self, question: Question, instance: Instance) -> str:
        parts = [self.say(instance.text)]
        if isinstance(question.asks, numeric.AsksNumber):
            parts += [self.say(question.asks.label)] if question.asks.label != numeric.LABEL else []
            parts += [SECONDS["text"][self.language]] if question.asks.unit is Unit.DURATION else []
        return paragraphs(parts)

    def say(self, words: Text | None) -> str:
        """Words in the language of the file."""
        return tidy(words[self.language]) if words else ""

    def _asked(self, question: Question, instance: Instance) -> Asked | None:
        if instance.kind == "cloze":
            return self._gaps(question, instance)
        if instance.kind == "matching":
            return self._pairs(instance)
        (component,) = instance.components
        key = instance.key(component.id)
        if component.widget is Widget.ORDER:
            labels = {option.value: self.say(option.label) for option in component.options}
            steps = tuple(labels[step] for step in key.values[0].strip("[]").split(", "))
            return Order(steps, by_run=component.credit is Credit.RUN)
        written = question.asks.options if isinstance(question.asks, AsksChoice) else ()
        return self._answered(question, component, key, [option.id for option in written])

    def _answered(self, question: Question, component: Component, key: Key, order: list[str]) -> Gap | None:
        """A component that is chosen or typed; None, with a finding, for a number that digits cannot write."""
        if component.widget is Widget.NUMBER:
            value, near = Fraction(key.values[0]), key.tolerance or NOTHING
            if is_decimal(value) and is_decimal(near):
                return Number(value, near)
            self.findings.append(losses.no_decimal(question))
            return None
        if component.widget is Widget.TEXT:
            return self._typed(question, component, key)
        return self._choices(component, key, order)

    def _choices(self, component: Component, key: Key, order: list[str]) -> Choices:
        right = _right(component, key)
        shares = _shares(component.credit, len(right), len(component.options) - len(right))
        options = sorted(component.options, key=lambda option: order.index(option.value))
        why = {note.value: self.say(note.words) for note in key.why}
        offered = (
            Offered(self.say(each.label), shares[each.value in right], why.get(each.value, "")) for each in options
        )
        return Choices(tuple(offered), single=component.widget is not Widget.SEVERAL)

    def _typed(self, question: Question, component: Component, key: Key) -> Typed:
        """The forms as people write them, and those that are no longer used with why."""
        forms = self._forms(question, component)
        right = (Offered(tidy(word), ONE) for word in forms[0])
        refused = (Offered(tidy(word), NOTHING, self._why(key, word)) for word in forms[1])
        return Typed((*right, *refused))

    def _forms(self, question: Question, component: Component) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return losses.forms_of(question, component.id, self.language)

    def _why(self, key: Key, word: str) -> str:
        return next((self.say(note.words) for note in key.why if losses.is_about(note, word)), "")

    def _pairs(self, instance: Instance) -> Pairs:
        labels = {component.id: self.say(component.label) for component in instance.components}
        rights = {option.value: self.say(option.label) for option in instance.components[0].options}
        pairs = tuple((labels[key.component], rights[key.values[0]]) for key in instance.keys)
        used = {right for _, right in pairs}
        return Pairs(pairs, tuple(sorted(label for label in rights.values() if label not in used)))

    def _gaps(self, question: Question, instance: Instance) -> Gaps | None:
        asks = question.asks
        assert isinstance(asks, AsksGaps)  # noqa: S101 - this kind reads nothing else
        cut = pieces(asks.passage[self.language])
        gaps = [self._gap(question, instance, name, asks) for _, name in cut if name]
        if any(gap is None for gap in gaps):
            return None
        units = {name for name, gap in asks.gaps.items() if getattr(gap.asks, "unit", None) is Unit.DURATION}
        texts, after = [], ""
        for words, name in cut:
            texts.append(after + words)
            after = SECONDS["gap"][self.language] if name in units else ""
        return Gaps(tuple(_between(tidy_pieces(texts), [gap for gap in gaps if gap is not None])))

    def _gap(self, question: Question, instance: Instance, name: str, asks: AsksGaps) -> Gap | None:
        component = next(each for each in instance.components if each.id == name)
        gap = asks.gaps[name].asks
        order = [option.id for option in gap.options] if isinstance(gap, AsksChoice) else []
        return self._answered(question, component, instance.key(name), order)

    def _feedback(self, instance: Instance) -> str:
        """Why the key is what it is, with citations; what the book leaves open; explanation and pitfall."""
        told = instance.feedback
        pitfall = PITFALL[self.language] + self.say(told.pitfall) if told.pitfall else ""
        return tidy(paragraphs([*self._grounds(told), self.say(told.explanation), pitfall]))

    def _grounds(self, told: Feedback) -> Iterator[str]:
        lines = (self._cited(line.words, (line.cite,)) for line in told.reasoning)
        yield "\n".join(dict.fromkeys(lines))
        yield "\n".join(dict.fromkeys(self._cited(point.why, point.cites) for point in told.open))
        yield "\n".join(dict.fromkeys(self.say(each.words) for each in told.differs))

    def _cited(self, words: Text, cites: Iterable[str]) -> str:
        cited = ", ".join(cite for cite in cites if cite not in ("", "-"))
        around = f"（{cited}）" if self.language == "ja" else f" ({cited})"
        return self.say(words) + (around if cited else "")


def _right(component: Component, key: Key) -> set[str]:
    """The options that are right."""
    if component.widget is Widget.SEVERAL:
        return set(key.values[0].strip("[]").split(", "))
    return set(key.values)


def _shares(credit: Credit, right: int, wrong: int) -> dict[bool, Fraction]:
    """What a right and a wrong option earns: wrong ones are taken off where several are right."""
    if credit is Credit.WHOLE:
        return {True: ONE, False: NOTHING}
    return {True: Fraction(1, right), False: -ONE if credit is Credit.NONE else -Fraction(1, wrong)}


def _between(texts: list[str], gaps: list[Gap]) -> Iterator[str | Gap]:
    """Texts and gaps in turn, without empty texts."""
    for n, text in enumerate(texts):
        if text:
            yield text
        if n < len(gaps):
            yield gaps[n]


def _most_telling(frozen: list[Instance], most: int) -> list[Instance]:
    """Not more variants than wanted: first those that bring a key that was not there yet, in the order written."""
    if len(frozen) <= most:
        return frozen
    first: dict[tuple[str, ...], int] = {}
    for n, instance in enumerate(frozen):
        first.setdefault(tuple(key.values[0] for key in instance.keys), n)
    order = [*first.values(), *(n for n in range(len(frozen)) if n not in first.values())]
    return [frozen[n] for n in sorted(order[:most])]
