"""TBX in and out: valid against the published schemas, tolerant of other tools, deaf to hostile files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from lxml import etree

from courseware.finding import ContentError
from courseware.terms import FormStatus, Policy, Termbase, read_terms
from courseware.terms.exchange import Outcome, applied, plan_of, read_tbx, tbx_text
from courseware.terms.exchange.decoding import MOST
from tests.terms.exchange.schematron import complaints
from tests.terms.exchange.termbases import termbase_of, text_of
from tests.terms.make import concept_text

FOLDER = Path(os.environ.get("COURSEWARE_SOURCES", "/nowhere")).parent / "l10n" / "tbx"
published = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="needs the TBX schemas beside the folder that COURSEWARE_SOURCES names"
)
CONTENT = Path(__file__).parents[3] / "content" / "terms"
MATCH_LOSS = """domain: lorcana
concepts:
  - id: c-7k2m9q
    slug: match-loss
    class: penalty
    policy: keep_source_gloss_first
    en: [{form: Match Loss, status: preferred}]
    ja:
      - {form: マッチの敗北, status: preferred, role: gloss, note: 公式の訳 <1> & "2"}
      - {form: その試合の敗北, status: admitted}
      - {form: 試合の負け, status: deprecated, note: "role: gloss"}
      - {form: 敗け, status: forbidden}
    short: {en: [ML], ja: [敗北]}
