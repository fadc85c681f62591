"""A ruling on a game of a settled tournament counts, even if the process dies before the tournament knows of it."""

import threading
from typing import Any

import pytest
from flask import Flask

from domain.game.results import Standing
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated
from service.features.games.forwarding import Forwarder
from service.features.tournaments.desk import follow_tournaments
from tests.support.api import Api
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.play import finish, people, until


def test_a_ruling_that_a_dead_process_left_behind_counts(
    app: Flask, anybody: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = app.extensions["service"]
    olga, *pair = people(anybody, 3)
    event = open_event(olga, DUEL, players=pair)
    first_round(olga, event)

    def table() -> Any:
        return did(olga.get(f"{event}/rounds/1/1"), 200)["tables"][0]["games"][0]

    until(lambda: table()["game"])
    game = table()["game"]
    finish(pair, game)
    until(lambda: table()["final"])
    did(olga.post(f"{event}/end"))
    until(lambda: did(olga.get(event), 200)["seed"])
    before = {one["entrant"]: one["place"] for one in table()["results"]}

    listeners = service.platform.commit_listeners
    others = [one for one in listeners if not isinstance(getattr(one, "__self__", None), Forwarder)]
    assert len(others) == len(listeners) - 2, "those of matches and of tournaments"
    monkeypatch.setattr(service.platform, "commit_listeners", others)

    def reversed_places(now: Any) -> Adjudicated:
        standings = now.result.standings
        return Adjudicated(standings=tuple(Standing(one.seat, 3 - one.place, 0, ()) for one in standings), reason="so")

    service["games"].desk.rulings.rule("service", game, reversed_places, EVERY_GAME)
    assert service.platform.readmodels.caught_up(30)
    stopping, opener = threading.Event(), service["tournaments"].desk.opener
    go_on, hour_noted = opener.go_on, opener.hour_noted
    assert {one["entrant"]: one["place"] for one in table()["results"]} == before, "the process died here"
    follow_tournaments(
        service["tournaments"].desk, service["games"].desk, service.platform.readmodels, stopping, lambda: True
    ).start()
    try:
        expected = {entrant: 3 - place for entrant, place in before.items()}
        until(lambda: {one["entrant"]: one["place"] for one in table()["results"]} == expected, seconds=20)
    finally:
        stopping.set()
        opener.go_on, opener.hour_noted = go_on, hour_noted
    assert did(olga.get(event), 200)["status"] == "ended"
