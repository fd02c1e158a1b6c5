"""Changes the preferred Japanese form of a concept in its file, and not a byte besides."""

from __future__ import annotations

import json
import re

from courseware.reading import Node, read_yaml
from courseware.source import Place
from courseware.terms.model import Concept, Form, FormRole, FormStatus, Termbase
from courseware.terms.read import read_terms
from courseware.text import Text

PLAIN = re.compile(r"[^\s,\[\]{}:#&*!|>'\"%@`?-][^,\[\]{}:#'\"]*")
NOT_FOUND = Text("用語か、その語形が見つかりません", "the concept or its form was not found")
ELSE = Text("ほかの箇所まで変わってしまいます", "the file would say something else besides")


class RenderingError(ValueError):
    """The form cannot be changed by this program, and a person has to do it; `words` say why."""

    def __init__(self, words: Text) -> None:
        self.words = words
        super().__init__(words.en)


def rendering(concept: Concept) -> Form:
    """The Japanese form that readers meet: the gloss of a name kept in English, or else the preferred name."""
    preferred = [form for form in concept.forms_in("ja") if form.status is FormStatus.PREFERRED]
    glosses = [form for form in preferred if form.role is FormRole.GLOSS]
    return (glosses or preferred)[0]


def with_rendering(text: str, file: str, slug: str, form: str, decision: str) -> str:
    """The concept file with a new preferred form; the old one is deprecated and names the decision.

    A form that is there already, admitted or deprecated, becomes the preferred one. RenderingError where the file is
    not written one form a line, or would say anything else besides.
    """
    before = _sound(text, file)
    concept = before.find(slug)
    if concept is None:
        raise RenderingError(NOT_FOUND)
    old = rendering(concept)
    if old.words == form:
        raise RenderingError(Text(f"「{form}」はすでに preferred です", f"“{form}” is the preferred form already"))
    forms = _form_nodes(text, file, slug)
    new = _rewritten(text, forms, old, form, decision)
    _confirm(before, _sound(new, file), slug, form)
    return new


def _sound(text: str, file: str) -> Termbase:
    termbase, faults = read_terms(text, file)
    if termbase is None or faults:
        raise RenderingError(Text(faults[0].line("ja"), faults[0].line("en")) if faults else NOT_FOUND)
    return termbase


def _form_nodes(text: str, file: str, slug: str) -> dict[str, Node]:
    """Form → its node, of the Japanese forms of a concept."""
    root = read_yaml(text, file, [])
    concepts = root.mapping([])["concepts"].items([]) if root else []
    node = next(one for one in concepts if one.mapping([])["slug"].value == slug)
    return {str(one.mapping([])["form"].value): one for one in node.mapping([])["ja"].items([])}


def _rewritten(text: str, forms: dict[str, Node], old: Form, form: str, decision: str) -> str:
    lines = text.split("\n")
    place, status = forms[old.words].place, forms[old.words].mapping([])["status"].place
    line = lines[place.line - 1]
    end = line.rfind("}", 0, _remark(line))
    if place.line != status.line or line[place.column - 1 : place.column] != "{" or end < 0:
        raise RenderingError(
            Text(f"{place}: 語形が1行に書かれていません", f"{place}: the form is not written on one line of its own")
        )
    deprecated = line[: status.column - 1] + "deprecated" + line[status.column - 1 + len("preferred") : end]
    lines[place.line - 1] = _with_note(deprecated, old.note, decision) + line[end:]
    if form in forms:
        _prefer(lines, forms[form].mapping([])["status"])
    else:
        role = "" if old.role is FormRole.NAME else f", role: {old.role}"
        carriage = "\r" if line.endswith("\r") else ""
        written = form if PLAIN.fullmatch(form) and form == form.strip() else json.dumps(form, ensure_ascii=False)
        lines.insert(
            place.line - 1, f"{line[: place.column - 1]}{{form: {written}, status: preferred{role}}}{carriage}"
        )
    return "\n".join(lines)


def _with_note(entry: str, note: str, decision: str) -> str:
    """The entry of a form, still without its brace, with the decision behind what was noted before."""
    before, noted, after = entry.rpartition(f"note: {note}") if note else (entry, "", "")
    return f"{before}{noted}、{decision}{after}" if noted else f"{entry}, note: {decision}"


def _remark(line: str) -> int:
    """Where a remark behind the form begins."""
    found = re.search(r"\}\s+#", line)
    return found.start() + 1 if found else len(line)


def _prefer(lines: list[str], status: Node) -> None:
    place: Place = status.place
    line, start = lines[place.line - 1], place.column - 1
    lines[place.line - 1] = line[:start] + "preferred" + line[start + len(str(status.value)) :]


def _confirm(before: Termbase, after: Termbase, slug: str, form: str) -> None:
    """Read again, this concept has its new form and every other one is as it was."""
    others = [[one for one in base.concepts if one.slug != slug] for base in (before, after)]
    concept = after.find(slug)
    if others[0] != others[1] or concept is None or rendering(concept).words != form:
        raise RenderingError(ELSE)
