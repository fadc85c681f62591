"""The actions that organisers may take, and the refused ones."""

import random
from collections import Counter
from collections.abc import Callable

import msgspec
import pytest

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.table.rulings import Terms
from domain.tournament import entering
from domain.tournament.drawing import (
    begin_stage,
    chance_of,
    change_tiebreaks,
    draw_by_hand,
    draw_round,
    end,
    publish,
    withdraw_round,
)
from domain.tournament.entering import (
    allow,
    come_back,
    drop,
    forbid,
    invite,
    register,
    request_bye,
    withdraw_bye,
)
from domain.tournament.facts import EntrantReturned, RoundPublished, TournamentCancelled
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import Heats, KnockOut, Manual, RoundRobin, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.pairing.cost import Draw
from domain.tournament.result_commands import (
    Seal,
    adjust,
    certify,
    correct,
    disqualify,
    open_table,
    report,
    void,
    walkovers,
)
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.rounds import Bye
from domain.tournament.results.scale import Scale
from domain.tournament.tournament import Tournament
from tests.support.organising import ID, SEED, Organiser, places

SEAL = Seal("d" * 64, "k", "s")


def swiss(entrants: int, rounds: int = 3, **more: object) -> Organiser:
    return Organiser(Stage(Swiss(rounds=rounds)), **more).enter(entrants)


def running(entrants: int = 8) -> Organiser:
    """One round is published."""
    return swiss(entrants).begin().draw()


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refused:
        act()
    return refused.value.code


def test_who_may_enter() -> None:
    organiser = swiss(3, most_entrants=4)
    tournament = organiser.tournament
    assert refusal(lambda: register(tournament, ID, SEED, "a_2", None)) == "entered-already"
    assert refusal(lambda: register(tournament, ID, SEED, None, None)) == "invalid-entrant"
    assert refusal(lambda: register(tournament, ID, SEED, "a_9", "Ada")) == "invalid-entrant"
    organiser.enter(1)
    assert register(tournament, ID, SEED, "a_9", None).waits
    organiser.tell(drop(tournament, 1))
    assert not register(tournament, ID, SEED, "a_9", None).waits


def test_late_entries_play_from_the_next_round_of_a_swiss() -> None:
    organiser = running().enter(1).play(random.Random(1)).draw()
    assert 9 in {own for table in organiser.tournament.current.rounds[1].tables for own in table.entrants}
    assert organiser.tournament.current.crosstable().row(9)[0].kind == "not-entered"
    closed = swiss(8, late_entries=False).begin()
    assert refusal(lambda: closed.enter(1)) == "entries-closed"
    league = Organiser(Stage(RoundRobin(), Scale("win"))).enter(4).begin()
    assert refusal(lambda: league.enter(1)) == "entries-closed"


def test_no_more_enter_than_can_be_paired(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entering, "MOST_ENTRANTS", 3)
    organiser = swiss(3)
    tournament = organiser.tournament
    organiser.tell(drop(tournament, 1))
    assert refusal(lambda: organiser.enter(1)) == "tournament-full"
    for account in ("a_7", "a_8", "a_9"):
        invitation = invite(tournament, account)
        assert invitation is not None
        organiser.tell(invitation)
    assert refusal(lambda: invite(tournament, "a_10")) == "tournament-full"


def test_whose_place_was_taken_waits_when_they_come_back() -> None:
    organiser = swiss(2, most_entrants=2)
    organiser.tell(drop(organiser.tournament, 1))
    organiser.enter(1)
    assert come_back(organiser.tournament, 1).waits


def test_a_stage_has_no_more_rounds_than_can_be_played() -> None:
    league = Organiser(Stage(RoundRobin())).enter(129)
    assert refusal(league.begin) == "too-many-entrants"
    league.tell(drop(league.tournament, 129))
    league.begin()
    assert len(league.tournament.current.entrants) == 128


