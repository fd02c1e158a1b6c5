from fractions import Fraction

import pytest
from flask import Flask

from courseware.text import Text
from courseware.web.wording import blocks, points, words


@pytest.mark.parametrize(
    ("amount", "japanese", "english"),
    [
        (Fraction(0), "0", "0"),
        (Fraction(1, 2), "1/2", "1/2"),
        (Fraction(2, 3), "2/3", "2/3"),
        (Fraction(3), "3", "3"),
        (Fraction(22, 3), "7と1/3", "7 1/3"),
    ],
)
def test_points_are_printed_exactly(app: Flask, amount: Fraction, japanese: str, english: str) -> None:
    with app.test_request_context("/ja/"):
        assert points(amount) == japanese
    with app.test_request_context("/en/"):
        assert points(amount) == english


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"'&<"])
@pytest.mark.parametrize("path", ["/ja/", "/en/"])
def test_words_are_never_markup(app: Flask, text: str, path: str) -> None:
    with app.test_request_context(path):
        for html in (words(text), words(Text.same(text)), blocks(text)):
            assert "<script" not in html
            assert "<img" not in html


@pytest.mark.parametrize("link", ["javascript:alert(1)", "data:image/svg+xml,<svg onload=alert(1)>", "vbscript:x"])
def test_links_to_code_are_text(app: Flask, link: str) -> None:
    with app.test_request_context("/ja/"):
        assert "href" not in blocks(f"[x]({link})")
