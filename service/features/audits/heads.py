"""Comparison of a tournament's facts about its games with the games themselves."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final

import msgspec

from domain.game.chance import commitment, seed_of
from domain.game.facts import Fact
from domain.game.message import message
from domain.game.refusal import Refusal
from domain.table.clocks import milliseconds
from domain.table.lobby import Lobby
from domain.tournament.auditing import Difference
from domain.tournament.beacon import mixed
from domain.tournament.facts import (
    EntrantsMerged,
    GameClosed,
    NonceGiven,
    ResultCorrected,
    ResultReported,
    ResultVoided,
    TableOpened,
)
from domain.tournament.results.refs import GameRef
from domain.tournament.tournament import Tournament
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, past_of
from service.features.tournaments.game_results import by_place

Games = Callable[[str], Iterable[Stored]]
_RULE: Final = "results: the game's own record"
_SLOWEST: Final = 600_000
"""Milliseconds in which a game begins after the service has read the nonces of its entrants."""


class Heads:
    """The check of a tournament's facts that name a game, or the hash of its last event.

    `unchecked` counts the facts whose game this build cannot read, by reason. `derived` is False if an earlier build
    may have given the games other seeds.
    """

    def __init__(self, tournament: str, games: Games, seed: bytes | None = None, *, derived: bool = True) -> None:
        self.unchecked: Counter[tuple[str, str]] = Counter()
        self.other_seeds = 0
        """Games of an older tournament whose seeds do not follow from its own."""
        self._derived = derived
        self._tournament = tournament
        self._games = games
        self._seed = seed
        self._replaced: dict[int, list[tuple[str, str | None]]] = {}
        """The earlier nonces of each entrant, with the times at which another nonce replaced them."""

    def look(self, tournament: Tournament, fact: Fact, at: str) -> Difference | None:
        """Return the difference between a tournament's fact and the game that it names, or None.

        `tournament` is the state before the fact, and `at` is the time of the fact.
        """
        try:
            match fact:
                case TableOpened(game=game):
                    lobby = self._stood(game, None)
                    return (
                        self._opened(fact, lobby)
                        or self._shuffled(tournament, game, lobby)
                        or self._with_nonces(tournament, game, lobby)
                    )
                case NonceGiven(entrant=entrant) | EntrantsMerged(into=entrant):
                    replaced = self._replaced.setdefault(entrant, [])
                    replaced.append((at, tournament.entries.entrants[entrant].nonce))
                case GameClosed(game=game, head=head):
                    final = self._stood(game, head).status == "final"
                    return None if final else Difference(message("audit/not-final-then"), _RULE)
                case ResultReported(game=str(game), head=str(head)):
                    return _came_out(tournament, fact, self._stood(game, head))
                case ResultCorrected(head=str(head)) | ResultVoided(head=str(head)):
                    games = tournament.played[fact.stage - 1].rounds[fact.round - 1].games[fact.table]
                    lobby = self._stood(games[fact.number - 1].game or "", head)
                    return _had_none(lobby) if isinstance(fact, ResultVoided) else _came_out(tournament, fact, lobby)
        except LookupError:
            return Difference(message("audit/no-game"), _RULE)
        except Refusal as refusal:
            self.unchecked["unchecked/game", refusal.code] += 1
        return None

    def _stood(self, game: str, head: str | None) -> Lobby:
        """Return the lobby of a game after the event with hash `head`, or after its first event if it is None."""
        audited: list[Stored] = []
        fold = GameFold(Viewer.public(), past_of(lambda upto: audited[:upto]))
        for stored in self._games(game):
            fold.apply(stored)
            audited.append(stored)
            if head in {None, stored.hash}:
                return fold.lobby
        raise LookupError(game)

    def _opened(self, fact: TableOpened, lobby: Lobby) -> Difference | None:
        opened = lobby.table_of
        place = fact.stage, fact.round, fact.table, fact.number
        if opened is not None and (opened.tournament, opened.stage, opened.round, opened.table, opened.number) == (
            self._tournament, *place,
        ):  # fmt: skip
            return None
        return Difference(message("audit/other-table"), _RULE)

    def _shuffled(self, tournament: Tournament, game: str, lobby: Lobby) -> Difference | None:
        """Check that a game's seed follows from the tournament's, mixed with its beacon if it has one."""
        if self._seed is None:
            return None
        context = lobby.context(game)
        if lobby.commit == commitment(seed_of(mixed(self._seed, tournament), context), context):
            return None
        if not self._derived:
            self.other_seeds += 1
            return None
        return Difference(message("audit/tournament-seed"), "shuffles: seeds")

    def _with_nonces(self, tournament: Tournament, game: str, created: Lobby) -> Difference | None:
        """Check that a game began at once, with the nonces of its entrants.

        A nonce may have been added while the game was created, before the tournament's fact about it. Such a game has
        the nonce from before.
        """
        fold, started = GameFold(Viewer.public()), ""
        for stored in islice(self._games(game), len(created.chairs) + 2):
            fold.apply(stored)
            started = stored.event.at
        lobby = fold.lobby
        entrants = () if lobby.table_of is None else lobby.table_of.entrants
        if lobby.status == "running" and len(entrants) == len(lobby.nonces):
            allowed = [self._nonces(tournament, entrant, started) for entrant in entrants]
            if all(nonce in known for nonce, known in zip(lobby.nonces, allowed, strict=True)):
                return None
        return Difference(message("audit/nonces"), "shuffles: nonces")

    def _nonces(self, tournament: Tournament, entrant: int, since: str) -> set[str | None]:
        """Return the nonces that an entrant has now or had when a game was created, which began at `since`."""
        if tournament.deal == "duplicate":
            return {None}
        first = milliseconds(since) - _SLOWEST
        replaced = {nonce for at, nonce in self._replaced.get(entrant, ()) if milliseconds(at) >= first}
        return {tournament.entries.entrants[entrant].nonce, *replaced}


def _had_none(lobby: Lobby) -> Difference | None:
    return None if lobby.result is None else Difference(message("audit/had-result"), _RULE)


def _came_out(tournament: Tournament, fact: ResultReported | ResultCorrected, lobby: Lobby) -> Difference | None:
    if lobby.result is None or lobby.table_of is None:
        return Difference(message("audit/no-result"), _RULE)
    place = GameRef(fact.stage, fact.round, fact.table, fact.number)
    standings, absent = by_place(tournament, place, lobby, lobby.result)
    if (fact.standings, fact.absent) == (standings, absent):
        return None
    expected = msgspec.structs.replace(fact, standings=standings, absent=absent)
    return Difference(message("audit/other-result"), _RULE, expected)
