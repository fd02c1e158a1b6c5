"""A rulebook of one page and a quiz of four questions, small enough to read beside the tests."""

from __future__ import annotations

from functools import lru_cache

from courseware.finding import Finding
from courseware.quiz import Instance, Question, Quiz, Variant, freeze, read_quiz
from courseware.rules import Rulebook, read_book
from courseware.terms import Termbase, read_terms

PAGES = {
    "book.md": """---
id: small
title: {ja: 小さな規程, en: Small book}
documents: [doc-en, other-en, class-05]
edition: "1"
from: "2026-01-01"
checked: "2026-01-01"
review_by: "2099-01-01"
cite: DOC 1
---
## penalties: mildest first
| letter | id | ja | en |
|---|---|---|---|
| - | none | なし | none |
| C | caution | 注意 | Caution |
| W | warning | 警告 | Warning |
| G | game_loss | ゲームの敗北 | Game Loss |
| M | match_loss | マッチの敗北 | Match Loss |

## values: side
| id | ja | en |
|---|---|---|
| casual | カジュアル | Casual |
| competitive | 競技 | Competitive |

## values: deed
| id | ja | en |
|---|---|---|
| extend | 延長する | extend the match |
| note | 記録する | make a note |
| leave | 席を外してもらう | ask to leave |

## facts: told
| id | type | ja | en |
|---|---|---|---|
| level | one of side | 欄 | column |
| late_s | duration | 遅れた時間 | time late |
| told_first | yes/no | 先に断ったか | told first |
| at_the_bell | yes/no | ちょうどに着いたか | at that very moment |

## fields: given
| id | type | ja | en |
|---|---|---|---|
| penalty | one of penalty | 訂正の措置 | corrective action |
| extension_s | duration | 時間延長 | time extension |
| deeds | list of deed | すること | what to do |
| drop | yes/no | ドロップ | drop |

## numbers: of the game
| id | value | ja | en |
|---|---|---|---|
| turns | 5 | 時間後のターン | turns after time |
| added | 2 | 足すターン | turns added |
""",
    "late.md": """---
id: doc-1
title: {ja: 遅刻, en: Lateness}
document: doc-en
section: "1"
cite: DOC 1
---
::: ja
遅れは時計の分で決めます。
:::
::: en
Lateness is judged by the clock.
:::

## decision: lateness
steps: band, extension

| fact | values | assumed |
|---|---|---|
| level | | |
| late_s | | |
| told_first | | no |
| at_the_bell | | no |

| gives | always |
|---|---|
| penalty | yes |
| extension_s | |
| deeds | yes |
| drop | yes |

## table: band
| told_first | at_the_bell | late_s | → penalty × level | → deeds | → drop | over | id |
|---|---|---|---|---|---|---|---|
| yes | - | - | none | [] | no | all | |
| - | yes | - | ?instant | ?instant | no | | |
| - | no | < 3:00 | caution / warning | [extend] | no | | |
| - | no | 3:00 .. 9:59 | warning / game_loss | [extend, note] | no | | middle |
| - | no | >= 10:00 | match_loss | [note] | yes | | |

## table: extension
| penalty | late_s | → extension_s |
|---|---|---|
| caution, warning, game_loss | - | = late_s |

## open: questions
| id | ja | en | cite |
|---|---|---|---|
| instant | ちょうどの場合は書かれていない | That very moment is not covered | DOC 1 |

## differs: from the other document
| of | field | document | edition | says | ja | en |
|---|---|---|---|---|---|---|
| middle | drop | other-en | 2 | yes | 別の文書ではドロップ | The other document has a drop |
""",
}

TERMS = """
domain: small
concepts:
  - id: c-1a2b3c
    slug: slow-play
    class: infraction
    policy: keep_source_gloss_first
    en: [{form: Slow Play, status: preferred}]
    ja:
      - {form: スロープレイ, status: preferred}
      - {form: 遅いプレイ, status: deprecated}
"""

