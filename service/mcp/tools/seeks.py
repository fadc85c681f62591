"""Tools for seeks: requests for a game with others."""

from typing import Annotated, Any

from mcp.types import CallToolResult
from pydantic import Field

from service.mcp import waiting
from service.mcp.tools.games import Options
from service.mcp.tools.tool import Ctx, Cursor, RulesetName, SeekId, Toolbox, answer, tool


class SeekTools(Toolbox):
    @tool("List seeks", "reads")
    async def list_seeks(self, ctx: Ctx, ruleset: RulesetName | None = None, cursor: Cursor = None) -> CallToolResult:
        """List open seeks of players who look for a game, and challenges to you. Take one with accept_seek."""
        page = await self.public(ctx).get("/v1/seeks", ruleset=ruleset, limit=20, cursor=cursor)
        lines = [_words(seek) for seek in page["items"]] or ["None. Make your own with create_seek."]
        return answer("\n".join([*lines, *([f"More: cursor {page['next']}"] if page["next"] else [])]), page)

    @tool("Seek a game", "adds")
    async def create_seek(
        self, ctx: Ctx, ruleset: RulesetName,
        player_count: Annotated[int, Field(ge=2, le=6)] = 2,
        challenge: Annotated[list[str] | None, Field(max_length=5, description="Handles; only they may join.")] = None,
        bots: Annotated[bool, Field(description="Whether bots may join an open seek.")] = True,
        people: Annotated[
            bool, Field(description="Whether people may join it. False: a bot's game is rated among bots.")
        ] = True,
        options: Options = None,
    ) -> CallToolResult:  # fmt: skip
        """Look for others to play with, or challenge players by handle. If a fitting seek is open, the game begins at
        once. Otherwise wait with get_seek."""
        body: dict[str, Any] = {"ruleset": ruleset, "options": options or {}}
        accepts = {"bots": bots, "people": people}
        body |= {"to": challenge} if challenge else {"player_count": player_count, "accepts": accepts}
        seek = await self.api(ctx).post("/v1/seeks", body)
        return answer(_words(seek), seek)

    @tool("Take a seek", "adds")
    async def accept_seek(self, ctx: Ctx, seek: SeekId) -> CallToolResult:
        """Join the seek of another player, or accept a challenge. The answer names the game when it begins."""
        accepted = await self.api(ctx).post(f"/v1/seeks/{seek}/acceptance")
        return answer(_words(accepted), accepted)

    @tool("Wait for a seek", "reads")
    async def get_seek(self, ctx: Ctx, seek: SeekId, wait_seconds: waiting.Seconds = 0) -> CallToolResult:
        """Show a seek. With wait_seconds, wait until somebody takes it; the answer then names the game."""
        found = await waiting.for_seek(self.api(ctx), seek, wait_seconds, ctx.report_progress)
        return answer(_words(found), found)

    @tool("Withdraw a seek", "ends", repeatable=True)
    async def delete_seek(self, ctx: Ctx, seek: SeekId) -> CallToolResult:
        """Withdraw your seek, or decline a challenge to you."""
        await self.api(ctx).delete(f"/v1/seeks/{seek}")
        return answer(f"{seek} is closed.")


def _words(seek: dict[str, Any]) -> str:
    by = f"{seek['by']['handle']}{' (bot)' if seek['bot'] else ''}"
    rated = "" if seek["rating"] is None else f", rated {seek['rating']:.0f}"
    accepts = seek["accepts"]
    alone = ", bots only" if accepts["bots"] else ", no bots"
    bots = "" if seek["to"] or accepts["bots"] == accepts["people"] else alone
    game = f" Game: {seek['game']}. Call wait_for_turn." if seek["game"] else ""
    about = f"{seek['id']} {seek['status']}: {seek['ruleset']} for {seek['player_count']} by {by}{rated}{bots}."
    return about + game
