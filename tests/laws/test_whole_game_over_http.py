"""Any game, over HTTP, from the first request to a record that anybody can check.

Each ruleset can be seated, viewed, read in words, forked, set up again, audited, stepped through and verified.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.game.catalogue import LANGUAGES
from domain.games.rulesets import RULESETS
from service.cli import main as dominium
from tests.support.api import Api
from tests.support.play import finish, move, moves, people, table
from tests.support.profile import profile


@pytest.fixture(scope="module")
def pair(anybody: Api) -> list[Api]:
    return people(anybody, 2)


@pytest.fixture(scope="module")
def over(pair: list[Api]) -> dict[str, dict[str, Any]]:
    """A game of each that has come to its end."""
    quick = {name: table(pair, ruleset=name, options=dict(profile(name).quick)) for name in RULESETS}
    return {name: finish(pair, game) for name, game in quick.items()}


@pytest.mark.parametrize("name", RULESETS)
def test_it_can_be_found_and_says_what_it_is(anybody: Api, name: str) -> None:
    [listed] = [item for item in anybody.get("/v1/rulesets").json["items"] if item["name"] == name]
    shown = anybody.get(f"/v1/rulesets/{name}").json
    assert listed == {key: shown[key] for key in listed}
    spoken = [anybody.get(f"/v1/rulesets/{name}", Accept_Language=language).json for language in LANGUAGES]
    assert len({json.dumps(one["parts"]["prompts"]) for one in spoken}) == len(LANGUAGES)


@pytest.mark.parametrize("name", RULESETS)
def test_it_is_played_to_its_end_and_becomes_final(anybody: Api, over: dict[str, Any], name: str) -> None:
    shown = anybody.get(f"/v1/games/{over[name]['id']}").json
    assert (shown["status"], shown["rules"]["ruleset"], shown["table"]["ruleset"]) == ("final", name, name)
    assert sorted(standing["seat"] for standing in shown["result"]["standings"]) == [0, 1]
    assert shown["seed"]


@pytest.mark.parametrize("name", RULESETS)
def test_every_moment_of_it_can_be_shown_and_every_line_read(anybody: Api, over: dict[str, Any], name: str) -> None:
    game, version = over[name]["id"], over[name]["version"]
    views = [anybody.get(f"/v1/games/{game}?view=seat-0&at={at}") for at in range(1, version + 1)]
    assert {view.status for view in views} == {200}
    assert views[-1].json["table"] == anybody.get(f"/v1/games/{game}?view=seat-0").json["table"]
    logs = [anybody.get(f"/v1/games/{game}/log", Accept_Language=language).json["items"] for language in LANGUAGES]
    assert len({len(log) for log in logs}) == 1
    assert len({json.dumps(log) for log in logs}) == len(LANGUAGES)


@pytest.mark.parametrize("name", RULESETS)
def test_it_is_audited_and_its_record_verified(
    anybody: Api, over: dict[str, Any], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = over[name]["id"]
    audit = anybody.get(f"/v1/games/{game}/audit?depth=rules").json
    assert audit["verdict"] == "agrees", audit
    file = tmp_path / "record"
    file.write_bytes(anybody.get(f"/v1/games/{game}/record").body)
    key = anybody.get("/.well-known/jwks.json").json["keys"][0]["kid"]
    assert dominium(["verify", str(file), f"--key={key}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "verified"
    assert dominium(["replay", str(file)]) == 0
    file.write_bytes(anybody.get(f"/v1/games/{game}/record?view=referee").body)
    capsys.readouterr()
    assert dominium(["replay", str(file), "--notation"]) == 0
    assert capsys.readouterr().out == anybody.get(f"/v1/games/{game}?as=notation").body.decode()
    assert dominium(["replay", str(file), "--game"]) == 0
    text = capsys.readouterr().out
    assert text == anybody.get(f"/v1/games/{game}/log?as=notation").body.decode()
    file.write_text(text)
    assert dominium(["replay", str(file), "--notation"]) == 0
    assert capsys.readouterr().out == anybody.get(f"/v1/games/{game}?as=notation").body.decode()
    assert dominium(["replay", str(file), "--game"]) == 0
    assert capsys.readouterr().out == text
    assert dominium(["replay", str(file), "--names", "Ada,Bruno"]) == 0
    assert "Ada" in capsys.readouterr().out
    file.write_text(f"{text}no line of ours")
    assert dominium(["replay", str(file)]) != 0
    assert f":{text.count(chr(10)) + 1}:1: " in capsys.readouterr().err


def test_before_it_is_final_nobody_who_plays_is_given_it_as_text(pair: list[Api]) -> None:
    game = table(pair, ruleset="kingdomino")
    refused = pair[0].get(f"/v1/games/{game}/log?as=notation")
    assert (refused.status, refused.json["code"]) == (403, "view-not-yours")


@pytest.mark.parametrize("name", RULESETS)
def test_it_is_forked_and_set_up_again_from_its_position(pair: list[Api], name: str) -> None:
    game = table(pair, ruleset=name, options=dict(profile(name).quick))
    for _ in moves(pair, game, 4):
        pass
    forked = pair[0].post(f"/v1/games/{game}/forks", {})
    assert forked.status == 201, forked
    made = forked.json["game"]["id"]
    position = pair[0].get(f"/v1/games/{made}?as=position").json
    for _ in range(3):
        assert move(pair[0], pair[0].get(f"/v1/games/{made}").json).status == 201
    terms = {"ruleset": name, "options": dict(profile(name).quick), "seats": ["me", "open"], "sandbox": True}
    again = pair[0].post("/v1/games", {**terms, "position": position})
    assert again.status == 201, again
    text = pair[0].get(f"/v1/games/{made}?as=notation&at={forked.json['game']['version']}").body.decode()
    written = pair[0].post("/v1/games", {**terms, "position": text})
    assert written.status == 201, written
    assert pair[0].get(f"/v1/games/{written.json['game']['id']}?as=position").json == position
    torn = pair[0].post("/v1/games", {**terms, "position": f"{text}\nplayer 2\nno such field: 1"})
    assert (torn.status, torn.json["line"], torn.json["column"]) == (422, text.count("\n") + 3, 1)
    new = again.json["game"]["id"]
    assert pair[1].put(f"/v1/games/{new}/seats/1").status == 200
    assert pair[0].get(f"/v1/games/{new}?as=position&view=referee").json == position
    assert finish(pair, new)["status"] == "final"
