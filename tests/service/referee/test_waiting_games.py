"""A game whose clock ran out under `on_timeout: referee` waits in the inbox of the referees who may rule on it.

Source: docs/refereeing.md, "Referees are notified".
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from service.features.accounts.mailboxes import Mailbox
from service.platform.assembly.service import Service
from tests.support.api import Api
from tests.support.play import table

CLOCK = {"per_move_seconds": 3600, "on_timeout": "referee"}
Stopped = Callable[..., str]


@pytest.fixture
def stopped(service: Service, monkeypatch: pytest.MonkeyPatch) -> Stopped:
    """A game in which a seat has run out of time."""

    def play(players: list[Api], **terms: Any) -> str:
        game = table(players, terms={"clock": CLOCK, **terms})
        later = (datetime.now(UTC) + timedelta(hours=2)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        with monkeypatch.context() as changed:
            changed.setattr("service.platform.streams.pen.now", lambda: later)
            assert service["games"].desk.deadlines.keep(game) is not None
        return game

    return play


def awaited(service: Service, who: Api, game: str) -> list[tuple[str, list[str]]]:
    """Each thing that awaits this account in a game, with its disputes."""
    service.platform.readmodels.runner.catch_up()
    items = who.get("/v1/me/inbox?limit=200").json["items"]
    mine = [one for one in items if one["game"] is not None and one["game"]["id"] == game]
    return [(one["waits_for"], [dispute["id"] for dispute in one["disputes"]]) for one in mine]


def ruled(referee: Api, game: str, kind: str, **body: Any) -> None:
    answer = referee.post(f"/v1/games/{game}/rulings", {"kind": kind, "reason": "so", **body})
    assert answer.status == 201, answer


@pytest.mark.parametrize("settled", ["resume", "void"])
def test_time_out_awaits_every_referee_until_one_acts(
    service: Service, stopped: Stopped, referee: Api, second: Api, pair: list[Api], stranger: Api, settled: str
) -> None:
    game = stopped([*pair, second], referees=[stranger.account])
    for one in (referee, stranger):
        assert awaited(service, one, game) == [("ruling", [])]
    for one in (*pair, second):
        assert awaited(service, one, game) == [], "a paused game waits for no player"
    if settled == "resume":
        ruled(
            referee, game, "clock", seat=pair[0].get(f"/v1/games/{game}").json["decision"]["seat"], milliseconds=60_000
        )
        assert awaited(service, stranger, game) == [("ruling", [])], "play still stands still"
    ruled(referee, game, settled)
    for one in (referee, stranger):
        assert awaited(service, one, game) == []


def test_time_out_waits_beside_a_dispute(service: Service, stopped: Stopped, referee: Api, pair: list[Api]) -> None:
    game = stopped(pair)
    opened = pair[0].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "it was not so"})
    dispute = opened.json["dispute"]["id"]
    assert awaited(service, referee, game) == [("ruling", [dispute])]
    ruled(referee, game, "dismiss", dispute=dispute)
    assert awaited(service, referee, game) == [("ruling", [])]


def test_time_out_of_a_rated_game_awaits_no_players_referee(
    service: Service, stopped: Stopped, referee: Api, pair: list[Api], stranger: Api
) -> None:
    game = stopped(pair, referees=[stranger.account], rated=True)
    assert awaited(service, stranger, game) == []
    assert awaited(service, referee, game) == [("ruling", [])]


def test_a_referees_own_pause_awaits_nobody(service: Service, referee: Api, second: Api, pair: list[Api]) -> None:
    game = table(pair)
    ruled(referee, game, "pause")
    assert awaited(service, second, game) == []


def test_time_out_is_news_for_a_referee_of_the_service(
    service: Service, stopped: Stopped, referee: Api, pair: list[Api]
) -> None:
    game = stopped(pair)
    box = Mailbox(str(referee.account), "r@games.example", 1, "en", ("case",), "each", 0, 0, 0, "")
    news = service["mail"].news

    def causes() -> set[str]:
        service.platform.readmodels.runner.catch_up()
        return {item.cause for item in news.of(box, 1 << 50)[0] if item.cause.startswith(game)}

    (out,) = [one["event"]["seq"] for one in _events(pair[0], game) if one["event"]["type"] == "timed-out"]
    assert causes() == {f"{game}/ruling/{out}"}
    opened = pair[0].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "it was not so"})
    dispute = opened.json["dispute"]["id"]
    assert causes() == {f"{game}/ruling/{out}", f"{game}/ruling/{dispute}"}


def _events(reader: Api, game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = reader.get(f"/v1/games/{game}/events?limit=200").json["items"]
    return found
