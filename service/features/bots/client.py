"""An HTTP client for this service's own API, for parts of the service that use it as other callers do."""

import http.client
from typing import Any, Final
from urllib.parse import urlsplit

import orjson

_TIMEOUT: Final = 10


class Refused(Exception):
    """Raised if the answer has a status of 400 or more. It has the problem of RFC 9457."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(f"{status} {problem.get('code')}: {problem.get('detail')}")
        self.status = status
        self.code = problem.get("code")


class BotClient:
    """A client of the API for one token, with one connection that stays open."""

    def __init__(self, address: str, token: str) -> None:
        place = urlsplit(address)
        self._connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=_TIMEOUT)
        self._headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}

    def get(self, path: str) -> Any:
        return self._asked("GET", path, None)

    def post(self, path: str, body: Any) -> Any:
        """Send a POST request and return the answer.

        The request must be repeatable, because a lost connection may send it twice.
        """
        return self._asked("POST", path, orjson.dumps(body))

    def close(self) -> None:
        self._connection.close()

    def _asked(self, method: str, path: str, body: bytes | None) -> Any:
        """Send a request and return its answer. Raise Refused for an error, without waiting for a retry."""
        headers = self._headers if body is None else {**self._headers, "Content-Type": "application/json"}
        status, text = self._sent(method, path, body, headers)
        if status >= 400:
            raise Refused(status, _problem(text))
        return orjson.loads(text) if text else None

    def _sent(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
        """Send a request, and return the answer's status and body.

        If an open connection has failed, retry once on a new one.
        """
        reused = self._connection.sock is not None
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            self._connection.close()
            if not reused:
                raise
        return self._sent(method, path, body, headers)


def _problem(text: bytes) -> dict[str, Any]:
    try:
        problem: dict[str, Any] = orjson.loads(text)
    except orjson.JSONDecodeError:
        return {"detail": text[:200].decode(errors="replace")}
    return problem
