"""Callers that create things under an Idempotency-Key, and repeat each request until its answer is known."""

import itertools
import threading
import time
from collections.abc import Mapping
from typing import Any, Final

from tests.support.pairs import Down, Line

CREATED: Final[Mapping[str, Mapping[str, Any]]] = {
    "/v1/games": {"ruleset": "kingdomino", "seats": ["open", "open"], "sandbox": True},
    "/v1/webhooks": {"url": "https://bot.example/hook", "events": ["game.final"]},
    "/v1/tokens": {"label": "kept", "scopes": ["read"]},
}
"""The body for each path. The answers of the last two hold a secret."""
_PAUSE: Final = 0.05
_AS_MANY: Final = 15
"""Things of a kind per account: fewer than an account may have."""


class Creator(threading.Thread):
    """Creates one thing after the other, with a new account whenever the old one has enough."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(name=f"creator-{number}", daemon=True)
        self.error: BaseException | None = None
        self.over = threading.Event()
        self.wanted: dict[tuple[str, str], int] = {}
        """How many things each token has asked for, by path."""
        self.in_flight: list[float] = []
        """Seconds from the first `request-in-flight` of a request to its answer."""
        self._line = Line(url)
        self._number = number

    def run(self) -> None:
        try:
            for round_ in itertools.count():
                handle = f"creator-{self._number}-{round_}"
                _, made = self._insist("/v1/accounts", {"handle": handle}, None)
                if not self._create(made["token"], round_):
                    return
        except BaseException as error:  # noqa: BLE001 - the test raises it
            self.error = error
        finally:
            self._line.close()

    def _create(self, token: str, round_: int) -> bool:
        """Creates as many things as an account may have. False if there was a signal to stop."""
        for number in range(_AS_MANY):
            for path, body in CREATED.items():
                if self.over.is_set():
                    return False
                status, answer = self._insist(path, body, token, f"{path}-{round_}-{number}")
                if status != 201 and answer.get("code") != "secret-shown-once":
                    raise AssertionError(f"{path}: {status} {answer}")
                self.wanted[token, path] = number + 1
        return True

    def _insist(self, path: str, body: Any, token: str | None, key: str = "") -> tuple[int, Any]:
        """Repeats a request until its answer is known."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if key:
            headers["Idempotency-Key"] = key
        refused: float | None = None
        while True:
            try:
                status, answer = self._line.ask("POST", path, body, **headers)
            except Down:
                time.sleep(_PAUSE)
                continue
            if token is None and status == 409:  # its answer was lost: take the next
                body = {"handle": f"{body['handle']}x"}
            elif status == 409 and answer["code"] == "request-in-flight":
                refused = refused or time.monotonic()
            elif status < 500:
                if refused is not None:
                    self.in_flight.append(time.monotonic() - refused)
                return status, answer
            time.sleep(_PAUSE)

    def surplus(self) -> list[str]:
        """Things that were made more often than requested. Call it after the end."""
        found = []
        for (token, path), wanted in self.wanted.items():
            if path == "/v1/games":
                continue
            _, listed = self._line.ask("GET", f"{path}?limit=200", Authorization=f"Bearer {token}")
            there = len(listed["items"]) - (path == "/v1/tokens")  # the one that came with the account
            if there != wanted:
                found.append(f"{path}: {there} for {wanted}")
        self._line.close()
        return found
