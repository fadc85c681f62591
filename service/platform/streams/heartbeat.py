"""The heartbeat of a web process. It records that the service is up while the database can be reached."""

import threading
from collections.abc import Callable, Iterable
from typing import Final

from service.platform.streams.follower import Follower
from service.platform.streams.presence import Presence
from service.platform.streams.service_time import now

_BEAT: Final = 0.5
"""Seconds between two beats. Several can be late on a busy machine before the time without a mark counts as
downtime."""


def start_heartbeat(presence: Presence, beside: Iterable[Callable[[], None]], stopping: threading.Event) -> None:
    """Beat once, then start the thread that beats.

    The first beat records any downtime before anything depends on the clock. `beside` are functions that are called
    with every beat.
    """

    def beat() -> None:
        presence.mark(now())
        for call in beside:
            call()

    beat()
    Follower("heartbeat", beat, stopping, every=_BEAT).start()
