"""A concept with what a file says about it: what is said is taken over, what is not said stays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from courseware.source import Place
from courseware.terms.exchange.said import LISTS, SaidConcept, SaidForm
from courseware.terms.fold import fold
from courseware.terms.model import UNTRANSLATED, Concept, Form, FormRole, FormStatus, Inflection, Policy, TermClass
from courseware.text import LANGUAGES, Language, Text

ATTRIBUTES = {"slug": "slug", "class": "kind", "policy": "policy", "ref": "ref", "inflect": "inflect"}
TYPES = {"class": TermClass, "policy": Policy, "inflect": Inflection}
YES_NO = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that changes: its name, what it was (nothing for something new), what it becomes, where that is said."""

    name: str
    old: str
    new: str
    place: Place


def change_of(name: str, old: str, new: str, place: Place) -> list[Change]:
    """The change, if it is one; how a text is broken into lines makes none."""
    return [] if old.split() == new.split() else [Change(name, old, new, place)]


def merged(old: Concept, said: SaidConcept) -> tuple[Concept, list[Change]]:
    """The concept as it becomes, and each change."""
    changes: list[Change] = []
    values: dict[str, object] = {}
    for name, attribute in ATTRIBUTES.items():
        if name in said.fields:
            now = said.fields[name]
            found = change_of(name, str(getattr(old, attribute)), now.value, now.place)
            values |= {attribute: TYPES.get(name, str)(now.value)} if found else {}
            changes += found
    for part in (_case(old, said), _note(old, said), _lists(old, said), _forms(old, said)):
        values |= part[0]
        changes += part[1]
    return (replace(old, **values) if changes else old), changes  # type: ignore[arg-type]


def _case(old: Concept, said: SaidConcept) -> tuple[dict[str, object], list[Change]]:
    if "case_sensitive" not in said.fields:
        return {}, []
    now = said.fields["case_sensitive"]
    before = {None: "", True: "yes", False: "no"}[old.case_sensitive]
    changes = change_of("case_sensitive", before, now.value, now.place)
    return ({"case_sensitive": YES_NO[now.value]} if changes else {}), changes


def _note(old: Concept, said: SaidConcept) -> tuple[dict[str, object], list[Change]]:
    """The note in both languages; a note in one language only has no place in our files yet."""
    before = old.note or Text("", "")
    words: dict[str, str] = {}
    changes: list[Change] = []
    for language in LANGUAGES:
        now = said.fields.get(f"note_{language}")
        found = change_of(f"note_{language}", before[language], now.value, now.place) if now else []
        words[language] = now.value if now and found else before[language]
        changes += found
    complete = all(words.values())
    return ({"note": Text(words["ja"], words["en"])} if changes and complete else {}), changes if complete else []


def _lists(old: Concept, said: SaidConcept) -> tuple[dict[str, object], list[Change]]:
    values: dict[str, object] = {}
    changes: list[Change] = []
    for name in LISTS:
        before: tuple[str, ...] = getattr(old, name)
        more = tuple(dict.fromkeys(words for words in said.lists.get(name, ()) if words not in before))
        if more:
            values[name] = (*before, *more)
            changes.append(Change(name, ", ".join(before), ", ".join((*before, *more)), said.place))
    return values, changes


def _forms(old: Concept, said: SaidConcept) -> tuple[dict[str, object], list[Change]]:
    forms = list(old.forms)
    changes: list[Change] = []
    values = _translated(old, said, forms, changes)
    for one in said.forms:
        at = next((n for n, form in enumerate(forms) if is_same(form, one)), None)
        if at is None:
            made = made_form(one, [form for form in forms if form.language == one.language])
            forms.append(made)
            changes.append(Change(f"{one.language} {one.words}", "", described(made), one.place))
        else:
            forms[at], found = _with(forms[at], one)
            changes += found
    ordered = tuple(form for language in LANGUAGES for form in forms if form.language == language)
    return ({"forms": ordered, **values} if changes else {}), changes


def _translated(old: Concept, said: SaidConcept, forms: list[Form], changes: list[Change]) -> dict[str, object]:
    """The first translation takes the place of the English form that stood in for it, and the concept is translated."""
    (only, *others) = old.forms_in("ja")
    new = [form for form in in_language(said.forms, "ja") if not is_same(only, form)]
    if others or only.note != UNTRANSLATED or not new:
        return {}
    first = next((form for form in new if form.status is FormStatus.PREFERRED), new[0])
    made = made_form(first, [])
    forms[forms.index(only)] = made
    changes.append(Change(f"ja {only.words}", only.words, f"{made.words} ({described(made)})", first.place))
    if "policy" in said.fields or old.policy is not Policy.KEEP_SOURCE:
        return {}
    changes.append(Change("policy", str(old.policy), str(Policy.TRANSLATE), first.place))
    return {"policy": Policy.TRANSLATE}


def is_same(form: Form, said: SaidForm) -> bool:
    return form.language == said.language and form_key(form.words) == form_key(said.words)


@lru_cache(maxsize=65536)
def form_key(words: str) -> str:
    """What a form is known by: width, dashes and spaces make no other form."""
    return fold(words).words


def made_form(said: SaidForm, others: list[Form]) -> Form:
    """A new form; where its status is not said, the first of its language is the preferred one."""
    taken = any(form.status is FormStatus.PREFERRED for form in others)
    status = said.status or (FormStatus.ADMITTED if taken or said.role is FormRole.SHORT else FormStatus.PREFERRED)
    return Form(said.words, said.language, status, said.role or FormRole.NAME, said.note or "")


def _with(form: Form, said: SaidForm) -> tuple[Form, list[Change]]:
    name = f"{form.language} {form.words}"
    changes: list[Change] = []
    for key in ("status", "role", "note"):
        now = getattr(said, key)
        found = change_of(f"{name} {key}", str(getattr(form, key)), str(now), said.place) if now is not None else []
        form = replace(form, **{key: now}) if found else form
        changes += found
    return form, changes


def described(form: Form) -> str:
    """`forbidden gloss: 公式の訳`."""
    role = "" if form.role is FormRole.NAME else f" {form.role}"
    return f"{form.status}{role}" + (f": {form.note}" if form.note else "")


def in_language(forms: tuple[SaidForm, ...], language: Language) -> list[SaidForm]:
    return [form for form in forms if form.language == language]
