"""Every format from 4 to 128 entrants: pairings, byes and places over all stages.

Each is computed here in another way than in the code.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game.refusal import Refusal
from domain.tournament.drawing import end
from domain.tournament.formats import bracket
from domain.tournament.formats.berger import berger
from domain.tournament.formats.bracket import BracketMatch, double
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import DoubleElimination, Groups, KnockOut, RoundRobin, Swiss
from domain.tournament.formats.stage import Stage, check_stages
from domain.tournament.played import PlayedStage
from domain.tournament.result_commands import disqualify, report
from domain.tournament.results.scale import Scale
from tests.domain.tournament.test_tournament import PROGRAMMES
from tests.support.organising import Organiser, again, places
from tests.support.tournaments import outcome, seeds

WIN = Scale("win")


def played(organiser: Organiser, chance: random.Random, away: float = 0) -> Organiser:
    for _ in organiser.tournament.stages:
        organiser.begin()
        while not organiser.tournament.current.over:
            organiser.draw().play(chance, away)
    organiser.tell(end(organiser.tournament))
    return organiser


def of(entrants: int, chance: random.Random, *stages: Stage, away: float = 0) -> Organiser:
    organiser = Organiser(*stages).enter(entrants)
    return played(organiser, chance, away)


def matches(stage: PlayedStage) -> list[tuple[int, int, int]]:
    """Round, winner and loser of every match of a bracket, in order."""
    return [
        (number, *(table.entrants[one.seat] for one in sorted(over.standings, key=lambda one: one.place)))  # type: ignore[misc]  two play
        for number, held in enumerate(stage.known(), 1)
        for table, over in held.played()
    ]


@settings(max_examples=8, deadline=None)
@given(seeds(), st.sampled_from(sorted(PROGRAMMES)), st.integers(4, 40))
def test_the_ranking_holds_everybody_once_and_puts_later_stages_first(
    chance: random.Random, programme: str, entrants: int
) -> None:
    try:
        organiser = of(entrants, chance, *PROGRAMMES[programme], away=0.03)
    except Refusal as refusal:  # too few are left for another stage, or a tie needs a play-off
        assert refusal.code in {"too-few-entrants", "tied-at-cut"}  # noqa: PT017
        return
    tournament = organiser.tournament
    gone = organiser.tournament.entries.playing[0]
    for ruled in (False, True):
        if ruled:
            organiser.tell(disqualify(tournament, gone, reason="left"))
        ranking = tournament.ranking()
        assert ranking == again(tournament).ranking() == organiser.folded().ranking()
        told = {own.entrant: own for own in ranking}
        assert sorted(told) == sorted(set(range(1, entrants + 1)) - ({gone} if ruled else set()))
        last = {own: max(n for n, stage in enumerate(tournament.played, 1) if own in stage.entrants) for own in told}
        key = {}
        for number in range(1, len(tournament.played) + 1):
            for line in tournament.standings(number):
                if last[line.entrant] == number:
                    key[line.entrant] = (-number, line.place)
        for own, entry in told.items():
            assert entry.place == 1 + sum(other < key[own] for other in key.values())
            assert (entry.stage, entry.place_in_stage) == (last[own], key[own][1])


@pytest.mark.parametrize("entrants", [*range(2, 18), 31, 32, 33, 64, 100, 128])
@pytest.mark.parametrize("reset", [True, False])
def test_in_a_double_elimination_who_loses_twice_is_out(entrants: int, reset: bool) -> None:
    chance = random.Random(entrants)
    organiser = of(entrants, chance, Stage(DoubleElimination(reset=reset)))
    (stage,) = organiser.tournament.played
    lost: Counter[int] = Counter()
    out: dict[int, int] = {}
    for number, winner, loser in matches(stage):
        assert winner not in out
        assert loser not in out
        lost[loser] += 1
        final = number == 2 * (entrants - 1).bit_length()
        if lost[loser] == 2 or (final and not reset):
            out[loser] = number
    (champion,) = set(range(1, entrants + 1)) - out.keys()
    ranking = organiser.tournament.ranking()
    assert ranking[0].entrant == champion
    for own in ranking[1:]:
        assert own.place == 2 + sum(other > out[own.entrant] for other in out.values())
    again_ = reset and lost[champion] == 1
    assert len(stage.rounds) == 2 * (entrants - 1).bit_length() + (1 if again_ else 0)
    assert len(matches(stage)) == 2 * entrants - 2 + (1 if again_ else 0)
    for held in stage.known():
        sat = [own for table in held.tables for own in table.entrants]
        assert len(sat) == len(set(sat))


def test_the_final_is_played_again_only_if_its_loser_had_not_lost() -> None:
    for better_from_below in (False, True):
        organiser = Organiser(Stage(DoubleElimination())).enter(4).begin([1, 2, 3, 4])
        tables = []
        while not organiser.tournament.current.over:
            organiser.draw()
            number = len(organiser.tournament.current.rounds)
            held = organiser.tournament.current.rounds[-1]
            tables.append([table.entrants for table in held.tables])
            for table in held.tables:
                one, other = table.entrants
                wins = other if (one, other) == (1, 2) and number > 2 and better_from_below else min(one, other)
                scores = [1 if own == wins else 0 for own in table.entrants]
                organiser.tell(report(organiser.tournament, number, table.number, places(*scores)))
        assert tables[:4] == [[(1, 4), (2, 3)], [(1, 2), (3, 4)], [(2, 3)], [(1, 2)]]
        assert tables[4:] == ([[(1, 2)]] if better_from_below else [])
        order = [own.entrant for own in organiser.tournament.ranking()]
        assert order == ([2, 1, 3, 4] if better_from_below else [1, 2, 3, 4])


PUBLISHED = {
    8: ("reverse", "natural"),
    16: ("reverse_half_shift", "reverse", "natural"),
    32: ("reverse", "half_shift", "natural", "natural"),
    64: ("reverse", "half_shift", "reverse", "natural", "natural"),
    128: ("reverse", "half_shift", "pair_flip", "pair_flip", "pair_flip", "natural"),
}
"""How losers come in from above, in the documentation of brackets-manager, "Default lower bracket orderings"."""


def ordered(how: str, sources: Sequence[bracket.BracketSource]) -> list[bracket.BracketSource]:
    half = len(sources) // 2
    match how:
        case "natural":
            return [*sources]
        case "reverse":
            return [*reversed(sources)]
        case "half_shift":
            return [*sources[half:], *sources[:half]]
        case "reverse_half_shift":
            return [*reversed(sources[half:]), *reversed(sources[:half])]
        case _:
            return [sources[place ^ 1] for place in range(len(sources))]


def as_published(entrants: int) -> list[BracketMatch]:
    """The same bracket with losers coming in as there."""
    made = double(entrants)
    for level, how in enumerate(PUBLISHED[entrants], 1):
        coming = [place for place, match in enumerate(made) if (match.side, match.round) == ("losers", 2 * level + 1)]
        beaten = [
            bracket.BracketSource("lost", number)
            for number, match in enumerate(made)
            if (match.side, match.round) == ("winners", 2 * level)
        ]
        for place, source in zip(coming, ordered(how, beaten), strict=True):
            made[place] = made[place]._replace(sources=(source, made[place].sources[1]))
    return made


def first_rematch(made: Sequence[BracketMatch]) -> int:
    """The earliest round on the losers' side in which two may meet who have met."""
    beaten: list[tuple[set[int], set[int]]] = []  # the possible winners and losers of a match, by places of the bracket
    met: dict[int, set[frozenset[int]]] = defaultdict(set)
    for match in made:
        who = [
            {source.number} if source.how == "place" else beaten[source.number][source.how == "lost"]
            for source in match.sources
        ]
        pairs = {frozenset((one, other)) for one in who[0] for other in who[1] if one != other}
        if match.side == "losers" and pairs & set().union(
            *(known for when, known in met.items() if when < match.round)
        ):
            return match.round
        met[match.round] |= pairs if match.side == "winners" else set()
        beaten.append((who[0] | who[1], who[0] | who[1]))
    raise AssertionError


