"""The objects that change tournaments and open their games, and how they are connected."""

import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.tournament.formats.format import Solver
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from projections.readmodels import ReadModels
from service.features.games.desk import GameCommands
from service.features.games.forwarding import ContainerKind, Forwarder
from service.features.tournaments.bot_tables import Admit
from service.features.tournaments.entering import Blocking, CalledBy
from service.features.tournaments.followers import Forgotten, TournamentAdvancer
from service.features.tournaments.game_results import TELLING
from service.features.tournaments.organising import Organising, TournamentRequest
from service.features.tournaments.store import TournamentBook
from service.features.tournaments.unfinished import UnfinishedTournaments

__all__ = ["TournamentDesk", "TournamentRequest", "follow_tournaments", "open_tournament_desk"]


class TournamentDesk(NamedTuple):
    organising: Organising
    book: TournamentBook
    opener: TournamentAdvancer


def open_tournament_desk(
    journal: Journal,
    ring: KeyRing,
    desk: GameCommands,
    published: Callable[[str, Sequence[Stored]], None],
    bot: Callable[[str, int], str],
    solver: Solver,
    blocks: Blocking,
    forgotten: Forgotten = lambda _: (),
    called: CalledBy = lambda _: {},
    admit: Admit = lambda *_: None,
) -> TournamentDesk:
    """Build the objects that change tournaments.

    `bot` returns the account of the `number`-th bot of a kind. `solver` pairs rounds at tables of two. `forgotten`
    returns which of some accounts are erased, and `called` their names. `admit` may refuse games that only bots
    play. `blocks` are the blocks between accounts.
    """
    book = TournamentBook(journal, ring, published, desk.loaded_games.memory)

    opener = TournamentAdvancer(desk, book, forgotten, admit)
    organising = Organising(book, lambda game: opener.look(game).lobby, bot, solver, called, admit, blocks)
    return TournamentDesk(organising, book, opener)


def follow_tournaments(
    tournaments: TournamentDesk,
    desk: GameCommands,
    models: ReadModels,
    stopping: threading.Event,
    leads: Callable[[], bool],
) -> Forwarder:
    """Build the forwarder that advances tournaments after their games change.

    Its `on_commit` must be called after each commit.
    """

    unfinished = UnfinishedTournaments(models.tournaments, tournaments.opener)
    kind = ContainerKind(
        "tournaments",
        TELLING,
        lambda lobby: None if lobby.table_of is None else lobby.table_of.tournament,
        unfinished.due,
        unfinished.advance,
        tournaments.opener.due,
        tournaments.opener.until_due,
        lambda: models.precedents.on_final_games("tournament"),
    )
    forwarder = Forwarder(kind, desk.loaded_games, stopping, leads)
    tournaments.opener.go_on = forwarder.go_on
    tournaments.opener.hour_noted = forwarder.wake
    return forwarder
