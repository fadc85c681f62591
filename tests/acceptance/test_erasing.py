"""Being forgotten, at a real service: no file, no answer and no line of its log says the name any more."""

import re

import pytest

from tests.support.api import Answer, Api, document, over_http, refused
from tests.support.play import asked, finish, move, table, until
from tests.support.server import Service, command, running

HANDLE, NAME = "Forgotten-Frederica", "Frederica the Forgotten"


@pytest.fixture
def service(tmp_path):
    with running(tmp_path / "data", LOG_LEVEL="debug") as service:
        yield service


@pytest.fixture
def anybody(service):
    return Api(over_http(service.url))


def held(service: Service, *words: str) -> set[str]:
    """The files in which one of these words stands."""
    files = [path for path in service.data_dir.rglob("*") if path.is_file()]
    texts = {str(path): path.read_bytes() for path in files} | {"stderr": service.said().encode()}
    return {name for name, text in texts.items() if any(word.lower().encode() in text.lower() for word in words)}


def everything(reader: Api, ids: dict[str, str]) -> dict[str, Answer]:
    """What every GET that is documented answers, wherever these ids lead, to this reader."""
    answers = {}
    for path, operations in document()["paths"].items():
        if "get" not in operations or path in ("/v1/me/events", "/metrics"):
            continue
        filled = re.sub(r"\{(\w+)\}", lambda found: ids.get(found[1], "1"), path)
        for accept in ("*/*", "text/plain", "application/jsonl"):
            answers[f"{filled} as {accept}"] = reader.get(filled, Accept=accept)
    return answers


def test_no_copy_of_a_name_is_left(service, anybody):
    fred = anybody.as_(HANDLE, display_name=NAME, password="correct horse")
    ada = anybody.as_("ada")
    fred.post("/v1/tokens", {"label": f"{HANDLE}'s other computer", "scopes": ["read"]})
    anybody.post("/v1/sessions", {"handle": HANDLE, "password": "correct horse"})
    pair = (ada, fred)
    game = table(pair)
    seats = ["me", {"account": HANDLE}]
    match = {"ruleset": "kingdomino", "seats": seats, "match": {"format": "best-of", "games": 3}}
    told = ada.post("/v1/matches", match, Idempotency_Key="with-fred").json["match"]["id"]
    running_game = table(pair)
    move(*asked(pair, running_game))
    finish(pair, game)
    head = anybody.get(f"/v1/games/{game}").json["head"]
    ids = {"game": game, "match": told, "player": fred.account}
    before = {reader: everything(reader, ids) for reader in (anybody, ada)}
    naming = [path for path, answer in before[ada].items() if HANDLE in answer.text]
    assert len(naming) >= 8, "there is something to forget"
    assert held(service, HANDLE, NAME)

    asked_for = fred.delete("/v1/me")
    ids["erasure"] = asked_for.json["id"]
    until(lambda: anybody.get(asked_for.headers["Location"]).json["status"] == "done", 60)

    assert held(service, HANDLE, NAME, "correct horse") == set()
    for reader, answers in before.items():
        for path, answer in everything(reader, ids).items():
            assert HANDLE.lower() not in answer.text.lower(), path
            assert NAME not in answer.text, path
            where, _, accept = path.partition(" as ")
            if HANDLE in answers.get(path, answer).text:
                again = reader.get(where, Accept=accept, If_None_Match=answers[path].headers["ETag"])
                assert again.status in (200, 404), path
    refused(anybody.post("/v1/accounts", {"handle": HANDLE.lower()}), 409, "handle-taken")
    refused(ada.post("/v1/matches", match, Idempotency_Key="with-fred"), 409, "answer-forgotten")
    audit = anybody.get(f"/v1/games/{game}/audit").json
    assert (audit["verdict"], audit["receipt"]["head"]) == ("agrees", head)
    record = anybody.get(f"/v1/games/{game}/record").body
    verified = anybody.post("/v1/verifications", record, Content_Type="application/jsonl").json
    assert (verified["verdict"], verified["head"]) == ("verified", head)


def test_an_operator_forgets_somebody_at_the_command_line(service, anybody):
    for whom in ("by-handle", "by-id"):
        fred = anybody.as_(whom)
        told = command("forget", whom if whom == "by-handle" else fred.account, data_dir=service.data_dir)
        assert told.returncode == 0, told.stderr
        refused(fred.get("/v1/me"), 401, "unauthenticated")
        where = re.search(r"/v1/erasures/\S+", told.stdout)
        assert where is not None
        assert anybody.get(where[0]).json["status"] in ("running", "done")
    assert command("forget", "nobody-at-all", data_dir=service.data_dir).returncode == 2
