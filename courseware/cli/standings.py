"""`courseware standings FILE`: the standings after Swiss rounds, exact, under a policy that is named and printed."""

from __future__ import annotations

import argparse
from fractions import Fraction

from courseware.cli.policy import add_choice, floor_rules, print_policy, told
from courseware.cli.saying import MISUSED, CommandError
from courseware.rules import FactError
from courseware.rules.tournament import ByeRate, NoOpponents, Policy, TiedRank, standings_list
from courseware.text import Text

PLACES = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help='{"players": […], "rounds": [[["A", "B", "p1"]]], "dropped": […]}')
    add_choice(
        parser, "--bye-rate", ByeRate, Text("不戦勝を本人の勝率に数えるか", "does a bye count in the player's own rate")
    )
    add_choice(parser, "--tied-rank", TiedRank, Text("同順位の次の番号", "the rank after a tie"))
    add_choice(
        parser,
        "--no-opponents",
        NoOpponents,
        Text("対戦相手がいない人の扱い", "where a player without opponents stands"),
    )


def run(options: argparse.Namespace) -> int:
    policy = Policy(ByeRate(options.bye_rate), TiedRank(options.tied_rank), NoOpponents(options.no_opponents))
    try:
        found = standings_list(floor_rules(), told(options.file), policy)
    except FactError as error:
        raise CommandError(error.words, MISUSED) from error
    print_policy(
        {"--bye-rate": policy.bye_rate, "--tied-rank": policy.tied_rank, "--no-opponents": policy.no_opponents}
    )
    for one in found:
        print(f"{one.rank:>4}  {one.player:<20} {one.points:>4}  {_shown(one.rates.omw)}  {_shown(one.rates.oomw)}")
    return 0


def _shown(rate: Fraction | None) -> str:
    """A rate as the exact fraction and, for the eye, as a decimal."""
    return f"{'-':>24}" if rate is None else f"{f'{rate} ({round(float(rate), PLACES)})':>24}"
