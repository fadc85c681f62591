"""The one way to change a stream: load it, decide, append; and if somebody else's append came first, look again."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

import orjson

from domain.game.refusal import Refusal
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Append, Conflict, Done, Journal, Unavailable
from events.receipts import kept_answer, receipt
from projections.stream_kinds import StreamKind
from service.streams.pen import Pen, Secrets

_TRIES: Final = 8

State = TypeVar("State")

Published = Callable[[str, Sequence[Stored]], None]
"""Hears of every commit, after it."""


class Wished:
    """A request that may be sent again, as its sender does who was not answered: what it puts on record is put there
    once. `made` is its own for ever. `again`: it has come before."""

    def __init__(self, made: str, *, again: bool) -> None:
        self.made = made
        self.again = again
        self.done: Counter[str] = Counter()
        """What this try of it has put on record, or has found there."""

    def name(self, what: str) -> str:
        return f"{what}/{self.made}/{self.done[what]}"

    def before(self, done: Iterable[Done]) -> Done | None:
        """The first of what it has put on record in earlier tries, and has not come to in this one."""
        for one in done if self.again else ():
            what, _, rest = one.command.partition("/")
            if rest == f"{self.made}/{self.done[what]}":
                return one
        return None


wished: Final[ContextVar[Wished | None]] = ContextVar("wished", default=None)
"""The request that is being answered, if it may be sent again."""


class Moved(NamedTuple):
    """A change on the record: its receipt, and its first and last event. `repeated`: it had been made before."""

    receipt: dict[str, Any]
    first: int
    last: int
    repeated: bool


class Command(NamedTuple):
    """What was decided, the events of which stand in the pen. `name` is its own in the stream for ever; `answer` is
    kept with it. `what`: what it is, if it is for a request that may be sent again."""

    name: str
    answer: Mapping[str, Any] = {}
    what: str = ""

    @classmethod
    def by(cls, account: str, what: str, pen: Pen) -> Self:
        """One that an account gave."""
        wish = wished.get()
        if wish is None:
            return cls(f"{what}/{pen.seq}", {"account": account})
        return cls(wish.name(what), {"account": account}, what)


Decide = Callable[[State, Pen], Command | Moved | None]
"""Looks at a stream as it stands, and writes what is to be appended, or refuses. None: it is so already. Moved: it was
done before."""


class _Done(Conflict):
    """This request had put it on record before, and nobody was told."""

    def __init__(self, pen: Pen, moved: Moved) -> None:
        super().__init__(pen.stream, pen.seq - len(pen.written), moved.last)
        self.moved = moved


class Repository(ABC, Generic[State]):
    """The streams of one kind. `State` is what a decision looks at."""

    def __init__(self, kind: StreamKind, journal: Journal, ring: KeyRing, published: Published) -> None:
        self.kind = kind
        self.journal = journal
        self.ring = ring
        self._published = published

    @abstractmethod
    def held(self, stream: str) -> AbstractContextManager[State]:
        """The stream as it stands, as long as something is decided about it. An exception says that nothing was
        appended, or that nobody knows."""

    @abstractmethod
    def pen(self, stream: str, state: State) -> Pen:
        """What writes the next events."""

    def check_current(self, state: State) -> None:
        """Conflict if `held` gave the stream as it stood a while ago, and others have added to it. Asked before
        anything is said that no append will put to the test."""

    def committed(self, state: State, events: Sequence[Stored]) -> None:
        """What memory holds of the stream takes in what was appended."""

    def change(self, stream: str, decide: Decide[State]) -> Moved | None:
        """Puts on record what is decided, and then lets everybody know."""
        for _ in range(_TRIES):
            try:
                with self.held(stream) as state:
                    pen = self.pen(stream, state)
                    decided = self._decided(decide, state, pen)
                    if not isinstance(decided, Command):
                        return decided
                    moved = self._appended(pen, decided)
                    self.committed(state, pen.written)
                    self._published(stream, pen.written)
                    return moved
            except _Done as done:
                return done.moved
            except Conflict:
                continue
        raise Unavailable(f"{stream}: others kept coming first")

    def _decided(self, decide: Decide[State], state: State, pen: Pen) -> Command | Moved | None:
        """What may be refused now, and was done when it was asked for first, is done."""
        try:
            decided = decide(state, pen)
        except Refusal:
            self.check_current(state)
            wish = wished.get()
            done = None if wish is None else wish.before(self.journal.done(pen.stream))
            if wish is None or done is None:
                raise
            wish.done[done.command.partition("/")[0]] += 1
            return Moved(orjson.loads(done.answer)["receipt"], done.first, done.last, repeated=True)
        if not isinstance(decided, Command):
            self.check_current(state)
        return decided

    def was_done(self, stream: str) -> bool:
        """Whether an earlier try of this request is on record, so that no work need be done for it."""
        wish = wished.get()
        return wish is not None and wish.before(self.journal.done(stream)) is not None

    def create(self, pen: Pen, secrets: Secrets | None = None) -> Moved:
        """Makes a stream of what the pen has written; made twice, it is made once. `secrets` are kept beside it."""
        moved = self._appended(pen, Command("create"), secrets)
        if not moved.repeated:
            self._published(pen.stream, pen.written)
        return moved

    def secrets(self, stream: str) -> Secrets:
        """What is kept beside a stream."""
        kept = self.journal.secret(stream)
        if kept is None:
            raise unknown(self.kind, stream)
        return Secrets.read(stream, kept)

    def _appended(self, pen: Pen, command: Command, secrets: Secrets | None = None) -> Moved:
        """What the pen has written is durable, and this is the receipt.

        Raises Conflict also where another wish of the same name came first: whoever gave that one need not have wished
        the same, so it has to be looked at. Only a stream is made once, by whomever; and what a request has done that
        is sent again, it has done.
        """
        expected = pen.seq - len(pen.written)
        signed = receipt(self.ring, pen.stream, pen.seq, pen.head, pen.at)
        kept = kept_answer(command.name, command.answer, signed)
        secret = None if secrets is None else secrets.kept()
        done = self.journal.append(Append(pen.stream, expected, pen.written, command.name, kept, secret))
        wish = wished.get() if command.what else None
        if wish is not None:
            wish.done[command.what] += 1
        if done.answer == kept:  # be it that a first try of this very append had got through
            return Moved(signed, done.first, done.last, repeated=False)
        if expected and wish is None:
            raise Conflict(pen.stream, expected, done.last)
        before = Moved(orjson.loads(done.answer)["receipt"], done.first, done.last, repeated=True)
        if expected:
            raise _Done(pen, before)
        return before


def unknown(kind: StreamKind, stream: str) -> Refusal:
    return Refusal(f"unknown-{kind.name}", f"there is no {kind.name} {stream} that you may see")
