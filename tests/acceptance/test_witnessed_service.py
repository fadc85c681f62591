"""A service whose checkpoints are cosigned by witnesses in other processes and network namespaces.

Two of three must sign. The third is never there. Both others are killed and come back while people play.
"""

import json
from contextlib import ExitStack

import pytest

from events.transparency import merkle
from events.transparency.checkpoint import Checkpoint, LogProof, entry
from events.transparency.policy import WitnessPolicy
from events.transparency.policy_check import check_policy
from tests.support.api import Api, over_http
from tests.support.event import Event, did
from tests.support.play import finish, people, table, until
from tests.support.server import METRICS, Service, command, wait_until
from tests.support.witness_process import WitnessProcess, network
from tests.support.witnesses import FakeWitness


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    """A service plays a game without witnesses, and then starts again with a policy."""
    folder = tmp_path_factory.mktemp("witnessed")
    with ExitStack() as stack:
        service = Service(folder / "data")
        stack.callback(service.close)
        alone = Api(over_http(service.start().url))
        played = table(pair := people(alone, 2))
        finish(pair, played)
        before = alone.get(f"/v1/games/{played}/record").body
        log = alone.get("/tlog").json
        assert (log["witnesses"], log["cosigned_checkpoint"]) == ([], None)
        assert service.stop() == 0
        witnesses = []
        for number, name in enumerate(("north", "south"), 2):
            inside, host = stack.enter_context(network(number))
            witnesses.append(WitnessProcess(folder / name, log["keys"][0], inside, host).start())
            stack.callback(witnesses[-1].close)
        west = FakeWitness("west").verifier.text()
        lines = [f"log {log['keys'][0]}", *(each.line for each in witnesses), f"witness west {west} http://127.0.0.1:9"]
        policy = folder / "policy"
        policy.write_text("\n".join([*lines, "group g 2 north south west", "quorum g", ""]))
        told = Service(folder / "data", WITNESS_POLICY=str(policy))
        stack.callback(told.close)
        api = Api(over_http(told.start().url))
        (folder / "jwks.json").write_bytes(api.get("/.well-known/jwks.json").body)
        yield api, told, witnesses, policy, played, before


def cosigned(api, signatures=3):
    """Wait until the newest checkpoint is cosigned by both witnesses, and return it."""

    def size(note):
        return None if note is None else int(note.split("\n")[1])

    def newest():
        note = api.get("/tlog/checkpoint").text
        newest = size(note) == size(api.get("/tlog").json["cosigned_checkpoint"])
        return note if newest and note.count("\n\u2014 ") >= signatures else None

    return until(newest)


def names(policy, note):
    finding = check_policy(WitnessPolicy.parsed(policy.read_bytes()), note)
    assert finding.verdict == "witnessed", finding
    return [each.name for each in finding.witnesses]


def record(api, game):
    return api.get(f"/v1/games/{game}/record")


def verified(folder, policy, content, *more):
    (folder / "record.jsonl").write_bytes(content)
    words = ["verify", folder / "record.jsonl", "--keys", policy.with_name("jwks.json"), "--policy", policy, *more]
    return command(*map(str, words), data_dir=folder / "data")


def test_the_checkpoint_and_records_carry_cosignatures(hall, tmp_path):
    api, _, _, policy, played, before = hall
    assert names(policy, cosigned(api)) == ["north", "south"]
    kept = record(api, played)
    assert (kept.body != before, kept.body.count(b"witness.example/north")) == (True, 3)
    done = verified(tmp_path, policy, kept.body)
    assert (done.returncode, "Witnessed by north (" in done.stdout) == (0, True), done.stdout
    done = verified(tmp_path, policy, before, "--checkpoints", str(tmp_path / "none.json"))
    assert done.returncode == 3, "the record of before is whole, and nobody witnessed it"
    heads = [[json.loads(line).get("hash") for line in each.splitlines()] for each in (before, kept.body)]
    assert heads[0] == heads[1]


def test_a_cosigned_record_stays_the_same(hall, tmp_path):
    api, _, _, policy, played, _ = hall
    cosigned(api)
    kept = record(api, played)
    finish(pair := people(api, 2), game := table(pair))
    assert names(policy, cosigned(api)) == ["north", "south"]
    again = record(api, played)
    assert (again.body, again.headers["ETag"]) == (kept.body, kept.headers["ETag"])
    wait_until(lambda: verified(tmp_path, policy, record(api, game).body).returncode == 0, "its last event is cosigned")


