"""Audits over HTTP and on the command line: permissions, and the findings shown."""

import json

import pytest

from tests.acceptance.test_matches import begun, play_out
from tests.acceptance.test_tournaments import did, drawn, made, scored
from tests.support.api import refused
from tests.support.play import finish, people, table, until
from tests.support.server import command

ALL = {"games": "all", "depth": "chain"}


@pytest.fixture(scope="module")
def referee(shared, anybody):
    (somebody,) = people(anybody, 1)
    handle = somebody.get("/v1/me").json["handle"]
    assert command("admin", handle, "--role", "referee", data_dir=shared.data_dir).returncode == 0
    return somebody


def report(api, audit):
    return api.get(f"/v1/audits/{audit}").json


def ended(api, audit):
    """The report, once there is nothing left to do."""
    until(lambda: report(api, audit)["status"] == "done", 60)
    return report(api, audit)


def begin(api, **body):
    answer = api.post("/v1/audits", body)
    assert answer.status == 202, answer
    assert answer.headers["Location"] == f"/v1/audits/{answer.json['id']}"
    return answer.json["id"]


@pytest.fixture(scope="module")
def played(anybody):
    pair = people(anybody, 2)
    game = table(pair)
    finish(pair, game)
    return game


@pytest.mark.parametrize("depth", ["chain", "facts", "rules"])
def test_a_game_is_audited_as_deep_as_is_asked(anybody, played, depth):
    found = anybody.get(f"/v1/games/{played}/audit?depth={depth}").json
    assert found["verdict"] == "agrees"
    assert (found["facts"] > 0) == (depth != "chain")
    assert found["receipts"] > 20
    told = anybody.get(f"/v1/games/{played}/audit?depth={depth}", Accept="text/plain")
    assert told.text.startswith(f"{played} agrees: ")
    assert f"{found['receipts']} receipts" in told.text


def test_another_depth_is_refused(anybody, played):
    refused(anybody.get(f"/v1/games/{played}/audit?depth=abyss"), 422, "invalid")


def test_everything_is_for_referees(referee, pair, played):
    for games in ("all", {"ruleset": "kingdomino"}):
        refused(pair[0].post("/v1/audits", {"games": games}), 403, "not-a-referee")
    found = ended(referee, begin(referee, **ALL))
    assert found["total"] is not None
    assert found["done"] >= found["total"] > 0
    assert found["verdicts"]["agrees"] > 0
    assert (found["findings"], found["found"]) == ([], 0)
    assert sum(found["verdicts"].values()) == found["done"]
    told = referee.get(f"/v1/audits/{found['id']}", Accept="text/plain").text
    assert told.startswith("Audit of everything: chain, commitments and signatures.\nDone: ")


def test_a_player_has_a_match_of_theirs_audited_and_nobody_elses(anybody, stranger, referee, pair):
    match = begun(pair, {"format": "best-of", "games": 1})
    play_out(pair, match)
    audit = begin(pair[1], games={"match": match})
    found = ended(pair[1], audit)
    assert (found["depth"], found["verdicts"]) == ("rules", {"agrees": 2})
    assert report(referee, audit) == found
    refused(stranger.post("/v1/audits", {"games": {"match": match}}), 403, "forbidden")
    refused(stranger.get(f"/v1/audits/{audit}"), 404, "not-found")
    refused(anybody.get(f"/v1/audits/{audit}"), 401, "unauthenticated")
    assert ended(referee, begin(referee, games={"match": match}))["verdicts"] == {"agrees": 2}


def test_a_private_match_is_not_known_to_strangers(stranger, pair):
    match = begun(pair, {"format": "best-of", "games": 1}, visibility="private")
    refused(stranger.post("/v1/audits", {"games": {"match": match}}), 404, "unknown-match")


@pytest.mark.parametrize("somebody", ["referee", "player"])
def test_a_match_that_is_none_is_unknown(referee, pair, somebody):
    asking = referee if somebody == "referee" else pair[0]
    unknown = {"games": {"match": "m_01jd6v3r5m8x2k4q7w9y1z3a5c"}}
    refused(asking.post("/v1/audits", unknown), 404, "unknown-match")


