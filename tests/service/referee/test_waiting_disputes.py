"""Nobody hides an appeal, and every referee who may rule on a dispute is notified."""

from typing import Any

import pytest

from tests.support.api import Api, refused
from tests.support.event import did
from tests.support.play import asked, finish, posted, table, until

WINDOWS = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}


def disputed(pair: list[Api], **terms: Any) -> tuple[str, str]:
    """A game, and the address of a dispute about it that seat 0 opened."""
    game = table(pair, terms={**WINDOWS, **terms})
    opened = posted(pair[0], f"/v1/games/{game}/disputes", cites=3, text="it was not so")
    return game, f"/v1/disputes/{opened['dispute']['id']}"


def ruled(referee: Api, game: str, path: str, kind: str = "dismiss", **body: Any) -> Any:
    dispute = path.rsplit("/", 1)[1]
    return posted(referee, f"/v1/games/{game}/rulings", kind=kind, dispute=dispute, reason="so", **body)


def awaited(player: Api, game: str) -> list[tuple[str, list[str]]]:
    """Each thing that awaits this player in a game, with its disputes."""
    items = player.get("/v1/me/inbox?limit=200").json["items"]
    mine = [one for one in items if one["game"] is not None and one["game"]["id"] == game]
    return sorted((one["waits_for"], [dispute["id"] for dispute in one["disputes"]]) for one in mine)


def test_an_unanswered_question_does_not_hide_an_appeal(pair: list[Api], referee: Api, second: Api) -> None:
    game, path = disputed(pair)
    question = posted(referee, f"{path}/questions", seat=1, text="Did you?")["dispute"]["questions"][0]["seq"]
    ruled(referee, game, path)
    assert posted(pair[0], f"{path}/appeals", text="No.")["dispute"]["waits_for"][0]["role"] == "referee"
    refused(pair[1].post(f"{path}/answers", {"question": question, "text": "Yes."}), 409, "dispute-settled")
    later = posted(second, f"{path}/questions", seat=1, text="Really?")["dispute"]
    assert {one["role"] for one in later["waits_for"]} == {"referee", "party"}
    docket = [one["id"] for one in second.get("/v1/disputes?waits_for=referee&limit=200").json["items"]]
    assert path.rsplit("/", 1)[1] in docket
    posted(pair[1], f"{path}/answers", question=later["questions"][1]["seq"], text="Really.")


def test_a_second_appeal_names_the_one_that_waits(pair: list[Api], referee: Api) -> None:
    game, path = disputed(pair)
    early = refused(pair[0].post(f"{path}/appeals", {"text": "No."}), 409, "dispute-pending")
    ruled(referee, game, path)
    posted(pair[0], f"{path}/appeals", text="No.")
    again = refused(pair[1].post(f"{path}/appeals", {"text": "Nor I."}), 409, "dispute-pending")
    assert early["detail"] == "No referee has ruled on this dispute yet. You can appeal after the ruling."
    assert again["detail"] == "An appeal in this dispute already waits for another referee. Wait for the ruling."


@pytest.mark.parametrize("over", [False, True])
def test_a_withdrawn_appeal_leaves_the_others_theirs(pair: list[Api], referee: Api, second: Api, over: bool) -> None:
    game, path = disputed(pair, dispute_window_seconds=0)
    ruled(referee, game, path, "penalise", seat=1, points=5)
    if over:
        finish(pair, game)
    posted(pair[0], f"{path}/appeals", text="No.")
    withdrawn = did(pair[0].delete(path), 200)["dispute"]
    assert (withdrawn["status"], withdrawn["outcome"], withdrawn["waits_for"]) == ("ruled", "withdrawn", [])
    assert withdrawn["appeal_until"] > withdrawn["opened_at"]
    assert pair[0].get(f"/v1/games/{game}").json["status"] == ("ended" if over else "running")
    again = refused(pair[0].post(f"{path}/appeals", {"text": "Yet."}), 409, "enough-said")
    assert again["detail"] == "You already appealed in this dispute. Each party appeals once."
    appealed = posted(pair[1], f"{path}/appeals", text="Nor I.")["dispute"]
    assert (appealed["status"], appealed["outcome"]) == ("appealed", None)
    refused(pair[0].delete(path), 403, "forbidden")
    ruled(second, game, path, "overturn")
    settled = pair[0].get(path).json
    assert (settled["status"], settled["outcome"]) == ("closed", "overturned")
    assert pair[0].get(f"/v1/games/{game}").json["status"] == ("final" if over else "running")
    assert pair[0].get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


def test_service_referees_are_notified_of_disputes(pair: list[Api], referee: Api, second: Api) -> None:
    game, path = disputed(pair, referees=[])
    dispute = path.rsplit("/", 1)[1]
    for one in (referee, second):
        until(lambda one=one: awaited(one, game) == [("ruling", [dispute])])
    assert awaited(pair[1], game) in ([], [("decision", [])])
    posted(referee, f"{path}/questions", seat=1, text="Did you?")
    until(lambda: ("answer", [dispute]) in awaited(pair[1], game))
    for one in (referee, second):
        assert awaited(one, game) == [("ruling", [dispute])], "a question does not hide it"
    ruled(referee, game, path)
    until(lambda: awaited(referee, game) == [])
    posted(pair[1], f"{path}/appeals", text="No.")
    until(lambda: awaited(second, game) == [("ruling", [dispute])])
    assert awaited(referee, game) == []


def test_a_referee_who_plays_is_not_asked_to_rule(referee: Api, second: Api) -> None:
    game, path = disputed([referee, second])
    assert [kind for kind, _ in awaited(referee, game)] in ([], ["decision"])
    assert path


def test_a_question_is_listed_beside_an_open_decision(pair: list[Api], referee: Api) -> None:
    game, path = disputed(pair)
    turn = asked(pair, game)
    assert turn is not None
    seat = pair.index(turn[0])
    question = posted(referee, f"{path}/questions", seat=seat, text="So?")["dispute"]["questions"][0]["seq"]
    dispute = path.rsplit("/", 1)[1]
    until(lambda: awaited(pair[seat], game) == [("answer", [dispute]), ("decision", [])])
    posted(pair[seat], f"{path}/answers", question=question, text="So.")
    until(lambda: awaited(pair[seat], game) == [("decision", [])])


def test_a_ruling_that_settles_a_dispute_resumes_play(pair: list[Api], referee: Api) -> None:
    game, path = disputed(pair)
    ruled(referee, game, path, "pause")
    assert ruled(referee, game, path)["game"]["paused"], "a ruling alone does not resume play"
    second = posted(pair[0], f"/v1/games/{game}/disputes", cites=2, text="nor that")["dispute"]["id"]
    settled = ruled(referee, game, f"/{second}", resume=True)
    assert not settled["game"]["paused"]
    kinds = [one["kind"] for one in pair[0].get(f"/v1/disputes/{second}").json["rulings"]]
    assert kinds == ["dismissed", "resumed"]
    third = posted(pair[0], f"/v1/games/{game}/disputes", cites=2, text="and that")["dispute"]["id"]
    assert not ruled(referee, game, f"/{third}", resume=True)["game"]["paused"], "there was nothing to resume"


def test_an_upheld_ruling_that_resumes_play_passes_the_audit(pair: list[Api], referee: Api, second: Api) -> None:
    game, path = disputed(pair)
    ruled(referee, game, path, "pause")
    ruled(referee, game, path)
    posted(pair[0], f"{path}/appeals", text="It was so.")
    assert not ruled(second, game, path, "uphold", resume=True)["game"]["paused"]
    assert pair[0].get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"
