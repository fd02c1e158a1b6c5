"""The queue of things to confirm: allowed moves, what is new, changed or gone, an append-only history."""

from courseware.review.candidates import candidate_id, candidates
from courseware.review.checks import check_items, lost_finding
from courseware.review.difference import Fate, Piece, difference
from courseware.review.evidence import Evidence, Passage, evidence
from courseware.review.history import Event, Outcome, Proposal, Standing, after, next_event, replayed
from courseware.review.mint import id_of, mintable, minted
from courseware.review.model import ITEM_ID, Blocking, Item, Kind, Site, gathered
from courseware.review.normal import Texts, changed, digest, normalised
from courseware.review.paging import PAGE, Order, Page, beside, mark_of, page_of
from courseware.review.proposals import FITTING, faults_of, unfit
from courseware.review.queue import (
    STATES,
    Change,
    Entry,
    Record,
    Wanted,
    change,
    progress,
    queue,
    states_of,
)
from courseware.review.states import Act, MoveError, State, moved, possible

__all__ = [
    "FITTING",
    "ITEM_ID",
    "PAGE",
    "STATES",
    "Act",
    "Blocking",
    "Change",
    "Entry",
    "Event",
    "Evidence",
    "Fate",
    "Item",
    "Kind",
    "MoveError",
    "Order",
    "Outcome",
    "Page",
    "Passage",
    "Piece",
    "Proposal",
    "Record",
    "Site",
    "Standing",
    "State",
    "Texts",
    "Wanted",
    "after",
    "beside",
    "candidate_id",
    "candidates",
    "change",
    "changed",
    "check_items",
    "difference",
    "digest",
    "evidence",
    "faults_of",
    "gathered",
    "id_of",
    "lost_finding",
    "mark_of",
    "mintable",
    "minted",
    "moved",
    "next_event",
    "normalised",
    "page_of",
    "possible",
    "progress",
    "queue",
    "replayed",
    "states_of",
    "unfit",
]
