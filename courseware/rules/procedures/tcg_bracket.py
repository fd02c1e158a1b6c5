"""Who meets whom in the final stage, by Swiss rank (TCG App. 3)."""

from __future__ import annotations

from courseware.rules.facts import FactError
from courseware.text import Text

Given = dict[str, object]


def first_round_by_rank(*, cut_to: int) -> Given:
    """The pairs of the first round as the printed brackets have them: 1–8, 4–5, 2–7, 3–6 (TCG App. 3)."""
    return {"first_round": first_round(cut_to)}


def semifinal_opponents(*, cut_to: int, seed: int) -> Given:
    """The ranks that can be met in the semifinal: those of the other pair in one's half (TCG App. 3)."""
    if seed > cut_to:
        raise FactError(
            Text(
                f"{seed}位は、上位{cut_to}人の決勝に入りません。",
                f"Rank {seed} is not among the {cut_to} players of the final stage.",
            )
        )
    if cut_to == 4:
        return {
            "possible_semifinal_opponents": tuple(
                r for pair in first_round(4) if seed in pair for r in pair if r != seed
            )
        }
    pairs = first_round(cut_to)
    own = next(n for n, pair in enumerate(pairs) if seed in pair)
    return {"possible_semifinal_opponents": tuple(sorted(pairs[own ^ 1]))}


def first_round(players: int) -> tuple[tuple[int, int], ...]:
    """Neighbours meet, best against worst; a bracket of twice the size puts each rank beside its counterpart."""
    order = [1]
    while len(order) < players:
        size = 2 * len(order) + 1
        order = [rank for seed in order for rank in (seed, size - seed)]
    return tuple(zip(order[::2], order[1::2], strict=True))
