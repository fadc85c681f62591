"""The loop of the ingress: it accepts connections, reads and writes them, and ends overdue ones."""

import selectors
import socket
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import structlog

from service.platform.http.addresses import neighbourhood
from service.platform.ingress.bodies import IncomingBody
from service.platform.ingress.callers import CallerConnection, State
from service.platform.ingress.homes import VITAL, Home, Homes
from service.platform.ingress.shares import Shares
from service.platform.ingress.spools import SpoolSpace
from service.platform.ingress.upstream import Downloads, Upstream
from service.platform.runtime.open_files import allow_files
from service.platform.runtime.settings import Settings

STOP_SECONDS: Final = 3.5
"""Maximum number of seconds that running answers may take when the service stops."""

_MOST: Final = 8192
_FILES_EACH: Final = 4
"""Maximum number of files that a caller may need: two connections, and the spools of the body and the answer."""
_ALL_BYTES: Final = 512 * 1024 * 1024
_EACH_BYTES: Final = 100 * 1024 * 1024
"""Maximum number of bytes of one address, in bodies and in unsent answers, that are stored."""
_SPARE_FILES: Final = 64
_ACCEPTS: Final = 64
"""Maximum number of connections that are accepted before the present ones are served again."""
_SWEEP: Final = 0.5
_RETRY: Final = 0.05
_TELL: Final = 60.0
_UNHEARD_MS: Final = 30_000
"""Milliseconds without an acknowledgement by the caller's machine, after which the caller counts as gone."""
_USER_TIMEOUT: Final[int | None] = getattr(socket, "TCP_USER_TIMEOUT", None)  # Linux has it

_log = structlog.get_logger("ingress")


class Ingress:
    def __init__(self, listener: socket.socket, web: Sequence[Path], settings: Settings) -> None:
        self.address = settings.address
        self.hops = settings.trusted_proxies
        self.selector: selectors.BaseSelector = selectors.DefaultSelector()
        self.bodies = SpoolSpace(_ALL_BYTES, _EACH_BYTES)
        self.answers = SpoolSpace(_ALL_BYTES, _EACH_BYTES)
        self.downloads = Downloads()
        # Behind a trusted proxy every connection is the proxy's.
        self.shares: Shares[CallerConnection] = Shares(_places(), 0 if self.hops else settings.address_connections)
        slots = max(1, settings.threads - settings.max_streams - VITAL)
        self._homes: Homes[CallerConnection] = Homes(web, slots, CallerConnection.begin)
        self.stopping = False
        self._callers: dict[CallerConnection, None] = {}
        self._retrying: list[Upstream] = []
        self._listener = listener
        self._turned_away: Counter[str] = Counter()
        self._told = time.monotonic()

    def home(self, target: bytes) -> Home[CallerConnection]:
        return self._homes.of(target)

    def pass_on(self, caller: CallerConnection, head: bytes, body: IncomingBody) -> Upstream:
        upstream = Upstream(self, caller, head, body)
        upstream.connect()
        return upstream

    def retry(self, upstream: Upstream) -> None:
        self._retrying.append(upstream)

    def left(self, caller: CallerConnection) -> None:
        self.shares.leave(caller.place, caller)
        del self._callers[caller]

    def run(self, stop: socket.socket) -> None:
        """Serve until `stop` can be read, then until running answers are complete or their time is over."""
        with self.selector:
            self._listener.setblocking(False)
            self.selector.register(self._listener, selectors.EVENT_READ)
            self.selector.register(stop, selectors.EVENT_READ)
            until, swept = float("inf"), time.monotonic()
            while (now := time.monotonic()) < until and not (self.stopping and not self._callers):
                for key, events in self.selector.select(self._patience()):
                    if key.data is not None:
                        _ready(key.data, events)
                    elif key.fileobj is stop:
                        stop.recv(64)
                        until = min(until, now + STOP_SECONDS)
                        self._stop()
                    elif not self.stopping:
                        self._accept()
                retrying, self._retrying = self._retrying, []
                for upstream in retrying:
                    upstream.connect(again=True)
                if now > swept + _SWEEP:
                    swept = now
                    self._sweep(now)
            self._end()

    def _accept(self) -> None:
        for _ in range(_ACCEPTS):
            try:
                sock, peer = self._listener.accept()
            except OSError:
                return
            address = str(peer[0])
            place = neighbourhood(address)
            full, oldest = self.shares.surplus(place)
            if full:
                self._turned_away["share"] += 1
                if oldest is None:
                    sock.close()
                    continue
                oldest.close()
            sock.setblocking(False)
            with suppress(OSError):  # it may be gone already, which shows when we read
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if _USER_TIMEOUT is not None:
                    sock.setsockopt(socket.IPPROTO_TCP, _USER_TIMEOUT, _UNHEARD_MS)
            caller = CallerConnection(self, sock, address)
            self.shares.enter(place)
            self.shares.waiting(place, caller)
            self._callers[caller] = None

    def _patience(self) -> float | None:
        """Return the seconds until the next work that no event announces. None: nobody is connected."""
        if self._retrying or self.stopping:
            return _RETRY
        return _SWEEP if self._callers or self._turned_away else None

    def _sweep(self, now: float) -> None:
        for caller in [caller for caller in self._callers if caller.overdue(now)]:
            if caller.state is not State.IDLE:
                self._turned_away[caller.state.name.lower()] += 1
            caller.end()
        if now > self._told + _TELL and self._turned_away:
            _log.warning("connections closed that kept us waiting", **self._turned_away)
            self._turned_away.clear()
            self._told = now

    def _stop(self) -> None:
        """Accept no more connections, and close those without a running request."""
        if self.stopping:
            return
        self.stopping = True
        self.selector.unregister(self._listener)
        self._listener.close()
        for caller in list(self._callers):
            caller.stop()

    def _end(self) -> None:
        """Close every connection that is still open."""
        if self._callers:
            _log.info("cut off", callers=len(self._callers))
        for caller in list(self._callers):
            caller.close()
        for key in list(self.selector.get_map().values()):
            if key.data is not None:
                key.data.fail()


def _ready(one: CallerConnection | Upstream, events: int) -> None:
    """Read or write one connection. A bug in one connection must not end all others."""
    try:
        one.ready(events)
    except Exception:  # noqa: BLE001 - it is logged
        _log.exception("a connection met a mistake of ours")
        one.fail()


def _places() -> int:
    """Raise the limit of open files, and return the number of connections that it allows."""
    return (allow_files(_MOST * _FILES_EACH + _SPARE_FILES) - _SPARE_FILES) // _FILES_EACH
