"""Exceptions for the refusals of the service, which are problems of RFC 9457.

Branch on `code`. The page at `problem["type"]` explains the code.
"""

from typing import Any, Final

from dominium_client import types


class APIError(Exception):
    """The service refused the request. Nothing has changed."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        self.status: int = status
        self.problem: dict[str, Any] = problem
        self.code: types.Code = problem.get("code", "internal")
        self.title: str = problem.get("title", f"HTTP {status}")
        self.detail: str = problem.get("detail", "")
        self.errors: list[types.Mistake] = problem.get("errors", [])
        super().__init__(f"{status} {self.code}: {self.detail or self.title}")


class AuthenticationError(APIError):
    """401: the token is missing or no longer valid."""


class PermissionDeniedError(APIError):
    """403: your token is valid but does not allow this."""


class NotFoundError(APIError):
    """404: no such thing exists, or you may not know of it."""


class ConflictError(APIError):
    """409: the request conflicts with the current state, for example because it is not your turn."""


class PreconditionFailedError(APIError):
    """412: the state has changed since you last read it."""


class InvalidRequestError(APIError):
    """422: the request is invalid, for example an illegal move."""


class RateLimitError(APIError):
    """429: you exceeded your rate limit, and `timeout` was too short to wait."""


class ServerError(APIError):
    """5xx: the service failed. Requests that may be repeated were retried, if the status allows it."""


class APIConnectionError(Exception):
    """No answer arrived within `timeout`, or the request is unsafe to repeat. The service may have executed it."""


_BY_STATUS: Final[dict[int, type[APIError]]] = {
    401: AuthenticationError, 403: PermissionDeniedError, 404: NotFoundError, 409: ConflictError,
    412: PreconditionFailedError, 422: InvalidRequestError, 429: RateLimitError,
}  # fmt: skip


def refusal(status: int, problem: Any) -> APIError:
    """Return the exception for an answer with this status."""
    kind = ServerError if status >= 500 else _BY_STATUS.get(status, APIError)
    return kind(status, problem if isinstance(problem, dict) else {})
