"""A player who leaves a game leaves the dynasty, for any reason, and the others play on."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from domain.game.results import Standing
from domain.table.lobby_facts import Chair
from domain.table.match import Contest
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated, Clock, Terms, Voided
from events.keys import KeyRing
from events.log.sqlite import SqliteJournal
from service.features.games.desk import GameCommands, open_desk
from service.features.matches.desk import MatchDesk, MatchRequest, open_match_desk
from service.platform.streams import service_time
from service.platform.streams.service_time import ServiceTime
from tests.support.machine import Machine
from tests.support.tables import PLAYERS, answers, played_on

MATCH: Final = "m_1"
REFEREE: Final = "a_referee"
MINUTE: Final = 60


class Club:
    """A match of players at one desk, by our own clock."""

    def __init__(self, journal: SqliteJournal, folder: Path, machine: Machine) -> None:
        ring = KeyRing(folder / "keys")
        self.machine = machine
        self.desk: GameCommands = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        self.matches: MatchDesk = open_match_desk(journal, ring, self.desk, lambda _stream, _events: None)

    def begin(self, players: int, format_: str = "dynasty", **terms: Any) -> None:
        chairs = [Chair("account", player) for player in PLAYERS[:players]]
        match = {"format": format_, "games": 3}
        wanted = MatchRequest(
            "kingdomino", {}, match, chairs, present=frozenset(PLAYERS[:players]), terms=Terms(**terms)
        )
        self.matches.playing.create(PLAYERS[0], MATCH, wanted)
        self.matches.opener.advance(MATCH)

    @property
    def contest(self) -> Contest:
        return self.matches.book.line(MATCH).contest

    @property
    def game(self) -> str:
        return self.contest.games[-1].game

    def play(self, seed: object = 0) -> None:
        """Plays the game that is under way to its end."""
        played_on(self.desk, self.game, seed=seed)
        self.matches.opener.advance(MATCH)

    def ask(self, player: int) -> None:
        """Plays on until this player is asked."""
        while answers(self.desk, self.game)[0].account != PLAYERS[player]:
            answers(self.desk, self.game)[0].given(self.desk, self.game)

    def rule(self, *places: int) -> None:
        standings = tuple(Standing(seat, place, 0) for seat, place in enumerate(places))
        self.desk.rulings.rule(REFEREE, self.game, lambda _: Adjudicated(reason="r", standings=standings), EVERY_GAME)

    def points(self) -> list[int]:
        with self.desk.loaded_games.load(self.game).now() as now:
            return [standing.score for standing in now.rules.standings(now.copy.table)]


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    machine = Machine()
    monkeypatch.setattr(service_time, "_ours", ServiceTime(machine.wall, machine.steady))
    with SqliteJournal(tmp_path / "log.db") as journal:
        yield Club(journal, tmp_path, machine)


def resign(club: Club, leaver: int) -> None:
    club.desk.giving_up.resign(PLAYERS[leaver], club.game)


def run_out_of_time(club: Club, leaver: int) -> None:
    club.ask(leaver)
    club.machine.runs(MINUTE + 1)
    club.desk.deadlines.keep(club.game)


def be_put_last(club: Club, leaver: int) -> None:
    club.rule(*(2 if seat == leaver else 1 for seat in range(len(club.contest.chairs))))


Leave = Callable[[Club, int], None]
REASONS: Final[dict[str, tuple[Leave, dict[str, Any]]]] = {
    "resignation": (resign, {}),
    "lost clock": (run_out_of_time, {"clock": Clock(per_move=MINUTE)}),
    "absence": (run_out_of_time, {"abandoned_after": MINUTE}),
    "adjudication": (be_put_last, {}),
}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("reason", REASONS)
def test_who_leaves_leaves_and_the_others_play_on(club: Club, reason: str, players: int) -> None:
    leave, terms = REASONS[reason]
    club.begin(players, **terms)
    club.play("first")
    first = club.contest.games[0].standings
    assert first is not None
    leaver = min(first, key=lambda one: one.place).seat  # the leader: nothing helps a player who leaves
    leave(club, leaver)
    club.matches.opener.advance(MATCH)
    assert club.contest.games[1].left == (leaver,)
    staying = [seat for seat in range(players) if seat != leaver]
    games = 1
    while club.contest.status == "running":
        assert sorted(club.contest.games[-1].seats) == staying
        club.play(games)
        games += 1
    assert games == (1 if players == 2 else 3), "the game that was left is played again, where two or more stay"
    counted = [game.standings for game in club.contest.games if game.standings]
    assert counted[0] == first, "what was played before counts"
    sums = {seat: sum(one.score for game in counted for one in game if one.seat == seat) for seat in range(players)}
    standings = club.contest.standings
    assert standings is not None
    assert {one.seat: one.score for one in standings} == sums
    assert standings[leaver].place == players
    winners = {one.seat for one in standings if one.place == 1}
    assert winners <= set(staying)
    assert {sums[seat] for seat in winners} == {max(sums[seat] for seat in staying)}


@pytest.mark.parametrize("reason", REASONS)
def test_of_best_of_the_game_is_lost_and_no_more(club: Club, reason: str) -> None:
    leave, terms = REASONS[reason]
    club.begin(2, "best-of", **terms)
    leave(club, 0)
    club.matches.opener.advance(MATCH)
    assert club.contest.status == "running"
    assert club.contest.standings is not None
    assert [one.score for one in club.contest.standings] == [0, 1]


def test_two_leave_one_after_the_other(club: Club) -> None:
    club.begin(4)
    for leaver in (2, 0):
        resign(club, leaver)
        club.matches.opener.advance(MATCH)
    assert sorted(club.contest.games[-1].seats) == [1, 3]
    club.play("first")
    resign(club, 1)
    club.matches.opener.advance(MATCH)
    assert club.contest.status == "ended"
    assert club.contest.standings is not None
    assert [one.place for one in club.contest.standings] == [3, 2, 4, 1]


def test_where_placement_decides_the_points_on_the_table_count_and_nobody_has_left(club: Club) -> None:
    club.begin(3, clock=Clock(per_move=MINUTE, on_timeout="adjudicate"))
    played_on(club.desk, club.game, upto=60)
    then = club.points()
    assert any(then)
    run_out_of_time(club, 1)
    then = club.points()
    club.matches.opener.advance(MATCH)
    ended = club.contest.games[0].standings
    assert ended is not None
    assert [one.score for one in ended] == then
    assert len(club.contest.games[1].seats) == 3


def test_a_referee_who_prefers_nobody_sends_nobody_away(club: Club) -> None:
    """The game has come out level: it is one of the three, and brings nobody any points."""
    club.begin(3)
    club.rule(1, 1, 1)
    club.matches.opener.advance(MATCH)
    assert club.contest.standings is not None
    assert [(one.score, one.place) for one in club.contest.standings] == [(0, 1)] * 3
    assert len(club.contest.games[1].seats) == 3


def test_a_game_that_is_voided_is_played_again_by_everybody(club: Club) -> None:
    club.begin(3)
    club.desk.rulings.rule(REFEREE, club.game, lambda _: Voided(reason="r"), EVERY_GAME)
    club.matches.opener.advance(MATCH)
    assert (club.contest.games[0].left, len(club.contest.games[1].seats)) == ((), 3)