"""


@pytest.fixture(scope="module")
def core() -> etree.RelaxNG:
    return etree.RelaxNG(etree.parse(FOLDER / "TBXcoreStructV03.rng"))


@pytest.fixture(scope="module")
def basic() -> etree._ElementTree:
    return etree.parse(FOLDER / "TBX-Basic_DCA.sch")


@published
@pytest.mark.parametrize("path", sorted(CONTENT.glob("*.yaml")), ids=lambda path: path.stem)
def test_our_termbases_are_valid_tbx(path: Path, core: etree.RelaxNG, basic: etree._ElementTree) -> None:
    termbase, _ = read_terms(path.read_text(encoding="utf-8"), path.name)
    assert termbase is not None

    document = etree.fromstring(tbx_text(termbase).encode())

    core.assertValid(document)
    assert complaints(basic, document) == []


@published
def test_every_part_of_a_concept_is_valid(core: etree.RelaxNG, basic: etree._ElementTree) -> None:
    text = MATCH_LOSS + (
        "    ref: PCG 1\n    protect: [一]\n    homograph_of: [match-loss]\n    parts: [match-loss]\n"
        "    inflect: suru\n    case_sensitive: no\n    note: {ja: 一敗, en: one loss}\n"
    )

    document = etree.fromstring(tbx_text(termbase_of(text)).encode())

    core.assertValid(document)
    assert complaints(basic, document) == []


@published
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("preferredTerm-admn-sts", "preferred"),
        ('type="subjectField"', 'type="domain"'),
        ('type="TBX-Basic"', 'type="TBX-Core"'),
        ("shortForm", "short"),
    ],
)
def test_the_schema_of_the_tests_sees_what_is_wrong(basic: etree._ElementTree, old: str, new: str) -> None:
    text = tbx_text(termbase_of(MATCH_LOSS))
    assert old in text

    assert complaints(basic, etree.fromstring(text.replace(old, new).encode()))


@published
def test_the_example_of_the_standard_is_taken_over() -> None:
    reading = read_tbx((FOLDER / "Example_Astronomy_DCA_VALID.tbx").read_bytes(), "astronomy.tbx")
    text = text_of([])

    plan = plan_of(termbase_of(text), reading, "astronomy.tbx")
    made = termbase_of(applied(plan, text, "terms.yaml"))

    assert len(reading.concepts) == 45
    assert set(reading.foreign) == {"es", "zu"}
    assert (plan.counts[Outcome.ADDED], plan.counts[Outcome.IGNORED]) == (39, 6)
    assert plan.counts[Outcome.CONFLICTING] == 0
    cluster = made.find("open-cluster")
    assert cluster is not None
    assert [(form.words, form.status) for form in cluster.forms_in("en")] == [
        ("open cluster", FormStatus.PREFERRED),
        ("galactic cluster", FormStatus.DEPRECATED),
    ]


@published
def test_the_example_taken_over_twice_is_taken_over_once() -> None:
    reading = read_tbx((FOLDER / "Example_Astronomy_DCA_VALID.tbx").read_bytes(), "astronomy.tbx")
    text = text_of([])
    once = applied(plan_of(termbase_of(text), reading, "astronomy.tbx"), text, "terms.yaml")

    plan = plan_of(termbase_of(once), reading, "astronomy.tbx")

    assert plan.counts[Outcome.UNCHANGED] == 39
    assert applied(plan, once, "terms.yaml") == once


def test_all_forms_come_back_with_status_role_and_note() -> None:
    termbase = termbase_of(MATCH_LOSS)
    exported = tbx_text(termbase)

    again = from_nothing(exported)

    assert again.concepts == termbase.concepts
    assert tbx_text(again) == exported


def test_a_forbidden_form_is_not_exported_as_an_ordinary_one() -> None:
    exported = tbx_text(termbase_of(MATCH_LOSS))

    forbidden = exported.split("<term>敗け</term>")[1].split("</termSec>")[0]

    assert "deprecatedTerm-admn-sts" in forbidden


def test_a_name_kept_in_english_is_the_preferred_japanese_term_for_other_tools() -> None:
    exported = tbx_text(termbase_of(MATCH_LOSS))

    japanese = exported.split('<langSec xml:lang="ja">')[1]

    assert japanese.split("</termSec>")[0].count("<term>Match Loss</term>") == 1
    assert "preferredTerm-admn-sts" in japanese.split("</termSec>")[0]


def foreign(body: str, root: str = 'tbx type="TBX-Basic" style="dca" xml:lang="en"') -> bytes:
    return f"<?xml version='1.0'?>\n<{root}><text><body>{body}</body></text></{root.split()[0]}>".encode()


def section(tag: str, words: str) -> str:
    return f'<langSec xml:lang="{tag}"><termSec><term>{words}</term></termSec></langSec>'


def test_only_japanese_and_english_are_taken_whatever_stands_first() -> None:
    body = f"<conceptEntry id='a'>{section('de', 'Verwarnung')}{section('en-US', 'Warning')}{section('ja-JP', '警告')}</conceptEntry>"
    body += f"<conceptEntry id='b'>{section('de', 'Spielverlust')}{section('en', 'Game Loss')}</conceptEntry>"

    reading = read_tbx(foreign(body), "x.tbx")
    made = from_nothing(foreign(body).decode())

    assert reading.foreign == {"de": 2}
    assert [[form.words for form in one.forms] for one in reading.concepts] == [["Warning", "警告"], ["Game Loss"]]
    untranslated = made.find("game-loss")
    assert untranslated is not None
    assert [(form.words, form.note) for form in untranslated.forms_in("ja")] == [("Game Loss", "未訳")]
    assert untranslated.policy is Policy.KEEP_SOURCE


@pytest.mark.parametrize("inner", ["<tig>{}</tig>", "<ntig><termGrp>{}</termGrp></ntig>"])
def test_version_2_is_read(inner: str) -> None:
    term = inner.format("<term>警告</term><termNote type='administrativeStatus'>deprecatedTerm-admn-sts</termNote>")
    body = f"<termEntry id='a'><langSet xml:lang='ja'>{term}</langSet></termEntry>"

    (concept,) = read_tbx(foreign(body, "martif type='TBX' xml:lang='en'"), "x.tbx").concepts

    assert [(form.words, form.status) for form in concept.forms] == [("警告", FormStatus.FORBIDDEN)]


def test_the_style_with_elements_for_categories_is_read() -> None:
    body = (
        "<conceptEntry id='a'><langSec xml:lang='ja'><termSec><term>警告</term>"
        "<m:administrativeStatus xmlns:m='urn:m'>supersededTerm-admn-sts</m:administrativeStatus>"
        "</termSec></langSec></conceptEntry>"
    )

    (concept,) = read_tbx(foreign(body), "x.tbx").concepts

    assert concept.forms[0].status is FormStatus.DEPRECATED


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_that_tools_write(encoding: str) -> None:
    text = foreign(f"<conceptEntry id='a'>{section('ja', '警告①髙')}</conceptEntry>").decode()

    (concept,) = read_tbx(text.encode(encoding), "x.tbx").concepts

    assert concept.forms[0].words == "警告①髙"


def test_places_are_told_by_line_and_column() -> None:
    exported = tbx_text(termbase_of(MATCH_LOSS))
    line = next(n for n, text in enumerate(exported.split("\n"), 1) if "マッチの敗北" in text)

    (concept,) = read_tbx(exported.encode(), "x.tbx").concepts

    place = next(form.place for form in concept.forms if form.words == "マッチの敗北")
    assert str(place) == f"x.tbx:{line}:13"


def test_places_are_told_in_a_file_of_one_line_too() -> None:
    body = "".join(f"<conceptEntry id='a{n}'>{section('ja', f'語{n}')}</conceptEntry>" for n in range(3))
    line = foreign(body).decode().split("\n")[1]

    places = [concept.forms[0].place for concept in read_tbx(foreign(body), "x.tbx").concepts]

    assert [line[place.column - 1 :].startswith(f"<term>語{n}<") for n, place in enumerate(places)] == [True] * 3


def test_a_text_that_was_broken_and_indented_is_one_line() -> None:
    broken = section("en", "a\n   b")

    (concept,) = read_tbx(foreign(f"<conceptEntry id='a'>{broken}</conceptEntry>"), "x.tbx").concepts

    assert concept.forms[0].words == "a b"


BOMB = "<!DOCTYPE tbx [<!ENTITY a 'ha'>" + "".join(f"<!ENTITY a{n} '{'&a;' * 9}'>" for n in range(9)) + "]>"
HOSTILE = {
    "entity bomb": (f"<?xml version='1.0'?>\n{BOMB}<tbx>&a8;</tbx>", "TERM-232", "x.tbx:2:1"),
    "external entity": (
        "<!DOCTYPE tbx [<!ENTITY f SYSTEM 'file:///etc/passwd'>]><tbx>&f;</tbx>",
        "TERM-232",
        "x.tbx:1:1",
    ),
    "external DTD": ("<!-- c --><!DOCTYPE tbx SYSTEM 'http://localhost/x.dtd'><tbx/>", "TERM-232", "x.tbx:1:11"),
    "undeclared entity": ("<tbx>\n&f;</tbx>", "TERM-231", "x.tbx:2:4"),
    "nesting": ("<tbx>" + "<a>" * 100_000, "TERM-231", "x.tbx:1:"),
    "wrong root": ("<?xml version='1.0'?><html/>", "TERM-233", "x.tbx:1:22"),
    "no XML": ("concept_id,slug", "TERM-233", "x.tbx:1:1"),
    "nothing": ("", "TERM-233", "x.tbx:1:1"),
    "cut off": ("<tbx><text><body>", "TERM-231", "x.tbx:1:"),
    "too long": ("<tbx>" + "a" * MOST, "TERM-221", "x.tbx"),
}


@pytest.mark.parametrize(("text", "code", "place"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_are_refused_with_a_reason(text: str, code: str, place: str) -> None:
    with pytest.raises(ContentError) as refused:
        read_tbx(text.encode(), "x.tbx")

    (finding,) = refused.value.findings
    assert finding.code == code
    assert str(finding.place).startswith(place)
    assert finding.words.ja
    assert finding.words.en


def test_a_doctype_in_utf_16_is_refused_too() -> None:
    with pytest.raises(ContentError, match="DOCTYPE"):
        read_tbx(HOSTILE["external entity"][0].encode("utf-16"), "x.tbx")


def test_bytes_that_are_no_text_are_told_with_their_place() -> None:
    with pytest.raises(ContentError) as refused:
        read_tbx("<tbx>\n警告".encode() + b"\xff</tbx>", "x.tbx")

    assert str(refused.value.findings[0].place) == "x.tbx:2:7"


def test_an_unknown_status_is_told_and_not_used() -> None:
    text = tbx_text(termbase_of(MATCH_LOSS)).replace("admittedTerm-admn-sts", "fine", 1)

    reading = read_tbx(text.encode(), "x.tbx")

    assert [finding.code for finding in reading.findings] == ["TERM-235"]


def test_a_sign_that_xml_cannot_hold_stops_the_export() -> None:
    termbase = termbase_of("domain: lorcana\nconcepts:\n" + concept_text("a", "one", "一\\x07"))

    with pytest.raises(ContentError, match="U\\+0007"):
        tbx_text(termbase)


def test_a_termbase_without_concepts_cannot_be_a_tbx_file() -> None:
    with pytest.raises(ContentError, match="no concept"):
        tbx_text(Termbase("lorcana", ()))


def from_nothing(exported: str) -> Termbase:
    text = text_of([])
    plan = plan_of(termbase_of(text), read_tbx(exported.encode(), "x.tbx"), "x.tbx")
    return termbase_of(applied(plan, text, "terms.yaml"))
