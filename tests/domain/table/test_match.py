"""What happens to a match, folded: whose turn it is to be opened, and how it comes out."""

import pytest

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.game.results import Standing, ranked
from domain.table.lobby import Chair, Rules, SeatLeft, SeatTaken
from domain.table.match import Contest, MatchCreated, MatchEnded, MatchGameEnded, MatchGameOpened
from domain.table.match_formats import MatchTerms

RULES = Rules("kingdomino", 1, {}, {"dominoes": "0" * 64})


def contest(
    match: MatchTerms, *facts: Fact, chairs: tuple[Chair, ...] = (Chair("account", "ann"), Chair("open"))
) -> Contest:
    made = Contest.made(MatchCreated(RULES, match, chairs, "public"), "ann")
    for fact in facts:
        made.apply(fact)
    return made


def seated(match: MatchTerms) -> Contest:
    return contest(match, SeatTaken(0, "ann"), SeatTaken(1, "bob"))


def scores(*points: int) -> tuple[Standing, ...]:
    return ranked([Standing(seat, 0, score, breakdown={"points": score}) for seat, score in enumerate(points)])


def play(match: Contest, *points: int) -> None:
    opened = match.next(f"g_{len(match.games) + 1}")
    assert isinstance(opened, MatchGameOpened)
    match.apply(opened)
    match.apply(match.came_out("f" * 64, scores(*points)))


def test_everybody_sits_before_the_first_game() -> None:
    match = contest(MatchTerms("dynasty"), SeatTaken(0, "ann"))
    assert not match.full
    match.check_open()
    match.apply(SeatTaken(1, "bob"))
    assert match.full
    with pytest.raises(Refusal):
        match.check_open()
    assert match.next("g_1") == MatchGameOpened(1, "g_1", (0, 1))


def test_who_leaves_leaves_an_open_seat() -> None:
    match = contest(MatchTerms("dynasty"), SeatTaken(0, "ann"), SeatLeft(0, "ann"))
    assert (match.chairs[0], match.holders) == (Chair("open"), [None, None])


def test_games_are_opened_until_the_match_is_over() -> None:
    match = seated(MatchTerms("best-of", 3))
    assert match.standings is None
    play(match, 10, 20)
    assert match.standings is not None
    assert [standing.score for standing in match.standings] == [0, 1]
    play(match, 10, 20)
    ended = match.next("g_3")
    assert isinstance(ended, MatchEnded)
    assert [standing.place for standing in ended.standings] == [2, 1]
    match.apply(ended)
    assert match.status == "ended"


def test_a_games_standings_are_told_by_player() -> None:
    match = seated(MatchTerms("best-of", 3, "rotated"))
    play(match, 1, 2)
    match.apply(match.next("g_2"))
    assert match.games[-1].seats == (1, 0)
    ended = match.came_out("f" * 64, scores(30, 5))  # seat 0 of this game is player 1
    assert ended == MatchGameEnded(2, "g_2", "f" * 64, ended.standings)
    assert [(standing.seat, standing.score) for standing in ended.standings] == [(0, 5), (1, 30)]


def test_seats_rotate_one_place_a_game() -> None:
    rotated = MatchTerms("best-of", 5, "rotated")
    assert [rotated.seating(3, number) for number in (1, 2, 3, 4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert MatchTerms("best-of", 5).seating(3, 2) == (0, 1, 2)


def test_the_players_of_a_game_are_those_of_the_match() -> None:
    bot = Chair("bot", "a_bot", "random")
    match = contest(
        MatchTerms("dynasty", 3, "rotated"), SeatTaken(0, "bob"), SeatTaken(1, "a_bot"), chairs=(Chair("open"), bot)
    )
    opened = MatchGameOpened(2, "g_2", (1, 0))
    assert match.chairs_of(opened) == [bot, Chair("account", "bob")]