def test_nobody_goes_on_by_a_draw_from_a_result_that_was_corrected() -> None:
    cup = Organiser(Stage(KnockOut())).enter(4).begin().draw().play(random.Random(1))
    tournament = cup.tournament
    cup.tell(draw_round(tournament, chance_of(SEED, ID, 1)))
    before = tournament.current.rounds[0].outcomes(1)[0].standings
    turned = tuple(msgspec.structs.replace(own, place=3 - own.place) for own in before)
    cup.tell(correct(tournament, GameRef(1, 1, 1, 1), turned, reason="it was the other one"))
    assert refusal(lambda: publish(tournament)) == "nothing-drawn"
    cup.draw()
    winner = tournament.current.rounds[0].table(1).entrants[next(own.seat for own in turned if own.place == 1)]
    assert winner in tournament.current.rounds[1].tables[0].entrants


def test_who_is_knocked_out_is_out_and_not_absent() -> None:
    """The entrant may have lost or not come. The bracket continues without them."""
    cup = Organiser(Stage(KnockOut())).enter(8).begin()
    cup.tell(drop(cup.tournament, 8))
    for _ in range(3):
        cup.draw().play(random.Random(1))
    crosstable = cup.tournament.current.crosstable()
    assert crosstable.row(1)[1].kind == "played", "who came alone goes on"
    lengths = Counter()
    for entrant in range(1, 9):
        kinds = [own.kind for own in crosstable.row(entrant)]
        assert set(kinds) <= {"played", "forfeit-win", "forfeit-loss", "out"}
        assert "out" not in kinds[: len(kinds) - kinds.count("out")], "and stays out"
        lengths[kinds.count("out")] += 1
    assert lengths == {2: 4, 1: 2, 0: 2}


def test_who_does_not_go_on_is_out_of_the_stages_that_follow() -> None:
    organiser = Organiser(Stage(Swiss(rounds=2)), Stage(Swiss(rounds=2), takes=4, carries=True)).enter(8)
    organiser.begin()
    for _ in range(2):
        organiser.draw().play(random.Random(1))
        if len(organiser.tournament.entries.entrants) == 8:
            organiser.enter(1)
    organiser.begin().draw()
    current = organiser.tournament.current
    crosstable = current.crosstable(organiser.tournament.carried(2))
    for entrant in range(1, 9):
        assert (crosstable.row(entrant)[2].kind == "out") == (entrant not in current.entrants)
    assert crosstable.row(9)[0].kind == "not-entered"


@pytest.mark.parametrize("carries", [False, True])
def test_a_draw_falls_with_points_that_are_carried(*, carries: bool) -> None:
    organiser = Organiser(*(Stage(Swiss(rounds=1), carries=carried) for carried in (False, carries))).enter(8)
    organiser.begin().draw().play(random.Random(1)).begin()
    tournament = organiser.tournament
    organiser.tell(draw_round(tournament, chance_of(SEED, ID, 2)))
    organiser.tell(adjust(tournament, 1, 1, 6, reason="a slip"))
    assert (tournament.current.pending is None) == carries


def test_what_is_voided_when_nobody_plays_any_more_is_ruled_on() -> None:
    organiser = swiss(4, rounds=1).begin().draw().play(random.Random(1))
    tournament = organiser.tournament
    came, first = tournament.current.rounds[0].outcomes(1)[0].standings, GameRef(1, 1, 1, 1)
    organiser.tell(void(tournament, first, reason="the wrong tiles"))
    assert refusal(lambda: correct(tournament, first, came, reason="it is played again")) == "unknown-result"
    organiser.tell(report(tournament, 1, 1, came))
    organiser.tell(end(tournament))
    organiser.tell(void(tournament, GameRef(1, 1, 1, 1), reason="the right ones, but marked"))
    assert refusal(lambda: certify(tournament, "c_1", SEAL)) == "results-missing"
    assert refusal(lambda: report(tournament, 1, 1, came)) == "tournament-over"
    assert refusal(lambda: correct(tournament, first._replace(game=2), came, reason="only one")) == "unknown-result"
    assert refusal(lambda: void(tournament, GameRef(1, 1, 1, 1), reason="again")) == "unknown-result"
    organiser.tell(correct(tournament, GameRef(1, 1, 1, 1), came, reason="nobody can play it again"))
    organiser.tell(certify(tournament, "c_1", SEAL))
    assert organiser.folded() == tournament


