"""Live streams: the same events as the log's, as they happen, for their viewers, resumable, within limits."""

import contextlib
import time

import pytest

from tests.support.api import Api, over_http, refused
from tests.support.listening import listening
from tests.support.play import asked, events, finish, move, moves, people, table, until
from tests.support.server import METRICS, running


@pytest.fixture
def listen(shared):
    with contextlib.ExitStack() as stack:
        yield lambda reader, path, **headers: stack.enter_context(listening(shared.url, path, reader, **headers))


def told(messages):
    return [message.data for message in messages]


def test_a_stream_tells_everything_as_it_happens(listen, anybody, pair):
    game = table(pair)
    streams = [listen(reader, f"/v1/games/{game}/events") for reader in (*pair, anybody)]
    assert streams[0].headers["Content-Type"] == "text/event-stream"
    finish(pair, game)
    for reader, stream in zip((*pair, anybody), streams, strict=True):
        logged = events(reader, game, "public" if reader is anybody else "seat")
        messages = stream.take(len(logged))
        assert told(messages) == logged
        assert [message.id for message in messages] == list(range(1, len(logged) + 1))


def test_each_listener_hears_of_their_own_options_only(listen, pair):
    game = table(pair)
    streams = [listen(player, f"/v1/games/{game}/events") for player in pair]
    finish(pair, game)
    for seat, (player, stream) in enumerate(zip(pair, streams, strict=True)):
        heard = stream.take(len(events(player, game)))
        for message in heard:
            opened = message.data["openings"]
            if message.data["event"]["type"] in ("decision-opened", "decision-answered"):
                assert bool(opened) == (message.data["event"]["data"]["seat"] == seat)


def test_who_comes_back_takes_up_where_they_were(listen, anybody, pair):
    game = table(pair)
    for _ in moves(pair, game, 5):
        pass
    path = f"/v1/games/{game}/events"
    logged = events(anybody, game)
    assert told(listen(anybody, path, Last_Event_ID="7").take(len(logged) - 7)) == logged[7:]
    assert told(listen(anybody, f"{path}?after=9").take(3)) == logged[9:12]
    assert told(listen(anybody, f"{path}?after=2", Last_Event_ID="9").take(3)) == logged[9:12]
    stream = listen(anybody, path, Last_Event_ID=str(len(logged)))
    move(*asked(pair, game))
    assert stream.next().id == len(logged) + 1
    for wrong in ("x", "-1", "1.5"):
        assert listen(anybody, path, Last_Event_ID=wrong).status == 422


def test_who_sits_down_while_they_listen_is_told_more_from_then_on(listen, pair):
    game = pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["open", "open"]}).json["game"]["id"]
    pair[0].put(f"/v1/games/{game}/seats/0")
    stream = listen(pair[1], f"/v1/games/{game}/events")
    pair[1].put(f"/v1/games/{game}/seats/1")
    finish(pair, game)
    messages = stream.take(len(events(pair[1], game)))
    assert told(messages) == events(pair[1], game)
    assert any(message.data["openings"] for message in messages)


def test_what_awaits_me_over_all_games(listen, pair):
    ada, bob = pair
    stream = listen(bob, "/v1/me/inbox")
    assert stream.next().data == {"items": [], "next": None}
    game = table([ada, bob])
    heard = stream.next()
    while not heard.data["items"] or heard.data["items"][0]["waits_for"] != "decision":
        if asked(pair, game)[0] is ada:
            move(*asked(pair, game))
        heard = stream.next()
    assert heard.data == bob.get("/v1/me/inbox").json
    resumed = listen(bob, "/v1/me/inbox", Last_Event_ID=str(heard.id))
    invited = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"account": bob.account}]}).json
    for one in (stream, resumed):  # neither stream repeats an item
        assert [item["game"]["id"] for item in one.next().data["items"]] == [invited["game"]["id"], game]


def test_a_stream_ends_when_its_token_is_withdrawn(listen, pair):
    token = pair[1].post("/v1/tokens", {"scopes": ["read"]}).json
    game = table(pair)
    stream = listen(pair[1].bearing(token["token"]), f"/v1/games/{game}/events")
    stream.next()
    assert pair[1].delete(f"/v1/tokens/{token['id']}").status == 204
    move(*asked(pair, game))
    assert stream.ended()


def test_pages_and_lines_tell_the_same(anybody, pair):
    game = table(pair)
    finish(pair, game)
    logged = events(anybody, game)
    path, told_by_page = f"/v1/games/{game}/events?limit=7", []
    while path is not None:
        page = anybody.get(path)
        told_by_page += page.json["items"]
        path = page.headers["Link"].partition(">")[0].removeprefix("<") if "Link" in page.headers else None
        assert (path is None) == (page.json["next"] is None)
    assert told_by_page == logged
    lines = anybody.get(f"/v1/games/{game}/events?after=3&limit=2", Accept="application/jsonl").body.splitlines()
    assert len(lines) == 2
    tag = anybody.get(f"/v1/games/{game}/events").headers["ETag"]
    assert anybody.get(f"/v1/games/{game}/events", If_None_Match=tag).status == 304
    refused(anybody.get(f"/v1/games/{game}/events", Accept="text/csv"), 406, "not-acceptable")


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A service with few threads, most of them available for streams."""
    with running(tmp_path_factory.mktemp("small") / "data", THREADS="6") as service:
        yield service


def test_streams_have_places_and_leave_threads_for_requests(small):
    anybody = Api(over_http(small.url))
    pair = people(anybody, 2)
    game = table(pair)
    path = f"/v1/games/{game}/events"
    with contextlib.ExitStack() as stack:
        for reader in (*pair, *pair):
            stream = stack.enter_context(listening(small.url, path, reader))
            assert stream.next().id == 1
        with listening(small.url, path, anybody) as full:
            assert full.status == 503
            assert int(full.headers["Retry-After"]) > 0
            assert full.body()["code"] == "unavailable"
        start = time.monotonic()
        assert len(list(moves(pair, game, 20))) == 20
        assert time.monotonic() - start < 10
        assert b"dominium_live_streams 4.0" in anybody.get("/metrics", **METRICS).body

    def place_again():
        move(*asked(pair, game))  # the service notices a gone listener at the next event
        with listening(small.url, path, anybody) as stream:
            return stream.status == 200 and stream.next().id == 1

    assert until(place_again)


@pytest.mark.long
def test_a_silent_stream_says_that_it_is_there(listen, anybody, pair):
    game = table(pair)
    logged = len(events(anybody, game))
    stream = listen(anybody, f"/v1/games/{game}/events")
    stream.take(logged)
    with pytest.raises(TimeoutError):
        stream.next(patience=17)
    assert stream.beats == 1
