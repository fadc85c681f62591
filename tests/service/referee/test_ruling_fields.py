"""A request for a ruling has the fields of its kind, and no others."""

import pytest

from tests.support.api import refused
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.play import people, table


@pytest.mark.parametrize(
    ("ruling", "pointer", "code", "text"),
    [
        ({"kind": "rewind"}, "/to", "required", "A ruling of the kind `rewind` needs the field `to`."),
        (
            {"kind": "penalise", "seat": 0, "points": 3, "to": 5},
            "/to", "unknown-field", "A ruling of the kind `penalise` has no `to`. Remove it.",
        ),
        (
            {"kind": "pause", "places": [1, 2]},
            "/places", "unknown-field", "A ruling of the kind `pause` has no `places`. Remove it.",
        ),
        (
            {"kind": "adjudicate", "places": [1, 2], "bot": "random"},
            "/bot", "unknown-field", "A ruling of the kind `adjudicate` has no `bot`. Remove it.",
        ),
    ],
)  # fmt: skip
def test_a_ruling_without_its_fields_or_with_others_is_refused(pair, referee, ruling, pointer, code, text):
    game = table(pair)
    for path in ("rulings", "rulings/preview"):
        problem = refused(referee.post(f"/v1/games/{game}/{path}", {**ruling, "reason": "so"}), 422, "invalid")
        (mistake,) = problem["errors"]
        assert (mistake["pointer"], mistake["code"], mistake["message"]) == (pointer, code, text)
    assert referee.get(f"/v1/games/{game}/rulings").json["items"] == []


def test_all_missing_fields_are_named(pair, referee):
    problem = refused(
        referee.post(f"/v1/games/{table(pair)}/rulings", {"kind": "clock", "reason": "so"}), 422, "invalid"
    )
    assert {one["pointer"] for one in problem["errors"]} == {"/seat", "/milliseconds"}


@pytest.mark.parametrize(
    ("ruling", "pointer", "code"),
    [
        ({"kind": "disqualify", "entrant": 1, "points": 3}, "/points", "unknown-field"),
        ({"kind": "withdraw-round", "round": 1}, "/round", "unknown-field"),
        ({"kind": "disqualify", "entrant": 1, "number": 1}, "/number", "unknown-field"),
        ({"kind": "void", "stage": 1, "round": 1}, "/table", "required"),
    ],
)
def test_a_ruling_on_a_tournament_likewise(olga, ruling, pointer, code):
    event = open_event(olga, DUEL, names=["Ann", "Ben"], play="typed")
    first_round(olga, event)
    (mistake,) = refused(olga.post(f"{event}/rulings", {**ruling, "reason": "so"}), 422, "invalid")["errors"]
    assert (mistake["pointer"], mistake["code"]) == (pointer, code)


def test_refusals_name_what_helps(pair, olga, anybody):
    (stranger,) = people(anybody, 1)
    game = table(pair, terms={"dispute_window_seconds": 60})
    made = pair[0].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "no"}).json["dispute"]["id"]
    bundle = refused(pair[0].get(f"/v1/disputes/{made}/bundle"), 403, "view-not-yours")
    assert bundle["detail"].startswith("Before the game is final, only its referees may have the bundle.")
    assert "errors" not in bundle
    handle = refused(stranger.post("/v1/accounts", {"handle": "-x"}), 422, "invalid")["errors"][0]["message"]
    assert "letter or a digit" in handle
    event = open_event(olga, DUEL, names=["Ann", "Ben"], play="typed")
    (early,) = refused(olga.get(f"{event}/standings?as_of_event=1"), 409, "tournament-open")["errors"]
    assert (early["pointer"], early["message"]) == (
        "/as_of_event", "At event 1 the tournament had not begun. Name a later event.",
    )  # fmt: skip
    first_round(olga, event)
    publish = refused(olga.post(f"{event}/rounds/publish", {"starts_at": "tomorrow"}), 422, "invalid")
    assert "2027-03-01T10:00:00Z" in publish["errors"][0]["message"]
    path = f"{event}/rounds/1/1/tables/1/results"
    missing = refused(olga.post(path, {"results": [{"entrant": 2, "score": 3}]}), 422, "invalid-result")
    assert missing["detail"].endswith("Entrant 1 is missing.")
    twice = refused(
        olga.post(path, {"results": [{"entrant": one, "score": 3} for one in (1, 2, 2)]}), 422, "invalid-result"
    )
    assert twice["detail"].endswith("Entrant 2 is named twice.")
    wrong = {"title": "T", "ruleset": "kingdomino", "stages": [{"format": {"kind": "swis", "rounds": 3}}]}
    (choice,) = refused(olga.post("/v1/tournaments", wrong), 422, "invalid")["errors"]
    assert (choice["pointer"], "round-robin, swiss" in choice["message"]) == ("/stages/0/format/kind", True)
    did(olga.post(path, {"results": [{"entrant": 1, "score": 3}, {"entrant": 2, "score": 4}]}))
