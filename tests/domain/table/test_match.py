"""The facts of a match, folded: which player opens the next game, and the result."""

import pytest

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.game.results import Standing, ranked
from domain.table.lobby_facts import Chair, Rules, SeatLeft, SeatTaken
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
    match.apply(match.came_out(match.games[-1], "f" * 64, scores(*points)))


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
    ended = match.came_out(match.games[-1], "f" * 64, scores(30, 5))  # seat 0 of this game is player 1
    assert ended == MatchGameEnded(2, "g_2", "f" * 64, ended.standings)
    assert [(standing.seat, standing.score) for standing in ended.standings] == [(0, 5), (1, 30)]


def test_seats_rotate_one_place_a_game() -> None:
    rotated = MatchTerms("best-of", 5, "rotated")
    games = (1, 2, 3, 4)
    assert [rotated.seating([0, 1, 2], game) for game in games] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert [rotated.seating([0, 2], game) for game in games] == [(0, 2), (2, 0), (0, 2), (2, 0)]
    assert MatchTerms("best-of", 5).seating([0, 1, 2], 2) == (0, 1, 2)


def test_the_players_of_a_game_are_those_of_the_match() -> None:
    bot = Chair("bot", "a_bot", "random")
    match = contest(
        MatchTerms("dynasty", 3, "rotated"), SeatTaken(0, "bob"), SeatTaken(1, "a_bot"), chairs=(Chair("open"), bot)
    )
    opened = MatchGameOpened(2, "g_2", (1, 0))
    assert match.chairs_of(opened) == [bot, Chair("account", "bob")]


FOUR = tuple(Chair("account", name) for name in ("ann", "bob", "cleo", "dan"))


def given_up(match: Contest, *left: int) -> None:
    """The next game is opened, and these seats of it leave: it has places, and no scores."""
    opened = match.next(f"g_{len(match.games) + 1}")
    assert isinstance(opened, MatchGameOpened)
    match.apply(opened)
    places = [Standing(seat, len(opened.seats) if seat in left else 1, 0) for seat in range(len(opened.seats))]
    match.apply(match.came_out(match.games[-1], "f" * 64, places, left))


def players_of(match: Contest) -> tuple[int, ...]:
    following = match.next("g_next")
    assert isinstance(following, MatchGameOpened)
    return following.seats


def test_a_dynasty_goes_on_with_those_who_stay() -> None:
    """Earlier games count. The game that a player left is replayed and counts for nothing."""
    match = contest(MatchTerms("dynasty", 3, "rotated"), chairs=FOUR[:3])
    play(match, 39, 31, 60)
    given_up(match, 1)  # the seats are 1, 2, 0: player 2 leaves
    assert (match.games[-1].standings, match.games[-1].left) == ((), (2,))
    assert match.standings is not None
    assert [(one.score, one.place) for one in match.standings] == [(39, 1), (31, 2), (60, 3)]
    assert players_of(match) == (1, 0)
    play(match, 20, 10)
    assert players_of(match) == (0, 1)
    play(match, 5, 4)
    ended = match.next("g_5")
    assert isinstance(ended, MatchEnded)
    assert [(one.score, one.place, one.breakdown) for one in ended.standings] == [
        (39 + 10 + 5, 2, {"games": [39, 10, 5]}),
        (31 + 20 + 4, 1, {"games": [31, 20, 4]}),
        (60, 3, {"games": [60]}),
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_is_alone_has_won_a_dynasty(players: int) -> None:
    match = contest(MatchTerms("dynasty"), chairs=FOUR[:players])
    play(match, *range(10, 10 + players))
    for _ in range(players - 1):
        given_up(match, len(players_of(match)) - 1)
    ended = match.next("g_last")
    assert isinstance(ended, MatchEnded)
    assert [one.place for one in ended.standings] == list(range(1, players + 1)), "who stayed longer is placed better"


def test_everybody_leaves_but_nobody_has_played() -> None:
    match = contest(MatchTerms("dynasty"), chairs=FOUR[:3])
    given_up(match, 1, 2)
    ended = match.next("g_2")
    assert isinstance(ended, MatchEnded)
    assert [(one.score, one.place) for one in ended.standings] == [(0, 1), (0, 2), (0, 2)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_of_best_of_a_game_given_up_is_a_game_lost(players: int) -> None:
    match = contest(MatchTerms("best-of", 3), chairs=FOUR[:players])
    given_up(match, players - 1)
    assert match.games[-1].left == ()
    assert match.standings is not None
    assert [one.score for one in match.standings] == [*[1] * (players - 1), 0]
    assert players_of(match) == tuple(range(players))


def test_how_a_match_came_out_is_what_is_on_record() -> None:
    """Also of one that was decided when who gave up a game of a dynasty decided the whole of it."""
    match = seated(MatchTerms("dynasty"))
    play(match, 50, 1)
    match.apply(MatchGameOpened(2, "g_2", (0, 1)))
    placed = (Standing(0, 2, 0), Standing(1, 1, 0))
    match.apply(MatchGameEnded(2, "g_2", "f" * 64, placed))
    match.apply(MatchEnded(placed))
    assert match.standings == placed
