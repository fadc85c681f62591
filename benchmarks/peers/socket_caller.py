"""A caller of boardgame.io: matches made at its lobby, moves through its socket, as its clients send them.

One socket speaks for both players of a match, so that nothing is sent to anybody who did not ask.
"""

import http.client
import socket
import struct
import time
from typing import Any

import orjson

_HELLO = (
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\n"
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
_SPACE = "/kingdomino,"


class SocketCaller:
    """One connection, and the matches that it has made and plays one after the other."""

    def __init__(self, port: int, games: int) -> None:
        self.asked_at = 0.0
        self._port = port
        self._received = b""
        self._matches = [self._made() for _ in range(games)]
        self.connection = socket.create_connection(("127.0.0.1", port))
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.connection.sendall(_HELLO)
        while b"\r\n\r\n" not in self._received:
            self._received += self.connection.recv(1 << 16)
        self._received = self._received.partition(b"\r\n\r\n")[2]
        self._await(b"0")
        self._send(b"40" + _SPACE.encode())
        self._await(b"40")
        self._state: Any = None
        self._enter()

    def ask(self) -> None:
        """Sends the next move."""
        while self._state["ctx"].get("gameover") is not None:
            self._matches.pop()
            if not self._matches:
                self._matches.append(self._made())
            self._enter()
        match, credentials = self._matches[-1]
        player = self._state["G"]["asked"]
        pick = len(self._state["G"]["options"]) // 2
        payload = {"type": "pick", "args": [pick], "playerID": str(player), "credentials": credentials[player]}
        self.asked_at = time.perf_counter()
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit("update", action, self._state["_stateID"], match, str(player))

    def heard(self) -> bytes | None:
        """Return `201` when the new state of the match has arrived."""
        self._received += self.connection.recv(1 << 18)
        status = None
        while (message := self._message()) is not None:
            if message.startswith(b"42"):
                name, _, state, *_ = orjson.loads(message[message.index(b"[") :])
                if name == "update":
                    status = b"201" if state["_stateID"] > self._state["_stateID"] else b"409"
                    self._state = state
        return status

    def _enter(self) -> None:
        match, credentials = self._matches[-1]
        self._emit("sync", match, "0", credentials[0], 2)
        message = self._await(b'42/kingdomino,["sync"')
        self._state = orjson.loads(message[message.index(b"[") :])[2]["state"]

    def _made(self) -> tuple[str, list[str]]:
        lobby = http.client.HTTPConnection("127.0.0.1", self._port)

        def post(path: str, body: object) -> Any:
            lobby.request("POST", f"/games/kingdomino/{path}", orjson.dumps(body), {"Content-Type": "application/json"})
            return orjson.loads(lobby.getresponse().read())

        match = post("create", {"numPlayers": 2})["matchID"]
        joined = [post(f"{match}/join", {"playerID": player, "playerName": player}) for player in ("0", "1")]
        lobby.close()
        return match, [each["playerCredentials"] for each in joined]

    def _emit(self, *words: object) -> None:
        self._send(b"42" + _SPACE.encode() + orjson.dumps(words))

    def _send(self, text: bytes) -> None:
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else struct.pack(">BBH", 0x81, 0xFE, size)
        self.connection.sendall(head + bytes(4) + text)  # the mask is zero

    def _await(self, beginning: bytes) -> bytes:
        while True:
            while (message := self._message()) is None:
                self._received += self.connection.recv(1 << 18)
            if message.startswith(beginning):
                return message

    def _message(self) -> bytes | None:
        """The next whole message, if it is there. A ping is answered."""
        received = self._received
        if len(received) < 2:
            return None
        size, start = received[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(received[2:start], "big")
        if len(received) < start + size:
            return None
        self._received = received[start + size :]
        message = received[start : start + size]
        if message == b"2":
            self._send(b"3")
        return message
