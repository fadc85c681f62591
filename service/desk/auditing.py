"""Auditing what our log holds: everything that can be checked, straight from the log, one stream at a time."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
import orjson

from domain.lobby import SeedOpened
from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from events.receipts import check_receipt, receipt
from events.sealing import commitments, openings_for, opens
from events.signing import PublicKey
from events.viewer import Viewer
from projections.fold import STUMBLES, Broken
from projections.tournament import KIND as TOURNAMENT
from service.audit import Audit, Depth, audit, audit_chain
from service.desk.looks import KIND as LOOKS
from service.desk.rooms import unknown_game
from service.desk.writing import KIND as GAME
from service.desk.writing import Secrets

KINDS: Final = {"g_": GAME, "l_": LOOKS, "m_": "match", "t_": TOURNAMENT}
"""What streams there are, by how their ids begin."""
_PAGE: Final = 500
_FINAL: Final = SeedOpened.type_name()


class Audited(NamedTuple):
    """What an audit finds in a stream. `final`: everybody may know all of it."""

    audit: Audit
    events: int
    sealed: int
    receipts: int
    final: bool
    last: Stored | None


class Auditing:
    def __init__(self, journal: Journal, ring: KeyRing) -> None:
        self._journal = journal
        self._ring = ring

    def game(self, game: str, *, whole: bool, upto: int | None = None, depth: Depth = "rules") -> dict[str, Any]:
        """What the audit finds, of the events up to that one if one is named, and a signature over their head. What
        differs could tell a secret of a game that is still played, so it is told only to whoever may see the `whole`
        game."""
        if self._journal.head(game) is None:
            raise unknown_game(game)
        found = self.stream(game, depth, upto)
        last = found.last
        signed = None if last is None else receipt(self._ring, game, last.seq, last.hash, last.event.at)
        return {
            **msgspec.structs.asdict(found.audit if whole or found.final else found.audit.veiled()),
            "events": found.events,
            "sealed": found.sealed,
            "receipts": found.receipts,
            "receipt": signed,
        }

    def stream(self, stream: str, depth: Depth, upto: int | None = None) -> Audited:
        """What is found in a stream of whichever kind. Of matches and books of looks the chain is all that there is to
        check."""
        reading, receipts = _Reading(self._journal, stream, upto), 0
        try:
            found = self._read(reading, stream, depth)
            if not found.wrong:
                receipts = _receipts(self._journal, stream, reading.hashes, self._ring.publics(), upto)
        except Broken as broken:
            found = Audit("broken", broken.why, seq=broken.seq)
        except (*STUMBLES, msgspec.MsgspecError) as error:  # whatever somebody may have put in our files
            found = Audit("broken", f"what stands there cannot be read: {error!r}", seq=len(reading.hashes) or None)
        return Audited(found, len(reading.hashes), reading.sealed, receipts, reading.final, reading.last)

    def _read(self, reading: "_Reading", stream: str, depth: Depth) -> Audit:
        kind, kept = KINDS[stream[:2]], self._journal.secret(stream)
        if kind not in {GAME, TOURNAMENT}:
            return audit_chain(reading, kind)
        if kept is None:
            return Audit("broken", f"the log holds no secrets of this {kind}")
        secrets = Secrets.read(kept)
        reading.key = secrets.key
        if kind == GAME:
            return audit(reading, secrets.seed, depth)
        from service.audit.tournaments import audit_tournament  # which needs desks, and they this

        return audit_tournament(reading, secrets.seed, depth, games=self._journal.read, keys=self._ring.publics())


def _receipts(journal: Journal, stream: str, hashes: list[str], keys: dict[str, PublicKey], upto: int | None) -> int:
    """How many receipts were given, each of which must name the event that stands in the log."""
    given = 0
    for done in journal.appends(stream):
        if upto is not None and done.last > upto:
            break
        if not 1 <= done.last <= len(hashes):
            raise Broken(stream, done.last, "a receipt was given for it, and it is gone")
        signed = _signed(done.answer)
        if (signed.get("stream"), signed.get("seq"), signed.get("head")) != (stream, done.last, hashes[done.last - 1]):
            raise Broken(stream, done.last, "the receipt that was given for it says something else")
        if not check_receipt(signed, keys):
            raise Broken(stream, done.last, "the receipt that was given for it is not signed with a key of ours")
        given += 1
    return given


def _signed(answer: bytes) -> dict[str, Any]:
    """The receipt in what was answered; nothing, if there is none."""
    try:
        signed = orjson.loads(answer)["receipt"]
    except (KeyError, TypeError, ValueError):
        return {}
    return signed if isinstance(signed, dict) else {}


class _Reading:
    """The events of a stream, every sealed value held against its commitment on the way."""

    def __init__(self, journal: Journal, stream: str, upto: int | None) -> None:
        self.key = b""
        self.sealed = 0
        self.hashes: list[str] = []
        self.final = False
        self.last: Stored | None = None
        self._journal = journal
        self._stream = stream
        self._upto = upto

    def __iter__(self) -> Iterator[Stored]:
        seq = 0
        while page := self._journal.read(self._stream, after=seq, upto=self._upto, limit=_PAGE):
            for stored in page:
                self.last = stored
                self.hashes.append(stored.hash)
                self.final = self.final or stored.event.type == _FINAL
                self._check(stored)
                yield stored
            seq = page[-1].seq

    def _check(self, stored: Stored) -> None:
        closed = commitments(msgspec.json.decode(stored.event.data))
        for opening in openings_for(stored, self.key, Viewer.referee()):
            commitment = closed.pop(opening.path, None)
            if commitment is None:
                raise Broken(stored.stream, stored.seq, f"nothing was sealed at {opening.path}")
            if opening.salt is not None and not opens(commitment.sealed, opening.salt, opening.value):
                raise Broken(stored.stream, stored.seq, f"what is kept for {opening.path} is not what was sealed")
            self.sealed += 1
        if closed:
            raise Broken(stored.stream, stored.seq, f"what was sealed at {next(iter(closed))} is lost")
