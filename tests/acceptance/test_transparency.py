"""The transparency log over HTTP.

A separate client follows it, and so does `dominium verify`, which exposes a log that contradicts its signatures.
"""

import hashlib
import json
import socket

import pytest

from tests.support.api import Api, over_http, refused
from tests.support.monitor import Monitor, logged_heads, settled
from tests.support.play import events, finish, people, table
from tests.support.server import command, running


@pytest.fixture(scope="module")
def monitor(anybody):
    return Monitor(anybody)


def test_start_and_end_of_every_game_are_in_the_log(anybody, monitor, pair):
    before = monitor.read()
    game = table(pair)
    (started,) = logged_heads(anybody, game)
    begun = settled(monitor, started)
    finish(pair, game)
    heads = logged_heads(anybody, game)
    assert len(heads) == 3
    entries = settled(monitor, *heads)
    assert entries[: len(before)] == before
    assert entries[: len(begun)] == begun
    places = [entries.index(head) for head in heads]
    assert places == sorted(places)
    assert [entries.count(head) for head in heads] == [1, 1, 1]


def test_proofs_in_records_lead_to_the_tree(anybody, monitor, pair):
    game = table(pair)
    finish(pair, game)
    record = anybody.get(f"/v1/games/{game}/record").body
    lines = [json.loads(line) for line in record.splitlines()]
    heads = {line["seq"]: bytes.fromhex(line["hash"]) for line in lines if "hash" in line}
    proofs = [line for line in lines if "proof" in line]
    assert [heads[line["seq"]] for line in proofs] == logged_heads(anybody, game)
    for line in proofs:
        monitor.check_proof(line["proof"], heads[line["seq"]])
    finish(pair, table(pair))
    assert anybody.get(f"/v1/games/{game}/record").body == record, "a game that is over has one record for ever"


def test_the_record_of_a_running_game_changes_its_tag_with_its_proofs(anybody, pair):
    game = table(pair)
    first = anybody.get(f"/v1/games/{game}/record")
    assert first.body.count(b'"proof"') == 1
    again = anybody.get(f"/v1/games/{game}/record", If_None_Match=first.headers["ETag"])
    assert again.status == 304
    finish(pair, game)
    last = anybody.get(f"/v1/games/{game}/record", If_None_Match=first.headers["ETag"])
    assert (last.status, last.body.count(b'"proof"')) == (200, 3)


def test_the_log_tells_nothing_of_private_games_but_a_hash(anybody, monitor):
    ada, bob, stranger = people(anybody, 3)
    game = table([ada, bob], visibility="private")
    (started,) = logged_heads(ada, game)
    entries = settled(monitor, started)
    refused(stranger.get(f"/v1/games/{game}"), 404, "unknown-game")
    assert all(len(entry) == 32 for entry in entries)
    (created, *_), last = events(ada, game), ada.get(f"/v1/games/{game}").json
    assert hashlib.sha256(game.encode()).digest() not in entries
    assert bytes.fromhex(created["event"]["hash"]) not in entries
    assert last["commit"].encode() not in b"".join(entries)
    assert ada.get(f"/v1/games/{game}/record").body.count(b'"proof"') == 1


def test_a_checkpoint_is_fresh_and_what_is_not_there_is_not_kept(anybody, monitor):
    answer = anybody.get("/tlog/checkpoint")
    assert answer.headers["Cache-Control"] == "public, max-age=2"
    assert answer.headers["Vary"] == "Accept-Encoding"
    size, _ = monitor.opened(answer.text)
    for path_ in (f"tile/0/000.p/{size + 1}" if size < 255 else "tile/0/900", "tile/1/000", "tile/9/000.p/1",
                  "tile/entries/900", "tile/entries/000.p/0", "tile/entries/000.p/256", "tile/0/000.p/01",
                  "tile/00/000.p/1", "tile/64/000.p/1", "tile/-1/000.p/1", "tile/0/0", "tile/0/0000",
                  "tile/0/x000/000.p/1", "tile/0/001/000", "tile/0/000.p/1/", "tile/data/000.p/1",
                  "checkpoint/"):  # fmt: skip
        missing = anybody.unchecked("GET", f"/tlog/{path_}")
        assert (missing.status, missing.headers["Cache-Control"]) == (404, "no-store"), path_


# -- dominium verify ---------------------------------------------------------------------------------------------------


