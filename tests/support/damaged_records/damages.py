"""Damaged records: what an accident does to the bytes, what somebody writes who spells JSON otherwise, and what
somebody signs who has a key and means to deceive. Most of it aims at where two verifiers part."""

import random
from collections.abc import Callable
from typing import Final

from events.keys import KeyRing
from tests.support.damaged_records import accidents, chains, openings, proofs, seeds, spelling, trailers, values

DAMAGES: Final[dict[str, Callable[[bytes, KeyRing, random.Random], bytes]]] = {
    "a byte": accidents.byte,
    "cut": accidents.cut,
    "line ends": accidents.line_ends,
    "byte order mark": accidents.mark,
    "lines in disorder": accidents.disorder,
    "spelling": spelling.otherwise,
    "a value": values.another,
    "header": values.other_header,
    "rules": values.other_rules,
    "openings": openings.otherwise,
    "proofs": proofs.otherwise,
    "trailer": trailers.otherwise,
    "links": chains.misplaced,
    "seed": seeds.otherwise,
}


def damaged(record: bytes, ring: KeyRing, rng: random.Random) -> tuple[str, bytes]:
    """The name of a damage, and the record with it."""
    while True:
        name = rng.choice(list(DAMAGES))
        found = DAMAGES[name](record, ring, rng)
        if found != record:
            return name, found
