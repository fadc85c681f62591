"""Leagues: divisions, open rounds, promotion and relegation, each computed here in another way."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.tournament.drawing import chance_of, end, open_rounds
from domain.tournament.entering import drop, register
from domain.tournament.facts import Follows
from domain.tournament.formats.calendar import Calendar, Holiday
from domain.tournament.formats.formats import League, Swiss
from domain.tournament.formats.stage import Stage, check_stages
from domain.tournament.result_commands import disqualify, report, walkovers
from domain.tournament.results.scale import Scale
from domain.tournament.seasons import following, next_divisions
from tests.support.organising import ID, SEED, Organiser, again, places
from tests.support.refusals import refused
from tests.support.tournaments import seeds

WIN = Scale("win")
MARCH = date(2026, 3, 1)


def open_on(organiser: Organiser, day: date) -> None:
    organiser.tell(
        *open_rounds(organiser.tournament, day, lambda: chance_of(SEED, ID, 1), lambda _: None),
    )


def begun(entrants: int, league: League, day: date = MARCH, **more: object) -> Organiser:
    organiser = Organiser(Stage(league, WIN), **more).enter(entrants).begin()
    open_on(organiser, day)
    return organiser


def play_all(organiser: Organiser, chance: random.Random, away: float = 0) -> Counter[int]:
    """All tables in any order; how many wins everybody has."""
    won: Counter[int] = Counter()
    waiting = [(n, table) for n, held in enumerate(organiser.tournament.current.rounds, 1) for table in held.tables]
    chance.shuffle(waiting)
    for number, table in waiting:
        scores: list[int | None] = [*chance.sample(range(40, 80), 2)]
        if chance.random() < away:
            scores[chance.randint(0, 1)] = None
        absent = [seat for seat, score in enumerate(scores) if score is None]
        organiser.tell(report(organiser.tournament, number, table.number, places(*scores), absent))
        won[table.entrants[max((0, 1), key=lambda seat: scores[seat] or 0)]] += 1
    return won


@settings(max_examples=12, deadline=None)
@given(seeds(), st.integers(4, 16), st.integers(1, 4), st.integers(1, 2), st.integers(0, 4))
def test_divisions_are_round_robins_and_the_next_season_follows_from_their_places(
    chance: random.Random, entrants: int, divisions: int, legs: int, moving: int
) -> None:
    holds(chance, entrants, divisions, legs, moving)


@pytest.mark.parametrize("entrants", [48, 64, 100, 128])
def test_so_do_those_of_many(entrants: int) -> None:
    holds(random.Random(entrants), entrants, entrants // 8, 1, 2)


def holds(chance: random.Random, entrants: int, divisions: int, legs: int, moving: int) -> None:
    organiser = begun(entrants, League(divisions=divisions, legs=legs, moving=moving))
    tournament = organiser.tournament
    seeded = tournament.current.entrants
    parts = min(divisions, entrants // 2)
    size = [entrants // parts + (number < entrants % parts) for number in range(parts)]
    ours = [seeded[sum(size[:number]) : sum(size[: number + 1])] for number in range(parts)]
    met = Counter(frozenset(table.entrants) for held in tournament.current.rounds for table in held.tables)
    assert met == Counter(frozenset(pair) for part in ours for pair in combinations(part, 2) for _ in range(legs))
    for held in tournament.current.rounds:
        sat = [own for table in held.tables for own in table.entrants] + [bye.entrant for bye in held.byes]
        assert sorted(sat) == sorted(seeded)

    won = play_all(organiser, chance, away=0.05)
    assert tournament.current.over
    lines = tournament.standings()
    division = {own: number for number, part in enumerate(ours, 1) for own in part}
    assert [line.group for line in lines] == sorted(division[own] for own in seeded)
    assert all(line.group == division[line.entrant] for line in lines)
    for number, part in enumerate(ours, 1):
        told = [won[line.entrant] for line in lines if line.group == number]
        assert told == sorted((won[own] for own in part), reverse=True)
    assert [own.entrant for own in tournament.ranking()] == [line.entrant for line in lines]
    assert tournament.ranking() == again(tournament).ranking() == organiser.folded().ranking()

    refused("stage-running", following, tournament, ID, 9, "h")
    out = seeded[chance.randrange(entrants)]
    organiser.tell(disqualify(tournament, out, reason="left"), end(tournament))
    follows = following(tournament, ID, 9, "h")
    lines = tournament.standings()  # disqualified entrants no longer decide ties
    # by swapping neighbours: at each border as many of the last above change places with the first below
    each = {
        number: [line.entrant for line in lines if line.group == number and line.entrant != out]
        for number in range(1, parts + 1)
    }
    swapped: dict[int, int] = {}
    for upper in range(1, parts):
        count = min(moving, len(each[upper]) // 2, len(each[upper + 1]) // 2)
        swapped |= dict.fromkeys(each[upper][len(each[upper]) - count :], 1)
        swapped |= dict.fromkeys(each[upper + 1][:count], -1)
    moved = {one.entrant: (one.next_division or 0) - division[one.entrant] for one in follows.order}
    assert moved.keys() == {*seeded} - {out}
    sizes = [[one.next_division for one in follows.order].count(number) for number in range(1, parts + 1)]
    if sizes[-1]:
        assert all(moved[own] * direction > 0 for own, direction in swapped.items())
    assert sizes[:-1] == size[:-1] or size[-1] == 2, "only two in the lowest division: one is left"
    assert next_divisions(tournament, 1, lines) == {one.entrant: one.next_division for one in follows.order}
    after = season(follows, League(divisions=divisions, moving=moving))
    expected = [one.entrant for one in follows.order]
    assert [after.tournament.entries.entrants[own].before for own in after.tournament.current.entrants] == expected


def season(follows: Follows, league: League, absent: str = "", new: str = "") -> Organiser:
    """Return the next season, which all entrants but the absent ones enter again in any order, and new ones."""
    after = Organiser(Stage(league, WIN), follows=follows)
    entering = [one.account for one in follows.order if one.account not in {*accounts(absent)}] + [*accounts(new)]
    random.Random(1).shuffle(entering)
    for account in entering:
        after.tell(register(after.tournament, ID, SEED, account, None))
    after.begin()
    return after


def accounts(letters: str) -> list[str]:
    """Return the accounts of entrants: A is that of entrant 1."""
    return [f"a_{ord(letter) - ord('A') + 1}" for letter in letters]


@pytest.mark.parametrize(
    ("sizes", "left", "absent", "new", "announced", "expected"),
    [
        ("4 4", "", "", "", "ABCE DFGH", "ABCE DFGH"),
        ("4 4", "", "", "N", "ABCE DFGH", "ABCE DFGHN"),  # a new player saves nobody from the lower division
        ("5 4", "H", "", "", "ABCDF EGI", "ABCDF EGI"),  # the first goes up, also if somebody below leaves
        ("4 4", "B", "", "", "ACEF DGH", "ACEF DGH"),  # the next best fills the place of a player who left
        ("4 4", "", "A", "", "ABCE DFGH", "BCEF DGH"),
        ("4 4", "", "E", "", "ABCE DFGH", "ABCF DGH"),
        ("4 4", "", "D", "N", "ABCE DFGH", "ABCE FGHN"),
        ("4 4", "", "FGH", "", "ABCE DFGH", "ABE CD"),  # too few below: the sizes are about equal
        ("4 4", "", "", "NOPQRS", "ABCE DFGH", "ABCEFGH DNOPQRS"),  # too many
        ("4 4", "", "CDFGH", "", "ABCE DFGH", "ABE"),
        ("3 3 2", "", "A", "", "ABD CEG FH", "BDE CG FH"),
        ("3 3 2", "B", "", "N", "ADE CG FH", "ADE CG FHN"),
    ],
)
def test_promotion_happens_as_announced_if_the_number_of_players_changes(
    sizes: str, left: str, absent: str, new: str, announced: str, expected: str
) -> None:
    counts = [int(size) for size in sizes.split()]
    league = League(divisions=len(counts))
    before = Organiser(Stage(league, WIN)).enter(sum(counts)).begin([*range(1, sum(counts) + 1)])
    open_on(before, MARCH)
    for number, held in enumerate(before.tournament.current.rounds, 1):
        for table in held.tables:
            first = table.entrants[0] < table.entrants[1]
            before.tell(report(before.tournament, number, table.number, places(*((9, 1) if first else (1, 9)))))
    before.tell(*(drop(before.tournament, int(account[2:])) for account in accounts(left)), end(before.tournament))
    follows = following(before.tournament, ID, 9, "h")
    assert written(follows.order, lambda one: (one.next_division, one.account)) == shown(announced)
    after = season(follows, league, absent, new)
    played, entrants = after.tournament.current, after.tournament.entries.entrants
    told = [(line.group, entrants[line.entrant].account) for line in after.tournament.standings()]
    assert written(told, lambda one: one) == shown(expected)
    assert again(after.tournament).ranking() == after.tournament.ranking()
    assert played.planned == max(len(part) - 1 + len(part) % 2 for part in expected.split())


def written(rows: Iterable[Any], division: Callable[[Any], tuple[Any, Any]]) -> list[set[str]]:
    """Return the accounts of each division."""
    parts: dict[int, set[str]] = {}
    for number, account in map(division, rows):
        parts.setdefault(number, set()).add(account)
    return [parts[number] for number in sorted(parts)]


def shown(divisions: str) -> list[set[str]]:
    return [{*accounts(part)} for part in divisions.split()]


def test_a_season_of_an_older_record_begins_with_the_order_that_it_has() -> None:
    """Its link has no divisions. Then those below move up by one place, with sizes as in any league."""
    before = begun(8, League(divisions=2))
    play_all(before, random.Random(3))
    before.tell(end(before.tournament))
    follows = following(before.tournament, ID, 9, "h", by_division=False)
    order = [one.entrant for one in follows.order]
    after = Organiser(Stage(League(divisions=2), WIN), follows=follows)
    after.tell(register(after.tournament, ID, SEED, "a_new", None))
    for one in (follows.order[7], *follows.order[1:7]):
        after.tell(register(after.tournament, ID, SEED, one.account, None))
    refused("invalid-entrants", after.begin, [1, 2, 3, 4, 5, 6, 7, 8])
    after.begin()
    entered = after.tournament.entries.entrants
    assert [entered[own].before for own in after.tournament.current.entrants] == [*order[1:], None]
    assert after.tournament.current.stage == after.tournament.stages[0]


def test_nobody_comes_back_as_another() -> None:
    before = Organiser(Stage(League(), WIN))
    for name in "ABC":
        before.tell(register(before.tournament, ID, SEED, None, name))
    before.begin()
    open_on(before, MARCH)
    play_all(before, random.Random(1))
    before.tell(end(before.tournament))
    after = Organiser(Stage(League(), WIN), follows=following(before.tournament, ID, 9, "h"))
    after.tell(register(after.tournament, ID, SEED, None, "A", before=1))
    for number in (1, 4):
        refused("unknown-entrant", register, after.tournament, ID, SEED, None, "D", before=number)


def test_only_after_a_league_there_is_another_season() -> None:
    refused("no-season", following, Organiser(Stage(Swiss(rounds=1))).tournament, ID, 1, "h")


@given(st.dates(date(2020, 1, 1), date(2030, 1, 1)), st.integers(1, 10), st.booleans(), st.data())
def test_a_round_has_its_days_and_holidays_do_not_count(
    first: date, days: int, in_turn: bool, data: st.DataObject
) -> None:
    spans = data.draw(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 20)), max_size=4))
    free = {first + timedelta(begin + number) for begin, length in spans for number in range(length + 1)}
    holidays = tuple(Holiday(first + timedelta(begin), first + timedelta(begin + length)) for begin, length in spans)
    calendar = Calendar(first, days, in_turn, holidays)
    calendar.check()
    counting = [day for number in range(400) if (day := first + timedelta(number)) not in free]
    for number in range(1, 8):
        assert calendar.due(number) == counting[number * days - 1]
        assert calendar.opening(number) == counting[(number - 1) * days if in_turn else 0]


def test_rounds_in_turn_begin_on_their_day_and_a_late_game_holds_nobody_up() -> None:
    organiser = begun(4, League(calendar=Calendar(MARCH, 7, in_turn=True)), date(2026, 2, 28))
    played = organiser.tournament.current
    assert not played.rounds
    for day, rounds in ((1, 1), (7, 1), (8, 2), (14, 2), (15, 3), (29, 3)):
        open_on(organiser, date(2026, 3, day))
        assert len(played.rounds) == rounds
    organiser.tell(drop(organiser.tournament, 1))
    organiser.tell(*walkovers(organiser.tournament))
    done = [held.complete for held in played.known()]
    assert done == [False, False, False]
    assert sum(len(held.outcomes) for held in played.known()) == 3
    refused("stage-over", organiser.draw)


@pytest.mark.parametrize(
    ("calendar", "pointer"),
    [
        (Calendar(date(1900, 1, 1), 7), "/stages/0/format/calendar/first"),
        (Calendar(MARCH, 7, holidays=(Holiday(MARCH, date(2026, 2, 1)),)), "/stages/0/format/calendar/holidays/0"),
        (Calendar(MARCH, 7, holidays=(Holiday(MARCH, date(2028, 2, 1)),)), "/stages/0/format/calendar/holidays/0"),
    ],
)
def test_days_that_cannot_be_are_refused(calendar: Calendar, pointer: str) -> None:
    assert refused("invalid-stages", check_stages, [Stage(League(calendar=calendar))], (2, 3, 4)).pointer == pointer


def test_nobody_agrees_on_the_sizes_of_divisions() -> None:
    assert refused("invalid", check_stages, [Stage(League(parts=(3, 3)))], (2,)).pointer == "/stages/0/format/parts"
