"""Comparison of a tournament's facts about its games with the games themselves."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

import msgspec

from domain.game.chance import commitment, seed_of
from domain.game.facts import Fact
from domain.game.message import message
from domain.game.refusal import Refusal
from domain.table.clocks import milliseconds
from domain.table.lobby import Lobby
from domain.table.lobby_facts import SeedOpened
from domain.table.office import SERVICE
from domain.table.release_day import AFTER_RELEASE
from domain.tournament.auditing import Difference, check_numbers
from domain.tournament.beacon import mixed
from domain.tournament.facts import (
    TOURNAMENT_CODEC,
    EntrantsMerged,
    GameClosed,
    NonceGiven,
    ResultCorrected,
    ResultReported,
    ResultVoided,
    RoundWithdrawn,
    TableOpened,
    TournamentPaused,
)
from domain.tournament.played import HeldRound, TableGame
from domain.tournament.results.refs import GameRef
from domain.tournament.tournament import Tournament
from events.log.chain import Broken
from events.log.event import Stored
from events.log.sealing import without_texts
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of, states
from projections.tournament_fold import TournamentLine
from service.features.audits.game_moments import (
    OWN_RECORD,
    decided_early,
    paused_alone,
    reported_early,
    withdrawn_late,
)
from service.features.audits.made_games import CREATION_WINDOW, Games, GameSetup, Last, created, states_before
from service.features.audits.shared_rounds import SharedRounds
from service.features.audits.voids import Record, Voids
from service.features.games.seating import Shared
from service.features.tournaments.game_results import begun_games, by_place, games_of
from service.features.tournaments.table_games import alike, next_game, request_of

Reached = GameClosed | ResultReported | ResultCorrected | ResultVoided
"""Facts that name an event of a game."""
SEEDS: Final = "shuffles: seeds"
_MADE: Final = "games: the tournament's state"
_DERIVES: Final = b'"follows":'
"""Bytes in the first event of a tournament whose games have seeds that follow from its own. Older builds left them out.
"""
_FINAL: Final = SeedOpened.type_name()


def derives(first: Stored) -> bool:
    """Return whether the first event of a tournament is of a build that derives the seeds of all games."""
    return _DERIVES in bytes(first.event.data) or first.event.at >= AFTER_RELEASE


def revealed_seed(events: Sequence[Stored]) -> bytes | None:
    """Return the seed that a tournament has revealed, or None. Raise ValueError if it is not in hex."""
    opened = next((stored for stored in reversed(events) if stored.event.type == _FINAL), None)
    fact = None if opened is None else fact_of(TOURNAMENT_CODEC, without_texts(opened), Viewer.public())
    return bytes.fromhex(fact.seed) if isinstance(fact, SeedOpened) else None


class Heads:
    """The check of a tournament's facts that name a game, or the hash of its last event.

    `unchecked` counts the facts whose game this build cannot read, by reason. `derived` is False if an earlier build
    may have given the games other seeds.
    """

    def __init__(
        self, line: TournamentLine, games: Games, record: Record, seed: bytes | None = None, *, derived: bool = True
    ) -> None:
        self.unchecked: Counter[tuple[str, str]] = Counter()
        self.other_seeds = 0
        """Games of an older tournament whose seeds do not follow from its own."""
        self._derived = derived
        self._line = line
        self._games = games
        self._record = record
        self._seed = seed
        self._latest: dict[str, int] = {}
        """The last event of each game that the tournament has named."""
        self._shared = SharedRounds(games)
        self.voids = Voids(line, games, record, self._latest)
        self._pauses: list[int] = []
        """Events that paused all games of the tournament."""
        self._opened_last: tuple[str | None, int] = None, 0
        """The game that the tournament opened last, with the number of that event."""
        self._final: set[str] = set()
        """Games that were final when the tournament recorded it."""
        self._replaced: dict[int, list[tuple[str, str | None]]] = {}
        """The earlier nonces of each entrant, with the times at which another nonce replaced them."""

    def look(self, fact: Fact, at: str, actor: str) -> Difference | None:
        """Return the difference between a tournament's fact and the game that it names, or None.

        The line of the tournament is at the event before the fact, which the `actor` recorded at the time `at`.
        """
        tournament, found = self._line.tournament, None
        try:
            check_numbers(fact)
            match fact:
                case TableOpened(game=game):
                    self._opened_last = game, self._line.version + 1
                    found = self._begins(fact, at)
                case ResultReported(game=None) if actor == SERVICE:
                    found = decided_early(self._round(fact), fact, self._games, at)
                case NonceGiven(entrant=entrant) | EntrantsMerged(into=entrant):
                    replaced = self._replaced.setdefault(entrant, [])
                    replaced.append((at, tournament.entries.entrants[entrant].nonce))
                case GameClosed(game=str(game), head=str(head)) | ResultReported(game=str(game), head=str(head)):
                    found = self._reached(fact, game, head, at)
                case ResultReported(game=str()):
                    found = Difference(message("audit/no-game"), OWN_RECORD)
                case ResultCorrected(head=str(head)) | ResultVoided(head=str(head)):
                    found = self._reached(fact, _known(tournament, fact).game or "", head, at)
                case ResultVoided(head=None) if actor == SERVICE:
                    opened = _known(tournament, fact).game, self._line.version
                    found = self.voids.replaced(fact, at, just_opened=opened == self._opened_last)
                case TournamentPaused():
                    self._pauses.append(self._line.version + 1)
                case RoundWithdrawn():
                    found = withdrawn_late(tournament.current.rounds[-1], self._games, at)
                case SeedOpened():
                    found = self._all_final(at)
        except LookupError:
            return Difference(message("audit/no-game"), OWN_RECORD)
        except Refusal as refusal:
            self.unchecked["unchecked/game", refusal.code] += 1
        return found

    def _begins(self, fact: TableOpened, at: str) -> Difference | None:
        tournament, begun = self._line.tournament, self._begun(fact.game)
        lobby = GameFold(Viewer.public()).extend(begun[:1]).lobby
        return (
            self._opened(fact, lobby)
            or self._made(fact, begun, at)
            or self._shuffled(tournament, fact.game, lobby)
            or self._with_nonces(tournament, begun)
            or decided_early(self._round(fact), fact, self._games, at)
        )

    def _round(self, fact: TableOpened | Reached) -> HeldRound:
        return self._line.tournament.played[fact.stage - 1].rounds[fact.round - 1]

    def _reached(self, fact: Reached, game: str, head: str, at: str) -> Difference | None:
        """Return the difference of a fact from the game at the event that it names. These events never go back."""
        then, read = self._at(game, head)
        tournament = self._line.tournament
        match fact:
            case GameClosed():
                found = _closed(tournament, fact, then.lobby)
            case ResultVoided():
                found = _had_none(_known(tournament, fact), then.lobby)
            case _:
                found = _came_out(tournament, fact, then.lobby)
        if isinstance(fact, ResultReported):
            early = reported_early(tournament, fact, then, at) or self._shared.told_early(tournament, fact, at)
            found = found or early
        elif isinstance(fact, GameClosed):
            found = found or self._shared.revealed_early(tournament, fact, read)
        if found is None and then.seq < self._latest.get(game, 0):
            return Difference(message("audit/older-head"), OWN_RECORD)
        self._latest[game] = then.seq
        if then.lobby.status == "final":
            self._final.add(game)
        if paused_alone(read, self._pauses):
            return found or Difference(message("audit/paused-alone"), OWN_RECORD)
        return found or self.voids.counted(game, read)

    def _all_final(self, at: str) -> Difference | None:
        """Return the difference if a game of the tournament was not final when its seed was revealed.

        The tournament has no fact about the end of some games, so these are read again.
        """
        games = (game for game in begun_games(self._line.tournament) if game not in self._final)
        if all(self._final_by(game, at) for game in games):
            return None
        return Difference(message("audit/seed-early"), "commitment")

    def behind(self, last: Last) -> int:
        """Return the number of games whose result now is not the recorded one.

        The service may be late, or may no longer change a result after the next round was drawn.
        """
        found = 0
        for place, known in games_of(self._line.tournament):
            latest = None if known.game is None else last(known.game)
            if known.game is None or known.reported is None or latest in {None, known.head}:
                continue
            with suppress(Refusal, Broken):  # this build cannot read the game
                lobby = self._at(known.game, latest)[0].lobby
                result = None if lobby.result is None else by_place(self._line.tournament, place, lobby, lobby.result)
                found += result is None or result[0] != known.reported.standings
        return found

    def _begun(self, game: str) -> list[Stored]:
        """Return the events of a game up to its start."""
        events = iter(self._games(game))
        first = next(events, None)
        if first is None:
            raise LookupError(game)
        return [first, *islice(events, len(created(first).chairs) + 1)]

    def _at(self, game: str, head: str | None) -> tuple[GameFold, list[Stored]]:
        """Return a game after the event with hash `head`, with its events up to there."""
        for fold, read in states(self._games(game), Viewer.public()):
            if fold.head == head:
                return fold, read
        raise LookupError(game)

    def _opened(self, fact: TableOpened, lobby: Lobby) -> Difference | None:
        opened = lobby.table_of
        place = fact.stage, fact.round, fact.table, fact.number
        if opened is not None and (opened.tournament, opened.stage, opened.round, opened.table, opened.number) == (
            self._line.id, *place,
        ):  # fmt: skip
            return None
        return Difference(message("audit/other-table"), OWN_RECORD)

    def _made(self, fact: TableOpened, events: Sequence[Stored], at: str) -> Difference | None:
        """Return the difference unless the tournament gives a game that begins: its id, players, rules and terms.

        A game that counts again was compared when it began. Earlier builds named a game that went on without saying
        that it had been taken back.
        """
        held = self._round(fact)
        if fact.game in held.opened.get(fact.table, ()):
            again = fact.game in held.taken_back or self.voids.goes_on(fact.game, at)
            return None if again else Difference(message("audit/out-of-place"), OWN_RECORD)
        due, context, begun = next_game(self._line, fact.stage, held, fact.table)
        if fact.game != due:
            return Difference(message("audit/other-id"), _MADE, msgspec.structs.replace(fact, game=due))
        made = GameSetup.of(events)
        if self._shared.begins_late(fact.game, alike(held, begun), made.at):
            return Difference(message("audit/shared-seed"), "commitment")
        shared = None
        if self._line.tournament.deal == "duplicate" and not self._revealed(held, begun, made):
            shared = Shared(context, b"")
        expected = _expected(self._line, fact, made, shared)
        if made == expected:
            return None
        for line in states_before(self._record(), fact.game, made.at):
            with suppress(LookupError, Refusal):  # the round is not published yet
                if made == _expected(line, fact, made, shared):
                    return None
        return Difference(message("audit/other-game"), _MADE, None if expected is None else expected.created)

    def _revealed(self, held: HeldRound, begun: int, made: GameSetup) -> bool:
        """Return whether the shared seed of a round was open when a game without shared shuffles was created."""
        if made.created.draws is not None:
            return False
        try:
            return any(self._final_by(game, made.at) for game in alike(held, begun))
        except LookupError:  # a bundle may lack the other games, so this is not proved wrong
            return True

    def _final_by(self, game: str, at: str) -> bool:
        """Return whether a game was final at a time. Clocks of several processes may differ."""
        latest = milliseconds(at) + CREATION_WINDOW
        final = (one.event for one in self._games(game) if one.event.type == _FINAL)
        return any(milliseconds(event.at) <= latest for event in final)

    def _shuffled(self, tournament: Tournament, game: str, lobby: Lobby) -> Difference | None:
        """Check that a game's seed follows from the tournament's, mixed with its beacon if it has one."""
        if self._seed is None:
            return None
        context = lobby.context(game)
        if lobby.commit == commitment(seed_of(mixed(self._seed, tournament), context), context):
            return None
        if not self._derived and tournament.beacon is None:
            self.other_seeds += 1
            return None
        return Difference(message("audit/tournament-seed"), SEEDS)

    def _with_nonces(self, tournament: Tournament, begun: Sequence[Stored]) -> Difference | None:
        """Check that a game began at once, with the nonces of its entrants.

        A nonce may have been added while the game was created, before the tournament's fact about it. Such a game has
        the nonce from before.
        """
        lobby = GameFold(Viewer.public()).extend(begun).lobby
        entrants = () if lobby.table_of is None else lobby.table_of.entrants
        if lobby.status == "running" and len(entrants) == len(lobby.nonces):
            allowed = [self._nonces(tournament, entrant, begun[-1].event.at) for entrant in entrants]
            if all(nonce in known for nonce, known in zip(lobby.nonces, allowed, strict=True)):
                return None
        return Difference(message("audit/nonces"), "shuffles: nonces")

    def _nonces(self, tournament: Tournament, entrant: int, since: str) -> set[str | None]:
        """Return the nonces that an entrant has now or had when a game was created, which began at `since`."""
        if tournament.deal == "duplicate":
            return {None}
        first = milliseconds(since) - CREATION_WINDOW
        replaced = {nonce for at, nonce in self._replaced.get(entrant, ()) if milliseconds(at) >= first}
        return {tournament.entries.entrants[entrant].nonce, *replaced}


def _expected(line: TournamentLine, fact: TableOpened, made: GameSetup, shared: Shared | None) -> GameSetup | None:
    tournament = line.tournament
    if fact.stage != len(tournament.played):
        return None
    table = tournament.current.rounds[fact.round - 1].table(fact.table)
    return made.expected(request_of(line, fact.round, table, shared), tournament.maker)


def _known(tournament: Tournament, fact: Reached) -> TableGame:
    return tournament.played[fact.stage - 1].rounds[fact.round - 1].games[fact.table][fact.number - 1]


def _had_none(known: TableGame, lobby: Lobby) -> Difference | None:
    """Return the difference unless a game was voided, or was taken back after its result was reported."""
    if lobby.result is not None:
        return Difference(message("audit/had-result"), OWN_RECORD)
    return None if lobby.voided or known.outcome is not None else Difference(message("audit/out-of-place"), OWN_RECORD)


def _closed(tournament: Tournament, fact: GameClosed, lobby: Lobby) -> Difference | None:
    """Return the difference unless a game was final, and its last reported result was the game's."""
    if lobby.status != "final":
        return Difference(message("audit/not-final-then"), OWN_RECORD)
    if tournament.status == "cancelled":
        return None
    if lobby.result is None or lobby.table_of is None:
        return Difference(message("audit/no-result"), OWN_RECORD)
    place = GameRef(fact.stage, fact.round, fact.table, fact.number)
    reported = _known(tournament, fact).reported
    if reported is not None and reported.standings == by_place(tournament, place, lobby, lobby.result)[0]:
        return None
    return Difference(message("audit/other-result"), OWN_RECORD)


def _came_out(tournament: Tournament, fact: ResultReported | ResultCorrected, lobby: Lobby) -> Difference | None:
    if lobby.result is None or lobby.table_of is None:
        return Difference(message("audit/no-result"), OWN_RECORD)
    place = GameRef(fact.stage, fact.round, fact.table, fact.number)
    standings, absent = by_place(tournament, place, lobby, lobby.result)
    if (fact.standings, fact.absent) == (standings, absent):
        return None
    expected = msgspec.structs.replace(fact, standings=standings, absent=absent)
    return Difference(message("audit/other-result"), OWN_RECORD, expected)
