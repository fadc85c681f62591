"""The connection that passes one request to the web server. It ends with the answer.

The body of a live stream comes from the sender of the web process. It gets the caller's connection and writes to that.
"""

import contextlib
import selectors
import socket
import time
from collections import Counter
from typing import Final, Protocol

from service.platform.ingress import heads
from service.platform.ingress.bodies import IncomingBody
from service.platform.ingress.callers import ANSWER_AHEAD, CallerConnection
from service.platform.runtime.transfers import CHUNKS, LAST_CHUNK

_PATIENCE: Final = 15.0
"""Maximum number of seconds until a web server that died must be back."""
_READ: Final = 128 * 1024
_TAIL: Final = 64
"""Number of bytes at the end of an answer that are kept. The mark of an answer that breaks off has fewer."""


class Downloads:
    """The slow downloads of large answers. Each occupies a turn, so they are limited in all and for one address."""

    def __init__(self, most: int = 8, each: int = 2) -> None:
        self._most = most
        self._each = each
        self._by: Counter[str] = Counter()

    @property
    def count(self) -> int:
        return self._by.total()

    def enter(self, address: str) -> bool:
        if self.count >= self._most or self._by[address] >= self._each:
            return False
        self._by[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._by[address] -= 1
        if not self._by[address]:
            del self._by[address]


class UpstreamSurroundings(Protocol):
    selector: selectors.BaseSelector
    downloads: Downloads
    stopping: bool

    def retry(self, upstream: "Upstream") -> None:
        """Call `connect` of a connection to the web server again after a moment."""


class Upstream:
    def __init__(
        self, ingress: UpstreamSurroundings, caller: CallerConnection, head: bytes, body: IncomingBody
    ) -> None:
        if caller.request is None or caller.home is None:
            raise AssertionError("an answer without a request")
        self._ingress = ingress
        self._caller: CallerConnection | None = caller
        self._request = caller.request
        self._lane, self._who = caller.lane, caller.who
        self._web = caller.home.socket
        self._hurried = caller.vital
        self._turn = True
        """Whether the request holds a slot of its lane. A live stream does not."""
        self._download = False
        """Whether the request is counted among the slow downloads."""
        self._unsent = head
        self._body = body
        self._since = time.monotonic()
        self._sock: socket.socket | None = None
        self._events = 0
        self._ended = False
        self._received = b""
        """The beginning of the answer, until its head is complete."""
        self._answer: heads.ResponseHead | None = None
        self._count = 0
        self._tail = b""

    def connect(self, *, again: bool = False) -> None:
        if self._ended:
            return
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        sock.setblocking(False)
        try:
            sock.connect(str(self._web))
        except OSError:
            sock.close()
            late = self._hurried or self._ingress.stopping or time.monotonic() > self._since + _PATIENCE
            if again and late:
                self._end(complete=False)
            else:
                self._ingress.retry(self)
            return
        self._sock = sock
        self._send()

    def ready(self, events: int) -> None:
        if events & selectors.EVENT_WRITE and not self._ended:
            self._send()
        if events & selectors.EVENT_READ and not self._ended:
            self._receive()

    def fail(self) -> None:
        self._end(complete=False)

    def abandon(self) -> None:
        """Drop the answer, because the caller is gone.

        A stream is ended. Another request keeps its turn until the web server has finished, because it occupies a
        thread until then.
        """
        self._caller = None
        if self._streaming and self._sock is None:
            self._hand_over()
        elif self._streaming or self._sock is None:
            self._end(complete=False)
        else:
            self._watch()

    def resume(self) -> None:
        if self._streaming and self._sock is None:
            self._hand_over()
        else:
            self._watch()

    @property
    def _streaming(self) -> bool:
        return self._answer is not None and self._answer.stream != ""

    def _send(self) -> None:
        sock = self._sock
        if sock is None:
            return
        try:
            while self._unsent or (piece := self._body.piece()):
                data = self._unsent or piece
                self._unsent = b""
                count = 0
                with contextlib.suppress(BlockingIOError):
                    count = sock.send(data)
                self._unsent = data[count:]
                if self._unsent:
                    break
            else:
                self._body.close()
        except OSError:  # it answers without having read all
            self._unsent = b""
            self._body.close()
        self._watch()

    def _receive(self) -> None:
        if self._sock is None:
            return
        try:
            data = self._sock.recv(_READ)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._end(complete=self._whole())
        elif self._answer is not None:
            self._pass_back(data)
        else:
            self._received += data
            end = self._received.find(b"\r\n\r\n")
            if end >= 0:
                self._begin(self._received[:end], self._received[end + 4 :])

    def _begin(self, head: bytes, rest: bytes) -> None:
        answer = self._answer = heads.answered(head, self._request)
        if answer.stream:
            self._begin_stream(answer)
            return
        if not self._noted(rest):
            return
        if self._caller is not None:
            self._caller.answer(answer.head + b"\r\n\r\n" + rest, framed=answer.framed)
            self._watch()

    def _pass_back(self, data: bytes) -> None:
        if not self._noted(data):
            return
        if self._caller is not None:
            self._caller.answer(data)
            self._watch()

    def _noted(self, data: bytes) -> bool:
        """Note bytes of the answer. Return False if the web server broke it off: then nothing more is passed on.

        The web server ends the chunks of such an answer as if it were complete.
        """
        self._count += len(data)
        seam = self._tail + data[:_TAIL]
        self._tail = seam[-_TAIL:] if len(data) <= _TAIL else data[-_TAIL:]
        mark = self._answer.cut if self._answer is not None else b""
        if mark and (mark in data or mark in seam):
            self._end(complete=False)
            return False
        return True

    def _whole(self) -> bool:
        answer = self._answer
        if answer is None:
            return False
        if answer.chunked:
            return self._tail.endswith(LAST_CHUNK)
        return answer.length is None or self._count == answer.length

    def _begin_stream(self, answer: heads.ResponseHead) -> None:
        self._leave_turn()
        self._close()
        if self._caller is not None:
            self._caller.answer(answer.head + b"\r\n\r\n", framed=answer.framed)
        self._hand_over()

    def _hand_over(self) -> None:
        """Pass the caller's connection on to the sender, once the caller has taken the head of the answer.

        If the caller is gone, the sender learns that.
        """
        if self._answer is None or self._ended or (self._caller is not None and self._caller.unsent):
            return
        path, _, number = self._answer.stream.rpartition("/")
        files = [] if self._caller is None else [self._caller.lend()]
        self._sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._sock.setblocking(False)
        try:
            self._sock.connect(path)
            framing = b" " + CHUNKS if self._answer.chunked else b""
            socket.send_fds(self._sock, [number.encode() + framing], files)
        except OSError:  # the web process is gone, or very busy
            self._end(complete=False)
            return
        if self._caller is None:
            self._end(complete=False)
        else:
            self._watch()

    def _end(self, *, complete: bool) -> None:
        if self._ended:
            return
        self._ended = True
        self._close()
        self._body.close()
        self._leave_turn()
        if self._download:
            self._ingress.downloads.leave(self._who)
        caller, self._caller = self._caller, None
        if caller is not None:
            caller.answered(complete=complete)

    def _close(self) -> None:
        if self._sock is not None:
            if self._events:
                self._ingress.selector.unregister(self._sock)
                self._events = 0
            self._sock.close()
            self._sock = None

    def _leave_turn(self) -> None:
        if self._turn:
            self._turn = False
            self._lane.leave(self._who)

    def _choked(self) -> bool:
        """Return whether to stop reading the answer until the caller has received more of it.

        Only a few large downloads make the web server wait.
        """
        if self._caller is None:
            return False
        if self._caller.unsent <= ANSWER_AHEAD:
            return False
        self._download = self._download or self._ingress.downloads.enter(self._who)
        if not self._download:
            self._caller.close()
        return self._download

    def _watch(self) -> None:
        if self._ended or self._sock is None:
            return
        events = 0 if self._choked() else selectors.EVENT_READ
        if self._unsent:
            events |= selectors.EVENT_WRITE
        if events == self._events:
            return
        if not self._events:
            self._ingress.selector.register(self._sock, events, self)
        elif not events:
            self._ingress.selector.unregister(self._sock)
        else:
            self._ingress.selector.modify(self._sock, events, self)
        self._events = events
