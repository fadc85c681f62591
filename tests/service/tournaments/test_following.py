"""What follows the log: nobody's news wait for somebody else's tournament."""

import threading
from collections.abc import Collection, Iterator

from domain.game.play import GameEnded
from service.games.forwarding import Forwarder, Whole
from tests.support.evening import ID, Evening
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
        follower.hear(game, evening.journal.read(game))
        yield "t_second"
        yield "t_third"
        stopping.set()

    ready = threading.Event()

    def when_ready() -> Iterator[str]:
        ready.wait()
        return unfinished()

    whole = Whole("tournaments", (GameEnded,), lambda _: ID, when_ready, stuck_elsewhere)
    follower = Forwarder(whole, evening.desk.rooms, stopping).start()
    ready.set()
    assert stopping.wait(30)
    assert looked == ["t_first", "t_second", ID, "t_third"]
