"""The server: its tools, and the two ways to reach it."""

import socket
from importlib import metadata
from typing import Any, Final

import uvicorn
from mcp.server.mcpserver import MCPServer

from service.mcp.access import Access, OwnAccount
from service.mcp.api import connections
from service.mcp.tools.accounts import AccountTools, SignUpTools
from service.mcp.tools.games import GameTools
from service.mcp.tools.playing import PlayingTools
from service.mcp.tools.rulesets import RulesetTools
from service.mcp.tools.seeks import SeekTools
from service.mcp.tools.tool import Toolbox, marked_tools

_BOXES: Final[tuple[type[Toolbox], ...]] = (AccountTools, RulesetTools, GameTools, SeekTools, PlayingTools)
_INSTRUCTIONS: Final = """\
Play board games at a Dominium service, for one account. You see what your seats may see, and no more.
1. get_me. Without an account: create_account.
2. create_game with seats ["me", "bot:gentle"], or list_seeks and accept_seek or create_seek, or take_seat.
3. wait_for_turn, then make_move with the id of the decision and the ids of the picked options. It waits for your next
   decision, so only make_move is needed until the game is over.
4. verify_game checks the finished game and runs its rules again.
get_parts has the rules text of cards. A refusal has a code and a reason, and nothing has changed then.\
"""


def build(access: Access) -> MCPServer[Any]:
    """Return the server with all tools that this caller can have."""
    server: MCPServer[Any] = MCPServer(
        "dominium", title="Dominium", version=metadata.version("dominium"), instructions=_INSTRUCTIONS,
        log_level="WARNING",
    )  # fmt: skip
    for box in [*_BOXES, *([SignUpTools] if isinstance(access.accounts, OwnAccount) else [])]:
        for method, annotations, description in marked_tools(box(access)):
            server.add_tool(method, title=annotations.title, description=description, annotations=annotations)
    return server


async def over_stdio(access: Access, language: str) -> None:
    """Serve the client that started this process, until it closes the standard input."""
    async with connections(access.url, language) as access.http:
        await build(access).run_stdio_async()


async def over_http(access: Access, language: str, listening: socket.socket) -> None:
    """Serve many clients over streamable HTTP, each with its own token. No state is kept between requests."""
    host, _ = listening.getsockname()[:2]
    app = build(access).streamable_http_app(host=host, stateless_http=True)
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=5)
    async with connections(access.url, language) as access.http:
        await uvicorn.Server(config).serve(sockets=[listening])
