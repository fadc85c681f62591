"""A penalty that is lifted, and the scores of results that referees decided: docs/refereeing.md, "Appeals"."""

import threading
from typing import Any

import pytest

from projections.game_fold import GameFold
from tests.service.referee.officials import referees_of
from tests.support.api import Api
from tests.support.event import did
from tests.support.play import finish, moves, posted, table

WINDOWS = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}
POINTS = 5


@pytest.fixture(scope="module")
def referees(app: Any, anybody: Api) -> list[Api]:
    return referees_of(app, anybody, 6)


@pytest.mark.parametrize(
    ("steps", "lost"),
    [
        ("penalise end adjudicate undo-0", 0),
        ("penalise penalise end adjudicate undo-0", POINTS),
        ("penalise end adjudicate rewind penalise undo-2", POINTS),
        ("penalise end adjudicate rewind penalise undo-2 undo-3", POINTS),
        ("penalise end adjudicate rewind penalise undo-3 undo-2", POINTS),
        ("penalise end adjudicate rewind penalise undo-0 undo-2", 0),
        ("penalise end adjudicate rewind penalise undo-2 void undo-3 undo-4", POINTS),
        ("penalise end adjudicate rewind penalise undo-2 adjudicate undo-3", POINTS),
        ("penalise end adjudicate rewind penalise undo-2 adjudicate undo-3 undo-0", 0),
        ("penalise end adjudicate adjudicate undo-0", 0),
        ("penalise end adjudicate void undo-0 undo-2", 0),
    ],
)
def test_only_a_lifted_penalty_leaves_a_decided_result(
    pair: list[Api], referees: list[Api], steps: str, lost: int
) -> None:
    """Each ruling is by another referee. The last one overturns the ruling with a number."""
    game = table(pair, terms=WINDOWS)
    for _ in moves(pair, game, 4):
        pass
    path, made, scored = f"/v1/games/{game}", list[int](), 0

    def rule(referee: Api, kind: str, **said: Any) -> Any:
        return posted(referee, f"{path}/rulings", kind=kind, reason="so", **said)

    for step in steps.split():
        kind, _, number = step.partition("-")
        if kind == "end":
            first = finish(pair, game)["result"]["standings"][0]
            scored = first["score"] - first["breakdown"]["penalty"]
        elif kind == "undo":
            disputed = posted(pair[int(number) % 2], f"{path}/disputes", cites=made[int(number)], text="no")["dispute"]
            rule(referees[-1], "overturn", dispute=disputed["id"])
        else:
            asked = [one["event"]["seq"] for one in _events(pair[0], game) if one["event"]["type"] == "decision-opened"]
            said = {
                "penalise": {"seat": 0, "points": POINTS},
                "adjudicate": {"places": [1, 2]},
                "rewind": {"to": asked[-2]},
            }
            ruled = rule(referees[len(made)], kind, **said.get(kind, {}))["events"]
            made.append(
                next(one["event"]["seq"] for one in ruled if one["event"]["actor"] == referees[len(made)].account)
            )
    ended = pair[0].get(path).json
    assert ended["status"] == "ended"
    first = ended["result"]["standings"][0]
    assert (first["score"], first["breakdown"].get("penalty", 0)) == (scored - lost, -lost)
    assert pair[0].get(f"{path}/audit").json["verdict"] == "agrees"


def test_many_adjudications_need_no_further_fold_of_the_game(
    pair: list[Api], referees: list[Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, folds, here, begin = table(pair, terms=WINDOWS), list[int](), threading.get_ident(), GameFold.__init__
    path, why = f"/v1/games/{game}", {"reason": "so"}
    dispute = posted(pair[0], f"{path}/disputes", cites=1, text="no")["dispute"]["id"]
    posted(referees[0], f"{path}/rulings", kind="penalise", seat=0, points=POINTS, dispute=dispute, **why)
    posted(pair[0], f"/v1/disputes/{dispute}/appeals", text="no")

    def begun(fold: GameFold, *given: Any) -> None:
        if threading.get_ident() == here:
            folds.append(1)
        begin(fold, *given)

    monkeypatch.setattr(GameFold, "__init__", begun)
    overturn, needed = {"kind": "overturn", "dispute": dispute, **why}, list[int]()
    for _ in range(3):
        for referee in referees[1:4]:
            posted(referee, f"{path}/rulings", kind="adjudicate", places=[2, 1], **why)
        folds.clear()
        preview = did(referees[-1].post(f"{path}/rulings/preview", overturn), 200)
        assert preview["events"] == ["overturned", "penalty-lifted"]
        needed.append(len(folds))
    assert needed == needed[:1] * 3


def _events(player: Api, game: str) -> list[Any]:
    found: list[Any] = player.get(f"/v1/games/{game}/events?limit=200").json["items"]
    return found
