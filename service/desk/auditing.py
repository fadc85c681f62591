"""Auditing a game of ours: everything that can be checked, as the log holds it."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from events.receipts import receipt
from events.sealing import commitments, openings_for, opens
from events.viewer import Viewer
from projections.fold import Broken
from service.audit import audit
from service.desk.rooms import Rooms

_PAGE: Final = 500


class Auditing:
    def __init__(self, journal: Journal, ring: KeyRing, rooms: Rooms) -> None:
        self._journal = journal
        self._ring = ring
        self._rooms = rooms

    def game(self, game: str, *, whole: bool, upto: int | None = None) -> dict[str, Any]:
        """What the audit finds, of the events up to that one if one is named, and a signature over their head. What
        differs could tell a secret of a game that is still played, so it is told only to whoever may see the `whole`
        game."""
        room = self._rooms.room(game)
        reading = _Reading(self._journal, game, room.secrets.key, upto)
        found = audit(reading, room.secrets.seed)
        if found.verdict == "differs" and not whole:
            found = msgspec.structs.replace(found, detail="the rules tell another story", recorded=None, expected=None)
        last = reading.last
        return {
            **msgspec.structs.asdict(found),
            "events": last.seq,
            "sealed": reading.sealed,
            "receipt": receipt(self._ring, game, last.seq, last.hash, last.event.at),
        }


class _Reading:
    """The events of a game, straight from the log, every sealed value held against its commitment on the way."""

    def __init__(self, journal: Journal, game: str, key: bytes, upto: int | None) -> None:
        self.sealed = 0
        self.last: Stored
        self._journal = journal
        self._game = game
        self._key = key
        self._upto = upto

    def __iter__(self) -> Iterator[Stored]:
        seq = 0
        while page := self._journal.read(self._game, after=seq, upto=self._upto, limit=_PAGE):
            for stored in page:
                self.last = stored
                self._check(stored)
                yield stored
            seq = page[-1].seq

    def _check(self, stored: Stored) -> None:
        closed = commitments(msgspec.json.decode(stored.event.data))
        for opening in openings_for(stored, self._key, Viewer.referee()):
            commitment = closed.pop(opening.path, None)
            if commitment is None:
                raise Broken(stored.stream, stored.seq, f"nothing was sealed at {opening.path}")
            if opening.salt is not None and not opens(commitment.sealed, opening.salt, opening.value):
                raise Broken(stored.stream, stored.seq, f"what is kept for {opening.path} is not what was sealed")
            self.sealed += 1
        if closed:
            raise Broken(stored.stream, stored.seq, f"what was sealed at {next(iter(closed))} is lost")
