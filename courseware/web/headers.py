"""Headers of every answer: what a browser may load, and who may keep a page."""

from __future__ import annotations

import hashlib

from flask import Flask, Response, g, request

from courseware.web.addresses import static_digest

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; worker-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
MINUTE, YEAR = 60, 365 * 24 * 3600


def personal() -> None:
    """Say that this page is for one reader only."""
    g.personal = True


def for_a_login() -> None:
    """Say that this page is for whoever is signed in: on a shared phone nothing of it may be found after they left."""
    g.personal = g.login = True


def may_send_by_script() -> None:
    """Say that a script of this page sends something to us by itself."""
    g.sends = True


def is_shared(response: Response) -> bool:
    """Is this page the same bytes for everybody?"""
    reading = request.method in ("GET", "HEAD") and response.status_code == 200
    return reading and not g.get("personal") and "Set-Cookie" not in response.headers


def is_by_content(response: Response) -> bool:
    """Is this the static file that its address names? An old address with a new file must not be kept for ever."""
    name = (request.view_args or {}).get("filename", "")
    return response.status_code == 200 and request.args.get("v") == static_digest(name)


def version(response: Response) -> str:
    """A digest of a page that does not change with the name of the host, which stands in its links."""
    return hashlib.sha256(response.get_data().replace(request.host_url.encode(), b"/")).hexdigest()[:16]


def keep(response: Response) -> Response:
    """Shared pages may be kept a minute and asked for again by their tag; the rest only by the reader's browser."""
    if request.endpoint == "static":
        response.headers["Cache-Control"] = (
            f"public, max-age={YEAR}, immutable" if is_by_content(response) else "no-cache"
        )
        return response
    if not is_shared(response):
        kept = "no-store" if g.get("login") else "no-cache"
        response.headers.setdefault("Cache-Control", f"private, {kept}")
        return response
    response.headers.setdefault("Cache-Control", f"public, max-age={MINUTE}")
    response.set_etag(version(response))
    response.make_conditional(request)
    return response


def secure(response: Response) -> Response:
    if g.get("sends"):
        policy = f"{SECURITY['Content-Security-Policy']}; connect-src 'self'"
        response.headers.setdefault("Content-Security-Policy", policy)
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)
    return response


def send_headers(app: Flask) -> None:
    app.after_request(keep)
    app.after_request(secure)