@pytest.mark.parametrize("entrants", PUBLISHED)
def test_two_who_have_met_meet_again_no_sooner_than_in_the_published_layouts(
    entrants: int,
) -> None:
    ours = double(entrants)
    published = as_published(entrants)
    assert first_rematch(ours) >= first_rematch(published)
    assert [match.round for match in ours] == [match.round for match in published]
    if entrants == 8:
        assert ours == published


@pytest.mark.parametrize("entrants", [*range(2, 18), 64, 100, 128])
def test_who_loses_before_the_final_plays_for_the_third_place(entrants: int) -> None:
    organiser = of(entrants, random.Random(entrants), Stage(KnockOut(third=True)))
    (stage,) = organiser.tournament.played
    told = matches(stage)
    rounds = (entrants - 1).bit_length()
    order = [own.entrant for own in organiser.tournament.ranking()]
    semis = [(winner, loser) for number, winner, loser in told if number == rounds - 1]
    last = {(winner, loser) for number, winner, loser in told if number == rounds}
    assert tuple(order[:2]) in last
    if len(semis) == 2:
        assert last - {tuple(order[:2])} == {tuple(order[2:4])}
        assert set(order[2:4]) == {loser for _, loser in semis}
    assert len(told) == entrants - 1 + (len(semis) == 2)
    assert [own.place for own in organiser.tournament.ranking()][:4] == [1, 2, 3, 4][:entrants]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("entrants", [*range(4, 20), 33, 64, 100, 128])
