"""`dominium mcp` as agents use it, with the client of the official SDK, over both transports.

The SDK loads in 0.8 seconds. All processes of a test run import this module, and one of them needs the SDK.
"""

import os
import random
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2

from tests.support.forked import Forked
from tests.support.server import ROOT, bare

if TYPE_CHECKING:
    from mcp import Client

_RUN = "import sys; from service.cli import main; sys.exit(main())"
_PATIENCE = 4
"""Times that a player waits for half a minute for another one."""
LEGACY = "legacy"
"""The handshake of clients from before 2026."""


class Agent:
    """A client that calls tools and remembers all that they returned."""

    def __init__(self, client: "Client") -> None:
        self.client = client
        self.heard: list[str] = []
        self.progress: list[float] = []

    async def call(self, tool: str, **arguments: Any) -> Any:
        """Return the structured content of a success."""
        text, content, failed = await self.tried(tool, **arguments)
        assert not failed, text
        return content

    async def text(self, tool: str, **arguments: Any) -> str:
        return (await self.tried(tool, **arguments))[0]

    async def tried(self, tool: str, **arguments: Any) -> tuple[str, Any, bool]:
        """Return the text, the structured content, and whether the tool failed."""
        got = await self.client.call_tool(tool, arguments, progress_callback=self._progress)
        self.heard.append(got.model_dump_json())
        (block,) = got.content
        return block.text, got.structured_content, bool(got.is_error)  # type: ignore[union-attr]

    async def play(self, game: str, chance: random.Random) -> Any:
        """Play all decisions at random until the game is over. Return the last view."""
        view = await self.call("wait_for_turn", game=game)
        waits = 0
        while view["status"] in {"open", "running"}:
            asked = view["decision"]
            if asked is None or "options" not in asked:
                waits += 1
                assert waits < _PATIENCE, view
                view = await self.call("wait_for_turn", game=game)
                continue
            waits = 0
            number = max(asked["min"], min(1, asked["max"]))
            picks = [option["id"] for option in chance.sample(asked["options"], number)]
            view = (await self.call("make_move", game=game, decision=asked["id"], picks=picks))["game"]
        return view

    async def _progress(self, done: float, _: float | None, __: str | None) -> None:
        self.progress.append(done)


@asynccontextmanager
async def over_stdio(url: str, tokens: Path, *words: str, mode: Any = "auto", **environ: str) -> AsyncIterator[Agent]:
    """Start the server as the client's own process."""
    from mcp import Client, StdioServerParameters

    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-c", _RUN, "mcp", "--service", url, "--tokens", str(tokens), *words],
        env={**bare(), **environ},
        cwd=ROOT,
    )
    async with Client(parameters, mode=mode) as client:
        yield Agent(client)


@contextmanager
def listening(url: str) -> Iterator[str]:
    """Run the server over HTTP, and yield its address."""
    heard, out = os.pipe()
    server = Forked(["mcp", "--service", url, "--http", "--port", "0"], bare(), out, 2)
    os.close(out)
    with os.fdopen(heard) as said:
        yield said.readline().split()[-1]
        server.send_signal(15)
        server.wait(30)


@asynccontextmanager
async def over_http(address: str, token: str | None, *, mode: Any = "auto") -> AsyncIterator[Agent]:
    """Connect to a listening server with a token."""
    from mcp import Client
    from mcp.client.streamable_http import streamable_http_client

    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=120) as http,
        Client(streamable_http_client(address, http_client=http), mode=mode) as client,
    ):
        yield Agent(client)
