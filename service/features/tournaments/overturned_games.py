"""Games of tournaments that count again after they were voided or taken back.

The ruling may be overturned, or play may continue. Then the game or result that replaced the game does not count.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.lobby import Lobby
from domain.table.rulings import Voided
from domain.tournament import result_commands
from domain.tournament.played import HeldRound, TableGame
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.tournament import Tournament
from service.features.tournaments.game_results import GameProgress

Look = Callable[[str], GameProgress]


def back(tournament: Tournament, look: Look) -> Iterator[Fact]:
    """Yield the facts that make voided games count again, after removing the games that replaced them.

    A replacement that was played stays. A result that was typed in stays until the game has one again.
    """
    for stage, played in enumerate(tournament.played if tournament.status != "cancelled" else (), 1):
        for number, held in enumerate(played.rounds, 1):
            for game, (table, which) in held.taken_back.items():
                lobby, games = look(game).lobby, held.games[table]
                there = games[which - 1] if which <= len(games) and not games[which - 1].vacant else None
                if (lobby.result is None and lobby.status != "running") or _still_counts(there, lobby):
                    continue
                with suppress(Refusal):  # others have already continued from the replacement
                    if there is None:
                        yield result_commands.bring_back(tournament, RoundRef(stage, number), game)
                    else:
                        reason = "the game before it counts again"
                        yield result_commands.forget(tournament, GameRef(stage, number, table, which), reason=reason)


def _still_counts(there: TableGame | None, lobby: Lobby) -> bool:
    if there is None or there.outcome is None:
        return False
    return there.game is not None or lobby.result is None


def undecided(held: HeldRound, table: int, look: Look) -> bool:
    """Return whether a ruling voided a game of a table and may still be overturned.

    Until that is decided, no other game begins at the table.
    """
    looks = (look(game) for game, place in held.taken_back.items() if place[0] == table)
    return any(may_be_overturned(game.lobby, settled=game.settled) for game in looks)


def may_be_overturned(lobby: Lobby, *, settled: bool) -> bool:
    """Return whether a game is voided and an appeal against that is possible or waits."""
    disputes = lobby.disputes.all.values()
    appeals = any(known.state == "appealed" or lobby.appealable_until(known.id) for known in disputes)
    contestable = any(ruling.kind == Voided.type_name() for ruling in lobby.contestable)
    return lobby.voided and not settled and (appeals or contestable)


def left_over(tournament: Tournament, *, all_stages: bool = True) -> Iterator[str]:
    """Yield the games of a tournament, or of its last stage, that no longer count: other games count at their tables.

    Such a game replaced another one whose annulment was overturned, or it is a later game of a match whose earlier game
    is repeated.
    """
    for held in (held for stage in tournament.played[0 if all_stages else -1 :] for held in stage.rounds):
        for table, opened in held.opened.items():
            there = {game.game for game in held.games[table]}
            yield from (game for game in opened if game not in there and game not in held.taken_back)
