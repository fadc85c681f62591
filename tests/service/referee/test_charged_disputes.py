"""Texts about disputes are charged where they are written and where they are read. No page of the list is huge."""

from typing import Any

import pytest

from service.features.games.routes import long_games
from service.features.referee.routes import disputes
from service.platform.http import work
from tests.support.api import Api
from tests.support.charging import charges
from tests.support.event import did
from tests.support.play import table, until

TERMS = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}
TEXT = "\N{DRAGON FACE}" * 2000
UNITS = 10 * 4 * 2000 / work.KEPT_BYTES
"""The tenths of a unit for the bytes of the text."""


@pytest.fixture
def paid(app: Any, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The charges, in tenths of a unit."""
    return charges(app, monkeypatch)


def opened(player: Api, game: str, text: str = "it was not so") -> str:
    made: str = did(player.post(f"/v1/games/{game}/disputes", {"cites": 3, "text": text}))["dispute"]["id"]
    return made


def test_each_text_about_a_dispute_is_charged_by_its_bytes(pair: list[Api], referee: Api, paid: list[int]) -> None:
    game, (ada, bob) = table(pair, terms=TERMS), pair

    def written(by: Api, path: str, **body: Any) -> None:
        paid.clear()
        did(by.post(path, {"text": TEXT, **body}))
        assert sum(paid) == int(1 + UNITS), path

    written(ada, f"/v1/games/{game}/disputes", cites=3)
    listed = until(lambda: ada.get(f"/v1/disputes?game={game}").json["items"])
    path = f"/v1/disputes/{listed[0]['id']}"
    written(bob, f"{path}/statements")
    written(referee, f"{path}/notes")
    written(referee, f"{path}/questions", seat=1)
    (asked,) = did(bob.get(path), 200)["questions"]
    written(bob, f"{path}/answers", question=asked["seq"])
    did(referee.post(f"/v1/games/{game}/rulings", {"kind": "dismiss", "dispute": path[-28:], "reason": "no"}))
    written(ada, f"{path}/appeals")
    paid.clear()
    did(ada.delete(path), 200)
    assert sum(paid) == 1


def test_a_page_with_many_texts_is_shorter(pair: list[Api], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disputes, "_MOST_TEXTS", 3)
    game, made = table(pair, terms=TERMS), []
    for number in range(4):
        made.append(opened(pair[0], game))
        for _ in range(4 if number == 2 else 0):
            did(pair[1].post(f"/v1/disputes/{made[-1]}/statements", {"text": "no"}))
        did(pair[0].delete(f"/v1/disputes/{made[-1]}"), 200)
    path = f"/v1/disputes?game={game}&order=oldest&status=closed"
    until(lambda: len(pair[0].get(path).json["items"]) == 2)
    pages, cursor = [], ""
    while cursor is not None:
        page = did(pair[0].get(f"{path}{cursor and f'&cursor={cursor}'}"), 200)
        pages.append([one["id"] for one in page["items"]])
        cursor = page["next"]
    assert pages == [made[:2], made[2:3], made[3:]]


def test_a_reader_pays_for_the_texts_of_disputes_and_rulings(
    pair: list[Api], referee: Api, anybody: Api, paid: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table(pair, terms=TERMS)
    dispute = opened(pair[0], game, TEXT)
    ruling = {"kind": "dismiss", "dispute": dispute, "reason": TEXT, "rule": "p. 1977"}
    did(referee.post(f"/v1/games/{game}/rulings", ruling))
    paths = [
        f"/v1/disputes?game={game}", f"/v1/disputes/{dispute}", f"/v1/games/{game}/rulings", "/v1/rulings?rule=p. 1977"
    ]  # fmt: skip
    for path in paths:
        until(lambda path=path: "items" not in (found := anybody.get(path).json) or found["items"])
    monkeypatch.setattr(long_games, "BYTES", 4 * len(TEXT))
    for path, texts in zip(paths, (2, 2, 1, 1), strict=True):
        paid.clear()
        did(anybody.get(path), 200)
        assert texts * 10 <= sum(paid) < (texts + 1) * 10, path
