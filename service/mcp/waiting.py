"""Waiting for something that others do, for a limited time and with reports of progress."""

from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated, Any, Final

import anyio
from pydantic import Field

from service.mcp.api import Api
from service.mcp.failures import NoAnswer, RequestRefused

Report = Callable[[float, float, str], Awaitable[None]]
Seconds = Annotated[
    int, Field(ge=0, le=300, description="How long to wait at most. Many clients give up after 60 seconds.")
]
_SLICE: Final = 10.0
"""Seconds between two reports."""
_MOST_STREAMS: Final = 4
"""Streams of one caller."""
_STREAMS: Final = Counter[str | None]()
_PAUSE: Final = 2.0
"""Seconds between two looks at a seek, or two attempts to reach the service."""


async def for_turn(api: Api, game: str, seconds: float, report: Report) -> Any:
    """Wait until the caller has a decision or a takeback to answer, the game is over, or time is up. Return the view.

    A service that restarts meanwhile is asked again until time is up. Then NoAnswer is raised.
    """
    started = anyio.current_time()
    view = await api.get(f"/v1/games/{game}")
    while _others_decide(view) and (waited := anyio.current_time() - started) < seconds:
        asked = view["decision"]
        await report(waited, seconds, "waiting" if asked is None else f"seat {asked['seat']} decides")
        with anyio.move_on_after(min(_SLICE, seconds - waited)):
            await _news(api, game, view["version"])
        view = await _latest(api, f"/v1/games/{game}", started + seconds)
    return view


async def for_seek(api: Api, seek: str, seconds: float, report: Report) -> Any:
    """Return the seek as soon as it is not open any more, or when time is up."""
    started, path = anyio.current_time(), f"/v1/seeks/{seek}"
    found = await api.get(path)
    while found["status"] == "open" and (waited := anyio.current_time() - started) < seconds:
        await report(waited, seconds, "waiting for a player")
        await anyio.sleep(min(_PAUSE, seconds - waited))
        found = await _latest(api, path, started + seconds)
    return found


def _others_decide(view: Any) -> bool:
    asked, takeback, seats = view["decision"], view["takeback"], set(view["you"])
    mine = asked is not None and asked["seat"] in seats and not view["paused"]
    answers = takeback is not None and bool(seats) and seats.isdisjoint([takeback["seat"], *takeback["agreed"]])
    return view["status"] in {"open", "running"} and not mine and not answers


async def _news(api: Api, game: str, after: int) -> None:
    """Return when the game has an event after this number, or a moment after the stream ended, broke or was refused.

    The service counts all callers of this server as one address. So each caller has few streams, and looks again at
    intervals for the other waits.
    """
    if _STREAMS[api.caller] < _MOST_STREAMS:
        _STREAMS[api.caller] += 1
        try:
            with suppress(NoAnswer, RequestRefused):
                async with api.stream(f"/v1/games/{game}/events", "text/event-stream", after=after) as answer:
                    async for line in answer.aiter_lines():
                        if line.startswith("data:"):
                            return
        finally:
            _STREAMS[api.caller] -= 1
            if not _STREAMS[api.caller]:
                del _STREAMS[api.caller]  # it holds a token
    await anyio.sleep(_PAUSE)


async def _latest(api: Api, path: str, deadline: float) -> Any:
    """Return the JSON at a path. A service that restarts is asked again until the deadline."""
    while True:
        try:
            return await api.get(path)
        except NoAnswer:
            if anyio.current_time() + _PAUSE > deadline:
                raise
            await anyio.sleep(_PAUSE)
