"""The short form of `make reliability`, without machines.

The second of two PostgreSQL takes over while players move at two nodes. All acknowledged moves are there, and nothing
was done twice.
"""

import os
import signal
import time
from contextlib import ExitStack
from pathlib import Path

from events.log.postgres import PostgresJournal
from service.platform.runtime.redis_server import RedisServer, socket_url
from tests.reliability.callers import Crowd
from tests.support.server import running, wait_until
from tests.support.standby import two_servers

PLAYERS = 3
MOVES = 15
"""That each player makes between one thing that happens and the next."""


def test_a_standby_takes_over_in_mid_move(tmp_path: Path) -> None:
    redis = RedisServer(tmp_path)
    redis.start()
    with ExitStack() as stack:
        stack.callback(redis.stop)
        pair = stack.enter_context(two_servers())
        environ = {"DATABASE_URL": pair.both, "REDIS_URL": socket_url(tmp_path), "KEY_SECRET": "the same at both nodes"}
        nodes = [stack.enter_context(running(tmp_path / name, **environ)) for name in ("one", "two")]
        crowd = stack.enter_context(Crowd("player", PLAYERS, [node.url for node in nodes]))
        players = crowd.players

        def all_have_moved(what: str) -> None:
            moves = [len(player.moves) + MOVES for player in players]
            wait_until(lambda: all(len(p.moves) >= n for p, n in zip(players, moves, strict=True)), what, 120)

        all_have_moved("everybody plays")
        with pair.standby_that_sleeps():
            time.sleep(0.2)  # some moves are in the first server now, and not in the second
            pair.fail()
        pair.promote()
        all_have_moved("everybody plays at the second server")
        nodes[0].kill()
        nodes[0].start()
        all_have_moved("everybody plays after a node has died")
        for part in nodes[1].parts("web"):
            os.kill(part, signal.SIGKILL)
        all_have_moved("everybody plays after a web process has died")
        crowd.stop()
        with PostgresJournal(pair.standby) as journal:
            assert crowd.breaches(journal) == []
