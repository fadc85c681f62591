"""Random rulings, appeals and waits: a law of the time that rulings give, take and give back.

A ruling leaves a seat the time that it had, or a minute. Previews show what happens, and each record passes the audit.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from service.platform.assembly.service import Service
from tests.service.referee.officials import referees_of
from tests.service.referee.test_reversed_time import PER_MOVE, Timed
from tests.support.api import Api

CLOCKS: Final[list[dict[str, Any]]] = [
    PER_MOVE,
    {"per_game_seconds": 1200},
    {**PER_MOVE, "per_game_seconds": 1200, "increment_seconds": 5},
]
STEPS: Final = 40
MINUTE: Final = 60


@pytest.fixture(scope="module")
def referees(app: Any, anybody: Api) -> list[Api]:
    return referees_of(app, anybody, 3)


class Walk(Timed):
    """A game in which all people do random things."""

    def __init__(self, pair: list[Api], referees: list[Api], service: Service, seed: int) -> None:
        self.random = Random(seed)
        clock = self.random.choice(CLOCKS)
        super().__init__(
            pair, service, {**clock, "on_timeout": self.random.choice(["forfeit", "adjudicate", "referee"])}
        )
        self.referees = referees

    def step(self) -> None:
        what = self.random.choices([self.moves, self.waits, self.appeals, self.rules], [4, 3, 4, 9])[0]
        what()
        while self.keep():
            pass

    def moves(self) -> None:
        if self.shown["decision"] is not None and not self.shown["paused"]:
            self.play(self.random.randrange(1, 3))

    def waits(self) -> None:
        self.wait(self.random.choice([5, 60, 200, 500, 4000]))

    def appeals(self) -> None:
        rulings = [one["seq"] for one in self.referees[0].get(f"/v1/games/{self.game}/rulings").json["items"]]
        for ruling in self.random.sample(rulings, min(3, len(rulings))):
            body = {"cites": ruling, "text": "no"}
            self.random.choice(self.pair).post(f"/v1/games/{self.game}/disputes", body)

    def rules(self) -> None:
        body = {"reason": "so", **self.random.choice([*self.rulings()])}
        referees = self.random.sample(self.referees, len(self.referees) if "dispute" in body else 1)
        for referee in referees:
            if self.rule(referee, body):
                break

    def rule(self, referee: Api, body: dict[str, Any]) -> bool:
        """Preview a ruling and make it. Return whether the referee may make it."""
        path, before = f"/v1/games/{self.game}/rulings", self.time()
        preview, made = referee.post(f"{path}/preview", body), referee.post(path, body)
        assert (preview.status == 200) == (made.status == 201), (body, preview, made)
        if made.status != 201:
            assert made.status in {403, 409, 422}, made
            return False
        assert preview.json["events"] == [one["event"]["type"] for one in made.json["events"]]
        assert preview.json["after"]["clock"] == made.json["game"]["clock"]
        after = self.time()
        enough = after is None or after >= MINUTE or (before is not None and after >= before)
        assert enough or body["kind"] == "resume", (body, before, after)
        return True

    def rulings(self) -> Iterator[dict[str, Any]]:
        random, disputes = self.random, self.referees[0].get(f"/v1/disputes?game={self.game}&limit=100").json["items"]
        for dispute in disputes:
            if dispute["status"] == "appealed":
                yield {"kind": "overturn", "dispute": dispute["id"]}
                yield {"kind": "penalise", "dispute": dispute["id"], "seat": 0, "points": 1}
        for _ in range(2):
            seconds = random.choice([600, 3600, -200, -3600])
            yield {"kind": "clock", "seat": random.randrange(2), "milliseconds": 1000 * seconds}
        yield {"kind": random.choice(["void", "pause", "resume", "resume"])}
        yield {"kind": "rewind", "to": self.asked(random.randrange(-3, 0))}
        yield {"kind": "adjudicate", "places": [1, 2]}

    def time(self) -> float | None:
        """Seconds until somebody is out of time, if a clock runs."""
        shown = self.shown
        running = shown["status"] == "running" and shown["clock"]["due"] is not None
        return self.due_in if running else None


@pytest.mark.parametrize("seed", range(8))
def test_no_ruling_makes_a_player_lose_on_time(
    pair: list[Api], referees: list[Api], service: Service, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk = Walk(pair, referees, service, seed)
    monkeypatch.setattr("service.platform.streams.pen.now", walk.now)
    walk.begin()
    for _ in range(STEPS):
        if walk.shown["status"] == "final":
            break
        walk.step()
    assert walk.verdict(referees[0]) == "agrees"
