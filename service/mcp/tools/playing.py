"""Tools for playing: waiting, moving, resigning."""

from typing import Annotated, Any

from mcp.types import CallToolResult
from pydantic import Field

from service.mcp import waiting
from service.mcp.api import Api
from service.mcp.failures import Failure
from service.mcp.texts import games, options
from service.mcp.tools.tool import Ctx, GameId, Toolbox, answer, tool

_LINES = 25
"""Lines of news at most."""


class PlayingTools(Toolbox):
    @tool("Wait for my turn", "reads")
    async def wait_for_turn(self, ctx: Ctx, game: GameId, wait_seconds: waiting.Seconds = 30) -> CallToolResult:
        """Wait until you have a decision or a takeback to answer or the game is over, then show it with what happened
        meanwhile. If time is up before, the answer says so: call it again."""
        api = self.api(ctx)
        before = await api.get(f"/v1/games/{game}")
        view = await waiting.for_turn(api, game, wait_seconds, ctx.report_progress)
        return await self._shown(api, view, before["version"])

    @tool("Make a move", "adds", repeatable=True)
    async def make_move(
        self, ctx: Ctx, game: GameId,
        decision: Annotated[str, Field(pattern=r"^d[0-9]+$", description="Id of the open decision, such as d17.")],
        picks: Annotated[
            list[str],
            Field(max_length=500, description="Picked options: ids (o3) or notation (buy silver)."),
        ],
        wait_seconds: waiting.Seconds = 20,
    ) -> CallToolResult:  # fmt: skip
        """Answer your open decision. A move cannot be undone. Then wait up to wait_seconds for your next decision, and
        show it with what happened meanwhile. The same move sent again counts once."""
        api = self.api(ctx)
        if not all(pick.startswith("o") and pick[1:].isdigit() for pick in picks):
            view = await api.get(f"/v1/games/{game}")
            if (view["decision"] or {}).get("id") == decision:
                picks = options.picked(view["decision"], view["ruleset"], picks)
        made = await api.post(f"/v1/games/{game}/moves", {"decision": decision, "picks": picks})
        view = made["game"]
        try:
            if wait_seconds:
                view = await waiting.for_turn(api, game, wait_seconds, ctx.report_progress)
            return await self._shown(api, view, int(decision[1:]), made["receipt"])
        except Failure as failure:  # the move stands, so the answer is no refusal
            told = f"The move is made. What followed cannot be shown now: {failure}"
            return answer(told, {"receipt": made["receipt"], "game": view})

    @tool("Answer a takeback", "adds")
    async def answer_takeback(
        self, ctx: Ctx, game: GameId,
        allow: Annotated[bool, Field(description="true: play goes back. false: it goes on as it is.")],
    ) -> CallToolResult:  # fmt: skip
        """Allow or refuse the takeback that another seat asks for. Play goes back when all other seats allow it."""
        made = await self.api(ctx).post(f"/v1/games/{game}/takebacks", {"allow": allow})
        return await self._shown(self.api(ctx), made["game"], made["game"]["version"], made["receipt"])

    @tool("Resign", "ends")
    async def resign(self, ctx: Ctx, game: GameId) -> CallToolResult:
        """Give up a running game for good. With two players, the other one wins."""
        api = self.api(ctx)
        made = await api.post(f"/v1/games/{game}/resignation")
        return await self._shown(api, made["game"], made["game"]["version"], made["receipt"])

    async def _shown(self, api: Api, view: dict[str, Any], after: int, receipt: Any = None) -> CallToolResult:
        """Return the game, after what happened since this event."""
        news = []
        if view["version"] > after:
            lines = (await api.get(f"/v1/games/{view['id']}/log", after=after))["items"]
            news = [line["text"] for line in lines if line["counts"]][-_LINES:]
        document = await self.access.document(api, view["ruleset"])
        words = [*([f"Since then: {' '.join(news)}", ""] if news else []), games.game(view, document)]
        return answer("\n".join(words), view if receipt is None else {"receipt": receipt, "game": view})
