"""The procedures of the TCG floor rules: one line each, for the registry of all books."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from courseware.rules.procedures.tcg_bracket import first_round_by_rank, semifinal_opponents
from courseware.rules.procedures.tcg_deck import add_copies, add_type_a, compare_swap
from courseware.rules.procedures.tcg_pairing import bye_candidates, pair_allowed, pairings
from courseware.rules.procedures.tcg_people import (
    best_invitation,
    count_staff,
    invitations_by_origin,
    reach_of_suspension,
)
from courseware.rules.procedures.tcg_points import (
    byes_to_power_of_two,
    elimination_line,
    match_points,
    players_target_met,
    rounds_target_met,
)
from courseware.rules.procedures.tcg_rates import join_dropped, match_win_rate, opponents_average, standings
from courseware.rules.procedures.tcg_score import compare_values, score_in_games
from courseware.rules.procedures.tcg_turns import compare_firsts, compare_firsts_elimination, higher_rank, way_of_pack

TCG_FLOOR: dict[str, Callable[..., Mapping[str, object]]] = {
    "add_copies": add_copies,
    "add_type_a": add_type_a,
    "best_invitation": best_invitation,
    "bye_candidates": bye_candidates,
    "byes_to_power_of_two": byes_to_power_of_two,
    "compare_firsts": compare_firsts,
    "compare_firsts_elimination": compare_firsts_elimination,
    "compare_swap": compare_swap,
    "compare_values": compare_values,
    "count_staff": count_staff,
    "elimination_line": elimination_line,
    "first_round_by_rank": first_round_by_rank,
    "higher_rank": higher_rank,
    "invitations_by_origin": invitations_by_origin,
    "join_dropped": join_dropped,
    "match_points": match_points,
    "match_win_rate": match_win_rate,
    "opponents_average": opponents_average,
    "pair_allowed": pair_allowed,
    "pairings": pairings,
    "players_target_met": players_target_met,
    "reach_of_suspension": reach_of_suspension,
    "rounds_target_met": rounds_target_met,
    "score_in_games": score_in_games,
    "semifinal_opponents": semifinal_opponents,
    "standings": standings,
    "way_of_pack": way_of_pack,
}
