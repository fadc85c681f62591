"""Games of Dominion by the rules alone, in this process: every copy is checked against the truth after every fact."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from domain.game.refusal import Refusal
from tests.support.dominion import NAMES, RULES, Scene, given
from tests.support.dominion_game import Game
from tests.support.games import viewed


def played(*players: Mapping[str, Any], **terms: Any) -> "InProcess":
    """A table as `given` lays it."""
    return InProcess(given(*players, **terms))


def opened(position: Mapping[str, Any] | None, seats: int, seed: str = "opened", **options: Any) -> "InProcess":
    """A game from this position on, or from its set-up."""
    setting = RULES.setting(options, seats)
    return InProcess(Scene(None if position is None else RULES.placed(position, setting), setting, seed))


class InProcess(Game):
    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.name = NAMES[0]
        self._look()

    def answer(self, picks: list[str]) -> None:
        self.scene.answer(picks)
        self._look()

    def refusal(self, picks: list[str]) -> str:
        with pytest.raises(Refusal) as refusal:
            self.scene.answer(picks)
        return refusal.value.code

    def _look(self) -> None:
        scene = self.scene
        self.shown = {
            "table": viewed(RULES, scene.table, None, whole=True),
            "decision": scene.asked and _question(scene),
            "status": "final" if scene.over else "running",
            "result": {"standings": msgspec.to_builtins(scene.standings)} if scene.over else None,
        }

    @property
    def position(self) -> dict[str, Any]:
        return RULES.position(self.scene.table)

    def seen(self, view: str) -> dict[str, Any]:
        return {"table": self.scene.view(_seat(view))}

    def told(self, kind: str, view: str = "referee") -> list[dict[str, Any]]:
        return [self._data(fact, view) for fact in self.scene.facts if fact.type_name() == kind]

    def _data(self, fact: Any, view: str) -> dict[str, Any]:
        data, secrets = RULES.codec.encode(fact)
        for secret in secrets:
            known = view == "referee" or secret.erasable or secret.audience == _seat(view) is not None
            data[secret.path.removeprefix("/")] = secret.value if known else {"sealed": None}
        told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
        return told

    def log(self, view: str = "referee", language: str = "en") -> str:
        return "\n".join(self.scene.log(_seat(view), language, redacted=view != "referee"))


def _seat(view: str) -> int | None:
    return int(view.removeprefix("seat-")) if view.startswith("seat-") else None


def _question(scene: Scene) -> dict[str, Any]:
    decision = scene.decision
    question = msgspec.to_builtins(decision.question())
    return {"seat": decision.seat, "kind": decision.kind, **question, "ordered": decision.ordered}
