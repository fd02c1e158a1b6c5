"""Who sends a form, as digests of the day: enough to count by, too little to find anybody by."""

from __future__ import annotations

import hmac
from datetime import datetime
from ipaddress import IPv6Address, ip_address

from flask import current_app, request

from courseware.actions.reporting import Sender
from courseware.web.language import JAPAN
from courseware.web.visitor import learner


def sender_of(now: datetime) -> Sender:
    """The learner at this browser or, without one, the address; and the address in any case."""
    day, known = now.astimezone(JAPAN).date().isoformat(), learner()
    network = _digest(f"{day} address {network_of(request.remote_addr or '')}")
    return Sender(_digest(f"{day} learner {known.id}") if known else network, network)


def network_of(address: str) -> str:
    """An address; of the newer kind the part that a provider gives to one household, which has as many as it likes."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped) if found.ipv4_mapped else found.exploded[:19]


def _digest(words: str) -> str:
    """A digest that cannot be made again without our key, by which all addresses could be tried."""
    return hmac.digest(str(current_app.secret_key).encode(), words.encode(), "sha256").hex()
