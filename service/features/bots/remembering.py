"""A bot's memory of a game beyond the visible table.

Players of Dominion know which cards each player gained and lost, although the table does not show it. A bot knows it
from the public events.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from domain.games.dominion.cards import itself
from domain.games.dominion.facts import LOSING, TrashedReturned
from service.features.bots.client import BotClient

_GAMES: Final = 200
"""Maximum number of games in this memory. Other games are read again."""

Moved = tuple[int, str, bool | None]
"""A move of a card: the seat, the card, and whether the seat gained it (True) or lost it (False).

None: the card returned to the seat, which had trashed it in a controlled turn.
"""


def moved(kind: str, data: Mapping[str, Any]) -> Iterator[Moved]:
    if kind == "card-gained":
        yield data["seat"], data["card"], True
    elif kind == TrashedReturned.type_name():
        for card in data["cards"]:
            yield data["seat"], card, None
    elif kind in _losing():
        for card in data["cards"]:
            yield data["seat"], itself(card), False


@cache
def _losing() -> frozenset[str]:
    """Return the types of events by which a player loses cards. The boxes have registered theirs by the first call."""
    return frozenset(kind.type_name() for kind in LOSING)


class Memory:
    def __init__(self) -> None:
        self._read: OrderedDict[str, tuple[int, list[tuple[int, Moved]]]] = OrderedDict()
        """By game: the number of the last event read, and the moves of cards with their events. All of it is public."""

    def moves(self, client: BotClient, shown: Mapping[str, Any]) -> list[Moved]:
        """Return the gains and losses of cards by all seats in a game, without those that were taken back."""
        game = shown["id"]
        after, moves = self._read.pop(game, (0, []))
        on: int | None = after
        while on is not None:
            page = client.get(f"/v1/games/{game}/events?after={on}")
            for item in page["items"]:
                event = item["event"]
                after = event["seq"]
                moves += ((after, move) for move in moved(event["type"], event["data"]))
            on = page["next"]
        self._read[game] = after, moves
        while len(self._read) > _GAMES:
            self._read.popitem(last=False)
        taken_back = {number for first, last in shown["taken_back"] for number in range(first, last + 1)}
        return [move for number, move in moves if number not in taken_back]
