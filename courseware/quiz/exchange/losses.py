"""What a question of ours leaves behind on its way out, told with its place in the file of the quiz."""

from __future__ import annotations

from collections.abc import Iterator

from courseware.finding import Finding, fault
from courseware.quiz.exchange.told import lost, noted
from courseware.quiz.instance import Credit, Note, Unit
from courseware.quiz.kinds.choice import AsksChoice
from courseware.quiz.kinds.cloze import AsksGaps
from courseware.quiz.kinds.gaps import Term
from courseware.quiz.kinds.matching import AsksPairs
from courseware.quiz.kinds.numeric import AsksNumber
from courseware.quiz.kinds.term import AsksTerm
from courseware.quiz.model import Question, Quiz
from courseware.quiz.scene import Scene
from courseware.source import Place
from courseware.text import Language, comparable

MARKS = ("**", "__", "`", "](")


def of_quiz(quiz: Quiz, language: Language) -> Iterator[Finding]:
    """What no file of another tool has a place for."""
    other = {"ja": ("英語", "English"), "en": ("日本語", "Japanese")}[language]
    ja = f"一つのファイルは一つの言語です。{other[0]}の文は入りません。"
    yield noted(quiz.place, "EXCH-301", ja, f"A file has one language. What is said in {other[1]} is not in it.")
    ja = "目標、節、知識と負荷の段階、tests は、ほかの道具に入れる所がないため、入りません。"
    en = "Objectives, sections, knowledge, load and tests have no place in other tools and are left behind."
    yield lost(quiz.place, "EXCH-302", ja, en)
    if quiz.confidence:
        ja, en = "自信を尋ねる設定は入りません。", "That learners are asked how sure they are is not carried."
        yield lost(quiz.place, "EXCH-303", ja, en)


def of_question(question: Question, language: Language) -> Iterator[Finding]:
    """What is carried otherwise than it is here, or not at all."""
    if isinstance(question.asks, Scene):
        ja = "裁定の問題は、欄ごと・場面ごとの選択問題になります。正解はいまの規程のもので、規程が変わっても変わりません。誤りを引き継いだ答えへの得点もありません。"
        en = "A ruling becomes one choice for each component and variant. Their keys are those of today's rulebook and do not change with it; nor is there credit for what follows rightly from an earlier mistake."
        yield noted(question.place, "EXCH-304", ja, en)
    if question.pitfall:
        ja = "pitfall（間違えやすい点）は、全体のフィードバックの一部になります。"
        yield noted(question.at("pitfall"), "EXCH-305", ja, "The pitfall becomes part of the general feedback.")
    if question.points.each is not None and not isinstance(question.asks, Scene):
        ja, en = "欄ごとの配点は、合計だけが残ります。", "Of points for single components only the sum is carried."
        yield lost(question.at("points"), "EXCH-306", ja, en)
    if any(mark in question.text[language] for mark in MARKS):
        ja = "書式の記号（** など）は、書式にならず、そのまま文字として出ます。"
        yield lost(
            question.at("text"), "EXCH-307", ja, "Marks such as ** are shown as they are; nothing is set in bold."
        )
    yield from _of_kind(question)


def _of_kind(question: Question) -> Iterator[Finding]:
    asks = question.asks
    if isinstance(asks, AsksChoice) and asks.credit in (Credit.NONE, Credit.OPTION):
        ja = f"credit: {asks.credit} は表せないので、選択肢ごとの加点と減点になります。"
        en = f"The credit {asks.credit} cannot be said; it becomes points given and taken for single options."
        yield lost(question.at("credit"), "EXCH-308", ja, en)
    if isinstance(asks, AsksPairs) and asks.credit is Credit.ALL:
        ja = "credit: all は表せないので、組ごとの得点になります。"
        en = "The credit all cannot be said; each pair earns its share."
        yield lost(question.at("credit"), "EXCH-308", ja, en)
    if _has_duration(question):
        ja = "時間は秒数で答える問題になります（3:30 や 3分30秒 とは入力できません）。"
        en = "Lengths of time are asked for in seconds; 3:30 or 3 min 30 s cannot be typed."
        yield lost(question.place, "EXCH-309", ja, en)
    if _has_terms(question):
        ja = "用語の答えは、書いてある語形と同じ文字のときだけ正解になります（全角・半角などの違いを吸収しません）。"
        en = "Terms are right only as their forms are written; width, dashes and spaces are not evened out."
        yield lost(question.place, "EXCH-310", ja, en)


