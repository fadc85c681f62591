"""The ranking over all stages is calculated once, for as many units as it has stages."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from domain.tournament.tournament import Tournament
from service.features.exports.routes import exports
from service.features.tournaments.routes import standings
from tests.support.api import Api, over_wsgi
from tests.support.charging import charges
from tests.support.counting import heavy_requests
from tests.support.event import did, first_round, open_event
from tests.support.service import application

STAGES = 3
ENTRANTS = 2


@pytest.fixture
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with application(tmp_path_factory.mktemp("ranking")) as app:
        yield app


@pytest.fixture
def event(app: Flask) -> str:
    """A tournament in its last stage."""
    olga = Api(over_wsgi(app)).as_("olga")
    stage = {"format": {"kind": "swiss", "rounds": 1, "size": 2}}
    event = open_event(olga, *[stage] * STAGES, names=["Ada", "Bea"], play="typed")
    for number in range(1, STAGES + 1):
        first_round(olga, event)
        results = {"results": [{"entrant": 1, "score": 50}, {"entrant": 2, "score": 40}]}
        did(olga.post(f"{event}/rounds/{number}/1/tables/1/results", results))
    return event


@pytest.fixture
def reckoned(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of each stage whose standings are calculated from now on."""
    reckoned, standings = list[int](), Tournament.standings

    def counted(self: Tournament, stage: int, *given: Any) -> object:
        reckoned.append(stage)
        return standings(self, stage, *given)

    monkeypatch.setattr(Tournament, "standings", counted)
    return reckoned


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return heavy_requests(monkeypatch)


def test_the_ranking_is_calculated_once_for_all_its_stages(
    app: Flask, event: str, reckoned: list[int], turns: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings, "_ENTRANTS", 1)
    paid = charges(app, monkeypatch)
    for address in ("10.0.0.1", "10.0.0.2", "10.0.0.1"):
        did(Api(over_wsgi(app, address)).get(f"{event}/ranking"), 200)
    assert (sorted(reckoned), turns, sum(paid)) == ([1, 2, 3], ["10.0.0.1"], 10 * STAGES * ENTRANTS)


@pytest.mark.parametrize(("name", "stages"), [("ranking.csv", STAGES), ("workbook.xlsx", STAGES), ("standings.csv", 1)])
def test_a_sheet_with_the_ranking_pays_for_all_stages(
    app: Flask, event: str, turns: list[str], monkeypatch: pytest.MonkeyPatch, name: str, stages: int
) -> None:
    monkeypatch.setattr(exports, "_ENTRANTS", 1)
    paid = charges(app, monkeypatch)
    assert Api(over_wsgi(app, "10.0.0.1")).get(f"{event}/exports/{name}").status == 200
    assert (turns, sum(paid)) == (["10.0.0.1"], 10 * stages * ENTRANTS)
