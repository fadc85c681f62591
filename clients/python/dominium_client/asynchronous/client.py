"""Methods that take more than one request: sign up, follow, play."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Final

from dominium_client import types
from dominium_client.asynchronous.operations import AsyncOperations
from dominium_client.receipts import genuine
from dominium_client.refusals import Conflict

_OVER: Final = ("ended", "final", "cancelled")
_FOLLOWED: Final = {"g": "games", "m": "matches", "t": "tournaments"}


class AsyncClient(AsyncOperations):
    """A client with asyncio: all operations of the reference by their names, and the methods below."""

    async def sign_up(self, handle: str) -> types.CreatedAccount:
        """Open an account and use its token from now on. Keep the token: the service shows it only once."""
        account = await self.create_account({"handle": handle})
        self.token = account["token"]
        return account

    async def follow(self, game: str, *, after: int = 0) -> AsyncGenerator[types.DeliveredEvent, None]:
        """Yield the events of a game after number `after`, each once and in order. Then yield new events as they
        happen, without end. It also accepts matches (`m_…`) and tournaments (`t_…`)."""
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
        """Yield the decisions that await you in all games, at once and after each change."""
        async with aclosing(self.messages("/v1/me/events")) as messages:
            async for message in messages:
                waiting: types.InboxItemPage = message.data
                yield waiting

    async def follow_app_users(self, app: str) -> AsyncGenerator[tuple[str, types.InboxItemPage | None], None]:
        """Yield the decisions that await each user of an app, at once and after each change. None means that the user
        has withdrawn consent. It needs the app's own token."""
        async with aclosing(self.messages(f"/v1/apps/{app}/events")) as messages:
            async for message in messages:
                yield message.data["account"], message.data["inbox"]

    async def answer(self, game: str, decision: types.Decision, picks: list[str]) -> types.MoveResult | None:
        """Answer a decision. Returns None if the decision is closed: somebody took play back, ruled, or answered from
        another device."""
        try:
            return await self.make_move(game, {"decision": decision["id"], "picks": picks})
        except Conflict as refused:
            if refused.code in ("decision-closed", "not-your-decision", "game-paused"):
                return None
            raise

    async def play_all(self, game: str, choose: Callable[[types.Game, types.Decision], list[str]]) -> types.Game:
        """Play a game to its end. `choose(game, decision)` returns the ids of the options to pick."""
        shown = await self.play_on(game, choose)
        if shown["status"] not in _OVER:
            async with aclosing(self.follow(game, after=shown["version"])) as events:
                async for delivered in events:
                    if delivered["event"]["seq"] > shown["version"]:  # the others have moved
                        shown = await self.play_on(game, choose)
                        if shown["status"] in _OVER:
                            break
        return shown

    async def play_on(self, game: str, choose: Callable[[types.Game, types.Decision], list[str]]) -> types.Game:
        """Answer decisions until it is somebody else's turn."""
        shown = await self.get_game(game)
        while shown["decision"] is not None and "options" in shown["decision"]:
            changed = await self.answer(game, shown["decision"], choose(shown, shown["decision"]))
            shown = await self.get_game(game) if changed is None else changed["game"]
            if shown["paused"]:
                break
        return shown

    async def position(self, game: str) -> types.GamePosition:
        """Return a game at rest as a position. `create_game` accepts it for a sandbox."""
        position: types.GamePosition = await self.json("GET", f"/v1/games/{game}", query={"as": "position"})
        return position

    async def broken_promises(self, game: str) -> list[types.Receipt]:
        """Return the kept receipts of a game that the service did not sign or that contradict its record."""
        keys = await self.get_keys()
        record = await self.download_record(game)
        false = self.receipts.contradicting(game, record)
        return [one for one in self.receipts.kept if one["stream"] == game and (one in false or not genuine(one, keys))]
