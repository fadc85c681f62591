"""The fixed round of a beacon is fetched from relays when it is due, and only a valid signature is believed."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from projections.tournament_summary import Summary
from service.features.games.forwarding import every
from service.features.tournaments.beacon_follower import BeaconFollower
from service.features.tournaments.beacon_relays import BeaconRelays, RelaysFailed
from service.features.tournaments.services import TournamentServices
from service.platform.streams import service_time
from tests.support.api import Api, over_wsgi, refused
from tests.support.beacons import Beacon, Relay
from tests.support.event import DUEL, did, open_event
from tests.support.machine import Machine
from tests.support.play import people, until
from tests.support.service import application

LEAGUE = Beacon()
CHAIN = LEAGUE.chain
FORGED = Beacon(9).signature(7)


@pytest.fixture
def relay() -> Iterator[Relay]:
    with Relay(LEAGUE) as relay:
        yield relay


def test_a_round_is_read_from_the_first_relay_that_tells_the_truth(relay: Relay) -> None:
    relays = BeaconRelays(["http://127.0.0.1:9", relay.url])
    assert relays.signature(CHAIN, 7) == LEAGUE.signature(7)
    assert relay.asked == [f"/{CHAIN.hash}/public/7"]


@pytest.mark.parametrize(
    ("status", "body", "why"),
    [
        (404, b"", "it answered 404"),
        (302, b"7", "it answered 302"),
        (200, b"", "it gives no round"),
        (200, b"[]", "it gives no round"),
        (200, json.dumps({"round": 7, "signature": 3}).encode(), "it gives no round"),
        (200, json.dumps({"round": 7, "signature": FORGED}).encode(), "does not hold"),
        (200, json.dumps({"round": 7, "signature": LEAGUE.signature(8)}).encode(), "does not hold"),
        (200, json.dumps({"round": 8, "signature": LEAGUE.signature(8)}).encode(), "does not hold"),
        (200, b" " * 5000, "more than 4096 bytes"),
    ],
    ids=["404", "redirect", "empty", "list", "number", "forged", "other-signature", "other-round", "large"],
)
def test_no_other_answer_of_a_relay_is_believed(relay: Relay, status: int, body: bytes, why: str) -> None:
    relay.answer = lambda _: (status, body)
    with pytest.raises(RelaysFailed, match=why):
        BeaconRelays([relay.url]).signature(CHAIN, 7)
    assert len(relay.asked) == 1, "a redirect is not followed"


def in_seconds(seconds: int) -> str:
    """The first full minute after this time."""
    moment = (service_time.now() // 1000 + seconds) // 60 * 60 + 60
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%dT%H:%M:%SZ}"


def test_an_event_waits_for_its_round_and_then_begins(tmp_path: Path, machine: Machine, relay: Relay) -> None:
    (tmp_path / "chain.json").write_text(json.dumps(LEAGUE.info))
    chain = str(tmp_path / "chain.json")
    with application(tmp_path / "data", BEACON_RELAYS=relay.url, BEACON_CHAIN=chain) as app:
        anybody = Api(over_wsgi(app))
        olga, ada, ben = people(anybody, 3)
        hall, other = open_event(olga, DUEL, players=[ada, ben]), open_event(olga, DUEL, players=[ada, ben])
        assert "beacon" not in did(anybody.get(hall), 200)
        refused(ada.put(f"{hall}/beacon", {"at": in_seconds(120)}), 403, "not-the-organiser")
        refused(olga.put(f"{hall}/beacon", {"at": in_seconds(-60)}), 422, "invalid-beacon")
        beacon = did(olga.put(f"{hall}/beacon", {"at": in_seconds(120)}), 200)["tournament"]["beacon"]
        assert (beacon["chain"], beacon["signature"]) == (CHAIN.hash, None)
        refused(olga.put(f"{hall}/beacon", {"at": in_seconds(120)}), 409, "beacon-settled")
        assert "wait" in refused(olga.post(f"{hall}/stages"), 409, "beacon-awaited")["detail"]
        did(ada.put(f"{hall}/entrants/1/nonce", {"nonce": "mine"}), 200)
        assert relay.asked == [], "the round is not due"
        machine.stops(190)
        refused(ada.put(f"{hall}/entrants/1/nonce", {"nonce": "another"}), 409, "beacon-settled")
        did(olga.put(f"{other}/beacon", {"at": in_seconds(120)}), 200)  # which wakes the follower
        until(lambda: did(anybody.get(hall), 200)["beacon"]["signature"])
        received = did(anybody.get(hall), 200)["beacon"]
        assert received["signature"] == LEAGUE.signature(beacon["beacon_round"])
        did(olga.post(f"{hall}/stages"))
        did(olga.post(f"{other}/rulings", {"kind": "lift-beacon", "reason": "We begin at once."}))
        assert did(anybody.get(f"{other}/rulings"), 200)["items"][0]["kind"] == "beacon-lifted"
        refused(olga.post(f"{other}/rulings", {"kind": "lift-beacon", "reason": "Again."}), 409, "beacon-settled")
        did(olga.post(f"{other}/stages"))


def test_silent_relays_are_asked_again_after_pauses_once_for_all_events(
    tmp_path: Path, machine: Machine, relay: Relay
) -> None:
    (tmp_path / "chain.json").write_text(json.dumps(LEAGUE.info))
    relay.answer = lambda _: (503, b"")
    chain = str(tmp_path / "chain.json")
    with application(tmp_path / "data", BEACON_RELAYS="http://127.0.0.1:9", BEACON_CHAIN=chain) as app:
        services = app.extensions["service"].of(TournamentServices)
        (olga,) = people(Api(over_wsgi(app)), 1)
        halls, at = [open_event(olga, DUEL) for _ in range(3)], in_seconds(120)
        models, looks = services.readmodels, list[str]()

        def unfinished(after: str) -> list[Summary]:
            looks.append(after)
            return models.tournaments.unfinished(after)

        relays = BeaconRelays([relay.url])
        listed: Any = SimpleNamespace(unfinished=unfinished)
        clock = [0.0]
        follower = BeaconFollower(relays, services.desk.book, services.desk.organising, listed, steady=lambda: clock[0])
        assert follower.round() is None
        looked = len(looks)
        for hall in halls:
            did(olga.put(f"{hall}/beacon", {"at": at}), 200)
            id_ = hall.rpartition("/")[2]
            follower.on_commit(id_, services.desk.book.journal.read(id_))
        wait = follower.round()
        assert wait is not None
        assert 119 < wait < 185
        assert len(looks) == looked, "a fixed beacon causes no look at all tournaments"
        until(lambda: sum(line.beacon_due is not None for line in every(models.tournaments.unfinished)) == 3)
        assert relay.asked == []
        machine.stops(190)
        for asked, pause in enumerate((2.0, 5.0, 15.0, 60.0, 300.0, 300.0), 1):
            assert (follower.round(), len(relay.asked)) == (pause, asked)
            clock[0] += pause - 1
            assert (follower.round(), len(relay.asked)) == (1.0, asked), "it is asked again only after the pause"
            clock[0] += 1
        assert [did(olga.get(hall), 200)["beacon"]["signature"] for hall in halls] == [None] * 3
        relay.answer, asked = relay.truth, len(relay.asked)
        clock[0] += 1
        follower.round()
        assert len(relay.asked) == asked + 1
        signed = {did(olga.get(hall), 200)["beacon"]["signature"] for hall in halls}
        assert len(signed) == 1
        assert None not in signed


def test_without_relays_the_feature_is_off_and_says_so(tmp_path: Path, machine: Machine) -> None:
    with application(tmp_path / "data") as app:
        (olga,) = people(Api(over_wsgi(app)), 1)
        hall = open_event(olga, DUEL)
        problem = refused(olga.put(f"{hall}/beacon", {"at": in_seconds(120)}), 409, "beacon-off")
        assert "`BEACON_RELAYS`" in problem["detail"]
