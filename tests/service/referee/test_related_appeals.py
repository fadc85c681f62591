"""Appeals against rulings that another ruling undoes too, and appeals beside a dispute of the same party."""

import pytest

from domain.table.disputes import Disputes
from service.features.audits import results
from tests.service.referee.test_lone_rulings import KINDS, Case
from tests.support.api import Api, refused
from tests.support.event import did
from tests.support.play import finish


class Adjusted(Case):
    """A dispute in which a referee changed the time of seat 1, then gave a penalty. Both rulings are appealed."""

    def __init__(self, pair: list[Api], referee: Api, milliseconds: int = 600_000) -> None:
        super().__init__(pair, referee, "penalise")
        self.left = self.time()
        self.first = self.disputed(pair[0], 10)
        given = self.rule(referee, "clock", dispute=self.first, seat=1, milliseconds=milliseconds)
        self.rule(referee, "penalise", dispute=self.first, **KINDS["penalise"])
        did(pair[0].post(f"/v1/disputes/{self.first}/appeals", {"text": "No."}))
        self.clock = given["events"][0]["event"]["seq"]
        self.second = self.disputed(pair[1], self.clock)

    def time(self) -> int:
        left: int = self.pair[0].get(f"/v1/games/{self.game}").json["clock"]["left"][1]
        return left

    def disputed(self, player: Api, cites: int) -> str:
        self.ruling = cites
        dispute: str = self.dispute(player)["id"]
        return dispute

    def state_of(self, dispute: str) -> tuple[str, str | None]:
        found = self.pair[0].get(f"/v1/disputes/{dispute}").json
        return found["status"], found["outcome"]

    def preview(self, referee: Api, dispute: str) -> tuple[list[str], str | None]:
        said = {"kind": "overturn", "dispute": dispute, "reason": "so"}
        found = did(referee.post(f"/v1/games/{self.game}/rulings/preview", said), 200)
        return found["events"], found["outcome"]

    def verdict(self) -> str:
        finish(self.pair, self.game)
        for player in self.pair:
            did(player.post("/v1/waivers", {"of": self.game}))
        assert self.pair[0].get(f"/v1/games/{self.game}").json["status"] == "final"
        found: str = self.pair[0].get(f"/v1/games/{self.game}/audit").json["verdict"]
        return found


@pytest.mark.parametrize("milliseconds", [600_000, -3_600_000])
@pytest.mark.parametrize("clock_first", [False, True])
def test_clock_is_undone_once_and_both_appeals_close(
    pair: list[Api], referee: Api, second: Api, milliseconds: int, clock_first: bool
) -> None:
    case = Adjusted(pair, referee, milliseconds)
    did(second.post(f"/v1/disputes/{case.second}/notes", {"text": "Both have a point."}))
    order = [case.second, case.first] if clock_first else [case.first]
    for dispute in order:
        events, outcome = case.preview(second, dispute)
        assert outcome == "overturned"
        written = case.rule(second, "overturn", dispute=dispute)["events"]
        assert [one["event"]["type"] for one in written] == events
    assert case.time() == case.left
    assert case.state_of(case.first) == case.state_of(case.second) == ("closed", "overturned")
    again = {"kind": "overturn", "dispute": case.second, "reason": "so"}
    refused(second.post(f"/v1/games/{case.game}/rulings", again), 409, "dispute-settled")
    assert pair[0].get(f"/v1/disputes/{case.second}").json["notes"][0]["text"] == "Both have a point."
    assert case.verdict() == "agrees"


def test_preview_shows_the_outcome_of_the_named_appeal(pair: list[Api], referee: Api, second: Api) -> None:
    case = Adjusted(pair, referee)
    said = {"kind": "penalise", "dispute": case.first, "reason": "so", "seat": 0, "points": 2}
    preview = did(second.post(f"/v1/games/{case.game}/rulings/preview", said), 200)
    assert preview["outcome"] == "varied"
    assert preview["after"]["disputes"] == {case.first: "closed", case.second: "closed"}


