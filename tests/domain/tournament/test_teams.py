"""Tournaments of teams: pairings, seats, match points and board points under every disturbance.

The points of matches are those of chess olympiads (FIDE Handbook D.02, Olympiad Pairing Rules and General Regulations).
A won match gives two points and a drawn one gives one. A match is won with more than half of the board points.
"""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game.refusal import Refusal
from domain.table.lobby_facts import SeedOpened
from domain.tournament import facts
from domain.tournament.drawing import chance_of, draw_by_hand, draw_round, end, publish, withdraw_round
from domain.tournament.entering import drop, forbid, register, request_bye
from domain.tournament.explaining import reasons_of
from domain.tournament.facts import TournamentCancelled
from domain.tournament.formats.formats import Groups, KnockOut, RoundRobin, Swiss
from domain.tournament.formats.stage import Stage, TeamPlay, check_stages
from domain.tournament.formats.teams import team_of
from domain.tournament.merging import merge
from domain.tournament.pairing.cost import Draw
from domain.tournament.result_commands import report
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.rounds import NOBODY, TeamMatch
from domain.tournament.results.scale import Scale
from domain.tournament.teaming import form, line_up, rename
from tests.domain.tournament.test_auditing import EARLIER, altered, audited
from tests.support.organising import ID, SEED, Organiser, again, places
from tests.support.refusals import refused
from tests.support.tournaments import seeds

WIN = Scale("win")
SWISS = Stage(Swiss(rounds=4, size=2), WIN, teams=TeamPlay(3))
LEAGUE = Stage(RoundRobin(), WIN, teams=TeamPlay(2))


def teams_of(organiser: Organiser, *sizes: int) -> None:
    """Make one team of each size, from entrants in the order in which they enter."""
    for size in sizes:
        before = len(organiser.tournament.entries.entrants)
        organiser.enter(size)
        name = f"Team {len(organiser.tournament.teams) + 1}"
        organiser.tell(form(organiser.tournament, ID, SEED, name, range(before + 1, before + size + 1)))


def matches(organiser: Organiser) -> list[tuple[int, TeamMatch]]:
    (stage,) = organiser.tournament.played
    return [(number, match) for number, held in enumerate(stage.rounds, 1) for match in held.matches or ()]


def pair_so(organiser: Organiser, made: Draw) -> None:
    organiser.tell(draw_by_hand(organiser.tournament, made))
    organiser.tell(publish(organiser.tournament))


def type_all(organiser: Organiser, better: Sequence[int]) -> None:
    """Let the entrant who is earlier in `better` win at every board of the last round."""
    held = organiser.tournament.current.rounds[-1]
    for table in held.tables:
        scores = [-better.index(own) for own in table.entrants]
        number = len(organiser.tournament.current.rounds)
        organiser.tell(report(organiser.tournament, number, table.number, places(*scores)))


def disturb(organiser: Organiser, chance: random.Random) -> None:
    """Disturb the tournament between two rounds: a drop-out, late entries, a bye request or a new line-up."""
    tournament, played = organiser.tournament, organiser.tournament.current
    playing = tournament.entries.playing
    team = chance.choice([*tournament.teams])
    if chance.random() < 0.3 and len(playing) > 6:
        organiser.tell(drop(tournament, chance.choice(playing)))
    if chance.random() < 0.5:
        anew = line_up(tournament, team, chance.sample(known := tournament.teams[team].entrants, len(known)))
        organiser.tell(*filter(None, [anew]))
    if played.stage.format.predetermined or played.over:
        return
    if chance.random() < 0.3:
        teams_of(organiser, chance.randint(1, 3))
    if chance.random() < 0.3:
        organiser.enter(1)
        own = (*tournament.teams[team].entrants, len(tournament.entries.entrants))
        organiser.tell(*filter(None, [line_up(tournament, team, own)]))
    if chance.random() < 0.4:
        kind = chance.choice(["half", "none"])
        organiser.tell(
            request_bye(
                tournament, chance.choice(tournament.entries.playing), RoundRef(1, len(played.rounds) + 1), kind
            )
        )


def whole(organiser: Organiser, chance: random.Random, *, calm: bool = False) -> None:
    organiser.begin()
    while not organiser.tournament.current.over:
        if not calm:
            disturb(organiser, chance)
        organiser.draw().play(chance, away=0.0 if calm else 0.1)
    organiser.tell(end(organiser.tournament))


