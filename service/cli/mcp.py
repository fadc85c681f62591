"""Lets an agent play: a server of tools for clients of the Model Context Protocol (MCP).

A client starts it and talks over standard input and output. With --http it listens for clients. Over standard input it
plays for one account, whose token is in DOMINIUM_TOKEN or in a file that the tool `create_account` writes. Over HTTP
each client sends its own token, as `Authorization: Bearer`, and this process keeps none. See docs/mcp.md.
"""

import argparse
import os
import socket
from pathlib import Path

from domain.game.catalogue import ENGLISH, LANGUAGES
from service.cli import asking
from service.cli.asking import CommandError

HELP = "let an agent play, through MCP"
EXAMPLES = """\
  dominium mcp
  DOMINIUM_TOKEN=dom_... dominium mcp --service https://games.example
  dominium mcp --http --port 8765"""
_LOCAL = "http://127.0.0.1:8000"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--service", metavar="URL", help=f"address of the service (default: $DOMINIUM_URL or {_LOCAL})")
    parser.add_argument("--tokens", type=Path, metavar="FILE", help="where tokens are kept (default: mcp-tokens.json)")
    parser.add_argument(
        "--language", default=ENGLISH, choices=LANGUAGES, help=f"of cards and logs (default: {ENGLISH})"
    )
    parser.add_argument("--http", action="store_true", help="listen for clients over streamable HTTP, at /mcp")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8765, help="port to listen at (default: 8765)")
    asking.trusting(parser)


def run(given: argparse.Namespace) -> int:
    try:
        import anyio
        import mcp as _sdk  # noqa: F401 - the extra is installed
    except ImportError as error:
        raise CommandError(
            "`mcp` needs an extra: run `pip install 'dominium[mcp]'`, or `pip install '.[mcp]'` in a checkout"
        ) from error
    from service.mcp.access import TOKEN, Access, CallersAccount, OwnAccount
    from service.mcp.server import over_http, over_stdio
    from service.mcp.tokens import Tokens, default_path

    url = (given.service or os.environ.get("DOMINIUM_URL") or _LOCAL).rstrip("/")
    if not url.startswith(("http://", "https://")):
        raise CommandError(f"{url} is not an address like {_LOCAL}")
    pinned = {*given.key, *asking.keys(given.keys)}
    if not given.http:
        own = OwnAccount(url, Tokens(given.tokens or default_path()), os.environ.get(TOKEN))
        anyio.run(over_stdio, Access(own, url, pinned), given.language)
        return 0
    if TOKEN in os.environ or given.tokens:
        raise CommandError(f"over HTTP each client sends its own token: leave out {TOKEN} and --tokens")
    with _listening(given.host, given.port) as listening:
        host, port = listening.getsockname()[:2]
        print(f"MCP server for {url} at http://{f'[{host}]' if ':' in host else host}:{port}/mcp", flush=True)
        anyio.run(over_http, Access(CallersAccount(), url, pinned), given.language, listening)
    return 0


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)
