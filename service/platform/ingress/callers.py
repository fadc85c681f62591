"""The connection of one caller: its requests are read, passed on and answered within deadlines."""

import selectors
import socket
import time
from contextlib import suppress
from enum import Enum, auto
from typing import Final, Protocol

from service.platform.http.addresses import behind, neighbourhood
from service.platform.http.body_limits import largest_body
from service.platform.ingress import heads
from service.platform.ingress.bodies import IncomingBody, TooLarge
from service.platform.ingress.homes import Home
from service.platform.ingress.lanes import Lane
from service.platform.ingress.refusals import refusal
from service.platform.ingress.shares import Shares
from service.platform.ingress.spools import NoRoom, Spool, SpoolSpace
from service.platform.runtime.transfers import LEAST_RATE

HEAD_SECONDS: Final = 10.0
IDLE_SECONDS: Final = 60.0
BODY_SECONDS: Final = 15.0
ANSWER_SECONDS: Final = 30.0
TURN_SECONDS: Final = 20.0
"""Maximum number of seconds for which a request waits for its turn."""
LINGER_SECONDS: Final = 2.0

_READ: Final = 64 * 1024
_AHEAD: Final = 64 * 1024
"""Maximum number of bytes of later requests that a caller may send while one is answered."""
_BODY_IN_MEMORY: Final = 64 * 1024
_ANSWER_IN_MEMORY: Final = 16 * 1024
ANSWER_AHEAD: Final = 32 * 1024 * 1024
"""Maximum number of bytes of any other answer that are stored for a slow caller. Few answers are longer."""
_BLANK: Final = 8
"""Maximum number of empty lines that are skipped before a request."""
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_LIVEZ: Final = b"/livez"


class State(Enum):
    IDLE = auto()
    """The caller has not begun the next request."""
    HEAD = auto()
    BODY = auto()
    TURN = auto()
    """The request is complete and waits for its turn."""
    ANSWER = auto()
    """The web server is answering the request."""
    TAKING = auto()
    """The web server has answered, and the caller has not yet received everything."""
    PARTING = auto()
    """The connection closes once the last bytes are sent. Later requests are read and dropped, so that no reset loses
    them."""


_OURS_TO_WAIT: Final = frozenset({State.IDLE, State.HEAD, State.BODY, State.TAKING, State.PARTING})


class Passage(Protocol):
    """The interface of a request that was passed on to the web server."""

    def abandon(self) -> None:
        """Report that the caller no longer waits for the answer."""

    def resume(self) -> None:
        """Report that the caller has received more of the answer."""


class CallerSurroundings(Protocol):
    """The interface of the parts that all connections share."""

    selector: selectors.BaseSelector
    shares: "Shares[CallerConnection]"
    bodies: SpoolSpace
    answers: SpoolSpace
    address: str
    hops: int
    stopping: bool

    def home(self, target: bytes) -> "Home[CallerConnection]":
        """Return the web process that answers requests for a target."""

    def pass_on(self, caller: "CallerConnection", head: bytes, body: IncomingBody) -> Passage: ...

    def left(self, caller: "CallerConnection") -> None:
        """Remove a caller whose connection was closed."""


