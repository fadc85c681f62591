"""Erasure at a real service: no file, no answer and no line of its log holds the name any more."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.api import Answer, Api, document, over_http, refused
from tests.support.play import asked, finish, move, table, until
from tests.support.postbox import mailing, posting
from tests.support.server import METRICS, Service, command, running

HANDLE, NAME = "Forgotten-Frederica", "Frederica the Forgotten"
ADDRESS = "private.of.fred@games.example"
WORDS = "The crown was seen by everybody, says the referee."


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("erasing") / "data"
    with posting() as post, running(folder, **mailing(post), LOG_LEVEL="debug") as service:
        yield service


@pytest.fixture(scope="module")
def anybody(service):
    return Api(over_http(service.url))


def held(service: Service, *words: str) -> set[str]:
    """Return the files that contain one of these words."""
    files = [path for path in service.data_dir.rglob("*") if path.is_file()]
    texts = {str(path): path.read_bytes() for path in files} | {"stderr": service.said().encode()}
    return {name for name, text in texts.items() if any(word.lower().encode() in text.lower() for word in words)}


def everything(reader: Api, games: list[str], ids: dict[str, str]) -> dict[str, Answer]:
    """Return the answers of every documented GET, in each of its types, with these ids, to this reader.

    Reviews are left out: they name seats and keep a worker busy, for which the erasure waits.
    """
    documented = {path: operations["get"] for path, operations in document()["paths"].items() if "get" in operations}
    wherever = [ids | {"game": game} for game in games]
    asked = {
        (re.sub(r"\{(\w+)\}", lambda found, ids=ids: ids.get(found[1], "1"), path), accept)
        for path, get in documented.items()
        for accept in types(get)
        for ids in wherever
        if path != "/v1/games/{game}/review"
    }
    return {f"{path} as {accept}": reader.get(path, Accept=accept) for path, accept in sorted(asked)}


def types(get: Any) -> list[str]:
    """Return the types to request so that each documented type comes once, without endless streams."""
    made = get["responses"].get("200", {}).get("content", {}).keys() - {"text/event-stream"}
    return sorted(made) if len(made) > 1 else ["*/*"]


def test_no_copy_of_a_name_is_left(service, anybody):
    fred = anybody.as_(HANDLE, display_name=NAME, password="correct horse")
    assert command("admin", HANDLE, "--role", "referee", data_dir=service.data_dir).returncode == 0
    ada, bob = anybody.as_("ada"), anybody.as_("bob")
    fred.post("/v1/tokens", {"label": f"{HANDLE}'s other computer", "scopes": ["read"]})
    anybody.post("/v1/sessions", {"handle": HANDLE, "password": "correct horse"})
    wish = {"address": ADDRESS, "current": "correct horse", "about": ["turn", "case", "round"]}
    assert fred.put("/v1/me/mail", wish).status == 200
    pair = (ada, fred)
    game = table(pair)
    seats = ["me", {"account": HANDLE}]
    match = {"ruleset": "kingdomino", "seats": seats, "match": {"format": "best-of", "games": 3}}
    told = ada.post("/v1/matches", match, Idempotency_Key="with-fred").json["match"]["id"]
    running_game = table(pair)
    move(*asked(pair, running_game))
    finish(pair, game)
    ruled = table((ada, bob))
    ruling = {"kind": "penalise", "seat": 0, "points": 1, "reason": WORDS}
    assert fred.post(f"/v1/games/{ruled}/rulings", ruling, Idempotency_Key="ruled").status == 201
    games = [game, ruled]
    heads = {game: anybody.get(f"/v1/games/{game}").json["head"] for game in games}
    ids = {"match": told, "player": fred.account, "ruleset": "kingdomino", "player_count": "2"}
    before = {reader: everything(reader, games, ids) for reader in (anybody, ada)}
    for words, places in ((HANDLE, 8), (WORDS, 5)):
        naming = [path for path, answer in before[ada].items() if words in answer.text]
        assert len(naming) >= places, "there is something to forget"
        assert held(service, words)
    told = anybody.get("/metrics", **METRICS)
    for path, answer in [*before[ada].items(), *before[anybody].items(), ("metrics", told)]:
        assert ADDRESS not in answer.text.lower(), path
    assert {Path(name).name.partition("-")[0] for name in held(service, ADDRESS)} == {"registry.db"}
    download = anybody.get(f"/v1/games/{ruled}/record").body

    asked_for = fred.ask("DELETE", "/v1/me", {"current": "correct horse"})
    ids["erasure"] = asked_for.json["id"]
    until(lambda: anybody.get(asked_for.headers["Location"]).json["status"] == "done", 60)

    assert held(service, HANDLE, NAME, WORDS, ADDRESS, "correct horse") == set()
    for reader, answers in before.items():
        for path, answer in everything(reader, games, ids).items():
            for words in (HANDLE, NAME, WORDS):
                assert words.lower() not in answer.text.lower(), path
            where, _, accept = path.partition(" as ")
            if any(words in answers.get(path, answer).text for words in (HANDLE, WORDS)):
                again = reader.get(where, Accept=accept, If_None_Match=answers[path].headers["ETag"])
                assert again.status in (200, 404), path
    refused(anybody.post("/v1/accounts", {"handle": HANDLE.lower()}), 409, "handle-taken")
    refused(ada.post("/v1/matches", match, Idempotency_Key="with-fred"), 409, "answer-forgotten")
    for game, head in heads.items():
        audit = anybody.get(f"/v1/games/{game}/audit").json
        assert (audit["verdict"], audit["receipt"]["head"]) == ("agrees", head)
        record = anybody.get(f"/v1/games/{game}/record").body
        assert verified(anybody, record) == ("verified", head, int(game == ruled))
    assert verified(anybody, download) == ("verified", heads[ruled], 0), "what others have downloaded is beyond us"


def verified(anybody: Api, record: bytes) -> tuple[str, str, int]:
    report = anybody.post("/v1/verifications", record, Content_Type="application/jsonl").json
    return report["verdict"], report["head"], report["erased"]


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
