"""The bundle of an event, as an organiser gets it from a running service.

It is requested, put together by a worker, fetched, and checked by the command line with nothing but the files.
"""

import json
import zipfile
from pathlib import Path

from tests.support.api import Api, refused
from tests.support.event import Event, did
from tests.support.play import people, until
from tests.support.server import Service, command


def test_an_event_is_carried_away_and_checked(anybody: Api, shared: Service, tmp_path: Path) -> None:
    olga, stranger = people(anybody, 2)
    event = Event(olga, "kingdomino", {"format": {"kind": "swiss", "rounds": 1}}, bots=5)
    event.begin()
    event.round({"tables": [[1, 2, 3], [4, 5]]})
    certificate = event.certify()["certificate"]
    event.end()
    job = did(olga.post("/v1/exports", {"kind": "bundle", "tournaments": [event.id]}), 202)
    place = f"/v1/exports/{job['id']}"
    done = until(lambda: (now := did(olga.get(place), 200))["status"] == "done" and now, 60)
    assert (done["done"], done["total"]) == (2, 2)
    refused(stranger.get(f"{place}/file"), 404, "not-found")
    file, keys = tmp_path / "event.zip", tmp_path / "jwks.json"
    file.write_bytes(olga.get(done["file"]).body)
    keys.write_bytes(anybody.get("/.well-known/jwks.json").body)
    ran = command("verify", str(file), "--keys", str(keys), "--replay", "--json", data_dir=shared.data_dir)
    found = json.loads(ran.stdout)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (found["verdict"], found["tournament"], found["games"], found["certificates"]) == (
        "verified", event.id, 2, 1,
    )  # fmt: skip
    assert found["replay"] == {"agrees": 2}
    with zipfile.ZipFile(file) as opened:
        records = {name: opened.read(name) for name in opened.namelist() if name.endswith(".jsonl")}
    assert len(records) == 3
    for name, record in records.items():
        kind = "games" if name.startswith("games/") else "tournaments"
        stream = json.loads(record.partition(b"\n")[0])["stream"]
        assert record == olga.get(f"/v1/{kind}/{stream}/record").body, "as it is downloaded alone, proofs included"
    proofs = sum(line.startswith(b'{"proof"') for record in records.values() for line in record.splitlines())
    assert found["logged"] == proofs > 6
    (row,) = {line["of_certificate"] for line in event.sheet("standings")}
    assert row == certificate
