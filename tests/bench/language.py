"""Lessons and terms in any number for the checks of language: made from ours, so that they look like what people write."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from courseware.lessons import Lesson, prose_of, read_lesson
from courseware.terms import Concept, Form, FormRole, Policy, Prose, Termbase, TermClass

CONTENT = Path(__file__).parents[2] / "content"
LENGTH = 10_000
KANJI = "大会試合違反裁定懲罰審判記録延長登録修正確認開始終了対戦相手札山場合時間手順制限"
KATAKANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモラリルレロ"


def termbase_of(count: int, own: Termbase) -> Termbase:
    """Our concepts and as many made ones as are wanted: kanji, katakana and Latin forms, each found nowhere twice."""
    rng = random.Random(7)  # noqa: S311 - no secret
    made = [_concept(n, rng) for n in range(count - len(own.concepts))]
    return Termbase(own.domain, (*own.concepts, *made), f"{own.digest}{count}")


def _concept(n: int, rng: random.Random) -> Concept:
    signs = KANJI if n % 2 else KATAKANA
    japanese = "".join(rng.choice(signs) for _ in range(4)) + f"{n}号"
    name = f"Made Term {n}"
    policy = Policy.KEEP_SOURCE_GLOSS_FIRST if n % 5 == 0 else Policy.TRANSLATE
    role = FormRole.GLOSS if n % 5 == 0 else FormRole.NAME
    forms = (Form(name, "en"), Form(japanese, "ja", role=role))
    return Concept(f"c-m{n}", f"made-{n}", "bench", TermClass.GENERAL, policy, forms)


def lessons_of(count: int, termbase: Termbase) -> Iterator[Lesson]:
    """Lessons of 10,000 characters: blocks of ours in another order, each with a sentence on a made term."""
    made = [
        concept for concept in termbase.concepts if concept.policy is Policy.TRANSLATE and concept.domain == "bench"
    ]
    rng = random.Random(11)  # noqa: S311 - no secret
    text = (CONTENT / "courses" / "enforcement-08" / "lesson.ja.md").read_text(encoding="utf-8")
    lesson, _ = read_lesson(text, "lesson.ja.md", "ja")
    assert lesson is not None
    blocks = [block for block in re.split(r"\n\n(?=[^\n])", lesson.body) if ":::" not in block]
    for n in range(count):
        body = ""
        while len(body) < LENGTH:
            body += f"{rng.choice(blocks)}\n\nここでは{rng.choice(made).preferred('ja')}も見ます。\n\n"
        yield replace(lesson, slug=f"lesson-{n}", file=f"lesson-{n}.md", body=body[:LENGTH])


def proses_of(count: int, termbase: Termbase) -> list[Prose]:
    return [prose_of(lesson) for lesson in lessons_of(count, termbase)]


def regex_loop(termbase: Termbase, text: str) -> int:
    """What is usually written: a pattern for each term, tried one after the other."""
    found = 0
    for pattern in _patterns(termbase):
        found += sum(1 for _ in pattern.finditer(text))
    return found


def _patterns(termbase: Termbase, kept: dict[str, list[re.Pattern[str]]] = {}) -> list[re.Pattern[str]]:  # noqa: B006 - compiled once
    if termbase.digest not in kept:
        forms = [form.words for concept in termbase.concepts for form in concept.forms]
        kept[termbase.digest] = [re.compile(rf"(?<![A-Za-z0-9]){re.escape(form)}(?![A-Za-z0-9])") for form in forms]
    return kept[termbase.digest]
