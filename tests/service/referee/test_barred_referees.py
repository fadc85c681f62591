"""A referee who may not rule on a dispute reads none of its confidential texts, in any view."""

from typing import Any

import pytest

from events.record.verifying import verify
from service.features.accounts.changing import give_role
from tests.service.referee.officials import referees_of
from tests.support.api import Api, refused
from tests.support.event import did
from tests.support.play import moves, people, posted, table

QUESTION, REPLY, NOTE = "Did-you-look?", "Only-at-the-top.", "Bruno-hesitates."
PARTS = ("events?limit=200&", "record?", "log?")


def read(reader: Api, path: str) -> list[str]:
    """The confidential texts that a reader finds at an address."""
    answer = reader.get(path)
    assert answer.status == 200, answer
    return [text for text in (QUESTION, REPLY, NOTE) if text in answer.text]


def begun(maker: Api, pair: list[Api]) -> str:
    """A game of two, made by somebody who does not play."""
    terms = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}
    seats = [{"account": player.account} for player in pair]
    game: str = did(maker.post("/v1/games", {"ruleset": "kingdomino", "seats": seats, "terms": terms}))["game"]["id"]
    for seat, player in enumerate(pair):
        did(player.put(f"/v1/games/{game}/seats/{seat}"), 200)
    for _ in moves(pair, game, 4):
        pass
    return game


@pytest.mark.parametrize("opened", [False, True])
def test_barred_referee_reads_no_confidential_text(
    app: Any, anybody: Api, pair: list[Api], referee: Api, second: Api, opened: bool
) -> None:
    """docs/refereeing.md, "Confidential texts": only referees who may rule on the dispute read them."""
    (maker,) = people(anybody, 1)
    give_role(app.extensions["service"]["accounts"], maker.account, "referee")
    game = begun(maker, pair)
    ruling = {"kind": "penalise", "seat": 0, "points": 5, "reason": "so"}
    cites = 5 if opened else did(referee.post(f"/v1/games/{game}/rulings", ruling))["events"][0]["event"]["seq"]
    opener, barred = (maker, maker) if opened else (pair[0], referee)
    dispute = posted(opener, f"/v1/games/{game}/disputes", cites=cites, text="no")["dispute"]["id"]
    whole = [*(f"/v1/games/{game}/{part}view=referee" for part in PARTS), f"/v1/disputes/{dispute}/bundle"]
    assert [read(barred, path) for path in whole] == [[]] * 4, "nothing is confidential yet"
    asked = posted(second, f"/v1/disputes/{dispute}/questions", seat=1, text=QUESTION, alone=True)["dispute"]
    posted(pair[1], f"/v1/disputes/{dispute}/answers", question=asked["questions"][0]["seq"], text=REPLY)
    posted(second, f"/v1/disputes/{dispute}/notes", text=NOTE)
    for path in (*whole, *(f"/v1/games/{game}/{part}view=seat-1" for part in PARTS)):
        problem = refused(barred.get(path), 403, "view-not-yours")
        assert (problem["dispute"], dispute in problem["detail"]) == (dispute, True)
    for view in ("public", "seat-0"):
        assert read(barred, f"/v1/games/{game}/record?view={view}") == []
    assert [read(second, path) for path in whole] == [[QUESTION, REPLY, NOTE]] * 4
    kind = {"kind": "dismiss", "dispute": dispute, "reason": "so"}
    did(second.post(f"/v1/games/{game}/rulings", kind))
    assert [read(barred, path) for path in whole] == [[QUESTION, REPLY, NOTE]] * 4
    assert verify(barred.get(whole[1]).body.splitlines(keepends=True)).verdict == "consistent"


def test_party_that_spoke_does_not_rule(app: Any, anybody: Api, pair: list[Api], referee: Api) -> None:
    """The maker of a game does not play, but speaks for a side."""
    (maker,) = people(anybody, 1)
    give_role(app.extensions["service"]["accounts"], maker.account, "referee")
    game = begun(maker, pair)
    dispute = posted(pair[0], f"/v1/games/{game}/disputes", cites=5, text="no")["dispute"]["id"]
    posted(maker, f"/v1/disputes/{dispute}/statements", text="Seat 0 is wrong.")
    ruling = {"dispute": dispute, "reason": "so"}
    for kind in ("dismiss", "void"):
        refused(maker.post(f"/v1/games/{game}/rulings", {**ruling, "kind": kind}), 403, "conflict-of-interest")
    refused(maker.post(f"/v1/games/{game}/rulings", {"kind": "void", "reason": "so"}), 403, "conflict-of-interest")
    refused(maker.post(f"/v1/disputes/{dispute}/notes", {"text": "Hm."}), 403, "conflict-of-interest")
    did(maker.post(f"/v1/games/{game}/rulings", {"kind": "pause", "reason": "so"}))
    posted(referee, f"/v1/games/{game}/rulings", kind="dismiss", **ruling)


def test_preview_of_an_ended_game_is_not_paused(pair: list[Api], referee: Api) -> None:
    game = table(pair)
    path, void = f"/v1/games/{game}/rulings", {"kind": "void", "reason": "so"}
    posted(referee, path, kind="pause", reason="so")
    foreseen = posted(referee, f"{path}/preview", 200, **void)
    assert (foreseen["before"]["paused"], foreseen["after"]["paused"]) == (True, False)
    assert not posted(referee, path, **void)["game"]["paused"]


def test_referee_whose_clock_ruling_was_undone_with_another_rules_no_more(
    app: Any, anybody: Api, pair: list[Api], referee: Api, second: Api
) -> None:
    (third,) = referees_of(app, anybody, 1)
    windows = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}
    game = table(pair, terms={**windows, "clock": {"per_game_seconds": 7200}})
    for _ in moves(pair, game, 4):
        pass
    dispute = posted(pair[0], f"/v1/games/{game}/disputes", cites=4, text="no")["dispute"]["id"]
    rulings, takes = (
        f"/v1/games/{game}/rulings",
        {"kind": "clock", "seat": 1, "reason": "so", "milliseconds": -3_600_000},
    )
    posted(third, rulings, dispute=dispute, **takes)
    posted(referee, rulings, kind="penalise", seat=0, points=5, dispute=dispute, reason="so")
    posted(pair[1], f"/v1/disputes/{dispute}/appeals", text="no")
    posted(second, rulings, kind="overturn", dispute=dispute, reason="so")
    for barred in (referee, third):
        refused(barred.post(rulings, takes), 403, "conflict-of-interest")
    posted(second, rulings, **takes)
    assert second.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"
