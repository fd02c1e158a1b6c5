"""What is taken over changes what was said and not a byte besides; comments stay."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.finding import ContentError
from courseware.terms import Concept, Form, FormRole, FormStatus, Policy, Termbase
from courseware.terms.exchange import Outcome, applied, csv_text, plan_of, read_csv
from tests.terms.exchange.termbases import concepts, termbase_of, termbases, text_of

HEAD = "concept_id,slug,lang,form,role,status,policy,ref,note,inflect,protect,concept_note\n"
CONCEPT = """# Terms.  (the head stays)
domain: lorcana
concepts:
  # Penalties
  - id: c-7k2m9q   # minted once
    slug: game-loss
    class: penalty
    policy: translate # as decided
    en: [{form: Game Loss, status: preferred}]   # one
    ja:
      - {form: ゲームの敗北, status: preferred}
      # heard at tables
      - {form: ゲーム負け, status: admitted, note: "古い: 訳"}
    short: {en: [GL], ja: [敗北]}

  # the end
"""


def taken_over(text: str, rows: str) -> str:
    plan = plan_of(termbase_of(text), read_csv((HEAD + rows).encode(), "t.csv"), "t.csv")
    assert [step.reasons for step in plan.of(Outcome.CONFLICTING)] == []
    assert plan.findings == ()
    return applied(plan, text, "terms.yaml")


@pytest.mark.parametrize(
    ("row", "old", "new"),
    [
        ("c-7k2m9q,,ja,ゲーム負け,,deprecated", "status: admitted", "status: deprecated"),
        ("c-7k2m9q,,ja,ゲーム負け,gloss,", '古い: 訳"}', '古い: 訳", role: gloss}'),
        ("c-7k2m9q,,ja,ゲーム負け,,,,,古い", '"古い: 訳"', "古い"),
        ("c-7k2m9q,,en,Game Loss,,,proper_noun", "policy: translate #", "policy: proper_noun #"),
        ("c-7k2m9q,,en,Game Loss,,,,PCG 1", "penalty\n", "penalty\n    ref: PCG 1\n"),
        (
            "c-7k2m9q,,ja,一敗,,",
            '訳"}\n',
            '訳"}\n      - {form: 一敗, status: admitted}\n',
        ),
        (
            "c-7k2m9q,,en,Lost game,,forbidden",
            "preferred}]   #",
            "preferred}, {form: Lost game, status: forbidden}]   #",
        ),
        ("c-7k2m9q,,ja,負,short,", "ja: [敗北]", "ja: [敗北, 負]"),
        (
            "c-7k2m9q,,ja,敗北,,deprecated",
            '訳"}\n    short: {en: [GL], ja: [敗北]}',
            '訳"}\n      - {form: 敗北, status: deprecated, role: short}\n    short: {en: [GL], ja: []}',
        ),
        (
            'c-7k2m9q,,ja,ゲームの敗北,,,,,,,"敗北感 | ab,c",',
            "ja: [敗北]}\n",
            'ja: [敗北]}\n    protect: [敗北感, "ab,c"]\n',
        ),
        (
            "c-7k2m9q,,ja,ゲームの敗北,,,,,,,,1敗\nc-7k2m9q,,en,Game Loss,,,,,,,,one game lost",
            "ja: [敗北]}\n",
            "ja: [敗北]}\n    note: {ja: 1敗, en: one game lost}\n",
        ),
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_one_change_is_one_change_in_the_file(row: str, old: str, new: str, line_end: str) -> None:
    assert CONCEPT.count(old) == 1

    made = taken_over(CONCEPT.replace("\n", line_end), row)

    assert made == CONCEPT.replace(old, new).replace("\n", line_end)


def test_byte_order_mark_and_missing_line_end_do_no_harm() -> None:
    text = "\ufeff" + CONCEPT.split("\n\n")[0]

    made = taken_over(text, "c-7k2m9q,,en,Game Loss,,,keep_source\nx,won,en,won game,,\nx,won,ja,勝ち,,")

    assert made.startswith(text.replace("translate", "keep_source") + "\n  - id: c-")
    assert len(termbase_of(made.removeprefix("\ufeff")).concepts) == 2


@pytest.mark.parametrize("empty", ["concepts: []\n", "concepts: [ ] # none yet\n"])
def test_first_concept_of_a_file(empty: str) -> None:
    made = taken_over("domain: lorcana\n" + empty, "x,won,en,won game,,\nx,won,ja,勝ち,,")

    assert [concept.slug for concept in termbase_of(made).concepts] == ["won"]


def test_a_file_in_brackets_grows_in_brackets() -> None:
    flow = (
        "{domain: lorcana, concepts: [{id: c-7k2m9q, slug: a, class: general, policy: translate,"
        " en: [{form: one, status: preferred}], ja: [{form: 一, status: preferred}]}]} # end\n"
    )

    made = taken_over(flow, "c-7k2m9q,,ja,壱,,,keep_source,R\nx,won,en,won game,,\nx,won,ja,勝ち,,")

    first, second = termbase_of(made).concepts
    assert (first.policy, first.ref, second.slug) == ("keep_source", "R", "won")
    assert made.endswith("}]} # end\n")


def test_a_plan_for_another_text_is_refused() -> None:
    plan = plan_of(termbase_of(CONCEPT), read_csv((HEAD + "c-7k2m9q,,ja,一敗,,").encode(), "t.csv"), "t.csv")

    with pytest.raises(ContentError) as refused:
        applied(plan, CONCEPT + "# more\n", "terms.yaml")

    assert refused.value.findings[0].code == "TERM-241"


def test_a_form_is_not_moved_out_of_a_list_with_a_comment() -> None:
    text = CONCEPT.replace("ja: [敗北]}", "ja: [敗北, # hm\n      負]}")

    with pytest.raises(ContentError) as refused:
        taken_over(text, "c-7k2m9q,,ja,負,,deprecated")

    assert [found.code for found in refused.value.findings] == ["TERM-242"]


def test_short_forms_one_a_line_grow_by_a_line() -> None:
    text = CONCEPT.replace("short: {en: [GL], ja: [敗北]}", "short:\n      ja:\n        - 敗北 # so\n    ref: a")

    made = taken_over(text, "c-7k2m9q,,ja,負,short,\nc-7k2m9q,,en,GL,short,")

    assert "        - 敗北 # so\n        - 負\n      en: [GL]\n    ref: a\n" in made


def test_a_first_translation_takes_the_place_of_its_stand_in() -> None:
    text = taken_over(text_of([]), "x,slow-play,en,Slow Play,,")
    assert "form: Slow Play, status: preferred, note: 未訳" in text

    made = taken_over(text, ",slow-play,ja-JP,遅いプレイ,,")

    (concept,) = termbase_of(made).concepts
    assert concept.policy is Policy.TRANSLATE
    assert [form.words for form in concept.forms_in("ja")] == ["遅いプレイ"]


@st.composite
def changed(draw: st.DrawFn, termbase: Termbase) -> Termbase:
    """The termbase after a reviewer went through it: other policies and statuses, more forms, more concepts."""
    found = [draw(changed_concept(concept)) for concept in termbase.concepts]
    more = [draw(concepts(10 + n)) for n in range(draw(st.integers(0, 2)))]
    return termbase_of(text_of([*found, *more]))


@st.composite
def changed_concept(draw: st.DrawFn, concept: Concept) -> Concept:
    if draw(st.booleans()):
        return concept
    others = [status for status in FormStatus if status is not FormStatus.PREFERRED]
    forms = [
        form
        if form.status is FormStatus.PREFERRED or draw(st.booleans())
        else replace(form, status=draw(st.sampled_from(others)))
        for form in concept.forms
    ]
    if draw(st.booleans()):
        n = concept.slug
        forms.append(Form(f"新しい語{n}", "ja", draw(st.sampled_from(others)), draw(st.sampled_from(FormRole))))
    return replace(concept, forms=tuple(forms), policy=draw(st.sampled_from(Policy)), ref=concept.ref or "PCG 9")


@given(data=st.data())
def test_what_was_said_is_there_and_all_else_stays(data: st.DataObject) -> None:
    old = data.draw(termbases())
    new = data.draw(changed(old))
    text = commented(text_of(old.concepts))
    rows = csv_text(new)
    reading = read_csv(rows.encode(), "t.csv")
    silent = [replace(one, fields={k: v for k, v in one.fields.items() if k != "state"}) for one in reading.concepts]

    plan = plan_of(termbase_of(text), replace(reading, concepts=tuple(silent)), "t.csv")
    made = applied(plan, text, "terms.yaml")

    assert plan.of(Outcome.CONFLICTING) == ()
    assert {one.id: in_order(one) for one in termbase_of(made).concepts} == {
        one.id: in_order(one) for one in new.concepts
    }
    assert comments(made) == comments(text)
    for step in plan.of(Outcome.UNCHANGED):
        block = next(block for block in text.split("  - id: ") if block.startswith(step.old.id))  # type: ignore[union-attr]
        assert block.rstrip() in made


def commented(text: str) -> str:
    """A comment above and behind each line."""
    lines = text.rstrip("\n").split("\n")
    return "".join(f"#¤ above {n}\n{line} #¤ behind {n}\n" for n, line in enumerate(lines))


def comments(text: str) -> list[str]:
    return ["#¤" + part.split("\n")[0] for part in text.split("#¤")[1:]]


def in_order(concept: Concept) -> Concept:
    return replace(concept, forms=tuple(sorted(concept.forms, key=lambda form: (form.language, form.words))))
