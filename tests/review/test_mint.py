from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from courseware.review import ITEM_ID, Kind, Site, id_of, mintable, minted
from courseware.text import Language
from tests.review.make import site


def ids(*sites: Site) -> list[str]:
    """The ids of these places after minting, in order."""
    both: dict[Language, list[Site]] = {
        "ja": [one for one in sites if one.language == "ja"],
        "en": [one for one in sites if one.language == "en"],
    }
    found = minted(both, map(id_of, count(1)))
    return [found.get(one, one.id) for one in sites]


def places(language: Language, *owns: str, section: str = "late", kind: Kind = Kind.BLOCK) -> list[Site]:
    return [site(own, language, line=10 * n + 1, section=section, kind=kind) for n, own in enumerate(owns, 1)]


@given(st.integers(0, 2**30 - 1))
def test_every_number_makes_an_id_of_our_form_and_no_two_the_same(number: int) -> None:
    assert ITEM_ID.fullmatch(id_of(number))
    assert id_of(number) != id_of((number + 1) % 2**30)


def test_both_languages_get_the_same_id_at_the_same_position() -> None:
    assert ids(*places("ja", "", ""), *places("en", "", "")) == [id_of(1), id_of(2)] * 2


def test_an_id_that_one_language_has_is_taken_by_the_other() -> None:
    assert ids(*places("ja", "", "q-zzzzzz"), *places("en", "", "")) == [id_of(1), "q-zzzzzz"] * 2


def test_places_between_shared_ids_are_paired_by_themselves() -> None:
    ja = places("ja", "", "q-zzzzzz", "")
    en = places("en", "q-zzzzzz", "")

    assert ids(*ja, *en) == [id_of(1), "q-zzzzzz", id_of(2), "q-zzzzzz", id_of(2)]


def test_where_the_languages_have_not_as_many_each_gets_its_own() -> None:
    found = ids(*places("ja", "", ""), *places("en", ""))

    assert len(set(found)) == 3


def test_a_mark_is_not_paired_with_a_block() -> None:
    assert len(set(ids(*places("ja", ""), *places("en", "", kind=Kind.MARK)))) == 2


def test_sections_are_paired_by_their_ids() -> None:
    ja = places("ja", "", section="a") + places("ja", "", section="b")
    en = places("en", "", section="b")

    first, second, third = ids(*ja, *en)

    assert (second, first != second) == (third, True)


def test_a_candidate_is_offered_and_gets_no_id() -> None:
    assert mintable(places("ja", "", kind=Kind.CANDIDATE)) == []
    assert ids(*places("ja", "", kind=Kind.CANDIDATE)) == [""]


OWN = st.sampled_from(["", "", "q-aaaaaa", "q-bbbbbb", "q-cccccc"])


@given(st.lists(OWN, max_size=6), st.lists(OWN, max_size=6))
def test_everything_gets_an_id_and_no_id_stands_twice_in_a_language_that_was_sound(ja, en) -> None:
    ja, en = ([one for n, one in enumerate(owns) if not one or one not in owns[:n]] for owns in (ja, en))

    found = ids(*places("ja", *ja), *places("en", *en))

    assert all(found)
    for mine in (found[: len(ja)], found[len(ja) :]):
        assert len(set(mine)) == len(mine)
