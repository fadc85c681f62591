"""The heartbeat of a web process: while it can reach its database, the service is there."""

import threading
from collections.abc import Callable, Iterable
from typing import Final

from service.platform.streams.follower import Follower
from service.platform.streams.presence import Presence
from service.platform.streams.service_time import now

_BEAT: Final = 0.5
"""Seconds. Even if several beats are late on a busy machine, the first of them is in time."""


def start_heartbeat(presence: Presence, beside: Iterable[Callable[[], None]], stopping: threading.Event) -> None:
    """Beat once, then start the thread. The first beat records any downtime before anything depends on the clock.
    `beside` is called with every beat."""

    def beat() -> None:
        presence.mark(now())
        for call in beside:
            call()

    beat()
    Follower("heartbeat", beat, stopping, every=_BEAT).start()
