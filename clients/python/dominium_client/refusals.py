"""What the service refuses: an RFC 9457 problem, as an exception. `code` is what to look at; the page behind
`problem["type"]` explains it."""

from typing import Any, Final

from dominium_client import types


class Refused(Exception):
    """The service has said no, and nothing has changed."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        self.status: int = status
        self.problem: dict[str, Any] = problem
        self.code: types.Code = problem.get("code", "internal")
        self.title: str = problem.get("title", f"HTTP {status}")
        self.detail: str = problem.get("detail", "")
        self.mistakes: list[types.Mistake] = problem.get("errors", [])
        super().__init__(f"{status} {self.code}: {self.detail or self.title}")


class NotSignedIn(Refused):
    """401: no token, or one that holds no more."""


class NotAllowed(Refused):
    """403: known, but not for you."""


class NotFound(Refused):
    """404: there is nothing of the kind, or nothing that you may know of."""


class Conflict(Refused):
    """409: it does not go together with how things stand: not your turn, seat taken, answered already."""


class OutOfDate(Refused):
    """412: something has happened since what you have seen."""


class Invalid(Refused):
    """422: what was sent cannot be; an illegal move, say."""


class TooMany(Refused):
    """429: more than your share, and still so after waiting."""


class Unavailable(Refused):
    """5xx, and still so after waiting."""


class Unanswered(Exception):
    """No answer came in all the time that you would wait, or what was asked may not be asked twice. It may have been
    done."""


_BY_STATUS: Final[dict[int, type[Refused]]] = {
    401: NotSignedIn, 403: NotAllowed, 404: NotFound, 409: Conflict, 412: OutOfDate, 422: Invalid, 429: TooMany,
}  # fmt: skip


def refusal(status: int, problem: Any) -> Refused:
    kind = Unavailable if status >= 500 else _BY_STATUS.get(status, Refused)
    return kind(status, problem if isinstance(problem, dict) else {})
