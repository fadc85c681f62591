"""The short form of `make reliability`, without machines: two PostgreSQL of which the second takes over while players
move at two nodes. Whatever was acknowledged is there, and nothing was done twice."""

import os
import signal
import time
from contextlib import ExitStack
from pathlib import Path

from events.log.postgres import PostgresJournal
from service.running.redis_server import RedisServer, socket_url
from tests.reliability.callers import Listener, Player, Watcher, keys_of
from tests.reliability.history import breaches, followed, written
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
        urls = [node.url for node in nodes]
        players = [Player(f"player-{number}", urls) for number in range(PLAYERS)]
        listener, watcher = Listener(urls), Watcher(urls)
        everybody = (*players, listener, watcher)
        for each in everybody:
            each.start()
            stack.callback(each.stop)

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
        for each in everybody:
            each.stop()
        for each in everybody:
            each.join(120)
        moves = [move for player in players for move in player.moves]
        with PostgresJournal(pair.standby) as journal:
            games = {move.game for move in moves} | listener.told.keys()
            log = {game: [written(one.seq, one.hash, one.body) for one in journal.read(game)] for game in games}
        assert list(breaches(moves, log, keys_of(urls[0]))) == []
        assert list(followed(listener.told, log)) == []
        assert watcher.found == []
        assert [words for player in players for words in player.otherwise] == []
