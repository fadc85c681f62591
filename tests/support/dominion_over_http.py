"""Games of Dominion in a sandbox of a service, all its seats the maker's: over HTTP alone."""

from collections.abc import Mapping
from typing import Any

from tests.support.api import Answer, Api, refused
from tests.support.dominion import LAID, placing
from tests.support.dominion_game import Game
from tests.support.play import events


def sandbox(maker: Api, *players: Mapping[str, Any], seats: int = 2, edition: int = 2, **terms: Any) -> "Sandbox":
    """Lay a table as `tests.support.dominion.placing` describes it."""
    seats = max(seats, len(players))
    about = {name: terms.pop(name) for name in LAID if name in terms}
    return opened(maker, placing(*players, seats=seats, **about), seats, edition=edition, **terms)


def opened(
    maker: Api, position: Mapping[str, Any] | None, seats: int, takebacks: str | None = None, **options: Any
) -> "Sandbox":
    """A game from this position on, or from its set-up."""
    chairs = ["me", *["open"] * (seats - 1)]
    terms = {"takebacks": takebacks} if takebacks else {}
    wish = {"ruleset": "dominion", "seats": chairs, "options": options, "sandbox": True, "terms": terms}
    made = maker.post("/v1/games", wish if position is None else {**wish, "position": position})
    assert made.status == 201, made
    return Sandbox(maker, made.json["game"])


class Sandbox(Game):
    def __init__(self, maker: Api, shown: dict[str, Any]) -> None:
        self.maker = maker
        self.shown = shown
        self.path = f"/v1/games/{shown['id']}"
        self.name = shown["seats"][0]["handle"]

    def answer(self, picks: list[str]) -> None:
        answer = self._move(picks)
        assert answer.status == 201, answer
        self.shown = answer.json["game"]

    def refusal(self, picks: list[str]) -> str:
        code: str = self.problem(picks)["code"]
        return code

    def problem(self, picks: list[str]) -> dict[str, Any]:
        return refused(self._move(picks), 422, "illegal-move")

    def _move(self, picks: list[str]) -> Answer:
        return self.maker.post(f"{self.path}/moves", {"decision": self.decision["id"], "picks": picks})

    @property
    def position(self) -> dict[str, Any]:
        answer = self.maker.get(f"{self.path}?as=position")
        assert answer.status == 200, answer
        found: dict[str, Any] = answer.json
        return found

    def seen(self, view: str) -> dict[str, Any]:
        found: dict[str, Any] = self.maker.get(f"{self.path}?view={view}").json
        return found

    def told(self, kind: str, view: str = "referee") -> list[dict[str, Any]]:
        return [_told(told) for told in events(self.maker, self.shown["id"], view) if told["event"]["type"] == kind]

    def log(self, view: str = "referee", language: str = "en") -> str:
        path = f"{self.path}/log?view={view}"
        return self.maker.get(path, Accept="text/plain", Accept_Language=language).text


def _told(delivered: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data with sealed values as the rules alone return them: without a commitment."""
    data = delivered["event"]["data"]
    closed = {name: {"sealed": None} for name, value in data.items() if isinstance(value, dict) and "sealed" in value}
    opened = {opening["path"].removeprefix("/"): opening["value"] for opening in delivered["openings"]}
    return {**data, **closed, **opened}
