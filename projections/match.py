"""A match as lists show it: the fold of its stream, `match-created`, `match-game-opened` ..., `match-ended`."""

from typing import Any, Final, Literal, Self

import msgspec

from events.event import Stored
from projections.fold import Broken

_CREATED: Final = "match-created"
_OPENED: Final = "match-game-opened"
_ENDED: Final = "match-ended"


class MatchLine(msgspec.Struct):
    """`terms` and `ended` are what the first and the last event say, as they say it."""

    id: str
    maker: str
    terms: dict[str, Any]
    version: int
    created_at: str
    updated_at: str
    games: list[str] = []
    status: Literal["running", "ended"] = "running"
    ended: dict[str, Any] | None = None

    @classmethod
    def made(cls, stored: Stored) -> Self:
        event = stored.event
        if stored.seq != 1 or event.type != _CREATED:
            raise Broken(stored.stream, stored.seq, f"a match begins with {_CREATED}")
        return cls(stored.stream, event.actor, msgspec.json.decode(event.data), 1, event.at, event.at)

    def apply(self, stored: Stored) -> None:
        if stored.seq != self.version + 1:
            raise Broken(stored.stream, stored.seq, f"follows number {self.version}")
        event = stored.event
        if event.type == _OPENED:
            self.games.append(msgspec.json.decode(event.data)["game"])
        elif event.type == _ENDED:
            self.status, self.ended = "ended", msgspec.json.decode(event.data)
        self.version, self.updated_at = stored.seq, event.at