def check_seats(organiser: Organiser) -> None:
    """Each sits once in a round, at a board of their own team, and tables are the boards where two came."""
    tournament = organiser.tournament
    (stage,) = tournament.played
    own_team = team_of(tournament.teams)
    for held in stage.rounds:
        assert held.matches is not None
        sat = [own for table in held.tables for own in table.entrants] + [bye.entrant for bye in held.byes]
        assert len(sat) == len(set(sat))
        met = [team for match in held.matches for team in match.teams]
        assert len(met) == len(set(met))
        paired = []
        for match in held.matches:
            assert len(match.boards) <= stage.stage.teams.boards  # type: ignore[union-attr]  # teams meet here
            for board, row in enumerate(match.boards):
                assert [own_team[own] for own in row if own != NOBODY] == [
                    team for team, own in zip(match.teams, row, strict=True) if own != NOBODY
                ]
                if len(row) == 2 and NOBODY not in row:
                    paired.append(row if board % 2 == 0 else row[::-1])
            for column in zip(*match.boards, strict=True):  # a board is empty only where nobody is left
                assert NOBODY not in column[: sum(own != NOBODY for own in column)]
        assert [table.entrants for table in held.tables] == paired


def points_again(organiser: Organiser) -> dict[int, tuple[int, Fraction]]:
    """Compute match points and board points of each team from the boards alone."""
    (stage,) = organiser.tournament.played
    needed = stage.stage.teams.boards // 2 + 1  # type: ignore[union-attr]  # teams meet here
    told = {team: (0, Fraction()) for team in stage.teams}

    def give(team: int, points: int, boards: Fraction | int) -> None:
        told[team] = told[team][0] + points, told[team][1] + boards

    for held, known in zip(stage.rounds, stage.known(), strict=True):
        results = {table.entrants: outcome for table, outcome in known.played()}
        for match in held.matches or ():
            if len(match.teams) == 1:
                give(match.teams[0], 2, needed)
                continue
            boards, came = [Fraction(), Fraction()], [False, False]
            for row in match.boards:
                for side in (0, 1):
                    own, other = row[side], row[1 - side]
                    if own == NOBODY:
                        continue
                    if other == NOBODY:
                        boards[side] += 1
                        came[side] = True
                        continue
                    seats = next(both for both in results if set(both) == set(row))
                    outcome = results[seats]
                    if seats.index(own) in outcome.absent:
                        continue
                    came[side] = True
                    place = {seats[line.seat]: line.place for line in outcome.standings}
                    if other not in place or place[own] < place[other]:
                        boards[side] += 1
                    elif place[own] == place[other]:
                        boards[side] += Fraction(1, 2)
            for side, team in enumerate(match.teams):
                if not came[side]:
                    continue
                if not came[1 - side]:
                    give(team, 2, needed)
                else:
                    ahead = boards[side] - boards[1 - side]
                    give(team, 2 if ahead > 0 else 1 if ahead == 0 else 0, boards[side])
    return told


@settings(max_examples=40, deadline=None)
@given(seeds(), st.sampled_from([SWISS, LEAGUE]), st.lists(st.integers(1, 5), min_size=2, max_size=26))
def test_whatever_happens_each_sits_once_and_points_are_the_sum_of_boards(
    chance: random.Random, stage: Stage, sizes: list[int]
) -> None:
    organiser = Organiser(stage)
    teams_of(organiser, *sizes)
    whole(organiser, chance)
    check_seats(organiser)
    lines = organiser.tournament.team_standings()
    told = points_again(organiser)
    assert {line.entrant: line.points.value for line in lines} == {team: known[0] for team, known in told.items()}
    assert {line.entrant: line.spelled(stage.team_tiebreaks)["game-points"] for line in lines if line.tiebreaks[0]} == {
        line.entrant: str(told[line.entrant][1]) for line in lines
    }
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert sorted(lines, key=lambda line: (-told[line.entrant][0], -told[line.entrant][1], line.place)) == [*lines]
    for line in lines:
        for value in (line.points, *line.tiebreaks):
            assert value is None or value.again() == value.value
    organiser.tell(SeedOpened(SEED.hex()))
    assert audited(organiser.facts) == (None, len(organiser.facts), {})
    assert organiser.folded() == organiser.tournament == again(organiser.tournament)


@settings(max_examples=8, deadline=None)
@given(seeds(), st.integers(2, 32), st.integers(1, 4), st.integers(1, 6))
def test_no_team_meets_another_again_while_that_can_be_avoided(
    chance: random.Random, teams: int, boards: int, rounds: int
) -> None:
    """A pairing without a second meeting must exist for so few rounds.

    Of n teams, each has met fewer than half of the others (Dirac, 1952).
    """
    organiser = Organiser(Stage(Swiss(rounds=rounds, size=2), WIN, teams=TeamPlay(boards)))
    teams_of(organiser, *[boards] * teams)
    whole(organiser, chance, calm=True)
    seen = Counter[frozenset[int]]()
    rested = Counter[int]()
    for number, match in matches(organiser):
        if number <= (teams + teams % 2) // 2:
            seen[frozenset(match.teams)] += 1
            rested.update(match.teams if len(match.teams) == 1 else ())
    assert not [both for both, times in seen.items() if times > 1]
    assert not [team for team, times in rested.items() if times > 1]


