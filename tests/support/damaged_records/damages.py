"""Damaged records, aimed mostly at cases in which two verifiers could differ.

An accident damages the bytes, a writer spells JSON in another way, or an owner of a key signs a forgery.
"""

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