@pytest.mark.parametrize("groups", [2, 4, 8])
def test_in_a_group_everybody_meets_everybody_and_the_first_two_go_on(entrants: int, groups: int) -> None:
    """FIDE Handbook C.05, annex 1: the Berger tables."""
    chance = random.Random(entrants)
    organiser = of(entrants, chance, Stage(Groups(groups=groups), WIN), Stage(KnockOut()))
    stage, cut = organiser.tournament.played
    divided = stage.stage.format.divided(stage.entrants)
    assert max(map(len, divided)) - min(map(len, divided)) <= 1
    assert sorted(own for group in divided for own in group) == list(range(1, entrants + 1))
    met = Counter(frozenset(table.entrants) for held in stage.known() for table in held.tables)
    assert met == Counter(frozenset(pair) for group in divided for pair in combinations(group, 2))
    for group in divided:
        if len(group) % 2 == 0:
            for number in range(len(group) - 1):
                pairs = berger(len(group), number)
                tables = {table.entrants for table in stage.known()[number].tables}
                assert {(group[one - 1], group[other - 1]) for one, other in pairs} <= tables
    lines = {line.entrant: line for line in organiser.tournament.standings(1)}
    won = Counter[int]()
    for held in stage.known():
        for table, over in held.played():
            best = [table.entrants[one.seat] for one in over.standings if one.place == 1]
            for own in best:
                won[own] += 2 // len(best)
    through = set(cut.entrants)
    for number, group in enumerate(divided, 1):
        assert {lines[own].group for own in group} == {number}
        ours = sorted(group, key=lambda own: lines[own].place)
        assert [won[own] for own in ours] == sorted((won[own] for own in group), reverse=True)
        assert set(ours[:2]) == through & set(group)
    meetings = [set(table.entrants) for table in cut.known()[0].tables]
    if len(divided) > 1 and len(divided) & (len(divided) - 1) == 0:
        assert not [pair for pair in meetings if any(pair <= set(group) for group in divided)]
        halves = cut.stage.format.meetings(cut.entrants, [])
        first = [met.entrants for met in halves if met.match.round == 1]
        upper = {own for both in first[: len(first) // 2] for own in both}
        for group in divided:
            assert len(upper & set(group)) == 1


def test_a_match_in_a_swiss_counts_once_and_its_games_break_ties() -> None:
    """Magic Tournament Rules, appendix C: match points first, then games; a bye is won 2-0."""
    organiser = Organiser(Stage(Swiss(rounds=1, size=2, duel=Duel(3)), WIN, tiebreaks=("game-points",)))
    organiser.enter(5).begin([1, 2, 3, 4, 5]).draw()
    (held,) = organiser.tournament.current.rounds
    one, two = held.tables
    for table, winners in ((one, (0, 1, 0)), (two, (0, 0))):
        for number, winner in enumerate(winners, 1):
            order = organiser.tournament.current.stage.format.order(table.entrants, number)
            scores = [1 if own == table.entrants[winner] else 0 for own in order]
            organiser.tell(report(organiser.tournament, 1, table.number, places(*scores)))
    assert organiser.tournament.current.over
    told = {line.entrant: line.plain(("game-points",)) for line in organiser.tournament.standings()}
    assert [told[own]["tiebreaks"]["game-points"] for own in (*one.entrants, *two.entrants)] == ["2", "1", "2", "0"]
    assert [told[own]["points"] for own in (*one.entrants, *two.entrants)] == ["1", "0", "1", "0"]
    (bye,) = held.byes
    assert told[bye.entrant]["points"] == "1"
    assert told[bye.entrant]["tiebreaks"] == {"game-points": "2"}


def test_a_match_may_be_drawn_where_nobody_has_to_go_on() -> None:
    level = outcome([1, 1])
    drawn = Duel(2, "drawn").outcome([outcome([1, 0]), outcome([1, 0])])
    assert drawn is not None
    assert [own.place for own in drawn.standings] == [1, 1]
    assert Duel(1, "drawn").outcome([level]) is not None
    assert Duel(3, "drawn").outcome([level, level]) is None


@pytest.mark.parametrize(
    ("stage", "pointer"),
    [
        (Stage(KnockOut(duel=Duel(3, "drawn"))), "/stages/0/format/duel/tied"),
        (Stage(DoubleElimination(duel=Duel(3, "drawn"))), "/stages/0/format/duel/tied"),
        (Stage(Swiss(rounds=3, duel=Duel(3))), "/stages/0/format/duel"),
        (Stage(RoundRobin(), WIN, tiebreaks=("game-points",)), "/stages/0/tiebreaks/0"),
    ],
)
def test_matches_are_refused_where_they_cannot_be(stage: Stage, pointer: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_stages([stage], (2, 3, 4))
    assert refused.value.pointer == pointer