@pytest.mark.parametrize("teams", [*range(2, 18), 31, 32])
def test_in_a_round_robin_every_two_teams_meet_once(teams: int) -> None:
    """FIDE Handbook C.05, annex 1: the Berger tables."""
    organiser = Organiser(LEAGUE)
    teams_of(organiser, *[2] * teams)
    whole(organiser, random.Random(teams), calm=True)
    met = Counter(frozenset(match.teams) for _, match in matches(organiser) if len(match.teams) == 2)
    assert met == Counter(map(frozenset, combinations(range(1, teams + 1), 2)))
    assert len(organiser.tournament.current.rounds) == teams - 1 + teams % 2
    total = sum(line.points.value for line in organiser.tournament.team_standings())
    byes = sum(1 for _, match in matches(organiser) if len(match.teams) == 1)
    assert total == 2 * (len(met) + byes)


def test_a_match_is_its_boards_and_who_begins_alternates() -> None:
    organiser = Organiser(Stage(Swiss(rounds=1, size=2), WIN, teams=TeamPlay(3)))
    teams_of(organiser, 4, 3)
    organiser.tell(*filter(None, [line_up(organiser.tournament, 1, [4, 2, 1, 3])]))
    organiser.begin()
    pair_so(organiser, Draw(((1, 2),)))
    (held,) = organiser.tournament.current.rounds
    assert held.matches == (TeamMatch((1, 2), ((4, 5), (2, 6), (1, 7))),)
    assert [table.entrants for table in held.tables] == [(4, 5), (6, 2), (1, 7)]
    assert [(bye.entrant, bye.kind) for bye in held.byes] == [(3, "none")]
    type_all(organiser, [4, 6, 7, 1, 2, 5])
    lines = organiser.tournament.team_standings()
    names = SWISS.team_tiebreaks
    told = [(line.entrant, line.points.value, line.spelled(names)["game-points"]) for line in lines]
    assert told == [(2, 2, "2"), (1, 0, "1")]
    own = {line.entrant: (line.points.value, line.group) for line in organiser.tournament.standings()}
    assert own == {4: (1, 1), 5: (0, 1), 2: (0, 2), 6: (1, 2), 1: (0, 3), 7: (1, 3), 3: (0, None)}


def test_teams_with_as_many_match_points_are_told_apart_by_their_boards() -> None:
    organiser = Organiser(Stage(Swiss(rounds=1, size=2), WIN, teams=TeamPlay(2)))
    teams_of(organiser, 2, 2, 2, 2)
    organiser.begin()
    pair_so(organiser, Draw(((1, 2), (3, 4))))
    held = organiser.tournament.current.rounds[0]
    for table, scores in zip(held.tables, ((2, 1), (1, 2), (2, 1), (1, 1)), strict=True):
        organiser.tell(report(organiser.tournament, 1, table.number, places(*scores)))
    told = {
        line.entrant: (line.place, line.points.value, line.spelled(SWISS.team_tiebreaks)["game-points"])
        for line in organiser.tournament.team_standings()
    }
    assert told == {1: (1, 2, "2"), 3: (2, 2, "3/2"), 4: (3, 0, "1/2"), 2: (4, 0, "0")}


def test_who_is_missing_leaves_the_board_to_the_next_and_an_empty_board_is_won() -> None:
    organiser = Organiser(Stage(Swiss(rounds=2, size=2), WIN, teams=TeamPlay(3)))
    teams_of(organiser, 4, 3)
    organiser.begin()
    organiser.tell(drop(organiser.tournament, 1), drop(organiser.tournament, 6), drop(organiser.tournament, 7))
    pair_so(organiser, Draw(((1, 2),)))
    (held,) = organiser.tournament.current.rounds
    assert held.matches == (TeamMatch((1, 2), ((2, 5), (3, 0), (4, 0))),)
    assert [(bye.entrant, bye.kind) for bye in held.byes] == [(3, "pairing"), (4, "pairing")]
    organiser.tell(report(organiser.tournament, 1, 1, places(1, 2)))
    points = {line.entrant: line.points.value for line in organiser.tournament.team_standings()}
    assert points == {1: 2, 2: 0}


