"""The fold of a game's stream: its state for a viewer.

    game = GameFold(Viewer.seat(0))
    for stored in journal.read(stream):
        game.apply(stored)
    game.copy.table

A fold needs no rules code beyond the table's `apply`. So it shows any moment of any game, also of a game whose engine
this build does not carry.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice, takewhile
from typing import Any, Final, NamedTuple, Protocol, Self

import msgspec

from domain.game.decisions import ABSENT
from domain.game.facts import Codec, Fact, UnknownEvent
from domain.game.play import BranchBegun, Copy, DecisionAnswered, DecisionOpened, GameEnded, Setting
from domain.game.ruleset import Ruleset
from domain.games.rulesets import ruleset
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC, GameCreated
from domain.table.overturning import CHANGES_OF_PLAY
from domain.table.rulings import REWINDS, Adjudicated, GameSettled, Overturned, Rewound, TakenBack, Voided
from events.log.chain import Broken, check_next, check_number
from events.log.event import Event, Stored
from events.log.sealing import opened_values
from events.log.viewer import Viewer
from projections.stream_kinds import GAME

_CREATED: Final = GameCreated.type_name()
_ASKED: Final = DecisionOpened.type_name()
_CHOICES: Final = {_ASKED, DecisionAnswered.type_name()}
_COUNTED: Final = {GameEnded.type_name(), BranchBegun.type_name()}
"""Types of play facts that also change the game around the table, besides decisions and answers."""
_NOTHING: Final[Mapping[str, Any]] = {}
"""The opened values of an event whose sealed values stay closed."""
_KNOWN: Final = 4096
"""Number of facts in the cache for readers of single events."""
_OVER: Final = (GameSettled, Adjudicated, Voided)
_MOST_AGAIN: Final = 500_000
"""Maximum number of events that are folded again for rewinds.

Only a forged record exceeds it.
"""
_KEPT_EACH: Final = 64
"""Number of events after which a copy of the table is kept for later rewinds."""


MALFORMED_FACT_ERRORS: Final = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""Errors that may be raised when a malformed fact of a forged record is applied."""


class _KeptCopy(NamedTuple):
    """An encoded copy of the table just after event `seq` of the current branch."""

    seq: int
    copy: bytes


