"""Players who were replaced keep their say in disputes about their time in the seat.

Source: docs/refereeing.md, "Who may dispute" and "Appeals".
"""

from typing import Any

import pytest

from tests.support.api import Api, refused
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.play import finish, moves, people, posted, table, waive

WINDOWS = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}


class Case:
    """A game of two in which seat 1 is replaced, and a dispute of seat 0."""

    def __init__(self, pair: list[Api], referee: Api, **terms: Any) -> None:
        self.pair, self.referee = pair, referee
        self.game = table(pair, **{"terms": WINDOWS, **terms})
        self.path = ""

    def dispute(self, cites: int = 3) -> None:
        opened = posted(self.pair[0], f"/v1/games/{self.game}/disputes", cites=cites, text="it was not so")
        self.path = f"/v1/disputes/{opened['dispute']['id']}"

    def rule(self, kind: str, **body: Any) -> int:
        """Return the event of the ruling."""
        told = posted(self.referee, f"/v1/games/{self.game}/rulings", kind=kind, reason="so", **body)
        found: int = told["events"][0]["event"]["seq"]
        return found

    def settle(self, kind: str = "dismiss", **body: Any) -> None:
        self.rule(kind, dispute=self.path.rpartition("/")[2], **body)

    def replace(self) -> int:
        return self.rule("replace", seat=1, bot="random")

    def play(self) -> None:
        for _ in moves(self.pair, self.game, 4):
            pass


def replaced_by_the_ruling(case: Case) -> None:
    case.dispute()
    case.settle("replace", seat=1, bot="random")


def replaced_after_the_ruling(case: Case) -> None:
    case.play()
    case.dispute()
    case.settle()
    case.replace()


def replaced_before_the_ruling(case: Case) -> None:
    case.dispute()
    case.replace()
    case.settle()


def replaced_before_the_dispute(case: Case) -> None:
    case.play()
    case.replace()
    case.dispute(cites=5)
    case.settle()


@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize(
    "course",
    [replaced_by_the_ruling, replaced_after_the_ruling, replaced_before_the_ruling, replaced_before_the_dispute],
)
def test_a_replaced_player_appeals_a_ruling_about_their_time(
    pair: list[Api], referee: Api, second: Api, course: Any, visibility: str
) -> None:
    case = Case(pair, referee, visibility=visibility)
    course(case)
    assert pair[1].account in pair[1].get(case.path).json["parties"]
    appealed = posted(pair[1], f"{case.path}/appeals", text="I was not heard.")["dispute"]
    assert (appealed["status"], appealed["statements"][-1]["seat"]) == ("appealed", 1)
    posted(pair[1], f"{case.path}/statements", text="I was there.")
    refused(pair[1].post(f"/v1/games/{case.game}/moves", {"decision": "d9", "picks": []}), 403, "not-seated")
    dispute = case.path.rpartition("/")[2]
    posted(second, f"/v1/games/{case.game}/rulings", kind="uphold", dispute=dispute, reason="so")
    refused(pair[1].post(f"{case.path}/appeals", {"text": "Yet."}), 409, "dispute-settled")


def test_a_replaced_player_disputes_where_shuffles_are_shared(
    anybody: Api, referee: Api, second: Api, stranger: Api
) -> None:
    olga, *players = people(anybody, 5)
    path = open_event(olga, DUEL, players=players, terms=WINDOWS, deal="duplicate")
    game = first_round(olga, path)["tables"][0]["games"][0]["game"]
    seated = did(olga.get(f"/v1/games/{game}"), 200)["seats"][0]["account"]
    replaced = next(player for player in players if player.account == seated)
    ruling = {"kind": "replace", "seat": 0, "account": stranger.account, "reason": "so"}
    cites = did(referee.post(f"/v1/games/{game}/rulings", ruling))["events"][0]["event"]["seq"]
    refused(replaced.get(f"/v1/games/{game}"), 404, "unknown-game")
    claim = {"cites": cites, "text": "I was there."}
    others = [player for player in players if player is not replaced]
    elsewhere = next(player for player in others if player.get(f"/v1/games/{game}").status == 404)
    refused(elsewhere.post(f"/v1/games/{game}/disputes", claim), 404, "unknown-game")
    dispute = did(replaced.post(f"/v1/games/{game}/disputes", claim))["dispute"]
    assert (dispute["status"], dispute["seat"]) == ("appealed", 0)
    overturn = {"kind": "overturn", "dispute": dispute["id"], "reason": "so"}
    assert did(second.post(f"/v1/games/{game}/rulings", overturn))["game"]["seats"][0]["account"] == seated


