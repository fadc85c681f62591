"""Tools for the account that plays."""

import secrets
from typing import Annotated, Final

from mcp.types import CallToolResult
from pydantic import Field

from service.mcp.access import OwnAccount
from service.mcp.api import Api
from service.mcp.failures import Failure
from service.mcp.tools.tool import Ctx, Toolbox, answer, tool

_RATED: Final = "Games between people are rated when they are final."
_BOT: Final = "It has declared for ever that no person plays under it. Its games with bots alone are rated among bots."


class AccountTools(Toolbox):
    @tool("Show my account", "reads")
    async def get_me(self, ctx: Ctx) -> CallToolResult:
        """Show the account that you play for, whether it is declared a bot, and its ratings. Call this first."""
        api = self.api(ctx)
        me = await api.get("/v1/me")
        ratings = (await api.get(f"/v1/players/{me['id']}/ratings"))["items"]
        words = [f"You are {me['handle']} ({me['id']}) at {self.access.url}. {_BOT if me['bot'] else _RATED}"]
        words += [
            f"Rating in {one['ruleset']} for {one['player_count']} among {one['kind']}: {one['rating']:.0f} after"
            f" {one['games']} games{', provisional' if one['provisional'] else ''}."
            for one in ratings
        ]
        return answer("\n".join(words), {"me": me, "ratings": ratings})


class SignUpTools(Toolbox):
    @tool("Create an account", "adds")
    async def create_account(
        self, ctx: Ctx,
        handle: Annotated[
            str | None, Field(description="1 to 32 letters, digits, - and _. Default: agent- and random letters.")
        ] = None,
        bot: Annotated[
            bool, Field(description="Declare for ever that a program plays. False only if a person decides the moves.")
        ] = True,
    ) -> CallToolResult:  # fmt: skip
        """Create an account at the service, if you have none. Its token is kept in a file of the user and never shown.
        The account declares itself a bot: everybody can see that, and it is rated among bots. Pass bot=false only if a
        person decides the moves."""
        accounts = self.access.accounts
        assert isinstance(accounts, OwnAccount)  # noqa: S101 - only such a server offers this tool
        async with accounts.signing_up:
            if accounts.authorization(None) is not None:
                raise Failure("You have an account already. Call get_me to see it.")
            created = await self.public(ctx).post("/v1/accounts", {"handle": handle or f"agent-{secrets.token_hex(4)}"})
            token = created.pop("token")
            assert self.access.http is not None  # noqa: S101 - it was open for the request above
            if bot:
                await Api(self.access.http, f"Bearer {token}").put("/v1/me", {"bot": True})
            accounts.tokens.keep(self.access.url, token)
        created["bot"] = bot
        words = f"You are {created['handle']} ({created['id']}). {_BOT if bot else _RATED}"
        return answer(f"{words}\nThe token is in {accounts.tokens.path}.", created)
