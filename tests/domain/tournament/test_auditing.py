"""Every fact of a tournament is computed again: a right record agrees, and any change in one is found and named."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game.chance import commitment
from domain.game.facts import Fact
from domain.table.lobby_facts import SeedOpened
from domain.tournament import facts
from domain.tournament.auditing import Auditor, Difference
from domain.tournament.drawing import (
    chance_of,
    change_tiebreaks,
    draw_by_hand,
    draw_round,
    end,
    publish,
    withdraw_round,
)
from domain.tournament.entering import come_back, drop, forbid, request_bye
from domain.tournament.formats.formats import Manual, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.pairing.cost import Draw
from domain.tournament.result_commands import SignedDigest, adjust, certify, disqualify, void
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.scale import Scale
from domain.tournament.tournament import Tournament
from tests.domain.tournament.test_tournament import PROGRAMMES, whole
from tests.support.organising import ID, SEED, InOrder, Organiser
from tests.support.tournaments import seeds

SOLVER = InOrder()


EARLIER = 1_795_000_000
"""A moment of November 2026, before builds left no field out."""


def audited(
    told: Sequence[Fact], seed: bytes | None = SEED, digest: str = "d", now: int | None = None
) -> tuple[Difference | None, int, dict[str, int]]:
    """The first difference, at which event, and what could not be looked at."""
    auditor = Auditor(ID, SOLVER, seed, lambda *_: digest)
    first, *more = told
    assert isinstance(first, facts.TournamentCreated)
    found = auditor.begin(first)
    if found is not None:
        return found, 1, auditor.unchecked
    tournament = Tournament.made(first, "max")
    for seq, fact in enumerate(more, 2):
        found = auditor.look(tournament, fact, now)
        if found is not None:
            return found, seq, auditor.unchecked
        tournament.apply(fact, seq)
    return None, len(told), auditor.unchecked


def altered(told: Sequence[Fact], kind: type[Fact], which: int = 0, **change: Any) -> tuple[list[Fact], int]:
    """The facts with one of them changed, the `which`-th of its kind; and its number."""
    place = [place for place, fact in enumerate(told) if isinstance(fact, kind)][which]
    return [*told[:place], msgspec.structs.replace(told[place], **change), *told[place + 1 :]], place + 1


@settings(max_examples=25, deadline=None)
@given(seeds(), st.sampled_from(sorted(PROGRAMMES)), st.integers(8, 15))
def test_any_tournament_agrees(chance: random.Random, programme: str, entrants: int) -> None:
    organiser = Organiser(*PROGRAMMES[programme]).enter(entrants)
    whole(organiser, chance)
    organiser.tell(SeedOpened(SEED.hex()))
    assert audited(organiser.facts) == (None, len(organiser.facts), {})


@settings(max_examples=25, deadline=None)
@given(seeds(), st.sampled_from(sorted(PROGRAMMES)), st.data())
def test_whatever_is_taken_from_a_draw_is_found(chance: random.Random, programme: str, data: st.DataObject) -> None:
    """Two who sit elsewhere than they were drawn."""
    organiser = Organiser(*PROGRAMMES[programme]).enter(9)
    whole(organiser, chance)
    draws = [fact for fact in organiser.facts if isinstance(fact, facts.RoundDrawn)]
    which = data.draw(st.sampled_from([number for number, drawn in enumerate(draws) if drawn.tables]))
    table = draws[which].tables[-1]
    one, other = table.entrants[:2]
    swapped = msgspec.structs.replace(table, entrants=(other, one, *table.entrants[2:]))
    told, seq = altered(organiser.facts, facts.RoundDrawn, which, tables=(*draws[which].tables[:-1], swapped))
    found, at, _ = audited(told)
    assert at == seq
    assert found is not None
    assert found.expected == draws[which]


@settings(max_examples=15, deadline=None)
@given(seeds(), st.sampled_from([2, 4]), st.integers(8, 15), st.booleans())
def test_tables_have_numbers_by_the_points_of_their_leaders(
    chance: random.Random, size: int, entrants: int, leaders_first: bool
) -> None:
    """Draws of earlier builds had other numbers, and they stay right."""
    organiser = Organiser(Stage(Swiss(rounds=3, size=size), Scale("win"))).enter(entrants).begin()
    for _ in range(3):
        tournament = organiser.tournament
        points = {entrant: tournament.crosstable(1).points(entrant).value for entrant in range(1, entrants + 1)}
        drawn = draw_round(tournament, chance_of(SEED, ID, 1), SOLVER, leaders_first=leaders_first)
        best = [max(points[entrant] for entrant in table.entrants) for table in drawn.tables]
        assert not leaders_first or best == sorted(best, reverse=True)
        assert [table.number for table in drawn.tables] == list(range(1, len(best) + 1))
        assert (drawn.numbered == "points") is leaders_first
        organiser.tell(drawn)
        organiser.tell(publish(tournament))
        organiser.play(chance)
    organiser.tell(end(organiser.tournament), SeedOpened(SEED.hex()))
    assert audited(organiser.facts, now=EARLIER) == (None, len(organiser.facts), {})
    assert (audited(organiser.facts)[0] is None) is leaders_first


def evening() -> Organiser:
    """Two rounds of four and a final, with something of everything."""
    organiser = Organiser(Stage(Swiss(rounds=2, size=2), Scale("win")), Stage(Manual(rounds=1), takes=2))
    chance = random.Random(2)
    organiser.enter(5)
    tournament = organiser.tournament
    organiser.tell(drop(tournament, 5), forbid(tournament, 1, 2), facts.MeetingAllowed(1, 2))
    organiser.begin((4, 3, 2, 1)).draw(SOLVER)
    organiser.tell(withdraw_round(tournament, "somebody was late"))
    organiser.tell(come_back(tournament, 5))
    organiser.tell(drop(tournament, 5))
    organiser.draw(SOLVER).play(chance)
    organiser.tell(void(tournament, GameRef(1, 1, 1, 1), reason="a tile was missing"))
    organiser.play(chance)
    organiser.tell(request_bye(tournament, 1, RoundRef(1, 2), "half"), adjust(tournament, 1, 2, 1, reason="a wager"))
    organiser.draw().play(chance)
    organiser.tell(change_tiebreaks(tournament, 1, ("lot",), "nobody understood the others"))
    organiser.tell(certify(tournament, "c_1", SignedDigest("d", "k", "s")))
    organiser.begin()
    made = draw_by_hand(tournament, Draw((tuple(tournament.current.entrants),)))
    organiser.tell(made)
    organiser.tell(publish(tournament))
    organiser.play(chance)
    organiser.tell(disqualify(tournament, 1, reason="marked tiles"))
    organiser.tell(end(tournament))
    organiser.tell(SeedOpened(SEED.hex()))
    return organiser


def test_an_evening_agrees() -> None:
    told = evening().facts
    assert audited(told) == (None, len(told), {})


def test_without_the_seed_what_waits_for_it_is_counted_and_the_rest_looked_at() -> None:
    told = evening().facts
    found, _, unchecked = audited(told, seed=None)
    assert found is None
    assert unchecked == {("unchecked/lots", ""): 5, ("unchecked/draws", ""): 3}
    cheaper, seq = altered(told, facts.RoundDrawn, 2, cost=facts.PairingCost(0, 0, "0", 0, 0))
    found, at, _ = audited(cheaper, seed=None)
    assert found is not None
    assert (at, found.rule) == (seq, "pairing: cost")
    another, _ = altered(told, facts.EntrantRegistered, lot=7)
    assert audited(another, seed=None)[0] is None


@pytest.mark.parametrize(
    ("kind", "which", "change", "rule"),
    [
        (facts.TournamentCreated, 0, {"commit": commitment(bytes(32), ID)}, "commitment"),
        (facts.TournamentCreated, 0, {"stages": ()}, "stages"),
        (facts.EntrantRegistered, 2, {"lot": 7}, "entries: lot"),
        (facts.EntrantRegistered, 2, {"account": "a_1"}, "entries: lot"),
        (facts.EntrantDropped, 0, {"entrant": 9}, "entries"),
        (facts.MeetingForbidden, 0, {"one": 2, "other": 2}, "forbidden pairs"),
        (facts.StageBegun, 0, {"entrants": (4, 3, 2, 5)}, "stages: who goes on"),
        (facts.StageBegun, 1, {"entrants": (1, 2, 3, 4)}, "stages: who goes on"),
        (facts.RoundDrawn, 0, {"ordinal": 2}, "pairing: order of rounds and draws"),
        (facts.RoundDrawn, 0, {"by": "format"}, "swiss: in order"),
        (facts.RoundDrawn, 2, {"cost": facts.PairingCost(0, 0, "0", 0, 0)}, "pairing: cost"),
        (facts.RoundDrawn, 3, {"cost": None}, "pairing: cost"),
        (facts.RoundPublished, 0, {"stage": 2}, "rounds: set-up"),
        (facts.ResultReported, 0, {"table": 9}, "results"),
        (facts.ResultReported, 1, {"absent": (0, 1)}, "results"),
        (facts.ResultVoided, 0, {"table": 5}, "results"),
        (facts.ResultVoided, 0, {"stage": 0}, "results"),
        (facts.PointsAdjusted, 0, {"entrant": 9}, "rulings"),
        (facts.TiebreaksChanged, 0, {"tiebreaks": ("luck",)}, "rulings"),
        (facts.StandingsCertified, 0, {"digest": "e"}, "certificates"),
        (facts.StandingsCertified, 0, {"round": 1}, "certificates"),
        (SeedOpened, 0, {"seed": "00"}, "commitment"),
    ],
)
def test_what_is_altered_is_found_and_the_rule_named(
    kind: type[Fact], which: int, change: dict[str, Any], rule: str
) -> None:
    told, seq = altered(evening().facts, kind, which, **change)
    found, at, _ = audited(told)
    assert found is not None
    assert (at, found.rule) == (seq, rule)


def test_what_is_left_out_or_comes_too_early_is_found() -> None:
    told = evening().facts
    place = next(place for place, fact in enumerate(told) if isinstance(fact, facts.ResultReported))
    assert audited([*told[:place], *told[place + 1 :]])[0] is not None
    assert audited([*told[:-2], told[-2], told[-2]])[0] is not None


def test_a_draw_by_another_version_of_the_solver_is_not_held_against_anybody() -> None:
    told, _ = altered(evening().facts, facts.RoundDrawn, 1, solver="in order 2")
    found, _, unchecked = audited(told)
    assert found is None
    assert unchecked == {("unchecked/solver", "in order 2"): 1}


def test_a_draw_until_somebody_likes_it_is_on_record() -> None:
    organiser = Organiser(Stage(Swiss(rounds=2))).enter(8).begin()
    for _ in range(3):
        organiser.tell(draw_round(organiser.tournament, chance_of(SEED, ID, 1)))
    assert audited(organiser.facts)[0] is None
    assert organiser.tournament.current.draws == 3
    told, _ = altered(organiser.facts, facts.RoundDrawn, 2, ordinal=1)
    assert audited(told)[0] is not None