def test_a_team_that_has_a_bye_has_a_match_won() -> None:
    """The bye counts for all boards of a match, as elsewhere it counts for all its games."""
    organiser = Organiser(Stage(Swiss(rounds=1, size=2), WIN, teams=TeamPlay(4)))
    teams_of(organiser, 4, 4, 4)
    organiser.begin()
    pair_so(organiser, Draw(((1, 2),), (3,)))
    held = organiser.tournament.current.rounds[0]
    assert {bye.entrant for bye in held.byes} == {9, 10, 11, 12}
    type_all(organiser, range(1, 13))
    names = SWISS.team_tiebreaks
    told = {line.entrant: (line.points.value, line.spelled(names)["game-points"])
            for line in organiser.tournament.team_standings()}  # fmt: skip
    assert told == {1: (2, "4"), 3: (2, "3"), 2: (0, "0")}


def test_who_must_not_meet_keeps_their_teams_apart() -> None:
    organiser = Organiser(Stage(Swiss(rounds=2, size=2), WIN, teams=TeamPlay(2)))
    teams_of(organiser, 2, 2, 2, 2)
    organiser.tell(forbid(organiser.tournament, 1, 4), forbid(organiser.tournament, 2, 6))
    organiser.begin()
    refused("invalid-pairing", draw_by_hand, organiser.tournament, Draw(((1, 2), (3, 4))))
    organiser.draw()
    assert {1, 4} in [set(match.teams) for _, match in matches(organiser)]
    assert reasons_of(organiser.tournament, RoundRef(1, 1)) == []


def test_teams_are_of_those_who_have_entered_and_of_each_once() -> None:
    organiser = Organiser(LEAGUE)
    tournament = organiser.tournament
    teams_of(organiser, 2, 2)
    organiser.enter(1)
    refused("invalid-team", form, tournament, ID, SEED, "Again", [1])
    refused("invalid-team", form, tournament, ID, SEED, "Twice", [5, 5])
    refused("unknown-entrant", form, tournament, ID, SEED, "Nobody", [9])
    refused("unknown-team", line_up, tournament, 3, [])
    refused("unknown-team", rename, tournament, 3, "Three")
    refused("invalid-pair", merge, tournament, 1, 3)
    refused("without-team", organiser.begin)
    organiser.tell(*filter(None, [line_up(tournament, 2, [3, 4], [5])]))
    assert tournament.teams[2].entrants == (3, 4, 5)
    assert line_up(tournament, 2, [3, 4, 5]) is None
    organiser.begin()
    refused("entries-closed", form, tournament, ID, SEED, "Late", [])
    organiser.enter(1)  # teams are what the schedule names: somebody may still come to one
    organiser.tell(*filter(None, [line_up(tournament, 1, [1, 2, 6])]))
    organiser.draw()
    refused("played-for-team", line_up, tournament, 2, [5])
    assert line_up(tournament, 2, [5, 4, 3]) == facts.TeamLinedUp(2, (5, 4, 3))
    alone = Organiser(Stage(RoundRobin(), WIN))
    refused("no-teams", form, alone.tournament, ID, SEED, "None", [])


def test_two_names_of_one_person_are_one_in_their_team() -> None:
    organiser = Organiser(SWISS, play="typed")
    for name in ("Ada", "Ada L.", "Bo"):
        organiser.tell(register(organiser.tournament, ID, SEED, None, name))
    organiser.tell(form(organiser.tournament, ID, SEED, "A", [1, 3]))
    organiser.tell(merge(organiser.tournament, 1, 2))
    assert organiser.tournament.teams[1].entrants == (2, 3)


@pytest.mark.parametrize(
    ("stages", "pointer"),
    [
        ([Stage(Swiss(rounds=3), teams=TeamPlay(4))], "/stages/0/teams"),
        ([Stage(KnockOut(), teams=TeamPlay(4))], "/stages/0/teams"),
        ([Stage(Groups(groups=2), WIN, teams=TeamPlay(4))], "/stages/0/teams"),
        ([LEAGUE, Stage(KnockOut(), takes=4)], "/stages/0/teams"),
        ([Stage(RoundRobin(), WIN, teams=TeamPlay(4, ("buchholz",)))], "/stages/0/teams/tiebreaks/0"),
    ],
)
def test_teams_are_refused_where_they_cannot_meet(stages: list[Stage], pointer: str) -> None:
    with pytest.raises(Refusal) as found:
        check_stages(stages, (2, 3, 4))
    assert found.value.pointer == pointer