class Reader:
    """Somebody who verifies records, and remembers."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()

    def verify(self, api, game, *more, url=None):
        (self.folder / "record.jsonl").write_bytes(api.get(f"/v1/games/{game}/record").body)
        (self.folder / "jwks.json").write_bytes(api.get("/.well-known/jwks.json").body)
        return self.again(*more, url=url)

    def again(self, *more, url=None):
        log = [] if url is None else ["--log", f"{url}/tlog"]
        words = [str(self.folder / "record.jsonl"), "--keys", str(self.folder / "jwks.json")]
        done = command("verify", *words, *log, *more, data_dir=self.folder / "data")
        return done.returncode, done.stdout

    @property
    def seen(self):
        return json.loads((self.folder / "state" / "dominium" / "checkpoints.json").read_text())


@pytest.fixture
def reader(tmp_path):
    return Reader(tmp_path / "reader")


def test_verify_keeps_what_it_saw_and_asks_the_log(shared, anybody, monitor, pair, reader):
    first, second = table(pair), table(pair)
    status, told = reader.verify(anybody, first)
    assert status == 0
    assert f"Logged: 1 of its events stand in {monitor.origin}, of size" in told
    assert "Its checkpoint is kept" in told
    assert len(reader.seen[monitor.origin]) == 1
    status, told = reader.verify(anybody, second)
    assert (status, len(reader.seen[monitor.origin])) == (0, 2)
    assert "has not been compared" in told
    status, told = reader.again(url=shared.url)
    assert (status, len(reader.seen[monitor.origin])) == (0, 1)
    assert "begins with all that was seen of it before" in told
    assert monitor.opened(reader.seen[monitor.origin][0])[0] >= 2


def test_verify_without_a_key_to_trust_keeps_nothing(shared, anybody, pair, reader):
    reader.verify(anybody, table(pair))
    before = reader.seen
    record = str(reader.folder / "record.jsonl")
    for more in ([], ["--log", f"{shared.url}/tlog"]):
        done = command("verify", record, *more, data_dir=reader.folder / "data")
        assert done.returncode == 3, done.stdout
    assert reader.seen == before
    done = command("verify", record, "--key", "x" * 43, "--log", f"{shared.url}/tlog", data_dir=reader.folder / "data")
    assert (done.returncode, "no known key" in done.stdout) == (3, True)


def test_verify_tells_programs(shared, anybody, monitor, pair, reader):
    status, told = reader.verify(anybody, table(pair), "--json", url=shared.url)
    report = json.loads(told)
    assert (status, report["logged"], report["log"]["verdict"]) == (0, 1, "grown")
    assert report["log"]["origin"] == monitor.origin
    assert report["log"]["size"] >= monitor.opened(report["checkpoint"])[0]


def test_verify_says_what_it_cannot_do(shared, anybody, pair, reader):
    assert reader.verify(anybody, table(pair))[0] == 0
    for log, words in (
        ("ftp://example", "is no address"), ("http://[", "cannot be asked"), (shared.url, "404"),
        ("http://127.0.0.1:1", "refused"),
    ):  # fmt: skip
        status, told = reader.again("--log", log)
        assert (status, words in told) == (3, True), told
    kept = reader.folder / "kept.json"
    for content in ("{", '{"log": [""]}', '{"log": "x"}'):
        kept.write_text(content)
        status, told = reader.again("--checkpoints", str(kept))
        assert (status, "does not hold checkpoints" in told) == (3, True), told
        assert kept.read_text() == content


def test_a_log_that_shrinks_or_forks_is_found_out(tmp_path, reader):
    """An operator restarts from a backup and loses a game; every earlier reader of the log notices.

    At the same size, the entries differ. At a larger size, the log does not begin with the entries seen before.
    """
    with running(tmp_path / "first") as service:
        api = Api(over_http(service.url))
        assert api.get(f"/v1/games/{table(people(api, 2))}/record").body.count(b'"proof"') == 1
        assert command("backup", str(tmp_path / "backup"), data_dir=tmp_path / "first").returncode == 0
        restored = command("restore", str(tmp_path / "backup"), data_dir=tmp_path / "second")
        assert (restored.returncode, "The transparency log ends at entry 1," in restored.stdout) == (0, True)
        assert reader.verify(api, table(people(api, 2)), url=service.url)[0] == 0
        honest = reader.seen
    with running(tmp_path / "second") as service:
        api = Api(over_http(service.url))
        pair = people(api, 2)
        found = [reader.again(url=service.url)]
        found.append(reader.verify(api, table(pair)))
        found.append(reader.verify(api, table(pair), url=service.url))
        program = json.loads(reader.again("--json", url=service.url)[1])
    assert [status for status, _ in found] == [1, 1, 1]
    for (_, told), why in zip(
        found, ("and has signed that it had 2", "two different trees of size 2", "does not begin with"), strict=True
    ):
        assert told.startswith("Verified"), "the record itself is whole"
        assert "The log is not to be trusted" in told
        assert why in told
        assert told.count("\n— ") == 2, "the evidence is there: both are signed"
    assert (program["log"]["verdict"], len(program["log"]["evidence"])) == ("forked", 2)
    assert reader.seen == honest


def test_after_a_key_was_rotated_the_log_goes_on(tmp_path, reader):
    with running(tmp_path / "data") as service:
        api = Api(over_http(service.url))
        pair = people(api, 2)
        assert reader.verify(api, table(pair), url=service.url)[0] == 0
        assert command("keys", "rotate", data_dir=tmp_path / "data").returncode == 0
        status, told = reader.again(url=service.url)
        assert (status, "no known key" in told) == (3, True), "the reader has only the old key"
        status, told = reader.verify(api, table(pair), url=service.url)
        assert status == 0, told
        assert len(api.get("/tlog").json["keys"]) == 2


def test_the_log_keeps_its_name_wherever_it_is_served(tmp_path):
    origins = []
    for host in ("games.example", "elsewhere.example"):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        with running(tmp_path / "data", PORT=str(port), PUBLIC_URL=f"https://{host}"):
            api = Api(over_http(f"http://127.0.0.1:{port}"))
            origins.append(api.get("/tlog").json["origin"])
            assert api.get("/tlog/checkpoint").text.startswith(f"{origins[-1]}\n0\n")
    assert origins[0].startswith("games.example/tlog/")
    assert origins[0] == origins[1]
