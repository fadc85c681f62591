"""What all tools share: their annotations, their answer, and how they fail."""

import functools
import inspect
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal, ParamSpec

from mcp.server.mcpserver import Context
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from service.mcp.access import Access
from service.mcp.api import Api
from service.mcp.failures import Failure

P = ParamSpec("P")
Ctx = Context[Any, Any]

GameId = Annotated[str, Field(pattern=r"^g_[0-9a-z]{26}$", description="Id of the game: g_ and 26 characters.")]
SeekId = Annotated[str, Field(pattern=r"^k_[0-9a-z]{26}$", description="Id of the seek: k_ and 26 characters.")]
RulesetName = Annotated[str, Field(description="Name of the ruleset, as in list_rulesets: kingdomino, dominion, ...")]
Cursor = Annotated[str | None, Field(description="Where to go on: `next` of the previous page.")]
Effect = Literal["reads", "adds", "ends"]
"""`reads`: changes nothing. `adds`: changes something. `ends`: takes something away for good, such as a game."""


class Toolbox:
    """Tools of one subject."""

    def __init__(self, access: Access) -> None:
        self.access = access

    def api(self, ctx: Ctx) -> Api:
        """Return the API as the caller's account."""
        return self.access.api(ctx.headers)

    def public(self, ctx: Ctx) -> Api:
        """Return the API for requests that need no account."""
        return self.access.api(ctx.headers, account=False)


def tool(
    title: str, effect: Effect, *, repeatable: bool = False
) -> Callable[[Callable[P, Awaitable[CallToolResult]]], Callable[P, Awaitable[CallToolResult]]]:
    """Mark a method as a tool. Its docstring is the description. A failure becomes an answer that the agent reads."""

    def marked(method: Callable[P, Awaitable[CallToolResult]]) -> Callable[P, Awaitable[CallToolResult]]:
        @functools.wraps(method)
        async def called(*args: P.args, **kwargs: P.kwargs) -> CallToolResult:
            try:
                return await method(*args, **kwargs)
            except Failure as failure:
                return CallToolResult(
                    content=[TextContent(text=str(failure))], structured_content=failure.problem, is_error=True
                )

        annotations = ToolAnnotations(
            title=title,
            read_only_hint=effect == "reads",
            destructive_hint=effect == "ends",
            idempotent_hint=repeatable or effect == "reads",
            open_world_hint=True,
        )
        called.annotations = annotations  # type: ignore[attr-defined]
        return called

    return marked


def marked_tools(box: Toolbox) -> list[tuple[Callable[..., Any], ToolAnnotations, str]]:
    """Return the tools of the box in their order: method, annotations, description."""
    return [
        (getattr(box, name), method.annotations, inspect.cleandoc(method.__doc__ or "").replace("\n", " "))
        for name, method in vars(type(box)).items()
        if hasattr(method, "annotations")
    ]


def answer(text: str, content: Any = None) -> CallToolResult:
    """Return a short text for the model, with the JSON of the service as structured content."""
    structured = content if content is None or isinstance(content, dict) else {"items": content}
    return CallToolResult(content=[TextContent(text=text)], structured_content=structured)
