"""The parts of the ingress: bodies in any pieces, turns in any order."""

from collections import Counter
from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.platform.http.addresses import behind, neighbourhood
from service.platform.ingress import heads
from service.platform.ingress.bodies import IncomingBody, TooLarge
from service.platform.ingress.lanes import Lane
from service.platform.ingress.spools import NoRoom, Spool, SpoolSpace

REQUEST = heads.read(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked")


def spool(room=None, address="ada", in_memory=8):
    """An empty one, and whether it had to make room."""
    evicted = []
    return Spool(room or SpoolSpace(1000, 1000), address, in_memory, lambda: evicted.append(address)), evicted


@given(st.lists(st.binary(min_size=1, max_size=50), max_size=8), st.lists(st.integers(1, 30)), st.binary(max_size=9))
def test_a_body_in_chunks_is_the_same_however_it_comes(chunks, cuts, after):
    sent = b"".join(b"%X\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n" + after
    body, received = IncomingBody(REQUEST, 1000, lambda: spool()[0]), bytearray()
    for cut in [*cuts, len(sent)]:
        received += sent[:cut]
        sent = sent[cut:]
        body.take(received)
    assert body.whole
    assert b"".join(iter(body.piece, b"")) == b"".join(chunks)
    assert bytes(received) == after
    body.close()


@pytest.mark.parametrize("head", [b"Content-Length: 11\r\n", b"Transfer-Encoding: chunked\r\n"])
def test_a_body_has_a_largest_size(head):
    request = heads.read(b"POST / HTTP/1.1\r\nHost: x\r\n" + head.rstrip())
    with pytest.raises(TooLarge):
        IncomingBody(request, 10, lambda: spool()[0]).take(bytearray(b"b\r\n"))


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        (b"1\r\na\r\n", 1100),
        (b"1;e\r\na\r\n", 1100),
        (b"40\r\n" + b"a" * 64 + b"\r\n", None),
        (b"0\r\n" + b"a\r\n" * 999, 34),
    ],
    ids=["chunks of a byte", "with extensions", "chunks of 64 bytes", "trailers"],
)
def test_few_lines_of_a_body_are_parsed_for_its_bytes(said, lines, monkeypatch):
    """`lines`: how many are parsed at most, or None where the body is allowed."""
    parsed = []
    real = IncomingBody._line
    monkeypatch.setattr(IncomingBody, "_line", lambda body, received: parsed.append(1) or real(body, received))
    body = IncomingBody(REQUEST, 10_000_000, lambda: spool(SpoolSpace(10_000_000, 10_000_000))[0])
    with nullcontext() if lines is None else pytest.raises(heads.MalformedRequest):
        body.take(bytearray(said * 20_000))
    assert lines is None or len(parsed) <= lines
    body.close()


@given(st.lists(st.one_of(st.binary(min_size=1, max_size=30), st.integers(1, 30)), max_size=30), st.integers(0, 40))
def test_a_spool_gives_back_what_it_got(steps, in_memory):
    room = SpoolSpace(10_000, 10_000)
    kept, _ = spool(room, in_memory=in_memory)
    expected = b""
    for step in steps:
        if isinstance(step, bytes):
            kept.add(step)
            expected += step
        else:
            first = kept.first()[:step]
            assert expected.startswith(first)
            assert bool(first) == bool(expected)
            kept.drop(len(first))
            expected = expected[len(first) :]
        assert kept.size == len(expected)
    assert kept.first() == expected
    kept.close()
    assert room.empty


def test_an_address_has_a_share_of_the_room():
    room = SpoolSpace(100, 60)
    (ada, _), (bob, _) = spool(room, "ada"), spool(room, "bob")
    ada.add(bytes(60))
    with pytest.raises(NoRoom):
        spool(room, "ada")[0].add(b"x")
    bob.add(bytes(40))
    ada.close()
    bob.add(bytes(20))
    with pytest.raises(NoRoom):
        bob.add(b"x")
    bob.close()
    assert room.empty


def test_a_newcomer_finds_room_where_an_address_holds_most():
    room = SpoolSpace(100, 60)
    (first, lost_first), (second, lost_second), (bob, lost_bob) = (spool(room, name) for name in ("ada", "ada", "bob"))
    first.add(bytes(30))
    second.add(bytes(30))
    bob.add(bytes(40))
    eve, _ = spool(room, "eve")
    eve.add(bytes(20))
    assert (lost_first, lost_second, lost_bob) == (["ada"], [], [])
    second.keep()
    bob.keep()
    with pytest.raises(NoRoom):
        eve.add(bytes(20))
    for one in (second, bob, eve):
        one.close()
    assert room.empty


@given(
    st.integers(1, 6),
    st.integers(1, 6),
    st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(["in", "out", "off"]))),
)
def test_turns_are_kept_to_and_everybody_has_theirs(slots, share, steps):
    running: list[tuple[str, int]] = []
    waiting: list[tuple[str, int]] = []

    def start(one):
        if one in waiting:
            waiting.remove(one)
        running.append(one)

    lane = Lane(slots, share, start)
    for number, (who, step) in enumerate(steps):
        if step == "in":
            waiting.append((who, number))
            lane.enter(who, (who, number))
        elif step == "out" and running:
            lane.leave(running.pop(0)[0])
        elif step == "off" and waiting:
            one = waiting.pop()
            lane.give_up(one[0], one)
        by = Counter(who for who, _ in running)
        assert len(running) <= slots
        assert all(count <= share for count in by.values())
        assert len(running) == slots or all(by[who] == share for who, _ in waiting)
    while running:
        lane.leave(running.pop(0)[0])
    assert not waiting


def test_whom_we_count_as_one():
    assert neighbourhood("10.0.0.1") == neighbourhood("::ffff:10.0.0.1") == "10.0.0.1"
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::2%eth0") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("what") == "what"


@pytest.mark.parametrize(
    ("forwarded", "hops", "caller"),
    [
        ("192.0.2.1, 192.0.2.2, 192.0.2.3", 0, "peer"),
        ("192.0.2.1, 192.0.2.2, 192.0.2.3", 1, "192.0.2.3"),
        ("192.0.2.1, 192.0.2.2, 192.0.2.3", 2, "192.0.2.2"),
        ("192.0.2.1", 2, "peer"),
        ("", 1, "peer"),
        ("what", 1, "peer"),
        ("192.0.2.256", 1, "peer"),
        ("192.0.2.1, unknown", 1, "peer"),
        ("192.0.2.1:4711", 1, "192.0.2.1"),
        ("[2001:db8::1]:4711", 1, "2001:db8::1"),
        ("2001:DB8:0::1", 1, "2001:db8::1"),
    ],
)
def test_an_address_that_is_none_is_the_proxys(forwarded, hops, caller):
    assert behind("peer", forwarded, hops) == caller
