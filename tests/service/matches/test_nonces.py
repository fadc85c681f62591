"""The players' nonces for the chance of a match go into all its games (docs/shuffles.md, Chance)."""

import hmac
import json

from domain.game.chance import commitment
from events.log.canon import canonical
from events.record.verifying import read_record
from service.features.audits.shuffles import check_shuffles
from tests.support.api import Api, refused
from tests.support.play import finish, people, until


def test_a_nonce_goes_into_every_game_and_the_seeds_follow_from_one_committed_to_before(anybody: Api) -> None:
    ada, bruno = people(anybody, 2)
    seats = ["me", {"account": bruno.account}]
    wish = {"ruleset": "kingdomino", "seats": seats, "match": {"format": "best-of", "games": 3}}
    made = ada.post("/v1/matches", wish).json["match"]
    path = f"/v1/matches/{made['id']}"
    assert (len(made["commit"]), made["seed"]) == (64, None)
    assert ada.put(f"{path}/seats/0", {"nonce": "ada's"}).status == 200  # its maker, too
    refused(ada.put(f"{path}/seats/0", {"nonce": "another"}), 409, "seat-taken")
    assert bruno.put(f"{path}/seats/1", {"nonce": "bruno's"}).status == 200
    refused(bruno.put(f"{path}/seats/1", {"nonce": "later"}), 409, "seat-taken")

    while (shown := ada.get(path).json)["status"] != "ended":
        assert shown["seed"] is None
        finish([ada, bruno], shown["games"][-1]["game"])
        until(lambda before=shown["version"]: ada.get(path).json["version"] > before)

    assert commitment(bytes.fromhex(shown["seed"]), made["id"]) == made["commit"]
    assert len(shown["games"]) >= 2
    for each in shown["games"]:
        game = each["game"]
        asked = canonical(["seed", game])
        expected = hmac.digest(bytes.fromhex(shown["seed"]), asked, "sha256").hex()
        assert ada.get(f"/v1/games/{game}").json["seed"] == expected
        record = read_record(ada.get(f"/v1/games/{game}/record").body.splitlines(keepends=True))
        checked = check_shuffles(record.events, "referee")
        assert [nonce.nonce for nonce in checked.nonces] == ["ada's", "bruno's"]
        assert {one.holds for one in checked.shuffles} == {True}
    whole = ada.get(f"{path}/record").body
    assert read_record(whole.splitlines(keepends=True)).report.verdict == "consistent"
    last = [json.loads(line) for line in whole.splitlines() if b"seed-opened" in line]
    assert len(last) == 1
