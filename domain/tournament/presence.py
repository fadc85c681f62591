"""The presence of players at their tables: the players who have come, and those for whom a table still waits."""

from domain.tournament.played import HeldRound
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.rounds import DrawnTable
from domain.tournament.tournament import Tournament


def coming(tournament: Tournament, held: HeldRound, table: DrawnTable) -> list[int]:
    """Return the players who may still come to a table: they take part and were not ruled absent."""
    entrants = tournament.entries.entrants
    return [one for one in table.entrants if entrants[one].playing and one not in held.absent]


def missing(tournament: Tournament, held: HeldRound, table: DrawnTable) -> list[int]:
    """Return the players whose presence a table still waits for.

    There are none if the tournament asks for no presence or play has begun. Bots are always present.
    """
    if tournament.no_show is None or held.games[table.number] or held.opened.get(table.number):
        return []
    entrants = tournament.entries.entrants
    return [one for one in coming(tournament, held, table) if one not in held.here and entrants[one].bot is None]


def awaited(tournament: Tournament, number: int, held: HeldRound) -> list[int]:
    """Return the tables of a round of the last stage that are played on this service and wait for their first game."""
    stage = len(tournament.played)
    return [
        table.number
        for table in held.tables
        if not held.games[table.number]
        and not held.opened.get(table.number)
        and len(coming(tournament, held, table)) > 1
        and tournament.played_here(RoundRef(stage, number), table.number)
    ]
