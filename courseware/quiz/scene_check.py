"""What is wrong with a ruling question that can be read: facts nobody is told, variants that all come out alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from courseware.finding import Finding, Weight, fault
from courseware.quiz.instance import ABSENT, UNDECIDED
from courseware.quiz.model import Question, Variant
from courseware.quiz.next_question import NEXT, check_next
from courseware.quiz.placeholders import placeholders
from courseware.quiz.rulings import crossed, value_id
from courseware.quiz.scene import Scene, scene_of
from courseware.reading import unknown
from courseware.rules import FactError, Kind, Rulebook, Ruling, Status, decide, value_words
from courseware.text import Text, comparable


def check(question: Question, books: Mapping[str, Rulebook]) -> list[Finding]:
    """All findings of one ruling question."""
    scene = scene_of(question)
    book = books.get(scene.book)
    if book is None:
        return [unknown(question.at("decision"), "QUIZ-102", scene.book, books)]
    rulings = [*_rulings(question, scene, book)]
    found = [each for each in rulings if isinstance(each, Finding)]
    found += [*_text(question, scene), *_words(question, scene)]
    if NEXT in scene.fields:
        scenes = [variant.facts for variant in question.variants]
        return found or check_next(book, scene.decision, scenes, question.at("facts"))
    for variant, ruling in (each for each in rulings if not isinstance(each, Finding)):
        found += [*_complete(question, ruling), *_open_on_purpose(question, scene, variant, ruling)]
        found += _differences(question, scene, book, ruling)
    if not found and not cuts_crossed(question, book):
        found.append(_all_alike(question))
    return [*dict.fromkeys(found)]


def cuts_crossed(question: Question, book: Rulebook) -> set[str]:
    """The cuts that the variants of a question lie on both sides of."""
    scene = scene_of(question)
    if NEXT in scene.fields:
        return set()
    return crossed(book, scene.decision, scene.fields, [variant.facts for variant in question.variants])


def cut_words(book: Rulebook, cut: str) -> Text:
    """A cut as an author would say it: how late: 3 min."""
    name, _, ids = cut.partition(": ")
    label, sides = book.words[name].label, [_side(book, name, one) for one in ids.split(" | ")]
    return Text(
        f"{label.ja}: {'／'.join(side.ja for side in sides)}", f"{label.en}: {' / '.join(side.en for side in sides)}"
    )


def _side(book: Rulebook, name: str, value: str) -> Text:
    if value[:1] in ("[", "{"):
        return Text.same(value)
    if book.words[name].type.kind is Kind.YES_NO and value in ("yes", "no"):
        return value_words(book, name, value == "yes")
    return value_words(book, name, int(value) if value.isdecimal() else None if value == ABSENT else value)


def _rulings(question: Question, scene: Scene, book: Rulebook) -> Iterator[tuple[Variant, Ruling] | Finding]:
    for variant in question.variants:
        try:
            yield variant, decide(book, scene.decision, variant.facts)
        except FactError as error:
            yield Finding(question.at("facts"), "QUIZ-205", error.words)


def _text(question: Question, scene: Scene) -> Iterator[Finding]:
    """Every placeholder is a fact, and every fact that varies is told in both languages."""
    facts = question.variants[0].facts if question.variants else {}
    for name in placeholders(question.text):
        if name not in facts:
            yield unknown(question.at("text"), "QUIZ-210", name, facts)
    for name in scene.varied:
        if f"{{{name}}}" not in question.text.ja or f"{{{name}}}" not in question.text.en:
            yield fault(
                question.at("text"),
                "QUIZ-211",
                f"{name} は変わるのに、本文に {{{name}}} がありません（日英とも要ります）。",
                f"{name} varies, but {{{name}}} is not in the text (both languages need it).",
            )


def _words(question: Question, scene: Scene) -> Iterator[Finding]:
    """`words` name facts of the scene, and say something for every value that occurs."""
    facts = question.variants[0].facts if question.variants else {}
    for name, words in scene.words.items():
        if name not in facts:
            yield unknown(question.at("words"), "QUIZ-212", name, facts)
            continue
        values = dict.fromkeys(value_id(variant.facts[name]) for variant in question.variants)
        for value in [*values, *words]:
            if value not in words or value not in values:
                yield fault(
                    question.at("words"),
                    "QUIZ-212",
                    f"{name} の値 {value} は、事実と words のどちらか一方にしかありません。",
                    f"The value {value} of {name} stands only in one of the facts and words.",
                )


def _complete(question: Question, ruling: Ruling) -> Iterator[Finding]:
    """No fact may be missing: nobody could rule on the scene."""
    if ruling.status is Status.INCOMPLETE:
        facts = ", ".join(ruling.missing)
        yield fault(
            question.at("facts"),
            "QUIZ-205",
            f"この場面では裁定できません。足りない事実: {facts}。",
            f"Nobody can rule on this scene. Facts missing: {facts}.",
        )


def _open_on_purpose(question: Question, scene: Scene, variant: Variant, ruling: Ruling) -> Iterator[Finding]:
    """A field that the book leaves open is asked only where a test expects it."""
    expected = [test.answer for test in question.tests if test.applies_to(variant)]
    for field in scene.fields:
        if field in ruling.open and not any(answer.get(field) == UNDECIDED for answer in expected):
            yield fault(
                question.at("ask"),
                "QUIZ-206",
                f"{field} がこの規程では決まらない場面があります。狙いどおりなら、undecided を答えとする tests を書いてください。",
                f"In one variant the rulebook leaves {field} open. If that is meant, add a test that answers undecided.",
            )


def _differences(question: Question, scene: Scene, book: Rulebook, ruling: Ruling) -> Iterator[Finding]:
    """Where documents differ, the text names one whose answer is wanted."""
    for each in ruling.differs:
        if each.field not in scene.fields:
            continue
        names = [document_name(document) for document in book.documents if document != each.document]
        if not any(_is_named(name, question.text) for name in names if name != document_name(each.document)):
            yield fault(
                question.at("text"),
                "QUIZ-213",
                f"{each.field} は {each.document} と食い違います。どの文書によるかを本文に書いてください（PCG、クラス05 など）。",
                f"{each.document} differs on {each.field}. Say in the text which document is meant (PCG, class 05).",
            )


def document_name(document: str) -> Text:
    """How a text names a document, by its id: `pcg-en` is PCG, `class-05` is クラス05 or class 05."""
    stem, _, rest = document.partition("-")
    return Text(f"クラス{rest}", f"class {rest}") if stem == "class" else Text.same(stem.upper())


def _is_named(name: Text, text: Text) -> bool:
    return comparable(name.ja) in comparable(text.ja) and comparable(name.en) in comparable(text.en)


def _all_alike(question: Question) -> Finding:
    words = Text(
        "どの変形でも答えが同じです。答えが変わる境目の両側に事実を置いてください。",
        "All variants have the same answer. Put facts on both sides of a cut that changes it.",
    )
    return Finding(question.at("vary" if "vary" in question.places else "facts"), "QUIZ-207", words, Weight.BLOCKER)
