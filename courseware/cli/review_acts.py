"""`courseware review propose | decide | ask | inform | comment | set-aside | reopen`: one act on one item."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

from courseware.actions import reviewing
from courseware.actions.reviewing import Done, Hand, RefusedError
from courseware.cli.review_desk import Desk
from courseware.cli.review_list import event_line
from courseware.cli.saying import CommandError, meant, say
from courseware.library import concept_of
from courseware.review import Act, Entry, Outcome, Proposal
from courseware.text import Language, Text

DECISIONS = {"accept": Act.ACCEPT, "reject": Act.REJECT, "supersede": Act.SUPERSEDE}
WORDED = {
    "ask": reviewing.ask_for_information,
    "inform": reviewing.inform,
    "comment": reviewing.comment,
    "set-aside": reviewing.set_aside,
    "reopen": reviewing.reopen,
}


def act(desk: Desk, options: argparse.Namespace) -> int:
    """Do it, and say where the item stands now; exit code 1 when somebody was faster, with what they did."""
    entry = desk.entry(options.item)
    hand = Hand(options.by, datetime.now(UTC), options.comment, options.version)
    try:
        done = _done(desk, entry, options, hand)
    except RefusedError as error:
        raise CommandError(error.words) from error
    print(event_line(done.event))
    if not done.since:
        return 0
    ja = "その間に次のことがありました。あなたの言葉は履歴に残しました。読み比べて、もう一度行ってください。"
    en = "This was done meanwhile. Your words are kept in the history; compare both, then act again."
    say(Text(ja, en))
    for event in done.since:
        print(event_line(event))
    return 1


def _done(desk: Desk, entry: Entry, options: argparse.Namespace, hand: Hand) -> Done:
    if options.act == "propose":
        return reviewing.propose(desk.session, entry=entry, proposal=_proposal(desk, entry, options), hand=hand)
    if options.act == "decide":
        eyes, decision = desk.settings.review_four_eyes, DECISIONS[options.decision]
        return reviewing.decide(desk.session, entry=entry, decision=decision, hand=hand, four_eyes=eyes)
    return WORDED[options.act](desk.session, entry=entry, hand=hand)


def _proposal(desk: Desk, entry: Entry, options: argparse.Namespace) -> Proposal:
    outcome = Outcome(options.outcome)
    if outcome is Outcome.RENDERING:
        _check_concept(desk, entry, options.concept)
    told: dict[Language, str] = {"ja": options.ja, "en": options.en}
    texts = {language: text for language, text in told.items() if text.strip()}
    is_rendering = outcome is Outcome.RENDERING
    return Proposal(
        outcome, texts, options.concept if is_rendering else "", options.form.strip() if is_rendering else ""
    )


def _check_concept(desk: Desk, entry: Entry, slug: str) -> None:
    own = concept_of(desk.library, entry)
    if own and slug != own.slug:
        ja = f"この項目は用語「{own.slug}」のものです。--concept {own.slug} としてください。"
        raise CommandError(Text(ja, f"This item is about the concept “{own.slug}”. Write --concept {own.slug}."))
    terms = desk.terms_of(entry)
    slugs = [concept.slug for concept in terms.concepts] if terms else []
    if slug not in slugs:
        hint = meant(slug, slugs, Text.same(""))
        raise CommandError(
            Text(f"用語「{slug}」はありません。{hint.ja}", f"There is no concept “{slug}”. {hint.en}".rstrip())
        )
