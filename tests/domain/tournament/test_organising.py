"""The actions that organisers may take, and the refused ones."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial

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
    decide_bye,
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
    SignedDigest,
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
from tests.support.refusals import refused

SIGNED = SignedDigest("d" * 64, "k", "s")


def swiss(entrants: int, rounds: int = 3, **more: object) -> Organiser:
    return Organiser(Stage(Swiss(rounds=rounds)), **more).enter(entrants)


def running(entrants: int = 8) -> Organiser:
    """One round is published."""
    return swiss(entrants).begin().draw()


def test_who_may_enter() -> None:
    organiser = swiss(3, most_entrants=4)
    tournament = organiser.tournament
    refused("entered-already", register, tournament, ID, SEED, "a_2", None)
    refused("invalid-entrant", register, tournament, ID, SEED, None, None)
    refused("invalid-entrant", register, tournament, ID, SEED, "a_9", "Ada")
    organiser.enter(1)
    assert register(tournament, ID, SEED, "a_9", None).waits
    organiser.tell(drop(tournament, 1))
    assert not register(tournament, ID, SEED, "a_9", None).waits


def test_late_entries_play_from_the_next_round_of_a_swiss() -> None:
    organiser = running().enter(1).play(random.Random(1)).draw()
    assert 9 in {own for table in organiser.tournament.current.rounds[1].tables for own in table.entrants}
    assert organiser.tournament.current.crosstable().row(9)[0].kind == "not-entered"
    closed = swiss(8, late_entries=False).begin()
    refused("entries-closed", closed.enter, 1)
    league = Organiser(Stage(RoundRobin(), Scale("win"))).enter(4).begin()
    refused("entries-closed", league.enter, 1)


def test_no_more_enter_than_can_be_paired(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entering, "MOST_ENTRANTS", 3)
    organiser = swiss(3)
    tournament = organiser.tournament
    organiser.tell(drop(tournament, 1))
    refused("tournament-full", organiser.enter, 1)
    for account in ("a_7", "a_8", "a_9"):
        invitation = invite(tournament, account)
        assert invitation is not None
        organiser.tell(invitation)
    refused("tournament-full", invite, tournament, "a_10")


def test_whose_place_was_taken_waits_when_they_come_back() -> None:
    organiser = swiss(2, most_entrants=2)
    organiser.tell(drop(organiser.tournament, 1))
    organiser.enter(1)
    assert come_back(organiser.tournament, 1).waits


def test_a_stage_has_no_more_rounds_than_can_be_played() -> None:
    league = Organiser(Stage(RoundRobin())).enter(129)
    refused("too-many-entrants", league.begin)
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
    refused("nothing-drawn", publish, tournament)
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
    refused("unknown-result", correct, tournament, first, came, reason="it is played again")
    organiser.tell(report(tournament, 1, 1, came))
    organiser.tell(end(tournament))
    organiser.tell(void(tournament, GameRef(1, 1, 1, 1), reason="the right ones, but marked"))
    refused("results-missing", certify, tournament, "c_1", SIGNED)
    refused("tournament-over", report, tournament, 1, 1, came)
    refused("unknown-result", correct, tournament, first._replace(game=2), came, reason="only one")
    refused("unknown-result", void, tournament, GameRef(1, 1, 1, 1), reason="again")
    organiser.tell(correct(tournament, GameRef(1, 1, 1, 1), came, reason="nobody can play it again"))
    organiser.tell(certify(tournament, "c_1", SIGNED))
    assert organiser.folded() == tournament


def test_leaving_and_coming_back() -> None:
    organiser = running()
    tournament = organiser.tournament
    refused("playing-already", come_back, tournament, 3)
    organiser.tell(drop(tournament, 3))
    refused("not-playing", drop, tournament, 3)
    assert come_back(tournament, 3) == EntrantReturned(3)
    organiser.tell(disqualify(tournament, 3, reason="three aces"))
    refused("disqualified", come_back, tournament, 3)
    refused("disqualified", disqualify, tournament, 3, reason="again")
    refused("unknown-entrant", drop, tournament, 99)


def test_byes_are_asked_for_before_the_round_is_drawn() -> None:
    organiser = running()
    tournament = organiser.tournament
    refused("round-drawn", request_bye, tournament, 1, RoundRef(1, 1), "half")
    refused("unknown-stage", request_bye, tournament, 1, RoundRef(2, 1), "half")
    organiser.tell(
        request_bye(tournament, 1, RoundRef(1, 2), "half"), request_bye(tournament, 2, RoundRef(1, 2), "none")
    )
    refused("bye-requested", request_bye, tournament, 1, RoundRef(1, 2), "none")
    organiser.tell(withdraw_bye(tournament, 2, RoundRef(1, 2)))
    refused("unknown-bye", withdraw_bye, tournament, 2, RoundRef(1, 2))
    organiser.play(random.Random(1))
    organiser.tell(draw_round(tournament, chance_of(SEED, ID, 1)))
    refused("round-drawn", request_bye, tournament, 3, RoundRef(1, 2), "half")
    organiser.tell(publish(tournament))
    assert tournament.current.rounds[1].byes == (Bye(1, "half"),)
    seated = sorted(own for table in tournament.current.rounds[1].tables for own in table.entrants)
    assert seated == list(range(2, 9))
    refused("round-drawn", withdraw_bye, tournament, 1, RoundRef(1, 2))
    assert tournament.current.crosstable().row(1)[1].points == 3


def test_a_waiting_bye_counts_once_it_is_accepted_and_never_after_the_draw() -> None:
    organiser = running()
    tournament, second = organiser.tournament, RoundRef(1, 2)
    for entrant in (1, 2, 3):
        organiser.tell(request_bye(tournament, entrant, second, "half", waits=True))
    refused("bye-requested", request_bye, tournament, 1, second, "none")
    assert tournament.entries.asked(second) == ()
    organiser.tell(decide_bye(tournament, 1, second, accepted=True), decide_bye(tournament, 2, second, accepted=False))
    assert decide_bye(tournament, 1, second, accepted=True) is None
    for act in (withdraw_bye, partial(request_bye, kind="none")):
        refused("bye-requested", act, tournament, 2, second)
    refused("unknown-bye", decide_bye, tournament, 4, second, accepted=True)
    organiser.play(random.Random(1))
    organiser.tell(draw_round(tournament, chance_of(SEED, ID, 1)))
    for entrant in (2, 3):
        refused("round-drawn", decide_bye, tournament, entrant, second, accepted=True)
    organiser.tell(publish(tournament))
    assert tournament.current.rounds[1].byes == (Bye(1, "half"),)
    assert [one.status for one in tournament.entries.requests] == ["granted", "declined", "waits"]


def test_nobody_asks_for_a_bye_where_tables_are_settled() -> None:
    organiser = Organiser(Stage(Heats())).enter(8)
    refused("no-byes", request_bye, organiser.tournament, 1, RoundRef(1, 1), "half")


def test_who_must_not_meet_does_not_until_it_is_allowed() -> None:
    organiser = swiss(8)
    tournament = organiser.tournament
    organiser.tell(*(forbid(tournament, 1, other) for other in (5, 6, 7, 8)))
    refused("forbidden-already", forbid, tournament, 8, 1)
    refused("invalid-pair", forbid, tournament, 1, 1)
    refused("not-forbidden", allow, tournament, 2, 3)
    organiser.begin().draw()
    tables = [set(table.entrants) for table in tournament.current.rounds[0].tables]
    assert {1, 2, 3, 4} in tables
    organiser.tell(allow(tournament, 8, 1))
    assert (1, 8) not in tournament.entries.forbidden


def test_a_round_is_drawn_when_all_tables_are_done_and_published_once() -> None:
    organiser = running()
    refused("results-missing", organiser.draw)
    refused("nothing-drawn", publish, organiser.tournament)
    refused("no-stage", begin_stage, organiser.tournament)
    refused("tournament-open", swiss(8).draw)
    refused("too-few-entrants", swiss(1).begin)


def test_after_the_last_round_there_is_none() -> None:
    organiser = swiss(8, rounds=1).begin().draw()
    refused("stage-running", end, organiser.tournament)
    organiser.play(random.Random(1))
    refused("stage-over", organiser.draw)
    organiser.tell(end(organiser.tournament))
    refused("tournament-over", organiser.enter, 1)


def test_the_organiser_pairs_by_hand_and_it_is_checked() -> None:
    organiser = Organiser(Stage(Manual(rounds=1))).enter(7).begin()
    tournament = organiser.tournament
    refused("organiser-pairs", organiser.draw)
    refused("invalid-pairing", draw_by_hand, tournament, Draw(((1, 2, 3, 4), (5, 6))))
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
    refused("round-running", withdraw_round, organiser.tournament, "too late")


def test_a_round_can_be_withdrawn_when_somebody_has_won_for_being_alone() -> None:
    organiser = Organiser(Stage(Swiss(size=2, rounds=1))).enter(4).begin((1, 2, 3, 4)).draw()
    tournament = organiser.tournament
    organiser.tell(drop(tournament, 1))
    organiser.tell(*walkovers(tournament))
    (alone,) = (table for table in tournament.current.rounds[0].tables if 1 in table.entrants)
    assert tournament.current.outcome(tournament.current.rounds[0], alone.number) is not None
    withdraw_round(tournament, "paired anew without her")
    organiser.tell(report(tournament, 1, 3 - alone.number, places(3, 2)))
    refused("round-running", withdraw_round, tournament, "too late")


def test_a_games_result_is_that_of_the_game_that_was_opened() -> None:
    organiser = running()
    tournament = organiser.tournament
    organiser.tell(open_table(tournament, 1, 2, "g_7"))
    refused("game-running", open_table, tournament, 1, 2, "g_8")
    refused("game-running", report, tournament, 1, 2, places(4, 3, 2, 1))
    organiser.tell(report(tournament, 1, 2, places(4, 3, 2, 1), game="g_7", head="f" * 64))
    game = tournament.current.rounds[0].games[2][0]
    assert (game.game, game.head) == ("g_7", "f" * 64)
    refused("result-known", report, tournament, 1, 2, places(4, 3, 2, 1))
    refused("result-known", open_table, tournament, 1, 2, "g_9")


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
    refused("invalid-result", report, running().tournament, 1, 1, standings, absent)


def test_a_refused_result_says_which_seats_there_are() -> None:
    with pytest.raises(Refusal, match=r"invalid-result/seats {.*'last': 3}"):
        report(running().tournament, 1, 1, places(4, 3, 2))


def test_tables_and_rounds_that_are_not_there() -> None:
    tournament = running().tournament
    refused("unknown-round", report, tournament, 2, 1, places(1, 2, 3, 4))
    refused("unknown-table", report, tournament, 1, 3, places(1, 2, 3, 4))
    refused("unknown-result", correct, tournament, GameRef(1, 1, 1, 1), places(1, 2, 3, 4), reason="?")
    refused("unknown-stage", correct, tournament, GameRef(2, 1, 1, 1), places(1, 2, 3, 4), reason="?")
    refused("unknown-entrant", adjust, tournament, 1, 99, 1, reason="?")
    refused("invalid-tiebreaks", change_tiebreaks, tournament, 1, ["luck"], "?")


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
    refused("round-drawn", correct, tournament, GameRef(1, 1, 1, 1), places(0, 1), reason="?")
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
    refused("results-missing", organiser.begin)
    organiser.tell(report(organiser.tournament, 1, 1, places(5, 3, 3, 1)))
    assert refused("tied-at-cut", organiser.begin).fields == {"count": 2, "tied": sorted(table[1:3]), "places": 1}
    refused("invalid-entrants", organiser.begin, (table[0], table[3]))
    refused("invalid-entrants", organiser.begin, (table[0],))
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
    refused("results-missing", certify, organiser.tournament, "c_1", SIGNED)
    organiser.play(random.Random(2))
    assert organiser.tournament.provisional
    organiser.tell(certify(organiser.tournament, "c_1", SIGNED))
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
    refused("certified-already", certify, tournament, "c_2", SIGNED)
    refused("certified-already", certify, tournament, "c_2", SIGNED, supersedes="c_9", reason="?")
    refused("reason-missing", certify, tournament, "c_2", SIGNED, supersedes="c_1")
    organiser.tell(certify(tournament, "c_2", SIGNED, supersedes="c_1", reason="a ruling"))
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
    refused("conflict-of-interest", register, tournament, ID, SEED, "rita", None)


def test_nothing_happens_to_what_is_cancelled() -> None:
    organiser = certified()
    organiser.tell(TournamentCancelled("the hall is flooded"))
    assert organiser.tournament.status == "cancelled"
    refused("tournament-over", adjust, organiser.tournament, 1, 1, 1, reason="?")
    refused("tournament-over", organiser.draw)
