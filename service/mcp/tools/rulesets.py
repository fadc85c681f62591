"""Tools for rulesets and the texts of their parts."""

from typing import Annotated

from mcp.types import CallToolResult
from pydantic import Field

from service.mcp.failures import Failure
from service.mcp.texts import parts, schemas
from service.mcp.tools.tool import Ctx, RulesetName, Toolbox, answer, tool


class RulesetTools(Toolbox):
    @tool("List the games that can be played", "reads")
    async def list_rulesets(self, ctx: Ctx) -> CallToolResult:
        """List the rulesets of the service, with numbers of players and levels of bots."""
        items = (await self.public(ctx).get("/v1/rulesets"))["items"]
        lines = [
            f"{one['name']}: for {', '.join(map(str, one['player_counts']))} players. Bots: {', '.join(one['bots'])}."
            for one in items
        ]
        return answer("\n".join(lines), items)

    @tool("Show a ruleset", "reads")
    async def get_ruleset(self, ctx: Ctx, ruleset: RulesetName) -> CallToolResult:
        """Show the options of a ruleset, its numbers of players, its bots, and the ids of its parts (cards, dominoes,
        tiles). get_parts has the rules text of a part."""
        document = await self.access.document(self.public(ctx), ruleset)
        plain = {key: value for key, value in document.items() if key not in {"parts", "digests", "discloses"}}
        ids = [name for name, _ in parts.entries(document)]
        lines = [
            f"{ruleset}: for {', '.join(map(str, plain['player_counts']))} players. Bots: {', '.join(plain['bots'])}.",
            f"Options: {plain['options'].get('description', '')}",
            *schemas.fields(plain["options"]),
            f"Parts: {', '.join(ids)}",
        ]
        return answer("\n".join(lines), {**plain, "part_ids": ids})

    @tool("Show the rules text of cards or dominoes", "reads")
    async def get_parts(
        self, ctx: Ctx, ruleset: RulesetName,
        names: Annotated[
            list[str], Field(min_length=1, max_length=60, description="Ids or names: witch, or 29 for a domino.")
        ],
    ) -> CallToolResult:  # fmt: skip
        """Show the rules text of cards, or the halves of dominoes, of a ruleset."""
        document = await self.access.document(self.public(ctx), ruleset)
        wanted = {name.casefold() for name in names}
        found = [
            (name, part)
            for name, part in parts.entries(document)
            if wanted & {name.casefold(), str(part.get("name", name)).casefold()}
        ]
        known = {text.casefold() for name, part in found for text in (name, str(part.get("name", name)))}
        missing = [name for name in names if name.casefold() not in known]
        if missing:
            raise Failure(f"{ruleset} has no part called {', '.join(missing)}. get_ruleset lists the ids.")
        return answer("\n".join(parts.described(*one) for one in found), [part for _, part in found])