class GameFold:
    """The state of a game after the last applied event, for one viewer.

    `copy` is its table as `viewer` sees it, and is unset before the game is created. `past` has the earlier events, for
    rewinds. A rewind applies the events that still count again, starting at the last kept copy. So the total cost grows
    with the sum of the numbers of events and rewinds, not with their product.
    """

    def __init__(self, viewer: Viewer, past: "Past | None" = None) -> None:
        self.viewer = viewer
        self.past = past
        self.seq = 0
        self.head = ""
        self.made_at = self.at = ""
        self.lobby: Lobby
        self.rules: Ruleset[Any]
        self.codec: Codec
        self.setting: Setting
        self.copy: Copy[Any]
        self.asked: Stored | None = None
        self._again = 0
        self._kept: list[_KeptCopy] = []

    @classmethod
    def resumed(
        cls, viewer: Viewer, lobby: Lobby, copy: Copy[Any], *, seq: int, head: str, made_at: str, at: str
    ) -> Self:
        """Continue a fold from the values of a snapshot."""
        fold = cls(viewer)
        fold._set(lobby)
        fold.copy, fold.seq, fold.head, fold.made_at, fold.at = copy, seq, head, made_at, at
        return fold

    @property
    def decision(self) -> str | None:
        """Return the id of the open decision, or None."""
        return None if self.asked is None else f"d{self.asked.seq}"

    def apply(self, stored: Stored, *, linked: bool = False) -> None:
        """Check that an event follows the last one, and apply its content for the viewer.

        `linked`: its hash was checked before.
        """
        if linked:
            check_number(stored, self.seq)
        else:
            check_next(stored, self.seq, self.head, GAME.name)
        event = stored.event
        if not self.seq and event.type != _CREATED:
            raise Broken(stored.stream, stored.seq, "broken/beginning", kind=event.type)
        try:
            self._apply(stored, event)
        except MALFORMED_FACT_ERRORS as error:
            raise Broken(stored.stream, stored.seq, "broken/fact", kind=event.type, error=repr(error)) from error
        self.seq, self.head, self.at = stored.seq, stored.hash, event.at

    def _apply(self, stored: Stored, event: Event) -> None:
        kind = event.type
        if kind in _CHOICES:
            # Decisions and answers do not change the table, so their sealed values are not needed.
            fact = _decoded(self.codec, event, _NOTHING)
            if isinstance(fact, DecisionAnswered):
                if self.asked is None or fact.decision != self.asked.seq:
                    raise ValueError(f"decision {fact.decision} is not open")
                self.asked = None
            else:
                self.asked = stored
            self.copy.apply(fact)
            lobby = self.lobby
            if lobby.clocks is not None or lobby.takeback is not None or lobby.waited_ms:
                lobby.apply(fact, event.seq, event.actor, event.at)
        elif kind in LOBBY_CODEC.types:
            self._apply_around(_decoded(LOBBY_CODEC, event, _NOTHING), event)
        else:
            opened = opened_values(stored, self.viewer) if stored.openings else _NOTHING
            fact = _decoded(self.codec, event, opened)
            self.copy.apply(fact)
            if kind in _COUNTED:
                self.lobby.apply(fact, event.seq, event.actor, event.at)

    def extend(self, events: Iterable[Stored], *, linked: bool = False) -> Self:
        for stored in events:
            self.apply(stored, linked=linked)
        return self

    def rests(self, decision: Stored | None) -> bool:
        """Return whether the game is at rest: it has ended, or no fact of play follows its last rest.

        `decision` is the event of the open decision, or else of the next one. It contains the number of the last rest.
        """
        if self.copy.ended is not None:
            return True
        facts = self.copy.facts - (self.asked is not None)
        return decision is not None and bool(msgspec.json.decode(decision.event.data)["rest"] == facts)

    def question(self, viewer: Viewer | None = None) -> dict[str, Any] | None:
        """Return the open decision as `viewer` sees it, by default the viewer of the fold.

        Only the seat that decides sees the options.
        """
        decision = self.copy.open
        if self.asked is None or decision is None:
            return None
        fields = opened_values(self.asked, viewer or self.viewer).get("/question", {})
        other = {} if decision.for_seat is ABSENT else {"for_seat": decision.for_seat}
        return {"id": f"d{self.asked.seq}", "seat": decision.seat, "kind": decision.kind, **other, **fields}

    def _apply_around(self, fact: Fact, event: Event) -> None:
        if isinstance(fact, GameCreated):
            self._set(Lobby.made(fact, event.actor))
            self.copy = self.rules.new(self.setting)
            self.made_at = event.at
            return
        self.lobby.apply(fact, event.seq, event.actor, event.at)
        if isinstance(fact, REWINDS):
            self._rewind(fact)
        elif isinstance(fact, Overturned) and fact.branch is not None:
            self._again += event.seq  # a replay searches them for what players learned
            self._kept.clear()  # the copies belong to another branch
            past = self._go_back(fact.ruling - 1, fact.branch)
            if any(stored.event.type not in CHANGES_OF_PLAY for stored in past.events(fact.ruling - 1, fact.ruling)):
                raise ValueError(f"event {fact.ruling} is no ruling that changed play")
        elif isinstance(fact, _OVER):
            self.asked = None

    def _rewind(self, fact: Rewound | TakenBack) -> None:
        past = self._go_back(fact.to, fact.branch)
        if any(stored.event.type != _ASKED for stored in past.events(fact.to - 1, fact.to)):
            raise ValueError(f"event {fact.to} opens no decision")

    def _go_back(self, to: int, branch: int) -> "Past":
        """Set play back to the state just after event `to`, with no decision open.

        Return the past of the game.
        """
        if self.past is None:
            raise ValueError(f"event {to} is too far back")
        if branch != self.lobby.timeline.rewinds:
            raise ValueError(f"branch {branch} does not begin here")
        self.copy, self.asked = self._copy_at(self.past, to), None
        return self.past

    def _copy_at(self, past: "Past", to: int) -> Copy[Any]:
        """Return a copy of the table just after event `to` of the current branch."""
        since, copy = self._nearest(past, to)
        counting = set(takewhile(lambda seq: seq > since, self.lobby.timeline.back_from(to)))
        self._again += len(counting)
        if self._again > _MOST_AGAIN:
            raise ValueError(f"event {to} is too far back")
        for stored in past.events(since, to):
            if stored.seq in counting and self._play_again(stored, copy) and copy.facts % _KEPT_EACH == 0:
                self._keep(stored.seq, copy)
        self._keep(to, copy)
        return copy

    def _nearest(self, past: "Past", to: int) -> tuple[int, Copy[Any]]:
        """Return the last available copy of the current branch, up to event `to`, and the number of its event."""
        while self._kept and self._kept[-1].seq > to:
            self._kept.pop()
        if self._kept:
            return self._kept[-1].seq, decoded_copy(self._kept[-1].copy, self.rules)
        start = past.start(self.viewer)
        if 0 < start.seq <= to and not self.lobby.timeline.abandons(start.seq):
            return start.seq, start.copy
        return 0, self.rules.new(self.setting)

    def _play_again(self, stored: Stored, copy: Copy[Any]) -> bool:
        """Apply an event of play to `copy`.

        Return False, and change nothing, if the event is not one of play.
        """
        kind = stored.event.type
        if kind in LOBBY_CODEC.types and kind not in _CHOICES:
            return False
        closed = kind in _CHOICES or not stored.openings
        copy.apply(_decoded(self.codec, stored.event, _NOTHING if closed else opened_values(stored, self.viewer)))
        return True

    def _keep(self, seq: int, copy: Copy[Any]) -> None:
        if not self._kept or self._kept[-1].seq < seq:
            self._kept.append(_KeptCopy(seq, msgspec.msgpack.encode(copy)))

    def _set(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.rules = ruleset(lobby.rules.ruleset)
        self.codec = self.rules.codec
        self.setting = self.rules.recorded(lobby.rules.options, len(lobby.chairs))


class Past(Protocol):
    """The earlier events and states of a game."""

    def __call__(self, viewer: Viewer, upto: int) -> GameFold:
        """Return the fold of the game just after event `upto`, for `viewer`."""

    def start(self, viewer: Viewer) -> GameFold:
        """Return the fold to start from: that of a snapshot, or one without events."""

    def events(self, after: int, upto: int) -> Iterable[Stored]: ...


class _PastOf:
    def __init__(self, read: Callable[[int], Iterable[Stored]]) -> None:
        self._read = read

    def __call__(self, viewer: Viewer, upto: int) -> GameFold:
        return self.start(viewer).extend(self._read(upto), linked=True)

    def start(self, viewer: Viewer) -> GameFold:
        return GameFold(viewer, self)

    def events(self, after: int, upto: int) -> Iterable[Stored]:
        return islice(self._read(upto), after, None)


def past_of(read: Callable[[int], Iterable[Stored]]) -> Past:
    """Return the past of a game, whose first events `read` returns.

    It is an object and no recursive function, because the reference circle of a function would keep all events until
    the next garbage collection.
    """
    return _PastOf(read)


def states(events: Iterable[Stored], viewer: Viewer) -> Iterator[tuple[GameFold, list[Stored]]]:
    read: list[Stored] = []
    fold = GameFold(viewer, past_of(lambda upto: read[:upto]))
    for stored in events:
        fold.apply(stored)
        read.append(stored)
        yield fold, read


def last_state(events: Iterable[Stored], viewer: Viewer) -> GameFold | None:
    """Return a game after all events, or None if there are none."""
    last = deque(states(events, viewer), maxlen=1)
    return last[0][0] if last else None


def decoded_copy(body: bytes | msgspec.Raw, rules: Ruleset[Any]) -> Copy[Any]:
    """Return the table copy that was encoded as MessagePack."""
    copy: Copy[Any] = msgspec.msgpack.decode(body, type=Copy[rules.table])  # type: ignore[name-defined]  # known only with its ruleset
    return copy


def fact_of(codec: Codec, stored: Stored, viewer: Viewer) -> Fact:
    """Return the complete fact of an event for a viewer, with its texts, which no fold keeps."""
    event = stored.event
    return _decoded(LOBBY_CODEC if event.type in LOBBY_CODEC.types else codec, event, opened_values(stored, viewer))


@lru_cache(maxsize=_KNOWN)
def known_fact(codec: Codec, stored: Stored, viewer: Viewer) -> Fact:
    """Return the complete fact of an event from a cache, whose key includes the bytes of the event.

    Read the event from the log each time: an erasure changes its bytes, so it is decoded again.
    """
    return fact_of(codec, stored, viewer)


def _decoded(codec: Codec, event: Event, opened: Mapping[str, Any]) -> Fact:
    try:
        return codec.decode(event, opened)
    except UnknownEvent as error:
        raise Broken(event.stream, event.seq, "broken/event", error=str(error)) from error
