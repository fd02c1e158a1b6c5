from courseware.finding import Weight
from courseware.review import check_items, gathered, lost_finding
from courseware.source import Place
from tests.review.make import entry, site


def found(*sites, bilingual=("small",)) -> list[tuple[str, int]]:
    return [(one.code, one.place.line) for one in check_items(gathered(sites), bilingual)]


def test_an_item_in_both_languages_is_sound() -> None:
    assert found(site(), site(language="en")) == []


def test_an_id_that_stands_twice_in_a_language_is_told_at_the_second_place() -> None:
    assert found(site(line=3), site(line=9), site(language="en")) == [("REV-510", 9)]


def test_an_id_that_stands_in_two_classes_is_told() -> None:
    other = site(language="en", home="other", place=Place("content/courses/other/lesson.en.md", 7, 1))

    assert ("REV-510", 7) in found(site(), other, bilingual=())


def test_an_item_that_one_language_lacks_is_advice() -> None:
    (finding,) = check_items(gathered([site()]), ["small"])

    assert (finding.code, finding.weight) == ("REV-511", Weight.ADVICE)
    assert "英語版にありません" in finding.words.ja
    assert found(site(), bilingual=()) == []


def test_an_id_of_another_form_is_advice() -> None:
    assert found(site("q-open-question"), site("q-open-question", language="en")) == [("REV-513", 3)]


def test_an_item_that_is_gone_is_told_where_it_stood_last() -> None:
    finding = lost_finding(entry(now=None))

    assert (finding.code, finding.place.line) == ("REV-512", 3)
