"""Exceptions for the refusals of the service, which are problems of RFC 9457.

Branch on `code`. The page at `problem["type"]` explains the code.
"""

from typing import Any, Final

from dominium_client import types


class Refused(Exception):
    """The service refused the request. Nothing has changed."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        self.status: int = status
        self.problem: dict[str, Any] = problem
        self.code: types.Code = problem.get("code", "internal")
        self.title: str = problem.get("title", f"HTTP {status}")
        self.detail: str = problem.get("detail", "")
        self.mistakes: list[types.Mistake] = problem.get("errors", [])
        super().__init__(f"{status} {self.code}: {self.detail or self.title}")


class NotSignedIn(Refused):
    """401: the token is missing or no longer valid."""


class NotAllowed(Refused):
    """403: your token is valid but does not allow this."""


class NotFound(Refused):
    """404: no such thing exists, or you may not know of it."""


class Conflict(Refused):
    """409: the request conflicts with the current state, for example because it is not your turn."""


class OutOfDate(Refused):
    """412: the state has changed since you last read it."""


class Invalid(Refused):
    """422: the request is invalid, for example an illegal move."""


class TooMany(Refused):
    """429: you exceeded your rate limit, and `patience` was too short to wait."""


class Unavailable(Refused):
    """5xx: the service failed. Requests that may be repeated were retried, if the status allows it."""


class Unanswered(Exception):
    """No answer arrived within `patience`, or the request is unsafe to repeat. The service may have executed it."""


_BY_STATUS: Final[dict[int, type[Refused]]] = {
    401: NotSignedIn, 403: NotAllowed, 404: NotFound, 409: Conflict, 412: OutOfDate, 422: Invalid, 429: TooMany,
}  # fmt: skip


def refusal(status: int, problem: Any) -> Refused:
    """Return the exception for an answer with this status."""
    kind = Unavailable if status >= 500 else _BY_STATUS.get(status, Refused)
    return kind(status, problem if isinstance(problem, dict) else {})
