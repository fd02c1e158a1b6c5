"""What looks like a tabled form and is none (L10N-108): a hint for a person, never more, and too slow for every run."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Spot, told
from courseware.terms.corpus import Corpus, Scan
from courseware.terms.model import Concept
from courseware.terms.prose import Span
from courseware.text import Text

ALIKE = 0.72
SHORTEST, LONGEST = 4, 24
# What may be one term: runs of kanji and katakana, held together by の and the kana of verbal nouns.
PHRASE = re.compile("[一-鿿々ァ-ヺー]+(?:[のりしきみび][一-鿿々ァ-ヺー]+)*")
# What follows a noun: a particle, and not the rest of its own word (助け).
PARTICLE = re.compile("[をはがにでとのもへやだ]|から|まで|など|する|です|[^ぁ-ゖ]|$")
IGNORED = str.maketrans("", "", "・ー")


def check_near(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """Phrases at script borders that are nearly a form; what is part of a form, or holds one, is not."""
    forms = _forms(corpus)
    grams = _by_bigram(forms)
    seen: dict[str, list[Spot]] = {}
    for span in scan.prose.spoken():
        for start, phrase in _phrases(span):
            seen.setdefault(phrase, []).append(Spot(span, start))
    for phrase, spots in seen.items():
        near = _nearest(phrase, forms, grams)
        if near:
            words = (
                f"「{phrase}」は用語「{near}」に似ています。同じものなら揃えてください。",
                f"“{phrase}” looks like the term “{near}”. If it is the same thing, write it alike.",
            )
            concept = forms[near]
            yield told("L10N-108", Weight.HINT, spots, words, (concept.preferred("en"), concept.id))


def _forms(corpus: Corpus) -> dict[str, Concept]:
    return {
        form.words: concept
        for concept in corpus.known.concepts
        for form in concept.forms_in("ja")
        if SHORTEST <= len(form.words) <= LONGEST
    }


def _by_bigram(forms: dict[str, Concept]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for words in forms:
        for gram in _bigrams(words):
            found.setdefault(gram, set()).add(words)
    return found


def _bigrams(words: str) -> set[str]:
    plain = words.translate(IGNORED)
    return {plain[n : n + 2] for n in range(len(plain) - 1)}


def _phrases(span: Span) -> Iterator[tuple[int, str]]:
    for found in PHRASE.finditer(span.own):
        if SHORTEST <= len(found[0]) <= LONGEST and PARTICLE.match(span.own, found.end()):
            yield found.start(), found[0]


def _nearest(phrase: str, forms: dict[str, Concept], grams: dict[str, set[str]]) -> str | None:
    counts: dict[str, int] = {}
    own = _bigrams(phrase)
    for gram in own:
        for words in grams.get(gram, ()):
            counts[words] = counts.get(words, 0) + 1
    if phrase in forms or any(words in phrase for words in counts):
        return None
    alike = [
        (
            difflib.SequenceMatcher(None, phrase.translate(IGNORED), words.translate(IGNORED), autojunk=False).ratio(),
            words,
        )
        for words, count in counts.items()
        if 3 * count >= len(own) and phrase not in words
    ]
    best = max(alike, default=(0.0, ""))
    return best[1] if best[0] >= ALIKE else None


CHECKS = (
    Check(
        "L10N-108",
        Text("用語に似た語", "near miss of a term"),
        Text(
            "用語にとてもよく似た言い回しがあります。同じものかどうかは人が決めます。",
            "A phrase is very much like a term. Whether it is the same thing is for a person to say.",
        ),
        Weight.HINT,
        check_near,
        must=(
            Example("body: 試合開始前の手順を進める。", "pregame: pregame procedure = ゲーム開始前の手順"),
            Example("body: トーナメント管理者に断る。", "to: organizer = トーナメント主催者"),
        ),
        must_not=(
            Example("body: ゲーム開始前の手順です。", "pregame: pregame procedure = ゲーム開始前の手順"),
            Example("body: トーナメントの日です。", "to: organizer = トーナメント主催者"),
            Example("body: デッキをリストに合わせる。", "list: deck list = デッキリスト"),
        ),
        is_slow=True,
    ),
)
