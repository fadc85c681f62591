"""`dominium verify --policy` names the witnesses of a record, and says whether the policy accepts them."""

import json

import pytest

from tests.support.server import command
from tests.support.witnesses import FORGED, NAMED, honest, planted, policy


@pytest.fixture(scope="module")
def keys(ring, tmp_path_factory):
    path = tmp_path_factory.mktemp("public") / "jwks.json"
    path.write_text(json.dumps(ring.jwks()))
    return path


def verify(tmp_path, keys, record, text, *more):
    (tmp_path / "record.jsonl").write_bytes(record)
    (tmp_path / "policy").write_bytes(text)
    (tmp_path / "seen.json").unlink(missing_ok=True)  # each call is another reader, who has seen nothing
    seen = ["--checkpoints", tmp_path / "seen.json"]
    words = [tmp_path / "record.jsonl", "--keys", keys, "--policy", tmp_path / "policy", *seen, *more]
    return command("verify", *map(str, words), data_dir=tmp_path / "data")


def test_witnesses_are_named(tmp_path, keys, ring):
    done = verify(tmp_path, keys, honest(ring, 3), policy(ring))
    assert done.returncode == 0, done.stderr
    assert "Witnessed by north (2026-11-18 11:06 UTC), south (2026-11-18 11:06 UTC), west" in done.stdout
    report = json.loads(verify(tmp_path, keys, honest(ring, 3), policy(ring), "--json").stdout)
    assert report["policy"]["verdict"] == "witnessed"
    assert [each["name"] for each in report["policy"]["witnesses"]] == ["north", "south", "west"]


def test_too_few_witnesses_leave_it_open(tmp_path, keys, ring):
    for record in (honest(ring, 3, NAMED[:1]), honest(ring, 3, [])):
        assert verify(tmp_path, keys, record, policy(ring)).returncode == 3
        assert verify(tmp_path, keys, record, b"quorum none").returncode == 0


def test_each_planted_fork_is_refused(tmp_path, keys, ring):
    for name, record in dict(planted(ring, 60)).items():
        assert verify(tmp_path, keys, record, policy(ring)).returncode == (1 if name in FORGED else 3), name


def test_a_bad_policy_is_refused_by_its_line(tmp_path, keys, ring):
    done = verify(tmp_path, keys, honest(ring, 3), b"quorum both\n")
    assert (done.returncode, "line 1 of the policy: both is not defined above" in done.stderr) == (2, True)
