"""As much of Schematron as the TBX-Basic schema needs: its XPath 2 is turned into what lxml knows.

lxml brings a Schematron of its own, but that one reads no schema for XPath 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

SCH = "{http://purl.oclc.org/dsdl/schematron}"
NAMES = {"tbx": "urn:iso:std:iso:30042:ed-2", "re": "http://exslt.org/regular-expressions"}


def complaints(schema: etree._ElementTree, document: etree._Element) -> list[str]:
    """What the assertions of the schema say about a document; nothing about a valid one."""
    return [words for rule in schema.iter(f"{SCH}rule") for words in _broken(rule, document)]


def _broken(rule: etree._Element, document: etree._Element) -> Iterator[str]:
    context, _, attribute = rule.get("context", "").partition("/@")
    own = f"[@{attribute}]" if attribute else ""
    for element in document.xpath(f"//{context}{own}", namespaces=NAMES):
        for one in rule.iter(f"{SCH}assert"):
            test = _plain(one.get("test", ""), attribute)
            if not element.xpath(f"boolean({test})", namespaces=NAMES):
                yield f"{element.tag} in line {element.sourceline}: {one.text}"


def _plain(test: str, attribute: str) -> str:
    if attribute:
        test = re.sub(r"(?<![\w/])\.=", f"@{attribute}=", test)
    return test.replace("./local-name()", "local-name()").replace("matches(", "re:test(")
