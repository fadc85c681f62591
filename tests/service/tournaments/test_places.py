"""The waiting list, check-in, entries that were one person, seeds: the record decides, and the audit agrees."""

import pytest

from domain.tournament.facts import EntrantMovedUp
from domain.tournament.formats.formats import RoundRobin, Swiss
from domain.tournament.formats.stage import Stage, TeamPlay
from domain.tournament.result_commands import disqualify
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.rounds import Bye
from domain.tournament.results.scale import Scale
from service.features.audits.tournament import audit_tournament
from tests.support.evening import ID, MAKER, Evening
from tests.support.forged_evening import written
from tests.support.forging import Told, chained, place_of, plain
from tests.support.refusals import refused

SWISS = Stage(Swiss(rounds=2, size=2))


def events(evening: Evening) -> Told:
    return plain(evening.journal.read(ID))


def ups(evening: Evening) -> list[int]:
    return [data["entrant"] for stored, data, _ in events(evening) if stored.event.type == "entrant-moved-up"]


def test_who_waits_moves_up_in_turn(evening: Evening) -> None:
    evening.make(SWISS, most_entrants=2).enter(5)
    entries = evening.line.tournament.entries
    assert (entries.playing, entries.waiting) == ([1, 2], [3, 4, 5])
    evening.organise.drop("a_3", ID, 3)
    evening.organise.enter("a_3", ID)
    assert evening.line.tournament.entries.waiting == [4, 5, 3], "who leaves the list comes back as the last"
    evening.organise.drop(MAKER, ID, 1)
    assert (evening.line.tournament.entries.playing, ups(evening)) == ([2, 4], [4])
    evening.organise.rule(MAKER, ID, lambda now: disqualify(now, 2, reason="For cheating."))
    evening.organise.change_places(MAKER, ID, 3)
    assert ups(evening) == [4, 5, 3]
    evening.organise.enter("a_1", ID)
    assert evening.line.tournament.entries.waiting == [1]
    refused("tournament-full", evening.organise.come_back, MAKER, ID, 1)


def test_once_they_are_asked_only_who_is_here_moves_up(evening: Evening) -> None:
    evening.make(SWISS, most_entrants=3).enter(6)
    refused("check-in-closed", evening.organise.check_in, "a_1", ID, 1)
    evening.organise.open_check_in(MAKER, ID)
    refused("not-the-organiser", evening.organise.check_in, "a_1", ID, 2)
    refused("too-few-entrants", evening.organise.close_check_in, MAKER, ID, leave_out=True)
    for here in (1, 5, 6):
        evening.organise.check_in(f"a_{here}", ID, here)
    evening.organise.check_in(MAKER, ID, 2)
    evening.organise.check_out(MAKER, ID, 2)
    evening.organise.close_check_in(MAKER, ID, leave_out=True)
    entries = evening.line.tournament.entries
    assert (entries.playing, entries.waiting, ups(evening)) == ([1, 5, 6], [4], [5, 6])
    evening.organise.drop(MAKER, ID, 6)
    assert evening.line.tournament.entries.playing == [1, 5], "4 is not here"
    evening.organise.check_in(MAKER, ID, 4)
    assert evening.line.tournament.entries.playing == [1, 4, 5]


def test_an_organiser_who_waits_checks_in_only_while_the_check_in_is_open(evening: Evening) -> None:
    """docs/security.md: nobody lets themselves in from the waiting list."""
    evening.make(SWISS, most_entrants=2).enter(3)
    evening.organise.enter(MAKER, ID)
    evening.organise.open_check_in(MAKER, ID)
    for here in (1, 2, 3):
        evening.organise.check_in(f"a_{here}", ID, here)
    evening.organise.close_check_in(MAKER, ID, leave_out=False)
    refused("conflict-of-interest", evening.organise.check_in, MAKER, ID, 4)
    evening.organise.drop(MAKER, ID, 1)
    assert evening.line.tournament.entries.playing == [2, 3]


def test_when_play_has_begun_an_organiser_lets_in_who_waits(evening: Evening) -> None:
    evening.make(SWISS, most_entrants=2, play="typed").enter(4)
    evening.start()
    evening.organise.drop("a_1", ID, 1)
    assert evening.line.tournament.entries.waiting == [3, 4]
    refused("playing-already", evening.organise.come_back, "a_3", ID, 3)
    evening.organise.come_back(MAKER, ID, 4)
    refused("tournament-full", evening.organise.come_back, MAKER, ID, 3)
    evening.organise.enter("a_1", ID)
    evening.organise.change_places(MAKER, ID, None)
    evening.organise.come_back(MAKER, ID, 1)
    assert evening.line.tournament.current.entrants.count(1) == 1
    evening.publish()
    held = evening.line.tournament.current.rounds[0]
    drawn = {*(own for table in held.tables for own in table.entrants), *(bye.entrant for bye in held.byes)}
    assert drawn == {1, 2, 4}


