"""Many disputes about one game burden neither its players nor readers of the list."""

from typing import Any

import pytest

from projections import disputes as listed
from service.features.games.refereeing import disputes
from tests.support.api import Api, refused
from tests.support.counting import rows_read, rows_written
from tests.support.play import asked, chosen, table, until

TERMS = {"spectator_delay_seconds": 3600, "dispute_window_seconds": 3600}


def withdrawn(player: Api, game: str, times: int) -> list[str]:
    """Open and withdraw disputes about a game; return their ids."""
    ids = []
    for _ in range(times):
        made = player.post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "it was not so"})
        assert made.status == 201, made
        ids.append(made.json["dispute"]["id"])
        assert player.delete(f"/v1/disputes/{ids[-1]}").status == 200
    return ids


def ids(reader: Api, query: str) -> list[str]:
    return [one["id"] for one in reader.get(f"/v1/disputes?{query}").json["items"]]


def test_account_opens_a_bounded_number_of_disputes(pair: list[Api], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disputes, "_MOST_DISPUTES", 3)
    game = table(pair, terms=TERMS)
    withdrawn(pair[0], game, 3)
    answer = pair[0].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "again"})
    assert "3 disputes" in refused(answer, 409, "too-many-disputes")["detail"]
    withdrawn(pair[1], game, 1)


def test_hidden_disputes_do_not_slow_the_list(
    pair: list[Api], anybody: Api, stranger: Api, referee: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table(pair, terms=TERMS)
    made = withdrawn(pair[0], game, 6)
    until(lambda: ids(pair[0], f"game={game}&order=oldest") == made)
    assert ids(referee, f"game={game}&order=oldest") == made
    read = rows_read(monkeypatch, listed.DisputeQueries)
    for reader in (anybody, stranger):
        read.clear()
        assert ids(reader, f"game={game}&limit=1") == []
        assert read == [0]
    assert pair[1].post(f"/v1/games/{game}/resignation").status == 201
    until(lambda: ids(anybody, f"game={game}&order=oldest") == made)


def test_only_changed_disputes_are_written(pair: list[Api], monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(pair, terms=TERMS)
    made = withdrawn(pair[0], game, 3)
    until(lambda: ids(pair[0], f"game={game}&status=closed&order=oldest") == made)
    written = rows_written(monkeypatch, listed, "id")
    turn = asked(pair, game)
    assert turn is not None
    assert turn[0].post(f"/v1/games/{game}/moves", chosen(turn[1])).status == 201
    (last,) = withdrawn(pair[1], game, 1)
    until(lambda: last in ids(pair[0], f"game={game}&status=closed"))
    assert set(written) == {last}


def test_a_page_reads_the_log_once(app: Any, pair: list[Api], monkeypatch: pytest.MonkeyPatch) -> None:
    games = [table(pair) for _ in range(3)]
    made = []
    for game in games:
        opened = pair[0].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": f"in {game}"})
        made.append(opened.json["dispute"]["id"])
    until(lambda: ids(pair[0], "mine=true&limit=3") == made[::-1])
    journal, read = app.extensions["service"].platform.journal, []
    for name in ("read", "pick", "head"):
        method = getattr(journal, name)
        monkeypatch.setattr(
            journal, name, lambda *args, method=method, **more: read.append(args) or method(*args, **more)
        )
    found = pair[0].get("/v1/disputes?mine=true&limit=3").json["items"]
    assert [one["text"] for one in found] == [f"in {game}" for game in games[::-1]]
    assert len(read) == 1
