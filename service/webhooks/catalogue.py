"""What webhooks tell of: the types of happenings, and what makes an event of the log one of them.

What is told is thin: ids, numbers, a hash and a status, nothing of it sealed. Whoever wants to know more asks the API,
which looks who they are.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import orjson

from domain.facts import Codec, Fact
from domain.lobby import LOBBY_CODEC, GameStarted, SeedOpened
from domain.matches import MatchEnded
from domain.play import ENGINE_FACTS, DecisionOpened, GameEnded
from domain.rulings import RULINGS, DisputeOpened, GameSettled, Resumed, SeatReplaced
from events.event import Event, Stored
from projections.line import GameLine
from projections.match import MatchLine
from projections.seats import Line

STARTED: Final = "game.started"
YOUR_DECISION: Final = "game.your_decision"
ENDED: Final = "game.ended"
FINAL: Final = "game.final"
DISPUTED: Final = "dispute.opened"
RULED: Final = "ruling.made"
MATCH_ENDED: Final = "match.ended"
TEST: Final = "webhook.test"

TYPES: Final = {
    STARTED: "Everybody sits, and play begins.",
    YOUR_DECISION: "It is for you to decide: told to nobody else.",
    ENDED: "Play is over; the result may still be disputed.",
    FINAL: "The result stands, and all that was secret is open.",
    DISPUTED: "Somebody disputes an event.",
    RULED: "A referee has ruled, or the service where the table's terms say what follows.",
    MATCH_ENDED: "The last game of a match is final.",
}
"""What can be asked for. More will come; whoever gets a type that they do not know leaves it alone."""

_CODEC: Final = LOBBY_CODEC.joined(Codec(ENGINE_FACTS))
_CALLING: Final = (DecisionOpened, Resumed, SeatReplaced)
_LOOKED_AT: Final[tuple[type[Fact], ...]] = (
    GameStarted, DecisionOpened, GameEnded, GameSettled, SeedOpened, DisputeOpened, MatchEnded, *RULINGS,
)  # fmt: skip
_NAMES: Final = frozenset(kind.type_name() for kind in _LOOKED_AT)


class Happening(NamedTuple):
    """What is told of an event. `seat`: only whoever answers for this seat is told. `late`: what is told late to
    spectators is."""

    type: str
    data: dict[str, Any]
    seat: int | None = None
    late: bool = True


def tells(type_: str) -> bool:
    """Whether anything may be told of an event of this type."""
    return type_ in _NAMES


def happenings(before: str, line: Line, stored: Stored) -> Iterator[Happening]:
    """What an event tells. The line stands where the event has brought it; `before` is the status it had."""
    event, common = stored.event, _common(line, stored)
    if isinstance(line, MatchLine):
        if event.type == MatchEnded.type_name():
            yield Happening(MATCH_ENDED, common, late=False)
        return
    fact = _fact(event)
    if isinstance(fact, GameStarted):
        yield Happening(STARTED, common, late=False)
    if isinstance(fact, RULINGS):
        yield Happening(RULED, common | {"ruling": event.type, "dispute": fact.dispute})
    if isinstance(fact, DisputeOpened):
        yield Happening(DISPUTED, common | {"dispute": fact.dispute})
    if isinstance(fact, _CALLING) and _calls(line, fact):
        assert line.asked is not None  # noqa: S101 - or nobody would be called
        asked = line.asked
        yield Happening(YOUR_DECISION, common | {"decision": asked.decision, "seat": asked.seat}, asked.seat)
    if before == "running" and line.lobby.status == "ended":
        yield Happening(ENDED, common)
    if isinstance(fact, SeedOpened):
        yield Happening(FINAL, common)


def body(type_: str, at: str, data: dict[str, Any]) -> bytes:
    """The bytes that are signed and sent."""
    return orjson.dumps({"type": type_, "timestamp": at, "data": data})


def _common(line: Line, stored: Stored) -> dict[str, Any]:
    where: dict[str, Any] = {"match": line.id}
    if isinstance(line, GameLine):
        part = line.lobby.part_of
        where = {"game": line.id, "match": None if part is None else part.match}
    return where | {"seq": stored.seq, "head": stored.hash, "status": line.status}


def _calls(line: GameLine, fact: Fact) -> bool:
    """Whether somebody has to answer from now on who was not asked before, or could not."""
    asked = line.asked
    if asked is None or line.lobby.paused or line.lobby.status != "running":
        return False
    return not isinstance(fact, SeatReplaced) or fact.seat == asked.seat


def _fact(event: Event) -> Fact | None:
    return _CODEC.decode(event.type, event.data, {}) if event.type in _CODEC.types else None
