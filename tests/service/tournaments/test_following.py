"""Followers of the log: no account's news wait for another's tournament."""

import threading
from collections.abc import Collection, Iterator

from domain.game.play import GameEnded
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from service.features.games.forwarding import ContainerKind, Forwarder
from tests.support.api import Api
from tests.support.evening import ID, Evening
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
