"""The reader of the transparency log: its checkpoint, its tiles, and the entries of a game's events."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from domain.logged_facts import LOG_CODEC, LogOpened
from events.keys import KeyRing
from events.log.journal import Journal, Unavailable
from events.record.writing import LogPositions
from events.signing import PrivateKey
from events.transparency import merkle, tiles
from events.transparency import signed_notes as notes
from events.transparency.checkpoint import Checkpoint
from projections import transparency_bundle as bundle
from projections.readmodels import ReadModels
from projections.stream_kinds import IMPORTED
from projections.transparency_bundle import EntryBundle
from service.features.transparency.cosigned_store import CosignedCheckpoints

_PATIENCE: Final = 2.0
"""Seconds that a record waits until its last hash is logged. Usually this takes a tenth of a second."""


class TransparencyLog:
    def __init__(
        self, journal: Journal, ring: KeyRing, models: ReadModels, cosigned: CosignedCheckpoints | None = None
    ) -> None:
        self._journal = journal
        self._cosigned = cosigned
        self._ring = ring
        self._models = models
        self._tree = models.tree
        self._origin: str | None = None
        self._signed: tuple[Checkpoint, str, str] | None = None
        """The last checkpoint, the id of the key that signed it, and the signed note."""

    @property
    def origin(self) -> str:
        """Return the name of the transparency log, from its first event."""
        if self._origin is None:
            self._origin = self._named()
        return self._origin

    def verifiers(self) -> list[str]:
        """Return all current and former signing keys, as verifier keys of C2SP signed-note."""
        return [notes.verifier(self.origin, key.x) for key in self._ring.publics().values()]

    def checkpoint(self) -> str:
        """Return the signed checkpoint of the log as it is now, with what witnesses signed of it."""
        size, key = self._tree.size(), self._ring.current
        if self._signed is None or (self._signed[0].size, self._signed[1]) != (size, key.kid):
            head = self._head(size, self._tree.nodes(size))
            self._signed = head, key.kid, head.signed(key)
        return self._signed[2] + self._lines(self._signed[0])

    def head(self) -> Checkpoint:
        """Return the checkpoint of the log as it is now, without a signature."""
        size = self._tree.size()
        return self._head(size, self._tree.nodes(size))

    def cosigned(self) -> str | None:
        """Return the newest checkpoint that enough witnesses cosigned, with their signatures."""
        size = self.cosigned_size()
        return self.checkpoint_at(size, self._ring.current) if size else None

    def cosigned_size(self) -> int:
        """Return the size of the newest checkpoint that enough witnesses cosigned, or 0 if there is none."""
        found = None if self._cosigned is None else self._cosigned.newest(self.origin)
        if found is None or found.size > self._tree.size():
            return 0
        head = self._head(found.size, self._tree.nodes(found.size))
        return found.size if head.root == found.root else 0  # a restored log may have grown otherwise

    def consistency(self, old: int, new: int) -> list[bytes]:
        """Return the proof that the first `new` entries begin with the first `old` entries."""
        return merkle.consistency(old, new, self._tree.nodes(new))

    def size(self) -> int:
        """Return the number of entries in the log."""
        return self._tree.size()

    def checkpoint_at(self, size: int, key: PrivateKey) -> str:
        """Return the checkpoint of the log at an earlier size, signed now, with what witnesses signed of it."""
        head = self._head(size, self._tree.nodes(size))
        return head.signed(key) + self._lines(head)

    def paths(self, places: Sequence[int], size: int) -> list[list[bytes]]:
        """Return the inclusion proof of each of the entries `places` in the tree of the first `size` entries."""
        nodes = self._tree.nodes(size)
        return [merkle.inclusion(place, size, nodes) for place in places]

    def tile(self, level: int, number: int, width: int) -> bytes | None:
        """Return the first `width` hashes of a tile of the log, or None if the tile has fewer."""
        return b"".join(self._tree.tile(level, number, width)) if self._has(level, number, width) else None

    def entries(self, number: int, width: int) -> bytes | None:
        """Return the first `width` entries of a bundle of the log, or None if the bundle has fewer."""
        return tiles.bundled(self._tree.entries(number)[:width]) if self._has(0, number, width) else None

    def places(self, game: str, version: int) -> LogPositions | None:
        """Return the log's proofs of a game's events up to event `version`, or None if none is logged.

        The proofs lead to the smallest tree that contains all these events, so a game always has the same proofs. If
        witnesses cosigned a tree that contains them, the proofs lead to the smallest such tree, which never changes.
        """
        self._models.wait_for(game, version, _PATIENCE)
        settled = self._tree.settled(game, version, _PATIENCE)
        logged = self._tree.size()
        places = {seq: place for seq, place in settled.items() if place is not None and place < logged}
        if not places:
            return None
        size = max(places.values()) + 1
        found = None if self._cosigned is None else self._cosigned.covering(self.origin, size)
        if found is not None and found.size <= logged:
            nodes = self._tree.nodes(found.size)
            head = self._head(found.size, nodes)
            if head.root == found.root:  # a restored log may have grown otherwise
                return _positions(head, places, nodes, found.lines)
        nodes = self._tree.nodes(size)
        return _positions(self._head(size, nodes), places, nodes)

    def known_places(self, stream: str, version: int) -> LogPositions | None:
        """Return the log's proofs for the record of a stream, or None if there are none.

        A record is written without them if the log is unavailable. Imported games have none in this log.
        """
        if stream.startswith(IMPORTED):
            return None
        try:
            return self.places(stream, version)
        except Unavailable:
            return None

    def reach(self, streams: Iterable[str]) -> list[int]:
        """Return where each stream ends in the log, and how far witnesses have cosigned the log up to there.

        These numbers decide to which checkpoints the records of the streams lead.
        """
        ends = [self._end(self._tree.places(stream)) for stream in streams]
        found = None if self._cosigned is None else self._cosigned.newest(self.origin)
        return [*ends, 0 if found is None else min(found.size, max(ends, default=0))]

    @staticmethod
    def _end(places: Mapping[int, int | None]) -> int:
        return max((place + 1 for place in places.values() if place is not None), default=0)

    def strays(self) -> list[int]:
        """Return the bundles of the log in which the read models differ from the journal, so that their tiles are
        wrong.
        """
        size = self._tree.size()
        return [number for number in range(-(-size // tiles.WIDTH)) if not self._holds(number, size)]

    def _holds(self, number: int, size: int) -> bool:
        logged = EntryBundle(bundle.stream(number), 0, "", "", b"")
        for stored in self._journal.read(logged.id):
            logged.apply(stored)
        width = tiles.width(0, number, size)
        entries = self._tree.entries(number)[:width]
        if entries != tiles.split(logged.entries)[:width]:  # the journal may know of more
            return False
        above, place = divmod(number, tiles.WIDTH)
        return width < tiles.WIDTH or self._tree.tile(1, above, place + 1)[-1:] == [logged.root]

    def _lines(self, head: Checkpoint) -> str:
        found = None if self._cosigned is None else self._cosigned.at(self.origin, head.size)
        return found.lines if found is not None and found.root == head.root else ""

    def _head(self, size: int, nodes: merkle.Nodes) -> Checkpoint:
        return Checkpoint(self.origin, size, merkle.root(size, nodes))

    def _has(self, level: int, number: int, width: int) -> bool:
        return 0 < width <= tiles.width(level, number, self._tree.size())

    def _named(self) -> str:
        for stored in self._journal.read(bundle.stream(0), limit=1):
            opened = LOG_CODEC.decode(stored.event)
            if isinstance(opened, LogOpened):
                return opened.origin
        raise Unavailable("the transparency log is about to be opened")


def _positions(head: Checkpoint, places: Mapping[int, int], nodes: merkle.Nodes, lines: str = "") -> LogPositions:
    paths = {seq: (place, tuple(merkle.inclusion(place, head.size, nodes))) for seq, place in places.items()}
    return LogPositions(head, paths, lines)
