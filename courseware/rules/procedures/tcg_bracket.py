"""Who meets whom in the final stage, by Swiss rank (TCG App. 3)."""

from __future__ import annotations

Given = dict[str, object]
SEMIFINAL = 2  # pairs


def first_round_by_rank(*, cut_to: int) -> Given:
    """The pairs of the first round as the printed brackets have them: 1–8, 4–5, 2–7, 3–6 (TCG App. 3)."""
    return {"first_round": first_round(cut_to)}


def semifinal_opponents(*, cut_to: int, seed: int) -> Given:
    """The ranks that can be met in the semifinal; nobody for a rank that is not among those who go on (TCG App. 3)."""
    pairs = first_round(cut_to)
    own = next((n for n, pair in enumerate(pairs) if seed in pair), None)
    if own is None:
        found: list[int] = []
    elif len(pairs) == SEMIFINAL:
        found = [rank for rank in pairs[own] if rank != seed]
    else:
        found = sorted(pairs[own ^ 1])  # the neighbouring pair, with which the own one shares a half
    return {"possible_semifinal_opponents": tuple(found)}


def first_round(players: int) -> tuple[tuple[int, int], ...]:
    """Neighbours meet, best against worst; a bracket of twice the size puts each rank beside its counterpart."""
    order = [1]
    while len(order) < players:
        size = 2 * len(order) + 1
        order = [rank for seed in order for rank in (seed, size - seed)]
    return tuple(zip(order[::2], order[1::2], strict=True))
