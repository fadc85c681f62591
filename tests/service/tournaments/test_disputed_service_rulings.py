"""Players dispute rulings of the service. It still rules on the games of a tournament as its rules demand."""

from typing import Any, Final

import pytest
from flask import Flask

from domain.game.refusal import Refusal
from service.features.accounts.changing import give_role
from service.features.games.refereeing.rulings import Rulings
from tests.support.api import Api
from tests.support.auditing import auditing_of
from tests.support.event import did, first_round, open_event
from tests.support.play import finish, moves, people, until

TERMS: Final = {"resignation": "bot", "dispute_window_seconds": 3600}
ABSENT, WITHDRAW = "absent", "withdraw-round"


class Round:
    """A round with two tables. Play at the first one has begun."""

    def __init__(self, app: Flask, anybody: Api, size: int = 2) -> None:
        self.service = app.extensions["service"]
        self.olga, self.judge, *players = people(anybody, 2 + 2 * size)
        give_role(self.service["accounts"], self.judge.account, "referee")
        swiss = {"format": {"kind": "swiss", "rounds": 3, "size": size}}
        self.path = open_event(self.olga, swiss, players=players, terms=TERMS)
        self.accounts = {player.account: player for player in players}
        first_round(self.olga, self.path)
        self.table, other = self.tables(1)
        self.here, self.others = self.players(self.table), self.players(other)
        self.game, self.other = (one["games"][0]["game"] for one in (self.table, other))
        for _ in moves(self.here, self.game, 6):
            pass

    def tables(self, number: int) -> list[dict[str, Any]]:
        tables: list[dict[str, Any]] = did(self.olga.get(f"{self.path}/rounds/1/{number}"), 200)["tables"]
        return tables

    def players(self, table: dict[str, Any]) -> list[Api]:
        return [self.accounts[one["account"]] for one in table["entrants"]]

    def shown(self, game: str) -> Any:
        return did(self.olga.get(f"/v1/games/{game}"), 200)

    def is_void(self, game: str) -> bool:
        shown = self.shown(game)
        return (shown["status"], shown["result"]) == ("ended", None)

    def seen(self, kind: str) -> list[int]:
        """Return the numbers of the events of a type in the first game."""
        items = did(self.here[1].get(f"/v1/games/{self.game}/events?limit=200"), 200)["items"]
        return [one["event"]["seq"] for one in items if one["event"]["type"] == kind]

    def rule(self, kind: str) -> None:
        """The organiser makes a ruling because of which the first game does not count."""
        gone = self.table["entrants"][1]["entrant"]
        about = {"stage": 1, "round": 1, "table": self.table["number"], "entrants": [gone]} if kind == ABSENT else {}
        did(self.olga.post(f"{self.path}/rulings", {"kind": kind, "reason": "so", **about}))

    def dispute_service(self, kind: str) -> str:
        """The service makes a ruling in the first game. A player disputes it."""
        match kind:
            case "paused":
                did(self.olga.put(f"{self.path}/pause"), 200)
                did(self.olga.delete(f"{self.path}/pause"), 200)
            case "seat-replaced":
                did(self.here[1].post(f"/v1/games/{self.game}/resignation"))
            case "voided":
                self.rule(ABSENT)
        until(lambda: self.seen(kind))
        body = {"cites": self.seen(kind)[0], "text": "Why did you do that?"}
        dispute = did(self.here[1].post(f"/v1/games/{self.game}/disputes", body))["dispute"]
        assert dispute["status"] == "open"
        return str(dispute["id"])

    def rewind(self, dispute: str | None) -> None:
        """A referee resumes the voided game, alone or to decide the dispute."""
        to = self.seen("decision-opened")[-2]
        about = {} if dispute is None else {"dispute": dispute}
        did(self.judge.post(f"/v1/games/{self.game}/rulings", {"kind": "rewind", "to": to, "reason": "so", **about}))
        until(lambda: len(self.seen("voided")) == 2)

    def next_round(self) -> list[str]:
        """Draw and publish the next round. Return its games."""
        number = did(self.olga.post(f"{self.path}/rounds"))["round"]["round"]
        did(self.olga.post(f"{self.path}/rounds/publish"))
        return [table["games"][0]["game"] for table in self.tables(number)]


@pytest.mark.parametrize(
    ("disputed", "then"),
    [
        ("paused", ABSENT),
        ("paused", WITHDRAW),
        ("seat-replaced", WITHDRAW),
        ("voided", "rewind"),
        ("voided", "rewind-as-decision"),
    ],
)
def test_dispute_of_a_service_ruling_does_not_stop_the_service(
    app: Flask, anybody: Api, disputed: str, then: str
) -> None:
    event = Round(app, anybody, size=3 if disputed == "seat-replaced" else 2)  # of two players, no bot replaces one
    dispute = event.dispute_service(disputed)
    if disputed == "voided":
        event.rewind(dispute if then == "rewind-as-decision" else None)
    else:
        event.rule(then)
    assert event.is_void(event.game)
    if then != WITHDRAW:
        finish(event.others, event.other)
        until(lambda: all(table["done"] for table in event.tables(1)))
    later = event.next_round()
    did(event.olga.put(f"{event.path}/pause"), 200)
    assert all(event.shown(game)["paused"] for game in later)
    did(event.olga.delete(f"{event.path}/pause"), 200)
    assert not any(event.shown(game)["paused"] for game in later)
    auditing = auditing_of(event.service["games"].desk)
    for stream in (event.game, event.path.rpartition("/")[2]):
        assert auditing.stream(stream, "rules").audit.verdict == "agrees"


def test_game_that_refuses_does_not_stop_the_others(app: Flask, anybody: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    event = Round(app, anybody)
    rule = Rulings.rule

    def refuse(self: Rulings, account: str, game: str, *said: Any, **more: Any) -> Any:
        if game == event.game:
            raise Refusal("rated-game")
        return rule(self, account, game, *said, **more)

    monkeypatch.setattr(Rulings, "rule", refuse)
    event.rule(WITHDRAW)
    assert event.shown(event.game)["status"] == "running"
    assert event.is_void(event.other)
    later = event.next_round()
    did(event.olga.put(f"{event.path}/pause"), 200)
    assert all(event.shown(game)["paused"] for game in later)
    monkeypatch.undo()
    did(event.olga.delete(f"{event.path}/pause"), 200)
    assert event.is_void(event.game)