@pytest.mark.parametrize(
    "games", ["some", [], {}, {"match": "g_1"}, {"ruleset": "chess"}, {"match": "m", "x": 1}, None]
)
def test_what_makes_no_sense_is_refused(referee, games):
    refused(referee.post("/v1/audits", {"games": games}), 422, "invalid")


def test_the_same_wish_again_is_the_same_audit(referee):
    first, again = (referee.post("/v1/audits", ALL, Idempotency_Key="audit-once") for _ in range(2))
    assert first.json["id"] == again.json["id"]
    ended(referee, first.json["id"])


def test_the_command_line_audits_and_says_so_by_its_exit_status(shared, played):
    done = command("audit", played, data_dir=shared.data_dir)
    assert done.returncode == 0, done.stderr
    assert "1 agree" in done.stdout
    done = command("audit", "--all", "--depth", "facts", "--json", data_dir=shared.data_dir)
    told = json.loads(done.stdout)
    assert done.returncode == 0, told
    assert told["verdicts"]["agrees"] >= 1
    assert told["findings"] == []
    for wrong in (["g_nothing"], [], ["--match", "m_none"], [played, "--all"]):
        assert command("audit", *wrong, data_dir=shared.data_dir).returncode == 2, wrong


@pytest.fixture(scope="module")
def event(anybody):
    """A tournament that was typed in, and its organiser."""
    (olga,) = people(anybody, 1)
    swiss = {"format": {"kind": "swiss", "rounds": 2, "size": 2}, "scale": {"preset": "win"}}
    event = made(olga, swiss, play="typed", visibility="private")
    for number in range(4):
        did(olga.post(f"{event}/entrants", {"name": f"Player {number}"}))
    did(olga.post(f"{event}/stages"))
    for number in (1, 2):
        for there in drawn(olga, event)["tables"]:
            did(olga.post(f"{event}/rounds/1/{number}/tables/{there['number']}/results", scored(there, 5, 3)))
    did(olga.post(f"{event}/certificates"))
    did(olga.post(f"{event}/end"))
    until(lambda: did(olga.get(event), 200)["seed"])
    return olga, event.rpartition("/")[2]


def test_an_organiser_has_their_tournament_audited_and_nobody_elses(stranger, referee, event):
    olga, id_ = event
    wanted = {"games": {"tournament": id_}}
    found = ended(olga, begin(olga, **wanted))
    assert (found["verdicts"], found["games"]) == ({"agrees": 1}, {"tournament": id_})
    told = olga.get(f"/v1/audits/{found['id']}", Accept="text/plain").text
    assert told.startswith(f"Audit of the tournament {id_}: chain, facts, and the rules run again.")
    ended(referee, begin(referee, **wanted))
    refused(stranger.post("/v1/audits", wanted), 404, "unknown-tournament")
    missing = {"games": {"tournament": "t_01jd6v3r5m8x2k4q7w9y1z3a5c"}}
    for somebody in (olga, referee):
        refused(somebody.post("/v1/audits", missing), 404, "unknown-tournament")


def test_who_only_watches_a_tournament_does_not_have_it_audited(anybody):
    olga, watching = people(anybody, 2)
    id_ = made(olga).rpartition("/")[2]
    refused(watching.post("/v1/audits", {"games": {"tournament": id_}}), 403, "forbidden")


def test_a_tournament_is_audited_and_its_record_verified_on_the_command_line(shared, event, tmp_path):
    olga, id_ = event
    for wanted in (["--tournament", id_], [id_]):
        done = command("audit", *wanted, data_dir=shared.data_dir)
        assert (done.returncode, "1 agree" in done.stdout) == (0, True), done.stderr
    assert command("audit", "--tournament", "m_none", data_dir=shared.data_dir).returncode == 2
    (tmp_path / "record").write_bytes(olga.get(f"/v1/tournaments/{id_}/record").body)
    (tmp_path / "keys").write_bytes(olga.get("/.well-known/jwks.json").body)
    given = ["verify", str(tmp_path / "record"), "--keys", str(tmp_path / "keys"), "--replay"]
    done = command(*given, "--checkpoints", str(tmp_path / "checkpoints"), data_dir=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Replayed: agrees." in done.stdout
    assert "wait for the seed" not in done.stdout
