"""A request without an answer is sent again under its key.

Its events are recorded once, and the second answer equals the lost one. Found by the simulation: a tournament had two
bots although one was requested.
"""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from events.log.journal import Unavailable
from service.features.accounts.changing import give_role
from tests.support.api import Answer, Api
from tests.support.event import DUEL, first_round, open_event
from tests.support.play import people, table


@pytest.fixture
def twice(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a sender that loses the first answer although its append is durable, and then repeats the request."""
    journal = app.extensions["service"].platform.journal

    def sent(
        who: Api, path: str, body: Any, key: str, between: Callable[[], object] = lambda: None
    ) -> tuple[Answer, Answer]:
        append, here = journal.append, threading.get_ident()

        def unheard(*given: Any) -> Any:
            if threading.get_ident() != here:  # a follower of the house appends, too
                return append(*given)
            monkeypatch.setattr(journal, "append", append)
            append(*given)
            raise Unavailable("the connection broke")

        monkeypatch.setattr(journal, "append", unheard)
        first = who.post(path, body, Idempotency_Key=key)
        between()
        return first, who.post(path, body, Idempotency_Key=key)

    return sent


def test_a_bot_is_entered_once(olga: Api, twice: Any) -> None:
    stages = [{"format": {"kind": "swiss", "rounds": 2, "size": 2}}]
    made = olga.post("/v1/tournaments", {"title": "Sunday", "ruleset": "kingdomino", "stages": stages}).json
    here = f"/v1/tournaments/{made['tournament']['id']}"
    first, again = twice(olga, f"{here}/entrants", {"bot": "random"}, "a-bot")
    assert (first.status, again.status) == (503, 201)
    assert again.json["entrant"]["entrant"] == 1
    assert again.json["receipt"]["seq"] == olga.get(here).json["version"]
    assert [one["entrant"] for one in olga.get(f"{here}/entrants").json["items"]] == [1]
    other = olga.post(f"{here}/entrants", {"bot": "random"}, Idempotency_Key="another-bot")
    assert (other.status, other.json["entrant"]["entrant"]) == (201, 2)


def test_a_player_is_penalised_once(app: Flask, anybody: Api, twice: Any) -> None:
    pair, (rosa,) = people(anybody, 2), people(anybody, 1)
    give_role(app.extensions["service"]["accounts"], rosa.account, "referee")
    game = table(pair)
    ruling = {"kind": "penalise", "reason": "Slow.", "seat": 0, "points": 2}
    first, again = twice(rosa, f"/v1/games/{game}/rulings", ruling, "a-penalty")
    assert (first.status, again.status) == (503, 201), (first, again)
    told = [line["event"]["type"] for line in rosa.get(f"/v1/games/{game}/events").json["items"]]
    assert told.count("penalised") == 1, told


def test_what_was_done_is_not_refused_because_it_would_be_now(app: Flask, anybody: Api, twice: Any) -> None:
    """Found by the simulation, seed 1066: the game was over when the referee got an answer."""
    pair, (rosa,) = people(anybody, 2), people(anybody, 1)
    give_role(app.extensions["service"]["accounts"], rosa.account, "referee")
    game = table(pair)
    here = f"/v1/games/{game}/rulings"
    ruling = {"kind": "penalise", "reason": "Slow.", "seat": 0, "points": 2}
    void = {"kind": "void", "reason": "Too late."}
    first, again = twice(rosa, here, ruling, "over", lambda: rosa.post(here, void))
    assert (first.status, again.status) == (503, 201), (first, again)
    told = [line["event"]["type"] for line in rosa.get(f"/v1/games/{game}/events").json["items"]]
    assert again.json["receipt"]["seq"] == 1 + told.index("penalised")
    assert told.count("penalised") == 1, told
    assert rosa.post(here, ruling, Idempotency_Key="another").status == 409


def test_what_is_so_already_is_followed_to_its_end(app: Flask, anybody: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by the simulation, seed 5902: a round had started, and the request broke off before it announced the games.

    A retry was answered that it had started, and the games came half a minute later.
    """
    olga, *players = people(anybody, 3)
    here = open_event(olga, DUEL, players=players)
    first_round(olga, here, starts_at=None)
    follow = app.extensions["service"]["tournaments"].desk.opener
    with monkeypatch.context() as breaking:

        def broken(*_: object) -> None:
            raise Unavailable("the connection broke")

        breaking.setattr(follow, "advance", broken)
        assert olga.post(f"{here}/rounds/1/1/start", {}, Idempotency_Key="go").status == 503
    again = olga.post(f"{here}/rounds/1/1/start", {}, Idempotency_Key="go")
    (at,) = again.json["round"]["tables"]
    assert (again.status, len(at["games"])) == (201, 1)
