"""Greetings: short preset texts that players send to the others at their table.

They are sent to live streams and never stored. Redis carries them to the other processes.
"""

import threading
import time
from collections import deque
from collections.abc import Collection
from typing import Final, Literal, NamedTuple, get_args

from service.platform.streams.live import Live

Greeting = Literal["good-luck", "thinking", "thanks", "well-played", "have-to-go"]
GREETINGS: Final = get_args(Greeting)
_KIND: Final = "greeted-by"
"""Kind of message to other processes: a game, a seat, its account and a greeting."""
_LASTS: Final = 10.0
"""Seconds after which live streams no longer deliver a greeting."""
_MOST: Final = 1000
"""Maximum number of greetings that this process remembers for live streams."""


class SentGreeting(NamedTuple):
    """A greeting that the account in a seat sent. `number` grows with each greeting in this process."""

    number: int
    at: float
    game: str
    seat: int
    account: str
    greeting: str


class Greetings:
    def __init__(self, live: Live) -> None:
        self._live = live
        self._recent: deque[SentGreeting] = deque(maxlen=_MOST)
        self._lock = threading.Lock()
        self.number = 0
        live.receive_as(_KIND, self._receive)

    def send(self, game: str, seat: int, account: str, greeting: str) -> None:
        self._add(game, seat, account, greeting)
        self._live.pass_on(_KIND, [f"{game}/{seat}/{account}/{greeting}"])

    def after(self, number: int, game: str) -> list[SentGreeting]:
        """Return the greetings at a game that were sent just now, after the greeting with `number`."""
        oldest = time.monotonic() - _LASTS
        with self._lock:
            return [sent for sent in self._recent if sent.number > number and sent.game == game and sent.at > oldest]

    def _receive(self, messages: Collection[str]) -> None:
        for message in messages:
            game, seat, account, greeting = message.split("/")
            self._add(game, int(seat), account, greeting)

    def _add(self, game: str, seat: int, account: str, greeting: str) -> None:
        with self._lock:
            self.number += 1
            self._recent.append(SentGreeting(self.number, time.monotonic(), game, seat, account, greeting))
        self._live.wake(game)