def test_ruling_that_falls_with_another_closes_its_appeal(pair: list[Api], referee: Api, second: Api) -> None:
    case = Case(pair, referee, "adjudicate")
    adjudicated, void = case.ruling, case.rule(referee, "void")["events"][0]["event"]["seq"]
    appeals = []
    for player, cites in zip(reversed(pair), (adjudicated, void), strict=True):
        case.ruling = cites
        appeals.append(case.dispute(player)["id"])
    case.rule(second, "overturn", dispute=appeals[0])
    for appeal in appeals:
        found = pair[0].get(f"/v1/disputes/{appeal}").json
        assert (found["status"], found["outcome"]) == ("closed", "overturned")
    assert case.state() == case.before
    finish(pair, case.game)
    assert pair[0].get(f"/v1/games/{case.game}/audit").json["verdict"] == "agrees"


def test_clock_that_another_referee_upheld_stays(pair: list[Api], referee: Api, second: Api) -> None:
    case = Adjusted(pair, referee)
    case.rule(second, "uphold", dispute=case.second)
    given = case.time()
    case.rule(second, "overturn", dispute=case.first)
    assert (case.time(), case.state_of(case.second)) == (given, ("closed", "upheld"))


def test_nobody_appeals_against_an_overturned_ruling(pair: list[Api], referee: Api, second: Api) -> None:
    case = Adjusted(pair, referee)
    did(pair[1].delete(f"/v1/disputes/{case.second}"), 200)
    case.rule(second, "overturn", dispute=case.first)
    refused(pair[0].post(f"/v1/disputes/{case.second}/appeals", {"text": "No."}), 409, "dispute-settled")


def test_open_dispute_does_not_block_an_appeal(pair: list[Api], referee: Api, second: Api) -> None:
    case = Case(pair, referee, "penalise")
    penalty, case.ruling = case.ruling, 4
    dispute = case.dispute(pair[0])["id"]
    case.ruling = 5
    problem = refused(
        pair[0].post(f"/v1/games/{case.game}/disputes", {"cites": 5, "text": "And that."}), 409, "dispute-pending"
    )
    assert "withdraw it" in problem["detail"]
    case.ruling = penalty
    assert case.dispute(pair[0])["status"] == "appealed"
    case.ruling = 5
    did(pair[0].delete(f"/v1/disputes/{dispute}"), 200)
    assert case.dispute(pair[0])["status"] == "open", "an appeal is no second dispute"
    finish(pair, case.game)
    for one in second.get(f"/v1/disputes?game={case.game}&limit=100").json["items"]:
        if one["status"] in {"open", "appealed"}:
            case.rule(second, "overturn" if one["status"] == "appealed" else "dismiss", dispute=one["id"])
    assert pair[0].get(f"/v1/games/{case.game}/audit").json["verdict"] == "agrees"


def test_many_disputes_do_not_block_an_appeal(pair: list[Api], referee: Api) -> None:
    case = Case(pair, referee, "penalise")
    penalty, case.ruling = case.ruling, 4
    for _ in range(20):
        did(pair[0].delete(f"/v1/disputes/{case.dispute(pair[0])['id']}"), 200)
    refused(pair[0].post(f"/v1/games/{case.game}/disputes", {"cites": 4, "text": "no"}), 409, "too-many-disputes")
    case.ruling = penalty
    assert case.dispute(pair[0])["status"] == "appealed"


def test_appeal_that_an_earlier_build_left_open_undoes_nothing(
    pair: list[Api], referee: Api, second: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = Adjusted(pair, referee)
    with monkeypatch.context() as earlier:
        earlier.setattr(Disputes, "appeal_against", lambda *_: None)
        case.rule(second, "overturn", dispute=case.first)
    assert (case.time(), case.state_of(case.second)) == (case.left, ("appealed", None))
    upheld = {"kind": "uphold", "dispute": case.second, "reason": "so"}
    refused(second.post(f"/v1/games/{case.game}/rulings", upheld), 409, "ruling-out-of-place")
    assert case.preview(second, case.second) == (["overturned"], "overturned")
    case.rule(second, "overturn", dispute=case.second)
    assert (case.time(), case.state_of(case.second)) == (case.left, ("closed", "overturned"))
    monkeypatch.setattr(results, "NEXT_RULES", "2099-01-01")  # the facts are those of an earlier build
    assert case.verdict() == "agrees"
