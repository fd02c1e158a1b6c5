"""For authors: what each kind of question is for, how it is written, and a real one as an example."""

from __future__ import annotations

from flask import Blueprint, abort, current_app, render_template
from flask.typing import ResponseReturnValue

from courseware.quiz import KINDS
from courseware.web.addresses import PREFIX
from courseware.web.language import language

kinds = Blueprint("kinds", __name__, url_prefix=f"{PREFIX}/quizzes/kinds")


@kinds.get("/")
def listing() -> ResponseReturnValue:
    return render_template("kinds/listing.html", titles={name: page_of(name)[0] for name in KINDS})


@kinds.get("/<name:kind>")
def kind(kind: str) -> ResponseReturnValue:
    """The page of one kind, out of its Markdown file."""
    if kind not in KINDS:
        abort(404)
    title, body = page_of(kind)
    text, _, example = body.partition("```yaml\n")
    return render_template("kinds/kind.html", title=title, body=text, example=example.partition("```")[0])


def page_of(kind: str) -> tuple[str, str]:
    """The heading of a kind's page and the Markdown below it, in the reader's language."""
    with current_app.open_resource(f"templates/kinds/{kind}.{language()}.md", "r", encoding="utf-8") as file:
        heading, _, body = str(file.read()).partition("\n")
    return heading.removeprefix("# "), body
