"""Two lessons on one page: every id of the second is its own, and everything that refers to one follows it."""

from __future__ import annotations

import re

import pytest

from courseware.lessons import apart
from tests.lessons.make import printed

BODY = (
    "はじめに〔1〕。\n\n## 01 遅刻 {#late}\n\n[要確認]{#q-1}が残る Tardiness〔1,2〕。[節](#late)と[規程](/ja/rules/)。\n\n"
    "::: rule-table small/lateness/band\n:::\n\n> ### 引用 {#quoted}\n"
)


def ids(html: str) -> list[str]:
    return re.findall(r'\sid="([^"]*)"', html)


def referred(html: str) -> list[str]:
    named = re.findall(r'\saria-(?:describedby|labelledby)="([^"]*)"', html)
    return [*re.findall(r'\shref="#([^"]*)"', html), *(one for names in named for one in names.split())]


def test_every_id_is_apart_and_every_reference_leads_to_one() -> None:
    html = printed(BODY).html

    own = apart(html, "ja.")

    assert ids(own) == [f"ja.{one}" for one in ids(html)]
    assert referred(own) == [f"ja.{one}" for one in referred(html)]
    assert set(referred(own)) <= set(ids(own))
    assert not set(ids(own)) & set(ids(html))


def test_nothing_else_changes() -> None:
    html = printed(BODY).html

    assert apart(html, "ja.").replace("ja.", "") == html


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ('<p>id="a" href="#a"</p>', '<p>id="a" href="#a"</p>'),
        ('<a href="/ja/rules/#a" data-id="a">x</a>', '<a href="/ja/rules/#a" data-id="a">x</a>'),
        ('<b aria-label="id" aria-labelledby="a b">x</b>', '<b aria-label="id" aria-labelledby="p.a p.b">x</b>'),
        ('<path fill="url(#a)" id="b"/>', '<path fill="url(#p.a)" id="p.b"/>'),
        ('<use xlink:href="#a"/>', '<use xlink:href="#p.a"/>'),
        ('<label for="a">url(#a)</label>', '<label for="p.a">url(#a)</label>'),
    ],
)
def test_only_ids_within_tags_count(html: str, found: str) -> None:
    assert apart(html, "p.") == found
