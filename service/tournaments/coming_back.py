"""Games of tournaments that were voided or taken back where they are played. Such a ruling may be overturned, or play
goes on: then the game counts again, and whatever was to stand in for it does not."""

from collections.abc import Callable, Iterator
from contextlib import suppress

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.lobby import Lobby
from domain.tournament import reporting
from domain.tournament.played import HeldRound, TableGame
from domain.tournament.tournament import Tournament
from service.tournaments.game_results import Played

Look = Callable[[str], Played]


def back(tournament: Tournament, look: Look) -> Iterator[Fact]:
    """What is to be told of games that are there again: first that what took their place makes way. What was played in
    their place stands, and so does what somebody typed in, as long as they are only played on."""
    for stage, played in enumerate(tournament.played if tournament.status != "cancelled" else (), 1):
        for number, held in enumerate(played.rounds, 1):
            for game, (table, which) in held.taken_back.items():
                lobby, games = look(game).lobby, held.games[table]
                there = games[which - 1] if which <= len(games) else None
                if (lobby.result is None and lobby.status != "running") or _stands(there, lobby):
                    continue
                with suppress(Refusal):  # others have gone on by what took its place
                    if there is None:
                        yield reporting.bring_back(tournament, stage, number, game)
                    else:
                        reason = "the game before it counts again"
                        yield reporting.forget(tournament, stage, number, table, which, reason=reason)


def _stands(there: TableGame | None, lobby: Lobby) -> bool:
    if there is None or there.outcome is None:
        return False
    return there.game is not None or lobby.result is None


def undecided(held: HeldRound, table: int, look: Look) -> bool:
    """Whether a game of this table was voided by a ruling that may still be overturned: nobody plays another yet."""
    return any(place[0] == table and _may_be_overturned(look(game)) for game, place in held.taken_back.items())


def _may_be_overturned(game: Played) -> bool:
    lobby = game.lobby
    disputes = lobby.disputes.all.values()
    appeals = any(known.state == "appealed" or lobby.appealable_until(known.id) for known in disputes)
    return lobby.voided and not game.settled and appeals


def left_over(tournament: Tournament) -> Iterator[str]:
    """The games that have begun at tables where others play, and are not there any more, nor will be: they stood in for
    one that is back, or followed one that is played again."""
    for held in tournament.current.rounds if tournament.status == "running" else ():
        for table, opened in held.opened.items():
            there = {game.game for game in held.games[table]}
            yield from (game for game in opened if game not in there and game not in held.taken_back)
