"""Followers of the log: no account's news wait for another's tournament."""

import threading
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from domain.game.play import GameEnded
from domain.table.office import SERVICE
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import forget
from domain.tournament.results.refs import GameRef
from events.log.event import linked
from events.log.journal import Append
from service.features.games.forwarding import ContainerKind, Forwarder
from service.features.tournaments import followers
from tests.support.api import Api
from tests.support.evening import ID, MAKER, Evening
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.play import until
from tests.support.tables import played_on


def test_news_of_a_game_do_not_wait_until_all_tournaments_were_looked_at(
    evening: Evening,
) -> None:
    evening.begin(4)
    game, looked, stopping = evening.game(1), list[str](), threading.Event()
    advance = evening.tournaments.opener.advance

    def stuck_elsewhere(id_: str, changed: Collection[str] | None = None) -> None:
        looked.append(id_)
        if id_ != ID:
            raise ZeroDivisionError
        advance(id_, changed)

    def unfinished() -> Iterator[str]:
        yield "t_first"
        played_on(evening.desk, game)
        follower.on_commit(game, evening.journal.read(game))
        yield "t_second"
        yield "t_third"
        stopping.set()

    ready = threading.Event()

    def when_ready() -> Iterator[str]:
        ready.wait()
        return unfinished()

    whole = ContainerKind("tournaments", (GameEnded,), lambda _: ID, when_ready, stuck_elsewhere)
    follower = Forwarder(whole, evening.desk.loaded_games, stopping, lambda: True).start()
    ready.set()
    assert stopping.wait(30)
    assert looked == ["t_first", "t_second", ID, "t_third"]


def test_many_games_are_made_in_parts_between_which_others_are_told(evening: Evening) -> None:
    """Forty entrants are paired in twos: sixteen of their games are there at once.

    Results of early games count before the last game exists.
    """
    parts: list[tuple[str, Collection[str]]] = []
    opener = evening.tournaments.opener
    opener.go_on = lambda id_, changed: parts.append((id_, changed))
    evening.begin(40, Stage(Swiss(size=2, rounds=1)))
    held = evening.line.tournament.current.rounds[-1]
    there = [games[0].game for games in held.games.values() if games]
    ((id_, changed),) = parts
    assert (len(held.tables), len(there), set(changed)) == (20, 16, set(there))
    played_on(evening.desk, there[0] or "")
    opener.advance(id_, changed)
    held = evening.line.tournament.current.rounds[-1]
    assert [len(games) for games in held.games.values()] == [1] * 20
    assert sum(games[0].outcome is not None for games in held.games.values()) == 1
    assert len(parts) == 1


def test_a_publisher_of_many_tables_is_answered_before_all_games_are_made(anybody: Api) -> None:
    olga = anybody.as_("olga")
    event = open_event(olga, DUEL, bots=40)
    answered = first_round(olga, event)
    assert sum(len(table["games"]) for table in answered["tables"]) >= 16
    until(lambda: all(table["games"] for table in did(olga.get(f"{event}/rounds/1/1"), 200)["tables"]))
    events = did(olga.get(f"{event}/events?limit=200"), 200)["items"]
    opened = [one["event"]["data"]["table"] for one in events if one["event"]["type"] == "table-opened"]
    assert sorted(opened) == list(range(1, 21))


def test_a_game_that_this_build_cannot_read_stops_no_other_and_is_voided(evening: Evening, tmp_path: Path) -> None:
    """An older build may open the folder of a newer one, which has events that the older one does not know."""
    journal = evening.journal
    evening.begin(4, Stage(Swiss(rounds=2, size=2)))
    strange, other = evening.game(1), evening.game(2)
    last = journal.read(strange)[-1]
    newer = linked(strange, last.seq + 1, "crowd-cheered", 1, last.event.at, SERVICE, {"loud": True}, last.hash)
    journal.append(Append(strange, last.seq, [newer], "cheer", b"{}", None))
    evening = Evening(journal, tmp_path)  # it has not read them yet
    played_on(evening.desk, other)
    evening.advance()
    games = evening.line.tournament.current.rounds[0].games
    assert [games[table][0].outcome is None for table in (1, 2)] == [True, False]

    ref = GameRef(1, 1, 1, 1)
    assert evening.tournaments.opener.unreadable(evening.line.tournament, ref)
    assert not evening.tournaments.opener.unreadable(evening.line.tournament, ref._replace(table=2))
    evening.organise.rule(MAKER, ID, lambda now: forget(now, ref, reason="It cannot be read."))
    evening.advance()
    evening.play_all()
    assert len(evening.line.tournament.current.rounds[0].opened[1]) == 2
    evening.round().play_all()
    evening.organise.end(MAKER, ID)
    evening.advance()
    assert evening.line.tournament.status == "ended"
    assert evening.line.tournament.seed is None, "others may still read the game"


def test_games_that_this_build_cannot_read_are_not_paused_for_ever(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing changes such a game, so no other part of the work is scheduled for it."""
    journal = evening.journal
    evening.begin(6, Stage(Swiss(rounds=2, size=2)))
    strange = [evening.game(table) for table in (1, 2)]
    for game in strange:
        last = journal.read(game)[-1]
        newer = linked(game, last.seq + 1, "crowd-cheered", 1, last.event.at, SERVICE, {"loud": True}, last.hash)
        journal.append(Append(game, last.seq, [newer], "cheer", b"{}", None))
    evening = Evening(journal, tmp_path)  # it has not read them yet
    monkeypatch.setattr(followers, "_AT_ONCE", 1)
    parts, opener = list[str](), evening.tournaments.opener
    opener.go_on = lambda id_, _: parts.append(id_)
    evening.organise.pause(MAKER, ID, None)
    for _ in range(3):
        parts.clear()
        evening.advance()
    assert parts == []
    assert opener.look(evening.game(3)).lobby.paused
