"""Opening the games of matches: done twice, or by two at once, or half, it is done once."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from domain.game.refusal import Refusal
from domain.games.rulesets import RULESETS
from domain.table.lobby_facts import Chair, Rules, SeatTaken
from domain.table.match import MatchCreated
from domain.table.match_formats import MatchTerms
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.sqlite import SqliteJournal
from service.features.games.desk import GameCommands, open_desk
from service.features.matches.desk import MatchDesk, MatchRequest, open_match_desk
from tests.support.auditing import auditing_of
from tests.support.tables import PLAYERS, played_on

MATCH = "m_1"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with SqliteJournal(tmp_path / "log.db") as journal:
        yield journal


class Club:
    """One process that plays matches."""

    def __init__(self, journal: Journal, folder: Path, *, alone: bool = False) -> None:
        ring = KeyRing(folder / "keys")
        self.desk: GameCommands = open_desk(journal, ring, alone=alone, published=lambda _stream, _events: None)
        self.matches: MatchDesk = open_match_desk(journal, ring, self.desk, lambda _stream, _events: None)

    def make(self, games: int = 3, players: int = 2) -> None:
        chairs = [Chair("account", player) for player in PLAYERS[:players]]
        terms: dict[str, Any] = {"format": "best-of", "games": games}
        wanted = MatchRequest("kingdomino", {}, terms, chairs, present=frozenset(PLAYERS[:players]))
        self.matches.playing.create(PLAYERS[0], MATCH, wanted)

    def finish_game(self) -> None:
        played_on(self.desk, self.matches.book.line(MATCH).contest.games[-1].game)


@pytest.fixture
def club(journal: Journal, tmp_path: Path) -> Club:
    return Club(journal, tmp_path)


def test_what_is_due_is_done_once(club: Club, journal: Journal) -> None:
    club.make()
    for _ in range(3):
        club.matches.opener.advance(MATCH)
    assert len(journal.read(MATCH)) == 4
    assert list(journal.streams("g_")) == [club.matches.book.line(MATCH).contest.games[0].game]


def test_nothing_is_due_while_a_game_is_played(club: Club, journal: Journal) -> None:
    club.make()
    club.matches.opener.advance(MATCH)
    game = club.matches.book.line(MATCH).contest.games[0].game
    played_on(club.desk, game, upto=50)
    club.matches.opener.advance(MATCH)
    assert len(journal.read(MATCH)) == 4


def test_processes_that_open_at_once_open_one_game(journal: Journal, tmp_path: Path) -> None:
    clubs = [Club(journal, tmp_path) for _ in range(4)]
    clubs[0].make()
    rounds = 0
    while clubs[0].matches.book.line(MATCH).status != "ended":
        barrier = threading.Barrier(4)

        def advance(club: Club, barrier: threading.Barrier = barrier) -> None:
            barrier.wait()
            club.matches.opener.advance(MATCH)

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(advance, clubs))
        contest = clubs[0].matches.book.line(MATCH).contest
        assert sorted(journal.streams("g_")) == sorted(game.game for game in contest.games)
        if contest.status == "running":
            clubs[rounds % 4].finish_game()
        rounds += 1
    assert rounds <= 4


def test_a_process_that_dies_between_the_two_streams(journal: Journal, tmp_path: Path) -> None:
    """The game was made but not recorded in the match: the next process finds the same game."""
    club = Club(journal, tmp_path)
    club.make()
    line = club.matches.book.line(MATCH)
    due = club.matches.opener._due(line, deepcopy(line.contest))
    assert due is not None
    club.matches.opener._make(line, due.follows)
    later = Club(journal, tmp_path)
    later.matches.opener.advance(MATCH)
    assert [game.game for game in later.matches.book.line(MATCH).contest.games] == list(journal.streams("g_"))


def test_of_two_who_take_the_last_seat_one_sits(journal: Journal, tmp_path: Path) -> None:
    clubs = [Club(journal, tmp_path) for _ in range(2)]
    chairs = [Chair("account", PLAYERS[0]), Chair("open")]
    wanted = MatchRequest("kingdomino", {}, {"format": "dynasty"}, chairs, present=frozenset(PLAYERS[:1]))
    clubs[0].matches.playing.create(PLAYERS[0], MATCH, wanted)
    barrier = threading.Barrier(2)

    def sit(club: Club, player: str) -> str:
        barrier.wait()
        try:
            club.matches.playing.sit(player, MATCH, 1)
        except Refusal as refused:
            return refused.code
        return "sits"

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(sit, clubs, PLAYERS[1:3])) == ["seat-taken", "sits"]


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("domaine", {"castle_distance": 6, "turn_limit": 3}), ("kingdomino", {"harmony": True, "turn_limit": 5})],
)
def test_a_match_that_was_made_by_other_options_goes_on_as_it_began(
    club: Club, journal: Journal, ruleset: str, options: dict[str, Any]
) -> None:
    """Before there was a choice when the king is looked at, and while Kingdomino had a limit of turns."""
    rules = RULESETS[ruleset]
    chairs = tuple(Chair("account", player) for player in PLAYERS[:2])
    pen = club.matches.book.first_pen(MATCH)
    pinned = Rules.pinned(rules, rules.blank(rules.recorded(options, 2)), options)
    made = MatchCreated(pinned, MatchTerms("best-of", 1), chairs, "public")
    pen.write([made, *(SeatTaken(seat, player) for seat, player in enumerate(PLAYERS[:2]))], PLAYERS[0])
    club.matches.book.create(pen)
    club.matches.opener.advance(MATCH)
    game = club.matches.book.line(MATCH).contest.games[0].game
    club.finish_game()
    with club.desk.loaded_games.load(game).now() as played:
        assert played.lobby.result is not None
        assert played.lobby.result.reason == "turn-limit"
        assert ruleset != "domaine" or played.setting.options.king_reached == "end-of-turn"
    assert auditing_of(club.desk).game(game, whole=True).verdict == "agrees"