def team_day() -> Organiser:
    organiser = Organiser(SWISS)
    teams_of(organiser, 4, 3, 3, 3)
    organiser.tell(rename(organiser.tournament, 1, "The First"))
    organiser.tell(*filter(None, [line_up(organiser.tournament, 1, [4, 1, 2, 3])]))
    organiser.begin().draw()
    organiser.tell(withdraw_round(organiser.tournament, "wrongly called out"))
    organiser.draw().play(random.Random(1))
    return organiser


@pytest.mark.parametrize(
    ("kind", "change", "rule"),
    [
        (facts.TeamFormed, {"lot": 1}, "teams: lot"),
        (facts.TeamFormed, {"entrants": (1, 1)}, "teams: lot"),
        (facts.TeamLinedUp, {"entrants": (4, 1, 2, 5)}, "teams"),
        (facts.TeamLinedUp, {"team": 9}, "teams"),
        (facts.TeamRenamed, {"team": 9}, "teams"),
        (facts.RoundDrawn, {"matches": None}, "swiss: pairing"),
        (facts.RoundDrawn, {"matches": ()}, "swiss: pairing"),
    ],
)
def test_what_is_altered_about_teams_is_found(kind: type[facts.Fact], change: dict[str, object], rule: str) -> None:
    told, seq = altered(team_day().facts, kind, **change)
    found, at, _ = audited(told)
    assert found is not None
    assert (found.rule, at) == (rule, seq)


def test_a_board_that_somebody_else_sits_at_is_found() -> None:
    day = team_day()
    drawn = next(fact for fact in day.facts if isinstance(fact, facts.RoundDrawn))
    assert drawn.matches is not None
    first, *others = drawn.matches
    other = TeamMatch(first.teams, (first.boards[1], first.boards[0], *first.boards[2:]))
    told, seq = altered(day.facts, facts.RoundDrawn, matches=(other, *others))
    found, at, _ = audited(told)
    assert found is not None
    assert (found.rule, at) == ("swiss: pairing", seq)


@settings(max_examples=15, deadline=None)
@given(seeds(), st.sampled_from([5, 7, 9]))
def test_the_lowest_team_without_a_bye_rests(chance: random.Random, count: int) -> None:
    """FIDE Handbook C.04.1: the bye goes to the lowest-ranked team that had none, if the others can be paired."""
    organiser = Organiser(msgspec.structs.replace(SWISS, format=Swiss(rounds=3, size=2)), sizes=(2,))
    teams_of(organiser, *[3] * count)
    organiser.begin()
    rested: list[int] = []
    for _ in range(3):
        ranked = [row.entrant for row in organiser.tournament.team_standings(1)]
        organiser.draw()
        (alone,) = [match.teams[0] for _, match in matches(organiser)[-(count // 2 + 1) :] if len(match.teams) == 1]
        assert alone == [team for team in ranked if team not in rested][-1]
        rested.append(alone)
        organiser.play(chance)
    organiser.tell(end(organiser.tournament), SeedOpened(SEED.hex()))
    assert audited(organiser.facts) == (None, len(organiser.facts), {})


def test_a_draw_without_the_rule_of_byes_still_agrees() -> None:
    """Earlier builds chose the bye by cost, and their records stay right."""
    organiser = Organiser(SWISS, sizes=(2,))
    teams_of(organiser, 3, 3, 3, 3, 3)
    organiser.begin()
    for _ in range(2):
        made = draw_round(organiser.tournament, chance_of(SEED, ID, 1), lowest_rests=False)
        organiser.tell(made)
        organiser.tell(publish(organiser.tournament))
        assert made.bye is msgspec.UNSET
        organiser.play(random.Random(4))
    organiser.tell(TournamentCancelled("The hall closes."), SeedOpened(SEED.hex()))
    assert audited(organiser.facts, now=EARLIER) == (None, len(organiser.facts), {})


def test_an_older_record_may_seat_a_player_outside_the_stage() -> None:
    """Its standings rank those of the stage, and the audit agrees."""
    organiser = Organiser(LEAGUE)
    teams_of(organiser, 2, 2)
    organiser.tell(drop(organiser.tournament, 1))
    organiser.begin()
    organiser.tell(facts.EntrantReturned(1))
    organiser.draw()
    assert any(1 in row for _, match in matches(organiser) for row in match.boards)
    type_all(organiser, [1, 2, 3, 4])
    assert {row.entrant for row in organiser.tournament.standings()} == {2, 3, 4}
    organiser.tell(end(organiser.tournament), SeedOpened(SEED.hex()))
    assert audited(organiser.facts, now=EARLIER) == (None, len(organiser.facts), {})
