"""The book of tournaments: their streams, read and written. What follows from what is decided elsewhere."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from domain.refusal import Refusal
from domain.tournament.facts import TOURNAMENT_CODEC, EntrantRegistered, TournamentCreated
from domain.tournament.standings import Line
from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from events.record import Places, write_record
from events.sealing import openings_for
from events.viewer import Viewer
from projections.fold import fact_of
from projections.tournament import KIND, TournamentLine, fold
from service.desk.looking import Shown
from service.desk.moves import Moved, appended
from service.desk.writing import Pen, Secrets

_KEPT: Final = 200
_RECKONED: Final = 16
"""So many standings are remembered: a hall full of people asks for the same ones again and again."""


class Texts(NamedTuple):
    """What was written about a tournament and who enters without an account; None where it was erased."""

    title: str | None
    names: dict[int, str | None]


class TournamentBook:
    """`published` hears of every commit, after it.

    The lines it gives are shared: nobody changes them.
    """

    def __init__(self, journal: Journal, ring: KeyRing, published: Callable[[str, Sequence[Stored]], None]) -> None:
        self._journal = journal
        self.ring = ring
        self._published = published
        self._kept: OrderedDict[str, TournamentLine] = OrderedDict()
        self._reckoned: OrderedDict[tuple[str, int, int, int], tuple[Line, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def tournament(self, account: str | None, id_: str) -> TournamentLine:
        """The tournament as it stands, for an account that may know of it."""
        line = self.line(id_)
        if not line.tournament.knows(account):
            raise unknown_tournament(id_)
        return line

    def line(self, id_: str) -> TournamentLine:
        """The tournament as it stands."""
        with self._lock:
            known = self._kept.get(id_)
        since = self._journal.read(id_, after=0 if known is None else known.version)
        if known is None:
            if not since:
                raise unknown_tournament(id_)
            known = fold(since)
        elif since:
            known = _copied(known)
            for stored in since:
                known.apply(stored)
        with self._lock:
            self._kept[id_] = known
            self._kept.move_to_end(id_)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return known

    def line_at(self, id_: str, seq: int) -> TournamentLine:
        """The tournament as it stood after that event."""
        return fold(self._journal.read(id_, upto=seq))

    def standings(self, line: TournamentLine, stage: int, until: int) -> tuple[Line, ...]:
        """Everybody's place in a stage as of a round of it. An event changes what it changes for ever, so these are
        remembered by the last one."""
        key = line.id, line.version, stage, until
        with self._lock:
            known = self._reckoned.get(key)
        if known is None:
            known = line.tournament.standings(stage, until)
        with self._lock:
            self._reckoned[key] = known
            self._reckoned.move_to_end(key)
            while len(self._reckoned) > _RECKONED:
                self._reckoned.popitem(last=False)
        return known

    def events(self, id_: str, after: int, limit: int) -> list[Shown]:
        key = self.secrets(id_).key
        return [
            Shown(stored, openings_for(stored, key, Viewer.public()))
            for stored in self._journal.read(id_, after=after, limit=limit)
        ]

    def record(self, id_: str, places: Places | None = None, upto: int | None = None) -> Iterator[bytes]:
        """The portable record, line by line; of the events up to that one, if one is named. `places`: where its events
        stand in the transparency log."""
        events, key = self._journal.read(id_, upto=upto), self.secrets(id_).key
        return write_record(events, kind=KIND, viewer=Viewer.public(), key=key, ring=self.ring, places=places)

    def texts(self, line: TournamentLine) -> Texts:
        """They are read from where they may be erased, whenever they are told."""
        nameless = {
            entrant.entered: number
            for number, entrant in line.tournament.entries.entrants.items()
            if entrant.account is None
        }
        names: dict[int, str | None] = {}
        if nameless:
            for stored in self._journal.read(line.id, after=min(nameless) - 1, upto=max(nameless)):
                if stored.seq in nameless:
                    fact = fact_of(TOURNAMENT_CODEC, stored, Viewer.public())
                    assert isinstance(fact, EntrantRegistered)  # noqa: S101 - the fold says that it stands there
                    names[fact.entrant] = fact.name
        return Texts(self.title(line.id), names)

    def title(self, id_: str) -> str | None:
        created = self.fact(id_, 1)
        assert isinstance(created, TournamentCreated)  # noqa: S101 - as every tournament begins
        return created.title

    def fact(self, id_: str, seq: int) -> Any:
        """What an event tells, with what was written in it."""
        (stored,) = self._journal.read(id_, after=seq - 1, upto=seq)
        return fact_of(TOURNAMENT_CODEC, stored, Viewer.public())

    def secrets(self, id_: str) -> Secrets:
        kept = self._journal.secret(id_)
        if kept is None:
            raise unknown_tournament(id_)
        return Secrets.read(kept)

    def head(self, stream: str) -> str | None:
        """Where the chain of a stream ends now."""
        known = self._journal.head(stream)
        return None if known is None else known.hash

    def pen(self, line: TournamentLine) -> Pen:
        """What writes the next events after `line`."""
        key = self.secrets(line.id).key
        return Pen(line.id, TOURNAMENT_CODEC, key, line.version, line.head, line.updated_at, kind=KIND)

    def append(self, pen: Pen, command: str, answer: dict[str, Any], secrets: Secrets | None = None) -> Moved:
        """Makes what the pen has written durable, then lets everybody know. `secrets` are those of a new stream."""
        kept = None if secrets is None else secrets.kept()
        moved = appended(self._journal, self.ring, pen, command, answer, kept)
        if not moved.repeated:
            self._published(pen.stream, pen.written)
        return moved


def unknown_tournament(id_: str) -> Refusal:
    return Refusal("unknown-tournament", f"there is no tournament {id_} that you may see")


_pack: Final = msgspec.msgpack.Encoder().encode
_unpack: Final = msgspec.msgpack.Decoder(TournamentLine).decode


def _copied(line: TournamentLine) -> TournamentLine:
    return _unpack(_pack(line))
