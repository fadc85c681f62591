"""Send requests, repeat them if that is safe, wait if the service asks for it, and raise refusals."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from typing import Any, Self

import httpx

from dominium_client import types
from dominium_client.asking import USER_AGENT, Attempts, Etags, new_key, told
from dominium_client.errors import APIConnectionError, refusal
from dominium_client.messages import STREAM, Message, Reader
from dominium_client.receipts import Receipts


class AsyncTransport:
    """Sends requests to the service at the address `service`, with the caller's `token`.

    - `timeout`: maximum seconds for one request, with all attempts and pauses. The last attempt gets the rest, but at
      least one second.
    - `stream_timeout`: seconds without data after which the client reconnects a stream.
    - `receipts`: the store for receipts of moves.
    """

    def __init__(
        self,
        service: str,
        token: str | None = None,
        *,
        language: str = "en",
        timeout: float = 60.0,
        stream_timeout: float = 30.0,
        receipts: Receipts | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        if not service.startswith(("http://", "https://")):
            raise ValueError(f"the address of a service begins with http:// or https://, not as {service!r} does")
        self.service = service
        self.token = token
        self.language = language
        self.timeout = timeout
        self.receipts = receipts if receipts is not None else Receipts()
        self._etags = Etags()
        self._silence = httpx.Timeout(30.0, read=stream_timeout)
        self._http = httpx.AsyncClient(base_url=service, transport=transport, headers={"User-Agent": USER_AGENT})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections. `with` does it too."""
        await self._http.aclose()

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        content: bytes | None = None,
        media: str | None = None,
        headers: Mapping[str, str | None] | None = None,
        key: str | None = None,
        keyed: bool = False,
        repeatable: bool = False,
    ) -> httpx.Response:
        """Send any request of the reference and return its answer, or raise a refusal.

        `keyed`: add an Idempotency-Key. `repeatable`: a second request has no further effect.
        """
        sent = self._headers(headers or {})
        if keyed:
            sent["Idempotency-Key"] = key or new_key()
        if media is not None:
            sent["Content-Type"] = media
        given: dict[str, Any] = {"params": told(query or {}), "headers": sent, "content": content}
        if body is not None:
            given["json"] = body
        attempts = Attempts(self.timeout, repeatable=repeatable or keyed or method in ("GET", "PUT"))
        while True:
            try:
                answer = await self._http.request(method, path, timeout=attempts.longest, **given)
            except httpx.RequestError as error:  # also if the answer cannot be decompressed
                pause = attempts.after_loss()
                if pause is None:
                    raise APIConnectionError(f"{method} {path}: {error!r}") from error
            else:
                if answer.is_success or answer.status_code == httpx.codes.NOT_MODIFIED:
                    return answer
                refused = refusal(answer.status_code, _problem(answer))
                pause = attempts.after_answer(answer.status_code, refused.code, answer.headers)
                if pause is None:
                    raise refused
            await asyncio.sleep(pause)

    async def json(self, method: str, path: str, **more: Any) -> Any:
        """Send a request and return the parsed answer. Keep its receipt and the ETag of its game."""
        response = await self.request(method, path, **more)
        answer = response.json()
        if isinstance(answer, dict) and answer.get("receipt") is not None:
            self.receipts.keep(answer["receipt"])
        self._etags.keep(answer, response.headers.get("ETag"))
        return answer

    def etag(self, game: str | types.Game) -> str:
        """Return the last ETag that this client received of the game, which you give by its id or as an object.

        `make_move(..., if_match=client.etag(game))` raises `PreconditionFailedError` if the game has changed since.
        Raise `LookupError` if this client has not received the game, so that no move goes out without a guard.
        """
        return self._etags.of(game)

    async def text(self, method: str, path: str, **more: Any) -> str:
        """Send a request and return the answer as text."""
        return (await self.request(method, path, **more)).text

    async def content(self, method: str, path: str, **more: Any) -> bytes:
        """Send a request and return the bytes of the answer."""
        return (await self.request(method, path, **more)).content

    async def pages(self, path: str, *, query: Mapping[str, Any]) -> AsyncIterator[Any]:
        """Yield all items of a list. Each page is a request."""
        asked = dict(query)
        while True:
            page = await self.json("GET", path, query=asked)
            for item in page["items"]:
                yield item
            if page["next"] is None:
                return
            asked["cursor"] = page["next"]

    async def lines(self, path: str, *, query: Mapping[str, Any]) -> AsyncIterator[Any]:
        """Yield all items of an answer in JSON lines. A later request can resume at the `place` of an item."""
        asked = {**query, "limit": 200}
        while whole := (await self.text("GET", path, query=asked)).split("\n")[:-1]:
            for line in whole:
                item = json.loads(line)
                asked["after"] = item["place"]
                yield item

    async def messages(
        self, path: str, *, query: Mapping[str, Any] | None = None, last: str | None = None
    ) -> AsyncGenerator[Message, None]:
        """Yield the messages of a live stream. Reconnect after breaks, until the service refuses or time is over."""
        attempts = Attempts(self.timeout, repeatable=True)
        while True:
            pause: float | None = 0.0
            sent = self._headers({"Accept": STREAM, "Last-Event-ID": last})
            try:
                async with self._http.stream(
                    "GET", path, params=told(query or {}), headers=sent, timeout=self._silence
                ) as answer:
                    if answer.is_success:
                        reader = Reader()
                        stream = answer.headers.get("Content-Type", "").startswith(STREAM)
                        async for text in answer.aiter_text():
                            if stream:  # a proxy may answer with a page instead
                                attempts.heard()
                            for message in reader.read(text):
                                attempts.succeeded()
                                last = message.id
                                yield message
                        pause = attempts.after_loss()  # the stream ended, for example because the service stops
                    else:
                        await answer.aread()
                        refused = refusal(answer.status_code, _problem(answer))
                        pause = attempts.after_answer(answer.status_code, refused.code, answer.headers)
                        if pause is None:
                            raise refused
            except httpx.RequestError as error:
                pause = attempts.after_loss()
                if pause is None:
                    raise APIConnectionError(f"GET {path}: {error!r}") from error
            if pause is None:
                raise APIConnectionError(f"GET {path}: it ends again and again")
            await asyncio.sleep(pause)

    def _headers(self, more: Mapping[str, str | None]) -> dict[str, str]:
        headers = {"Accept-Language": self.language, "Accept": "application/json, */*;q=0.5"}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token.strip()}"
        return headers | told(more)


def _problem(answer: httpx.Response) -> Any:
    try:
        return answer.json()
    except ValueError:
        return {}
