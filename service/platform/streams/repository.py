"""The only way to change a stream: load it, decide, append. After an append by another process, decide again."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

import orjson

from domain.game.message import Message
from domain.game.refusal import Refusal
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Append, Appended, Conflict, DoneCommand, Journal, Unavailable
from events.receipts import encoded_answer, receipt
from projections.stream_kinds import GAME, MATCH, TOURNAMENT, StreamKind
from service.platform.streams.pen import Pen, Secrets

_TRIES: Final = 8

State = TypeVar("State")

Published = Callable[[str, Sequence[Stored]], None]
"""A function that is called after each commit."""


class RepeatableRequest:
    """A request that its sender may repeat if no answer arrived. Its changes are recorded only once.

    `made` is always unique to the request. `again` means that this is a repetition.
    """

    def __init__(self, made: str, *, again: bool) -> None:
        self.made = made
        self.again = again
        self.done: Counter[str] = Counter()
        """Changes that this attempt has recorded, or has found on record."""
        self.found = False
        """Whether this attempt has found a change on record."""

    def name(self, what: str) -> str:
        return f"{what}/{self.made}/{self.done[what]}"

    def finds(self, done: Appended | DoneCommand) -> "Moved":
        """Return the change by an earlier attempt that is on record."""
        self.found = True
        return Moved.recorded(done)

    def before(self, done: Iterable[DoneCommand]) -> DoneCommand | None:
        """Return the first change by an earlier attempt of the request that this attempt has not reached yet."""
        for one in done if self.again else ():
            what, _, rest = one.command.partition("/")
            if rest == f"{self.made}/{self.done[what]}":
                return one
        return None


current_request: Final[ContextVar[RepeatableRequest | None]] = ContextVar("current_request", default=None)
"""The current request, if its sender may repeat it."""


class Moved(NamedTuple):
    """A recorded change: its receipt, and its first and last event.

    `repeated` means that an earlier attempt of the request made it.
    """

    receipt: dict[str, Any]
    first: int
    last: int
    repeated: bool

    @classmethod
    def recorded(cls, done: Appended | DoneCommand) -> Self:
        """Return a change that is on record already."""
        return cls(orjson.loads(done.answer)["receipt"], done.first, done.last, repeated=True)


class Command(NamedTuple):
    """A command: its events are written with the pen, but not appended yet.

    `name` is always unique in the stream, and `answer` is stored with it. `what` is its kind, if it belongs to a
    request that may be repeated.
    """

    name: str
    answer: Mapping[str, Any] = {}
    what: str = ""

    @classmethod
    def by(cls, account: str, what: str, pen: Pen) -> Self:
        """Make the command of an account. `what` is its kind."""
        repeatable = current_request.get()
        if repeatable is None:
            return cls(f"{what}/{pen.seq}", {"account": account})
        return cls(repeatable.name(what), {"account": account}, what)


Decide = Callable[[State, Pen], Command | Moved | None]
"""A function that looks at the current state of a stream and writes the events to append, or refuses.

It returns None if nothing has to change, or the earlier change.
"""


class _Done(Conflict):
    """Raised if an earlier attempt of the request is recorded, although its sender got no answer."""

    def __init__(self, pen: Pen, moved: Moved) -> None:
        super().__init__(pen.stream, pen.seq - len(pen.written), moved.last)
        self.moved = moved


class Repository(ABC, Generic[State]):
    """The repository of streams of one kind. Decisions look at a `State`."""

    def __init__(self, kind: StreamKind, journal: Journal, ring: KeyRing, published: Published) -> None:
        self.kind = kind
        self.journal = journal
        self.ring = ring
        self._published = published

    @abstractmethod
    def held(self, stream: str) -> AbstractContextManager[State]:
        """Yield the current state of a stream during a decision.

        An exception means that nothing was appended, or that the outcome is unknown.
        """

    @abstractmethod
    def pen(self, stream: str, state: State) -> Pen:
        """Return the object that writes the next events of a stream."""

    def check_current(self, state: State) -> None:
        """Raise Conflict if `held` yielded an old state and others have appended to the stream.

        It is called before an answer that no append checks.
        """

    def committed(self, state: State, events: Sequence[Stored]) -> None:
        """Add the appended events to the state of the stream in memory."""

    def change(self, stream: str, decide: Decide[State]) -> Moved | None:
        """Record a decision about a stream, then publish it."""
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
        """Return a decision. If a retry is refused or has nothing to do, return the result of the first attempt."""
        try:
            decided = decide(state, pen)
        except Refusal:
            self.check_current(state)
            done = self._earlier(pen.stream)
            if done is None:
                raise
            return done
        if isinstance(decided, Command):
            return decided
        self.check_current(state)
        return decided or self._earlier(pen.stream)

    def _earlier(self, stream: str) -> Moved | None:
        """Return the result of an earlier attempt of the request, if one is recorded."""
        repeatable = current_request.get()
        if repeatable is None or not repeatable.again:
            return None
        done = repeatable.before(self.journal.done(stream))
        if done is None:
            return None
        repeatable.done[done.command.partition("/")[0]] += 1
        return repeatable.finds(done)

    def was_done(self, stream: str) -> bool:
        """Return whether an earlier attempt of the request is recorded, so that its work can be skipped."""
        repeatable = current_request.get()
        return repeatable is not None and repeatable.before(self.journal.done(stream)) is not None

    def create(self, pen: Pen, secrets: Secrets | None = None) -> Moved:
        """Create a stream with the events of the pen.

        A second call creates no other. `secrets` are stored next to it.
        """
        moved = self._appended(pen, Command("create"), secrets)
        if not moved.repeated:
            self._published(pen.stream, pen.written)
        return moved

    def secrets(self, stream: str) -> Secrets:
        """Return the secrets that are stored next to a stream."""
        stored = self.journal.secret(stream)
        if stored is None:
            raise unknown(self.kind, stream)
        return Secrets.read(stream, stored)

    def _appended(self, pen: Pen, command: Command, secrets: Secrets | None = None) -> Moved:
        """Append the events of the pen to its stream, and return the receipt.

        It also raises Conflict if another command of the same name came first: its content may differ, so the caller
        has to decide again. There are two exceptions. A stream is created only once, by any caller. A repeated request
        gets the result of its first attempt.
        """
        expected = pen.seq - len(pen.written)
        signed = receipt(self.ring, pen.stream, pen.seq, pen.head, pen.at)
        answer = encoded_answer(command.name, command.answer, signed)
        secret = None if secrets is None else secrets.kept()
        done = self.journal.append(Append(pen.stream, expected, pen.written, command.name, answer, secret))
        repeatable = current_request.get() if command.what else None
        if repeatable is not None:
            repeatable.done[command.what] += 1
        if done.answer == answer:  # also if an earlier attempt of this very append succeeded
            return Moved(signed, done.first, done.last, repeated=False)
        if expected and repeatable is None:
            raise Conflict(pen.stream, expected, done.last)
        before = Moved.recorded(done) if repeatable is None else repeatable.finds(done)
        if expected:
            raise _Done(pen, before)
        return before


_UNKNOWN: Final = {GAME: "unknown-game", MATCH: "unknown-match", TOURNAMENT: "unknown-tournament"}


def unknown(kind: StreamKind, stream: str) -> Refusal:
    return Refusal(Message(_UNKNOWN[kind], {kind.name: stream}))
