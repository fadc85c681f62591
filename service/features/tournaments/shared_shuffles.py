"""The accounts that may know a game's shuffles from another table of its duplicate round."""

from collections.abc import Callable

from service.features.tournaments.game_results import GameProgress
from service.features.tournaments.store import TournamentBook


def players_elsewhere(book: TournamentBook, look: Callable[[str], GameProgress], game: str) -> set[str]:
    """Return the accounts that were paired or seated at other tables of a game's round.

    The set is empty if the tables of the round do not share shuffles.
    """
    lobby = look(game).lobby
    place = lobby.table_of
    if lobby.draws is None or place is None:
        return set()
    tournament = book.line(place.tournament).tournament
    stage = tournament.played[place.stage - 1]
    found: set[str] = set()
    for held in (*stage.rounds, *stage.withdrawn):
        if game not in held.opened.get(place.table, ()):
            continue
        for table in held.tables:
            if table.number != place.table:
                entrants = (tournament.entries.entrants[entrant] for entrant in table.entrants)
                found |= {one.account for one in entrants if one.account is not None}
                found |= {one for other in held.opened.get(table.number, ()) for one in look(other).lobby.everybody}
    return found
