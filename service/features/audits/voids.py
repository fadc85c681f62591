"""The check that the service has voided only games that their tournament does not count.

A referee voids a game that counts. The service voids games of withdrawn rounds, and games that another game or result
replaced. Earlier builds also repeated a referee's void after an appeal.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final

from domain.game.message import message
from domain.game.refusal import Refusal
from domain.table.clocks import milliseconds
from domain.table.lobby import Lobby
from domain.table.office import SERVICE
from domain.table.release_day import NEXT_RULES
from domain.table.rulings import Voided
from domain.tournament.auditing import Difference
from domain.tournament.facts import ResultVoided
from domain.tournament.played import HeldRound, TableGame
from domain.tournament.presence import coming
from events.log.chain import Broken
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, last_state, states
from projections.tournament_fold import TournamentLine
from service.features.audits.made_games import CREATION_WINDOW, Games, Last, states_before
from service.features.audits.time_limits import TimeLimits
from service.features.tournaments.game_results import games_of
from service.features.tournaments.overturned_games import left_over
from service.features.tournaments.table_games import decided_without, not_played

Record = Callable[[], Iterable[Stored]]
"""A function that reads the events of the tournament from the first."""
_RULE: Final = "results: voided games"
_VOIDED: Final = Voided.type_name()
_BYTES: Final = f'"type":"{_VOIDED}"'.encode()


class Voids:
    """The check of a tournament's voided games.

    `line` is the tournament, which others fold meanwhile, and `latest` the last event of each game that it has named.
    """

    def __init__(self, line: TournamentLine, games: Games, record: Record, latest: Mapping[str, int]) -> None:
        self._latest = latest
        self._line = line
        self._games = games
        self._record = record

    def counted(self, game: str, events: Sequence[Stored]) -> Difference | None:
        """Return the difference if the service itself voided a game that counts, within its `events`.

        A cancelled tournament counts no games.
        """
        if self._line.tournament.status == "cancelled":
            return None
        if not any(map(_by_service, events)) or not any(own for _, own in _folded(events)):
            return None
        return Difference(message("audit/service-voided", game=game), _RULE)

    def still_counted(self, last: Last) -> Difference | None:
        """Return the difference if the service voided a game that counts, or may count again, after its named event."""
        for game, head in _counting(self._line):
            if last(game) not in {None, head}:
                with suppress(Refusal, Broken):  # this build cannot read the game
                    found = self.counted(game, [*self._games(game)])
                    if found is not None:
                        return found
        return None

    def replaced(self, fact: ResultVoided, at: str, *, just_opened: bool) -> Difference | None:
        """Return the difference if the service voided a game or result at the time `at` without a reason.

        The fact names no event of the game. So the game was replaced when it was opened (`just_opened`), another one
        counts again, or an earlier build wrote the fact.
        """
        held = self._line.tournament.played[fact.stage - 1].rounds[fact.round - 1]
        known = held.games[fact.table][fact.number - 1]
        until = milliseconds(at) + CREATION_WINDOW
        if self._made_room(held, fact, known, until) or (
            known.game is not None
            and (just_opened or at < NEXT_RULES)
            and self._gone(known.game, held, fact, known, until)
        ):
            return None
        return Difference(message("audit/void-unfounded"), _RULE)

    def _made_room(self, held: HeldRound, fact: ResultVoided, known: TableGame, until: int) -> bool:
        """Return whether a game that was voided before counts again, so that its replacement does not."""
        if known.game is not None and known.outcome is not None:
            return False
        back = [game for game, place in held.taken_back.items() if place == (fact.table, fact.number)]
        try:
            lobbies = (fold.lobby for game in back for fold, _ in self._since_named(game, until))
            return any(lobby.result is not None or (known.game and lobby.status == "running") for lobby in lobbies)
        except LookupError:  # a bundle may lack the other game, so this is not proved wrong
            return True

    def _gone(self, game: str, held: HeldRound, fact: ResultVoided, known: TableGame, until: int) -> bool:
        """Return whether a player had left when a `game` was opened, or it was voided or taken back."""
        players = {*coming(self._line.tournament, held, held.table(fact.table))}
        for fold, own in self._since_named(game, until):
            lobby = fold.lobby
            if lobby.table_of is not None and not {*lobby.table_of.entrants} <= players and known.outcome is None:
                return True
            if own:
                return self._was_decided(game)
            if _lost(lobby, known):
                return True
        return False

    def goes_on(self, game: str, at: str) -> bool:
        """Return whether a game ran again by a time, after the last event that the tournament named."""
        since = self._since_named(game, milliseconds(at) + CREATION_WINDOW)
        return any(fold.lobby.status == "running" for fold, _ in since)

    def _was_decided(self, game: str) -> bool:
        """Return whether the table had a result without a game while this game was created."""
        first = next(iter(self._games(game)))
        return any(game in decided_without(line) for line in states_before(self._record(), game, first.event.at))

    def _since_named(self, game: str, until: int) -> Iterator[tuple[GameFold, bool]]:
        """Yield a game as `_folded` does, from its last named event until a time.

        Raise LookupError if there is no such game.
        """
        events = [stored for stored in self._games(game) if milliseconds(stored.event.at) <= until]
        if not events:
            raise LookupError(game)
        return (one for one in _folded(events) if one[0].seq >= self._latest.get(game, 0))

    def left_over(self, last: Last) -> int:
        """Return the number of games that no longer count and that nobody has voided.

        The service may be late, or the game had ended before another one replaced it.
        """
        found = 0
        for game in (*left_over(self._line.tournament), *not_played(self._line), *decided_without(self._line)):
            if last(game) is not None:
                with suppress(Refusal, Broken):  # this build cannot read the game
                    fold = last_state(self._games(game), Viewer.public())
                    found += fold is not None and not fold.lobby.voided
        return found


def _counting(line: TournamentLine) -> Iterator[tuple[str, str | None]]:
    """Yield the games that count or may count again, each with the last event of it that the tournament named."""
    for _, known in games_of(line.tournament):
        if known.game is not None:
            yield known.game, known.head
    for stage in line.tournament.played:
        for held in stage.rounds:
            yield from ((game, None) for game in held.taken_back)


def _by_service(stored: Stored) -> bool:
    if _BYTES not in stored.body:  # decoding all events would take half the time of the audit
        return False
    event = stored.event
    return event.type == _VOIDED and event.actor == SERVICE


def _folded(events: Iterable[Stored]) -> Iterator[tuple[GameFold, bool]]:
    """Yield a game after each of its events, and whether the service has voided it by then, repeating no referee."""
    own = False
    for fold, read in states(events, Viewer.public()):
        if _by_service(read[-1]):
            then = TimeLimits(fold).game_before_restoration(read[-1])
            own = own or then is None or not then.voided
        yield fold, own


def _lost(lobby: Lobby, known: TableGame) -> bool:
    """Return whether a game was voided, or has no result any more."""
    return lobby.result is None and (lobby.voided or known.outcome is not None)
