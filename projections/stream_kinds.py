"""What kinds of streams there are in the log: how their ids begin, what their chains are rooted in, who reads their
facts. Whatever depends on the kind of a stream looks here."""

from collections.abc import Iterable
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from domain.game.facts import Codec
from domain.table.logged_facts import LOG_CODEC
from domain.table.looks import LOOKS_CODEC
from domain.table.match import MATCH_CODEC
from domain.tournament.facts import TOURNAMENT_CODEC
from events.log.event import Stored


class StreamKind(NamedTuple):
    """`name` is hashed into the first event. `codec`: None where the ruleset that is played has its own. `secret`:
    values are sealed in such a stream, and its first append keeps beside it what only the service may know."""

    name: str
    prefix: str
    codec: Codec | None
    secret: bool = False

    def names(self, stream: str) -> bool:
        """Whether this is the id of a stream of this kind."""
        return stream.startswith(self.prefix)


GAME: Final = StreamKind("game", "g_", None, secret=True)
MATCH: Final = StreamKind("match", "m_", MATCH_CODEC)
TOURNAMENT: Final = StreamKind("tournament", "t_", TOURNAMENT_CODEC, secret=True)
LOOKS: Final = StreamKind("looks", "l_", LOOKS_CODEC)
TRANSPARENCY: Final = StreamKind("transparency", "b_", LOG_CODEC)

STREAM_KINDS: Final = (GAME, MATCH, TOURNAMENT, LOOKS, TRANSPARENCY)
_BY_PREFIX: Final = {kind.prefix: kind for kind in STREAM_KINDS}

IMPORTED: Final = "i_"
"""How the ids of imported games begin. They are kept as they were received and are no streams of the log: they are
looked at, and nobody plays them on."""


def kind_of(stream: str) -> StreamKind | None:
    """None: no stream of ours is called so."""
    return _BY_PREFIX.get(stream[:2])


class Fold(Protocol):
    """A stream up to the last event applied."""

    @classmethod
    def made(cls, stored: Stored) -> Self: ...

    def apply(self, stored: Stored) -> None: ...


FoldT = TypeVar("FoldT", bound=Fold)


def folded(fold: type[FoldT], events: Iterable[Stored]) -> FoldT:
    """What these events, from the first, tell."""
    first, *more = events
    found = fold.made(first)
    for stored in more:
        found.apply(stored)
    return found


def looks_of(game: str) -> str:
    """The stream of the looks at a game."""
    return LOOKS.prefix + game.partition("_")[2]
