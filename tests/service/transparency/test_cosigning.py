"""Cosigned checkpoints: which are kept, what a witness's answer may be, and that nobody waits for a witness."""

import threading
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest

from events.transparency import merkle
from events.transparency.checkpoint import Checkpoint
from events.transparency.cosignatures import witnessed
from events.transparency.policy import PolicyWitness, WitnessPolicy
from events.transparency.signed_notes import SignedNote
from service.compose import TABLES
from service.features.transparency.cosigned_store import CosignedCheckpoints, WitnessState
from service.features.transparency.cosigning import Cosigning
from service.features.transparency.witness_client import WitnessClient, WitnessFailed
from service.platform.storage.database import Database, sqlite_url
from service.running.doctor.witnesses import witness_report
from service.witness.store import WitnessStore
from service.witness.witness import Witness
from tests.support.growing_log import GrowingLog
from tests.support.merkle import mth, nodes, proof
from tests.support.witness_answers import over_wsgi

LOG = GrowingLog()


@pytest.fixture
def store(tmp_path):
    database = Database(sqlite_url(tmp_path / "registry.db"), TABLES)
    yield CosignedCheckpoints(database)
    database.close()


def head(size, origin="log.example"):
    return Checkpoint(origin, size, bytes([size]) * 32)


def test_what_enough_witnesses_signed_is_frozen(store):
    for size, lines, enough in ((3, "a", False), (5, "b", False), (5, "b+c", True), (5, "d", True), (4, "e", True)):
        store.put(head(size), lines, enough=enough)
    store.put(head(9), "f", enough=True)
    store.put(head(12), "g", enough=False)
    origin = "log.example"
    covering = {size: store.covering(origin, size) for size in (1, 5, 6, 9, 10)}
    found = {size: row and (row.size, row.lines) for size, row in covering.items()}
    assert found == {1: (5, "b+c"), 5: (5, "b+c"), 6: (9, "f"), 9: (9, "f"), 10: None}
    assert (store.at(origin, 3), store.at(origin, 12).size, store.newest(origin).size) == (None, 12, 9)
    assert store.newest("another.example") is None


class Served:
    """A WSGI application of a witness on a free port."""

    def __init__(self, app):
        class Quiet(WSGIRequestHandler):
            def log_message(self, *_):
                pass

        self._server = make_server("127.0.0.1", 0, app, handler_class=Quiet)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def close(self):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture
def served():
    running = []

    def serve(app):
        running.append(Served(app))
        return running[-1].url

    yield serve
    for each in running:
        each.close()


def witness(folder, name="north"):
    return Witness(WitnessStore(folder, f"witness.example/{name}"), [LOG.verifier])


def proofs(old, new):
    return proof(old, LOG.entries(new))


def client(own, url):
    return WitnessClient(PolicyWitness("north", own.verifier, url), proofs)


def test_a_witness_is_asked_by_its_size(tmp_path, served):
    own = witness(tmp_path)
    asking = client(own, served(over_wsgi(own)))
    for size in (3, 3, 8):
        lines = asking.cosign(LOG.checkpoint(size), LOG.key)
        text = LOG.checkpoint(size).signed(LOG.key).partition("\n\n")[0] + "\n"
        assert [*witnessed(SignedNote.parsed(f"{text}\n{lines}"), [own.verifier])] == [own.verifier]
    another = client(own, served(over_wsgi(own)))  # it knows no size yet
    another.cosign(LOG.checkpoint(10), LOG.key)
    asking.cosign(LOG.checkpoint(12), LOG.key)  # its size is out of date
    with pytest.raises(WitnessFailed, match="it cosigned 12 entries of the log, which has 10"):
        another.cosign(LOG.checkpoint(10), LOG.key)


