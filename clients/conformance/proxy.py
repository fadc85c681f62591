"""Proxy between a client and a real service. It passes requests on, and disturbs them as the exchanges say."""

import contextlib
import gzip
import http.client
import json
import queue
import socket
import struct
import sys
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from clients.conformance.exchanges import EXCHANGES, ONWARD, Asked, Passed, Run, Said, Steps
from clients.conformance.table import Table

TOLD: Final = "/conformance"
LONGEST: Final = 5.0
"""Seconds after which even a client that is never idle counts as having read everything."""
_NO_FAREWELL: Final = struct.pack("ii", 1, 0)
_MORE: Final = {"weather": {"is": "zażółć \U0001f319"}, "moons": [1, 2]}
_ODD_TEXT: Final = "ż\x85 \u2028 \r \U0001f319"
_LARGE: Final = {"weather": "ż" * 130_000, "moons": 2**53 + 1}
_UNKNOWN: Final = "sing-to-the-moon"
_OURS: Final = {"host", "connection", "accept-encoding", "content-length", "transfer-encoding"}
_ENDED: Final = ("ended", "final")
_DROP: Final = 3
"""Bytes to send at a time for an answer in drops: fewer than some letters have."""

Told = dict[str, Any]


class Kit:
    """The exchanges with one client, from its first request to its report."""

    def __init__(self, service: str, port: int = 0, silence: float = 45, pace: float = 1) -> None:
        self.service = urlsplit(service)
        self.silence = silence
        """Seconds of silence after which the client should have given up a stream."""
        self.table = Table(service.rstrip("/"))
        self.runs = [Run(exchange, self.table, pace) for exchange in EXCHANGES]
        self.general: list[str] = []
        """Mistakes that belong to no exchange."""
        self.doubled: set[int] = set()
        self.forged: set[int] = set()
        """The events with falsified receipts."""
        self.altered: set[int] = set()
        """Numbers of the events that the kit altered."""
        self.listens: Asked | None = None
        """The last requested stream."""
        self.last_request = time.monotonic()
        self.under_way: set[int] = set()
        """Unanswered requests, without streams."""
        self.over = threading.Event()
        self._ahead: dict[str, deque[Run]] = defaultdict(deque)
        for run in self.runs:
            self._ahead[run.exchange.of].append(run)
        self._now: dict[str, tuple[Run, Steps]] = {}
        self._locks: dict[str, threading.Lock] = defaultdict(threading.Lock)
        self._server = _Server(("127.0.0.1", port), type("Bound", (_Handler,), {"kit": self}))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.1,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def of(self, asked: Asked) -> str:
        """The kind of a request."""
        game = f"/v1/games/{self.table.game}"
        if asked.path in (game, f"{game}/moves") and {"if-none-match", "if-match"} & asked.headers.keys():
            return "guard"
        streams = "text/event-stream" in asked.headers.get("accept", "")
        kinds = {
            ("POST", "/v1/accounts", False): "account",
            ("POST", "/v1/games", False): "making",
            ("GET", "/v1/games", False): "list",
            ("GET", game, False): "look",
            ("POST", f"{game}/moves", False): "move",
            ("GET", f"{game}/events", True): "stream",
        }
        return kinds.get((asked.method, asked.path, streams), "")

    def next(self, asked: Asked) -> Passed | Said:
        """Choose the treatment of this request."""
        if self.table.token and self.table.token in " ".join(asked.query.values()):
            self._wrong("your token stood in an address, where logs keep it: send it as `Authorization: Bearer`")
        of = self.of(asked)
        if of == "":
            return Passed()
        with self._locks[of]:
            if of in self._now:
                _, steps = self._now[of]
                try:
                    return steps.send(asked)
                except StopIteration as stop:
                    self._end(of)
                    if stop.value is not ONWARD:
                        return Passed()
            return self._begin(of, asked)

    def _begin(self, of: str, asked: Asked) -> Passed | Said:
        if not self._ahead[of] or (of == "move" and len(self.table.answered) < 1):
            return Passed()  # before the first move there is nothing to take back
        run = self._ahead[of].popleft()
        run.begun = True
        steps = run.exchange.play(run, asked)
        self._now[of] = run, steps
        try:
            return next(steps)
        except (OSError, RuntimeError) as error:
            run.wrong.append(f"this kit could not do its part, which is no fault of yours: {error}")
            self._end(of)
            return Passed()

    def _end(self, of: str) -> None:
        run, _ = self._now.pop(of)
        run.ended = True

    def _wrong(self, what: str) -> None:
        if what not in self.general:
            self.general.append(what)

    def came_through(self, asked: Asked, status: int, answer: bytes) -> None:
        """Record the answer of the service, even if the kit withholds it from the client."""
        if status not in (200, 201):
            return
        of, table = self.of(asked), self.table
        said: Any = json.loads(answer) if of in ("account", "making", "list") else None
        if of == "account":
            table.token, table.handle = said["token"], said["handle"]
        elif of == "making":
            if table.game not in ("", said["game"]["id"]):
                self._wrong("you made two games where one was wanted")
            table.game = said["game"]["id"]
        elif asked.path.endswith("/moves"):
            seq = int(asked.decision.removeprefix("d"))
            table.answered = [*(before for before in table.answered if before != seq), seq]
        elif of == "list":
            table.next_page = said["next"]

    def hear(self, told: Told) -> None:
        """Compare the client's report with the service."""
        shown = self.table.ask("GET", f"/v1/games/{self.table.game}")
        if shown["status"] not in _ENDED:
            self._wrong("you stopped before the game was over")
        events = told.get("events", [])
        right = list(range(1, shown["version"] + 1))
        doubled = sorted({seq for seq in events if events.count(seq) > 1})
        missed = sorted(set(right) - set(events))
        again = sorted(self.doubled & set(doubled))
        for twice, why in ((again, " as the stream began too early"), (sorted({*doubled} - {*again}), "")):
            if twice:
                self._wrong(f"you told events {_some(twice)} twice{why}: drop those whose number you have had")
        if missed:
            self._wrong(f"you never told events {_some(missed)}")
        if events and not doubled and events != sorted(events):
            self._wrong("you told events in another order than that of their numbers")
        scores = [standing["score"] for standing in sorted(_standings(shown), key=lambda one: one["seat"])]
        if told.get("scores") != scores:
            self._wrong(f"you told the scores {told.get('scores')}; the service says {scores}")
        games = told.get("games", [])
        if len(games) != len(set(games)):
            self._wrong("you told a game of the list twice")
        for name, real, what in (
            ("receipts", self.forged, "whose receipt was not the service's"),
            ("altered", self.altered, "that are not what their hash says"),
        ):
            if sorted(told.get(name, [])) != sorted(real):
                self._wrong(f"you named {told.get(name, [])} as the events {what}: it was {sorted(real)}")
        if unread := len(self.table.listed - set(games)):
            self._wrong(f"you left out {unread} of the {len(self.table.listed)} games that the list had from the start")
        for (
            run
        ) in self.runs:  # only here is it known whether a false receipt was noticed: it may belong to the last move
            run.ended = run.ended or (run.begun and run.exchange.name.startswith("receipt"))
        self.over.set()

    def report(self) -> list[str]:
        """Describe each mistake in plain words. Empty if there is none."""
        said = []
        for run in self.runs:
            what = list(run.wrong)
            if not run.begun:
                what.append(f"it never came to this: {run.exchange.done}")
            elif not run.ended:
                what.append(f"{run.exchange.done}: you did not go on. Expected: {run.exchange.expected}")
            said += [f"{run.exchange.name}: {one} ({run.exchange.guide})" for one in what]
        if not self.over.is_set():
            said.append("in all: you never told what you have seen")
        return said + [f"in all: {one}" for one in self.general]


