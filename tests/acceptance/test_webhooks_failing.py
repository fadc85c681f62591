"""Webhooks under faults and attacks.

Killed processes lose nothing, silent receivers delay nobody, and no address leads into the networks around the service.
"""

import os
import signal
import threading
from pathlib import Path
from typing import Any

from tests.acceptance.test_webhooks import hooked, made_and_left, pinged, quiet, settled
from tests.support.api import Api, over_http, refused
from tests.support.play import left_to_bots, people, table, until
from tests.support.receiver import Receiver, allowing
from tests.support.server import Service, alive, running, wait_until


def kill_worker(hooking: Service) -> None:
    worker = until(lambda: hooking.parts("quick worker"))[0]
    os.kill(worker, signal.SIGKILL)
    wait_until(lambda: not alive(worker), "the worker is gone")


def test_a_worker_killed_while_it_sends_loses_nothing(hooking: Service, world: Api, receiver: Receiver) -> None:
    (ada,) = people(world, 1)
    hook = hooked(ada, receiver, "/held", "game.started")
    receiver.doors["/held"] = threading.Event()
    made_and_left(ada)
    receiver.wait("/held", 1)
    kill_worker(hooking)
    receiver.wait("/held", 2)
    receiver.doors["/held"].set()
    (shown,) = until(lambda: ada.get(f"/v1/webhooks/{hook['id']}/deliveries?status=delivered").json["items"], 60)
    calls = receiver.got("/held")
    assert {call.id for call in calls} == {shown["id"]}
    assert len({call.body for call in calls}) == 1
    quiet()
    assert len(receiver.got("/held")) == 2, "begun twice, and no third time"


def test_a_receiver_that_does_not_answer_holds_up_nobody(world: Api, receiver: Receiver) -> None:
    ada, bruno = people(world, 2)
    receiver.doors["/slow"] = threading.Event()
    for _ in range(5):
        hooked(ada, receiver, "/slow", "game.started")
    hooked(bruno, receiver, "/quick", "game.started")
    for _ in range(2):
        made_and_left(ada)
    receiver.wait("/slow", 10)
    made_and_left(bruno)
    receiver.wait("/quick", 1)
    game = left_to_bots(bruno, "random", "random")
    # One after another the slow ones would take five minutes.
    until(lambda: bruno.get(f"/v1/games/{game}").json["status"] == "final", 120)
    receiver.doors["/slow"].set()


def test_a_service_that_is_killed_misses_nothing(tmp_path: Path, receiver: Receiver) -> None:
    with running(tmp_path / "data", **allowing(receiver)) as service:
        ada, bruno = people(Api(over_http(service.url)), 2)
        hooked(ada, receiver, "/killed", "game.started", "game.final")
        games = []
        for kill in (True, False):
            games += [table([ada, bruno]) for _ in range(3)]
            assert ada.post(f"/v1/games/{games[-1]}/resignation").status == 201
            if kill:
                service.kill()
                service.start()
        until(
            lambda: len({call.id for call in receiver.got("/killed")}) >= 8, 60
        )  # deliveries in progress are sent again
        calls = receiver.got("/killed")
        told = {(call.type, call.json["data"]["game"]) for call in calls}
        assert told == {*(("game.started", game) for game in games), *(("game.final", game) for game in games[2::3])}
        assert len({call.id for call in calls}) == 8, "sent twice or not, each has one id"


def test_what_happens_while_it_is_off_is_passed_over_and_what_waits_is_sent(world: Api, receiver: Receiver) -> None:
    (ada,) = people(world, 1)
    hook = hooked(ada, receiver, "/off", "game.started")
    here = f"/v1/webhooks/{hook['id']}"
    wish = {"url": receiver.url("/off"), "events": ["game.started"]}
    receiver.answers["/off"], receiver.doors["/off"] = [500, 200], threading.Event()
    first = made_and_left(ada)
    receiver.wait("/off", 1)
    assert ada.put(here, wish | {"enabled": False}).json["disabled"]["why"] == "owner"
    receiver.doors["/off"].set()
    made_and_left(ada)
    quiet()
    assert len(receiver.got("/off")) == 1
    assert ada.put(here, wish | {"enabled": True}).json["enabled"]
    last = made_and_left(ada)
    assert [call.json["data"]["game"] for call in receiver.wait("/off", 3)][1:] in ([first, last], [last, first])
    quiet()
    assert len(receiver.got("/off")) == 3


def test_who_is_forgotten_is_told_nothing_more(world: Api, receiver: Receiver) -> None:
    ada, bruno = people(world, 2)
    receiver.answers["/forgotten"] = [500]
    hooked(ada, receiver, "/forgotten", "game.started", "game.ended", "game.final")
    game = table([ada, bruno])
    receiver.wait("/forgotten", 1)
    assert ada.delete("/v1/me").status == 202
    count = len(receiver.got("/forgotten"))
    assert bruno.post(f"/v1/games/{game}/resignation").status == 201
    quiet()
    assert len(receiver.got("/forgotten")) <= count + 1
    assert "game.final" not in {call.type for call in receiver.got("/forgotten")}


ILL = [
    "http://127.0.0.1/", "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/",
    "https://0177.0.0.1/", "https://0/", "https://10.0.0.1/", "https://172.16.0.1/", "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data/", "https://100.64.0.1/", "https://198.18.0.1/", "https://224.0.0.1/",
    "https://255.255.255.255/", "https://192.0.2.1/", "https://[::1]/", "https://[::]/", "https://[fe80::1]/",
    "https://[fd00::1]/", "https://[ff02::1]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:8.8.8.8]/",
    "https://[64:ff9b::7f00:1]/", "https://[64:ff9b::808:808]/", "https://[2002:7f00:1::1]/", "https://[2001::1]/",
    "https://[2001:db8::1]/", "https://[::127.0.0.1]/", "https://example.com:22/", "https://example.com:99999/",
    "http://example.com/", "https://a..b/", "https://[1:2]/", "https://[::1%25lo]/",
]  # fmt: skip
ILL_WRITTEN = [
    "ftp://example.com/", "https://ada:secret@example.com/", "https://example.com/#there", "https://exa mple.com/",
    "//example.com/", "https:///", "file:///etc/passwd", "https://żółw.example/", "https://example.com\r\nX: y",
]  # fmt: skip


def test_no_address_leads_into_the_networks_around(tmp_path: Path, receiver: Receiver) -> None:
    """This is the default. An inner name is refused when something is sent there."""
    environ = {"WEBHOOK_HTTP": "no", "WEBHOOK_PORTS": f"443,{receiver.port}", "WEBHOOK_TIMEOUT": "5"}
    with running(tmp_path / "data", **environ) as service:
        (ada,) = people(Api(over_http(service.url)), 1)

        def wish(url: str) -> Any:
            return {"url": url, "events": ["game.final"]}

        for url in ILL:
            answer = ada.post("/v1/webhooks", wish(url))
            code = "invalid" if "%" in url else "webhook-address"
            assert refused(answer, 422, code)["errors"][0]["pointer"] == "/url", url
        for url in ILL_WRITTEN:
            assert refused(ada.post("/v1/webhooks", wish(url)), 422, "invalid")["errors"][0]["pointer"] == "/url", url
        for url in (f"https://localhost:{receiver.port}/name", "https://nowhere.invalid/"):
            hook = ada.post("/v1/webhooks", wish(url)).json
            (attempt,) = settled(ada, pinged(ada, hook))["attempts"]
            assert (attempt["outcome"], attempt["code"]) == ("unknown-host", None), url
            assert attempt["milliseconds"] >= 1000, url
    assert receiver.got("/name") == []
