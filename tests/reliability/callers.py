"""The callers of the nodes while machines fail, and their notes.

They are players, a listener, and a watcher of the transparency log. None of them trusts one node more than another.
"""

import contextlib
import http.client
import json
import random
import socket
import threading
import time
import urllib.request
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from events.keys import read_public_keys
from events.log.journal import Journal
from events.signing import PublicKey
from service.features.transparency.watching import LogVerdict, RemoteLog, Seen, Unreadable, ask
from tests.reliability.history import Look, Move, breaches, followed, written

_PATIENCE: Final = 12.0
"""Seconds that a caller waits for an answer."""
_LONGEST: Final = 120.0
"""Seconds until a stopped caller has ended."""
_BRIEF: Final = {"Prefer": "return=minimal"}
_AGAIN: Final = 0.02
"""The share of acknowledged moves that are sent again, to any node."""
_LOOKS: Final = 0.05
_IN_FLIGHT: Final = "request-in-flight"
"""The process that made the game may be alive: another game is made."""


class Door:
    """Nodes, asked over connections that are kept."""

    def __init__(self, urls: Sequence[str]) -> None:
        self._places = [urlsplit(url).netloc for url in urls]
        self._kept: dict[str, http.client.HTTPConnection] = {}

    def ask(self, method: str, path: str, token: str | None, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Return the status and answer of any node. OSError and HTTPException: no answer."""
        place = random.choice(self._places)
        sent = {"Content-Type": "application/json", **headers}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        connection = self._kept.pop(place, None) or http.client.HTTPConnection(place, timeout=_PATIENCE)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), sent)
            answer = connection.getresponse()
            content = answer.read()
        except BaseException:
            connection.close()
            raise
        self._kept[place] = connection
        media = answer.headers.get_content_type()
        return answer.status, json.loads(content) if media.endswith("json") else content

    def close(self) -> None:
        while self._kept:
            self._kept.popitem()[1].close()

    def insist(
        self, method: str, path: str, token: str | None, body: Any = None, **headers: str
    ) -> tuple[int, Any, int]:
        """Asks until it is known how it went: status, answer, and how often that took."""
        tries = 0
        while True:
            tries += 1
            with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
                status, answer = self.ask(method, path, token, body, **headers)
                if status < 500:
                    return status, answer, tries
            time.sleep(min(0.1 * tries, 1.0))


class Caller(threading.Thread):
    """A thread that calls until it is stopped."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self._over = threading.Event()

    def stop(self) -> None:
        self._over.set()


class Player(Caller):
    """Plays one game after the other, both seats of each, and every move at any node: again and again until it is known
    how it went. Then only does it end."""

    def __init__(self, name: str, urls: Sequence[str]) -> None:
        super().__init__(name)
        self.moves: list[Move] = []
        self.looks: list[Look] = []
        self.otherwise: list[str] = []
        """The answers that differed after a retry."""
        self.heard = time.monotonic()
        """When a move was last acknowledged."""
        self._door = Door(urls)
        self._dice = random.Random(name)

    def run(self) -> None:
        key = f"{self.name}-account-{time.time_ns()}"
        body = {"handle": f"{self.name}-{time.time_ns() // 1000 % 10**9}"}
        _, made, _ = self._door.insist("POST", "/v1/accounts", None, body, **{"Idempotency-Key": key})
        token = made["token"]
        while not self._over.is_set():
            self._play(token)
        self._door.close()

    def _play(self, token: str) -> None:
        table = {"ruleset": "kingdomino", "seats": ["open", "open"], "sandbox": True}
        key = f"{self.name}-game-{time.time_ns()}"
        status, made, _ = self._door.insist("POST", "/v1/games", token, table, **{"Idempotency-Key": key})
        if status != 201:
            if made["code"] != _IN_FLIGHT:
                self.otherwise.append(f"a game was not made: {status} {made}")
            return
        game, decision = made["game"]["id"], made["game"]["decision"]
        while decision is not None and not self._over.is_set():
            option = self._dice.choice(decision["options"])["id"]
            wish = {"decision": decision["id"], "picks": [option]}
            asked = time.monotonic()
            status, answer, tries = self._door.insist("POST", f"/v1/games/{game}/moves", token, wish, **_BRIEF)
            heard = time.monotonic()
            if status != 201:
                words = f"{answer.get('code')}: {answer.get('detail')}" if isinstance(answer, dict) else ""
                self.moves.append(Move(game, decision["id"], asked, heard, tries, status, words=words))
                return
            self.heard = heard
            done = Move(game, decision["id"], asked, heard, tries, status, answer["version"], answer["receipt"])
            self.moves.append(done)
            decision = answer["decision"]
            if self._dice.random() < _AGAIN:
                self._again(done, wish, token)
            if self._dice.random() < _LOOKS:
                self._look(game, token)

    def _again(self, done: Move, wish: Any, token: str) -> None:
        status, answer, _ = self._door.insist("POST", f"/v1/games/{done.game}/moves", token, wish, **_BRIEF)
        if status != 201 or answer["receipt"] != done.receipt:
            self.otherwise.append(f"{done.game} {done.decision}: asked again, {status} {answer}")

    def _look(self, game: str, token: str) -> None:
        asked = time.monotonic()
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            status, shown = self._door.ask("GET", f"/v1/games/{game}", token)
            if status == 200:
                self.looks.append(Look(game, asked, time.monotonic(), shown["version"]))


class Listener(Caller):
    """Follow one public game of bots after the other, at any node, and resume after a broken connection."""

    _open: socket.socket | None = None

    def __init__(self, urls: Sequence[str]) -> None:
        super().__init__("listener")
        self.told: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self._door, self._urls = Door(urls), urls

    def stop(self) -> None:
        super().stop()
        if self._open is not None:
            with contextlib.suppress(OSError):
                self._open.shutdown(socket.SHUT_RDWR)

    def run(self) -> None:
        _, made, _ = self._door.insist("POST", "/v1/accounts", None, {"handle": f"listener-{time.time_ns() % 10**9}"})
        while not self._over.is_set():
            table = {"ruleset": "kingdomino", "seats": ["me", {"bot": "gentle"}, {"bot": "steady"}]}
            table["terms"] = {"resignation": "bot"}
            key = f"listener-game-{time.time_ns()}"
            status, game, _ = self._door.insist("POST", "/v1/games", made["token"], table, **{"Idempotency-Key": key})
            if status != 201:
                continue
            self._door.insist("POST", f"/v1/games/{game['game']['id']}/resignation", made["token"], {})
            began = time.monotonic()
            while not self._over.is_set() and time.monotonic() < began + 60:
                with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
                    if self._listen(game["game"]["id"], made["token"]):
                        break
                self._over.wait(0.2)
        self._door.close()

    def _listen(self, game: str, token: str) -> bool:
        """Whether the game has come to its end."""
        told = self.told[game]
        connection = http.client.HTTPConnection(urlsplit(random.choice(self._urls)).netloc, timeout=_PATIENCE)
        headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {token}"}
        if told:
            headers["Last-Event-ID"] = str(told[-1][0])
        with contextlib.closing(connection):
            connection.connect()
            self._open = connection.sock
            connection.request("GET", f"/v1/games/{game}/events", headers=headers)
            answer = connection.getresponse()
            while (line := answer.readline()) and not self._over.is_set():
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "data":
                    event = json.loads(value)["event"]
                    told.append((event["seq"], event["hash"]))
                    if event["type"] == "seed-opened":
                        return True
        return False


class Watcher(Caller):
    """Holds each checkpoint of the transparency log, of any node, against all that was shown before."""

    def __init__(self, urls: Sequence[str]) -> None:
        super().__init__("watcher")
        self.found: list[LogVerdict] = []
        """The log found out."""
        self.looks = 0
        self.lagged = 0
        """The number of trees that were shorter than an earlier one."""
        self.size = 0
        self._earlier: list[str] = []
        self._urls = urls
        self._seen: Seen = {}

    def run(self) -> None:
        while not self._over.wait(0.3):
            url = random.choice(self._urls)
            with contextlib.suppress(Unreadable, OSError, http.client.HTTPException, ValueError):
                self._look(url)

    def _look(self, url: str) -> None:
        log = RemoteLog(f"{url}/tlog", list(_keys(url).values()))
        if log.checkpoint.size < self.size:  # of a node that lags: its tree must be part of later ones
            self._earlier.append(log.note)
            return
        for shown in (*self._earlier, None):
            told = ask(self._seen, log, shown)
            self.looks += 1
            if not told.well:
                self.found.append(told)
        self.size, self.lagged, self._earlier = log.checkpoint.size, self.lagged + len(self._earlier), []


def _keys(url: str) -> dict[str, PublicKey]:
    """Return the keys that a node publishes as the service's, by their names."""
    with urllib.request.urlopen(f"{url}/.well-known/jwks.json", timeout=_PATIENCE) as answer:
        return read_public_keys(answer.read())


class Crowd:
    """The players, a listener and a watcher, who call from the beginning of a block until it ends."""

    def __init__(self, name: str, players: int, urls: Sequence[str]) -> None:
        self._urls = urls
        self.players = [Player(f"{name}-{number}", urls) for number in range(players)]
        self.listener, self.watcher = Listener(urls), Watcher(urls)

    def __enter__(self) -> "Crowd":
        for each in self._everybody:
            each.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """All have ended when this returns."""
        for each in self._everybody:
            each.stop()
        for each in self._everybody:
            each.join(_LONGEST)

    @property
    def _everybody(self) -> "list[Caller]":
        return [*self.players, self.listener, self.watcher]

    @property
    def moves(self) -> list[Move]:
        return [move for player in self.players for move in player.moves]

    @property
    def count(self) -> int:
        return sum(len(player.moves) for player in self.players)

    @property
    def games(self) -> set[str]:
        return {move.game for move in self.moves} | self.listener.told.keys()

    def breaches(self, journal: Journal) -> list[str]:
        """Return the answers that contradict this log."""
        log = {game: [written(one.seq, one.hash, one.body) for one in journal.read(game)] for game in self.games}
        return [
            *breaches(self.moves, log, _keys(self._urls[0])),
            *followed(self.listener.told, log),
            *(words for player in self.players for words in player.otherwise),
            *(told.words for told in self.watcher.found),
        ]
