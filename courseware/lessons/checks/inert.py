"""What an author typed and the printer will not carry out: HTML, unsafe links, attributes other than an id."""

from __future__ import annotations

import re
from collections.abc import Iterable

from courseware.finding import Finding, Weight, fault
from courseware.lessons.checks.subject import Subject
from courseware.lessons.syntax.confirm import WORDS
from courseware.lessons.syntax.pieces import plain

HTML = re.compile(r"</?[A-Za-z][^<>]*>|<!--")
LINK = re.compile(r"\[[^\[\]]*\]\([^()\s]*\)?")
ATTRIBUTES = re.compile(r"\{(?:[.#][^{}\s]*|[\w-]+=)[^{}]*\}")
UNMINTED = re.compile(rf"\[(?:{WORDS})\](?!\()")


def check_inert(subject: Subject) -> Iterable[Finding]:
    for inline, picture in subject.pieces("image"):
        ja = f"画像「{picture.content}」は表示されません。文字だけが残ります。"
        en = f"The picture “{picture.content}” is not shown; only its words are printed."
        yield fault(subject.place(inline, "!["), "LES-604", ja, en, Weight.ADVICE)
    for inline in subject.tokens:
        if inline.type != "inline":
            continue
        text = plain([child for child in inline.children or () if child.type != "code_inline"])
        for pattern, code, ja, en, weight in PATTERNS:
            for match in pattern.finditer(text):
                said = (ja.replace("{x}", match[0]), en.replace("{x}", match[0]))
                yield fault(subject.place(inline, match[0]), code, *said, weight)


PATTERNS = (
    (
        HTML,
        "LES-601",
        "HTML「{x}」は文字のまま表示されます。Markdown で書いてください。",
        "The HTML “{x}” is printed as plain text. Use Markdown.",
        Weight.ADVICE,
    ),
    (
        LINK,
        "LES-602",
        "「{x}」はリンクになりません。リンク先は https://、/、# のどれかで始めてください。",
        "“{x}” does not become a link. Its address must begin with https://, / or #.",
        Weight.BLOCKER,
    ),
    (
        ATTRIBUTES,
        "LES-603",
        "「{x}」は使えません。付けられるのは、見出し・ブロック・要確認の {#id} だけです。",
        "“{x}” has no effect here: only headings, blocks and 要確認 marks take an {#id}.",
        Weight.ADVICE,
    ),
    (
        UNMINTED,
        "LES-406",
        "「{x}」に id がありません。courseware review mint を実行すると、id が書き込まれます。",
        "“{x}” has no id. Run “courseware review mint”, which writes one into the file.",
        Weight.ADVICE,
    ),
)
