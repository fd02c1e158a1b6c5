"""A draft as a form and back: nothing is lost, and what nobody changed stays byte by byte."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from courseware.quiz import KINDS
from courseware.quiz.drafting import skeleton
from courseware.quiz.drafting.forms.entry_form import EntryForm, book_of, read_form, written
from courseware.quiz.drafting.forms.facts import is_ticked
from courseware.quiz.drafting.forms.kinds import OWN
from courseware.quiz.drafting.forms.shapes import Fields
from courseware.quiz.quantities import read_duration, read_number
from courseware.rules import Rulebook
from tests.content import our_library
from tests.quiz.drafting.forms.make import lines_of, our_questions, tree

SETS = ("objectives", "ask", "others")  # ticked: their order is the author's, not that of the boxes
CHOSEN = ("kind", "decision", "way")  # what decides which other fields there are
LINES = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=30).filter(str.strip)
TYPED = LINES | st.sampled_from(
    ["yes", "2:30", "[a", "[a, b]", "{late_s}", "a: b", "- x", "#", ".", "a.b", '"', "一行目\n\n二行目", "~"]
)


def books() -> Mapping[str, Rulebook]:
    return our_library().books


def form_of(text: str) -> EntryForm:
    form = read_form(text, books())
    assert isinstance(form, EntryForm), form
    return form


def held(fields: Fields) -> Fields:
    """The fields without those left empty, as far as their order tells."""
    found = {name: [value for value in values if value.strip()] for name, values in fields.items()}
    return {name: sorted(values) if name in SETS else values for name, values in found.items() if values}


def is_free(form: EntryForm, name: str) -> bool:
    """May anything be typed here? Boxes, and what decides about other fields, are tried by themselves."""
    head, last = name.partition(".")[0], name.rpartition(".")[2]
    if head in ("facts", "words") or ".facts." in name:
        book = book_of(str(form.whole.get("decision", "")), books())
        return head == "words" or not is_ticked(
            book, name.split(".facts.")[-1].removeprefix("facts.").partition(".")[0]
        )
    return name not in CHOSEN and last not in ("way", "right", "name") and head != "numbers"


def is_amount(words: str) -> bool:
    return isinstance(read_number(words), Fraction) or isinstance(read_duration(words), Fraction)


@pytest.mark.parametrize("name", our_questions())
def test_a_form_shows_all_of_a_question_of_ours_and_sent_back_untouched_changes_no_byte(name: str) -> None:
    text = our_questions()[name]

    form = form_of(text)

    assert form.apart == ()
    assert written(form, form.fields, books()) == text


def test_every_kind_has_a_form() -> None:
    assert OWN.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_question_of_any_kind_has_a_form_for_all_of_it(kind: str) -> None:
    text = skeleton(kind, "new")

    form = form_of(text)

    assert form.apart == ()
    assert written(form, form.fields, books()) == text


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(sorted(our_questions())), st.data())
def test_what_is_typed_into_a_field_comes_back_and_only_the_lines_of_its_key_change(
    name: str, data: st.DataObject
) -> None:
    text = our_questions()[name]
    form = form_of(text)
    field = data.draw(st.sampled_from([one for one in sorted(form.fields) if is_free(form, one)]))
    words = data.draw(TYPED)
    assume(not ("facts" in field and is_amount(words)))  # 01 and １ are both written as 1
    fields = {**form.fields, field: [words, *form.fields[field][1:]]}

    after = written(form, fields, books())

    key = field.partition(".")[0]
    assert held(form_of(after).fields) == held(fields)
    if key not in ("facts", "words"):
        assert lines_of(after, key)[1] == lines_of(text, key)[1]


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(sorted(our_questions())), st.data())
def test_a_whole_key_that_is_emptied_is_not_there_or_empty_and_all_others_stay(name: str, data: st.DataObject) -> None:
    text = our_questions()[name]
    form = form_of(text)
    key = data.draw(st.sampled_from(["objectives", "pitfall", "explanation", "tests", "text", "points", "section"]))
    fields = {one: values for one, values in form.fields.items() if one.partition(".")[0] != key}

    after = written(form, fields, books())

    before, now = tree(text), tree(after)
    assert now.get(key) in (None, "", [], {"ja": "", "en": ""})
    assert {**now, key: ""} == {**before, key: ""}


CLOCK = """id: late
kind: ruling
decision: lorcana/tardiness  # home of lateness
text: {ja: "{late_s}の遅刻", en: "{late_s} late"}
# the scene
facts: {level: competitive, situation: late_to_match}
vary: {late_s: ["2:30", "3:00"]}
ask: [penalty]
tests: []
"""


@pytest.mark.parametrize("typed", ["3:30", "３：３０", "3分30秒", "210秒", "３分３０秒", "3 min 30 s"])
def test_a_length_of_time_is_written_as_rulebooks_write_it_however_it_was_typed(typed: str) -> None:
    form = form_of(CLOCK)

    after = written(form, {**form.fields, "facts.late_s": ["2:30", typed]}, books())

    assert after == CLOCK.replace('["2:30", "3:00"]', '["2:30", "3:30"]')


def test_what_is_no_length_of_time_stays_as_it_was_typed() -> None:
    form = form_of(CLOCK)

    after = written(form, {**form.fields, "facts.late_s": ["2:30", "sometime"]}, books())

    assert form_of(after).fields["facts.late_s"] == ["2:30", "sometime"]


def test_a_fact_with_one_value_holds_and_one_with_several_varies() -> None:
    form = form_of(CLOCK)

    fewer = written(form, {**form.fields, "facts.late_s": ["2:30"], "facts.level": ["competitive", "casual"]}, books())

    assert tree(fewer)["facts"] == {"situation": "late_to_match"}
    assert tree(fewer)["vary"] == {"late_s": ["2:30"], "level": ["competitive", "casual"]}
    assert "# the scene\n" in fewer


def test_rows_left_empty_or_said_twice_are_no_values_and_words_stay_with_their_value() -> None:
    form = form_of(CLOCK)
    typed = {
        "facts.late_s": ["2:30", "150秒", "", "3:00"],
        "words.late_s.n3.ja": ["3分"],
        "words.late_s.n3.en": ["three"],
    }

    after = written(form, {**form.fields, **typed}, books())

    assert tree(after)["words"] == {"late_s": {"180": {"ja": "3分", "en": "three"}}}
    assert form_of(after).fields["words.late_s.n1.ja"] == ["3分"]


def test_lists_and_maps_are_told_item_by_item() -> None:
    text = "id: x\nkind: ruling\ndecision: lorcana/slow_play\ntext: {ja: あ, en: a}\nask: [penalty]\ntests: []\n"
    form = form_of(text)
    typed = {
        "facts.prior_warnings.0": ["slow_play", "", "slow_play"],
        "facts.prior_warnings.1": ["-"],
        "facts.prior_warnings.2": ["", ""],
        "facts.ink_counts.0.amber": ["３０"],
        "facts.ink_counts.0.ruby": [""],
    }

    after = written(form, {**form.fields, **typed}, books())

    assert tree(after)["vary"] == {"prior_warnings": [["slow_play", "slow_play"], []]}
    assert tree(after)["facts"] == {"ink_counts": {"amber": "30"}}
    assert form_of(after).fields["facts.prior_warnings.1"] == ["-"]


def test_the_way_that_is_chosen_decides_which_keys_are_written() -> None:
    text = "id: x\nkind: numeric\ntext: {ja: あ, en: a}\nnumbers: [lorcana/turns_after_time]  # the book\ntests: []\n"
    form = form_of(text)

    after = written(form, {**form.fields, "way": ["key"], "key": ["7"]}, books())

    assert tree(after) == {"id": "x", "kind": "numeric", "text": {"ja": "あ", "en": "a"}, "key": "7", "tests": []}


@pytest.mark.parametrize("strange", ["text: only one", "facts: {late_s: {a: [b]}}", "pitfall: [a]", "mystery: 1"])
def test_what_the_form_has_no_field_for_is_named_and_left_alone(strange: str) -> None:
    key = strange.partition(":")[0]
    text = "\n".join(line for line in CLOCK.split("\n") if not line.startswith(f"{key}:")) + f"{strange}\n"
    form = form_of(text)

    after = written(form, {**form.fields, "section": ["late"]}, books())

    assert key in form.apart
    assert f"\n{strange}\n" in after
    assert tree(after)["section"] == "late"


@pytest.mark.parametrize("text", ["", "- a\n- b\n", "id: [", "a: &x 1\n", "id: a\nid: b\n", "just words"])
def test_a_text_that_is_no_question_is_told_and_not_shown(text: str) -> None:
    found = read_form(text, books())

    assert isinstance(found, tuple)
    assert found
