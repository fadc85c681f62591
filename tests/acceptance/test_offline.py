"""Copies for everybody: every copy of a game is checked with `dominium verify` alone.

A stream that breaks again and again is put together without a gap.
"""

import contextlib
import http.client
import random
import threading

import pytest

from tests.support.api import Api, over_http
from tests.support.listening import listening
from tests.support.play import asked, events, finish, move, people, table
from tests.support.server import command, running

VIEWS = ("public", "seat-0", "seat-1", "referee")


@pytest.fixture(scope="module")
def key(anybody):
    return anybody.get("/.well-known/jwks.json").json["keys"][0]["kid"]


@pytest.fixture(scope="module")
def game(anybody):
    pair = people(anybody, 2)
    game = table(pair, options={"mighty_duel": True, "middle_kingdom": True})
    finish(pair, game)
    return game


@pytest.mark.parametrize("view", VIEWS)
def test_every_copy_is_checked_with_the_file_alone(anybody, game, key, view, tmp_path):
    record, nowhere = tmp_path / "record.jsonl", tmp_path / "nowhere"

    def verify(*more):
        done = command("verify", str(record), *more, data_dir=nowhere)
        return done.returncode, done.stdout

    content = anybody.get(f"/v1/games/{game}/record?view={view}").body
    record.write_bytes(content)
    assert verify("--key", key)[0] == 0
    assert verify()[0] == verify("--key", "x" * 43)[0] == 3, "whole, but nobody says whose it is"
    place = random.Random(view).randrange(len(content))
    record.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
    status, told = verify("--key", key)
    assert status == 1
    line = content[:place].count(b"\n") + 1
    assert told.startswith(f"Broken at line {line}:")
    assert not nowhere.exists()


def test_a_stream_that_breaks_again_and_again_has_no_gap(tmp_path):
    """The listener hangs up in the middle, the service is killed, and play continues meanwhile."""
    with running(tmp_path / "data") as service:
        anybody = Api(over_http(service.url))
        pair = people(anybody, 2)
        game = table(pair)
        heard, rng = [], random.Random("breaks")

        def ended():
            return bool(heard) and heard[-1].data["event"]["type"] == "seed-opened"

        def listen():
            while not ended():
                last = {"Last_Event_ID": str(heard[-1].id)} if heard else {}
                with (
                    contextlib.suppress(OSError, http.client.HTTPException),
                    listening(service.url, f"/v1/games/{game}/events", pair[1], **last) as stream,
                ):
                    for _ in range(rng.randrange(1, 12)):
                        message = None if ended() else stream.next()
                        if message is None:
                            break
                        heard.append(message)

        listener = threading.Thread(target=listen)
        listener.start()
        moves = 0
        while (turn := asked(pair, game)) is not None:
            assert move(*turn).status == 201
            moves += 1
            if moves == 18:
                service.kill()
                service.start()
        listener.join(60)
        assert [message.id for message in heard] == list(range(1, len(heard) + 1))
        assert [message.data for message in heard] == events(pair[1], game)