def _standings(shown: Any) -> list[Any]:
    return list((shown["result"] or {"standings": []})["standings"])


def _some(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers[:5])) + (" and more" if len(numbers) > 5 else "")


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):  # the client is gone
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    kit: Kit

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - so it is called there
        """Log nothing: the kit reports at the end."""

    def _any(self) -> None:
        place = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        asked = Asked(self.command, place.path, dict(parse_qsl(place.query)), headers, body)
        self.kit.last_request = asked.at
        if self.kit.of(asked) == "stream":
            self._become(asked)
            return
        self.kit.under_way.add(id(asked))
        try:
            self._become(asked)
        finally:
            self.kit.under_way.discard(id(asked))
            self.kit.last_request = time.monotonic()

    def _become(self, asked: Asked) -> None:
        if asked.path == TOLD:
            self.kit.hear(asked.said)
            self._say(204, {}, b"")
            return
        what = self.kit.next(asked)
        if isinstance(what, Said):
            self._answered(asked, what)
        elif self.kit.of(asked) == "stream":
            self._streamed(asked, what)
        else:
            self._passed(asked, what)

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = _any  # noqa: N815 - so they are called there

    def _answered(self, asked: Asked, said: Said) -> None:
        asked.answered = time.monotonic()
        if said.status == 0:
            self._break()
            return
        headers = {} if said.retry_after is None else {"Retry-After": str(said.retry_after)}
        if said.code is None:
            self._say(said.status, {**headers, "Content-Type": "text/html"}, b"<h1>Bad Gateway</h1>")
            return
        problem = {"type": f"about:blank#{said.code}", "title": said.code, "status": said.status, "code": said.code}
        headers["Content-Type"] = "application/problem+json"
        self._say(said.status, headers, json.dumps({**problem, "detail": "A trial.", "errors": []}).encode())

    def _passed(self, asked: Asked, passed: Passed) -> None:
        with contextlib.closing(self._upstream(asked, {})) as service:
            answer = service.getresponse()
            body = answer.read()
        self.kit.came_through(asked, answer.status, body)
        headers = dict(answer.getheaders())
        if passed.answer == "slow":
            time.sleep(1)
        asked.answered = time.monotonic()
        if passed.answer == "lost":
            self._break()
            return
        if answer.status < 300 and self.kit.of(asked):
            body = self._otherwise(asked, passed, body)
        if passed.answer == "gzip" and "gzip" in asked.headers.get("accept-encoding", ""):
            body, headers["Content-Encoding"] = gzip.compress(body), "gzip"
        self._say(answer.status, headers, body, half=passed.answer == "half", in_drops=passed.answer == "in-drops")

    def _otherwise(self, asked: Asked, passed: Passed, body: bytes) -> bytes:
        """Return the altered answer."""
        said = json.loads(body)
        decision = said.get("game", said).get("decision")
        if passed.more:
            said = {name: _with_more(value) for name, value in said.items()} | _MORE
        if passed.new_kind and decision and "options" in decision:
            decision |= {"kind": _UNKNOWN, "options": [_with_more(option) for option in decision["options"]]}
            asked.newly = True
        if passed.receipt and said.get("receipt"):
            self.kit.forged.add(said["receipt"]["seq"])
            true = said["receipt"][passed.receipt]
            said["receipt"][passed.receipt] = ("1" if true[0] == "0" else "0") + true[1:]
        if passed.empty:
            said = {"items": [], "next": asked.query.get("cursor")}
        return json.dumps(said, ensure_ascii=False).encode() if said != json.loads(body) else body

    def _streamed(self, asked: Asked, passed: Passed) -> None:
        self.kit.listens = asked
        after = max(asked.after - passed.back, 0)
        self.kit.doubled |= set(range(after + 1, asked.after + 1))
        with contextlib.closing(self._upstream(asked, {"last-event-id": str(after)})) as service:
            line = service.sock  # `service` drops its socket if the answer has no end
            answer = service.getresponse()
            if answer.status != 200:
                self._say(answer.status, dict(answer.getheaders()), answer.read())
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Transfer-Encoding", "chunked")
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True
            if passed.events or passed.answer == "whole":
                self._told(asked, passed, self._messages(answer, line))

    def _told(self, asked: Asked, passed: Passed, messages: Iterator[bytes]) -> None:
        left = passed.events
        for message in messages:
            seq = _number(message)
            if passed.answer == "whole" or seq == 0:
                if seq > 0 or passed.oddly != "bom":  # a byte order mark comes before everything else
                    self._chunk(message)
                asked.heard += [seq] * (seq > 0)
            elif left > 0:
                for part in _oddly(message, passed.oddly):
                    self._chunk(part)
                asked.heard.append(seq)
                self.kit.altered |= {seq} if passed.oddly == "new-type" else set()
                left -= 1
                if left == 0 and self._left(asked, passed):
                    return
            else:
                self._chunk(_begun(message, passed.answer))
                return

    def _left(self, asked: Asked, passed: Passed) -> bool:
        """Return true if nothing may follow the last whole message."""
        self._until_idle(passed.idle)
        how = passed.answer
        if how == "silent":
            self._be_silent(asked)
        if how == "ended":
            self.wfile.write(b"0\r\n\r\n")
        return how in ("cut", "silent", "ended")

    def _messages(self, answer: http.client.HTTPResponse, line: socket.socket) -> Iterator[bytes]:
        """Yield the messages until the client reports that it is done."""
        heard: queue.Queue[bytes] = queue.Queue()

        def read() -> None:
            message = b""
            with contextlib.suppress(
                OSError, ValueError, AttributeError, http.client.HTTPException
            ):  # the stream was closed
                while line := answer.readline():
                    message += line
                    if line == b"\n":
                        heard.put(message)
                        message = b""
            heard.put(b"")

        threading.Thread(target=read, daemon=True).start()
        try:
            while not self.kit.over.is_set():
                try:
                    message = heard.get(timeout=0.2)
                except queue.Empty:
                    continue
                if not message:
                    return
                yield message
        finally:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def _be_silent(self, asked: Asked) -> None:
        """Wait until the client gives this stream up and requests another one, or until it has waited too long."""
        start = time.monotonic()
        while self.kit.listens is asked and not self.kit.over.is_set():
            if time.monotonic() - start > self.kit.silence:
                asked.answered = time.monotonic()
                return
            time.sleep(0.05)

    def _until_idle(self, idle: float) -> None:
        """Wait until the client has read everything. Only then is the place known from which it must resume."""
        start = time.monotonic()
        while (now := time.monotonic()) - max(self.kit.last_request, start) < idle or self.kit.under_way:
            if now - start > LONGEST:
                return
            time.sleep(0.02)

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))

    def _upstream(self, asked: Asked, more: dict[str, str]) -> http.client.HTTPConnection:
        service = http.client.HTTPConnection(self.kit.service.hostname or "", self.kit.service.port)
        headers = {name: value for name, value in asked.headers.items() if name not in _OURS} | more
        body = self.kit.table.with_a_referee(asked.body) if self.kit.of(asked) == "making" else asked.body
        service.request(self.command, self.path, body or None, headers)
        return service

    def _say(
        self, status: int, headers: dict[str, str], body: bytes, *, half: bool = False, in_drops: bool = False
    ) -> None:
        self.send_response(status)
        for name, value in headers.items():
            if name.lower() not in _OURS:
                self.send_header(name, value)
        if in_drops:
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for at in range(0, len(body), _DROP):
                self._chunk(body[at : at + _DROP])
            self.wfile.write(b"0\r\n\r\n")
            return
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2] if half else body)
        self.close_connection = self.close_connection or half

    def _break(self) -> None:
        """Break the connection at once."""
        self.close_connection = True
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_FAREWELL)
        self.connection.close()


