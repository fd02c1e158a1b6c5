"""Writes a concept as our files have it: one way to write each, and what is read back is the same concept."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

from courseware.terms.model import Concept, Form, FormRole, FormStatus, Inflection
from courseware.text import LANGUAGES, Language

# What YAML takes as plain text in every place, also inside [ ] and { }; all else goes into quotes.
UNSAFE_START = tuple("-?:,[]{}#&*!|>'\"%@` ")
UNSAFE = re.compile(r"[,\[\]{}]|: |:$| #| $")
ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
STATE_LENGTH = 8
ORDER: tuple[Language, ...] = ("en", "ja")  # as our files have them


def scalar(words: str) -> str:
    """A text as a YAML scalar on one line."""
    plain = bool(words) and not words.startswith(UNSAFE_START) and not UNSAFE.search(words)
    if plain and _is_printed(words):
        return words
    return '"' + "".join(_escaped(letter) for letter in words) + '"'


def _is_printed(words: str) -> bool:
    return words.replace("\u3000", " ").isprintable()


def _escaped(letter: str) -> str:
    if letter in ESCAPES:
        return ESCAPES[letter]
    if _is_printed(letter):
        return letter
    return f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08x}"


def form_text(form: Form) -> str:
    """`{form: 遅刻, status: preferred, role: gloss}`: what is usual is left out."""
    role = {} if form.role is FormRole.NAME else {"role": str(form.role)}
    note = {"note": form.note} if form.note else {}
    return mapping_text({"form": form.words, "status": str(form.status), **role, **note})


def mapping_text(values: dict[str, str]) -> str:
    return "{" + ", ".join(f"{key}: {scalar(value)}" for key, value in values.items()) + "}"


def list_text(words: Iterable[str]) -> str:
    return "[" + ", ".join(map(scalar, words)) + "]"


def is_short(form: Form) -> bool:
    """Whether all that is known of a form is that it is a short one, as `short:` lists them."""
    return form.role is FormRole.SHORT and form.status is FormStatus.ADMITTED and not form.note


def listed(concept: Concept, language: Language) -> tuple[list[Form], list[str]]:
    """The forms that are written in full, and the short ones that end the list."""
    forms = list(concept.forms_in(language))
    shorts: list[str] = []
    while len(forms) > 1 and is_short(forms[-1]):
        shorts.insert(0, forms.pop().words)
    return forms, shorts


def concept_values(concept: Concept) -> dict[str, str | list[str]]:
    """The keys of a concept with their values as YAML in one line; of forms, one a line."""
    found: dict[str, str | list[str]] = {
        "id": concept.id, "slug": concept.slug, "class": str(concept.kind),
        "ref": scalar(concept.ref) if concept.ref else "",
        "policy": str(concept.policy),
        "inflect": "" if concept.inflect is Inflection.NONE else str(concept.inflect),
        "case_sensitive": {None: "", True: "yes", False: "no"}[concept.case_sensitive],
    }  # fmt: skip
    short: dict[str, list[str]] = {}
    for language in ORDER:
        forms, short[language] = listed(concept, language)
        found[language] = [form_text(form) for form in forms]
    inner = ", ".join(f"{language}: {list_text(short[language])}" for language in ORDER if short[language])
    found["short"] = f"{{{inner}}}" if inner else ""
    for key in ("protect", "parts", "homograph_of"):
        words = getattr(concept, key)
        found[key] = list_text(words) if words else ""
    found["note"] = mapping_text(concept.note.as_data()) if concept.note else ""
    return {key: value for key, value in found.items() if value}


def concept_text(concept: Concept, indent: int = 2) -> str:
    """A concept as an item of the list of a file, with the line end."""
    lines = []
    for key, value in concept_values(concept).items():
        if isinstance(value, str):
            lines.append(f"{key}: {value}")
        else:
            lines += [f"{key}:", *(f"  - {item}" for item in value)]
    first, *rest = lines
    return "".join(f"{' ' * indent}{line}\n" for line in (f"- {first}", *(f"  {line}" for line in rest)))


def concept_flow(concept: Concept) -> str:
    """The same on one line, for a list in brackets."""
    values = concept_values(concept).items()
    inner = (f"{key}: {value if isinstance(value, str) else '[' + ', '.join(value) + ']'}" for key, value in values)
    return "{" + ", ".join(inner) + "}"


def state_of(concept: Concept) -> str:
    """A mark that changes with anything of the concept; begins with letters, so that no spreadsheet reads a number."""
    forms = [[form.language, form.words, form.status, form.role, form.note] for form in _in_order(concept)]
    alone = (concept.slug, concept.kind, concept.policy, concept.ref, concept.inflect, concept.case_sensitive)
    said = repr([concept.id, *map(str, alone), forms, concept.protect, concept.parts, concept.homograph_of])
    note = repr(concept.note.as_data() if concept.note else "")
    return "st" + hashlib.sha256((said + note).encode()).hexdigest()[:STATE_LENGTH]


def _in_order(concept: Concept) -> list[Form]:
    return [form for language in LANGUAGES for form in concept.forms_in(language)]
