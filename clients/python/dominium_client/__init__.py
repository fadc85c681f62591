"""A client for the HTTP API of a Dominium service.

    with Client("https://dominium.example") as ada:
        ada.sign_up("ada")
        game = ada.create_game({"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}]})["game"]

`AsyncClient` has the same methods as coroutines.
"""

from dominium_client.asynchronous.client import AsyncClient
from dominium_client.receipts import Receipts, chained, genuine
from dominium_client.refusals import (
    Conflict,
    Invalid,
    NotAllowed,
    NotFound,
    NotSignedIn,
    OutOfDate,
    Refused,
    TooMany,
    Unanswered,
    Unavailable,
)
from dominium_client.synchronous.client import Client
from dominium_client.version import __version__
from dominium_client.webhooks import Forged, Notices

__all__ = [
    "AsyncClient", "Client", "Conflict", "Forged", "Invalid", "NotAllowed", "NotFound", "NotSignedIn", "Notices",
    "OutOfDate", "Receipts", "Refused", "TooMany", "Unanswered", "Unavailable", "__version__", "chained",
    "genuine",
]  # fmt: skip
