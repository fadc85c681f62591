"""Who comes to a table, and who is still waited for there."""

from domain.tournament.played import HeldRound
from domain.tournament.rounds import Table
from domain.tournament.tournament import Tournament


def coming(tournament: Tournament, held: HeldRound, table: Table) -> list[int]:
    """Who of a table still plays, and has not been ruled not to have come."""
    entrants = tournament.entries.entrants
    return [one for one in table.entrants if entrants[one].playing and one not in held.absent]


def missing(tournament: Tournament, held: HeldRound, table: Table) -> list[int]:
    """Who has not said yet that they are there, where that is asked and nothing has begun. Bots always are."""
    if tournament.no_show is None or held.games[table.number] or held.opened.get(table.number):
        return []
    entrants = tournament.entries.entrants
    return [one for one in coming(tournament, held, table) if one not in held.here and entrants[one].bot is None]
