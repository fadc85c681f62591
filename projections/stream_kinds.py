"""Define the kinds of streams: the prefix of their ids, the root of their chains, and the codec of their facts."""

from collections.abc import Iterable
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from domain.game.facts import Codec
from domain.logged_facts import LOG_CODEC
from domain.table.looks import LOOKS_CODEC
from domain.table.match import MATCH_CODEC
from domain.tournament.facts import TOURNAMENT_CODEC
from events.log.event import Stored


class StreamKind(NamedTuple):
    """A kind of stream. `name` is hashed into the first event.

    `codec` is None where each ruleset has its own codec. `secret`: values in such a stream are sealed, and its first
    append stores the service's secret with it.
    """

    name: str
    prefix: str
    codec: Codec | None
    secret: bool = False

    def names(self, stream: str) -> bool:
        """Return whether an id is the id of a stream of this kind."""
        return stream.startswith(self.prefix)


GAME: Final = StreamKind("game", "g_", None, secret=True)
MATCH: Final = StreamKind("match", "m_", MATCH_CODEC)
TOURNAMENT: Final = StreamKind("tournament", "t_", TOURNAMENT_CODEC, secret=True)
LOOKS: Final = StreamKind("looks", "l_", LOOKS_CODEC)
TRANSPARENCY: Final = StreamKind("transparency", "b_", LOG_CODEC)

STREAM_KINDS: Final = (GAME, MATCH, TOURNAMENT, LOOKS, TRANSPARENCY)
_BY_PREFIX: Final = {kind.prefix: kind for kind in STREAM_KINDS}

IMPORTED: Final = "i_"
"""Prefix of the ids of imported games.

They are stored as received and are no streams of the log, so nobody can play them.
"""


def kind_of(stream: str) -> StreamKind | None:
    """Return the kind of a stream, or None if the prefix of its id is unknown."""
    return _BY_PREFIX.get(stream[:2])


class Fold(Protocol):
    """The state of a stream after the last applied event."""

    @classmethod
    def made(cls, stored: Stored) -> Self: ...

    def apply(self, stored: Stored) -> None: ...


FoldT = TypeVar("FoldT", bound=Fold)


def folded(fold: type[FoldT], events: Iterable[Stored]) -> FoldT:
    """Fold all events of a stream, from the first."""
    rest = iter(events)
    first = next(rest, None)
    if first is None:
        raise ValueError("a stream has at least one event")
    found = fold.made(first)
    for stored in rest:
        found.apply(stored)
    return found


def looks_of(game: str) -> str:
    """Return the id of the stream that records who looked at a game."""
    return LOOKS.prefix + game.partition("_")[2]