def test_leaving_and_coming_back() -> None:
    organiser = running()
    tournament = organiser.tournament
    assert refusal(lambda: come_back(tournament, 3)) == "playing-already"
    organiser.tell(drop(tournament, 3))
    assert refusal(lambda: drop(tournament, 3)) == "not-playing"
    assert come_back(tournament, 3) == EntrantReturned(3)
    organiser.tell(disqualify(tournament, 3, reason="three aces"))
    assert refusal(lambda: come_back(tournament, 3)) == "disqualified"
    assert refusal(lambda: disqualify(tournament, 3, reason="again")) == "disqualified"
    assert refusal(lambda: drop(tournament, 99)) == "unknown-entrant"


def test_byes_are_asked_for_before_the_round_is_drawn() -> None:
    organiser = running()
    tournament = organiser.tournament
    assert refusal(lambda: request_bye(tournament, 1, RoundRef(1, 1), "half")) == "round-drawn"
    assert refusal(lambda: request_bye(tournament, 1, RoundRef(2, 1), "half")) == "unknown-stage"
    organiser.tell(
        request_bye(tournament, 1, RoundRef(1, 2), "half"), request_bye(tournament, 2, RoundRef(1, 2), "none")
    )
    assert refusal(lambda: request_bye(tournament, 1, RoundRef(1, 2), "none")) == "bye-requested"
    organiser.tell(withdraw_bye(tournament, 2, RoundRef(1, 2)))
    assert refusal(lambda: withdraw_bye(tournament, 2, RoundRef(1, 2))) == "unknown-bye"
    organiser.play(random.Random(1))
    organiser.tell(draw_round(tournament, chance_of(SEED, ID, 1)))
    assert refusal(lambda: request_bye(tournament, 3, RoundRef(1, 2), "half")) == "round-drawn"
    organiser.tell(publish(tournament))
    assert tournament.current.rounds[1].byes == (Bye(1, "half"),)
    seated = sorted(own for table in tournament.current.rounds[1].tables for own in table.entrants)
    assert seated == list(range(2, 9))
    assert refusal(lambda: withdraw_bye(tournament, 1, RoundRef(1, 2))) == "round-drawn"
    assert tournament.current.crosstable().row(1)[1].points == 3


def test_nobody_asks_for_a_bye_where_tables_are_settled() -> None:
    organiser = Organiser(Stage(Heats())).enter(8)
    assert refusal(lambda: request_bye(organiser.tournament, 1, RoundRef(1, 1), "half")) == "no-byes"


def test_who_must_not_meet_does_not_until_it_is_allowed() -> None:
    organiser = swiss(8)
    tournament = organiser.tournament
    organiser.tell(*(forbid(tournament, 1, other) for other in (5, 6, 7, 8)))
    assert refusal(lambda: forbid(tournament, 8, 1)) == "forbidden-already"
    assert refusal(lambda: forbid(tournament, 1, 1)) == "invalid-pair"
    assert refusal(lambda: allow(tournament, 2, 3)) == "not-forbidden"
    organiser.begin().draw()
    tables = [set(table.entrants) for table in tournament.current.rounds[0].tables]
    assert {1, 2, 3, 4} in tables
    organiser.tell(allow(tournament, 8, 1))
    assert (1, 8) not in tournament.entries.forbidden


def test_a_round_is_drawn_when_all_tables_are_done_and_published_once() -> None:
    organiser = running()
    assert refusal(organiser.draw) == "results-missing"
    assert refusal(lambda: publish(organiser.tournament)) == "nothing-drawn"
    assert refusal(lambda: begin_stage(organiser.tournament)) == "no-stage"
    assert refusal(lambda: swiss(8).draw()) == "tournament-open"
    assert refusal(lambda: swiss(1).begin()) == "too-few-entrants"


def test_after_the_last_round_there_is_none() -> None:
    organiser = swiss(8, rounds=1).begin().draw()
    assert refusal(lambda: end(organiser.tournament)) == "stage-running"
    organiser.play(random.Random(1))
    assert refusal(organiser.draw) == "stage-over"
    organiser.tell(end(organiser.tournament))
    assert refusal(lambda: organiser.enter(1)) == "tournament-over"


def test_the_organiser_pairs_by_hand_and_it_is_checked() -> None:
    organiser = Organiser(Stage(Manual(rounds=1))).enter(7).begin()
    tournament = organiser.tournament
    assert refusal(organiser.draw) == "organiser-pairs"
    assert refusal(lambda: draw_by_hand(tournament, Draw(((1, 2, 3, 4), (5, 6))))) == "invalid-pairing"
    drawn = draw_by_hand(tournament, Draw(((1, 2, 3, 4), (5, 6, 7))))
    assert (drawn.by, drawn.cost and drawn.cost.short) == ("organiser", 0)
    organiser.tell(drawn)
    assert publish(tournament) == RoundPublished(1, 1)


