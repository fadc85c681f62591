"""The streams of games, changed through the rooms in which they are in memory."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from domain.game.refusal import Refusal
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Conflict, Journal
from projections.stream_kinds import GAME
from service.games.memory import Room, Rooms
from service.streams.pen import Pen
from service.streams.repository import Published, Repository


class GameBook(Repository[Room]):
    """While something is decided about a game nobody else adds an event. The driver may be ahead of the log then: it is
    dropped on failure, so no failed append leaves memory ahead of the log."""

    def __init__(self, journal: Journal, ring: KeyRing, rooms: Rooms, published: Published) -> None:
        super().__init__(GAME, journal, ring, published)
        self._rooms = rooms

    @contextmanager
    def held(self, stream: str) -> Iterator[Room]:
        room = self._rooms.at_hand(stream)
        with room.moving:
            if room.shared:
                self._rooms.ask_for_news(room)
            try:
                yield room
            except Refusal:
                raise
            except Conflict:
                room.drop_driver()
                room.catch_up()
                raise
            except BaseException:
                # Whether it is in the log cannot be known from here: read it again before anything else is said.
                room.drop_driver()
                self._rooms.forget(stream)
                raise

    def pen(self, stream: str, state: Room) -> Pen:
        key = state.secrets.key
        with state.now() as now:
            return Pen(stream, now.codec, key, now.seq, now.head, now.at)

    def check_current(self, state: Room) -> None:
        known = state.seq
        if not state.shared and self._rooms.ask_for_news(state):
            raise Conflict(state.stream, known, state.seq)

    def committed(self, state: Room, events: Sequence[Stored]) -> None:
        self._rooms.commit(state, events)
