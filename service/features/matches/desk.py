"""The objects of matches, connected: commands, streams, and the follower that opens their games."""

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from domain.table.lobby_facts import SeedOpened
from domain.table.rulings import Adjudicated, Voided
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from projections.readmodels import ReadModels
from service.features.games.desk import GameCommands
from service.features.games.forwarding import ContainerKind, Forwarder, every
from service.features.games.seating import CheckAccepted
from service.features.matches.commands import Matches, MatchRequest
from service.features.matches.followers import MatchAdvancer
from service.features.matches.store import MatchBook
from service.platform.storage.database import in_parts

__all__ = ["MatchDesk", "MatchRequest", "follow_matches", "open_match_desk"]


class MatchDesk(NamedTuple):
    playing: Matches
    book: MatchBook
    opener: MatchAdvancer


def open_match_desk(
    journal: Journal,
    ring: KeyRing,
    desk: GameCommands,
    published: Callable[[str, Sequence[Stored]], None],
    check_accepted: CheckAccepted = lambda account, others: None,  # noqa: ARG005 - nobody is refused
) -> MatchDesk:
    book = MatchBook(journal, ring, published, desk.loaded_games.memory)
    return MatchDesk(Matches(book, check_accepted), book, MatchAdvancer(desk, book))


def follow_matches(
    matches: MatchDesk, desk: GameCommands, models: ReadModels, stopping: threading.Event, leads: Callable[[], bool]
) -> Forwarder:
    """Build the thread that advances matches. Its `on_commit` must receive each commit."""

    kind = ContainerKind(
        "matches",
        (SeedOpened, Adjudicated, Voided),
        lambda lobby: None if lobby.part_of is None else lobby.part_of.match,
        lambda: _waiting(models),
        lambda match, _: matches.opener.advance(match),
        ruled=lambda: models.precedents.on_final_games("match"),
    )
    return Forwarder(kind, desk.loaded_games, stopping, leads)


def _waiting(models: ReadModels) -> Iterator[str]:
    """Yield the matches that are due for a new game or their end, according to the read models.

    Matches that wait for players or moves are left out.
    """
    for lines in in_parts(every(models.matches.unfinished)):
        yield from (line.id for line in lines if line.status == "open" and line.contest.full)
        played = {line.contest.games[-1].game: line.id for line in lines if line.status == "running"}
        yield from (played[game] for game in models.games.final(played))
