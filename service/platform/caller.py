"""The holder of a valid credential, and the scopes that credentials can have."""

from typing import Final

import msgspec

PREFIX: Final = "dom_"
APP_PREFIX: Final = "doma_"
"""Prefix of the access tokens of apps."""
APP: Final = "app"
"""Kind of the access tokens of apps."""
OPEN_SCOPES: Final = ("read", "play", "organise", "account", "referee")
"""Scopes that any account may have.

`referee` gives the rights in games whose terms name the account, and in all games if it has the role.
"""
ROLE_SCOPES: Final = {"admin": "admin"}
"""Scopes that need a role of the account: the scope, and its role."""
SCOPES: Final = (*OPEN_SCOPES, *ROLE_SCOPES)
SESSION: Final = "session"
SESSION_LASTS: Final = 30 * 24 * 3600
USERS: Final = "users"
"""Scope that only an app's own token has: to follow everything that waits for the app's users."""


class Caller(msgspec.Struct, frozen=True):
    account: str
    handle: str
    name: str
    roles: frozenset[str]
    scopes: frozenset[str]
    credential: str
    kind: str
    expires_at: int | None
    bot: bool = False
    """Whether the account is one of the service's own bots."""
    app: str | None = None
    """App that acts for the account, if any."""