def _has_duration(question: Question) -> bool:
    asks = question.asks
    gaps = [gap.asks for gap in asks.gaps.values()] if isinstance(asks, AsksGaps) else [asks]
    return any(isinstance(gap, AsksNumber) and gap.unit is Unit.DURATION for gap in gaps)


def _has_terms(question: Question) -> bool:
    asks = question.asks
    gaps = [gap.asks for gap in asks.gaps.values()] if isinstance(asks, AsksGaps) else [asks]
    return any(isinstance(gap, AsksTerm | Term) for gap in gaps)


def variants(question: Question, left: int) -> Finding:
    """Variants of which there were too many."""
    ja = f"場面が多いので、{left} 通りを入れていません（--variants で増やせます）。"
    en = f"There are many variants; {left} of them are not in the file (--variants allows more)."
    return lost(question.at("vary"), "EXCH-311", ja, en)


def equally_good(question: Question) -> Finding:
    """A choice of one has one right answer."""
    ja = "同じように正しい答えがいくつかある場面では、そのうち一つだけを選択肢に入れました。"
    en = "Where several answers are equally right, only one of them is among the options."
    return noted(question.place, "EXCH-318", ja, en)


def no_decimal(question: Question) -> Finding:
    """A number such as 1/3."""
    ja = "正解が、数字だけでは書き表せない数です。この問題は入りません。"
    en = "The answer is a number that digits alone cannot write. This question is not in the file."
    return lost(question.place, "EXCH-312", ja, en)


def no_order(place: Place) -> Finding:
    """GIFT asks for no order."""
    ja = "GIFT には並べ替えの問題がないので、この問題は入りません（Moodle XML には入ります）。"
    return lost(
        place, "EXCH-313", ja, "GIFT has no questions of order; this one is not in the file. Moodle XML has them."
    )


def split_gaps(place: Place, count: int) -> Finding:
    """GIFT has one gap a question."""
    ja = f"GIFT の空欄は一問に一つなので、{count} 問に分けました。ほかの空欄は下線になります。"
    en = f"GIFT has one gap a question, so this became {count} questions; the other gaps are lines."
    return lost(place, "EXCH-314", ja, en)


def arrow(place: Place) -> Finding:
    """An arrow in words to type."""
    ja = "GIFT では、入力する答えに -> を書けません。この問題は入りません。"
    return lost(place, "EXCH-315", ja, "Words to type cannot hold -> in GIFT. This question is not in the file.")


def no_points(place: Place) -> Finding:
    """GIFT says nothing of points."""
    ja = "GIFT に配点はありません。取り込んだ先で決めてください。"
    return lost(place, "EXCH-316", ja, "GIFT has no points. Set them where the file is imported.")


def unwritable(place: Place, sign: str) -> Finding:
    """A character that no file can have."""
    ja = f"{sign} という文字は書き出せません。問題から消してください。"
    return fault(place, "EXCH-317", ja, f"The character {sign} cannot be written. Remove it from the question.")


def forms_of(question: Question, component: str, language: Language) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The forms of a term as they are written, those that are right and those that are not used any more."""
    asks = question.asks
    if isinstance(asks, AsksGaps):
        gap = asks.gaps[component].asks
        assert isinstance(gap, Term)  # noqa: S101 - a gap with words to type
        order = (gap.ja, gap.en) if language == "ja" else (gap.en, gap.ja)
        right = dict.fromkeys(word for term in order for word in term.right)
        return tuple(right), tuple(word for term in order for word in term.refused if word not in right)
    assert isinstance(asks, AsksTerm)  # noqa: S101 - the other kind with words to type
    return asks.right, asks.refused


def is_about(note: Note, word: str) -> bool:
    """Does a note speak of this form?"""
    return note.value == comparable(word)
