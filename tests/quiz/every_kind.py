"""A quiz over the small rulebook with the kinds that have several things to answer in one question."""

from __future__ import annotations

from functools import lru_cache

from courseware.finding import Finding
from courseware.quiz import Instance, Judgement, Quiz, check_quiz, freeze, judge, read_quiz, take
from courseware.quiz.answering import Answer
from courseware.quiz.forms import form_of
from tests.quiz.book import books, terms

HEAD = """    knowledge: 1
    load: 1
    objectives: [late]
    section: late
"""

QUIZ = f"""\
quiz: small
title: {{ja: 小テスト, en: Quiz}}
objectives: [late]
confidence: "yes"
questions:
  - id: q-several
    kind: choice
    credit: net
{HEAD}    text: {{ja: 当てはまるものはどれですか。, en: Which of these apply?}}
    options:
      - {{id: one, text: {{ja: 一つ目, en: the first}}, right: "yes"}}
      - {{id: two, text: {{ja: 二つ目, en: the second}}, right: "yes"}}
      - {{id: three, text: {{ja: 三つ目, en: the third}}, why: {{ja: これは違います。, en: "Not this one."}}}}
      - {{id: four, text: {{ja: 四つ目, en: the fourth}}}}
    tests:
      - {{answer: {{choice: [one, two]}}, score: 1}}
      - {{answer: {{choice: [one, three]}}, score: 0}}
      - {{answer: {{choice: one}}, score: 1/2}}
  - id: q-order
    kind: ordering
    credit: run
    points: 2
{HEAD}    text: {{ja: 順に並べてください。, en: Put these in order.}}
    steps:
      - {{id: ask, text: {{ja: 尋ねる, en: Ask}}}}
      - {{id: rule, text: {{ja: 裁定する, en: Rule}}}}
      - {{id: tell, text: {{ja: 伝える, en: Tell}}}}
      - {{id: note, text: {{ja: 記録する, en: Note it down}}}}
    tests:
      - {{answer: {{order: [ask, rule, tell, note]}}, score: 1}}
      - {{answer: {{order: [note, ask, rule, tell]}}, score: 2/3}}
      - {{answer: {{order: [note, tell, rule, ask]}}, score: 0}}
  - id: q-pairs
    kind: matching
{HEAD}    decision: small/lateness
    field: penalty
    facts: {{level: competitive}}
    text: {{ja: どれに当たりますか。, en: What is given for each?}}
    pairs:
      - {{id: early, left: {{ja: 2分の遅れ, en: two minutes late}}, facts: {{late_s: "2:00"}}}}
      - {{id: later, left: {{ja: 3分の遅れ, en: three minutes late}}, facts: {{late_s: "3:00"}}}}
      - {{id: also, left: {{ja: 9分の遅れ, en: nine minutes late}}, facts: {{late_s: "9:00"}}}}
      - {{id: last, left: {{ja: 10分の遅れ, en: ten minutes late}}, facts: {{late_s: "10:00"}}}}
    others: [caution]
    tests:
      - {{answer: {{early: warning, later: game_loss, also: game_loss, last: match_loss}}, score: 1}}
      - {{answer: {{early: warning, later: caution, also: game_loss, last: caution}}, score: 1/2}}
  - id: q-written
    kind: matching
    credit: all
{HEAD}    text: {{ja: だれがしますか。, en: Who does what?}}
    rights:
      lead: {{ja: リード, en: The lead}}
      floor: {{ja: フロア, en: The floor}}
      nobody: {{ja: だれもしない, en: Nobody}}
    pairs:
      - {{id: appeal, left: {{ja: 申し立てを聞く, en: hears an appeal}}, right: lead}}
      - {{id: call, left: {{ja: 呼び出しに応える, en: answers a call}}, right: floor}}
      - {{id: rewind, left: {{ja: 巻き戻しを認める, en: allows a rewind}}, right: lead}}
    tests:
      - {{answer: {{appeal: lead, call: floor, rewind: lead}}, score: 1}}
      - {{answer: {{appeal: lead, call: floor, rewind: floor}}, score: 0}}
  - id: q-gaps
    kind: cloze
{HEAD}    text: {{ja: 空欄を埋めてください。, en: Fill in the gaps.}}
    passage:
      ja: |-
        時間のあと {{turns}} ターンです。

        遅いときは {{name}} で、{{who}} が決めます。
      en: |-
        {{who}} decides on {{name}}.

        There are {{turns}} turns.
    gaps:
      turns: {{numbers: [small/turns], tolerance: "1"}}
      name: {{term: small/slow-play}}
      who:
        options:
          - {{id: lead, text: {{ja: リード, en: The lead}}, right: "yes"}}
          - {{id: floor, text: {{ja: フロア, en: The floor}}}}
          - {{id: players, text: {{ja: 選手, en: Players}}}}
    tests:
      - {{answer: {{turns: "５", name: ｽﾛｰﾌﾟﾚｲ, who: lead}}, score: 1}}
      - {{answer: {{turns: "6ターン", name: slow play, who: floor}}, score: 2/3}}
      - {{answer: {{turns: "9", name: 遅いプレイ, who: floor}}, score: 0}}
  - id: q-first
    kind: ruling
    decision: small/lateness
{HEAD}    text: {{ja: "競技で選手が遅れて来ました。", en: "Competitive: a player comes late."}}
    facts: {{level: competitive}}
    ask: [next_question]
    tests:
      - {{answer: {{next_question: late_s}}, score: 1}}
      - {{answer: {{next_question: none}}, score: 0}}
"""


def read(text: str = QUIZ) -> tuple[Quiz | None, list[Finding]]:
    return read_quiz(text, "quiz.yaml", books(), terms())


@lru_cache(maxsize=16)
def quiz(text: str = QUIZ) -> Quiz:
    found, faults = read(text)
    assert [fault.line("en") for fault in faults] == []
    assert found is not None
    return found


def instance(question_id: str, seed: int = 1, text: str = QUIZ) -> Instance:
    found = quiz(text).question(question_id)
    assert found is not None
    return freeze(quiz(text), found, found.variants[0], seed, books())


def judged(asked: Instance, **answers: str) -> Judgement:
    taken = take(asked, form_of(asked, answers))
    assert isinstance(taken, Answer), taken
    return judge(asked, taken)


def codes(text: str) -> set[str]:
    """The codes of everything found in a quiz, read and checked; each has a place and words in both languages."""
    found, faults = read(text)
    everything = [*faults, *(check_quiz(found, books()) if found else ())]
    assert all(each.place.line > 1 and each.words.ja != each.words.en for each in everything)
    return {each.code for each in everything}
