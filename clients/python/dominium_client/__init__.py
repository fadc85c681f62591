"""A client for the HTTP API of a Dominium service.

    with Client("https://dominium.example") as ada:
        ada.sign_up("ada")
        game = ada.create_game({"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}]})["game"]

`AsyncClient` has the same methods as coroutines.
"""

from dominium_client.asynchronous.client import AsyncClient
from dominium_client.errors import (
    APIConnectionError,
    APIError,
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    PreconditionFailedError,
    RateLimitError,
    ServerError,
)
from dominium_client.notation import NotationError, ParsedPosition, parse_position, print_position
from dominium_client.receipts import Receipts, chained, genuine
from dominium_client.synchronous.client import Client
from dominium_client.version import __version__
from dominium_client.webhooks import Notices, SignatureVerificationError
from dominium_client.written_games import WrittenGame, parse_game, print_game

__all__ = [
    "APIConnectionError", "APIError", "AsyncClient", "AuthenticationError", "Client", "ConflictError",
    "InvalidRequestError", "NotFoundError", "NotationError", "Notices", "ParsedPosition", "PermissionDeniedError",
    "PreconditionFailedError", "RateLimitError", "Receipts", "ServerError", "SignatureVerificationError", "WrittenGame",
    "__version__", "chained", "genuine", "parse_game", "parse_position", "print_game", "print_position",
]  # fmt: skip
