"""What an author writes in every question, whatever its kind: scales, objectives, points, tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from courseware.finding import Finding, fault
from courseware.quiz import canonical
from courseware.quiz.instance import ABSENT
from courseware.quiz.model import Question, QuizTest, Sources, Variant
from courseware.quiz.score import Points
from courseware.quiz.variant import variant
from courseware.reading import Node, unknown
from courseware.rules import Value
from courseware.source import Place
from courseware.terms import Concept
from courseware.text import LANGUAGES, Language, Text

REQUIRED = ("id", "kind", "knowledge", "load", "objectives", "section", "text", "tests")
OPTIONAL = ("points", "explanation", "pitfall")
SCALE = ("1", "2", "3")

ReadGiven = Callable[[Mapping[str, Node], list[Finding]], dict[str, Value]]


@dataclass(frozen=True, slots=True)
class Own:
    """What a kind has read for itself."""

    asks: object
    variants: tuple[Variant, ...]
    read_given: ReadGiven
    passage: Text | None = None
    looked_at: Mapping[str, str] | None = None


def no_facts(nodes: Mapping[str, Node], faults: list[Finding]) -> dict[str, Value]:
    """`with:` of a question that does not vary."""
    faults.extend(
        fault(node.place, "QUIZ-113", "この問題に変わる事実はありません。", "This question has no facts that vary.")
        for node in nodes.values()
    )
    return {}


def unvaried(asks: object, passage: Text | None = None) -> Own:
    """What a kind has read whose questions do not vary."""
    return Own(asks, (variant({}),), no_facts, passage)


def read_question(node: Node, fields: Mapping[str, Node], own: Own, faults: list[Finding]) -> Question | None:
    """A question out of its fields; None when there is no text to ask."""
    text = both(fields, "text", faults)
    question_id, kind = (scalar(fields, name, faults) for name in ("id", "kind"))
    tests = _tests(fields.get("tests"), own.read_given, faults)
    question = {
        "objectives": _objectives(fields, faults),
        "section": scalar(fields, "section", faults),
        "knowledge": _scale(fields, "knowledge", faults),
        "load": _scale(fields, "load", faults),
        "points": _points(fields.get("points"), faults),
        "explanation": both(fields, "explanation", faults),
        "pitfall": both(fields, "pitfall", faults),
    }
    if text is None:
        return None
    shared = {
        "passage": own.passage,
        "looked_at": own.looked_at,
        "version": version(node),
        "asks": own.asks,
        "variants": own.variants,
        "tests": tests,
    }
    places = {"place": node.place, "places": {name: field.place for name, field in fields.items()}}
    return Question(id=question_id, kind=kind, text=text, **places, **shared, **question)  # type: ignore[arg-type]


def version(node: Node) -> str:
    """The digest of a question as it is written; comments, layout and who has looked at it do not count."""
    fields = node.value if isinstance(node.value, dict) else {}
    return canonical.digest({name: _plain(item) for name, item in fields.items() if name != "looked_at"})[:16]


def _plain(node: Node) -> object:
    if isinstance(node.value, dict):
        return {key: _plain(item) for key, item in node.value.items()}
    return [_plain(item) for item in node.value] if isinstance(node.value, list) else node.value


def scalar(fields: Mapping[str, Node], name: str, faults: list[Finding]) -> str:
    """A text that must not be empty; a missing key was already found."""
    text = fields[name].scalar(faults) if name in fields else None
    if text is not None and not text.strip():
        faults.append(empty(fields[name].place, name))
    return text or ""


def both(fields: Mapping[str, Node], name: str, faults: list[Finding]) -> Text | None:
    """A text in both languages, neither of them empty."""
    text = fields[name].bilingual(faults) if name in fields else None
    if text and not (text.ja.strip() and text.en.strip()):
        faults.append(empty(fields[name].place, name))
    return text


def provision(node: Node | None, sources: Sources, faults: list[Finding]) -> tuple[str, str]:
    """The book and its page on which a question rests: `lorcana/tr-5.2`; a question may rest on none."""
    if node is None:
        return "", ""
    book, _, page = (node.scalar(faults) or "").partition("/")
    if book not in sources.books:
        faults.append(unknown(node.place, "QUIZ-102", book, sources.books))
    elif page not in sources.books[book].provisions:
        faults.append(unknown(node.place, "QUIZ-102", page, sources.books[book].provisions))
    return book, page


def yes_no(node: Node, faults: list[Finding]) -> bool:
    """`yes` or `no`; anything else is a fault, since it would silently count as one of them."""
    said = node.scalar(faults)
    if said is not None and said not in ("yes", "no"):
        faults.append(unknown(node.place, "QUIZ-112", said, ["yes", "no"]))
    return said == "yes"


def language(node: Node | None, faults: list[Finding]) -> Language:
    """The language into which a term is asked; Japanese where nothing is said."""
    text = node.scalar(faults) if node else "ja"
    for known in LANGUAGES:
        if text == known:
            return known
    if node:
        faults.append(unknown(node.place, "QUIZ-112", str(text), LANGUAGES))
    return "ja"


def concept(node: Node, sources: Sources, faults: list[Finding]) -> Concept | None:
    """The concept of a termbase: `lorcana/slow-play`."""
    domain, _, slug = (node.scalar(faults) or "").partition("/")
    if domain not in sources.terms:
        faults.append(unknown(node.place, "QUIZ-102", domain, sources.terms))
        return None
    found = sources.terms[domain].find(slug)
    if found is None:
        faults.append(unknown(node.place, "QUIZ-102", slug, [each.slug for each in sources.terms[domain].concepts]))
    return found


def empty(place: Place, name: str) -> Finding:
    return fault(place, "QUIZ-107", f"{name} に中身がありません。", f"There is nothing in {name}.")


def _objectives(fields: Mapping[str, Node], faults: list[Finding]) -> tuple[str, ...]:
    """What the question serves; without an objective it would count for nothing."""
    names = fields["objectives"].texts(faults) if "objectives" in fields else ()
    if "objectives" in fields and not names:
        faults.append(empty(fields["objectives"].place, "objectives"))
    return names


def _scale(fields: Mapping[str, Node], name: str, faults: list[Finding]) -> int:
    if name not in fields:
        return 1
    text = fields[name].scalar(faults)
    if text in SCALE:
        return int(text)
    words = (f"{name} は 1、2、3 のどれかです（{text}）。", f"{name} is 1, 2 or 3 (found {text}).")
    faults.append(fault(fields[name].place, "QUIZ-105", *words))
    return 1


def fraction(node: Node, faults: list[Finding]) -> Fraction | None:
    """A number of points: `1`, `1.5`, `2/3`; never negative."""
    text = node.scalar(faults)
    try:
        number = Fraction(text) if text is not None else None
    except (ValueError, ZeroDivisionError):
        number = Fraction(-1)
    if number is None or number >= 0:
        return number
    words = (
        f"「{text}」は点数ではありません。1、1.5、2/3 のように書きます。",
        f"“{text}” is no number of points. Write 1, 1.5 or 2/3.",
    )
    faults.append(fault(node.place, "QUIZ-106", *words))
    return None


def _points(node: Node | None, faults: list[Finding]) -> Points:
    if node is None:
        return Points()
    if isinstance(node.value, dict):
        each = {name: fraction(item, faults) for name, item in node.value.items()}
        return Points(each={name: number for name, number in each.items() if number is not None})
    return Points(total=fraction(node, faults))


def _tests(node: Node | None, read_given: ReadGiven, faults: list[Finding]) -> tuple[QuizTest, ...]:
    found = [_test(item, read_given, faults) for item in node.items(faults)] if node else []
    return tuple(test for test in found if test)


def _test(node: Node, read_given: ReadGiven, faults: list[Finding]) -> QuizTest | None:
    fields = node.fields(faults, ("answer", "score"), ("with",))
    given = read_given(fields["with"].mapping(faults), faults) if "with" in fields else {}
    answers = fields["answer"].mapping(faults) if "answer" in fields else {}
    score = fraction(fields["score"], faults) if "score" in fields else None
    if score is None:
        return None
    return QuizTest(given, {name: answer_text(item, faults) for name, item in answers.items()}, score, node.place)


def answer_text(node: Node, faults: list[Finding]) -> str:
    """An answer as a test writes it: an id, a typed text, or a list of ids (an empty list is none)."""
    if isinstance(node.value, list):
        items = node.texts(faults)
        return f"[{', '.join(items)}]" if items else ABSENT
    return node.scalar(faults) or ""
