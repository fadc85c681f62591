"""Check which actor may write each fact of a tournament: the service, an official, or the entrant whom it concerns."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from domain.game.facts import Fact
from domain.table.lobby import Lobby
from domain.table.lobby_facts import SeedOpened
from domain.table.office import SERVICE
from domain.tournament import hours
from domain.tournament.drawing import opens
from domain.tournament.facts import (
    BeaconReceived,
    ByeRequested,
    ByeWithdrawn,
    EntrantCheckedIn,
    EntrantCheckedOut,
    EntrantDropped,
    EntrantMovedUp,
    EntrantRegistered,
    EntrantReturned,
    EntrantSat,
    GameClosed,
    MatchClaimed,
    NonceGiven,
    ResultClaimed,
    ResultCorrected,
    ResultReported,
    ResultVoided,
    RoundDrawn,
    RoundPublished,
    RoundStarted,
    StaffChanged,
    TableOpened,
    TournamentResumed,
)
from domain.tournament.match_results import confirms_match
from domain.tournament.officials import may_as_official
from domain.tournament.own_matter import TOURNAMENT, Actor
from domain.tournament.result_commands import confirms_game, walkovers
from domain.tournament.results.rounds import TableOutcome
from domain.tournament.tournament import Tournament

_BY_THE_SERVICE_ALONE: Final = (TableOpened, GameClosed, BeaconReceived, SeedOpened)
_OF_AN_ENTRANT: Final = (
    EntrantDropped, EntrantReturned, NonceGiven, EntrantCheckedIn, EntrantCheckedOut, EntrantSat, ByeRequested,
    ByeWithdrawn, ResultClaimed, MatchClaimed,
)  # fmt: skip


def may_write(tournament: Tournament, fact: Fact, actor: str, now: int | None = None) -> bool:
    """Return whether `actor` may have written a fact about a tournament in this state.

    `now` is the time of the fact, in seconds since 1970. Without it, times are not checked.
    """
    if actor == SERVICE:
        return _by_service(tournament, fact, now)
    if isinstance(fact, _BY_THE_SERVICE_ALONE):
        return False
    return may_as_official(tournament, fact, actor) or _of_their_own(tournament, fact, actor)


def decides_own_matter(tournament: Tournament, fact: Fact, actor: str, lobby: Callable[[str], Lobby]) -> bool:
    """Return whether a fact is an official's act that decides a matter of their own. Earlier builds allowed some.

    `lobby` returns the lobby of a game, or raises LookupError.
    """
    if not tournament.arbitrates(actor):
        return False
    official = Actor(tournament, actor, lobby)
    if official.entry is None and not isinstance(fact, ResultCorrected | ResultVoided):
        return False
    with suppress(LookupError):  # the record alone does not hold the games
        return not _of_their_own(tournament, fact, actor) and TOURNAMENT[type(fact)](official, fact) is not None
    return False


def _by_service(tournament: Tournament, fact: Fact, now: int | None) -> bool:
    """Return whether a fact follows without anybody's act: from a game, an erasure, a forfeit or an agreed time."""
    match fact:
        case EntrantDropped(entrant=entrant):
            may = tournament.entries.named(entrant).account is not None
        case ResultCorrected():
            may = fact.head is not None and _changes_the_game(tournament, fact)
        case ResultReported(game=None):
            may = fact in walkovers(tournament)
        case ResultVoided(head=None):
            may = _may_void_without_head(tournament, fact)
        case RoundStarted() | TournamentResumed():
            may = now is None or fact in hours.due(tournament, (now + 1) * 1000)
        case RoundDrawn() | RoundPublished():
            may = _opens_by_itself(tournament, fact, now)
        case _:
            may = isinstance(fact, (*_BY_THE_SERVICE_ALONE, EntrantMovedUp, ResultReported, ResultVoided))
    return may


def _opens_by_itself(tournament: Tournament, fact: RoundDrawn | RoundPublished, now: int | None) -> bool:
    """Return whether the calendar of a league opens a round, which the format has drawn."""
    pending = tournament.current.pending
    if isinstance(fact, RoundDrawn) == (pending is not None):
        return False  # a round is drawn once, and then published
    drawn = fact if isinstance(fact, RoundDrawn) else pending
    if drawn is None or drawn.by != "format":
        return False
    league = tournament.current.stage.format.ahead
    return league and (now is None or opens(tournament, datetime.fromtimestamp(now, UTC).date()))


def _changes_the_game(tournament: Tournament, fact: ResultCorrected) -> bool:
    """Return whether a game has another result than the one that it reported last.

    A correction by an organiser holds until then.
    """
    games = tournament.played[fact.stage - 1].rounds[fact.round - 1].games[fact.table]
    known = games[fact.number - 1].reported if fact.number <= len(games) else None
    return known is None or known.standings != fact.standings


def _may_void_without_head(tournament: Tournament, fact: ResultVoided) -> bool:
    """Return whether the service may void a result or game without naming the game's head.

    A manually entered result is voided when the game's own result counts again. A game was replaced at once, because a
    player had left, or an earlier build wrote the fact. The audit with the games compares these reasons.
    """
    held = tournament.played[fact.stage - 1].rounds[fact.round - 1]
    voided = held.games[fact.table][fact.number - 1]
    return voided.game is not None or (fact.table, fact.number) in held.taken_back.values()


def _of_their_own(tournament: Tournament, fact: Fact, actor: str) -> bool:
    """Return whether an actor may write a fact without an office. The record does not show who is an administrator."""
    entrant = tournament.entries.of_account(actor)
    match fact:
        case EntrantRegistered(account=account, bot=bot):
            return account == actor and bot is None
        case StaffChanged(duty="organiser"):
            return True  # perhaps an administrator
        case EntrantMovedUp():
            return entrant is not None
        case ResultReported(round=number, table=table, game=None) if entrant is not None:
            came = TableOutcome(fact.standings, tuple(sorted(fact.absent)))
            held = tournament.current.rounds[number - 1]
            return confirms_game(tournament, held, table, entrant, came) or confirms_match(tournament, fact, entrant)
        case EntrantCheckedIn() if tournament.entries.check_in != "open":
            return False
        case _:
            return isinstance(fact, _OF_AN_ENTRANT) and entrant is not None and fact.entrant == entrant