def test_a_round_can_be_withdrawn_until_a_result_is_known() -> None:
    organiser = running()
    before = organiser.tournament.current.rounds[0].tables
    organiser.tell(withdraw_round(organiser.tournament, "somebody was forgotten"))
    assert organiser.tournament.current.rounds == []
    organiser.draw()
    assert organiser.tournament.current.rounds[0].tables != before
    organiser.tell(open_table(organiser.tournament, 1, 1, "g_1"))
    organiser.tell(withdraw_round(organiser.tournament, "and somebody else"))
    organiser.draw()
    assert organiser.tournament.current.rounds[0].games[1] == []
    organiser.tell(open_table(organiser.tournament, 1, 1, "g_2"))
    organiser.tell(report(organiser.tournament, 1, 1, places(3, 2, 1, 0), game="g_2"))
    assert refusal(lambda: withdraw_round(organiser.tournament, "too late")) == "round-running"


def test_a_round_can_be_withdrawn_when_somebody_has_won_for_being_alone() -> None:
    organiser = Organiser(Stage(Swiss(size=2, rounds=1))).enter(4).begin((1, 2, 3, 4)).draw()
    tournament = organiser.tournament
    organiser.tell(drop(tournament, 1))
    organiser.tell(*walkovers(tournament))
    (alone,) = (table for table in tournament.current.rounds[0].tables if 1 in table.entrants)
    assert tournament.current.outcome(tournament.current.rounds[0], alone.number) is not None
    withdraw_round(tournament, "paired anew without her")
    organiser.tell(report(tournament, 1, 3 - alone.number, places(3, 2)))
    assert refusal(lambda: withdraw_round(tournament, "too late")) == "round-running"


def test_a_games_result_is_that_of_the_game_that_was_opened() -> None:
    organiser = running()
    tournament = organiser.tournament
    organiser.tell(open_table(tournament, 1, 2, "g_7"))
    assert refusal(lambda: open_table(tournament, 1, 2, "g_8")) == "game-running"
    assert refusal(lambda: report(tournament, 1, 2, places(4, 3, 2, 1))) == "game-running"
    organiser.tell(report(tournament, 1, 2, places(4, 3, 2, 1), game="g_7", head="f" * 64))
    game = tournament.current.rounds[0].games[2][0]
    assert (game.game, game.head) == ("g_7", "f" * 64)
    assert refusal(lambda: report(tournament, 1, 2, places(4, 3, 2, 1))) == "result-known"
    assert refusal(lambda: open_table(tournament, 1, 2, "g_9")) == "result-known"


@pytest.mark.parametrize(
    ("standings", "absent"),
    [
        (places(4, 3, 2), ()),
        (places(4, 3, 2, 1), (3,)),
        ((*places(4, 3, 2), Standing(4, 4, 0)), ()),
        ((Standing(0, 1, 0), Standing(1, 1, 0), Standing(2, 2, 0), Standing(3, 4, 0)), ()),
        ((Standing(0, 2, 0), Standing(1, 3, 0), Standing(2, 4, 0)), (3,)),
    ],
)
def test_a_result_that_cannot_be_is_refused(standings: tuple[Standing, ...], absent: tuple[int, ...]) -> None:
    assert refusal(lambda: report(running().tournament, 1, 1, standings, absent)) == "invalid-result"


def test_a_refused_result_says_which_seats_there_are() -> None:
    with pytest.raises(Refusal, match=r"seats 0 to 3$"):
        report(running().tournament, 1, 1, places(4, 3, 2))


