"""Players who come to a table, and players it still waits for."""

from domain.tournament.played import HeldRound
from domain.tournament.results.rounds import DrawnTable
from domain.tournament.tournament import Tournament


def coming(tournament: Tournament, held: HeldRound, table: DrawnTable) -> list[int]:
    """Return the players of a table who still take part and were not ruled absent."""
    entrants = tournament.entries.entrants
    return [one for one in table.entrants if entrants[one].playing and one not in held.absent]


def missing(tournament: Tournament, held: HeldRound, table: DrawnTable) -> list[int]:
    """Return the players who have not reported their presence, where it is asked and play has not begun.

    Bots are always present.
    """
    if tournament.no_show is None or held.games[table.number] or held.opened.get(table.number):
        return []
    entrants = tournament.entries.entrants
    return [one for one in coming(tournament, held, table) if one not in held.here and entrants[one].bot is None]
