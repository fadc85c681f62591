"""Results of games that end before their rules end them: by resignation, lack of time, or abandonment.

Such a result has places and no scores, because the parts of a score may still be secret.
"""

from collections.abc import Sequence
from typing import Any

from domain.game.results import Standing, conceded, lowered
from domain.game.ruleset import Ruleset
from domain.table.lobby import Lobby
from domain.table.rulings import GameSettled, Settlement


def settled(rules: Ruleset[Any], lobby: Lobby, table: Any, why: Settlement, loser: int | None = None) -> GameSettled:
    """Return the result of a game that ends before its rules end it.

    Seats are ranked by the true `table`, including hidden cards. The `loser` comes last. If no person is left to play
    on, all who left their seats to bots come last, the first to leave at the very end.
    """
    standings: Sequence[Standing] = so_far(rules, lobby, table)
    if loser is not None:
        deserted = leaves_to_bots(lobby, why) and len(lobby.people) <= 1
        losers = [*lobby.left_to_bots, *lobby.people] if deserted else [loser]
        standings = conceded(standings, *([seat] for seat in losers))
    return GameSettled(why, tuple(Standing(standing.seat, standing.place, 0) for standing in standings))


def leaves_to_bots(lobby: Lobby, why: str) -> bool:
    """Return whether a bot takes over a seat that resigns or runs out of time."""
    clock = lobby.terms.clock
    if why == "time-out" and clock is not None and clock.on_timeout != "forfeit":
        return clock.on_timeout == "bot"
    return why in {"resignation", "time-out"} and len(lobby.chairs) > 2 and lobby.terms.resignation == "bot"


def so_far(rules: Ruleset[Any], lobby: Lobby, table: Any) -> tuple[Standing, ...]:
    """Return the standings as if the game ended now, after penalties.

    They are secret until the game is final, because they use hidden cards.
    """
    return lowered(rules.standings(table), lobby.penalties)


def for_match(rules: Ruleset[Any], lobby: Lobby, table: Any) -> tuple[Standing, ...]:
    """Return the standings of a final game for its match.

    If a game ended early and was decided by placement, its scores on the table are used. They are public by now, and
    count in a match that adds up points.
    """
    if lobby.result is None:
        return ()
    return so_far(rules, lobby, table) if by_placement(lobby, lobby.result.reason) else lobby.result.standings


def loser(lobby: Lobby, why: Settlement, gave_up: int | None, asked: int | None) -> int | None:
    """Return the seat that comes last when a game is settled early.

    It is the seat that `gave_up` or ran out of time, unless the table agreed that placement decides. In an abandoned
    game, it is the seat that was `asked` for a decision.
    """
    if why == "abandoned":
        return asked
    return None if by_placement(lobby, why) else gave_up


def by_placement(lobby: Lobby, why: str) -> bool:
    """Return whether current placement decides the game after a time-out, as its players agreed."""
    clock = lobby.terms.clock
    return why == "time-out" and clock is not None and clock.on_timeout == "adjudicate"


def left(lobby: Lobby) -> tuple[int, ...]:
    """Return the seats that left a game before its rules ended it.

    They are the seats in last place: they resigned, ran out of time, were absent, or a referee put them last. If all
    share first place or placement decides, no seat has left. A game that its rules ended has no such seats.
    """
    result = lobby.result
    if result is None or any(one.breakdown for one in result.standings) or by_placement(lobby, result.reason):
        return ()
    last = max(one.place for one in result.standings)
    return tuple(one.seat for one in result.standings if one.place == last > 1)