def test_a_seat_that_an_appeal_gives_back_after_the_end_passes_the_audit(
    pair: list[Api], referee: Api, second: Api, stranger: Api
) -> None:
    case = Case(pair, referee)
    case.play()
    cites = case.rule("replace", seat=1, account=stranger.account)
    assert finish([pair[0], stranger], case.game)["status"] == "ended"
    dispute = posted(pair[1], f"/v1/games/{case.game}/disputes", cites=cites, text="I was there.")["dispute"]
    given = posted(second, f"/v1/games/{case.game}/rulings", kind="overturn", dispute=dispute["id"], reason="so")
    assert "seat-replaced" in [one["event"]["type"] for one in given["events"]]
    assert did(second.get(f"/v1/games/{case.game}/audit"), 200)["verdict"] == "agrees"


def test_a_replaced_player_has_no_say_in_what_came_after(pair: list[Api], referee: Api, stranger: Api) -> None:
    case = Case(pair, referee)
    case.replace()
    after = case.rule("pause")
    case.dispute(cites=after)
    for one in (pair[1], stranger):
        assert one.account not in one.get(case.path).json["parties"]
        refused(one.post(f"{case.path}/appeals", {"text": "No."}), 403, "not-seated")
        refused(one.post(f"/v1/games/{case.game}/disputes", {"cites": after, "text": "no"}), 403, "not-seated")


def test_a_replaced_player_disputes_the_ruling_that_replaced_them(pair: list[Api], referee: Api) -> None:
    case = Case(pair, referee)
    opened = posted(pair[1], f"/v1/games/{case.game}/disputes", cites=case.replace(), text="I was there.")
    assert (opened["dispute"]["seat"], opened["dispute"]["opener"]) == (1, pair[1].account)


def test_a_seat_does_not_return_to_an_erased_account(anybody: Api, referee: Api, second: Api, stranger: Api) -> None:
    case = Case(people(anybody, 2), referee)
    ruling = case.rule("replace", seat=1, account=stranger.account)
    did(case.pair[1].delete("/v1/me"), 202)
    case.dispute(cites=ruling)
    case.referee = second
    case.settle("overturn")
    assert case.pair[0].get(case.path).json["outcome"] == "overturned"
    assert finish([case.pair[0], stranger], case.game)["seats"][1]["account"] == stranger.account
    assert case.pair[0].get(f"/v1/games/{case.game}/audit").json["verdict"] == "agrees"


def test_an_erased_account_keeps_its_seat_in_a_reopened_game(
    anybody: Api, referee: Api, second: Api, stranger: Api
) -> None:
    case = Case(people(anybody, 2), referee)
    ruling = case.rule("void")
    did(case.pair[1].delete("/v1/me"), 202)
    case.dispute(cites=ruling)
    case.referee = second
    case.settle("overturn")
    reopened = case.pair[0].get(f"/v1/games/{case.game}").json
    assert (reopened["status"], reopened["seats"][1]["account"]) == ("running", case.pair[1].account)
    case.rule("replace", seat=1, account=stranger.account)
    assert finish([case.pair[0], stranger], case.game)["status"] == "ended"


def test_a_successor_appeals_as_a_player(pair: list[Api], referee: Api, stranger: Api) -> None:
    case = Case(pair, referee)
    case.dispute()
    case.settle("replace", seat=1, account=stranger.account)
    assert posted(stranger, f"{case.path}/appeals", text="No.")["dispute"]["status"] == "appealed"


def test_a_replaced_player_does_not_appeal_after_the_window(pair: list[Api], referee: Api) -> None:
    case = Case(pair, referee, terms={**WINDOWS, "appeal_window_seconds": 0})
    replaced_by_the_ruling(case)
    refused(pair[1].post(f"{case.path}/appeals", {"text": "No."}), 409, "window-closed")


@pytest.mark.parametrize("disputed", [False, True])
def test_nobody_waives_the_dispute_or_appeal_of_a_replaced_player(
    pair: list[Api], referee: Api, stranger: Api, *, disputed: bool
) -> None:
    case = Case(pair, referee)
    if disputed:
        case.dispute()
    (case.settle if disputed else case.rule)("replace", seat=1, account=stranger.account)
    finish([pair[0], stranger], case.game)
    for one in (pair[0], stranger):
        (waived,) = waive(one, case.game).json["items"]
    assert (waived["final"], waived["unwaived"]) == (False, [pair[1].account])
    assert waive(pair[1], case.game).json["items"][0]["final"]


@pytest.mark.parametrize("resigns", [False, True])
def test_a_seat_returns_also_if_the_newcomer_resigned(
    anybody: Api, referee: Api, second: Api, stranger: Api, *, resigns: bool
) -> None:
    """The service seats a bot for a newcomer who resigns. The appeal undoes both replacements."""
    three = people(anybody, 3)
    case = Case(three, referee, terms={**WINDOWS, "resignation": "bot"})
    ruling = case.rule("replace", seat=1, account=stranger.account)
    opened = posted(three[1], f"/v1/games/{case.game}/disputes", cites=ruling, text="I was there.")
    case.path = f"/v1/disputes/{opened['dispute']['id']}"
    if resigns:
        did(stranger.post(f"/v1/games/{case.game}/resignation", {}))
    case.referee = second
    case.settle("overturn")
    seat = three[0].get(f"/v1/games/{case.game}").json["seats"][1]
    assert (seat["kind"], seat["account"]) == ("account", three[1].account)
    assert three[0].get(f"/v1/games/{case.game}/audit").json["verdict"] == "agrees"