def test_play_goes_on_while_witnesses_are_down(hall, tmp_path):
    api, _, witnesses, policy, _, _ = hall
    cosigned(api)
    for witness in witnesses:
        witness.kill()
    finish(pair := people(api, 2), game := table(pair))
    shown = record(api, game)
    assert b"witness.example" not in shown.body
    assert b'"proof"' in shown.body
    wait_until(lambda: 'dominium_witness_up{witness="north"} 0.0' in metrics(api), "the metrics show it")
    report = command("doctor", "--quick", data_dir=hall[1].data_dir, WITNESS_POLICY=str(policy)).stdout
    assert "Witnesses: NOT WELL" in report
    assert "north: fails since" in report
    witnesses[0].start()
    witnesses[1].start()
    assert names(policy, cosigned(api)) == ["north", "south"]
    later = record(api, game)
    assert (later.headers["ETag"] != shown.headers["ETag"], verified(tmp_path, policy, later.body).returncode) == (
        True,
        0,
    )
    found = metrics(api)
    assert 'dominium_witness_up{witness="west"} 0.0' in found
    assert 'dominium_witness_up{witness="south"} 1.0' in found
    size = float(api.get("/tlog/checkpoint").text.split("\n")[1])
    assert f"dominium_log_cosigned_size {size}" in found
    report = command("doctor", "--quick", data_dir=hall[1].data_dir, WITNESS_POLICY=str(policy)).stdout
    assert "Witnesses: well" in report
    assert "west: fails since" in report


def metrics(api):
    return api.get("/metrics", **METRICS).text


def test_certificates_and_bundles_carry_cosigned_checkpoints(hall, tmp_path):
    api, _, _, policy, _, _ = hall
    (olga,) = people(api, 1)
    event = Event(olga, "kingdomino", {"format": {"kind": "swiss", "rounds": 1}}, bots=4)
    event.begin()
    event.round({"tables": [[1, 2], [3, 4]]})
    certificate = event.certify()
    assert certificate["proof"] is None
    event.end()
    assert olga.get(f"{event.here}/record").status == 200  # it waits until all its events are logged
    cosigned(api)
    signed = olga.get(f"{event.here}/certificates/{certificate['certificate']}").json
    proof = LogProof.parsed(signed["proof"])
    assert names(policy, proof.checkpoint) == ["north", "south"]
    checkpoint = Checkpoint.parse(proof.checkpoint)
    lines = [json.loads(line) for line in olga.get(f"{event.here}/record").body.splitlines()]
    (head,) = [line["hash"] for line in lines if "hash" in line and line["seq"] == signed["seq"]]
    assert merkle.includes(checkpoint.size, checkpoint.root, proof.place, merkle.leaf(entry(head)), proof.path)
    job = did(olga.post("/v1/exports", {"kind": "bundle", "tournaments": [event.id]}), 202)
    done = until(lambda: (now := did(olga.get(f"/v1/exports/{job['id']}"), 200))["status"] == "done" and now, 60)
    file = tmp_path / "event.zip"
    file.write_bytes(olga.get(done["file"]).body)
    words = ["verify", str(file), "--keys", str(policy.with_name("jwks.json")), "--policy"]
    ran = command(*words, str(policy), "--json", data_dir=tmp_path / "data")
    found = json.loads(ran.stdout)["policy"]
    assert (ran.returncode, len(found), {each["verdict"] for each in found.values()}) == (0, 3, {"witnessed"})
    ran = command(*words, str(policy), data_dir=tmp_path / "data")
    assert "3 records, such as tournament.jsonl: Witnessed by north (" in ran.stdout
    strict = tmp_path / "strict"
    strict.write_text(policy.read_text().replace("group g 2", "group g 3"))
    assert command(*words, str(strict), data_dir=tmp_path / "data").returncode == 3


@pytest.mark.parametrize("text", ["quorum none\nquorum none\n", "witness a b\n", None])
def test_a_bad_policy_stops_the_start_in_words(tmp_path, text):
    path = tmp_path / "policy"
    if text is not None:
        path.write_text(text)
    done = command("doctor", "--quick", data_dir=tmp_path / "data", WITNESS_POLICY=str(path))
    assert (done.returncode, "WITNESS_POLICY is" in done.stderr) == (2, True), done.stderr
