"""The commands and queries of games, connected. Every game is created, changed and viewed through them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from service.features.games.amending import Amender
from service.features.games.deadlines import Deadlines
from service.features.games.forks import Forking
from service.features.games.holidays import Holidays
from service.features.games.memory import LoadedGames
from service.features.games.moves import MoveCommands
from service.features.games.officials import Officials
from service.features.games.past import PastMoments
from service.features.games.refereeing.appeals import Erased
from service.features.games.refereeing.dispute_reader import Instances
from service.features.games.refereeing.disputes import Disputing
from service.features.games.refereeing.inquiries import Inquiries
from service.features.games.refereeing.looks import Looks
from service.features.games.refereeing.rulings import Rulings
from service.features.games.refereeing.suggestions import Suggesting
from service.features.games.resignation import GivingUp, Substitute
from service.features.games.seating import CheckAccepted, Declared, GameRequest, SeatCommands, Shared
from service.features.games.seed_release import Releasing
from service.features.games.store import GameBook
from service.features.games.takebacks import Takebacks
from service.features.games.timing import Absences, Timing
from service.features.games.views import GameQueries, Resting
from service.platform.streams.loaded_streams import SIZE

__all__ = ["GameCommands", "GameRequest", "Shared", "open_desk"]


def _nobody(_: Sequence[str | None]) -> tuple[str, str]:
    raise LookupError("no bot plays at these tables")


class GameCommands(NamedTuple):
    moves: MoveCommands
    seating: SeatCommands
    looking: GameQueries
    rulings: Rulings
    officials: Officials
    suggesting: Suggesting
    takebacks: Takebacks
    giving_up: GivingUp
    holidays: Holidays
    forking: Forking
    disputing: Disputing
    inquiries: Inquiries
    instances: Instances
    looks: Looks
    deadlines: Deadlines
    releasing: Releasing
    loaded_games: LoadedGames
    timing: Timing


def open_desk(
    journal: Journal,
    ring: KeyRing,
    *,
    alone: bool,
    memory: int = SIZE,
    published: Callable[[str, Sequence[Stored]], None],
    substitute: Substitute = _nobody,
    declared: Declared = lambda account: False,  # noqa: ARG005 - no account does
    check_accepted: CheckAccepted = lambda account, others: None,  # noqa: ARG005 - nobody is refused
    erased: Erased = lambda accounts: (),  # noqa: ARG005 - no account is
    absences: Absences = tuple,
    resting: Resting = lambda game, viewer: None,  # noqa: ARG005 - nothing is kept
) -> GameCommands:
    """Build the commands and queries for the games of a log.

    - `alone`: no other process writes this log.
    - `memory`: maximum number of bytes that its games, matches and tournaments may take in memory.
    - `published`: called after each commit of a game.
    - `resting`: finds games that are not in memory.
    - `substitute`: finds a bot for a seat.
    - `declared`: returns whether an account has declared itself a bot.
    - `check_accepted`: refuses an account that may not play with others, or has blocked them.
    - `erased`: returns which of some accounts are erased.
    - `absences`: lists the downtime of the service.
    """
    past = memory // 4
    loaded_games = LoadedGames(journal, alone=alone, size=memory - past)
    timing = Timing(absences)
    games = GameBook(journal, ring, loaded_games, published)
    amender, seating = Amender(games, timing), SeatCommands(games, declared, check_accepted)
    rulings = Rulings(amender, erased, check_accepted)
    instances = Instances(journal)
    looking = GameQueries(journal, ring, loaded_games, resting, PastMoments(past))
    return GameCommands(
        MoveCommands(games, timing),
        seating,
        looking,
        rulings,
        Officials(amender),
        Suggesting(loaded_games, rulings),
        Takebacks(amender, timing),
        GivingUp(amender, substitute),
        Holidays(amender),
        Forking(loaded_games, looking, seating),
        Disputing(amender, erased),
        Inquiries(amender),
        instances,
        Looks(journal, ring),
        Deadlines(amender, timing, substitute),
        Releasing(loaded_games, amender),
        loaded_games,
        timing,
    )
