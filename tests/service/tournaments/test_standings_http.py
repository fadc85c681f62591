"""Standings over HTTP: how much of an explanation is told at once."""

import pytest

from service.tournaments.http import standings
from tests.support.api import refused
from tests.support.exporting import typed_event


@pytest.fixture
def where(app, anybody):
    event = typed_event(app.extensions["house"], anybody.as_("otto").account, 8, 2)
    return f"/v1/tournaments/{event}/standings?explain=true"


def numbers(value):
    return 1 + sum(map(numbers, value.get("parts", ())))


def test_of_a_large_tournament_one_entrant_is_explained_at_a_time(anybody, where, monkeypatch):
    full = anybody.get(where).json["standings"]
    told = sum(
        numbers(value)
        for line in full
        for value in (line["explained"]["points"], *line["explained"]["tiebreaks"].values())
        if value is not None
    )
    monkeypatch.setattr(standings, "_MOST_NUMBERS", told)
    assert anybody.get(where).status == 200
    monkeypatch.setattr(standings, "_MOST_NUMBERS", told - 1)
    refused(anybody.get(where), 409, "too-much-to-explain")
    some = anybody.get(f"{where}&entrant=3").json["standings"]
    assert [line for line in some if "explained" in line] == [line for line in full if line["entrant"] == 3]
    refused(anybody.get(f"{where}&entrant=99"), 404, "unknown-entrant")
