"""The audiences of the openings in a record. A record names only its own viewer, unlike the log of a game."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec

from domain.game.facts import Codec
from domain.games.rulesets import ruleset
from domain.table.lobby_facts import LOBBY_CODEC
from events.log.canon import compact
from events.log.event import Stored
from events.log.sealing import commitments
from events.log.viewer import EVERYONE, Audience, Viewer
from projections.game_fold import fact_of


def addressed(events: Iterable[Stored], view: Viewer) -> Iterator[Stored]:
    """Yield the events of a game's record with the audience of each opening. `view` is the viewer of the record.

    The rules decide the audiences, so they follow from the facts.
    """
    reported = iter(events)
    first = next(reported, None)
    if first is None:
        return
    codec = ruleset(msgspec.json.decode(first.event.data)["rules"]["ruleset"]).codec
    for stored in chain([first], reported):
        if stored.openings is None:
            yield stored
            continue
        closed = commitments(msgspec.json.decode(stored.event.data))
        around = stored.event.type in LOBBY_CODEC.types
        seats = _audiences(LOBBY_CODEC if around else codec, stored) if around or view != Viewer.public() else {}
        column: list[list[Any]] = [
            [path, value, seats.get(path, EVERYONE if closed[path].erasable else audience), *salt]
            for path, value, audience, *salt in msgspec.json.decode(stored.openings)
        ]
        yield stored._replace(openings=compact(column))


def _audiences(codec: Codec, stored: Stored) -> dict[str, Audience]:
    if stored.event.type not in codec.types:
        return {}
    return codec.audiences(fact_of(codec, stored, Viewer.referee()))
