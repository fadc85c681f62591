"""Methods that do more than one operation: sign up, follow, play."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Final

from dominium_client import types
from dominium_client.asynchronous.operations import AsyncOperations
from dominium_client.errors import ConflictError
from dominium_client.receipts import genuine

_OVER: Final = ("ended", "final", "cancelled")
_FOLLOWED: Final = {"g": "games", "m": "matches", "t": "tournaments"}


class AsyncClient(AsyncOperations):
    """A client with asyncio. It has all operations of the reference, and the methods below."""

    async def sign_up(self, handle: str) -> types.CreatedAccount:
        """Open an account and use its token from now on. Keep the token: the service shows it only once."""
        account = await self.create_account({"handle": handle})
        self.token = account["token"]
        return account

    async def follow(self, game: str, *, after: int = 0) -> AsyncGenerator[types.DeliveredEvent, None]:
        """Yield the events of a game after number `after`, each once and in order, then new events without end.

        `game` may also be a match (`m_…`) or a tournament (`t_…`).
        """
        kind = _FOLLOWED.get(game[:1])
        if kind is None:
            raise ValueError(f"what one can follow is g_…, m_… or t_…, not {game!r}")
        path, query = f"/v1/{kind}/{game}/events", {"after": after}
        async with aclosing(self.messages(path, query=query, last=str(after))) as messages:
            async for message in messages:
                delivered: types.DeliveredEvent = message.data
                if delivered["event"]["seq"] > after:
                    after = delivered["event"]["seq"]
                    yield delivered

    async def follow_inbox(self) -> AsyncGenerator[types.InboxItemPage, None]:
        """Yield the first page of your inbox, at once and after each change."""
        async with aclosing(self.messages("/v1/me/inbox")) as messages:
            async for message in messages:
                waiting: types.InboxItemPage = message.data
                yield waiting

    async def follow_app_users(self, app: str) -> AsyncGenerator[tuple[str, types.InboxItemPage | None], None]:
        """Yield each user of an app with the open decisions, at once and after each change.

        None instead of decisions means that the user withdrew consent. The token must be the app's own.
        """
        async with aclosing(self.messages(f"/v1/apps/{app}/events")) as messages:
            async for message in messages:
                yield message.data["account"], message.data["inbox"]

    async def answer(self, game: str, decision: types.Decision, picks: list[str]) -> types.MoveResult | None:
        """Answer a decision and return the result.

        Return None if the decision is no longer open to you, for example after a takeback, a ruling or an answer from
        another device, or if the game is paused.
        """
        try:
            return await self.make_move(game, {"decision": decision["id"], "picks": picks})
        except ConflictError as refused:
            if refused.code in ("decision-closed", "not-your-decision", "game-paused"):
                return None
            raise

    async def play_all(self, game: str, choose: Callable[[types.Game, types.Decision], list[str]]) -> types.Game:
        """Play a game to its end and return it. `choose(game, decision)` returns the ids of the options to pick."""
        shown = await self.play_on(game, choose)
        if shown["status"] not in _OVER:
            async with aclosing(self.follow(game, after=shown["version"])) as events:
                async for delivered in events:
                    if delivered["event"]["seq"] > shown["version"]:  # events after the state that is shown
                        shown = await self.play_on(game, choose)
                        if shown["status"] in _OVER:
                            break
        return shown

    async def play_on(self, game: str, choose: Callable[[types.Game, types.Decision], list[str]]) -> types.Game:
        """Answer your decisions until none is open or the game is paused. Return the game."""
        shown = await self.get_game(game)
        while shown["decision"] is not None and "options" in shown["decision"]:
            changed = await self.answer(game, shown["decision"], choose(shown, shown["decision"]))
            shown = await self.get_game(game) if changed is None else changed["game"]
            if shown["paused"]:
                break
        return shown

    async def position(self, game: str) -> types.GamePosition:
        """Return the position of a game at rest. `create_game` accepts it for a sandbox."""
        return await self.get_game(game, as_="position")

    async def broken_promises(self, game: str) -> list[types.Receipt]:
        """Return the kept receipts of a game that the service did not sign or that contradict its record."""
        keys = await self.get_keys()
        record = await self.download_record(game)
        false = self.receipts.contradicting(game, record)
        return [one for one in self.receipts.kept if one["stream"] == game and (one in false or not genuine(one, keys))]
