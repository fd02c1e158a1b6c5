"""`courseware pairings FILE`: the pairs of the next Swiss round, to 16 players, under a policy named and printed."""

from __future__ import annotations

import argparse
import secrets
from random import Random

from courseware.cli.policy import add_choice, floor_rules, print_policy, told
from courseware.cli.saying import MISUSED, CommandError, say
from courseware.rules import FactError
from courseware.rules.tournament import First, Near, PairingPolicy, pairs_list
from courseware.text import Text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help='{"player_points": {"A": 3}, "met": [["A", "B"]], "had_bye": […]}')
    add_choice(
        parser, "--first", First, Text("両立しないとき何を先に守るか", "what comes first where both cannot be had")
    )
    add_choice(parser, "--near", Near, Text("勝ち点の近さの測り方", "how nearness of points is measured"))
    parser.add_argument("--seed", type=int, default=None, help="同じ組み合わせを再現する / repeats the same pairs")


def run(options: argparse.Namespace) -> int:
    policy = PairingPolicy(First(options.first), Near(options.near))
    seed = secrets.randbelow(2**32) if options.seed is None else options.seed
    try:
        found = pairs_list(floor_rules(), told(options.file), policy, Random(seed).randrange)  # noqa: S311 - no secret
    except FactError as error:
        raise CommandError(error.words, MISUSED) from error
    print_policy({"--first": policy.first, "--near": policy.near, "--seed": str(seed)})
    for one, other in found.pairs:
        print(f"{one} - {other}")
    if found.bye:
        print(f"{found.bye} - 不戦勝 / bye")
    if found.by_chance:
        say(Text("同じ条件の組み合わせが複数あり、くじで選びました。", "Several ways were equally good; chance chose."))
    return 0