def test_tables_and_rounds_that_are_not_there() -> None:
    tournament = running().tournament
    assert refusal(lambda: report(tournament, 2, 1, places(1, 2, 3, 4))) == "unknown-round"
    assert refusal(lambda: report(tournament, 1, 3, places(1, 2, 3, 4))) == "unknown-table"
    assert refusal(lambda: correct(tournament, GameRef(1, 1, 1, 1), places(1, 2, 3, 4), reason="?")) == "unknown-result"
    assert refusal(lambda: correct(tournament, GameRef(2, 1, 1, 1), places(1, 2, 3, 4), reason="?")) == "unknown-stage"
    assert refusal(lambda: adjust(tournament, 1, 99, 1, reason="?")) == "unknown-entrant"
    assert refusal(lambda: change_tiebreaks(tournament, 1, ["luck"], "?")) == "invalid-tiebreaks"


def knock_out(entrants: int, duel: Duel) -> Organiser:
    return Organiser(Stage(KnockOut(duel=duel))).enter(entrants).begin(range(1, entrants + 1)).draw()


def test_a_voided_game_is_played_again() -> None:
    organiser = knock_out(2, Duel(3))
    tournament = organiser.tournament
    organiser.tell(report(tournament, 1, 1, places(1, 0)))
    organiser.tell(report(tournament, 1, 1, places(0, 1)))
    assert tournament.current.over
    organiser.tell(void(tournament, GameRef(1, 1, 1, 2), reason="a tile was missing"))
    assert not tournament.current.over
    assert report(tournament, 1, 1, places(1, 0)).number == 2


def test_a_knock_out_is_not_corrected_behind_those_who_have_gone_on() -> None:
    organiser = knock_out(4, Duel(1))
    tournament = organiser.tournament
    organiser.tell(report(tournament, 1, 1, places(1, 0)), report(tournament, 1, 2, places(1, 0)))
    organiser.draw()
    assert refusal(lambda: correct(tournament, GameRef(1, 1, 1, 1), places(0, 1), reason="?")) == "round-drawn"
    organiser.tell(withdraw_round(tournament, "a result was wrong"))
    organiser.tell(correct(tournament, GameRef(1, 1, 1, 1), places(0, 1), reason="it was"))
    organiser.draw()
    assert {own for table in tournament.current.rounds[1].tables for own in table.entrants} == {4, 2}


def test_who_has_left_loses_without_a_game_and_tables_of_more_go_on() -> None:
    organiser = knock_out(4, Duel(3))
    tournament = organiser.tournament
    organiser.tell(drop(tournament, 1))
    made = walkovers(tournament)
    assert [(fact.table, fact.number, fact.absent) for fact in made] == [(1, 1, (0,)), (1, 2, (1,))]
    organiser.tell(*made)
    assert tournament.current.known()[0].outcomes[1].absent == (0,)
    four = running(4)
    four.tell(drop(four.tournament, 2))
    assert walkovers(four.tournament) == []
    four.tell(drop(four.tournament, 3), drop(four.tournament, 4))
    assert [len(fact.absent) for fact in walkovers(four.tournament)] == [3]


def test_a_tie_at_the_cut_is_played_off() -> None:
    organiser = Organiser(Stage(Swiss(rounds=1)), Stage(KnockOut(), takes=2, tied="play-off")).enter(4)
    organiser.begin((1, 2, 3, 4)).draw()
    table = organiser.tournament.current.rounds[0].tables[0].entrants
    assert refusal(organiser.begin) == "results-missing"
    organiser.tell(report(organiser.tournament, 1, 1, places(5, 3, 3, 1)))
    with pytest.raises(Refusal) as refused:
        organiser.begin()
    assert (refused.value.code, refused.value.more) == ("tied-at-cut", {"tied": sorted(table[1:3]), "places": 1})
    assert refusal(lambda: organiser.begin((table[0], table[3]))) == "invalid-entrants"
    assert refusal(lambda: organiser.begin((table[0],))) == "invalid-entrants"
    organiser.begin((table[0], table[2]))
    assert organiser.tournament.current.entrants == [table[0], table[2]]


def test_points_are_carried_with_what_was_ruled() -> None:
    organiser = Organiser(Stage(Swiss(rounds=1)), Stage(Swiss(rounds=1), takes=4, carries=True)).enter(8)
    organiser.begin(range(1, 9)).draw().play(random.Random(4))
    first = organiser.tournament.standings()[0].entrant
    organiser.tell(adjust(organiser.tournament, 1, first, 10, reason="a prize for the best costume"))
    organiser.begin()
    assert organiser.tournament.standings()[0].points.value == 16
    organiser.draw()
    assert organiser.tournament.current.rounds[0].tables[0].entrants.count(first) == 1
    assert len(organiser.tournament.standings()) == 4


