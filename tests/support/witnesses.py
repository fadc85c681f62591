"""Witnesses and a log made from numbers, with the planted forks and split views that a verifier must refuse."""

import hashlib
import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from events.keys import KeyRing
from events.log.event import Stored
from events.log.viewer import Viewer
from events.record.writing import LogPositions
from events.signing import PrivateKey
from events.transparency.checkpoint import Checkpoint
from events.transparency.cosignatures import cosigned
from events.transparency.signed_notes import COSIGNATURE
from events.transparency.verifier_keys import VerifierKey
from tests.support.merkle import mth, path
from tests.support.streams import record, short_game

ORIGIN: Final = "log.example/tlog"
AT: Final = 1_795_000_000


class FakeWitness(NamedTuple):
    """A witness whose key follows from its name."""

    name: str

    @property
    def key(self) -> PrivateKey:
        return PrivateKey(hashlib.sha256(self.name.encode()).digest())

    @property
    def verifier(self) -> VerifierKey:
        return VerifierKey(f"witness.example/{self.name}", self.key.x, COSIGNATURE)

    def cosigns(self, text: str, at: int = AT) -> str:
        return cosigned(text, self.verifier.name, self.key, at)


NAMED: Final = tuple(map(FakeWitness, ("north", "south", "west")))
STRANGERS: Final = tuple(map(FakeWitness, ("east", "nowhere", "anybody")))


def policy(ring: KeyRing, least: str = "2", witnesses: Sequence[FakeWitness] = NAMED) -> bytes:
    """The policy that so many of these witnesses cosign this log."""
    log = VerifierKey(ORIGIN, ring.current.x, 1)
    lines = [f"log {log.text()}", *(f"witness {each.name} {each.verifier.text()}" for each in witnesses)]
    return "\n".join([*lines, f"group g {least} {' '.join(each.name for each in witnesses)}", "quorum g", ""]).encode()


def text_of(checkpoint: Checkpoint) -> str:
    return checkpoint.signed(_ANY).partition("\n\n")[0] + "\n"


_ANY: Final = PrivateKey(bytes(32))


def tree(events: Sequence[Stored], size: int, story: str) -> LogPositions:
    """A log of this size that holds the last event, and whose other entries follow from `story`."""
    entries = [hashlib.sha256(f"{story} {place}".encode()).digest() for place in range(size)]
    place = size // 2
    entries[place] = bytes.fromhex(events[-1].hash)
    return LogPositions(Checkpoint(ORIGIN, size, mth(entries)), {events[-1].seq: (place, tuple(path(place, entries)))})


def shown(events: Sequence[Stored], ring: KeyRing, places: LogPositions, lines: str) -> bytes:
    """The record that proves itself in this tree, with these lines of cosignatures."""
    whole = record(events, ring, Viewer.public(), places=places._replace(cosignatures=lines))
    return b"".join(whole)


def honest(ring: KeyRing, number: int, witnesses: Sequence[FakeWitness] = NAMED) -> bytes:
    events = short_game()
    places = tree(events, number % 40 + 1, f"true {number}")
    return shown(events, ring, places, "".join(each.cosigns(text_of(places.checkpoint)) for each in witnesses))


def planted(ring: KeyRing, count: int) -> Iterator[tuple[str, bytes]]:
    """So many records of a log that signs two trees. The witnesses saw the other tree, and signed only that."""
    events = short_game()
    for number in range(count):
        rng = random.Random(f"fork {number}")
        size = rng.randrange(1, 40)
        seen, hidden = tree(events, size, f"true {number}"), tree(events, size, f"false {number}")
        if size == 1:  # the event is the only entry, so that only the size can differ
            hidden = tree(events, 2, f"false {number}")
        name = rng.choice([*_FORGERIES])
        true, false = text_of(seen.checkpoint), text_of(hidden.checkpoint)
        yield name, shown(events, ring, hidden, _FORGERIES[name](true, false, rng))


def _moved(true: str, false: str, rng: random.Random) -> str:
    """Cosignatures of the tree that the witnesses saw, below the other one."""
    return "".join(each.cosigns(true) for each in NAMED)


def _few(true: str, false: str, rng: random.Random) -> str:
    """One witness was fooled, or is in league: that is fewer than the policy demands."""
    return rng.choice(NAMED).cosigns(false)


def _twice(true: str, false: str, rng: random.Random) -> str:
    """One witness, as often as the policy demands."""
    one = rng.choice(NAMED)
    return "".join(one.cosigns(false, AT + number) for number in range(3))


def _unknown(true: str, false: str, rng: random.Random) -> str:
    return "".join(each.cosigns(false) for each in STRANGERS)


def _renamed(true: str, false: str, rng: random.Random) -> str:
    """Keys of the operator under the names of the witnesses, with the ids of their own keys."""
    pairs = zip(NAMED, STRANGERS, strict=True)
    return "".join(cosigned(false, own.verifier.name, other.key, AT) for own, other in pairs)


def _borrowed(true: str, false: str, rng: random.Random) -> str:
    """Keys of the operator, with the names and the ids of the witnesses."""
    from events.transparency.signed_notes import ID_BYTES, line, signatures

    lines = []
    for own, each in zip(NAMED, signatures(_renamed(true, false, rng)), strict=True):
        assert len(each.key) == ID_BYTES
        lines.append(line(own.verifier.name, own.verifier.id, each.raw))
    return "".join(lines)


def _later(true: str, false: str, rng: random.Random) -> str:
    """True cosignatures of the other tree, whose time was changed."""
    from events.transparency.signed_notes import line, signatures

    each = next(signatures(NAMED[0].cosigns(false)))
    changed = (AT + rng.randrange(1, 10**6)).to_bytes(8) + each.raw[8:]
    return line(each.name, each.key, changed) + NAMED[1].cosigns(false)


def _timeless(true: str, false: str, rng: random.Random) -> str:
    return "".join(each.cosigns(false, 0) for each in NAMED)


def _half(true: str, false: str, rng: random.Random) -> str:
    """Enough true cosignatures, and one that was moved: the note is malformed."""
    return NAMED[0].cosigns(false) + NAMED[1].cosigns(false) + NAMED[2].cosigns(true)


def _none(true: str, false: str, rng: random.Random) -> str:
    return ""


_FORGERIES: Final = {
    "moved": _moved, "few": _few, "twice": _twice, "unknown": _unknown, "renamed": _renamed, "borrowed": _borrowed,
    "later": _later, "timeless": _timeless, "half": _half, "none": _none,
}  # fmt: skip
FORGED: Final = {"moved", "borrowed", "later", "timeless", "half"}
"""Forgeries that a false signature proves. The others lack cosignatures."""
