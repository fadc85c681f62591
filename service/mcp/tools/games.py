"""Tools for finding, making and reading games."""

from typing import Annotated, Any, Literal

from mcp.types import CallToolResult
from pydantic import Field

from service.mcp import verifying
from service.mcp.failures import Failure
from service.mcp.texts import games
from service.mcp.tools.tool import Ctx, Cursor, GameId, RulesetName, Toolbox, answer, tool

Seats = Annotated[
    list[str],
    Field(min_length=1, max_length=12, description="Seats in turn order: me, open, bot:LEVEL, or a handle to invite."),
]
Options = Annotated[dict[str, Any] | None, Field(description="Options of the ruleset, as in get_ruleset.")]


class GameTools(Toolbox):
    @tool("List games", "reads")
    async def list_games(
        self, ctx: Ctx,
        mine: Annotated[bool, Field(description="Only games with a seat of yours.")] = False,
        status: Annotated[
            Literal["open", "running", "ended", "final", "cancelled"] | None,
            Field(description="open: seats are free. ended: over, but disputable. final: over for good."),
        ] = None,
        ruleset: RulesetName | None = None,
        limit: Annotated[int, Field(ge=1, le=50)] = 10,
        cursor: Cursor = None,
    ) -> CallToolResult:  # fmt: skip
        """List public games and your own, newest first. Take a seat in an open one with take_seat."""
        api = self.api(ctx) if mine else self.public(ctx)
        player = (await api.get("/v1/me"))["id"] if mine else None
        page = await api.get("/v1/games", status=status, ruleset=ruleset, player=player, limit=limit, cursor=cursor)
        return answer("\n".join(_paged([games.headline(one) for one in page["items"]], page)), page)

    @tool("List what waits for me", "reads")
    async def list_inbox(self, ctx: Ctx, cursor: Cursor = None) -> CallToolResult:
        """List decisions, invitations and challenges that wait for you, over all games."""
        page = await self.api(ctx).get("/v1/me/inbox", limit=20, cursor=cursor)
        lines = [
            f"{item['waits_for']}: {about['id']} {about['ruleset']}"
            for item in page["items"]
            for about in [item["game"] or item["challenge"] or item["match"] or item["tournament"]]
        ]
        return answer("\n".join(_paged(lines, page)), page)

    @tool("Create a game", "adds")
    async def create_game(
        self, ctx: Ctx, ruleset: RulesetName, seats: Seats,
        options: Options = None,
        visibility: Literal["public", "unlisted", "private"] = "public",
    ) -> CallToolResult:  # fmt: skip
        """Create a game and sit down. Against a bot, seats is ["me", "bot:gentle"]; it begins at once. With open seats
        it begins when they are taken. Games are rated among people alone or bots alone. Then call wait_for_turn."""
        chairs = [_chair(seat) for seat in seats]
        body = {"ruleset": ruleset, "seats": chairs, "visibility": visibility, "options": options or {}}
        created = await self.api(ctx).post("/v1/games", body)
        return await self._shown(ctx, created["game"])

    @tool("Take a seat", "adds", repeatable=True)
    async def take_seat(
        self, ctx: Ctx, game: GameId,
        seat: Annotated[
            int | None, Field(ge=0, description="Default: the one kept for you, or the first free one.")
        ] = None,
    ) -> CallToolResult:  # fmt: skip
        """Sit down in an open game, or accept an invitation to one. Then call wait_for_turn."""
        api = self.api(ctx)
        if seat is None:
            seat = _free(await api.get(f"/v1/games/{game}"), (await api.get("/v1/me"))["id"])
        return await self._shown(ctx, (await api.put(f"/v1/games/{game}/seats/{seat}"))["game"])

    @tool("Look at a game", "reads")
    async def get_game(self, ctx: Ctx, game: GameId) -> CallToolResult:
        """Show a game as your seat may see it: the table, and the open decision with its options if it is yours."""
        return await self._shown(ctx, await self.public(ctx).get(f"/v1/games/{game}"))

    @tool("Read the log", "reads")
    async def get_log(
        self, ctx: Ctx, game: GameId,
        last: Annotated[int, Field(ge=1, le=200, description="How many lines, from the end.")] = 30,
    ) -> CallToolResult:  # fmt: skip
        """Show what happened in a game, in words, as your seat may know it."""
        items = (await self.public(ctx).get(f"/v1/games/{game}/log"))["items"]
        shown = items[-last:]
        cut = [f"({len(items) - len(shown)} earlier lines left out)"] if len(shown) < len(items) else []
        lines = [f"{'' if line['counts'] else '~ '}{'  ' * line['depth']}{line['text']}" for line in shown]
        return answer("\n".join([*cut, *lines]), shown)

    @tool("Verify the record of a game", "reads")
    async def verify_game(self, ctx: Ctx, game: GameId) -> CallToolResult:
        """Download the signed record of a game, check every hash, seal and signature, and run its rules again from the
        revealed seed. This happens here and trusts no word of the service. A game can be replayed when it is final."""
        return answer(*await verifying.verify(self.public(ctx), game, self.access.pinned))

    async def _shown(self, ctx: Ctx, view: dict[str, Any]) -> CallToolResult:
        document = await self.access.document(self.public(ctx), view["ruleset"])
        return answer(games.game(view, document), view)


def _paged(lines: list[str], page: dict[str, Any]) -> list[str]:
    return [*(lines or ["None."]), *([f"More: cursor {page['next']}"] if page["next"] else [])]


def _chair(seat: str) -> str | dict[str, str]:
    if seat in {"me", "open"}:
        return seat
    level = seat.removeprefix("bot:")
    return {"account": seat} if level == seat else {"bot": level}


def _free(view: dict[str, Any], account: str) -> int:
    """Return the number of the seat kept for the account, or of the first open one."""
    free = [seat for seat in view["seats"] if not seat["taken"]]
    kept = [seat["seat"] for seat in free if seat["account"] == account]
    both = [*kept, *(seat["seat"] for seat in free if seat["kind"] == "open")]
    if not both:
        raise Failure("No seat is free for you in this game.")
    return int(both[0])
