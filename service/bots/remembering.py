"""What a bot remembers of a game beside what lies on the table. A player of Dominion knows what cards they have come to
have, though the table shows it to nobody; so does a bot, from the events that everybody can read."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

from service.bots.client import Client

_GAMES: Final = 200
"""So many games are kept in mind; the others are read anew."""


class Memory:
    def __init__(self) -> None:
        self._read: OrderedDict[str, tuple[int, list[tuple[int, int, str]]]] = OrderedDict()
        """By game: the last event read, and number, seat and card of each gain. All of it is public."""

    def gained(self, client: Client, shown: Mapping[str, Any], seat: int) -> list[str]:
        """The cards that the seat has gained, but for what was taken back."""
        game = shown["id"]
        after, gains = self._read.pop(game, (0, []))
        on: int | None = after
        while on is not None:
            page = client.get(f"/v1/games/{game}/events?after={on}")
            for item in page["items"]:
                event = item["event"]
                after = event["seq"]
                if event["type"] == "card-gained":
                    gains.append((after, event["data"]["seat"], event["data"]["card"]))
            on = page["next"]
        self._read[game] = after, gains
        while len(self._read) > _GAMES:
            self._read.popitem(last=False)
        gone = shown["abandoned"]
        return [
            card
            for number, owner, card in gains
            if owner == seat and not any(first <= number <= last for first, last in gone)
        ]
