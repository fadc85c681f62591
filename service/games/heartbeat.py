"""The heartbeat of a web process: while it can reach its database, the service is there."""

import threading
from collections.abc import Callable, Iterable
from typing import Final

from service.games.presence import Presence
from service.streams.follower import Follower
from service.streams.service_time import now

_BEAT: Final = 0.5
"""Seconds: of a few that come late on a busy machine, the first is still in time."""


def start_heartbeat(presence: Presence, beside: Iterable[Callable[[], None]], stopping: threading.Event) -> None:
    """The first beat comes before anything is done by the clock, so that any downtime is known by then. `beside` is
    done with every beat."""

    def beat() -> None:
        presence.mark(now())
        for call in beside:
            call()

    beat()
    Follower("heartbeat", beat, stopping, every=_BEAT).start()
