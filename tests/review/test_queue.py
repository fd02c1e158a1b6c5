from hypothesis import given
from hypothesis import strategies as st

from courseware.review import (
    Act,
    Change,
    Entry,
    Wanted,
    change,
    gathered,
    progress,
    queue,
    states_of,
)
from courseware.source import Place
from tests.review.make import TEXTS, entry, item, record, site


def test_places_with_one_id_are_one_item_with_two_texts() -> None:
    (one,) = gathered([site(), site(language="en")])

    assert one.texts == TEXTS


def test_the_first_place_of_a_language_stands_and_the_others_are_kept_apart() -> None:
    (one,) = gathered([site(line=3), site(line=9)])

    assert (one.place.line, [other.place.line for other in one.others]) == (3, [9])


def test_what_is_new_changed_moved_or_gone_is_told() -> None:
    elsewhere = Place("content/courses/other/lesson.ja.md", 8, 1)

    assert change(Entry("q-aaaaaa", item(), None)) is Change.NEW
    assert change(entry(now={**TEXTS, "ja": "変わりました。"})) is Change.CHANGED
    assert change(entry(now={"ja": TEXTS["ja"]})) is Change.CHANGED
    assert change(entry(place=elsewhere)) is Change.MOVED
    assert change(entry(section="other")) is Change.MOVED
    assert change(entry(now=None)) is Change.GONE


@given(line=st.integers(1, 999))
def test_another_line_of_the_same_section_is_no_change(line: int) -> None:
    assert change(Entry("q-aaaaaa", item(line=line), record())) is None


@given(st.sampled_from([(), (Act.PROPOSE,), (Act.PROPOSE, Act.ACCEPT)]), st.text(min_size=1, max_size=5))
def test_moving_an_item_to_another_section_or_file_changes_nothing_but_its_place(acts, name: str) -> None:
    kept = record(*acts)
    there = item(section=name, home=name, place=Place(f"{name}.md", 5, 1))

    here, moved = Entry(kept.id, item(), kept), Entry(kept.id, there, kept)

    assert (moved.state, moved.is_stale, moved.texts, moved.is_lost) == (
        here.state,
        here.is_stale,
        here.texts,
        here.is_lost,
    )


def test_the_queue_has_what_the_texts_hold_and_then_what_is_gone_from_them() -> None:
    entries = queue([item("q-bbbbbb"), item("q-aaaaaa")], [record(own="q-cccccc"), record(own="q-aaaaaa")])

    assert [one.id for one in entries] == ["q-bbbbbb", "q-aaaaaa", "q-cccccc"]
    assert entries[2].is_lost


def test_stale_and_lost_items_can_be_asked_for() -> None:
    stale = entry(Act.PROPOSE, Act.ACCEPT, now={**TEXTS, "ja": "変わりました。"})

    assert states_of(stale) == ("accepted", "waiting", "stale")
    assert Wanted(state="stale").holds(stale)
    assert states_of(entry(Act.PROPOSE, Act.ACCEPT, now=None)) == ("accepted", "waiting", "anchor-lost")
    assert states_of(entry(Act.PROPOSE, Act.ACCEPT, Act.APPLY, now=None)) == ("accepted",)


def test_what_is_accepted_waits_to_be_written_and_what_is_set_aside_does_not_wait() -> None:
    other = {**TEXTS, "ja": "変わりました。"}

    assert states_of(entry(Act.PROPOSE, Act.ACCEPT)) == ("accepted", "waiting", "to-apply")
    assert states_of(entry(Act.SET_ASIDE)) == ("open", "set-aside")
    assert states_of(entry(Act.SET_ASIDE, now=other)) == ("open", "waiting", "stale")


def test_progress_counts_what_is_settled_and_still_true() -> None:
    done = entry(Act.PROPOSE, Act.ACCEPT)
    stale = entry(Act.PROPOSE, Act.ACCEPT, now={**TEXTS, "ja": "変わりました。"})

    assert progress([done, stale, entry()]) == {"small": (1, 3)}
