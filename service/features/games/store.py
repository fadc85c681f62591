"""The repository of games, which changes their streams through the games in memory."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from domain.game.refusal import Refusal
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Conflict, Journal
from projections.stream_kinds import GAME
from service.features.games.loaded_game import LoadedGame
from service.features.games.memory import LoadedGames
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Published, Repository


class GameBook(Repository[LoadedGame]):
    """The repository of games. While it decides on a change of a game, this process adds no other event to it.

    The driver may be ahead of the log during a decision. It is dropped on failure, so no failed append leaves memory
    ahead of the log.
    """

    def __init__(self, journal: Journal, ring: KeyRing, loaded_games: LoadedGames, published: Published) -> None:
        super().__init__(GAME, journal, ring, published)
        self._loaded_games = loaded_games

    @contextmanager
    def held(self, stream: str) -> Iterator[LoadedGame]:
        loaded = self._loaded_games.at_hand(stream)
        with loaded.hold():
            if loaded.shared:
                self._loaded_games.ask_for_news(loaded)
            try:
                yield loaded
            except Refusal:
                raise
            except Conflict:
                loaded.drop_driver()
                loaded.catch_up()
                raise
            except BaseException:
                # The append may have succeeded or not: read the log again before the next use.
                loaded.drop_driver()
                self._loaded_games.forget(stream)
                raise
            finally:
                loaded.drop_uncommitted()

    def pen(self, stream: str, state: LoadedGame) -> Pen:
        key = state.secrets.key
        with state.now() as now:
            return Pen(stream, now.codec, key, now.seq, now.head, now.at)

    def check_current(self, state: LoadedGame) -> None:
        known = state.seq
        if not state.shared and self._loaded_games.ask_for_news(state):
            raise Conflict(state.stream, known, state.seq)

    def committed(self, state: LoadedGame, events: Sequence[Stored]) -> None:
        self._loaded_games.commit(state, events)
