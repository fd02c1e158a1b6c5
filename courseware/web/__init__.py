"""Pages over HTTP: views, templates, the stylesheet; requests in, actions called, pages out."""

from courseware.web.app import create_app

__all__ = ["create_app"]