def test_a_replaced_bot_is_no_party_and_waives_nothing(pair: list[Api], referee: Api) -> None:
    case = Case(pair, referee)
    seats = ["me", {"bot": "random"}]
    case.game = posted(pair[0], "/v1/games", ruleset="kingdomino", seats=seats, terms=WINDOWS)["game"]["id"]
    case.rule("replace", seat=1, account=pair[1].account)
    case.dispute()
    case.settle()
    parties = [player.account for player in pair]
    assert pair[0].get(case.path).json["parties"] == parties
    assert finish(pair, case.game)["unwaived"] == parties
    for one in pair:
        (waived,) = waive(one, case.game).json["items"]
    assert (waived["final"], waived["unwaived"]) == (True, [])


def test_a_private_game_is_listed_for_a_replaced_player(pair: list[Api], referee: Api, stranger: Api) -> None:
    case = Case(pair, referee, visibility="private")
    case.replace()
    listed = did(pair[1].get("/v1/games?limit=200"), 200)["items"]
    assert case.game in [game["id"] for game in listed]
    assert pair[1].get(f"/v1/games/{case.game}?view=seat-1").json["code"] == "view-not-yours"
    assert stranger.get(f"/v1/games/{case.game}").status == 404


def test_a_question_to_a_player_who_left_the_seat_is_not_awaited(pair: list[Api], referee: Api) -> None:
    case = Case(pair, referee)
    case.dispute()
    posted(referee, f"{case.path}/questions", seat=1, text="So?")
    assert [one["role"] for one in pair[0].get(case.path).json["waits_for"]] == ["party"]
    case.replace()
    told = pair[0].get(case.path).json
    assert [one["role"] for one in told["waits_for"]] == ["referee"]
    assert [one["open"] for one in told["questions"]] == [False]


def test_a_ruling_that_ends_a_game_can_be_disputed_for_the_appeal_window(pair: list[Api], referee: Api) -> None:
    case = Case(pair, referee, terms={"appeal_window_seconds": 3600})
    ruled = case.rule("adjudicate", places=[2, 1])
    assert pair[0].get(f"/v1/games/{case.game}").json["status"] == "ended"
    case.dispute(cites=ruled)
    assert [one["role"] for one in pair[0].get(case.path).json["waits_for"]] == ["referee"]


def test_a_named_referee_seats_a_bot_or_a_former_player_of_the_seat(anybody: Api, stranger: Api) -> None:
    """Nobody else has agreed to play there, as an invited player would."""
    ada, bruno, rita = people(anybody, 3)
    case = Case([ada, bruno], rita, terms={**WINDOWS, "referees": [rita.account], "rated": False})
    rulings, ruling = f"/v1/games/{case.game}/rulings", {"kind": "replace", "seat": 1, "reason": "so"}
    for path in (rulings, f"{rulings}/preview"):
        refused(rita.post(path, {**ruling, "account": stranger.account}), 409, "not-accepting")
    refused(rita.post(rulings, {**ruling, "account": rita.account}), 403, "conflict-of-interest")
    case.rule("replace", seat=1, bot="random")
    case.rule("replace", seat=1, account=bruno.account)
    assert did(ada.get(f"/v1/games/{case.game}"), 200)["seats"][1]["account"] == bruno.account


@pytest.mark.parametrize(
    ("blocker", "blocked", "code"),
    [
        ("guest", "referee", "not-accepting"),
        ("referee", "guest", "player-blocked"),
        ("guest", "maker", "not-accepting"),
        ("maker", "guest", "not-accepting"),
    ],
)
def test_no_referee_seats_a_player_against_a_block(
    anybody: Api, referee: Api, blocker: str, blocked: str, code: str
) -> None:
    maker, other, guest = people(anybody, 3)
    who = {"maker": maker, "guest": guest, "referee": referee}
    case = Case([maker, other], referee)
    ruling = {"kind": "replace", "seat": 1, "account": guest.account, "reason": "so"}
    block = f"/v1/me/blocks/{who[blocked].account}"
    assert who[blocker].put(block).status == 204
    refused(referee.post(f"/v1/games/{case.game}/rulings", ruling), 409, code)
    assert who[blocker].delete(block).status == 204
    did(referee.post(f"/v1/games/{case.game}/rulings", ruling))
