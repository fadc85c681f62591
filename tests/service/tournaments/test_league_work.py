"""The work that a league costs, as a count of called functions, which no other program on the machine can change."""

from collections.abc import Callable

from domain.game.results import Standing
from domain.tournament.formats.formats import League
from domain.tournament.formats.stage import Stage
from domain.tournament.results.scale import Scale
from service.features.tournaments.routes import rounds
from service.features.tournaments.typed_results import Came
from tests.support.counting import CALLS, calls
from tests.support.evening import ID, MAKER, Evening
from tests.support.refusals import refused


def started(evening: Evening, entrants: int, waiting: int = 0) -> int:
    """Begin a league of one division. Return the work to open all its rounds."""
    evening.make(Stage(League(divisions=1), Scale("win")), play="typed", most_entrants=entrants)
    evening.organise.enter_names(MAKER, ID, [f"Player {number}" for number in range(entrants + waiting)])
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


def test_acts_in_a_league_with_a_waiting_list_do_not_visit_its_tables(evening: Evening) -> None:
    entrants = 60
    started(evening, entrants, waiting=2)
    table = evening.line.tournament.current.rounds[0].tables[0]
    came = Came((Standing(0, 1, 2), Standing(1, 2, 0)), ())
    acts: tuple[Callable[[], object], ...] = (
        lambda: evening.organise.change_places(MAKER, ID, entrants),
        lambda: evening.organise.announce(MAKER, ID, "Lunch."),
        lambda: evening.organise.report(MAKER, ID, 1, table.number, lambda _: came),
        lambda: evening.organise.merge(MAKER, ID, entrants + 1, entrants + 2),
        lambda: refused("entries-closed", evening.organise.enter_names, MAKER, ID, ["Too late"]),
    )
    for act in acts:
        assert calls(act) < entrants * (entrants - 1)
