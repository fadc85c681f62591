"""Forged games: something is changed, and the chain, the receipts and the signatures made again to fit, as somebody
could do who holds the service's key and its log."""

from collections.abc import Callable, Sequence
from typing import Any

import orjson

from events.keys import KeyRing
from events.log.canon import canonical
from events.log.event import Stored, genesis, linked
from events.log.journal import Append, Journal
from events.receipts import receipt

Told = list[tuple[Stored, dict[str, Any], bytes | None]]
"""Events, each with its data and the opening stored with it."""


def plain(events: Sequence[Stored]) -> Told:
    return [(stored, orjson.loads(bytes(stored.event.data)), stored.openings) for stored in events]


def chained(events: Told, kind: str = "game", *, back: bool = False) -> list[Stored]:
    """The events with these data and openings, in a chain that holds, whose times run back only with `back`."""
    made: list[Stored] = []
    at = ""
    for number, (stored, data, openings) in enumerate(events, 1):
        event = stored.event
        at, prev = event.at if back else max(at, event.at), made[-1].hash if made else genesis(event.stream, kind)
        made.append(linked(event.stream, number, event.type, event.v, at, event.actor, data, prev, openings))
    return made


def dated(stored: Stored, at: str) -> Stored:
    """The event with another time, to be chained again."""
    return _other(stored, at, stored.event.actor)


def acted(stored: Stored, actor: str) -> Stored:
    """The event by another actor, to be chained again."""
    return _other(stored, stored.event.at, actor)


def _other(stored: Stored, at: str, actor: str) -> Stored:
    event = stored.event
    data = orjson.loads(bytes(event.data))
    return linked(event.stream, event.seq, event.type, event.v, at, actor, data, event.prev, stored.openings)


def place_of(told: Told, kind: str) -> int:
    return next(place for place, (stored, _, _) in enumerate(told) if stored.event.type == kind)


def forged(
    source: Journal,
    target: Journal,
    ring: KeyRing,
    game: str,
    change: Callable[[Told], object],
    kind: str = "game",
) -> None:
    """Puts a game, or a stream of another kind, of one log into another, changed."""
    told = plain(source.read(game))
    change(told)
    events = chained(told, kind)
    last = events[-1]
    signed = receipt(ring, game, last.seq, last.hash, last.event.at)
    target.append(Append(game, 0, events, "create", canonical({"receipt": signed}), source.secret(game)))


def won_by_more(told: Told) -> None:
    """The winner's score is another than their kingdom is worth."""
    told[place_of(told, "game-ended")][1]["standings"][0]["score"] += 7
