"""Printed text with ids of its own, so that two lessons with the same ids may stand on one page."""

from __future__ import annotations

import re

# Everything that is not markup of ours is escaped, so a tag ends at the next >, and a value at the next ".
TAG = re.compile(r"<[a-zA-Z][^<>]*>")
REFERENCE = re.compile(r'(?<=\s)(?P<name>id|for|headers|aria-[a-z]+)="(?P<ids>[^"]*)"')
LINK = re.compile(r'(?<=\s)(?P<name>href|xlink:href)="#(?P<ids>[^"]*)"')
PAINT = re.compile(r"url\(#(?P<ids>[^)]*)\)")
NAMING = ("id", "for", "headers", "aria-describedby", "aria-labelledby", "aria-controls", "aria-details", "aria-owns")


def apart(html: str, prefix: str) -> str:
    """The same HTML with a prefix before every id, and before every id that something on it refers to."""

    def named(match: re.Match[str]) -> str:
        if match["name"] not in NAMING:
            return match[0]
        return f'{match["name"]}="{" ".join(prefix + one for one in match["ids"].split())}"'

    def linked(match: re.Match[str]) -> str:
        return f'{match["name"]}="#{prefix}{match["ids"]}"'

    def tag(match: re.Match[str]) -> str:
        return PAINT.sub(rf"url(#{prefix}\g<ids>)", LINK.sub(linked, REFERENCE.sub(named, match[0])))

    return TAG.sub(tag, html)
