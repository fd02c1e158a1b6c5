"""At a start: what was published and did not reach its file gets there, and what the files lack is named."""

from __future__ import annotations

import sys

from courseware.actions.press import Deployment, finish_all, lacking
from courseware.cli.saying import say
from courseware.quiz.drafting import Publication
from courseware.settings import Settings
from courseware.store import Engine, open_session
from courseware.text import Text


def finish_publishing(engine: Engine, settings: Settings) -> bool:
    """Finish what was in between when the server stopped. True: a file was written."""
    here = Deployment(root=settings.content, instance=settings.instance, may_write=not settings.content_read_only)
    with open_session(engine) as session:
        finished, missing = finish_all(session, here), lacking(session, here)
    for file in finished:
        say(
            Text(
                f"{file}: 公開の途中で止まっていた文を書き込みました。",
                f"{file}: the publication that was cut short is finished.",
            )
        )
    if missing:
        say(_lacking(missing), sys.stderr)
    return bool(finished)


def _lacking(missing: tuple[Publication, ...]) -> Text:
    names = ", ".join(f"{one.file} ({one.question})" for one in missing)
    return Text(
        f"公開した問題が教材フォルダーにありません: {names}。差分は「作問デスク」の公開の記録にあります。",
        f"The content folder lacks questions that were published: {names}. The authoring desk has their changes as files.",
    )
