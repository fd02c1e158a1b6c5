"""Reads a concept file (`content/terms/<domain>.yaml`) strictly; all its faults at once."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from courseware.finding import Finding, fault
from courseware.reading import Node, mixed_languages, read_yaml, unknown
from courseware.source import Place
from courseware.terms.fold import fold
from courseware.terms.model import Concept, Form, FormRole, FormStatus, Inflection, Policy, Termbase, TermClass
from courseware.text import LANGUAGES, Language

Choice = TypeVar("Choice", bound=StrEnum)

MARKUP = re.compile(r"\*[^*\s][^*]*\*|__|`|\][({]|</?[A-Za-z]")
# Crockford base32, as minted: no letter that is read as another.
CONCEPT_ID = re.compile(r"c-[0-9a-hjkmnp-tv-z]{6,8}")
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
REQUIRED = ("id", "slug", "class", "policy", "en", "ja")
OPTIONAL = ("ref", "short", "protect", "note", "inflect", "parts", "homograph_of", "case_sensitive")
YES_NO = {"yes": True, "no": False}


def read_terms(text: str, file: str) -> tuple[Termbase | None, list[Finding]]:
    """The termbase of a concept file, without its faulty concepts; None when it cannot be read at all."""
    faults: list[Finding] = []
    root = read_yaml(text, file, faults)
    if root is None:
        return None, faults
    found = root.fields(faults, required=("domain", "concepts"))
    domain = found["domain"].scalar(faults) if "domain" in found else None
    if not domain or "concepts" not in found:
        return None, faults
    read = [(_concept(node, domain, faults), node) for node in found["concepts"].items(faults)]
    sound = [(concept, node) for concept, node in read if concept is not None]
    faults.extend(_duplicates(sound))
    faults.extend(_unknown_names(sound))
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Termbase(domain, tuple(concept for concept, _ in sound), digest, file), faults


def _concept(node: Node, domain: str, faults: list[Finding]) -> Concept | None:
    found = node.fields(faults, REQUIRED, OPTIONAL)
    names = {key: _scalar(found, key, faults) for key in ("id", "slug", "ref")}
    kind = _choice(found.get("class"), TermClass, faults)
    policy = _choice(found.get("policy"), Policy, faults)
    forms = tuple(form for language in LANGUAGES for form in _forms(found, language, faults))
    note = found["note"].bilingual(faults) if "note" in found else None
    lists = {key: found[key].texts(faults) if key in found else () for key in ("protect", "parts", "homograph_of")}
    inflect = _choice(found.get("inflect"), Inflection, faults) or Inflection.NONE
    faults.extend(_malformed(found, names))
    complete = all(any(form.language == language for form in forms) for language in LANGUAGES)
    if not (names["id"] and names["slug"] and kind and policy and complete):
        return None
    return Concept(
        names["id"], names["slug"], domain, kind, policy, forms, names["ref"], note=note, inflect=inflect,
        case_sensitive=_yes_no(found.get("case_sensitive"), faults), **lists,
    )  # fmt: skip


def _scalar(found: dict[str, Node], key: str, faults: list[Finding]) -> str:
    return (found[key].scalar(faults) or "").strip() if key in found else ""


def _choice(node: Node | None, choices: type[Choice], faults: list[Finding]) -> Choice | None:
    """One of a closed list; another word is a fault that names the nearest."""
    value = node.scalar(faults) if node else None
    if node is None or value is None:
        return None
    if value in {str(choice) for choice in choices}:
        return choices(value)
    faults.append(unknown(node.place, "TERM-104", value, [str(choice) for choice in choices]))
    return None


def _yes_no(node: Node | None, faults: list[Finding]) -> bool | None:
    value = node.scalar(faults) if node else None
    if node and value is not None and value not in YES_NO:
        faults.append(unknown(node.place, "TERM-104", value, YES_NO))
    return YES_NO.get(value or "")


def _forms(found: dict[str, Node], language: Language, faults: list[Finding]) -> list[Form]:
    if language not in found:
        return []
    forms = [_form(node, language, faults) for node in found[language].items(faults)]
    forms += [Form(words, language, FormStatus.ADMITTED, FormRole.SHORT) for words in _short(found, language, faults)]
    sound = [form for form in forms if form is not None]
    faults.extend(_form_faults(found[language], sound, language))
    return sound


def _form(node: Node, language: Language, faults: list[Finding]) -> Form | None:
    found = node.fields(faults, ("form", "status"), ("role", "note"))
    words = _scalar(found, "form", faults)
    status = _choice(found.get("status"), FormStatus, faults)
    role = _choice(found["role"], FormRole, faults) if "role" in found else FormRole.NAME
    if "form" in found and not words:
        faults.append(fault(found["form"].place, "TERM-105", "語形が空です。", "The form is empty."))
    if words:
        faults.extend(_markup(found["form"]))
    if not words or status is None or role is None:
        return None
    if language == "en":  # a Japanese text may keep the English name of a concept
        faults.extend(mixed_languages(words, language, found["form"].place))
    return Form(words, language, status, role, _scalar(found, "note", faults))


def _markup(node: Node) -> Iterable[Finding]:
    """A form with the marks of a format in it is no form: nothing that people write would be the same."""
    if MARKUP.search(str(node.value)):
        words = (
            f"語形「{node.value}」に書式の記号があります。答えや本文の語と一致しなくなるので、語だけを書いてください。",
            f"The form “{node.value}” holds Markdown or HTML. No answer and no text would match it: write the bare words.",
        )
        yield fault(node.place, "TERM-109", *words)


def _short(found: dict[str, Node], language: Language, faults: list[Finding]) -> tuple[str, ...]:
    if "short" not in found:
        return ()
    # Both languages pass here, one of them tells the faults of the mapping.
    own: list[Finding] = faults if language == "ja" else []
    shorts = found["short"].fields(own, optional=LANGUAGES)
    for item in shorts[language].items([]) if language in shorts else ():
        faults.extend(_markup(item))
    return shorts[language].texts(faults) if language in shorts else ()


def _form_faults(node: Node, forms: list[Form], language: Language) -> Iterable[Finding]:
    """Each language needs one preferred form, and one only in each role."""
    roles = [form.role for form in forms if form.status is FormStatus.PREFERRED]
    name = {"ja": ("日本語", "Japanese"), "en": ("英語", "English")}[language]
    if not roles:
        words = (f"{name[0]}の preferred の語形がありません。", f"There is no preferred form in {name[1]}.")
        yield fault(node.place, "TERM-105", *words)
    written = [fold(form.words).words for form in forms]
    for words_twice in sorted({words for words in written if written.count(words) > 1}):
        ja, en = f"語形「{words_twice}」が2回あります。", f"The form “{words_twice}” stands twice."
        yield fault(node.place, "TERM-103", ja, en)
    for role in FormRole:
        if roles.count(role) > 1:
            ja = f"{name[0]}の preferred の語形（role: {role}）が複数あります。1つを残して admitted にしてください。"
            en = f"{name[1]} has several preferred forms (role: {role}). Keep one and make the others admitted."
            yield fault(node.place, "TERM-106", ja, en)


def _malformed(found: dict[str, Node], names: dict[str, str]) -> Iterable[Finding]:
    if names["id"] and not CONCEPT_ID.fullmatch(names["id"]):
        ja = f"概念の id「{names['id']}」は c- に続く6〜8字（0-9 a-z、i l o u を除く）で書きます。"
        en = f"The concept id “{names['id']}” must be c- and 6 to 8 characters of 0-9 a-z without i, l, o, u."
        yield fault(found["id"].place, "TERM-107", ja, en)
    if names["slug"] and not SLUG.fullmatch(names["slug"]):
        ja = f"slug「{names['slug']}」は英小文字と数字を - でつないで書きます。"
        en = f"The slug “{names['slug']}” must be small letters and digits joined by -."
        yield fault(found["slug"].place, "TERM-107", ja, en)


def _duplicates(concepts: list[tuple[Concept, Node]]) -> Iterable[Finding]:
    """An id, a slug and a form of a language each stand once; homographs share a form and say so."""
    seen: dict[tuple[str, str], tuple[Concept, Place]] = {}
    for concept, node in concepts:
        for code, kind, shown in _identities(concept):
            other, first = seen.setdefault((kind, fold(shown).words), (concept, node.place))
            said = concept.slug in other.homograph_of or other.slug in concept.homograph_of
            if first != node.place and not (code == "TERM-103" and said):
                yield _duplicate(node.place, code, shown, first)


def _unknown_names(concepts: list[tuple[Concept, Node]]) -> Iterable[Finding]:
    """Parts and homographs are named by the slugs of the same file."""
    slugs = [concept.slug for concept, _ in concepts]
    for concept, node in concepts:
        for name in (*concept.parts, *concept.homograph_of):
            if name not in slugs:
                yield unknown(node.place, "TERM-108", name, slugs)


def _identities(concept: Concept) -> Iterable[tuple[str, str, str]]:
    yield "TERM-101", "id", concept.id
    yield "TERM-102", "slug", concept.slug
    for form in concept.forms:
        yield "TERM-103", form.language, form.words


def _duplicate(place: Place, code: str, shown: str, first: Place) -> Finding:
    ja = f"「{shown}」は{first}の概念がすでに使っています。"
    en = f"“{shown}” is already used by the concept at {first}."
    return fault(place, code, ja, en)
