"""`turns`: whose turns follow when time is called, one line for each case that is asked."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.lessons import wording
from courseware.lessons.figures.model import Box, Figure, impossible
from courseware.lessons.figures.outcome import given_words, pages
from courseware.lessons.figures.request import Facts, Request, read_request
from courseware.rules import Kind, Rulebook, Ruling, Value, value_words
from courseware.text import Text


def figure(words: str, books: Mapping[str, Rulebook]) -> Figure:
    request = read_request(words, books)
    field, active = _sequence(request), _active(request)
    cases = list(request.cases(tuple(request.asked)))
    rulings = [request.rule(facts) for facts in cases]
    rows = [_turns(request, ruling, field) for ruling in rulings]
    usual = min(len(row) for row in rows)
    boxes = tuple(
        _row(request, facts, (request.told[active], row), usual) for facts, row in zip(cases, rows, strict=True)
    )
    return Figure("turns", request.book.id, boxes, pages(request, rulings))


def _sequence(request: Request) -> str:
    """The one field that is shown: a list of players."""
    field = request.fields[0]
    if len(request.fields) > 1 or request.book.words[field].type.kind is not Kind.LIST:
        ja, en = f"「{field}」は、ターンの順の一覧ではありません。", f"“{field}” is no list of turns."
        raise impossible(field, ja, en)
    return field


def _active(request: Request) -> str:
    """The fact that tells whose turn it is when time is called: it names a player, as the turns do."""
    wanted = request.book.words[request.fields[0]].type.of
    names = [name for name in request.told if request.decision.facts[name].type.of == wanted]
    if len(names) == 1 and request.told[names[0]] is not None:
        return names[0]
    ja, en = "時間の時点の手番がどちらかを書いてください。", "Tell whose turn it is when time is called."
    raise impossible(request.words, ja, en)


def _turns(request: Request, ruling: Ruling, field: str) -> tuple[Value, ...]:
    turns = ruling.outcome.get(field)
    if isinstance(turns, tuple) and turns:
        return turns
    ja, en = (
        "この場合に続くターンを、規程は定めていません。",
        "The book does not give the turns that follow in this case.",
    )
    raise impossible(request.words, ja, en)


def _row(request: Request, facts: Facts, turns: tuple[Value, tuple[Value, ...]], usual: int) -> Box:
    """One case: the turn in progress, the turns that follow, and how many each player has."""
    active, following = turns
    now = Box("turn", (_player(request, active), wording.TURN_NOW))
    after = [_turn(request, player, n, usual) for n, player in enumerate(following, 1)]
    return Box("row", (*given_words(request, facts or {}), _sums(request, following)), (now, *after))


def _turn(request: Request, player: Value, n: int, usual: int) -> Box:
    number = wording.filled(wording.TURN, n=n)
    return Box("turn", (_player(request, player), number, *((wording.TURN_ADDED,) if n > usual else ())))


def _player(request: Request, player: Value) -> Text:
    return value_words(request.book, request.fields[0], (player,))


def _sums(request: Request, following: tuple[Value, ...]) -> Text:
    players = sorted(set(following), key=str)
    parts = [_sum(_player(request, player), following.count(player)) for player in players]
    total = wording.filled(wording.TURNS_IN_ALL, n=len(following))
    return Text("、".join([*(one.ja for one in parts), total.ja]), ", ".join([*(one.en for one in parts), total.en]))


def _sum(who: Text, n: int) -> Text:
    return wording.filled(wording.TURNS_OF if n != 1 else wording.TURN_OF, who=who, n=n)