def test_who_has_left_does_not_go_on() -> None:
    organiser = Organiser(Stage(Swiss(rounds=1)), Stage(KnockOut(), takes=2)).enter(4).begin((1, 2, 3, 4))
    organiser.draw()
    table = organiser.tournament.current.rounds[0].tables[0].entrants
    organiser.tell(report(organiser.tournament, 1, 1, places(5, 4, 3, 1)), drop(organiser.tournament, table[0]))
    organiser.begin()
    assert organiser.tournament.current.entrants == [table[1], table[2]]


def certified() -> Organiser:
    organiser = running()
    assert refusal(lambda: certify(organiser.tournament, "c_1", SEAL)) == "results-missing"
    organiser.play(random.Random(2))
    assert organiser.tournament.provisional
    organiser.tell(certify(organiser.tournament, "c_1", SEAL))
    return organiser


def test_standings_are_provisional_until_they_are_certified() -> None:
    organiser = certified()
    assert not organiser.tournament.provisional
    organiser.draw()
    assert organiser.tournament.provisional
    assert organiser.tournament.certificates[0].stands


@pytest.mark.parametrize(
    "ruling",
    [
        lambda tournament: correct(tournament, GameRef(1, 1, 1, 1), places(1, 2, 3, 4), reason="misread"),
        lambda tournament: adjust(tournament, 1, 1, -2, reason="slow play"),
        lambda tournament: disqualify(tournament, 1, reason="three aces"),
        lambda tournament: change_tiebreaks(tournament, 1, ["firsts", "lot"], "as announced"),
        lambda tournament: void(tournament, GameRef(1, 1, 1, 1), reason="a tile was missing"),
    ],
)
def test_after_a_ruling_what_was_certified_does_not_stand(ruling: Callable[[Tournament], Fact]) -> None:
    organiser = certified()
    organiser.tell(ruling(organiser.tournament))
    assert organiser.tournament.provisional
    assert not organiser.tournament.certificates[0].stands


def test_a_certificate_takes_the_place_of_another_by_name() -> None:
    organiser = certified()
    tournament = organiser.tournament
    organiser.tell(adjust(tournament, 1, 1, -2, reason="slow play"))
    assert refusal(lambda: certify(tournament, "c_2", SEAL)) == "certified-already"
    assert refusal(lambda: certify(tournament, "c_2", SEAL, supersedes="c_9", reason="?")) == "certified-already"
    assert refusal(lambda: certify(tournament, "c_2", SEAL, supersedes="c_1")) == "reason-missing"
    organiser.tell(certify(tournament, "c_2", SEAL, supersedes="c_1", reason="a ruling"))
    assert [known.superseded for known in tournament.certificates] == ["c_2", None]
    assert not tournament.provisional


def test_a_list_of_tiebreaks_that_was_changed_decides_from_then_on() -> None:
    organiser = certified()
    assert len(organiser.tournament.standings()[0].tiebreaks) == 6
    organiser.tell(change_tiebreaks(organiser.tournament, 1, ["firsts"], "as announced"))
    assert organiser.tournament.current.listed == ("firsts",)
    assert len(organiser.tournament.standings()[0].tiebreaks) == 1


def test_who_may_know_and_who_organises() -> None:
    private = Organiser(Stage(Swiss(rounds=1)), terms=Terms(referees=("rita",)))
    tournament = private.tournament
    tournament.visibility = "private"
    private.enter(1)
    assert [tournament.knows(account) for account in ("max", "olga", "rita", "a_1", "eve", None)] == [True] * 4 + [
        False
    ] * 2
    assert [tournament.organises(account) for account in ("max", "olga", "rita", None)] == [True, True, False, False]
    assert refusal(lambda: register(tournament, ID, SEED, "rita", None)) == "conflict-of-interest"


def test_nothing_happens_to_what_is_cancelled() -> None:
    organiser = certified()
    organiser.tell(TournamentCancelled("the hall is flooded"))
    assert organiser.tournament.status == "cancelled"
    assert refusal(lambda: adjust(organiser.tournament, 1, 1, 1, reason="?")) == "tournament-over"
    assert refusal(organiser.draw) == "tournament-over"