def test_the_audit_finds_who_was_passed_over(evening: Evening) -> None:
    evening.make(SWISS, most_entrants=2).enter(4)
    evening.organise.drop(MAKER, ID, 1)
    evening.start()
    seed = evening.tournaments.book.secrets(ID).seed
    passed = events(evening)
    passed[place_of(passed, "entrant-moved-up")][1]["entrant"] = 4
    found = audit_tournament(chained(passed, "tournament"), seed)
    assert (found.verdict, found.rule) == ("differs", "every tournament: waiting list")
    forgotten = events(evening)
    del forgotten[place_of(forgotten, "entrant-moved-up")]
    forgotten[place_of(forgotten, "stage-begun")][1]["entrants"] = [2]
    assert audit_tournament(chained(forgotten, "tournament"), seed).verdict == "differs"


def test_two_entries_of_one_person_become_one(evening: Evening) -> None:
    evening.make(SWISS, play="typed", most_entrants=4)
    evening.organise.enter_names(MAKER, ID, ["Ada", "Bea", "Cleo"])
    evening.enter(2)
    assert evening.line.tournament.entries.waiting == [5]
    evening.organise.forbid(MAKER, ID, 3, 4)
    refused("invalid-pair", evening.organise.merge, MAKER, ID, 4, 5)
    refused("not-the-organiser", evening.organise.merge, "a_1", ID, 4, 1)
    evening.organise.merge(MAKER, ID, 4, 1)
    entries = evening.line.tournament.entries
    assert (entries.of_account("a_1"), entries.playing, entries.forbidden) == (1, [1, 2, 3, 5], [(1, 3)])
    refused("invalid-pair", evening.organise.merge, MAKER, ID, 1, 4)
    refused("playing-already", evening.organise.come_back, MAKER, ID, 4)
    assert evening.organise.enter("a_1", ID) is None
    evening.start()
    evening.organise.draw(MAKER, ID)
    evening.organise.publish(MAKER, ID)
    refused("round-drawn", evening.organise.merge, MAKER, ID, 2, 5)
    evening.organise.drop(MAKER, ID, 2)
    evening.organise.enter_names(MAKER, ID, ["Beatrix"])
    assert evening.line.tournament.current.late == {6: 1}
    evening.organise.merge(MAKER, ID, 6, 2)
    assert evening.line.tournament.entries.playing == [1, 2, 3, 5]
    assert 6 not in evening.line.tournament.current.entrants


def test_the_byes_that_either_entry_asked_for_are_the_persons(evening: Evening) -> None:
    evening.make(Stage(Swiss(rounds=4, size=2)), play="typed")
    evening.organise.enter_names(MAKER, ID, ["Ada", "Bea", "Cleo", "Di", "Diana"])
    for entrant, number, kind in ((4, 1, "half"), (4, 2, "half"), (4, 3, "none"), (5, 2, "none"), (5, 3, "half")):
        evening.organise.request_bye(MAKER, ID, entrant, RoundRef(1, number), kind)
    evening.organise.merge(MAKER, ID, 4, 5)
    assert evening.organise.merge(MAKER, ID, 4, 5) is None
    entries = evening.line.tournament.entries
    assert [entries.asked(RoundRef(1, number)) for number in (1, 2, 3)] == [(Bye(5, "half"),)] * 3
    evening.start().publish()
    assert Bye(5, "half") in evening.line.tournament.current.rounds[0].byes


def test_merger_discards_an_unpublished_draw_with_both_entries(evening: Evening) -> None:
    evening.make(SWISS, play="typed")
    evening.organise.enter_names(MAKER, ID, ["Ada", "Bea", "Cleo", "Di"])
    evening.enter(1)
    evening.organise.request_bye(MAKER, ID, 5, RoundRef(1, 2), "half")
    evening.start()
    evening.organise.draw(MAKER, ID)
    evening.organise.merge(MAKER, ID, 5, 1)
    assert evening.line.tournament.current.pending is None
    assert evening.line.tournament.entries.of_account("a_1") == 1
    evening.organise.draw(MAKER, ID)
    evening.organise.publish(MAKER, ID)
    held = evening.line.tournament.current.rounds[0]
    assert sorted(entrant for table in held.tables for entrant in table.entrants) == [1, 2, 3, 4]
    refused("round-drawn", evening.organise.merge, MAKER, ID, 2, 3)
    seed = evening.tournaments.book.secrets(ID).seed
    assert audit_tournament(chained(events(evening), "tournament"), seed).verdict == "agrees"