def _with_more(value: Any) -> Any:
    return {**value, **_MORE} if isinstance(value, dict) and "head" not in value else value


def _number(message: bytes) -> int:
    """Return the number of the event in a message, or 0."""
    lines = [line for line in message.split(b"\n") if line.startswith(b"id:")]
    return int(lines[0].removeprefix(b"id:")) if lines else 0


def _begun(message: bytes, where: str) -> bytes:
    """Return the part of a message to send before the connection is cut."""
    if where == "after-id":
        return message[: message.index(b"\n", message.index(b"id:")) + 1]
    if where == "before-end":
        return message.removesuffix(b"\n")
    if where == "in-character":
        whole = _written(message, _MORE, ascii_only=False)
        return whole[: whole.index("\U0001f319".encode()) + 2]
    return message[: len(message) // 2]


def _oddly(message: bytes, how: str) -> list[bytes]:
    """Write the message in a rare but valid form, split into parts."""
    whole = _ODDLY.get(how, bytes)(message)
    return [whole[at : at + 1] for at in range(len(whole))] if how in ("in-drops", "unicode") else [whole]


def _unspaced(line: bytes) -> bytes:
    name, _, value = line.partition(b":")
    return name + b":" + value.removeprefix(b" ") if name and value else line


def _written(
    message: bytes, more: Told, *, ascii_only: bool = True, indent: int | None = None, type_name: str = ""
) -> bytes:
    """Return the message with these fields added to its data."""
    fields = [line.partition(b":") for line in message.rstrip(b"\n").split(b"\n")]
    said = json.loads(b"\n".join(value for name, _, value in fields if name == b"data")) | more
    if type_name:
        said["event"]["type"] = type_name
    lines = json.dumps(said, ensure_ascii=ascii_only, indent=indent).split("\n")
    return "\n".join([f"id: {_number(message)}", *(f"data: {line}" for line in lines), "", ""]).encode()


_ODDLY: Final[dict[str, Callable[[bytes], bytes]]] = {
    "crlf": lambda message: message.replace(b"\n", b"\r\n"),
    "cr": lambda message: message.replace(b"\n", b"\r"),
    "bom": lambda message: b"\xef\xbb\xbf" + message,
    "retry": lambda message: b"retry: 1000\n\nevent: mood\n\n" + message,
    "no-space": lambda message: b"\n".join(_unspaced(line) for line in message.split(b"\n")),
    "lines": lambda message: _written(message, {}, indent=1),
    "unicode": lambda message: _written(message, {"weather": _ODD_TEXT}, ascii_only=False),
    "large": lambda message: _written(message, _LARGE, ascii_only=False),
    "new-type": lambda message: _written(message, {}, type_name="moon-risen"),
    "new-fields": lambda message: b": a comment\nmood: fair\n" + _written(message, _MORE),
}
"""Rare but valid forms of a message."""
