"""Whole tournaments: the record alone rebuilds the state, in every format, after any events."""

import random
from collections import Counter
from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game.refusal import Refusal
from domain.tournament.drawing import chance_of, draw_round, end, publish
from domain.tournament.entering import drop, register, request_bye
from domain.tournament.explaining import reasons_of
from domain.tournament.facts import TOURNAMENT_CODEC, RoundDrawn
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import DoubleElimination, Groups, Heats, KnockOut, League, RoundRobin, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import adjust, correct, disqualify
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.scale import Scale
from tests.support.organising import ID, SEED, InOrder, Organiser, again, places
from tests.support.tournaments import seeds

PROGRAMMES = {
    "swiss": [Stage(Swiss(rounds=4, five="three-and-two"))],
    "swiss of two": [Stage(Swiss(rounds=5, size=2), Scale("win"))],
    "league": [Stage(RoundRobin(), Scale("win"))],
    "league of divisions": [Stage(League(divisions=2, legs=2), Scale("win"))],
    "league of tables": [Stage(RoundRobin(size=4, five="four-and-bye"))],
    "knock-out": [Stage(KnockOut(duel=Duel(3, "second")))],
    "swiss of matches": [Stage(Swiss(rounds=4, size=2, duel=Duel(3, "drawn")), Scale("win"))],
    "league of matches": [Stage(RoundRobin(duel=Duel(2, "drawn")), Scale("win"))],
    "knock-out with a third place": [Stage(KnockOut(third=True))],
    "double elimination": [Stage(DoubleElimination(duel=Duel(3)))],
    "double elimination, one final": [Stage(DoubleElimination(reset=False))],
    "groups and a cut": [Stage(Groups(groups=4), Scale("win")), Stage(KnockOut(third=True))],
    "groups of matches and the best of the rest": [
        Stage(Groups(groups=3, advance=1, others=2, legs=2, duel=Duel(3)), Scale("podium")),
        Stage(DoubleElimination()),
    ],
    "heats and a final": [
        Stage(Heats(games=2, advance=1, others=2, five="three-and-two")),
        Stage(Swiss(rounds=1, five="three-and-two")),
    ],
    "swiss and a cut": [
        Stage(Swiss(rounds=3, five="three-and-two")),
        Stage(KnockOut(), takes=4),
    ],
    "two swisses": [
        Stage(Swiss(rounds=2, five="three-and-two")),
        Stage(Swiss(rounds=2, five="three-and-two"), takes=8, carries=True),
    ],
}


def disturb(organiser: Organiser, chance: random.Random) -> None:
    """Between two rounds somebody may leave, come late, ask for a bye, or be ruled on."""
    tournament = organiser.tournament
    stage, played = len(tournament.played), tournament.current
    playing = [entrant for entrant in played.entrants if entrant in tournament.entries.playing]
    predetermined = played.stage.format.predetermined
    if chance.random() < 0.3 and len(playing) > 6:
        organiser.tell(drop(tournament, chance.choice(playing)))
    if chance.random() < 0.3 and stage == 1 and not predetermined and not played.over:
        organiser.enter(1)
    if chance.random() < 0.4 and not predetermined:
        entrant = chance.choice([entrant for entrant in playing if tournament.entries.entrants[entrant].playing])
        organiser.tell(
            request_bye(tournament, entrant, RoundRef(stage, len(played.rounds) + 1), chance.choice(["half", "none"]))
        )
    if chance.random() < 0.2 and played.stage.format.match is None and played.rounds:
        number = chance.randrange(len(played.rounds)) + 1
        table = chance.choice(played.rounds[number - 1].tables)
        scores = [chance.randint(0, 9) for _ in table.entrants]
        organiser.tell(correct(tournament, GameRef(stage, number, table.number, 1), places(*scores), reason="misread"))
    if chance.random() < 0.1:
        organiser.tell(adjust(tournament, stage, chance.choice(played.entrants), -1, reason="late"))


def whole(organiser: Organiser, chance: random.Random) -> None:
    tournament = organiser.tournament
    for _ in tournament.stages:
        organiser.begin()
        while not tournament.current.over:
            disturb(organiser, chance)
            organiser.draw().play(chance, away=0.03)
    organiser.tell(end(tournament))


@settings(max_examples=30, deadline=None)
@given(seeds(), st.sampled_from(sorted(PROGRAMMES)), st.integers(8, 15))
def test_any_tournament_is_what_is_on_record(chance: random.Random, programme: str, entrants: int) -> None:
    organiser = Organiser(*PROGRAMMES[programme]).enter(entrants)
    whole(organiser, chance)
    tournament = organiser.tournament
    assert tournament.status == "ended"
    assert organiser.folded() == tournament == again(tournament)
    for stage in range(1, len(tournament.played) + 1):
        lines = tournament.standings(stage)
        assert sorted(line.entrant for line in lines) == sorted(tournament.played[stage - 1].entrants)
        assert lines == again(tournament).standings(stage)
    for played in tournament.played:
        for held in played.rounds:
            sat = Counter(chain(*(table.entrants for table in held.tables), (bye.entrant for bye in held.byes)))
            assert set(sat.values()) == {1}
            assert set(sat) <= set(played.entrants)


def test_standings_as_of_any_round_are_those_of_that_time() -> None:
    chance = random.Random(3)
    organiser = Organiser(Stage(Swiss(rounds=4))).enter(12).begin()
    then = []
    for _ in range(4):
        then.append(organiser.tournament.standings())
        organiser.draw().play(chance)
    assert [organiser.tournament.standings(1, until) for until in range(4)] == then
    with pytest.raises(Refusal):
        organiser.tournament.standings(1, 5)


