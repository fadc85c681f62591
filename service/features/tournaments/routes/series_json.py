"""The standings of a series, made from the rankings of its tournaments.

A player with an account is the same person in each tournament. Players without an account are the same person if their
names are equal, whatever the case of letters. If a name occurs twice in a tournament, or is erased, its players are
persons of their own.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from domain.game.refusal import Refusal
from domain.tournament.results.scale import spelled
from domain.tournament.series import SeriesResult, rank
from projections.tournament_fold import TournamentLine
from service.features.games.routes.game_json import me
from service.features.tournaments import remembered
from service.features.tournaments.answers import Named
from service.features.tournaments.entering import folded
from service.features.tournaments.routes.tournament_json import named
from service.features.tournaments.series_answers import SeriesLine, SeriesPlace, SeriesStandings, SeriesTournament
from service.features.tournaments.services import TournamentServices
from service.platform.http.work import charge, heavy

_ENTRANTS: Final = 400
"""Number of entrants whose places cost one unit of work to calculate."""

Person = tuple[str, str, int]
"""The key of a person: an account, a folded name, or an entrant of one tournament."""


def series_standings(
    services: TournamentServices, tournaments: Sequence[str], points: Sequence[int], best: int | None
) -> SeriesStandings:
    """Return the standings of a series. Refuse if a tournament has not begun, or if the caller cannot see it."""
    heavy(sum(_entrants(services, one) for one in tournaments) / _ENTRANTS)
    lines = [services.desk.book.tournament(me(), one) for one in tournaments]
    for line in lines:
        if not line.tournament.played:
            raise Refusal("tournament-open")
    people: dict[Person, Named] = {}
    places = [_places(services, line, people) for line in lines]
    return SeriesStandings(
        tournaments=[_listed(services, line) for line in lines],
        points=list(points),
        best=best,
        standings=[
            SeriesLine(
                row.place,
                people[row.person].account,
                people[row.person].handle,
                people[row.person].name,
                spelled(row.points),
                [_shown(result) for result in row.results],
            )
            for row in rank(places, points, best)
        ],
    )


def _entrants(services: TournamentServices, tournament: str) -> int:
    """Return the number of entrants of a tournament, without loading it. Refuse callers who may not see it."""
    known = services.readmodels.tournaments.tournament(tournament)
    if known is None or not known.knows(me()):  # it may be newer than the list
        return len(services.desk.book.tournament(me(), tournament).tournament.entries.entrants)
    return known.entrants


def _places(services: TournamentServices, line: TournamentLine, people: dict[Person, Named]) -> dict[Person, int]:
    """Return the place of each person in a tournament, and add those who are new to `people`."""
    entrants = len(line.tournament.entries.entrants)
    ranked = remembered.ranking(services, line, lambda stages: charge((stages - 1) * entrants / _ENTRANTS))
    names = named(services, line, [row.entrant for row in ranked])
    called = Counter(folded(known.name) for known in names.values() if known.name and known.account is None)
    places: dict[Person, int] = {}
    for row in ranked:
        known = names[row.entrant]
        person = _person(known, line.id, called)
        people.setdefault(person, known)
        places[person] = row.place
    return places


def _person(known: Named, tournament: str, called: Counter[str]) -> Person:
    if known.account is not None:
        return "account", known.account, 0
    if known.name is None or called[folded(known.name)] > 1:
        return "entrant", tournament, known.entrant
    return "name", folded(known.name), 0


def _listed(services: TournamentServices, line: TournamentLine) -> SeriesTournament:
    now = line.tournament
    return SeriesTournament(line.id, services.desk.book.title(line.id, now.details), now.complete)


def _shown(result: SeriesResult | None) -> SeriesPlace | None:
    return None if result is None else SeriesPlace(result.place, spelled(result.points), result.counts)
