"""A party appeals against a ruling that names no dispute, and another referee overturns it with its effects."""

from typing import Any, Final

import pytest

from service.features.accounts.changing import give_role
from tests.support.api import Api, refused
from tests.support.event import did
from tests.support.play import finish, moves, people, table, until

WINDOWS: Final = {"dispute_window_seconds": 0, "appeal_window_seconds": 3600, "clock": {"per_game_seconds": 7200}}
KINDS: Final[dict[str, dict[str, Any]]] = {
    "clock": {"seat": 0, "milliseconds": -600_000},
    "rewind": {},
    "replace": {"seat": 0, "bot": "random"},
    "penalise": {"seat": 0, "points": 5},
    "adjudicate": {"places": [2, 1]},
    "void": {},
}
"""Every kind of ruling that changes a game."""


class Case:
    """A game of two, and a ruling on it that names no dispute."""

    terms = WINDOWS

    def __init__(self, pair: list[Api], referee: Api, kind: str, **said: Any) -> None:
        self.pair = pair
        self.game = table(pair, terms=self.terms)
        self.play()
        self.before = self.state()
        if kind == "rewind":
            said = {"to": self.decisions()[2], **said}
        self.ruling = self.rule(referee, kind, **KINDS[kind], **said)["events"][0]["event"]["seq"]

    def play(self) -> None:
        for _ in moves(self.pair, self.game, 6):
            pass

    def decisions(self) -> list[int]:
        items = self.pair[0].get(f"/v1/games/{self.game}/events?limit=200").json["items"]
        return [one["event"]["seq"] for one in items if one["event"]["type"] == "decision-opened"]

    def state(self) -> tuple[Any, ...]:
        """Everything that a ruling can change."""
        game = self.pair[0].get(f"/v1/games/{self.game}").json
        holders = [seat["account"] for seat in game["seats"]]
        decision = game["decision"] and game["decision"]["seat"]
        return game["status"], game["table"], holders, decision, game["result"]

    def rule(self, referee: Api, kind: str, **said: Any) -> Any:
        return did(referee.post(f"/v1/games/{self.game}/rulings", {"kind": kind, "reason": "so", **said}))

    def dispute(self, player: Api) -> Any:
        body = {"cites": self.ruling, "text": "That is not the rule."}
        return did(player.post(f"/v1/games/{self.game}/disputes", body))["dispute"]

    def types(self, after: int) -> list[str]:
        items = self.pair[0].get(f"/v1/games/{self.game}/events?after={after}&limit=200").json["items"]
        return [one["event"]["type"] for one in items]


class Ended(Case):
    """The same ruling after the game has ended."""

    terms: Final = {**WINDOWS, "dispute_window_seconds": 3600}

    def play(self) -> None:
        finish(self.pair, self.game)


@pytest.mark.parametrize("kind", KINDS)
def test_a_ruling_without_a_dispute_is_overturned_with_its_effects(
    pair: list[Api], referee: Api, second: Api, kind: str
) -> None:
    case = Case(pair, referee, kind)
    dispute = case.dispute(pair[0])
    assert (dispute["status"], dispute["referees"]) == ("appealed", [referee.account])
    answer = referee.post(
        f"/v1/games/{case.game}/rulings", {"kind": "overturn", "dispute": dispute["id"], "reason": "so"}
    )
    refused(answer, 403, "conflict-of-interest")
    overturned = case.rule(second, "overturn", dispute=dispute["id"])["events"][0]["event"]
    assert overturned["data"]["ruling"] == case.ruling
    assert case.state() == case.before
    undone = {"clock": "clock-adjusted", "penalise": "penalty-lifted", "replace": "seat-replaced"}
    if kind in undone:
        assert undone[kind] in case.types(overturned["seq"])
    settled = pair[0].get(f"/v1/disputes/{dispute['id']}").json
    assert (settled["status"], settled["outcome"]) == ("closed", "overturned")
    assert pair[0].get(f"/v1/games/{case.game}/rulings/{case.ruling}").json["overturned"] == overturned["seq"]
    finish(pair, case.game)
    assert pair[0].get(f"/v1/games/{case.game}").json["status"] == "final"
    assert pair[0].get(f"/v1/games/{case.game}/audit").json["verdict"] == "agrees"


@pytest.mark.parametrize(("kind", "outcome"), [("uphold", "upheld"), ("dismiss", "upheld"), ("penalise", "varied")])
def test_another_referee_keeps_or_replaces_it(
    pair: list[Api], referee: Api, second: Api, kind: str, outcome: str
) -> None:
    case = Case(pair, referee, "penalise")
    dispute = case.dispute(pair[0])["id"]
    said = {"seat": 0, "points": 2} if kind == "penalise" else {}
    case.rule(second, kind, dispute=dispute, **said)
    settled = pair[0].get(f"/v1/disputes/{dispute}").json
    assert (settled["status"], settled["outcome"]) == ("closed", outcome)
    standing = finish(pair, case.game)["result"]["standings"][0]
    assert standing["breakdown"]["penalty"] == (-2 if kind == "penalise" else -5)


