"""How the command line tells of questions whose stored answers have another key now."""

from __future__ import annotations

from courseware.actions.comparing import ComparedQuestion, ComparedVariant, Difference
from courseware.text import LANGUAGES, Language


def affected_words(question: ComparedQuestion) -> str:
    """A question with its variants and keys, in both languages."""
    held = "（出題停止中 / kept back）" if question.is_withheld else ""
    name, answers, learners = "/".join(question.name), question.affected_answers, question.learners
    head = f"{name}: 回答 {answers} 件、学習者 {learners} 人 / answers: {answers}, learners: {learners}{held}"
    return "\n".join([head, *(line for each in question.affected for line in _variant_words(each))])


def _variant_words(variant: ComparedVariant) -> list[str]:
    lines = []
    for language in LANGUAGES:
        told = [_difference_words(one, language) for one in variant.differences]
        facts = variant.facts[language]
        lines.append(f"    ×{variant.answers} {facts + ': ' if facts else ''}{'; '.join(told)}")
    return lines


def _difference_words(one: Difference, language: Language) -> str:
    new = one.new[language]
    return f"{one.label[language]}: {one.old[language]} → {new}" if one.label else new


def affected_data(question: ComparedQuestion) -> dict[str, object]:
    """The same as JSON data."""
    return {
        "quiz": question.name[0],
        "question": question.name[1],
        "answers": question.affected_answers,
        "learners": question.learners,
        "withheld": question.is_withheld,
        "variants": [_variant_data(each) for each in question.affected],
    }


def _variant_data(variant: ComparedVariant) -> dict[str, object]:
    changes = [
        {"component": one.label.as_data() if one.label else None, "old": one.old.as_data(), "new": one.new.as_data()}
        for one in variant.differences
    ]
    names = {"variant": variant.variant, "version": variant.version, "facts": variant.facts.as_data()}
    return {**names, "answers": variant.answers, "learners": variant.learners, "keys": changes}
