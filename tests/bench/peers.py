"""The same decision put to another engine, for ratios. Needs the extra `bench`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

COLUMNS = ("told_official_beforehand", "late_s", "level")
GIVES = ("infraction", "penalty", "drop")
ROWS = [
    ("true", "", "", "none", "none", "false"),
    ("false", "< 180", "'casual'", "tardiness", "caution", "false"),
    ("false", "< 180", "'competitive'", "tardiness", "warning", "false"),
    ("false", "[180..599]", "'casual'", "tardiness", "warning", "false"),
    ("false", "[180..599]", "'competitive'", "tardiness", "game_loss", "false"),
    ("false", ">= 600", "", "tardiness", "match_loss", "true"),
]


def zen_penalty_table() -> Callable[..., Any]:
    """Zen-engine's evaluation of the penalty table of Tardiness alone: no early start, no extension, no ladder."""
    import zen

    ins = [{"id": f"i{n}", "name": name, "field": name} for n, name in enumerate(COLUMNS)]
    outs = [{"id": f"o{n}", "name": name, "field": name} for n, name in enumerate(GIVES)]
    rules = [
        {"_id": str(n)}
        | {f"i{i}": cell.replace("'", '"') for i, cell in enumerate(row[:3])}
        | {f"o{i}": cell if cell in ("true", "false") else f'"{cell}"' for i, cell in enumerate(row[3:])}
        for n, row in enumerate(ROWS)
    ]
    table = {"hitPolicy": "first", "inputs": ins, "outputs": outs, "rules": rules}
    nodes = [
        {"id": "in", "type": "inputNode", "name": "in", "position": {"x": 0, "y": 0}},
        {"id": "t", "type": "decisionTableNode", "name": "t", "position": {"x": 0, "y": 0}, "content": table},
        {"id": "out", "type": "outputNode", "name": "out", "position": {"x": 0, "y": 0}},
    ]
    edges = [
        {"id": "e1", "sourceId": "in", "targetId": "t", "type": "edge"},
        {"id": "e2", "sourceId": "t", "targetId": "out", "type": "edge"},
    ]
    graph = {"contentType": "application/vnd.gorules.decision", "nodes": nodes, "edges": edges}
    evaluate: Callable[..., Any] = zen.ZenEngine().create_decision(json.dumps(graph)).evaluate
    return evaluate
