"""A termbase as TBX v3, dialect Basic, style DCA.

What TBX has no category for stands in notes of the form `policy: keep_source`. A name that is kept in English is also
the preferred term of the Japanese section, since that is what other tools understand; its note says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from courseware.finding import ContentError, fault
from courseware.outside import NO_XML
from courseware.source import Place
from courseware.terms.exchange.write import state_of
from courseware.terms.model import Concept, Form, FormRole, FormStatus, Inflection, Policy, Termbase
from courseware.text import Language

NAMESPACE = "urn:iso:std:iso:30042:ed-2"
SCHEMAS = "https://raw.githubusercontent.com/LTAC-Global"
HEAD = f"""<?xml version="1.0" encoding="UTF-8"?>
<?xml-model href="{SCHEMAS}/TBX_Core_RNG/master/TBXcoreStructV03.rng" type="application/xml" schematypens="http://relaxng.org/ns/structure/1.0"?>
<?xml-model href="{SCHEMAS}/TBX-Basic_dialect/master/DCA/TBX-Basic_DCA.sch" type="application/xml" schematypens="http://purl.oclc.org/dsdl/schematron"?>
<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="{NAMESPACE}">
  <tbxHeader>
    <fileDesc>
      <sourceDesc>
        <p>%s</p>
      </sourceDesc>
    </fileDesc>
  </tbxHeader>
  <text>
    <body>
"""
TAIL = "    </body>\n  </text>\n</tbx>\n"
STATUSES = {
    FormStatus.PREFERRED: "preferredTerm-admn-sts",
    FormStatus.ADMITTED: "admittedTerm-admn-sts",
    FormStatus.DEPRECATED: "supersededTerm-admn-sts",
    FormStatus.FORBIDDEN: "deprecatedTerm-admn-sts",  # not to be used: what other tools warn of
}
KEYS = (
    "slug",
    "policy",
    "inflect",
    "case_sensitive",
    "protect",
    "parts",
    "homograph_of",
    "state",
    "role",
    "note",
    "form",
)
KEYED = re.compile(rf"({'|'.join(KEYS)}): (.*)", re.DOTALL)
SOURCE = "form: source"  # the note of a Japanese term that only repeats the English one


def tbx_text(termbase: Termbase) -> str:
    """The termbase as a TBX file. ContentError where a text holds what XML cannot, or there is no concept to write."""
    if not termbase.concepts:
        words = (f"{termbase.domain} には概念がありません。", f"{termbase.domain} holds no concept.")
        raise ContentError([fault(Place(termbase.domain), "TERM-224", *words)])
    text = HEAD % escape(f"courseware: {termbase.domain}") + "".join(map(_entry, termbase.concepts)) + TAIL
    found = NO_XML.search(text)
    if found:
        sign = f"U+{ord(found[0]):04X}"
        ja = f"XML では書けない文字 {sign} が用語にあります。消してから書き出してください。"
        en = f"A term holds the character {sign}, which XML cannot hold. Remove it, then export."
        raise ContentError([fault(Place(termbase.domain), "TERM-225", ja, en)])
    return text


def _entry(concept: Concept) -> str:
    languages: tuple[Language, ...] = ("en", "ja")
    sections = "".join(_section(concept, language) for language in languages)
    about = "".join(f"        {line}\n" for line in _about(concept))
    return f"      <conceptEntry id={quoteattr(concept.id)}>\n{about}{sections}      </conceptEntry>\n"


def _about(concept: Concept) -> Iterator[str]:
    yield f'<descrip type="subjectField">{escape(f"{concept.domain}/{concept.kind}")}</descrip>'
    if concept.ref:
        yield f'<admin type="source">{escape(concept.ref)}</admin>'
    yield _note("slug", concept.slug)
    yield _note("policy", concept.policy)
    if concept.inflect is not Inflection.NONE:
        yield _note("inflect", concept.inflect)
    if concept.case_sensitive is not None:
        yield _note("case_sensitive", "yes" if concept.case_sensitive else "no")
    for name in ("protect", "parts", "homograph_of"):
        for words in getattr(concept, name):
            yield _note(name, words)
    yield _note("state", state_of(concept))


def _note(name: str, words: str) -> str:
    return f"<note>{name}: {escape(words)}</note>"


def _section(concept: Concept, language: Language) -> str:
    lines = []
    if concept.note:
        lines.append(f'<descrip type="definition">{escape(concept.note[language])}</descrip>')
    forms = list(concept.forms_in(language))
    if language == "ja" and concept.policy is not Policy.TRANSLATE:
        source = concept.preferred("en")
        if all(form.words != source for form in forms):
            lines += _term(Form(source, "ja"), SOURCE)
    for form in forms:
        lines += _term(form)
    inner = "".join(f"          {line}\n" for line in lines)
    return f'        <langSec xml:lang="{language}">\n{inner}        </langSec>\n'


def _term(form: Form, mark: str = "") -> Iterator[str]:
    yield "<termSec>"
    yield f"  <term>{escape(form.words)}</term>"
    yield f'  <termNote type="administrativeStatus">{STATUSES[form.status]}</termNote>'
    if form.role is FormRole.SHORT:
        yield '  <termNote type="termType">shortForm</termNote>'
    if form.role is FormRole.GLOSS:
        yield "  <note>role: gloss</note>"
    if mark:
        yield f"  <note>{mark}</note>"
    if form.note:
        told = f"note: {form.note}" if KEYED.match(form.note) else form.note
        yield f"  <note>{escape(told)}</note>"
    yield "</termSec>"
