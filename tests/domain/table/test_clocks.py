"""Clocks are charged for the time that somebody was asked, and for nothing else."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game.facts import Fact
from domain.game.play import BranchBegun, DecisionAnswered, DecisionOpened
from domain.table.clocks import Clocks, milliseconds, spelled
from domain.table.rulings import (
    Clock,
    ClockAdjusted,
    DowntimeExcused,
    HolidayEnded,
    HolidayTaken,
    Paused,
    Resumed,
    Rewound,
    SeatReplaced,
    TakenBack,
)

T0 = milliseconds("2026-03-01T12:00:00.000Z")
LONG = 100_000
OPENED = DecisionOpened(0, "turn", 0, None)
OTHER = DecisionOpened(1, "turn", 0, None)
ANSWERED = DecisionAnswered(5, 0, None)


def clocks(per_move: int | None = None, per_game: int | None = None, increment: int = 0, seats: int = 2) -> Clocks:
    return Clocks.wound(Clock(per_move, per_game, increment), [True] * seats)


def told(wound: Clocks, *facts: tuple[int, Fact]) -> Clocks:
    """Apply the facts, each with its milliseconds after the beginning, and return the clocks."""
    for after, fact in facts:
        wound.apply(fact, spelled(T0 + after))
    return wound


@given(st.integers(0, 2**42))
def test_moments_are_read_back(moment: int) -> None:
    assert milliseconds(spelled(moment)) == moment


@pytest.mark.parametrize(
    ("wound", "due"),
    [(clocks(per_move=30), 30_000), (clocks(per_game=20), 20_000), (clocks(per_move=30, per_game=20), 20_000)],
)
def test_the_first_end_counts(wound: Clocks, due: int) -> None:
    assert wound.due is None
    assert told(wound, (0, OPENED)).due == T0 + due


def test_an_answer_gives_the_increment_and_a_takeback_takes_it_again() -> None:
    wound = told(clocks(per_game=60, increment=5), (0, OPENED), (2000, ANSWERED))
    assert wound.left == [63_000, 60_000]
    told(wound, (2000, OTHER), (3000, TakenBack(0, 5, 1)), (3000, BranchBegun(1, (), None)), (3000, OPENED))
    assert wound.left == [58_000, 59_000]
    assert wound.due == T0 + 61_000


def test_a_takeback_does_not_refill_the_time_of_a_move() -> None:
    wound = told(clocks(per_move=6), (0, OPENED))
    for after in (4000, 5000):
        told(wound, (after, ANSWERED), (after, OTHER), (after, TakenBack(0, 5, 1)), (after, OPENED))
    assert wound.due == T0 + 6000
    told(wound, (5500, ANSWERED), (5500, OTHER), (5600, DecisionAnswered(6, 1, None)), (5600, OPENED))
    assert wound.due == T0 + 11_600


D1, D2 = (DecisionAnswered(event, 0, None) for event in (5, 6))


@pytest.mark.parametrize(
    ("taken_back", "left", "due"),
    [
        (TakenBack(0, 5, 1), 61_000, 7_000 + 6_000),
        (TakenBack(0, 5, 1, 7000, 2), 56_000, 7_000 + 3_000),
        (TakenBack(0, 6, 1, 4000, 1), 61_000, 7_000 + 6_000),
        (TakenBack(0, 6, 1, 3000, 0), 66_000, 7_000 + 7_000),
    ],
    ids=["of an earlier build", "two answers", "one answer", "none"],
)
def test_a_takeback_counts_all_time_and_all_answers(taken_back: TakenBack, left: int, due: int) -> None:
    """A seat answers twice, after 4 and 2 seconds, and thinks for another second. Earlier builds forgot the latter."""
    wound = told(clocks(per_move=10, per_game=63, increment=5), (0, OPENED), (4000, D1), (4000, OPENED), (6000, D2))
    told(wound, (6000, OPENED))
    then = clocks()
    told(then, (0, OPENED))
    assert wound.used_since(then.used, then.charged[0], 0, spelled(T0 + 7000)) == 7000
    told(wound, (7000, taken_back), (7000, BranchBegun(1, (), None)), (7000, OPENED))
    assert (wound.left[0], wound.due) == (left, T0 + due)


def test_nothing_runs_while_the_game_is_paused_not_even_after_a_rewind() -> None:
    wound = told(clocks(per_move=30), (0, OPENED), (10_000, Paused(reason=None)))
    assert (wound.due, wound.shown().running) == (None, False)
    told(wound, (50_000, Rewound(reason=None, to=5, branch=1)), (50_000, OTHER))
    assert wound.due is None
    assert told(wound, (90_000, Resumed(reason=None))).due == T0 + 120_000


def test_a_pause_gives_no_time_for_the_same_decision() -> None:
    wound = told(clocks(per_move=30), (0, OPENED), (10_000, Paused(reason=None)), (50_000, Resumed(reason=None)))
    assert wound.due == T0 + 70_000


def test_time_is_given_and_taken() -> None:
    wound = told(
        clocks(per_move=30, per_game=60), (0, OPENED), (0, ClockAdjusted(reason=None, seat=0, milliseconds=-5))
    )
    assert wound.due == T0 + 29_995
    assert told(wound, (0, ClockAdjusted(reason=None, seat=1, milliseconds=7))).left == [59_995, 60_007]


def test_bots_have_no_clock_and_who_follows_one_has_what_was_left() -> None:
    wound = Clocks.wound(Clock(per_game=60), [False, True])
    assert told(wound, (0, OPENED)).due is None
    told(wound, (LONG, SeatReplaced(reason=None, seat=0, account="a_x")))
    assert wound.due == T0 + LONG + 60_000
    told(wound, (LONG + 10_000, SeatReplaced(reason=None, seat=0, account="a_bot", bot="random")))
    assert (wound.due, wound.left) == (None, [50_000, 60_000])


def test_downtime_is_excused_once_and_only_while_the_clock_ran() -> None:
    wound = told(clocks(per_move=30), (5000, OPENED))
    gap = (T0 + 2000, T0 + 12_000)
    assert wound.excusable([gap], T0 + 13_000) == 7000
    told(wound, (13_000, DowntimeExcused(7000)))
    assert wound.due == T0 + 42_000
    assert wound.excusable([gap], T0 + 14_000) == 0
    assert wound.excusable([gap, (T0 + 20_000, T0 + 21_000)], T0 + 25_000) == 1000


DAY = 86_400_000


def free(days: int = 10) -> Clocks:
    return Clocks.wound(Clock(per_move=2 * 86_400), [True] * 2, days)


def test_on_holiday_time_stands_still_for_that_seat_alone() -> None:
    wound = told(free(), (0, OPENED), (DAY, HolidayTaken(0, 3)))
    assert wound.due == T0 + 5 * DAY, "a day of two was used"
    assert wound.free_days == [7, 10]
    assert told(wound, (2 * DAY, ANSWERED), (2 * DAY, OTHER)).due == T0 + 4 * DAY
    told(wound, (3 * DAY, DecisionAnswered(6, 1, None)), (3 * DAY, OPENED))
    assert wound.due == T0 + 6 * DAY, "it is asked again while it is away"
    told(wound, (5 * DAY, ANSWERED), (5 * DAY, OPENED))
    assert wound.due == T0 + 7 * DAY, "the holiday is over"


def test_who_comes_back_early_has_the_days_again_that_have_not_begun() -> None:
    wound = told(free(), (0, OPENED), (0, HolidayTaken(0, 5)), (DAY // 2, HolidayEnded(0)))
    assert (wound.free_days, wound.due) == ([9, 10], T0 + DAY // 2 + 2 * DAY)


def test_a_holiday_is_made_longer_at_its_end() -> None:
    wound = told(free(), (0, OPENED), (0, HolidayTaken(0, 1)), (DAY // 2, HolidayTaken(0, 2)))
    assert (wound.free_days, wound.due) == ([7, 10], T0 + 5 * DAY)


def test_whoever_takes_over_is_not_on_holiday() -> None:
    wound = told(free(), (0, OPENED), (0, HolidayTaken(0, 5)))
    told(wound, (DAY, SeatReplaced(reason=None, seat=0, account="a_x")))
    assert wound.due == T0 + 3 * DAY


def test_downtime_in_a_holiday_is_excused_once() -> None:
    wound = told(free(), (0, OPENED), (0, HolidayTaken(0, 1)))
    gap = (T0 + DAY // 2, T0 + DAY + 5000)
    assert wound.excusable([gap], T0 + DAY + 9000) == 5000
    assert wound.excusable([gap], T0 + DAY // 2 + 9000) == 0


STEP = st.tuples(
    st.integers(0, 5000), st.sampled_from(["answer", "pause", "resume", "down", "rewind", "replace", "takeback"])
)


@given(st.lists(STEP, max_size=60), st.integers(0, 3))
def test_what_is_charged_is_what_was_asked(steps: list[tuple[int, str]], increment: int) -> None:
    """A seat's remaining time, gains and running time always balance."""
    wound = told(clocks(per_game=LONG, increment=increment), (0, OPENED))
    now, seat, paused, gains, taken = 0, 0, False, [0, 0], [0, 0]
    at = [(0, 0)]
    """Moments, and whose clock runs from there on; -1: nobody's."""
    excused = [0, 0]
    for gone, what in steps:
        now += gone
        match what:
            case "answer" if not paused:
                told(wound, (now, DecisionAnswered(5, seat, None)), (now, DecisionOpened(1 - seat, "turn", 0, None)))
                gains[seat] += increment * 1000
                seat = 1 - seat
            case "pause":
                told(wound, (now, Paused(reason=None)))
                paused = True
            case "resume" if paused:
                told(wound, (now, Resumed(reason=None)))
                paused = False
            case "down" if not paused:
                down = wound.excusable([(T0 + now - gone // 2, T0 + now)], T0 + now)
                assert down <= gone // 2
                told(wound, (now, DowntimeExcused(down)))
                excused[seat] += down
            case "rewind":
                told(wound, (now, Rewound(reason=None, to=5, branch=1)), (now, DecisionOpened(seat, "turn", 0, None)))
            case "takeback" if not paused:
                told(wound, (now, TakenBack(1 - seat, 5, 1)), (now, DecisionOpened(1 - seat, "turn", 0, None)))
                gains[1 - seat] -= increment * 1000
                seat = 1 - seat
            case "replace":
                told(wound, (now, SeatReplaced(reason=None, seat=seat, account="a_new")))
        at.append((now, -1 if paused else seat))
    told(wound, (now, Paused(reason=None)))
    for (begin, whose), (end, _) in pairwise(at):
        if whose >= 0:
            taken[whose] += end - begin
    assert [left - LONG * 1000 for left in wound.left if left is not None] == [
        gain - used + free for gain, used, free in zip(gains, taken, excused, strict=True)
    ]
