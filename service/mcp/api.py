"""Requests to the service with the token of one account."""

import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http.cookiejar import DefaultCookiePolicy
from importlib import metadata
from typing import Any, Final

import httpx2

from service.mcp.failures import NoAnswer, RequestRefused

_ATTEMPTS: Final = 2
"""A request that got no answer is sent again once. Moves name their decision and creations have a key, so nothing
happens twice."""
_TIMEOUT: Final = httpx2.Timeout(30.0)
_SILENCE: Final = httpx2.Timeout(30.0, read=40.0)
"""A live stream has a heartbeat every 15 seconds."""


@asynccontextmanager
async def connections(url: str, language: str) -> AsyncIterator[httpx2.AsyncClient]:
    """Open the connections to the service. Callers share them, so they hold no token and keep no cookie."""
    headers = {"User-Agent": f"dominium-mcp/{metadata.version('dominium')}", "Accept-Language": language}
    async with httpx2.AsyncClient(base_url=url, headers=headers, timeout=_TIMEOUT) as http:
        http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        yield http


class Api:
    """The HTTP API as one caller uses it."""

    def __init__(self, http: httpx2.AsyncClient, authorization: str | None) -> None:
        self._http = http
        self._headers = {} if authorization is None else {"Authorization": authorization}
        self.caller = authorization

    async def get(self, path: str, **query: Any) -> Any:
        """Return the JSON of an answer. Parameters that are None are left out."""
        return await self._ask("GET", path, query=query)

    async def post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        return await self._ask("POST", path, body, {"Idempotency-Key": secrets.token_hex(16)})

    async def put(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        return await self._ask("PUT", path, body)

    async def delete(self, path: str, **query: Any) -> None:
        await self._ask("DELETE", path, query=query)

    @asynccontextmanager
    async def stream(self, path: str, accept: str, **query: Any) -> AsyncIterator[httpx2.Response]:
        """Open an answer whose body is read piece by piece."""
        headers = {**self._headers, "Accept": accept}
        try:
            async with self._http.stream("GET", path, params=_sent(query), headers=headers, timeout=_SILENCE) as answer:
                if not answer.is_success:
                    await answer.aread()
                _checked(answer)
                yield answer
        except httpx2.HTTPError as error:
            raise NoAnswer(str(self._http.base_url)) from error

    async def _ask(
        self, method: str, path: str, body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None, query: Mapping[str, Any] | None = None,
    ) -> Any:  # fmt: skip
        failure: httpx2.HTTPError | None = None
        for _ in range(_ATTEMPTS):
            try:
                answer = await self._http.request(
                    method, path, params=_sent(query or {}), json=body, headers={**self._headers, **(headers or {})}
                )
            except httpx2.HTTPError as error:
                failure = error
                continue
            return _checked(answer)
        raise NoAnswer(str(self._http.base_url)) from failure


def _sent(query: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in query.items() if value is not None}


def _checked(answer: httpx2.Response) -> Any:
    """Return the JSON of a successful answer that was read whole, or raise the refusal."""
    if not answer.is_success:
        raise RequestRefused.from_answer(answer)
    if not answer.is_stream_consumed or not answer.content:
        return None
    return answer.json()
