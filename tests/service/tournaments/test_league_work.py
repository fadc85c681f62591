"""The work that a league costs, as a count of called functions, which no other program on the machine can change."""

from domain.tournament.formats.formats import League
from domain.tournament.formats.stage import Stage
from domain.tournament.results.scale import Scale
from service.features.tournaments.routes import rounds
from tests.support.counting import CALLS, calls
from tests.support.evening import ID, MAKER, Evening


def started(evening: Evening, entrants: int) -> int:
    """Begin a league of one division. Return the work to open all its rounds."""
    evening.make(Stage(League(divisions=1), Scale("win")), play="typed")
    evening.organise.enter_names(MAKER, ID, [f"Player {number}" for number in range(entrants)])
    evening.start()
    work = calls(evening.advance)
    assert len(evening.line.tournament.current.rounds) == entrants - 1
    return work


def test_the_start_of_a_league_costs_what_is_charged(evening: Evening) -> None:
    entrants = 64
    work = started(evening, entrants)
    units = entrants * (entrants - 1) / rounds._SEATS
    assert work < CALLS * units


def test_acts_and_reads_of_a_league_do_not_visit_its_tables(evening: Evening) -> None:
    entrants = 40
    started(evening, entrants)
    tables = entrants * (entrants - 1) // 2
    evening.organise.announce(MAKER, ID, "Lunch.")
    line = evening.line
    for work in (lambda: line.tournament.complete, evening.advance):
        assert calls(work) < tables
