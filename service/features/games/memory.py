"""The games that this process has in memory."""

from collections.abc import Iterable, Sequence
from typing import Final

from domain.game.refusal import Refusal
from events.log.event import Stored
from events.log.journal import Journal
from projections.stream_kinds import IMPORTED
from service.features.games.loaded_game import Hanging, LoadedGame
from service.platform.streams.loaded_streams import SIZE, LoadedStreams

_MOMENT: Final = 0.5
"""Seconds that a reader waits for a change by another thread. After that, it reads the game from the log."""


class LoadedGames:
    """The most recently used games in memory, which they share with the streams of other kinds.

    If no other process writes this log (`alone`), a loaded game is always current.
    """

    def __init__(self, journal: Journal, *, alone: bool, size: int = SIZE) -> None:
        self._journal = journal
        self._alone = alone
        self.memory = LoadedStreams(size)

    def load(self, stream: str) -> LoadedGame:
        """Return a game in memory with all committed events. Load it if necessary."""
        return self.known(stream) or self._loaded(stream)

    def known(self, stream: str) -> LoadedGame | None:
        """Return a game with all committed events if it is in memory, otherwise None."""
        loaded = self._held(stream)
        if loaded is not None and not self._alone:
            try:
                with loaded.hold(_MOMENT):
                    loaded.catch_up()
            except Hanging:  # readers do not wait for a disk that hangs
                return LoadedGame(stream, self._journal)
        return loaded

    def checked(self, streams: Iterable[str]) -> dict[str, LoadedGame]:
        """Return those of the games that are in memory with all committed events, by at most one statement."""
        found = ((stream, self.memory.get(stream)) for stream in streams)
        held: dict[str, LoadedGame] = {stream: loaded for stream, loaded in found if loaded is not None}
        following = {stream: loaded.seq + 1 for stream, loaded in held.items()}
        newer = {} if self._alone else self._journal.pick(following.items())
        return {stream: loaded for stream, loaded in held.items() if (stream, following[stream]) not in newer}

    def at_hand(self, stream: str, upto: int = 0) -> LoadedGame:
        """Return a loaded game with at least all events up to `upto`.

        The game may lack later events that other processes have added.
        """
        loaded = self._held(stream)
        if loaded is None:
            return self._loaded(stream)
        return loaded if loaded.seq >= upto else self.load(stream)

    def ask_for_news(self, loaded: LoadedGame) -> bool:
        """Read events of other processes from the log before a move, and return whether there were any.

        Moves do not call this for a game that only this process moves: the append reports a conflict.
        """
        return not self._alone and loaded.catch_up()

    def _held(self, stream: str) -> LoadedGame | None:
        with self.memory.lock:
            loaded: LoadedGame | None = self.memory.get(stream)
            if loaded is not None:
                self._use(loaded)
            return loaded

    def _loaded(self, stream: str) -> LoadedGame:
        if stream.startswith(IMPORTED):
            raise Refusal("imported-game/read-only")
        with self.memory.load(stream):
            return self.known(stream) or self._put(LoadedGame(stream, self._journal))

    def forget(self, stream: str) -> None:
        """Drop a game from memory after an append with an unknown outcome. Its next use reads the log again."""
        self.memory.drop(stream)

    def commit(self, loaded: LoadedGame, events: Sequence[Stored]) -> None:
        """Add committed events to a loaded game, so that readers see them.

        Another copy of the game that was loaded meanwhile may lack these events, so it is dropped.
        """
        loaded.commit(events)
        with self.memory.lock:
            held = self.memory.get(loaded.stream)
            if held is loaded:
                self._use(loaded)
            elif held is not None:
                self.memory.drop(loaded.stream)

    def _put(self, loaded: LoadedGame) -> LoadedGame:
        with self.memory.lock:
            loaded = self.memory.get(loaded.stream) or loaded
            self._use(loaded)
        return loaded

    def _use(self, loaded: LoadedGame) -> None:
        self.memory.keep(loaded.stream, loaded, loaded.size, over=loaded.over)