QUIZ = """\
quiz: small
title: {ja: 小テスト, en: Quiz}
objectives: [late]
questions:
  - id: q-late
    kind: ruling
    decision: small/lateness
    knowledge: 1
    load: 2
    objectives: [late]
    section: late
    text: {ja: "競技で、{late_s}遅れて席に着きました。", en: "Competitive: seated {late_s} late."}
    facts: {level: competitive}
    vary: {late_s: ["2:30", "3:30", "9:59", "10:00"]}
    ask: [penalty, extension_s, deeds]
    pitfall: {ja: 延長を忘れがちです。, en: The extension is easily forgotten.}
    tests:
      - {with: {late_s: "3:30"}, answer: {penalty: game_loss, extension_s: "3:30", deeds: [extend, note]}, score: 1}
      - {with: {late_s: "10:00"}, answer: {penalty: match_loss, extension_s: none, deeds: [note]}, score: 1}
      - {with: {late_s: "2:30"}, answer: {penalty: caution, extension_s: "150秒", deeds: [extend]}, score: 2/3}
  - id: q-bell
    kind: ruling
    decision: small/lateness
    knowledge: 3
    load: 1
    objectives: [late]
    section: late
    text: {ja: "1分遅れ、{at_the_bell}。", en: "One minute late, {at_the_bell}."}
    words:
      at_the_bell:
        "yes": {ja: ちょうどその時刻に着きました, en: at that very moment}
        "no": {ja: それより前に着きました, en: before that moment}
    facts: {level: casual, late_s: "1:00"}
    vary: {at_the_bell: ["yes", "no"]}
    ask: [penalty]
    tests:
      - {with: {at_the_bell: "yes"}, answer: {penalty: undecided}, score: 1}
      - {with: {at_the_bell: "no"}, answer: {penalty: caution}, score: 1}
  - id: q-who
    kind: choice
    knowledge: 1
    load: 1
    objectives: [late]
    section: late
    text: {ja: だれが決めますか。, en: "Who decides?"}
    provision: small/doc-1
    options:
      - {id: lead, text: {ja: リード, en: The lead}, right: "yes"}
      - {id: floor, text: {ja: フロア, en: The floor}, why: {ja: リードです。, en: The lead does.}}
      - {id: players, text: {ja: 二人の選手, en: Both players}}
    tests:
      - {answer: {choice: lead}, score: 1}
      - {answer: {choice: floor}, score: 0}
  - id: q-turns
    kind: numeric
    knowledge: 1
    load: 1
    objectives: [late]
    section: late
    text: {ja: 全部で何ターンですか。, en: "How many turns in all?"}
    numbers: [small/turns, small/added]
    tests:
      - {answer: {number: "７ターン"}, score: 1}
      - {answer: {number: "5"}, score: 0}
  - id: q-term
    kind: term
    knowledge: 1
    load: 1
    objectives: [late]
    section: late
    concept: small/slow-play
    into: ja
    text: {ja: "「{term}」は日本語で何といいますか。", en: "What is “{term}” in Japanese?"}
    tests:
      - {answer: {term: ｽﾛｰﾌﾟﾚｲ}, score: 1}
      - {answer: {term: 遅いプレイ}, score: 0}
"""


@lru_cache
def books() -> dict[str, Rulebook]:
    book, faults = read_book("small", PAGES)
    assert book is not None, "\n".join(fault.line("en") for fault in faults)
    return {"small": book}


@lru_cache
def terms() -> dict[str, Termbase]:
    termbase, faults = read_terms(TERMS, "terms.yaml")
    assert termbase is not None, "\n".join(fault.line("en") for fault in faults)
    return {"small": termbase}


def read(text: str = QUIZ) -> tuple[Quiz | None, list[Finding]]:
    return read_quiz(text, "quiz.yaml", books(), terms())


@lru_cache(maxsize=16)
def quiz(text: str = QUIZ) -> Quiz:
    """The quiz of the text, which must be free of faults."""
    found, faults = read(text)
    assert found is not None
    assert faults == []
    return found


def question(question_id: str) -> Question:
    found = quiz().question(question_id)
    assert found is not None
    return found


def variant(question_id: str, **facts: object) -> Variant:
    """The first variant with these facts."""
    return next(each for each in question(question_id).variants if facts.items() <= dict(each.facts).items())


def instance(question_id: str, seed: int = 1, **facts: object) -> Instance:
    return freeze(quiz(), question(question_id), variant(question_id, **facts), seed, books())
