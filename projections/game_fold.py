"""The fold of a game's stream: its state for a viewer.

    game = GameFold(Viewer.seat(0))
    for stored in journal.read(stream):
        game.apply(stored)
    game.copy.table

A fold needs no rules code beyond the table's `apply`. So it shows any moment of any game, also of a game whose engine
this build does not carry.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Self

import msgspec

from domain.game.facts import Codec, Fact, UnknownEvent
from domain.game.play import BranchBegun, Copy, DecisionAnswered, DecisionOpened, GameEnded, Setting
from domain.game.ruleset import Ruleset
from domain.games.rulesets import ruleset
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC, GameCreated
from domain.table.rulings import REWINDS, Adjudicated, GameSettled, Overturned, Rewound, TakenBack, Voided
from events.log.chain import Broken, check_next, check_number
from events.log.event import Event, Stored
from events.log.sealing import opened_values
from events.log.viewer import Viewer
from projections.stream_kinds import GAME

_CREATED: Final = GameCreated.type_name()
_CHOICES: Final = {DecisionOpened.type_name(), DecisionAnswered.type_name()}
_COUNTED: Final = {GameEnded.type_name(), BranchBegun.type_name()}
"""Facts of play that also matter around the table, beyond decisions and answers."""
_NOTHING: Final[Mapping[str, Any]] = {}
"""No openings."""
_KNOWN: Final = 4096
"""Number of facts in the cache for readers of single events."""
_OVER: Final = (GameSettled, Adjudicated, Voided)
_MOST_AGAIN: Final = 2_000_000
"""Maximum number of events folded again for rewinds. Only a forged record exceeds it."""


MALFORMED_FACT_ERRORS: Final = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""Errors that a malformed fact of a forged record may raise."""


class GameFold:
    """A game up to the last event applied. `copy` is its table as `viewer` knows it, or None before its creation.

    `past` returns the fold just after an earlier event, for rewinds.
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

    @classmethod
    def resumed(
        cls, viewer: Viewer, lobby: Lobby, copy: Copy[Any], *, seq: int, head: str, made_at: str, at: str
    ) -> Self:
        """Resume a fold from a snapshot."""
        fold = cls(viewer)
        fold._set(lobby)
        fold.copy, fold.seq, fold.head, fold.made_at, fold.at = copy, seq, head, made_at, at
        return fold

    @property
    def decision(self) -> str | None:
        """Return the id of the open decision."""
        return None if self.asked is None else f"d{self.asked.seq}"

    def apply(self, stored: Stored, *, linked: bool = False) -> None:
        """Check that the event follows, and apply its content for this viewer. `linked`: its hash was checked
        before."""
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
            # Decisions and answers change no table, so the secrets of past decisions stay closed.
            fact = _decoded(self.codec, event, _NOTHING)
            if isinstance(fact, DecisionAnswered):
                if self.asked is None or fact.decision != self.asked.seq:
                    raise ValueError(f"decision {fact.decision} is not open")
                self.asked = None
            else:
                self.asked = stored
            self.copy.apply(fact)
            lobby = self.lobby
            if lobby.clocks is not None or lobby.takeback is not None:
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

    def rests(self, asked: Stored | None) -> bool:
        """Return whether the game is at rest. `asked`: its open decision, or the last one."""
        if self.copy.ended is not None:
            return True
        facts = self.copy.facts - (self.asked is not None)
        return asked is not None and bool(msgspec.json.decode(asked.event.data)["rest"] == facts)

    def question(self, viewer: Viewer | None = None) -> dict[str, Any] | None:
        """Return the open decision as this viewer (by default the fold's) sees it. Only its seat sees the options."""
        decision = self.copy.open
        if self.asked is None or decision is None:
            return None
        fields = opened_values(self.asked, viewer or self.viewer).get("/question", {})
        return {"id": f"d{self.asked.seq}", "seat": decision.seat, "kind": decision.kind, **fields}

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
            self._again += event.seq  # all that came since is looked through for what it has taught
            self._go_back(fact.ruling - 1, fact.branch)
        elif isinstance(fact, _OVER):
            self.asked = None

    def _rewind(self, fact: Rewound | TakenBack) -> None:
        then = self._go_back(fact.to, fact.branch)
        if then is None or then.seq != fact.to:
            raise ValueError(f"play cannot go back to event {fact.to}")

    def _go_back(self, to: int, branch: int) -> Stored | None:
        """Return play to the state just after event `to`, and return the event of the decision that was open there."""
        self._again += to
        if self.past is None or self._again > _MOST_AGAIN:
            raise ValueError(f"event {to} is too far back")
        then = self.past(self.viewer, to)
        if branch != self.lobby.timeline.rewinds:
            raise ValueError(f"branch {branch} does not begin here")
        self.copy, self.asked = then.copy, None
        return then.asked

    def _set(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.rules = ruleset(lobby.rules.ruleset)
        self.codec = self.rules.codec
        self.setting = self.rules.recorded(lobby.rules.options, len(lobby.chairs))


Past = Callable[[Viewer, int], GameFold]
"""Returns the fold of a game for a viewer, just after an event."""


class _PastOf:
    def __init__(self, read: Callable[[int], Iterable[Stored]]) -> None:
        self._read = read

    def __call__(self, viewer: Viewer, upto: int) -> GameFold:
        return GameFold(viewer, self).extend(self._read(upto), linked=True)


def past_of(read: Callable[[int], Iterable[Stored]]) -> Past:
    """Return the past of a game whose first events `read` returns.

    Not a recursive function: its reference circle would keep all events until the next collection.
    """
    return _PastOf(read)


def fact_of(codec: Codec, stored: Stored, viewer: Viewer) -> Fact:
    """Return the complete fact for this viewer, with its texts, which no fold keeps."""
    event = stored.event
    return _decoded(LOBBY_CODEC if event.type in LOBBY_CODEC.types else codec, event, opened_values(stored, viewer))


@lru_cache(maxsize=_KNOWN)
def known_fact(codec: Codec, stored: Stored, viewer: Viewer) -> Fact:
    """Return the complete fact from a cache keyed by the bytes of the event.

    Read the event from the log each time: an erasure changes its bytes, so it is decoded again.
    """
    return fact_of(codec, stored, viewer)


def _decoded(codec: Codec, event: Event, opened: Mapping[str, Any]) -> Fact:
    try:
        return codec.decode(event, opened)
    except UnknownEvent as error:
        raise Broken(event.stream, event.seq, "broken/event", error=str(error)) from error
