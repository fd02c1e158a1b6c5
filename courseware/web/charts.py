"""Charts as lines and boxes of an SVG: where they stand; the template draws them, and a table says the same in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

LEFT, WIDTH, ROW, TOP = 64, 200, 30, 8


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its short name, from 0 to 1 in whole units of the drawing, the interval around its end, its number."""

    name: str
    number: str
    y: int
    width: int
    low: int
    high: int
    is_right: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars below each other on one scale. `mark` is where chance lies."""

    bars: tuple[Bar, ...]
    mark: int | None = None
    left: int = LEFT
    width: int = WIDTH

    @property
    def height(self) -> int:
        return TOP + ROW * len(self.bars)


def bars(
    rows: Iterable[tuple[str, Fraction | None, tuple[float, float] | None, bool]], mark: Fraction | None = None
) -> Chart:
    """A chart of shares: name, share (None: too few answers), interval, and whether it is the right one."""
    found = tuple(
        Bar(
            name=name,
            number="–" if share is None else f"{round(share * 100)}%",
            y=TOP + ROW * n,
            width=0 if share is None else _units(float(share)),
            low=_units(interval[0]) if interval else 0,
            high=_units(interval[1]) if interval else 0,
            is_right=is_right,
        )
        for n, (name, share, interval, is_right) in enumerate(rows)
    )
    return Chart(found, None if mark is None else _units(float(mark)))


def _units(share: float) -> int:
    return round(share * WIDTH)
