"""`dominium witness` in another process and network namespace, killed again and again while a log asks it."""

import random
import socket
import threading
from contextlib import ExitStack

import pytest

from events.transparency.cosignatures import witnessed
from events.transparency.signed_notes import SignedNote
from events.transparency.verifier_keys import VerifierKey
from tests.support.growing_log import GrowingLog
from tests.support.witness_process import WitnessProcess, network

LOG = GrowingLog()


@pytest.fixture
def witness(tmp_path, record_property):
    with network(1) as (inside, host):
        record_property(
            "network", "a namespace" if inside else "another port, because this user may not make namespaces"
        )
        process = WitnessProcess(tmp_path / "north", LOG.verifier.text(), inside, host)
        yield process
        process.close()


def key_of(line):
    word, name, vkey, url = line.split()
    assert (word, name) == ("witness", "north")
    return VerifierKey.parsed(vkey, 4), url


def test_a_witness_starts_cosigns_and_stops(witness):
    key, url = key_of(witness.start().line)
    assert url == witness.url
    status, lines = witness.add(LOG.submission(0, 3))
    text = LOG.checkpoint(3).signed(LOG.key).partition("\n\n")[0] + "\n"
    assert (status, [*witnessed(SignedNote.parsed(f"{text}\n{lines}"), [key])]) == (200, [key])
    assert witness.stop() == 0
    assert key_of(witness.start().line)[0] == key
    assert witness.add(LOG.submission(0, 5)) == (409, "3\n")


def test_senders_that_never_finish_hold_nobody_up(witness):
    witness.start()
    with ExitStack() as open_ones:
        for _ in range(40):
            slow = open_ones.enter_context(socket.create_connection((witness.host, witness.port)))
            slow.sendall(b"POST /add-checkpoint HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nold")
        assert witness.add(LOG.submission(0, 3))[0] == 200


@pytest.mark.parametrize("rounds", [8, pytest.param(200, marks=pytest.mark.long)])
def test_kills_never_make_it_sign_two_trees(witness, rounds):
    """Requests for the true tree and for lies are under way whenever it is killed. It signs one tree."""
    rng = random.Random("kills")
    witness.start()
    signed, size, answers = 0, 0, []

    def ask(old, grown, lie):
        answers.append((grown, lie, witness.add(LOG.submission(old, grown, lie))[0]))

    for number in range(rounds):
        answers.clear()
        lie = rng.randrange(size) if size else None
        asked = [(size + rng.randrange(1, 6), None), (size + 3, lie), (size + rng.randrange(1, 6), None)]
        threads = [threading.Thread(target=ask, args=(size, *each)) for each in asked[: 1 + number % 3]]
        for thread in threads:
            thread.start()
        if number % 2:  # else it is killed while they are under way
            for thread in threads:
                thread.join()
        witness.kill()
        for thread in threads:
            thread.join()
        witness.start()
        honest = [grown for grown, told, status in answers if status == 200 and told is None]
        assert not [answer for answer in answers if answer[1] is not None and answer[2] == 200], "a lie was signed"
        signed = max([signed, *honest])
        status, known = witness.add(LOG.submission(0, 0))  # a witness that knows the log answers with its size
        size = int(known) if status == 409 else 0
        assert size >= signed, "it forgot what it had signed"
        if size:
            for false in (size, size + 1):
                assert witness.add(LOG.submission(size, false, rng.randrange(size)))[0] == 422
            assert witness.add(LOG.submission(size, size))[0] == 200
