"""Who the caller of a tool is, and with which token it reaches the service."""

from collections.abc import Mapping, Set
from typing import Any
from urllib.parse import quote

import anyio
import httpx2

from service.mcp.api import Api
from service.mcp.failures import NoAccount
from service.mcp.tokens import Tokens

TOKEN = "DOMINIUM_TOKEN"  # noqa: S105 - the name of a variable
"""Environment variable with the token of an account."""


class OwnAccount:
    """Over stdio: one account for the whole process, from the environment or the user's file of tokens."""

    def __init__(self, url: str, tokens: Tokens, token: str | None) -> None:
        self.url = url
        self.tokens = tokens
        self.signing_up = anyio.Lock()
        self._token = token

    def authorization(self, _: Mapping[str, str] | None) -> str | None:
        token = self._token or self.tokens.get(self.url)
        return None if token is None else f"Bearer {token}"

    def missing(self) -> NoAccount:
        return NoAccount(
            f"This needs an account. Call create_account, or start `dominium mcp` with a token in {TOKEN}."
        )


class CallersAccount:
    """Over HTTP: the account of the bearer token that each request brings. This process keeps none."""

    def authorization(self, headers: Mapping[str, str] | None) -> str | None:
        return (headers or {}).get("authorization")

    def missing(self) -> NoAccount:
        return NoAccount(
            "This needs an account. Configure your client to send `Authorization: Bearer TOKEN` with a token of the"
            " service."
        )


class Access:
    """The way from a tool to the API."""

    def __init__(self, accounts: OwnAccount | CallersAccount, url: str, pinned: Set[str] = frozenset()) -> None:
        self.accounts = accounts
        self.url = url
        self.pinned = pinned
        """Ids of the keys that the user trusts; empty: those that the service publishes."""
        self.http: httpx2.AsyncClient | None = None
        """Open while the server runs."""
        self._documents: dict[str, dict[str, Any]] = {}

    def api(self, headers: Mapping[str, str] | None, *, account: bool = True) -> Api:
        """Return the API for this caller. With `account`, refuse callers without one."""
        assert self.http is not None  # noqa: S101 - tools are called while the server runs
        api = Api(self.http, self.accounts.authorization(headers))
        if account and api.caller is None:
            raise self.accounts.missing()
        return api

    async def document(self, api: Api, ruleset: str) -> dict[str, Any]:
        """Return the document of a ruleset, which is public and does not change while the service runs."""
        if ruleset not in self._documents:
            self._documents[ruleset] = await api.get(f"/v1/rulesets/{quote(ruleset, safe='')}")
        return self._documents[ruleset]
