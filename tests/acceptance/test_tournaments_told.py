"""Webhooks about tournaments, and the traces of a person's texts in them after an erasure."""

import json

import pytest

from tests.acceptance.test_erasing import held, verified
from tests.support.api import Api, over_http, refused
from tests.support.event import DUEL, open_event
from tests.support.play import people, until
from tests.support.receiver import Receiver
from tests.support.server import running

TYPES = [
    "tournament.begun", "tournament.round_published", "tournament.result", "tournament.certified", "tournament.ended",
]  # fmt: skip
TITLE, NAME, WORDS = "Frederica's Fancy", "Grandma Gertrude", "Gertrude had counted twice."


def made(organiser: Api, **terms: object) -> str:
    return open_event(organiser, DUEL, title=TITLE, play="typed", **terms)


def held_out(organiser: Api, event: str) -> None:
    """The event, from its first stage to its end, with a result that is corrected."""
    for path, body in (
        ("stages", None), ("rounds", {"tables": [[1, 2]]}), ("rounds/publish", None),
        ("rounds/1/1/tables/1/results", result(40, 30)),
        ("rulings", {
            "kind": "correct", "stage": 1, "round": 1, "table": 1, "result": result(40, 41), "reason": WORDS,
        }),
        ("certificates", None), ("end", None),
    ):  # fmt: skip
        answer = organiser.post(f"{event}/{path}", body)
        assert answer.status == 201, answer


def result(*scores: int) -> dict[str, object]:
    return {"results": [{"entrant": number, "score": score} for number, score in enumerate(scores, 1)]}


def test_a_tournament_is_told_to_whom_it_concerns_and_to_who_follows_it(world: Api, receiver: Receiver) -> None:
    olga, pavel, watching, other = people(world, 4)
    event, private = made(olga), made(olga, visibility="private")
    name = event.rpartition("/")[2]
    named = {"tournaments": [name]}
    for number, (who, more) in enumerate(((olga, {}), (pavel, {}), (watching, named), (other, {}))):
        wish = {"url": receiver.url(f"/event-{number}"), "events": TYPES, **more}
        hook = who.post("/v1/webhooks", wish)
        assert hook.status == 201, hook
        assert hook.json["tournaments"] == more.get("tournaments")
    hidden = {"url": receiver.url("/event-0"), "events": TYPES, "tournaments": [private.rpartition("/")[2]]}
    assert refused(watching.post("/v1/webhooks", hidden), 404, "unknown-tournament")
    for step in (pavel.post(f"{event}/entrants"), olga.post(f"{event}/entrants", {"name": NAME})):
        assert step.status == 201, step
    held_out(olga, event)
    log = {item["event"]["seq"]: item["event"] for item in olga.get(f"{event}/events").json["items"]}
    for number in range(3):
        calls = sorted(receiver.wait(f"/event-{number}", 6), key=lambda call: call.json["data"]["seq"])
        assert [call.type for call in calls] == [*TYPES[:3], TYPES[2], *TYPES[3:]]
        for call in calls:
            data = call.json["data"]
            assert (data["tournament"], data["head"]) == (name, log[data["seq"]]["hash"])
            assert NAME not in call.body.decode()
        results = [call.json["data"] for call in calls if call.type == "tournament.result"]
        assert [one["result"] for one in results] == ["result-reported", "result-corrected"]
        assert all((one["stage"], one["round"], one["table"], one["number"]) == (1, 1, 1, 1) for one in results)
        certified = next(call.json["data"] for call in calls if call.type == "tournament.certified")
        assert certified["certificate"] == olga.get(event).json["certificates"][0]["certificate"]
    assert receiver.got("/event-3") == []


@pytest.fixture
def service(tmp_path):
    with running(tmp_path / "data", LOG_LEVEL="debug") as service:
        yield service


def test_an_organisers_words_are_forgotten_with_them(service) -> None:
    """The title, the names that they typed in and their reasons go; places, hashes and certificates stay."""
    anybody = Api(over_http(service.url))
    fred, ada = people(anybody, 2)
    event = made(fred, organisers=[ada.account])
    for who, name in ((fred, NAME), (ada, "Ada's aunt")):
        answer = who.post(f"{event}/entrants", {"name": name})
        assert answer.status == 201, answer
    held_out(fred, event)
    paths = ("", "/entrants", "/rulings", "/standings", "/rounds/1/1", "/events", "/record")
    before = {path: anybody.get(event + path) for path in paths}
    for path, answer in before.items():
        assert any(words in answer.text for words in (TITLE, NAME, WORDS)), f"there is something to forget in {path}"
    certificate = anybody.get(event).json["certificates"][0]
    until(lambda: anybody.get(event).json["seed"])
    head = anybody.get(event).json["head"]
    gone = fred.delete("/v1/me").headers["Location"]
    until(lambda: anybody.get(gone).json["status"] == "done", 60)
    for path, answer in before.items():
        now = anybody.get(event + path, If_None_Match=answer.headers["ETag"])
        assert now.status == 200, path
        assert not any(words in now.text for words in (TITLE, NAME, WORDS)), path
    assert held(service, TITLE, NAME, WORDS) == set()
    shown = anybody.get(event).json
    assert (shown["title"], shown["head"], shown["maker"]["handle"]) == (None, head, None)
    assert [one["name"] for one in anybody.get(f"{event}/entrants").json["items"]] == [None, "Ada's aunt"]
    (ruling,) = anybody.get(f"{event}/rulings").json["items"]
    assert (ruling["kind"], ruling["reason"]) == ("result-corrected", None)
    listed = anybody.get("/v1/tournaments").json["items"][0]
    assert (listed["id"], listed["title"]) == (shown["id"], None)
    assert [line["entrant"] for line in anybody.get(f"{event}/standings").json["standings"]] == [2, 1]
    again = anybody.get(f"{event}/certificates/{certificate['certificate']}").json
    assert (again["digest"], again["stands"]) == (certificate["digest"], True)
    assert json.dumps(again["document"]).count(certificate["signature"]) == 1
    assert verified(anybody, anybody.get(f"{event}/record").body) == ("verified", head, 3)
