"""Make the lists on pages for readers without JavaScript.

A reader sees the same content as with the public API.
"""

from contextlib import suppress
from typing import Any, Final

from domain.table.seating import Players
from events.log.journal import Unavailable
from projections.game_summary import GameLine
from projections.games import GameFilter
from projections.matches import MatchFilter
from projections.tournament_summary import Summary
from projections.tournaments import TournamentFilter
from service.features.accounts.answers import PublicAccount
from service.features.games.answers import GameSummary
from service.features.games.game_answer import seat_answers
from service.features.games.routes.game_json import me, named
from service.features.games.routes.summaries import summed_up
from service.features.ratings.answers import Leader, Leaderboard
from service.features.ratings.routes import board_of, ladders_of, leaders_of, ratings_of
from service.features.ratings.statistics import statistics_of
from service.features.tournaments.answers import TournamentSummary
from service.features.tournaments.routes.tournament_json import summaries
from service.web.names import statistics_names
from service.web.services import WebServices

_LOOKED_THROUGH: Final = 200
_LISTED: Final = 50
_BEGUN: Final = ("running", "ended", "final")


def open_tables(services: WebServices, most: int) -> list[GameSummary]:
    """Return at most `most` public tables with a seat for anybody, newest first."""
    with suppress(Unavailable):  # the page is useful without them
        lines = services.readmodels.games.page(None, GameFilter("open"), None, _LOOKED_THROUGH)
        return summed_up(services.games, [line for line in lines if _has_room(line)][:most])
    return []


def public_games(services: WebServices, most: int) -> list[GameSummary]:
    """Return at most `most` public games that are played or over, newest first."""
    with suppress(Unavailable):
        lines = services.readmodels.games.page(None, GameFilter(), None, _LOOKED_THROUGH)
        return summed_up(services.games, [line for line in lines if line.lobby.status in _BEGUN][:most])
    return []


def running_tournaments(services: WebServices, most: int) -> list[TournamentSummary]:
    """Return at most `most` public tournaments that are being played, newest first."""
    with suppress(Unavailable):
        return _tournaments(services, None, TournamentFilter("running"), most)
    return []


def tournaments(services: WebServices, filters: TournamentFilter, most: int) -> list[TournamentSummary]:
    """Return at most `most` tournaments that the reader may know of, newest first.

    Cancelled tournaments are included only if `filters` requests a status.
    """
    found = _tournaments(services, me(), filters, most)
    return [one for one in found if filters.status or one.status != "cancelled"]


def own_tournaments(
    services: WebServices, account: str, status: str, ruleset: str | None, most: int
) -> list[tuple[TournamentSummary, list[str]]]:
    """Return at most `most` tournaments of a status in which an account has a part, newest first, with its parts."""
    lines = services.readmodels.tournaments.of_account(account, status, ruleset, most)
    parts = [_parts_of(account, line) for line in lines]
    return list(zip(summaries(services.tournaments, lines), parts, strict=True))


def _parts_of(account: str, line: Summary) -> list[str]:
    """Return the parts of an account in a tournament: it may organise what it plays in."""
    stake = line.stakes[account]
    organises = account == line.maker or account in line.organisers
    seat = stake.seat if stake.role == "seated" else None
    part = "waiting" if seat in line.waiting else None if seat in line.gone else stake.role
    parts = ["organiser"] if organises else []
    return parts if part in {None, "maker", "organiser"} else [*parts, part]


def _tournaments(
    services: WebServices, reader: str | None, filters: TournamentFilter, most: int
) -> list[TournamentSummary]:
    return summaries(services.tournaments, services.readmodels.tournaments.page(reader, filters, None, most))


def found(services: WebServices, name: str) -> PublicAccount | None:
    """Return the player whose id or handle is `name`, or None."""
    account = services.accounts.accounts.called(name)
    return None if account is None or account.erased_at is not None else PublicAccount.of(account)


def beginning(services: WebServices, prefix: str, most: int) -> list[PublicAccount]:
    """Return the player whose id or handle is `prefix`, then players whose handle begins with it."""
    known = None if not prefix else found(services, prefix)
    rest = services.accounts.accounts.beginning(prefix, "", most) if prefix else []
    others = [PublicAccount.of(account) for account in rest if known is None or account.id != known.id]
    return others if known is None else [known, *others]


def leaders(services: WebServices, kind: Players, most: int) -> list[tuple[Leaderboard, list[Leader]]]:
    """Return the first `most` players of each leaderboard of people or of bots."""
    with suppress(Unavailable):
        return [
            (board_of(ladder, rated), leaders_of(services.ratings, ladder, most))
            for ladder, rated in ladders_of(services.ratings).items()
            if ladder.among == kind
        ]
    return []


def of_player(services: WebServices, player: str) -> dict[str, Any]:
    """Return a player's games that the reader may see, and the player's ratings, statistics and tournaments.

    Players see the results of their own games too.
    """
    most = _LOOKED_THROUGH if player == me() else _LISTED
    games = services.readmodels.games.page(me(), GameFilter(player=player), None, most)
    return {
        "games": summed_up(services.games, games[:_LISTED]),
        "matches": _matches(services, player),
        "names": statistics_names(),
        "own": _own_results(games, player) if player == me() else [],
        "ratings": ratings_of(services.ratings, player),
        "statistics": statistics_of(services.readmodels.statistics, player),
        "tournaments": tournaments(services, TournamentFilter(player=player), 20),
    }


def _own_results(games: list[GameLine], player: str) -> list[tuple[str, int, int]]:
    """Return the numbers of finished games and of first places of an account, by ruleset. Sandboxes do not count."""
    places: dict[str, list[int]] = {}
    for lobby in (line.lobby for line in games):
        if lobby.result is not None and not lobby.sandbox and player in lobby.holders:
            seat = lobby.holders.index(player)
            found = [standing.place for standing in lobby.result.standings if standing.seat == seat]
            places.setdefault(lobby.rules.ruleset, []).extend(found)
    return [(name, len(found), found.count(1)) for name, found in sorted(places.items())]


def _matches(services: WebServices, player: str) -> list[dict[str, Any]]:
    """Return the matches of a player that the reader may see, newest first, with the names and scores of all."""
    found = []
    for line in services.readmodels.matches.page(me(), MatchFilter(player=player), None, 20):
        contest = line.contest
        scores = {one.seat: one.score for one in contest.standings or ()}
        seats = named(services.games, seat_answers(contest.chairs, contest.holders))
        found.append({"id": line.id, "contest": contest, "seats": seats, "scores": scores, "at": line.updated_at})
    return found


def _has_room(line: GameLine) -> bool:
    seats = zip(line.lobby.chairs, line.lobby.holders, strict=True)
    return any(chair.kind == "open" and holder is None for chair, holder in seats)
