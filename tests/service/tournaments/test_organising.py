"""Permissions for a tournament, and the order of two simultaneous actions."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from domain.game.facts import Fact
from domain.tournament.formats.formats import KnockOut, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.pairing.cost import Draw
from domain.tournament.result_commands import adjust, correct, void
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.rounds import Bye
from domain.tournament.results.scale import Scale
from domain.tournament.tournament import Tournament
from projections.stream_kinds import folded
from projections.tournament_fold import TournamentLine
from service.features.tournaments.typed_results import Came
from tests.support.evening import ID, MAKER, Evening
from tests.support.organising import places
from tests.support.refusals import refused


def test_who_is_invited_may_enter_and_nobody_enters_them(evening: Evening) -> None:
    evening.make(visibility="private")
    evening.organise.invite(MAKER, ID, "a_1")
    assert evening.organise.invite(MAKER, ID, "a_1") is None
    assert evening.line.tournament.entries.playing == []
    evening.organise.enter("a_1", ID)
    assert evening.line.tournament.entries.playing == [1]


def test_who_enters_again_is_there_already_and_who_left_comes_back(evening: Evening) -> None:
    evening.make().enter(2)
    assert evening.organise.enter("a_1", ID) is None
    evening.organise.drop("a_1", ID, 1)
    evening.organise.enter("a_1", ID)
    assert evening.line.tournament.entries.playing == [1, 2]


def test_nobody_is_brought_back_into_games_by_others(evening: Evening) -> None:
    evening.make().enter(2)
    evening.organise.enter_bot(MAKER, ID, "random")
    for entrant in (1, 3):
        evening.organise.drop(MAKER, ID, entrant)
    refused("forbidden", evening.organise.come_back, MAKER, ID, 1)
    evening.organise.come_back(MAKER, ID, 3)
    evening.organise.come_back("a_1", ID, 1)
    assert evening.line.tournament.entries.playing == [1, 2, 3]


def test_at_real_tables_an_organiser_sees_who_has_come_back(evening: Evening) -> None:
    evening.make(play="typed").enter(1)
    evening.organise.drop("a_1", ID, 1)
    evening.organise.come_back(MAKER, ID, 1)
    assert evening.line.tournament.entries.playing == [1]


def test_nobody_gives_themselves_points_for_not_playing(evening: Evening) -> None:
    evening.make().enter(3)
    first = RoundRef(1, 1)
    evening.organise.request_bye("a_1", ID, 1, first, "half")
    evening.organise.request_bye(MAKER, ID, 2, first, "half")
    evening.organise.request_bye("a_3", ID, 3, first, "none")
    requests = evening.line.tournament.entries.requests
    assert [one.status for one in requests] == ["waits", "granted", "granted"]
    refused("not-the-organiser", evening.organise.decide_bye, "a_1", ID, 1, first, accepted=True)
    evening.organise.decide_bye(MAKER, ID, 1, first, accepted=True)
    assert evening.organise.decide_bye(MAKER, ID, 1, first, accepted=True) is None
    assert evening.line.tournament.entries.asked(first) == (Bye(1, "half"), Bye(2, "half"), Bye(3, "none"))


def test_a_bye_without_points_waits_where_the_organisers_chose_so(evening: Evening) -> None:
    evening.make(byes_wait=True, organisers=("a_2",)).enter(2)
    first = RoundRef(1, 1)
    for account, entrant in (("a_1", 1), ("a_2", 2)):
        evening.organise.request_bye(account, ID, entrant, first, "none")
    assert [one.status for one in evening.line.tournament.entries.requests] == ["waits", "waits"]
    refused("conflict-of-interest", evening.organise.decide_bye, "a_2", ID, 2, first, accepted=True)
    evening.organise.decide_bye("a_2", ID, 1, first, accepted=False)
    evening.organise.withdraw_bye("a_2", ID, 2, first)
    assert [(one.bye.entrant, one.status) for one in evening.line.tournament.entries.requests] == [(1, "declined")]


def test_an_organiser_who_plays_does_not_rule_for_themselves(evening: Evening) -> None:
    evening.make(Stage(Swiss(rounds=1, size=2)), organisers=("a_1",)).enter(4)
    evening.start()
    evening.round().play_all()
    (own,) = (table for table in evening.tables if 1 in table.entrants)
    (other,) = (table for table in evening.tables if 1 not in table.entrants)
    mine = evening.line.tournament.entries.of_account("a_1")
    assert mine == 1

    def ruled(now: Tournament, table: int) -> Fact:
        return correct(now, GameRef(1, 1, table, 1), places(9, 1), reason="so")

    rule = evening.organise.rule
    for wish in (
        lambda: rule("a_1", ID, lambda now: ruled(now, own.number)),
        lambda: rule("a_1", ID, lambda now: void(now, GameRef(1, 1, own.number, 1), reason="so")),
        lambda: rule("a_1", ID, lambda now: adjust(now, 1, 1, 6, reason="so")),
    ):
        refused("conflict-of-interest", wish)
    rivals = (
        lambda: rule("a_1", ID, lambda now: ruled(now, other.number)),
        lambda: rule("a_1", ID, lambda now: adjust(now, 1, other.entrants[0], 1, reason="so")),
    )
    for wish in rivals:
        refused("conflict-of-interest", wish)
    rule(MAKER, ID, lambda now: ruled(now, own.number))


def test_each_bot_is_another(evening: Evening) -> None:
    evening.make()
    for _ in range(3):
        evening.organise.enter_bot(MAKER, ID, "random")
    entrants = evening.line.tournament.entries.entrants
    assert [known.account for known in entrants.values()] == ["a_random1", "a_random2", "a_random3"]
    assert {known.bot for known in entrants.values()} == {"random"}


def test_an_option_that_a_size_does_not_allow_leaves_the_others(evening: Evening) -> None:
    evening.make(Stage(Swiss(rounds=1, size=2)), options={"mighty_duel": True})
    assert evening.line.tournament.sizes == (2,)


def test_a_pairing_by_hand(evening: Evening) -> None:
    evening.make().enter(4)
    evening.start()
    evening.organise.draw_by_hand(MAKER, ID, Draw(((4, 2, 3, 1),)))
    evening.organise.publish(MAKER, ID)
    assert evening.tables[0].entrants == (4, 2, 3, 1)


def test_who_enters_at_once_gets_a_number_of_their_own(evening: Evening, tmp_path: Path) -> None:
    evening.make()
    desks = [evening, Evening(evening.journal, tmp_path, alone=False)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda number: desks[number % 2].organise.enter(f"a_{number}", ID), range(6)))
    entrants = evening.line.tournament.entries.entrants
    assert sorted(entrants) == [1, 2, 3, 4, 5, 6]
    assert {known.account for known in entrants.values()} == {f"a_{number}" for number in range(6)}


def test_standings_that_are_remembered_are_those_of_their_event_and_round(evening: Evening) -> None:
    evening.begin(4)
    book, before = evening.tournaments.book, evening.line
    evening.play(1)
    for line in (before, evening.line, before, evening.line):
        for until in (0, 1):
            again = folded(TournamentLine, evening.journal.read(ID, upto=line.version)).tournament.standings(1, until)
            assert book.standings(line, 1, until) == again


def test_lines_that_are_read_are_never_changed(evening: Evening) -> None:
    evening.make()
    before = evening.line
    evening.enter(2)
    assert before.version == 1
    assert before.tournament.entries.entrants == {}


def test_event_ends_if_too_few_players_are_left_for_the_next_stage(evening: Evening) -> None:
    stages = Stage(Swiss(rounds=1, size=2), Scale("win")), Stage(KnockOut(), takes=2)
    evening.make(*stages, play="typed").enter(4).start().publish()
    for table in evening.tables:
        evening.organise.report(MAKER, ID, 1, table.number, lambda _: Came(places(50, 40), ()))
    for entrant in (2, 3):
        evening.organise.drop(f"a_{entrant}", ID, entrant)
    refused("stage-running", evening.organise.end, MAKER, ID)
    evening.organise.drop("a_4", ID, 4)
    refused("too-few-entrants", evening.organise.begin_stage, MAKER, ID)
    evening.organise.certify(MAKER, ID)
    evening.organise.end(MAKER, ID)
    assert evening.line.tournament.status == "ended"