ANSWERS = {
    "status": ("500 Oops", b"no", "answered 500: no"),
    "redirect": ("307 There", b"", "answered 307"),
    "no-size": ("409 Conflict", b"many\n", "answered 409: many"),
    "long-size": ("409 Conflict", b"9" * 40, "answered 409"),
    "always-another": ("409 Conflict", b"0\n", "named another size 3 times"),
    "ahead": ("409 Conflict", b"99\n", "cosigned 99 entries of the log, which has 5"),
    "nothing": ("200 OK", b"", "malformed"),
    "not-utf8": ("200 OK", b"\xff", "does not answer"),
    "endless": ("200 OK", b"x" * 200_000, "too long"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_a_bad_answer_is_a_failure_in_words(tmp_path, served, name):
    status, body, words = ANSWERS[name]

    def app(environ, start_response):
        environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        start_response(status, [("Location", "/elsewhere"), ("Content-Length", str(len(body)))])
        return [body]

    with pytest.raises(WitnessFailed, match=words):
        client(witness(tmp_path), served(app)).cosign(LOG.checkpoint(5), LOG.key)


def test_a_cosignature_of_another_key_is_none(tmp_path, served):
    own, other = witness(tmp_path / "north"), witness(tmp_path / "south")
    with pytest.raises(WitnessFailed, match="has not cosigned"):
        client(own, served(over_wsgi(other))).cosign(LOG.checkpoint(5), LOG.key)


def test_nobody_listens(tmp_path):
    with pytest.raises(WitnessFailed, match="does not answer"):
        client(witness(tmp_path), "http://127.0.0.1:9").cosign(LOG.checkpoint(5), LOG.key)


class Tree:
    """A log as the follower sees it."""

    def __init__(self, size):
        self.size = size
        self.consistency = proofs

    def head(self):
        return LOG.checkpoint(self.size)


class Ring:
    current = LOG.key


def followed(store, tree, witnesses, least):
    named = {name: PolicyWitness(name, own.verifier, url) for name, (own, url) in witnesses.items()}
    lines = [f"witness {name} {each.key.text()} {each.url}" for name, each in named.items()]
    text = "\n".join([*lines, f"group g {least} {' '.join(named)}", "quorum g"])
    policy = WitnessPolicy.parsed(text.encode())
    follower = Cosigning(tree, None, Ring, store, policy)
    follower.prepare()
    return follower, policy


def test_the_policy_decides_when_a_checkpoint_is_frozen(tmp_path, store, served, monkeypatch):
    """Two of three: one of them is down, and one answers only when it is let."""
    monkeypatch.setattr("service.features.transparency.cosigning._PAUSES", (0.0,))
    north, south, west = (witness(tmp_path / name, name) for name in ("north", "south", "west"))
    open_ = threading.Event()
    inner = over_wsgi(south)

    def slow(environ, start_response):
        if not open_.is_set():
            start_response("503 Later", [("Content-Length", "0")])
            return []
        return inner(environ, start_response)

    tree = Tree(5)
    asked = {
        "north": (north, served(over_wsgi(north))),
        "south": (south, served(slow)),
        "west": (west, "http://127.0.0.1:9"),
    }
    follower, policy = followed(store, tree, asked, 2)
    assert follower.round() == 0.0, "a witness failed, so the next round is due after a pause"
    assert store.at(LOG.origin, 5) is not None
    assert store.newest(LOG.origin) is None
    states = {state.name: state for state in store.states()}
    assert ({name: state.error[:20] for name, state in states.items()}, states["north"].size) == (
        {"north": "", "south": "it answered 503: ", "west": "it does not answer: "},
        5,
    )
    well, words = witness_report(policy, store.states())
    assert (well, "south: fails since" in words, "north: cosigned 5 entries" in words) == (False, True, True)
    open_.set()
    tree.size = 7
    follower.round()
    row = store.covering(LOG.origin, 1)
    assert (row.size, row.root, row.lines.count("—")) == (7, mth(LOG.entries(7)), 2)
    assert store.at(LOG.origin, 5) is None
    assert witness_report(policy, store.states())[0]
    assert merkle.root(7, nodes(LOG.entries(7))) == row.root


def test_a_witness_that_hangs_delays_no_other(tmp_path, store, served, monkeypatch):
    north, south = (witness(tmp_path / name, name) for name in ("north", "south"))
    let = threading.Event()

    def hangs(environ, start_response):
        let.wait(60)
        start_response("503 Late", [("Content-Length", "0")])
        return []

    monkeypatch.setattr("service.features.transparency.cosigning._PATIENCE", 0.2)
    tree = Tree(5)
    asked = {"north": (north, served(over_wsgi(north))), "south": (south, served(hangs))}
    follower, _ = followed(store, tree, asked, "any")
    try:
        for size in (5, 6, 9):
            tree.size = size
            follower.round()
            assert store.newest(LOG.origin).size == size
    finally:
        let.set()


def test_states_are_replaced_together(store):
    one = WitnessState("north", 5, 7, "", 7)
    store.note_states({"north": one, "south": one._replace(name="south")})
    store.note_states({"north": one._replace(size=6)})
    assert [(state.name, state.size) for state in store.states()] == [("north", 6)]
