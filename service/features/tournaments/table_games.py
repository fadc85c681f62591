"""The games of a tournament's tables, as its state gives them: their ids, players, rules and terms.

The service makes its games from these requests, and the audit compares the games on record with them.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

from domain.table.lobby_facts import Chair, TableOf
from domain.tournament.dealing import context_of
from domain.tournament.played import HeldRound
from domain.tournament.presence import coming
from domain.tournament.results.rounds import DrawnTable
from domain.tournament.tournament import Tournament
from projections.tournament_fold import TournamentLine
from service.features.games.desk import GameRequest, Shared
from service.platform.ids import derived_id


def next_game(line: TournamentLine, stage: int, held: HeldRound, table: int) -> tuple[str, str, int]:
    """Return the id, shuffle context and number of the next game to begin at a table.

    The context is used if other games share its shuffles.
    """
    begun = len(held.opened.get(table, ())) + 1
    context = context_of(line.id, stage, held.ordinal, begun)
    return derived_id("g", datetime.fromisoformat(line.created_at), f"{context}/{table}"), context, begun


def not_played(line: TournamentLine) -> Iterator[str]:
    """Yield the ids of games that must not be played, because their round was withdrawn or cancelled.

    The games may exist or not.
    """
    tournament = line.tournament
    for stage, played in enumerate(tournament.played, 1):
        for held in played.withdrawn:
            yield from (game for games in held.opened.values() for game in games)
        called_off = played.open_rounds if tournament.status == "cancelled" else []
        for held in (*played.withdrawn, *(held for _, held in called_off)):
            yield from (next_game(line, stage, held, table.number)[0] for table in held.tables)


def decided_without(line: TournamentLine) -> Iterator[str]:
    """Yield the ids of the next games of tables that were decided without a game on this service.

    Such a game exists if a player left, or an organiser typed a result, while it was created.
    """
    if line.tournament.play != "here":
        return
    for stage, played in enumerate(line.tournament.played, 1):
        for held in played.rounds:
            for table, games in held.games.items():
                if games and games[-1].game is None and games[-1].outcome is not None:
                    yield next_game(line, stage, held, table)[0]


def alike(held: HeldRound, begun: int) -> list[str]:
    """Return the game of number `begun` of each table of a round. In a duplicate round these games share shuffles."""
    return [games[begun - 1] for games in held.opened.values() if len(games) >= begun]


def request_of(line: TournamentLine, number: int, table: DrawnTable, shared: Shared | None) -> GameRequest:
    """Return the request for the next game of a table in round `number` of the last stage, without its seed."""
    tournament = line.tournament
    held = tournament.current.rounds[number - 1]
    which = held.following(table.number)
    playing = coming(tournament, held, table)
    entrants = tuple(one for one in tournament.current.stage.format.order(table.entrants, which) if one in playing)
    chairs = [_chair(tournament, entrant) for entrant in entrants]
    place = line.id, len(tournament.played), number, table.number, which
    return GameRequest(
        tournament.rules.ruleset,
        tournament.rules.options if held.options is None else held.options,
        chairs,
        tournament.visibility,
        terms=tournament.terms,
        table_of=TableOf(*place, hosts(tournament), tournament.rated, entrants),
        present=frozenset(chair.account for chair in chairs if chair.account is not None),
        shared=shared,
        nonces={} if tournament.deal == "duplicate" else _nonces(tournament, entrants),
    )


def hosts(tournament: Tournament) -> tuple[str, ...]:
    """Return the hosts of the tournament's games: the organisers who do not play."""
    players = {known.account for known in tournament.entries.entrants.values()}
    organisers = dict.fromkeys((tournament.maker, *tournament.organisers))
    return tuple(account for account in organisers if account not in players)


def _chair(tournament: Tournament, entrant: int) -> Chair:
    known = tournament.entries.entrants[entrant]
    return Chair("account" if known.bot is None else "bot", known.account, known.bot)


def _nonces(tournament: Tournament, entrants: Sequence[int]) -> dict[str, str]:
    known = (tournament.entries.entrants[entrant] for entrant in entrants)
    return {one.account: one.nonce for one in known if one.account is not None and one.nonce is not None}
