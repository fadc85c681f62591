"""The parts of the ingress: bodies in any pieces, turns in any order."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from service.http.addresses import behind, neighbourhood
from service.ingress import heads
from service.ingress.bodies import Body, NoRoom, Room, TooLarge
from service.ingress.lanes import Lane

REQUEST = heads.read(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked")


@given(st.lists(st.binary(min_size=1, max_size=50), max_size=8), st.lists(st.integers(1, 30)), st.binary(max_size=9))
def test_a_body_in_chunks_is_the_same_however_it_comes(chunks, cuts, after):
    sent = b"".join(b"%X\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n" + after
    body, received = Body(REQUEST, 1000, Room(), "ada"), bytearray()
    for cut in [*cuts, len(sent)]:
        received += sent[:cut]
        sent = sent[cut:]
        body.take(received)
    assert body.whole
    body.rewind()
    assert body.piece() == b"".join(chunks)
    assert bytes(received) == after
    body.close()


def test_a_body_has_a_largest_size_and_all_have_a_room():
    large = heads.read(b"POST / HTTP/1.1\r\nContent-Length: 11")
    try:
        Body(large, 10, Room(), "ada")
    except TooLarge:
        pass
    else:
        raise AssertionError("it is too large")
    room = Room()
    room.take("ada", 100 * 1024 * 1024)
    body = Body(large, 20, room, "ada")
    try:
        body.take(bytearray(b"x"))
    except NoRoom:
        room.leave("ada", 100 * 1024 * 1024)
    body.take(bytearray(b"x" * 11))
    assert body.whole
    body.close()
    assert not room._by


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
    assert behind("peer", "a, b, c", 0) == "peer"
    assert behind("peer", "a, b, c", 2) == "b"
    assert behind("peer", "c", 2) == "peer"
