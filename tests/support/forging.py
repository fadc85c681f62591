"""Forged games: something is changed, and the chain, the receipts and the signatures made again to fit, as somebody
could do who holds the service's key and its log."""

from collections.abc import Callable, Sequence
from typing import Any

import orjson

from domain.table.clocks import milliseconds, spelled
from events.keys import KeyRing
from events.log.canon import canonical
from events.log.event import Stored, genesis, linked
from events.log.journal import Append, Journal
from events.receipts import receipt

Told = list[tuple[Stored, dict[str, Any], bytes | None]]
"""Events, each with its data and the opening stored with it."""

Change = Callable[[Told], object]


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


def place_of(told: Told, kind: str, *, last: bool = False) -> int:
    return [place for place, (stored, _, _) in enumerate(told) if stored.event.type == kind][-1 if last else 0]


def having(kind: str, **changed: Any) -> Change:
    """Change data of the first event of a type."""
    return lambda told: told[place_of(told, kind)][1].update(changed)


def by(kind: str, actor: str, *, last: bool = False) -> Change:
    """Replace the actor of the first event of a type, or of the last."""

    def change(told: Told) -> None:
        place = place_of(told, kind, last=last)
        stored, data, openings = told[place]
        told[place] = acted(stored, actor), data, openings

    change.__name__ = f"{kind} by {actor}"
    return change


def adding(kind: str, actor: str, **data: Any) -> Change:
    """Add an event at the end."""

    def change(told: Told) -> None:
        last = told[-1][0]
        event = linked(last.event.stream, last.seq + 1, kind, 1, last.event.at, actor, data, "0" * 64)
        told.append((event, data, None))

    return change


def later(seconds: int, kind: str | None = None, *, last: bool = False) -> Change:
    """Date all events later, or those from the first of a type, or from the last of it."""

    def change(told: Told) -> None:
        for place in range(place_of(told, kind, last=last) if kind else 0, len(told)):
            stored, data, openings = told[place]
            told[place] = dated(stored, spelled(milliseconds(stored.event.at) + 1000 * seconds)), data, openings

    return change


def forged(
    source: Journal,
    target: Journal,
    ring: KeyRing,
    game: str,
    change: Change,
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
