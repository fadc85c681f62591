"""Two players who play one game after the other over HTTP and keep every receipt, whatever happens to the service."""

import http.client
import itertools
import json
import random
import threading
import time
from typing import Any, NamedTuple
from urllib.parse import urlsplit


class Acknowledged(NamedTuple):
    """A move that the service acknowledged."""

    token: str
    game: str
    answer: dict[str, Any]
    receipt: dict[str, Any]


class Down(Exception):
    """No answer came: nobody knows whether the request was done."""


class InFlight(Exception):
    """The service still holds the first request with this key for unanswered."""


class Line:
    """A connection that is opened again after it broke."""

    def __init__(self, url: str) -> None:
        self._place = urlsplit(url)
        self._connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection(self._place.hostname or "", self._place.port, timeout=20)
            if body is not None:
                sent["Content-Type"] = "application/json"
            self._connection.request(method, path, None if body is None else json.dumps(body), sent)
            answer = self._connection.getresponse()
            return answer.status, json.loads(answer.read() or b"null")
        except (OSError, http.client.HTTPException, ValueError) as error:
            self.close()
            raise Down from error

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Pair(threading.Thread):
    """Play until stopped. Repeat a request without an answer, word for word, until it gets one."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(name=f"pair-{number}", daemon=True)
        self.acknowledged: list[Acknowledged] = []
        self.games: list[str] = []
        self.error: BaseException | None = None
        self.last_orders = threading.Event()
        """Set it, and the game that is being played is the last."""
        self._number = number
        self._line = Line(url)
        self._rng = random.Random(number)
        self._tokens = [self._token(f"pair{number}-{place}") for place in range(2)]

    def run(self) -> None:
        try:
            for number in itertools.count():
                self._game(number)
                if self.last_orders.is_set():
                    return
        except BaseException as error:  # noqa: BLE001 - the test raises it
            self.error = error
        finally:
            self.hang_up()

    def hang_up(self) -> None:
        self._line.close()

    def open_game(self, name: str = "open") -> str:
        """A game that waits for the second of them to sit down."""
        wish, key = {"ruleset": "kingdomino", "seats": ["me", "open"]}, f"pair-{self._number}-game-{name}"
        made = self._told(201, "POST", "/v1/games", wish, self._tokens[0], Idempotency_Key=key)
        return str(made["game"]["id"])

    def _game(self, number: int) -> None:
        try:
            game = self.open_game(str(number))
        except InFlight:
            return  # killed between the note of the request and its result: the key is free again in a minute
        self.games.append(game)
        shown = self._told(200, "PUT", f"/v1/games/{game}/seats/1", {}, self._tokens[1])["game"]
        while shown["decision"] is not None:
            asked = shown["decision"]
            token = self._tokens[asked["seat"]]
            if "options" not in asked:
                asked = self._told(200, "GET", f"/v1/games/{game}", None, token)["decision"]
            picks = self._rng.sample([option["id"] for option in asked["options"]], asked["min"])
            answer = {"decision": asked["id"], "picks": picks}
            done = self._told(201, "POST", f"/v1/games/{game}/moves", answer, token)
            self.acknowledged.append(Acknowledged(token, game, answer, done["receipt"]))
            shown = done["game"]

    def _token(self, handle: str) -> str:
        status, made = self._line.ask("POST", "/v1/accounts", {"handle": handle})
        assert status == 201, made
        return str(made["token"])

    def _told(self, wanted: int, method: str, path: str, body: object, token: str, **more: str) -> Any:
        deadline = time.monotonic() + 30
        while True:
            try:
                status, told = self._line.ask(method, path, body, Authorization=f"Bearer {token}", **more)
            except Down:
                status, told = 503, "no answer"
            if status == wanted:
                return told
            if status == 409 and told["code"] == "request-in-flight":
                raise InFlight
            assert status == 503, f"{method} {path} {body}: {status} {told}"
            assert time.monotonic() < deadline, f"{method} {path}: {told}"
            time.sleep(0.02)
