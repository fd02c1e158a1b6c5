"""A concept that is new to us: its id, slug and policy where the file says none.

An id is made from what the file says, so that the same file read again finds the same concept.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Collection, Iterator
from itertools import count

from courseware.finding import Finding, Weight, fault
from courseware.terms.exchange.merging import YES_NO, form_key, in_language, made_form
from courseware.terms.exchange.said import SaidConcept, SaidForm
from courseware.terms.model import UNTRANSLATED, Concept, Form, FormStatus, Inflection, Policy, TermClass
from courseware.terms.read import CONCEPT_ID, SLUG
from courseware.text import LANGUAGES, Language, Text

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 6


def new_concept(
    said: SaidConcept, domain: str, ids: Collection[str], slugs: Collection[str]
) -> tuple[Concept, tuple[Finding, ...]]:
    """The concept, and what was assumed about it."""
    forms = tuple(form for language in LANGUAGES for form in _forms(said, language))
    reasons: tuple[Finding, ...] = ()
    if not any(form.language == "ja" for form in forms):
        source = next((form.words for form in forms if form.status is FormStatus.PREFERRED), forms[0].words)
        forms = (Form(source, "ja", note=UNTRANSLATED), *forms)
        reasons = (_untranslated(said),)
    ja, en = said.says("note_ja"), said.says("note_en")
    return Concept(
        said.key if CONCEPT_ID.fullmatch(said.key) else minted(said, domain, ids),
        said.says("slug") or new_slug(said, slugs),
        domain,
        TermClass(said.says("class") or "general"),
        Policy(said.says("policy")) if said.says("policy") else _policy(forms),
        forms,
        said.says("ref"),
        note=Text(ja, en) if ja and en else None,
        inflect=Inflection(said.says("inflect") or "none"),
        case_sensitive=YES_NO.get(said.says("case_sensitive")),
        **{name: tuple(dict.fromkeys(words)) for name, words in said.lists.items()},
    ), reasons


def _forms(said: SaidConcept, language: Language) -> list[Form]:
    """The forms of a language, each once; without any that is preferred, the first name becomes it."""
    own = in_language(said.forms, language)
    once = list({form_key(form.words): form for form in reversed(own)}.values())[::-1]
    given = [Form("", language, form.status) for form in once if form.status]
    made: list[Form] = []
    for form in once:
        made.append(made_form(form, [*given, *made]))
    return made


def _policy(forms: tuple[Form, ...]) -> Policy:
    """A Japanese form that is the English one keeps the source; any other translates it."""
    first = {
        language: next((form.words for form in forms if form.language == language and form.status == "preferred"), "")
        for language in LANGUAGES
    }
    return Policy.KEEP_SOURCE if first["ja"] == first["en"] else Policy.TRANSLATE


def minted(said: SaidConcept, domain: str, ids: Collection[str]) -> str:
    """An id of ours that is not in use yet."""
    return next(one for one in _ids(f"{domain}\0{said.key}\0{said.title}") if one not in ids)


def _ids(seed: str) -> Iterator[str]:
    for n in count():
        number = int.from_bytes(hashlib.sha256(f"{seed}\0{n}".encode()).digest()[:8], "big")
        yield "c-" + "".join(DIGITS[number >> (5 * place) & 31] for place in range(ID_LENGTH))


def new_slug(said: SaidConcept, slugs: Collection[str]) -> str:
    """A readable name that is not in use yet, from the English form."""
    english: list[SaidForm] = in_language(said.forms, "en")
    plain = unicodedata.normalize("NFKD", english[0].words if english else "").encode("ascii", "ignore").decode()
    base = "-".join(re.findall(r"[a-z0-9]+", plain.lower())) or "term"
    names = (base if n == 1 else f"{base}-{n}" for n in count(1))
    return next(name for name in names if name not in slugs and SLUG.fullmatch(name))


def _untranslated(said: SaidConcept) -> Finding:
    ja = f"日本語の語形がありません。訳が決まるまで英語のまま使う概念として加えます（語形に「{UNTRANSLATED}」と書きます）。"
    en = "There is no Japanese form. It is added as a concept kept in English until it is translated."
    return fault(said.place, "TERM-210", ja, en, Weight.ADVICE)
