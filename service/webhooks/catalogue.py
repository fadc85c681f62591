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
from domain.tournament.facts import (
    TOURNAMENT_CODEC,
    ResultCorrected,
    ResultReported,
    ResultVoided,
    RoundPublished,
    StageBegun,
    StandingsCertified,
    TournamentCancelled,
    TournamentEnded,
)
from events.event import Event, Stored
from projections.line import GameLine
from projections.match import MatchLine
from projections.seats import Line
from projections.summary import Summary

STARTED: Final = "game.started"
YOUR_DECISION: Final = "game.your_decision"
ENDED: Final = "game.ended"
FINAL: Final = "game.final"
DISPUTED: Final = "dispute.opened"
RULED: Final = "ruling.made"
MATCH_ENDED: Final = "match.ended"
BEGUN: Final = "tournament.begun"
PUBLISHED: Final = "tournament.round_published"
RESULT: Final = "tournament.result"
CERTIFIED: Final = "tournament.certified"
OVER: Final = "tournament.ended"
TEST: Final = "webhook.test"

TYPES: Final = {
    STARTED: "Everybody sits, and play begins.",
    YOUR_DECISION: "It is for you to decide: told to nobody else.",
    ENDED: "Play is over; the result may still be disputed.",
    FINAL: "The result stands, and all that was secret is open.",
    DISPUTED: "Somebody disputes an event.",
    RULED: "A referee has ruled, or the service where the table's terms say what follows.",
    MATCH_ENDED: "The last game of a match is final.",
    BEGUN: "The first stage of a tournament begins.",
    PUBLISHED: "A round is to be played.",
    RESULT: "The result of a table is known, or is another one, or counts no more.",
    CERTIFIED: "Standings are certified.",
    OVER: "A tournament has ended, or was called off.",
}
"""What can be asked for. More will come; whoever gets a type that they do not know leaves it alone."""

_OF_TOURNAMENTS: Final = {
    StageBegun.type_name(): BEGUN,
    RoundPublished.type_name(): PUBLISHED,
    ResultReported.type_name(): RESULT,
    ResultCorrected.type_name(): RESULT,
    ResultVoided.type_name(): RESULT,
    StandingsCertified.type_name(): CERTIFIED,
    TournamentEnded.type_name(): OVER,
    TournamentCancelled.type_name(): OVER,
}
_TOLD: Final = {
    PUBLISHED: ("stage", "round"),
    RESULT: ("stage", "round", "table", "number"),
    CERTIFIED: ("stage", "round", "certificate", "supersedes"),
}
"""What is told of a tournament beside what is told of everything."""

_CODEC: Final = LOBBY_CODEC.joined(Codec(ENGINE_FACTS))
_CALLING: Final = (DecisionOpened, Resumed, SeatReplaced)
_LOOKED_AT: Final[tuple[type[Fact], ...]] = (
    GameStarted, DecisionOpened, GameEnded, GameSettled, SeedOpened, DisputeOpened, MatchEnded, *RULINGS,
)  # fmt: skip
_NAMES: Final = frozenset(kind.type_name() for kind in _LOOKED_AT) | _OF_TOURNAMENTS.keys()


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
    if isinstance(line, Summary):
        yield from _of_tournament(event, common)
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
    where: dict[str, Any] = {"tournament" if isinstance(line, Summary) else "match": line.id}
    if isinstance(line, GameLine):
        part, table = line.lobby.part_of, line.lobby.table_of
        where = {"game": line.id, "match": None if part is None else part.match}
        where["tournament"] = None if table is None else table.tournament
    return where | {"seq": stored.seq, "head": stored.hash, "status": line.status}


def _of_tournament(event: Event, common: dict[str, Any]) -> Iterator[Happening]:
    """What an event of a tournament tells. A result stands there once its game is over, so nothing is told late."""
    type_ = _OF_TOURNAMENTS.get(event.type)
    fact = None if type_ is None else TOURNAMENT_CODEC.decode(event.type, event.data, {})
    if type_ is None or (isinstance(fact, StageBegun) and fact.stage > 1):
        return
    told = {field: getattr(fact, field) for field in _TOLD.get(type_, ())}
    what = {"result": event.type} if type_ == RESULT else {}
    yield Happening(type_, common | what | told, late=False)


def _calls(line: GameLine, fact: Fact) -> bool:
    """Whether somebody has to answer from now on who was not asked before, or could not."""
    asked = line.asked
    if asked is None or line.lobby.paused or line.lobby.status != "running":
        return False
    return not isinstance(fact, SeatReplaced) or fact.seat == asked.seat


def _fact(event: Event) -> Fact | None:
    return _CODEC.decode(event.type, event.data, {}) if event.type in _CODEC.types else None
