"""Candidates are known again by their words, and are no items."""

from courseware.review import Act, Kind, candidate_id, candidates, queue
from tests.review.make import record, site


def test_a_candidate_is_known_by_its_class_language_and_words() -> None:
    one = site(own="", kind=Kind.CANDIDATE, text="未確認です。")

    assert candidate_id(one) == candidate_id(site(own="", kind=Kind.CANDIDATE, text="未確認\nです。", line=9))
    assert candidate_id(one) != candidate_id(site(own="", kind=Kind.CANDIDATE, text="未確認でした。"))
    assert candidate_id(one) != candidate_id(site(own="", kind=Kind.CANDIDATE, text="未確認です。", home="other"))
    assert candidate_id(one) != candidate_id(site(own="", kind=Kind.CANDIDATE, text="未確認です。", language="en"))


def test_what_is_on_record_of_a_candidate_goes_along_and_the_same_words_twice_are_one() -> None:
    here = site(own="", kind=Kind.CANDIDATE, text="未確認です。")
    kept = record(Act.SET_ASIDE, own=candidate_id(here), texts={"ja": here.text}, kind=Kind.CANDIDATE)

    (found,) = candidates(
        [here, site(), site(own="", kind=Kind.CANDIDATE, text="未確認です。", line=9)], [kept, record()]
    )

    assert found.is_aside
    assert queue([], [kept]) == ()
