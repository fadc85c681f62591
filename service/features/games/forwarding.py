"""A thread that updates matches and tournaments when their games change. Each web process has one."""

import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, Self, TypeVar

import structlog

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.lobby import Lobby
from events.log.event import Stored
from projections.precedents import RulingPlace
from projections.stream_kinds import GAME
from service.features.games.memory import LoadedGames
from service.platform.runtime.logs import failed, unavailable
from service.platform.streams.follower import Follower

_SWEEP: Final = 30.0
"""Seconds between two full checks by the leading process, for work that a dead process left undone."""
_AGAIN: Final = 1.0
"""Seconds after which a changed game is tried again if it could not be loaded."""

_log = structlog.get_logger("following")


class ContainerKind(NamedTuple):
    """A kind of container of games: matches or tournaments.

    - `telling`: types of a game's facts after which its container may need an update.
    - `of`: returns the id of the container of a game, or None.
    - `unfinished`: lists the containers that may need an update.
    - `forward`: updates a container after the given games changed. None: any game may have changed.
    - `due`: lists the containers in which a deadline has passed.
    - `until_due`: returns the seconds until the next deadline, or None.
    - `ruled`: returns the latest rulings on final games, by container. The container may be over.
    """

    name: str
    telling: Sequence[type[Fact]]
    of: Callable[[Lobby], str | None]
    unfinished: Callable[[], Iterable[str]]
    forward: Callable[[str, Collection[str] | None], None]
    due: Callable[[], Iterable[str]] = tuple
    until_due: Callable[[], float | None] = lambda: None
    ruled: Callable[[], Mapping[str, frozenset[RulingPlace]]] = dict


class Identified(Protocol):
    @property
    def id(self) -> str: ...


ListedT = TypeVar("ListedT", bound=Identified)


def every(page: Callable[[str], Sequence[ListedT]]) -> Iterator[ListedT]:
    """Yield all items of a list, page by page. Each page begins after the last id of the page before."""
    last = ""
    while lines := page(last):
        yield from lines
        last = lines[-1].id


class Forwarder:
    """A thread that updates matches or tournaments after commits. `on_commit` receives the commits.

    At its start, and every 30 seconds while `leads` returns true, the thread checks all unfinished containers. It also
    checks those whose final games were ruled on lately.
    """

    def __init__(
        self, container: ContainerKind, loaded_games: LoadedGames, stopping: threading.Event, leads: Callable[[], bool]
    ) -> None:
        self._container = container
        self._leads = leads
        self._types = frozenset(kind.type_name() for kind in container.telling)
        self._loaded_games = loaded_games
        self._changed: deque[str] = deque()
        self._parts: deque[tuple[str, Collection[str] | None]] = deque()
        self._handled: dict[str, frozenset[RulingPlace]] = {}
        """The rulings on final games that this thread found and processed, by match or tournament."""
        self._swept: float | None = None
        self._looked_at_due = 0.0
        self._follower = Follower(container.name, self._round, stopping)

    def start(self) -> Self:
        self._follower.start()
        return self

    def on_commit(self, stream: str, events: Sequence[Stored]) -> None:
        if GAME.names(stream) and any(stored.event.type in self._types for stored in events):
            self._changed.append(stream)
            self._follower.wake()

    def wake(self) -> None:
        """Wake the thread to check deadlines, because one was added."""
        self._follower.wake()

    def go_on(self, id_: str, changed: Collection[str] | None) -> None:
        """Schedule the update of a match or tournament. Changed games are processed before it."""
        self._parts.append((id_, changed))
        self._follower.wake()

    def _round(self) -> float | None:
        if self._swept is None or (time.monotonic() - self._swept >= _SWEEP and self._leads()):
            self._swept = time.monotonic()
            self._sweep()
        self._look_at_due()
        self._follow()
        until_due = self._container.until_due()
        if not self._changed:
            return until_due
        return _AGAIN if until_due is None else min(_AGAIN, until_due)

    def _sweep(self) -> None:
        """Update all unfinished matches or tournaments.

        Changed games are processed after each update, and deadlines each second, so that they need not wait.
        """
        for id_ in self._container.unfinished():
            self._forward(id_, None)
            if time.monotonic() - self._looked_at_due >= _AGAIN:
                self._look_at_due()
            self._follow()
            if self._follower.stopping.is_set():
                return
        self._look_back()

    def _look_at_due(self) -> None:
        self._looked_at_due = time.monotonic()
        for id_ in self._container.due():
            self._forward(id_, None)

    def _look_back(self) -> None:
        """Update matches or tournaments once after new rulings on their final games. No other check covers ended ones.

        A process may have died between the ruling and the update.
        """
        ruled = self._container.ruled()
        self._handled = {id_: rulings for id_, rulings in self._handled.items() if ruled.get(id_) == rulings}
        for id_ in ruled.keys() - self._handled.keys():
            if self._forward(id_, None):
                self._handled[id_] = ruled[id_]
            self._follow()
            if self._follower.stopping.is_set():
                return

    def _follow(self) -> None:
        """Process changed games, then scheduled updates. After each update, process changed games again."""
        self._tell()
        while self._parts and not self._follower.stopping.is_set():
            self._forward(*self._parts.popleft())
            self._tell()

    def _tell(self) -> None:
        """Process changed games. While a server is away, its games stay, and do not delay the others."""
        kept: list[str] = []
        while self._changed:
            game = self._changed.popleft()
            try:
                with self._loaded_games.load(game).now() as now:
                    id_ = self._container.of(now.lobby)
            except Refusal:
                continue
            except Exception as error:  # noqa: BLE001 - one that cannot be read must not hold up the others
                failed(_log, "a changed game cannot be loaded", error, game=game)
                if unavailable(error):
                    kept.append(game)
                continue
            if id_ is not None:
                self._forward(id_, {game})
        self._changed.extend(kept)

    def _forward(self, id_: str, changed: Collection[str] | None) -> bool:
        """Update a match or tournament, and return whether that succeeded."""
        try:
            self._container.forward(id_, changed)
        except Exception as error:  # noqa: BLE001 - one that is stuck must not hold up the others
            failed(_log, "could not be brought forward", error, whole=self._container.name, stream=id_)
            return False
        return True