class CallerConnection:
    def __init__(self, ingress: CallerSurroundings, sock: socket.socket, peer: str) -> None:
        self._ingress = ingress
        self._sock = sock
        self.peer = peer
        self.place = neighbourhood(peer)
        """Address under which connections and unsent bytes are counted. All addresses of an IPv6 /64 are one."""
        self.state = State.HEAD
        self._since = time.monotonic()
        self._in = bytearray()
        self._blank = 0
        """Empty lines that came before this request."""
        self._searched = 0
        """Bytes of the head that were searched for its end."""
        self._out = Spool(ingress.answers, self.place, _ANSWER_IN_MEMORY, self.close)
        self._out_since = 0.0
        self._sent = 0
        self._events = selectors.EVENT_READ
        self._linger = False
        self.request: heads.RequestHead | None = None
        self.who = peer
        """Address under which turns and bytes of bodies are counted. Behind trusted proxies it is the caller's own."""
        self.home: Home[CallerConnection] | None = None
        """The web process that answers the request."""
        self._body: IncomingBody | None = None
        self.upstream: Passage | None = None
        self._keep = True
        self._lent = False
        """Whether the sender of a live stream has the connection, too."""
        self._began = False
        """Whether the web server has begun to answer."""
        ingress.selector.register(sock, self._events, self)

    @property
    def waiting(self) -> bool:
        """Return whether the ingress waits for the caller to send or receive something."""
        return self.state in _OURS_TO_WAIT

    @property
    def _reading(self) -> bool:
        """Return whether received bytes are read as a request, or dropped before the connection closes."""
        return self.waiting and self.state is not State.TAKING

    @property
    def vital(self) -> bool:
        """Return whether the request is for `/livez`, which has its own lane."""
        return self.request is not None and self.request.target.partition(b"?")[0] == _LIVEZ

    @property
    def lane(self) -> "Lane[CallerConnection]":
        """Return the lane in which the request waits for its turn."""
        if self.home is None:
            raise AssertionError("a turn without a request")
        return self.home.vital if self.vital else self.home.lane

    @property
    def unsent(self) -> int:
        """Return the number of bytes of the answer that the caller has not received."""
        return self._out.size

    def ready(self, events: int) -> None:
        if events & selectors.EVENT_WRITE:
            self._flush()
        if events & selectors.EVENT_READ:
            self._receive()

    def overdue(self, now: float) -> bool:
        """Return whether the present state of the connection has lasted longer than its deadline."""
        if self._out.size:
            return now > self._out_since + ANSWER_SECONDS + self._sent / LEAST_RATE
        spent = now - self._since
        if self.state is State.IDLE:
            return spent > IDLE_SECONDS
        if self.state is State.HEAD:
            return spent > HEAD_SECONDS
        if self.state is State.BODY:
            return spent > BODY_SECONDS + (self._body.size if self._body else 0) / LEAST_RATE
        if self.state is State.TURN:
            return spent > TURN_SECONDS
        return self.state is State.PARTING and spent > LINGER_SECONDS

    def end(self) -> None:
        """Close an overdue connection, after a refusal if a request has begun and no answer is being sent."""
        if self._out.size or self.state in {State.IDLE, State.PARTING} or (self.state is State.HEAD and not self._in):
            self.close()
        elif self.state is State.TURN:
            self.refuse(503, "too many requests are under way")
        else:
            self.refuse(408, "the request did not come to its end in time")

    def fail(self) -> None:
        self.close()

    def refuse(self, status: int, detail: str) -> None:
        """Answer with a refusal in place of the web server, and close the connection."""
        self._forget_turn()
        path = "/" if self.request is None else self.request.target.partition(b"?")[0].decode("latin-1")
        self.write(refusal(status, detail, self._ingress.address, path))
        self._part(linger=not self._ingress.stopping)

    def stop(self) -> None:
        """Close the connection when the service stops, unless an answer is under way."""
        if self.state is State.TURN:
            self.refuse(503, "the service stops")
        elif self.waiting and not self._out.size:
            self.close()
        else:
            self._keep = False

    def write(self, data: bytes) -> None:
        if not self._out.size:
            self._out_since = time.monotonic()
            self._sent = 0
            try:
                count = self._sock.send(data)
            except BlockingIOError:
                count = 0
            except OSError:
                self.close()
                return
            if count == len(data):
                return
            data = data[count:]
            self._sent = count
        try:
            self._out.add(data)
        except (NoRoom, OSError):  # the caller's address leaves too much unread, or a disk is full
            self.close()
            return
        self._watch()

    def answer(self, data: bytes, *, framed: bool = True) -> None:
        """Send a part of the answer. An answer that is not `framed` ends when the connection closes."""
        self._began = True
        self._keep = self._keep and framed
        self.write(data)

    def lend(self) -> int:
        """Return the file of the connection, for the sender of a live stream."""
        self._lent = True
        return self._sock.fileno()

    def answered(self, *, complete: bool) -> None:
        """Finish the answer. If it is not `complete`, the web server broke off, and the connection closes."""
        self.upstream = None
        if not self._began:
            self.refuse(503, "a part of the service cannot be reached now")
        elif not complete:
            self.close()
        elif self._out.size:
            self._drop_body()
            self._enter(State.TAKING)
        else:
            self._next()

    def close(self) -> None:
        if self._sock.fileno() < 0:
            return
        if self._events:
            self._ingress.selector.unregister(self._sock)
        if self._lent:
            with suppress(OSError):  # the caller was first
                self._sock.shutdown(socket.SHUT_RDWR)
        self._sock.close()
        self._out.close()
        self._forget_turn()
        self._drop_body()
        if self.upstream is not None:
            self.upstream.abandon()
            self.upstream = None
        self._ingress.left(self)

    def _receive(self) -> None:
        try:
            data = self._sock.recv(_READ)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.close()
        elif self.state is not State.PARTING:
            self._in += data
            if self._reading:
                self._read_on()
            elif len(self._in) > _AHEAD:
                self._watch()

    def _read_on(self) -> None:
        try:
            if self.state is not State.BODY and not self._read_head():
                return
            self._read_body()
        except heads.MalformedRequest as wrong:
            self.refuse(400, str(wrong))
        except heads.TooManyLines:
            self.refuse(431, f"a head has up to {heads.MOST_LINES} lines")
        except TooLarge:
            self.refuse(413, f"a body has up to {self._largest()} bytes")
        except (NoRoom, OSError):  # a disk may be full
            self.refuse(503, "too many bodies are under way")

    def _read_head(self) -> bool:
        while self._in.startswith(b"\r\n"):
            self._blank += 1
            if self._blank > _BLANK:
                raise heads.MalformedRequest(f"up to {_BLANK} empty lines come before a request")
            del self._in[:2]
        if self.state is State.IDLE and self._in:
            self._enter(State.HEAD)
        end = self._in.find(b"\r\n\r\n", self._searched)
        if end < 0 or end > heads.LARGEST:
            self._searched = max(0, len(self._in) - 3)
            if len(self._in) > heads.LARGEST:
                self.refuse(431, f"a head has up to {heads.LARGEST} bytes")
            return False
        request = self.request = heads.read(bytes(self._in[:end]))
        del self._in[: end + 4]
        self._blank = self._searched = 0
        self._keep = request.keep
        self._began = False
        self.who = neighbourhood(behind(self.peer, request.forwarded, self._ingress.hops))
        if not self._out.size:
            self._out.address = self.who
        if request.method == b"CONNECT":
            self.refuse(405, "nothing is tunnelled here")
            return False
        self._body = IncomingBody(request, self._largest() if request.sized else 0, self._spool)
        self._enter(State.BODY)
        if request.expects and not self._in and not self._body.whole:
            self.write(_CONTINUE)
        return True

    def _read_body(self) -> None:
        body = self._body
        if body is None or self.request is None or self.state is not State.BODY:
            return
        body.take(self._in)
        if body.whole:
            self._enter(State.TURN)
            self.home = self._ingress.home(self.request.target)
            self.lane.enter(self.who, self)

    def begin(self) -> None:
        """Pass the request on to the web server, because its turn has come."""
        if self.request is None or self._body is None:
            raise AssertionError("a turn without a request")
        head = heads.passed_on(self.request, self._body.size, self.peer)
        body, self._body = self._body, None
        body.keep()
        self._enter(State.ANSWER)
        self.upstream = self._ingress.pass_on(self, head, body)

    def _next(self) -> None:
        """Wait for the next request on this connection, or close the connection."""
        if not self._keep or self._ingress.stopping:
            self._part(linger=False)
            return
        self._drop_body()
        self._enter(State.IDLE)
        if self._in:
            self._read_on()

    def _largest(self) -> int:
        """Return the maximum number of bytes of the request's body."""
        if self.request is None:
            raise AssertionError("a body without a request")
        path = self.request.target.partition(b"?")[0]
        return largest_body(self.request.method.decode(), path.decode("latin-1"))

    def _spool(self) -> Spool:
        """Return a spool for the request's body. It is made at the first bytes, because most requests have no body."""
        return Spool(self._ingress.bodies, self.who, _BODY_IN_MEMORY, self._make_room)

    def _make_room(self) -> None:
        self.refuse(503, "too many bodies are under way")

    def _forget_turn(self) -> None:
        if self.state is State.TURN:
            self.lane.give_up(self.who, self)
            self.state = State.ANSWER

    def _drop_body(self) -> None:
        if self._body is not None:
            self._body.close()
            self._body = None

    def _enter(self, state: State) -> None:
        self.state = state
        self._since = time.monotonic()
        if self.waiting:
            self._ingress.shares.busy(self.place, self)
            self._ingress.shares.waiting(self.place, self)
        else:
            self._ingress.shares.busy(self.place, self)
        self._watch()

    def _part(self, *, linger: bool) -> None:
        """Close the connection once all is sent.

        If the caller may send more, read and drop it for a while: to close over unread bytes resets the connection, and
        the caller loses the answer.
        """
        if self._sock.fileno() < 0:
            return
        self._drop_body()
        self._in.clear()
        self._linger = linger
        self._enter(State.PARTING)
        if not self._out.size:
            self._hang_up()

    def _hang_up(self) -> None:
        if not self._linger:
            self.close()
            return
        try:
            self._sock.shutdown(socket.SHUT_WR)
        except OSError:
            self.close()

    def _flush(self) -> None:
        try:
            count = self._sock.send(self._out.first())
            self._out.drop(count)
        except BlockingIOError:
            return
        except OSError:
            self.close()
            return
        self._sent += count
        if self.upstream is not None:
            self.upstream.resume()
        if self._out.size:
            if self.state is State.TAKING:  # the caller is not silent
                self._ingress.shares.moved(self.place, self)
            return
        self._watch()
        if self.state is State.PARTING:
            self._hang_up()
        elif self.state is State.TAKING:
            self._next()

    def _watch(self) -> None:
        events = 0 if len(self._in) > _AHEAD and not self._reading else selectors.EVENT_READ
        if self._out.size:
            events |= selectors.EVENT_WRITE
        if events != self._events and self._sock.fileno() >= 0:
            if not self._events:
                self._ingress.selector.register(self._sock, events, self)
            elif not events:
                self._ingress.selector.unregister(self._sock)
            else:
                self._ingress.selector.modify(self._sock, events, self)
            self._events = events