def test_a_draw_is_its_own_dry_run_and_anybody_with_the_seed_makes_it_again() -> None:
    organiser = Organiser(Stage(Swiss(rounds=4))).enter(13).begin()
    chance = chance_of(SEED, ID, 1)
    dry = draw_round(organiser.tournament, chance)
    assert draw_round(organiser.folded(), chance_of(SEED, ID, 1)) == dry
    organiser.tell(dry)
    anew = draw_round(organiser.tournament, chance)
    assert (anew.ordinal, dry.ordinal) == (2, 1)
    assert anew.tables != dry.tables


def test_a_round_says_what_it_costs_and_why() -> None:
    chance = random.Random(8)
    organiser = Organiser(Stage(Swiss(rounds=5))).enter(11).begin()
    for number in range(1, 6):
        drawn = draw_round(organiser.tournament, chance_of(SEED, ID, 1))
        organiser.tell(drawn)
        told = reasons_of(organiser.tournament, RoundRef(1, number))
        organiser.tell(publish(organiser.tournament))
        assert reasons_of(organiser.tournament, RoundRef(1, number)) == told
        assert drawn.cost is not None
        for term in ("repeats", "short", "seats"):
            squares = sum(reason.before**2 for reason in told if reason.term == term)
            assert squares == getattr(drawn.cost, term)
        spread = sum(Fraction(reason.points) ** 2 for reason in told if reason.term == "spread")
        assert str(spread) == drawn.cost.spread
        organiser.play(chance)
    with pytest.raises(Refusal):
        reasons_of(organiser.tournament, RoundRef(1, 6))
    with pytest.raises(Refusal):
        reasons_of(organiser.tournament, RoundRef(2, 1))


def test_a_format_that_says_who_meets_has_no_reasons() -> None:
    organiser = Organiser(Stage(RoundRobin(), Scale("win"))).enter(4).begin().draw()
    assert reasons_of(organiser.tournament, RoundRef(1, 1)) == []


def test_a_solver_pairs_two_and_its_pairing_is_named_so() -> None:
    organiser = Organiser(Stage(Swiss(rounds=2, size=2), Scale("win"))).enter(4).begin((4, 3, 2, 1))
    organiser.draw(InOrder())
    drawn = [fact for fact in organiser.facts if isinstance(fact, RoundDrawn)]
    assert [(fact.by, fact.solver) for fact in drawn] == [("solver", "in order")]
    assert [table.entrants for table in drawn[0].tables] == [(4, 3), (2, 1)]


def test_where_a_solver_has_no_pairing_the_format_draws_and_is_named() -> None:
    organiser = Organiser(Stage(Swiss(rounds=2, size=2), Scale("win"))).enter(5).begin().draw(InOrder())
    (drawn,) = (fact for fact in organiser.facts if isinstance(fact, RoundDrawn))
    assert (drawn.by, drawn.solver, len(drawn.tables)) == ("format", "in order", 2)


def test_a_solver_is_not_asked_for_tables_of_four() -> None:
    organiser = Organiser(Stage(Swiss(rounds=2))).enter(4).begin().draw(InOrder())
    (drawn,) = (fact for fact in organiser.facts if isinstance(fact, RoundDrawn))
    assert (drawn.by, drawn.solver) == ("format", None)


def test_a_correction_changes_the_standings_by_itself() -> None:
    organiser = Organiser(Stage(Swiss(rounds=1))).enter(4).begin((1, 2, 3, 4)).draw().play(random.Random(1))
    table = organiser.tournament.current.rounds[0].tables[0]
    organiser.tell(
        correct(organiser.tournament, GameRef(1, 1, 1, 1), places(5, 4, 3, 2), reason="the sheet was read upside down")
    )
    assert [line.entrant for line in organiser.tournament.standings()] == list(table.entrants)


def test_who_is_disqualified_has_no_place_but_was_met() -> None:
    chance = random.Random(5)
    organiser = Organiser(Stage(Swiss(rounds=2))).enter(8).begin().draw().play(chance)
    before = {line.entrant: line for line in organiser.tournament.standings()}
    first = next(iter(before))
    organiser.tell(disqualify(organiser.tournament, first, reason="marked dominoes"))
    after = {line.entrant: line for line in organiser.tournament.standings()}
    assert set(before) - set(after) == {first}
    assert all(after[entrant].points == before[entrant].points for entrant in after)
    assert all(after[entrant].tiebreaks[0] == before[entrant].tiebreaks[0] for entrant in after)
    organiser.draw()
    assert first not in {
        entrant for table in organiser.tournament.current.rounds[1].tables for entrant in table.entrants
    }


def test_lots_are_from_the_committed_seed() -> None:
    organiser = Organiser(Stage(Swiss(rounds=1))).enter(5)
    lots = [entrant.lot for entrant in organiser.tournament.entries.entrants.values()]
    assert len(set(lots)) == 5
    again_made = register(Organiser(Stage(Swiss(rounds=2))).tournament, ID, SEED, "somebody", None)
    assert again_made.lot == lots[0]


def test_names_and_titles_are_texts_that_can_be_erased() -> None:
    sealed = {
        (kind, path)
        for kind in TOURNAMENT_CODEC.types
        for path, mark in TOURNAMENT_CODEC.sealed_paths(kind).items()
        if mark.erasable
    }
    assert {
        ("tournament-created", "/title"),
        ("entrant-registered", "/name"),
        ("result-corrected", "/reason"),
    } <= sealed
    organiser = Organiser(Stage(Swiss(rounds=1)))
    organiser.tell(register(organiser.tournament, ID, SEED, None, "Ada"))
    assert "Ada" not in repr(organiser.tournament)
    assert organiser.tournament.entries.entrants[1].entered == 2
