"""The comparison of a game's first events with the game that its tournament or match gives."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from domain.games.rulesets import ruleset
from domain.table.clocks import milliseconds
from domain.table.lobby_facts import LOBBY_CODEC, GameCreated, PlainOptions, SeatTaken, TableOf
from domain.tournament.facts import TOURNAMENT_CODEC, TableOpened
from events.log.chain import check_first
from events.log.event import Stored
from events.log.sealing import without_texts
from events.log.viewer import Viewer
from projections.game_fold import fact_of
from projections.stream_kinds import GAME
from projections.tournament_fold import TournamentLine
from service.features.games.desk import GameRequest

Games = Callable[[str], Iterable[Stored]]
"""A function that returns the events of a game, none if there is no such game."""
Last = Callable[[str], str | None]
"""A function that returns the hash of a game's last event in the log, or None if there is none."""
CREATION_WINDOW: Final = 600_000
"""Maximum milliseconds between reading the state of a tournament and the creation of a game from it."""
_OPENED: Final = TableOpened.type_name()


class GameSetup(NamedTuple):
    """The first fact of a game, with its actor and time, and the accounts that sat down at once, by seat."""

    created: GameCreated
    maker: str
    at: str
    seated: tuple[str | None, ...]

    @classmethod
    def of(cls, events: Sequence[Stored]) -> "GameSetup":
        """Build it from the events of a game up to its start."""
        made = created(events[0])
        seated: list[str | None] = [None] * len(made.chairs)
        for stored in events[1:]:
            fact = LOBBY_CODEC.decode(stored.event) if stored.event.type == SeatTaken.type_name() else None
            if isinstance(fact, SeatTaken) and 0 <= fact.seat < len(seated):
                seated[fact.seat] = fact.account
        return cls(made, events[0].event.actor, events[0].event.at, tuple(seated))

    def expected(self, request: GameRequest, maker: str) -> "GameSetup":
        """Return the game that a request of the `maker` gives.

        Its engine, digests and commitment are the recorded ones: the rules and the seeds are compared elsewhere.
        """
        recorded = self.created.rules
        wanted = msgspec.structs.replace(recorded, ruleset=request.ruleset, options=self._options(request))
        made = request.created(wanted, self.created.commit)
        table = made.table_of
        if table is not None:
            organisers = _as_recorded(self.created.table_of, table.organisers)
            made = msgspec.structs.replace(made, table_of=msgspec.structs.replace(table, organisers=organisers))
        return GameSetup(made, maker, self.at, tuple(chair.account for chair in request.chairs))

    def _options(self, request: GameRequest) -> PlainOptions:
        """Return the recorded options if they mean those of the request: another build may add other defaults."""
        recorded = self.created.rules
        if recorded.ruleset != request.ruleset:
            return dict(request.options)
        rules, seats = ruleset(request.ruleset), len(request.chairs)
        if rules.same_options(recorded.options, request.options, seats):
            return recorded.options
        options: PlainOptions = msgspec.to_builtins(rules.recorded(request.options, seats).options)
        return options


def _as_recorded(recorded: TableOf | None, organisers: tuple[str, ...]) -> tuple[str, ...]:
    """Return the recorded organisers if they are the same in another order."""
    if recorded is not None and sorted(recorded.organisers) == sorted(organisers):
        return recorded.organisers
    return organisers


def created(first: Stored) -> GameCreated:
    """Return the first fact of a game from its first event. Raise Broken if it is no such fact."""
    check_first(first, GAME.name, GameCreated.type_name())
    fact = LOBBY_CODEC.decode(first.event)
    assert isinstance(fact, GameCreated)  # noqa: S101  its type's name says so
    return fact


def states_before(events: Iterable[Stored], game: str, at: str) -> Iterator[TournamentLine]:
    """Yield the states of a tournament that the service may have read when it created a game at the time `at`.

    The service creates a game before the tournament records it. Meanwhile the tournament may change.
    """
    since, listed = milliseconds(at) - CREATION_WINDOW, iter(events)
    line = TournamentLine.made(next(listed))
    for stored in listed:
        if milliseconds(stored.event.at) >= since:
            yield line
        if stored.event.type == _OPENED:
            fact = fact_of(TOURNAMENT_CODEC, without_texts(stored), Viewer.public())
            if isinstance(fact, TableOpened) and fact.game == game:
                return
        line.apply(stored)
