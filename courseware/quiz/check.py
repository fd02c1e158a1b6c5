"""Checks of a whole quiz: each question's own tests on every variant, and what the questions are together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from courseware.finding import Finding, blockers, fault
from courseware.quiz.answering import Answer
from courseware.quiz.deployment import check_looked_at
from courseware.quiz.forms import form_of, right_form, wrong_form
from courseware.quiz.freeze import instance_of
from courseware.quiz.instance import Instance
from courseware.quiz.kinds import KINDS
from courseware.quiz.model import Question, Quiz, QuizTest
from courseware.quiz.scene import Scene
from courseware.quiz.scene_check import cut_words, cuts_crossed
from courseware.reading import unknown
from courseware.rules import Rulebook

SEED = 1  # any order of options will do: answers are named by what they say


def check_quiz(quiz: Quiz, books: Mapping[str, Rulebook]) -> list[Finding]:
    """All findings of a quiz that was read."""
    found: list[Finding] = []
    sound = []
    for question in quiz.questions:
        own = check_question(quiz, question, books)
        found += own
        if not blockers(own):
            sound.append(question)
    return [*found, *doubled_cuts(sound, books), *_objectives_not_asked(quiz)]


def check_question(quiz: Quiz, question: Question, books: Mapping[str, Rulebook]) -> list[Finding]:
    """What its kind finds; when that is nothing grave, its tests are run on every variant."""
    found = KINDS[question.kind].check(question, books)
    found += _untested(question)
    found += check_looked_at(question, books) if not blockers(found) else ()
    if blockers(found):
        return found
    vary = KINDS[question.kind].vary
    frozen = [instance_of(quiz, question, each, vary(question, each, SEED, books)) for each in question.variants]
    found += _strange_points(question, frozen[0])
    found += [finding for instance in frozen for finding in _key_is_right(question, instance)]
    for test in question.tests:
        applies = {variant.id for variant in question.variants if test.applies_to(variant)}
        for instance in frozen:
            if instance.variant in applies:
                found += _tested(test, instance)
    return [*dict.fromkeys(found)]


def _strange_points(question: Question, instance: Instance) -> Iterator[Finding]:
    components = [component.id for component in instance.components]
    for name in question.points.each or ():
        if name not in components:
            yield unknown(question.at("points"), "QUIZ-106", name, components)


def _untested(question: Question) -> Iterator[Finding]:
    if not question.tests:
        words = ("この問題には tests がありません。", "This question has no tests.")
        yield fault(question.at("tests"), "QUIZ-201", *words)
    for test in question.tests:
        if not any(test.applies_to(variant) for variant in question.variants):
            words = ("with の事実を持つ場面がありません。", "No variant has the facts under with.")
            yield fault(test.place, "QUIZ-202", *words)


def _key_is_right(question: Question, instance: Instance) -> Iterator[Finding]:
    """The key gets all points, and a wrong answer gets none."""
    full, none = _score(instance, right_form(instance)), _score(instance, wrong_form(instance))
    if full != 1 or none != 0:
        yield fault(
            question.place,
            "QUIZ-214",
            f"鍵の得点が {full}、誤りの得点が {none} です（1 と 0 のはず）。",
            f"The key scores {full} and a wrong answer {none} (should be 1 and 0).",
        )


def _score(instance: Instance, form: Mapping[str, list[str]]) -> Fraction | None:
    """The share of the points that a form gets; None when it cannot be read."""
    kind = KINDS[instance.kind]
    answer = kind.take(instance, form)
    if not isinstance(answer, Answer):
        return None
    judgement = kind.judge(instance, answer)
    return judgement.points / judgement.maximum if judgement.maximum else None


def _tested(test: QuizTest, instance: Instance) -> list[Finding]:
    """Does the test answer what is asked, and get the score that it wants?"""
    form = form_of(instance, test.answer)
    found = [*_strange_names(test, instance), *_no_answer(test, instance, form)]
    return found or [*_scored(test, instance, form)]


def _strange_names(test: QuizTest, instance: Instance) -> Iterator[Finding]:
    components = [component.id for component in instance.components]
    for name in test.answer:
        if name not in components:
            yield unknown(test.place, "QUIZ-203", name, components)


def _no_answer(test: QuizTest, instance: Instance, form: Mapping[str, list[str]]) -> Iterator[Finding]:
    """Every component is answered, and with an option that it has."""
    for component in instance.components:
        if any(field in form for field in component.fields):
            continue
        if component.id in test.answer:
            offered = [option.value for option in component.options]
            yield unknown(test.place, "QUIZ-203", test.answer[component.id], offered)
        else:
            words = (f"{component.id} に答えていません。", f"The test does not answer {component.id}.")
            yield fault(test.place, "QUIZ-203", *words)


def _scored(test: QuizTest, instance: Instance, form: Mapping[str, list[str]]) -> Iterator[Finding]:
    score = _score(instance, form)
    if score == test.score:
        return
    told = [fact for fact in instance.facts if not fact.assumed]
    ja = "、".join(f"{fact.label.ja}: {fact.words.ja}" for fact in told)
    en = ", ".join(f"{fact.label.en}: {fact.words.en}" for fact in told)
    key = ", ".join(f"{key.component} = {key.values[0]}" for key in instance.keys)
    yield fault(
        test.place,
        "QUIZ-204",
        f"得点は {test.score} のはずが {score} です。正解は {key}（{ja}）。",
        f"The score should be {test.score} but is {score}. The key is {key} ({en}).",
    )


def doubled_cuts(questions: Iterable[Question], books: Mapping[str, Rulebook]) -> Iterator[Finding]:
    """No two questions ask for the same cut of the same decision."""
    first: dict[tuple[str, str, str], Question] = {}
    for question in questions:
        scene = question.asks
        if not isinstance(scene, Scene):
            continue
        book = books[scene.book]
        for cut in sorted(cuts_crossed(question, book)):
            other = first.setdefault((scene.book, scene.decision, cut), question)
            if other is not question:
                title, words = book.decisions[scene.decision].title, cut_words(book, cut)
                yield fault(
                    question.at("vary"),
                    "QUIZ-208",
                    f"{title.ja}の境目「{words.ja}」は、{other.id}（{other.place}）がすでに問うています。",
                    f"The cut “{words.en}” of {title.en} is already asked by {other.id} ({other.place}).",
                )


def _objectives_not_asked(quiz: Quiz) -> Iterator[Finding]:
    asked = {name for question in quiz.questions for name in question.objectives}
    for name in quiz.objectives:
        if name not in asked:
            words = (f"目標 {name} を問う問題がありません。", f"No question asks the objective {name}.")
            yield fault(quiz.place, "QUIZ-209", *words)
