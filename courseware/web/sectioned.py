"""A printed lesson in its sections, so that something can stand at the end of each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from markupsafe import Markup, escape

from courseware.lessons import Lesson, Rendered, Section


def sectioned(lesson: Lesson, rendered: Rendered) -> Iterator[tuple[Section | None, Markup]]:
    """The HTML of a lesson piece by piece, in order: what stands before the first section, each section, the sources."""
    html, after = rendered.html, rendered.html.find('<section class="references"')
    end = len(html) if after < 0 else after
    starts = [(html.find(f'<h2 id="{escape(section.id)}"'), section) for section in lesson.sections]
    found: list[tuple[int, Section | None]] = [(0, None), *(one for one in starts if one[0] >= 0), (end, None)]
    for (start, section), (stop, _) in pairwise(found):
        yield section, Markup(html[start:stop])
    yield None, Markup(html[end:])
