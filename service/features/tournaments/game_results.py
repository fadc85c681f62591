"""The facts that a tournament records about its games: first, changed and removed results."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from domain.game.facts import Fact
from domain.game.play import GameEnded
from domain.game.results import Standing
from domain.table.lobby import Lobby, Result
from domain.table.lobby_facts import SeedOpened
from domain.table.rulings import RULINGS, DisputeWithdrawn, GameSettled, TakenBack, WindowWaived
from domain.tournament import result_commands
from domain.tournament.played import HeldRound, TableGame
from domain.tournament.results.refs import GameRef
from domain.tournament.tournament import Tournament

TELLING: Final[tuple[type[Fact], ...]] = (
    GameEnded,
    GameSettled,
    SeedOpened,
    TakenBack,
    DisputeWithdrawn,
    WindowWaived,
    *RULINGS,
)
"""Facts of a game that may change its result, or whether the result can still change."""


class GameProgress(NamedTuple):
    """A game as its own stream shows it."""

    lobby: Lobby
    head: str
    settled: bool
    """Whether the result of the game can no longer be disputed."""
    readable: bool = True
    """Whether this build can read all its events."""


def games_of(tournament: Tournament) -> Iterator[tuple[GameRef, TableGame]]:
    for stage, played in enumerate(tournament.played, 1):
        for number, held in enumerate(played.rounds, 1):
            for table, games in held.games.items():
                for which, game in enumerate(games, 1):
                    yield GameRef(stage, number, table, which), game


def unreported(held: HeldRound) -> Iterator[str]:
    """Yield the games of a round whose result the tournament does not have."""
    for games in held.games.values():
        yield from (one.game for one in games if one.game is not None and one.outcome is None)


def begun_games(tournament: Tournament) -> Iterator[str]:
    """Yield all games of a tournament that have begun, including games that do not count.

    Other games may wait for them.
    """
    for stage in tournament.played:
        for held in (*stage.rounds, *stage.withdrawn):
            yield from (game for games in held.opened.values() for game in games)


def missing_facts(
    tournament: Tournament, place: GameRef, known: TableGame, played: GameProgress, *, waits: bool = False
) -> Iterator[Fact]:
    """Yield the facts about a game that the tournament has not recorded yet. If it `waits`, leave out its result."""
    lobby = played.lobby
    if tournament.status != "cancelled":
        if lobby.result is None:
            yield from _forgotten(tournament, place, known, played)
            return
        if lobby.disputes.pending or waits:
            return
        news = _came_out(tournament, place, known, played, lobby.result)
        if news is not None:
            yield news
        elif known.outcome is None:
            return
    closed = result_commands.close(tournament, place, played.head) if lobby.status == "final" else None
    if closed is not None:
        yield closed


def _forgotten(tournament: Tournament, place: GameRef, known: TableGame, played: GameProgress) -> Iterator[Fact]:
    """Yield the fact that removes the result of a game that was voided or taken back.

    After a takeback the old result stays until there is another, if the next round was paired by it or the stage is
    over.
    """
    open_ = {number for number, _ in tournament.current.open_rounds}
    waited_for = place.round in open_ and not result_commands.nobody_plays(tournament, place.stage)
    if played.lobby.voided:
        yield result_commands.forget(tournament, place, reason="the game was voided", head=played.head)
    elif known.outcome is not None and waited_for:
        yield result_commands.forget(
            tournament, place, reason="the game was taken back, and plays on", head=played.head
        )


def _came_out(
    tournament: Tournament, place: GameRef, known: TableGame, played: GameProgress, result: Result
) -> Fact | None:
    lobby = played.lobby
    standings, absent = by_place(tournament, place, lobby, result)
    if known.outcome is None and not result_commands.nobody_plays(tournament, place.stage):
        if not _may_go_on(tournament, place, played):
            return None
        return result_commands.report(
            tournament, place.round, place.table, standings, absent, game=known.game, head=played.head
        )
    if known.reported is None or known.reported.standings != standings:
        reason = f"the game was {result.reason}"
        return result_commands.correct(tournament, place, standings, absent, reason=reason, head=played.head)
    return None


def _may_go_on(tournament: Tournament, place: GameRef, played: GameProgress) -> bool:
    """Return whether the winner of a game may advance. In knock-out stages, its result must be settled."""
    return not tournament.played[place.stage - 1].stage.format.eliminates or played.settled


def by_place(
    tournament: Tournament, place: GameRef, lobby: Lobby, result: Result
) -> tuple[tuple[Standing, ...], tuple[int, ...]]:
    """Convert a game's result from its seats to the places in the table's turn order.

    Also return the places of absent entrants. The game's seats leave out absent entrants, so the numbers differ.
    """
    assert lobby.table_of is not None  # noqa: S101 - a tournament has opened it
    played = tournament.played[place.stage - 1]
    table = played.rounds[place.round - 1].table(place.table)
    order = played.stage.format.order(table.entrants, place.game)
    seats = [order.index(entrant) for entrant in lobby.table_of.entrants]
    standings = _moved(result.standings, seats)
    return standings, tuple(seat for seat in range(len(order)) if seat not in seats)


def _moved(standings: Sequence[Standing], seats: Sequence[int]) -> tuple[Standing, ...]:
    moved = [
        Standing(seats[standing.seat], standing.place, standing.score, standing.tiebreaks, standing.breakdown)
        for standing in standings
    ]
    return tuple(sorted(moved, key=lambda standing: standing.seat))
