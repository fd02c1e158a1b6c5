"""A concept can be an item of the review; the queue holds it once somebody has spoken of it."""

from __future__ import annotations

import pytest

from courseware.library import concept_named, rendering_id, rendering_items
from courseware.review import Act, Entry, Kind, Outcome, Proposal, State, next_event, progress, unfit
from courseware.review.history import after, replayed
from tests.review.make import START, item, record
from tests.web.make import a_library

LIBRARY = a_library()
(CONCEPT, *_) = LIBRARY.terms["small"].concepts
OWN = rendering_id(CONCEPT)


def test_the_item_of_a_concept_has_its_id_and_its_forms_in_use() -> None:
    (found,) = rendering_items(LIBRARY, [OWN, OWN, "q-aaaaaa", "terms/small/c-none", "terms/none/c-1", "terms/"])

    assert (found.id, found.kind, found.home) == (f"terms/small/{CONCEPT.id}", Kind.RENDERING, "terms/small")
    assert found.texts == {"ja": "スロープレイ", "en": "Slow Play"}  # the deprecated form is not in use
    assert concept_named(LIBRARY, OWN) is CONCEPT


def test_of_a_term_only_another_rendering_can_be_proposed() -> None:
    assert unfit(Proposal(Outcome.RENDERING, concept="slow-play", form="遅延"), Kind.RENDERING, ["ja", "en"]) is None
    assert unfit(Proposal(Outcome.REMOVE), Kind.RENDERING, ["ja", "en"])


@pytest.mark.parametrize(
    ("acts", "is_waiting"),
    [
        ((Act.COMMENT,), False),
        ((Act.PROPOSE,), True),
        ((Act.PROPOSE, Act.REJECT), False),
        ((Act.PROPOSE, Act.ACCEPT), True),
        ((Act.PROPOSE, Act.ACCEPT, Act.APPLY), False),
    ],
)
def test_a_term_waits_only_while_something_is_proposed_or_to_be_written(
    acts: tuple[Act, ...], is_waiting: bool
) -> None:
    kept = record(*acts, kind=Kind.RENDERING)
    entry = Entry(kept.id, item(kept.id, kind=Kind.RENDERING), kept)

    assert entry.is_waiting is is_waiting
    assert progress([entry]) == {"small": (0 if acts[-1] is Act.PROPOSE else 1, 1)}


def test_after_a_rendering_was_written_another_can_be_proposed() -> None:
    before, now = {"ja": "スロープレイ", "en": "Slow Play"}, {"ja": "遅いプレイ", "en": "Slow Play"}
    standing = replayed([])
    for act in (Act.PROPOSE, Act.ACCEPT, Act.APPLY):
        standing = after(standing, next_event(standing, act, by="Aki", at=START, texts=before))

    again = after(standing, next_event(standing, Act.REOPEN, by="Ben", at=START, texts=now))

    assert not standing.is_stale(now)
    assert again.state is State.OPEN
