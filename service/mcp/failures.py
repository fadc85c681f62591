"""Failures that the agent reads."""

from typing import Any

import httpx2


class Failure(Exception):
    """A tool cannot do what it was asked, for a reason that the agent can read."""

    def __init__(self, text: str, problem: dict[str, Any] | None = None) -> None:
        super().__init__(text)
        self.problem = problem


class NoAnswer(Failure):
    """The service does not answer."""

    def __init__(self, url: str) -> None:
        super().__init__(
            f"The service at {url} does not answer. Start it with `dominium serve`, or name another one with --service."
        )


class NoAccount(Failure):
    """The tool needs an account, and the caller has none."""


class RequestRefused(Failure):
    """The service refused the request. The text has the status, the code and the words of the service."""

    @classmethod
    def from_answer(cls, answer: httpx2.Response) -> "RequestRefused":
        try:
            problem = answer.json()
        except ValueError:
            problem = None
        if not isinstance(problem, dict):
            return cls(f"Refused with status {answer.status_code}, without a reason.")
        lines = [
            f"Refused: {answer.status_code} {problem.get('code')}: {problem.get('detail') or problem.get('title')}"
        ]
        lines += [f"{fault.get('pointer', '')}: {fault.get('message', '')}" for fault in problem.get("errors") or ()]
        if "retry-after" in answer.headers:
            lines.append(f"Try again after {answer.headers['retry-after']} seconds.")
        return cls("\n".join(lines), problem)
