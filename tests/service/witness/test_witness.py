"""A witness over HTTP, in this process: its answers, its store, and that it never signs two trees."""

import hashlib
import sqlite3
import threading

import pytest
from werkzeug.test import Client

from events.transparency.cosignatures import witnessed
from events.transparency.signed_notes import SignedNote
from service.witness.store import FILE, Unusable, WitnessStore
from service.witness.witness import Witness
from tests.support.growing_log import GrowingLog
from tests.support.witness_answers import over_wsgi

LOG = GrowingLog()
NAME = "witness.example/north"
AT = 1_795_000_000


def opened(folder):
    return Witness(WitnessStore(folder, NAME), [LOG.verifier], lambda: AT)


@pytest.fixture
def witness(tmp_path):
    return opened(tmp_path)


@pytest.fixture
def client(witness):
    return Client(over_wsgi(witness))


def sent(client, *submission, **more):
    answer = client.post("/add-checkpoint", data=LOG.submission(*submission, **more))
    return answer.status_code, answer.text


def signed(witness, size, lines, lie=None):
    text = LOG.checkpoint(size, lie).signed(LOG.key).partition("\n\n")[0] + "\n"
    return witnessed(SignedNote.parsed(f"{text}\n{lines}"), [witness.verifier])


def test_a_growing_log_is_cosigned(client, witness):
    for old, size in ((0, 0), (0, 3), (3, 3), (3, 10)):
        status, lines = sent(client, old, size)
        assert (status, signed(witness, size, lines)) == (200, {witness.verifier: AT})
    assert client.get("/").text == f"{witness.verifier.text()}\n"


def test_the_last_checkpoint_is_shown_with_both_signatures(client, witness):
    where = f"/{hashlib.sha256(LOG.origin.encode()).hexdigest()}/checkpoint"
    assert client.get(where).status_code == 404
    _, lines = sent(client, 0, 5)
    assert client.get(where).text == LOG.checkpoint(5).signed(LOG.key) + lines
    assert client.get("/" + "0" * 64 + "/checkpoint").status_code == 404


def test_a_checkpoint_that_is_stored_is_cosigned_without_a_write(tmp_path):
    now = iter((AT, AT + 60, AT + 120))
    witness = Witness(WitnessStore(tmp_path, NAME), [LOG.verifier], lambda: next(now))
    client = Client(over_wsgi(witness))
    sent(client, 0, 5)
    before = (tmp_path / FILE).read_bytes()
    status, lines = sent(client, 5, 5)
    assert (status, signed(witness, 5, lines)) == (200, {witness.verifier: AT + 60})
    assert (tmp_path / FILE).read_bytes() == before
    sent(client, 5, 6)
    assert (tmp_path / FILE).read_bytes() != before


def test_a_conflict_names_the_size(client):
    sent(client, 0, 5)
    answer = client.post("/add-checkpoint", data=LOG.submission(0, 9))
    assert (answer.status_code, answer.text, answer.content_type) == (409, "5\n", "text/x.tlog.size")


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/add-checkpoint", b"", 400),
        ("POST", "/add-checkpoint", b"x" * 200_000, 413),
        ("POST", "/add-checkpoint", GrowingLog("other.example").submission(0, 3), 404),
        ("POST", "/add-checkpoint", LOG.submission(0, 3).replace(b"\n3\n", b"\n4\n"), 403),
        ("POST", "/add-checkpoint", LOG.submission(4, 3), 400),
        ("POST", "/add-checkpoint", LOG.submission(0, 3, path=[bytes(32)]), 422),
        ("GET", "/add-checkpoint", b"", 405),
        ("GET", "/sign-subtree", b"", 404),
        ("POST", "/", b"", 404),
    ],
    ids=str,
)
def test_refusals_have_a_status_and_change_nothing(client, tmp_path, method, path, body, status):
    before = (tmp_path / FILE).read_bytes()
    answer = client.open(path, method=method, data=body)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (status, "no-store")
    assert (tmp_path / FILE).read_bytes() == before


def test_a_fork_is_refused_also_after_a_restart(tmp_path):
    client = Client(over_wsgi(opened(tmp_path)))
    assert sent(client, 0, 8)[0] == 200
    for _ in range(2):
        for size in (8, 9, 20):
            for lie in (0, 3, 7):
                assert sent(client, 8, size, lie=lie)[0] == 422
                assert sent(client, 0, size, lie=lie)[0] == 409
        client = Client(over_wsgi(opened(tmp_path)))
    assert sent(client, 8, 20)[0] == 200


def test_no_cosignature_leaves_before_it_is_on_the_disk(tmp_path, witness, monkeypatch):
    """Source: tlog-witness, `The witness MUST persist the new checkpoint before responding`."""
    client = Client(over_wsgi(witness))
    assert sent(client, 0, 4)[0] == 200
    with WitnessStore(tmp_path).turn() as other:
        assert other.latest(LOG.origin).size == 4

    class Full(sqlite3.Connection):
        def commit(self):
            raise sqlite3.OperationalError("database or disk is full")

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *words, **more: connect(*words, factory=Full, **more))
    with pytest.raises(sqlite3.OperationalError):
        witness.add_checkpoint(LOG.submission(4, 6))
    monkeypatch.undo()
    with WitnessStore(tmp_path).turn() as after:
        assert after.latest(LOG.origin).size == 4


def test_of_two_trees_at_once_one_is_signed(tmp_path, witness):
    """Many requests race with trees of every kind: those that are signed are of one tree."""
    got, lock = [], threading.Lock()

    def ask(lie):
        client = Client(over_wsgi(witness))
        for size in range(1, 12):
            status, lines = sent(client, size - 1, size, lie=lie)
            if status == 200:
                with lock:
                    got.append((size, lie, lines))

    threads = [threading.Thread(target=ask, args=(lie,)) for lie in (None, 0, None, 0)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got
    assert len({lie for _, lie, _ in got}) == 1, "two trees were signed"


def test_a_store_belongs_to_one_name_and_keeps_its_key(tmp_path, witness):
    assert opened(tmp_path).verifier == witness.verifier
    assert opened(tmp_path / "another").verifier != witness.verifier
    with pytest.raises(Unusable, match=r"holds the witness .*/north, not south"):
        WitnessStore(tmp_path, "south")
    with pytest.raises(Unusable, match="holds no witness"):
        WitnessStore(tmp_path / "empty")


@pytest.mark.parametrize("damage", ["open", "gone", "garbage"])
def test_a_damaged_store_is_not_used(tmp_path, witness, damage):
    path = tmp_path / FILE
    if damage == "open":
        path.chmod(0o644)
    elif damage == "garbage":
        path.write_bytes(b"x" * 5000)
    else:
        path.unlink()
        with pytest.raises(Unusable, match="is gone"):
            witness.add_checkpoint(LOG.submission(0, 3))
    with pytest.raises(Unusable):
        WitnessStore(tmp_path)


def test_a_log_with_a_new_key_is_still_one_log(tmp_path):
    old, new = LOG, GrowingLog("x")
    new.origin = old.origin
    witness = Witness(WitnessStore(tmp_path, NAME), [old.verifier, new.verifier], lambda: AT)
    witness.add_checkpoint(old.submission(0, 4))
    client = Client(over_wsgi(witness))
    assert client.post("/add-checkpoint", data=new.submission(0, 4, lie=2)).status_code == 409
    assert client.post("/add-checkpoint", data=new.submission(4, 5)).status_code == 200