def test_nobody_is_merged_where_the_rounds_are_settled(evening: Evening) -> None:
    evening.make(Stage(RoundRobin()), play="typed")
    evening.organise.enter_names(MAKER, ID, ["Ada", "Bea", "Cleo"])
    evening.start()
    refused("round-drawn", evening.organise.merge, MAKER, ID, 3, 1)


def test_seeds_by_rating_stand_in_the_record(evening: Evening) -> None:
    evening.make(SWISS).enter(4)
    evening.organise.begin_stage(MAKER, ID, rated=lambda _: {2: 161_000, 3: 150_000, 4: 161_000})
    stage = evening.line.tournament.current
    lots = {number: known.lot for number, known in evening.line.tournament.entries.entrants.items()}
    assert stage.entrants == [*sorted((2, 4), key=lots.__getitem__), 3, 1]
    told = events(evening)
    begun = told[place_of(told, "stage-begun")][1]
    assert begun["ratings"] == [161_000, 161_000, 150_000, None]
    begun["ratings"][1:3] = [150_000, 161_000]
    found = audit_tournament(chained(told, "tournament"), evening.tournaments.book.secrets(ID).seed)
    assert (found.verdict, found.rule) == ("differs", "every tournament: stages: who goes on")


@pytest.fixture
def clubs(evening: Evening, request: pytest.FixtureRequest) -> Evening:
    """Two teams of two have all places, and the team of 5 and 6 waits."""
    format_ = getattr(request, "param", RoundRobin())
    evening.make(Stage(format_, Scale("win"), teams=TeamPlay(boards=2)), play="typed", most_entrants=4)
    for name in ("Foxes", "Owls", "Lynxes"):
        evening.organise.form_team(MAKER, ID, name, [], [f"{name} {one}" for one in (1, 2)])
    entries = evening.line.tournament.entries
    assert (entries.playing, entries.waiting) == ([1, 2, 3, 4], [5, 6])
    return evening


def test_waiting_team_moves_up_when_a_whole_team_has_left(clubs: Evening) -> None:
    for left, there in ((1, [2, 3, 4]), (4, [2, 3, 5, 6])):
        clubs.organise.drop(MAKER, ID, left)
        assert clubs.line.tournament.entries.playing == there


def test_short_team_is_completed_before_a_waiting_team_moves_up(clubs: Evening) -> None:
    clubs.organise.drop(MAKER, ID, 1)
    clubs.organise.change_team(MAKER, ID, 1, "Foxes", [1, 2], ["Foxes 3"])
    assert clubs.line.tournament.entries.playing == [2, 3, 4, 7]
    clubs.organise.change_places(MAKER, ID, 6)
    assert clubs.line.tournament.entries.playing == [2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(("here", "there"), [([3, 4, 5], [3, 4]), ([3, 4, 5, 6], [3, 4, 5, 6])])
def test_team_of_which_a_player_is_missing_does_not_move_up(clubs: Evening, here: list[int], there: list[int]) -> None:
    clubs.organise.open_check_in(MAKER, ID)
    for entrant in here:
        clubs.organise.check_in(MAKER, ID, entrant)
    clubs.organise.close_check_in(MAKER, ID, leave_out=True)
    assert clubs.line.tournament.entries.playing == there


@pytest.mark.parametrize("clubs", [Swiss(rounds=3, size=2)], indirect=True)
def test_team_is_let_in_as_a_whole_after_the_start(clubs: Evening) -> None:
    clubs.organise.begin_stage(MAKER, ID)
    clubs.organise.change_places(MAKER, ID, 5)
    refused("tournament-full", clubs.organise.come_back, MAKER, ID, 6)
    assert clubs.line.tournament.entries.waiting == [5, 6]
    clubs.organise.change_places(MAKER, ID, 6)
    clubs.organise.come_back(MAKER, ID, 6)
    assert clubs.line.tournament.entries.playing == [1, 2, 3, 4, 5, 6]


def test_substitute_takes_the_free_place_of_the_team(clubs: Evening) -> None:
    clubs.organise.begin_stage(MAKER, ID)
    clubs.organise.drop(MAKER, ID, 1)
    clubs.organise.change_team(MAKER, ID, 3, "Lynxes", [5, 6], ["Lynxes 3"])
    clubs.organise.change_team(MAKER, ID, 1, "Foxes", [1, 2], ["Foxes 3", "Foxes 4"])
    entries = clubs.line.tournament.entries
    assert (entries.playing, entries.waiting) == ([2, 3, 4, 8], [5, 6, 7, 9])


def test_player_moved_up_without_the_team_in_older_records(clubs: Evening) -> None:
    """The audit of the fixture accepts it."""
    clubs.organise.drop(MAKER, ID, 1)
    written(clubs, [EntrantMovedUp(5)])
    assert clubs.line.tournament.entries.playing == [2, 3, 4, 5]