def test_a_withdrawn_appeal_leaves_the_other_party_theirs(pair: list[Api], referee: Api, second: Api) -> None:
    case = Case(pair, referee, "void")
    path = f"/v1/disputes/{case.dispute(pair[0])['id']}"
    again = pair[1].post(f"/v1/games/{case.game}/disputes", {"cites": case.ruling, "text": "no"})
    refused(again, 409, "dispute-pending")
    assert did(pair[0].delete(path), 200)["dispute"]["status"] == "ruled"
    assert did(pair[1].post(f"{path}/appeals", {"text": "No."}))["dispute"]["status"] == "appealed"
    case.rule(second, "overturn", dispute=path.rpartition("/")[2])
    assert case.state() == case.before


@pytest.mark.parametrize("over", [False, True])
def test_nobody_closes_the_appeal_of_others_by_appealing_first(
    pair: list[Api], referee: Api, second: Api, over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A party who gains by a ruling appeals and withdraws. The others keep the time that they had."""
    monkeypatch.setitem(WINDOWS, "appeal_window_seconds", 0)
    monkeypatch.setitem(WINDOWS, "dispute_window_seconds", 3600)
    case = Case(pair, referee, "penalise")
    path = f"/v1/disputes/{case.dispute(pair[1])['id']}"
    assert did(pair[1].delete(path), 200)["dispute"]["appeal_until"] is None
    if over:
        finish(pair, case.game)
    assert did(pair[0].post(f"{path}/appeals", {"text": "No."}))["dispute"]["status"] == "appealed"
    case.rule(second, "overturn", dispute=path.rpartition("/")[2])
    assert "penalty-lifted" in case.types(case.ruling)


def test_a_late_ruling_keeps_the_result_open_for_the_appeal_window(pair: list[Api], referee: Api, second: Api) -> None:
    case = Case(pair, referee, "penalise")
    ended = finish(pair, case.game)
    assert ended["status"] == "ended"
    lowered = ended["result"]["standings"][0]["score"]
    case.rule(second, "overturn", dispute=case.dispute(pair[0])["id"])
    final = pair[0].get(f"/v1/games/{case.game}").json
    assert final["status"] == "final"
    assert final["result"]["standings"][0]["score"] == lowered + 5


def test_a_ruling_on_a_final_game_opens_no_window(pair: list[Api], referee: Api, second: Api) -> None:
    game = table(pair)
    before = finish(pair, game)
    voided = did(referee.post(f"/v1/games/{game}/rulings", {"kind": "void", "reason": "so"}))
    assert voided["game"]["disputable_until"] == before["disputable_until"]
    claim = {"cites": voided["events"][0]["event"]["seq"], "text": "That is not the rule."}
    refused(pair[0].post(f"/v1/games/{game}/disputes", claim), 409, "game-final")
    again = {"kind": "adjudicate", "places": [one["place"] for one in before["result"]["standings"]], "reason": "so"}
    ruled = did(second.post(f"/v1/games/{game}/rulings", again))["game"]
    assert [one["place"] for one in ruled["result"]["standings"]] == again["places"]


def test_an_act_of_an_appeal_opens_no_further_appeal(pair: list[Api], referee: Api, second: Api) -> None:
    case = Case(pair, referee, "replace")
    case.rule(second, "overturn", dispute=case.dispute(pair[0])["id"])
    items = pair[0].get(f"/v1/games/{case.game}/rulings").json["items"]
    assert [one["kind"] for one in items] == ["seat-replaced", "overturned", "seat-replaced"]
    case.ruling = items[-1]["seq"]
    assert case.dispute(pair[1])["status"] == "open"


def test_a_referee_named_later_ends_a_matter_that_bars_both(
    app: Any, anybody: Api, pair: list[Api], referee: Api, second: Api
) -> None:
    case = Case(pair, referee, "penalise")
    overturned = case.rule(second, "overturn", dispute=case.dispute(pair[0])["id"])
    case.ruling = overturned["events"][0]["event"]["seq"]
    dispute = case.dispute(pair[1])["id"]
    case.rule(referee, "dismiss", dispute=dispute)
    did(pair[1].post(f"/v1/disputes/{dispute}/appeals", {"text": "No."}))
    said = {"kind": "uphold", "dispute": dispute, "reason": "so"}
    for barred in (referee, second):
        refused(barred.post(f"/v1/games/{case.game}/rulings", said), 403, "conflict-of-interest")
    assert finish(pair, case.game)["final_from"] is None
    (third,) = people(anybody, 1)
    give_role(app.extensions["service"]["accounts"], third.account, "referee")
    until(lambda: dispute in third.get("/v1/me/inbox?limit=200").text)
    settled = did(third.post(f"/v1/games/{case.game}/rulings", said))["game"]
    assert settled["status"] == "final"


def test_time_is_taken_back_once(pair: list[Api], referee: Api, second: Api) -> None:
    case = Case(pair, referee, "penalise")
    clock = pair[0].get(f"/v1/games/{case.game}").json["clock"]["left"][1]
    case.ruling = 10
    dispute = case.dispute(pair[0])["id"]
    given = case.rule(referee, "clock", dispute=dispute, seat=1, milliseconds=600_000)["events"][0]["event"]["seq"]
    case.rule(referee, "penalise", dispute=dispute, **KINDS["penalise"])
    did(pair[0].post(f"/v1/disputes/{dispute}/appeals", {"text": "No."}))
    case.rule(second, "overturn", dispute=dispute)
    assert pair[0].get(f"/v1/games/{case.game}").json["clock"]["left"][1] == clock
    case.ruling = given
    assert case.dispute(pair[0])["status"] == "open", "it is overturned already"


@pytest.mark.parametrize("voided", [None, "penalty first", "void first"])
def test_a_penalty_is_lifted_from_a_result_that_a_referee_decided(
    pair: list[Api], referee: Api, second: Api, voided: str | None
) -> None:
    """docs/refereeing.md: "it is lifted, also from a later result". The decided places stay."""
    case = Case(pair, referee, "penalise")
    case.rule(referee, "penalise", seat=0, points=2)
    score = finish(pair, case.game)["result"]["standings"][0]["score"]
    case.rule(second, "adjudicate", places=[1, 2])
    void = case.rule(referee, "void")["events"][0]["event"]["seq"] if voided else None
    appeals = [case.dispute(pair[0])["id"]]
    if void is not None:
        case.ruling = void
        appeals.insert(voided == "penalty first", case.dispute(pair[1])["id"])
    decided = [case.rule(second, "overturn", dispute=appeal)["events"] for appeal in appeals]
    kinds = [one["event"]["type"] for one in decided[voided == "void first"]]
    assert kinds == ["overturned", "penalty-lifted", *(["adjudicated"] if voided != "penalty first" else [])]
    result = pair[0].get(f"/v1/games/{case.game}").json["result"]
    own = result["standings"][0]
    assert (result["reason"], own["place"], own["score"], own["breakdown"]["penalty"]) == (
        "adjudicated",
        1,
        score + 5,
        -2,
    )
    assert second.get(f"/v1/games/{case.game}/audit").json["verdict"] == "agrees"


@pytest.mark.parametrize("kind", ["penalise", "rewind", "adjudicate", "void"])
def test_adjudication_on_appeal_has_the_scores_without_the_ruling(
    pair: list[Api], referee: Api, second: Api, kind: str
) -> None:
    case = (Case if kind == "penalise" else Ended)(pair, referee, kind)
    result = case.before[-1] or finish(pair, case.game)["result"]
    returned = [KINDS[kind]["points"] if kind == "penalise" else 0, 0]
    expected = [(place, result["standings"][place - 1]["score"] + returned[place - 1]) for place in (1, 2)]
    said = {"kind": "adjudicate", "places": [1, 2], "dispute": case.dispute(pair[0])["id"], "reason": "so"}
    preview = did(second.post(f"/v1/games/{case.game}/rulings/preview", said), 200)["after"]["result"]
    made = did(second.post(f"/v1/games/{case.game}/rulings", said))["game"]["result"]
    assert preview == made
    assert [(one["place"], one["score"]) for one in made["standings"]] == expected
    assert all(one["breakdown"].get("penalty", 0) == 0 for one in made["standings"])
    assert pair[0].get(f"/v1/games/{case.game}/audit").json["verdict"] == "agrees"


def test_replacement_on_appeal_is_by_a_bot_without_a_seat(pair: list[Api], referee: Api, second: Api) -> None:
    """The overturning returns the seat to the bot before."""
    case = Case(pair, referee, "replace")
    case.ruling = case.rule(second, "replace", **KINDS["replace"])["events"][0]["event"]["seq"]
    case.rule(referee, "replace", dispute=case.dispute(pair[1])["id"], **KINDS["replace"])
    assert pair[1].get(f"/v1/games/{case.game}/audit").json["verdict"] == "agrees"
