"""Reads Moodle XML. Of each question what we have is taken; of everything else it is said that it was left."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from courseware.finding import Finding, fault
from courseware.outside import XmlFile
from courseware.quiz.exchange.carried import (
    NOTHING,
    ONE,
    Asked,
    Carried,
    Choices,
    Gaps,
    Nothing,
    Number,
    Offered,
    Order,
    Pairs,
    Reading,
    Typed,
)
from courseware.quiz.exchange.html_words import tidy
from courseware.quiz.exchange.moodle_gaps import read_gaps
from courseware.quiz.exchange.moodle_question import LONGEST_NUMBER, MoodleQuestion
from courseware.quiz.exchange.told import (
    REFUSALS,
    empty_answer,
    lost,
    noted,
    nothing_recognised,
    together,
)
from courseware.source import Place

WHOLE, RUN = "ALL_OR_NOTHING", "LONGEST_CONTIGUOUS_SUBSET"
Found = Asked | tuple[str, Gaps] | None  # with the text above the gaps, where both stand in one
Read = Callable[[MoodleQuestion], Found]


def read_moodle(data: bytes, file: str) -> Reading:
    """The questions of a Moodle XML file. ContentError when it cannot be read, or no question is found."""
    xml = XmlFile(data, file, "Moodle XML", ("quiz",), REFUSALS)
    title, questions, findings = "", [], list[Finding]()
    for element in xml.elements("question"):
        question = MoodleQuestion(element, xml.place(element), findings)
        if question.kind == "category":
            title = question.category(title)
        elif (found := _carried(question)) is not None:
            questions.append(found)
    if not questions:
        raise nothing_recognised(file, "Moodle XML", findings)
    return Reading(title, tuple(questions), together(findings))


def _carried(question: MoodleQuestion) -> Carried | None:
    """The question; None, with a finding, where it is of a kind that we do not have or cannot be read."""
    reads = READERS.get(question.kind)
    if reads is None:
        question.findings.append(_strange_kind(question.place, question.kind))
        return None
    asked = reads(question)
    question.tell_what_is_left()
    if asked is None:
        return None
    text, what = asked if isinstance(asked, tuple) else (question.words_of("questiontext"), asked)
    name, feedback = tidy(question.raw("name")), question.words_of("generalfeedback")
    return Carried(name, text, what, feedback, question.points(), question.place)


# --- one function a kind of Moodle ----------------------------------------------------------


def _choices(question: MoodleQuestion) -> Asked | None:
    offered = tuple(question.offered())
    single = (question.element.findtext("single") or "true").strip() in ("true", "1")
    return Choices(offered, single) if offered else _no_answers(question)


def _truth(question: MoodleQuestion) -> Asked | None:
    """True or false is a choice of two."""
    offered = tuple(question.offered())
    question.findings.append(noted(question.place, "EXCH-219", *TRUTH))
    titles = {"true": "True", "false": "False"}
    named = tuple(Offered(titles.get(each.words, each.words), each.share, each.feedback) for each in offered)
    return Choices(named) if named else _no_answers(question)


def _typed(question: MoodleQuestion) -> Asked | None:
    offered = tuple(question.offered(is_plain=True))
    return Typed(offered) if offered else _no_answers(question)


def _number(question: MoodleQuestion) -> Asked | None:
    """The answer with all the points."""
    answers = list(question.element.iterfind("answer"))
    right = [answer for answer in answers if question.share(answer) == ONE]
    if len(answers) > 1 or any(
        "".join(each.itertext()).strip() for each in question.element.iterfind("answer/feedback")
    ):
        question.findings.append(lost(question.place, "EXCH-218", *ONE_NUMBER))
    value = question.number(right[0].findtext("text") or "") if right else None
    near = question.number(right[0].findtext("tolerance") or "0") if right else None
    if value is None:
        return _no_answers(question)
    return Number(value, abs(near or NOTHING))


def _pairs(question: MoodleQuestion) -> Asked | None:
    pairs, others = [], []
    for element in question.element.iterfind("subquestion"):
        left, right = question.words(element), tidy(element.findtext("answer/text") or "")
        if left and right:
            pairs.append((left, right))
        elif right:
            others.append(right)
        else:
            question.findings.append(empty_answer(question.place))
    return Pairs(tuple(pairs), tuple(dict.fromkeys(others))) if pairs else _no_answers(question)


def _order(question: MoodleQuestion) -> Asked | None:
    """The steps in the order of their numbers; as a file has them where it has no numbers."""
    answers = list(question.element.iterfind("answer"))
    numbered = sorted(answers, key=lambda answer: _place_of(answer.get("fraction", "")))
    steps = tuple(words for answer in numbered if (words := question.words(answer)))
    grading = (question.element.findtext("gradingtype") or "").strip()
    selected = (question.element.findtext("selecttype") or "").strip()
    if grading not in (WHOLE, RUN) or selected not in ("", "ALL"):
        question.findings.append(lost(question.place, "EXCH-226", *GRADING))
    if any("".join(said.itertext()).strip() for said in question.element.iterfind("answer/feedback")):
        question.findings.append(lost(question.place, "EXCH-229", *STEP_FEEDBACK))
    return Order(steps, by_run=grading == RUN) if steps else _no_answers(question)


def _place_of(told: str) -> float:
    try:
        return float(told[:LONGEST_NUMBER])
    except ValueError:
        return 0.0


def _gaps(question: MoodleQuestion) -> Found:
    """The text above the gaps and the gaps, both out of one text."""
    return read_gaps(question.raw("questiontext"), question.place, question.findings)


def _text(question: MoodleQuestion) -> Asked | None:
    question.findings.append(noted(question.place, "EXCH-213", *NO_QUESTION))
    return Nothing()


READERS: Mapping[str, Read] = {
    "multichoice": _choices,
    "truefalse": _truth,
    "shortanswer": _typed,
    "numerical": _number,
    "matching": _pairs,
    "ordering": _order,
    "cloze": _gaps,
    "multianswer": _gaps,
    "description": _text,
}

TRUTH = (
    "正誤の問題は、True と False から選ぶ問題にしました。選択肢の言葉を直してください。",
    "True or false became a choice between True and False. Put the options into better words.",
)
ONE_NUMBER = (
    "数の答えは、全部の点になるもの一つだけを取り込みます。ほかの数とフィードバックは取り込みません。",
    "Of numbers only the one with all the points is carried; others and what is said about them are not.",
)
GRADING = (
    "並べ替えの採点の仕方や、一部の項目だけを出す設定は取り込めません。全部を並べ、すべて正しい順のときだけ点になる問題にしました。",
    "How this order is graded, or that only some of its items are shown, cannot be carried. All are asked for, and there are points only if the whole order is right.",
)
STEP_FEEDBACK = (
    "並べる項目ごとのフィードバックは取り込みません。",
    "What is said about single items of an order is not carried.",
)
NO_QUESTION = (
    "答えのない説明文です。問題ではないので、下書きには入りません。",
    "This is a text without answers. It is no question, and the draft leaves it out.",
)


def _strange_kind(place: Place, kind: str) -> Finding:
    ja = f"問題の種類「{kind}」は取り込めません。この問題は除きます。"
    en = f"Questions of the kind “{kind}” cannot be imported. This one is left out."
    return fault(place, "EXCH-209", ja, en)


def _no_answers(question: MoodleQuestion) -> Asked | None:
    ja = "答えが読み取れません。この問題は取り込めません。"
    en = "No answer could be read. This question is left out."
    question.findings.append(fault(question.place, "EXCH-210", ja, en))
    return None
