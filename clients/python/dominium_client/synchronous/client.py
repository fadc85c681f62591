"""Methods that do more than one operation: sign up, follow, play."""

from collections.abc import Callable, Generator
from contextlib import closing
from typing import Final

from dominium_client import types
from dominium_client.errors import ConflictError
from dominium_client.receipts import genuine
from dominium_client.synchronous.operations import Operations

_OVER: Final = ("ended", "final", "cancelled")
_FOLLOWED: Final = {"g": "games", "m": "matches", "t": "tournaments"}


class Client(Operations):
    """A client with threads. It has all operations of the reference, and the methods below."""

    def sign_up(self, handle: str) -> types.CreatedAccount:
        """Open an account and use its token from now on. Keep the token: the service shows it only once."""
        account = self.create_account({"handle": handle})
        self.token = account["token"]
        return account

    def follow(self, game: str, *, after: int = 0) -> Generator[types.DeliveredEvent, None]:
        """Yield the events of a game after number `after`, each once and in order, then new events without end.

        `game` may also be a match (`m_…`) or a tournament (`t_…`).
        """
        kind = _FOLLOWED.get(game[:1])
        if kind is None:
            raise ValueError(f"what one can follow is g_…, m_… or t_…, not {game!r}")
        path, query = f"/v1/{kind}/{game}/events", {"after": after}
        with closing(self.messages(path, query=query, last=str(after))) as messages:
            for message in messages:
                delivered: types.DeliveredEvent = message.data
                if delivered["event"]["seq"] > after:
                    after = delivered["event"]["seq"]
                    yield delivered

    def follow_inbox(self) -> Generator[types.InboxItemPage, None]:
        """Yield the first page of your inbox, at once and after each change."""
        with closing(self.messages("/v1/me/inbox")) as messages:
            for message in messages:
                waiting: types.InboxItemPage = message.data
                yield waiting

    def follow_app_users(self, app: str) -> Generator[tuple[str, types.InboxItemPage | None], None]:
        """Yield each user of an app with the open decisions, at once and after each change.

        None instead of decisions means that the user withdrew consent. The token must be the app's own.
        """
        with closing(self.messages(f"/v1/apps/{app}/events")) as messages:
            for message in messages:
                yield message.data["account"], message.data["inbox"]

    def answer(self, game: str, decision: types.Decision, picks: list[str]) -> types.MoveResult | None:
        """Answer a decision and return the result.

        Return None if the decision is no longer open to you, for example after a takeback, a ruling or an answer from
        another device, or if the game is paused.
        """
        try:
            return self.make_move(game, {"decision": decision["id"], "picks": picks})
        except ConflictError as refused:
            if refused.code in ("decision-closed", "not-your-decision", "game-paused"):
                return None
            raise

    def play_all(self, game: str, choose: Callable[[types.Game, types.Decision], list[str]]) -> types.Game:
        """Play a game to its end and return it. `choose(game, decision)` returns the ids of the options to pick."""
        shown = self.play_on(game, choose)
        if shown["status"] not in _OVER:
            with closing(self.follow(game, after=shown["version"])) as events:
                for delivered in events:
                    if delivered["event"]["seq"] > shown["version"]:  # events after the state that is shown
                        shown = self.play_on(game, choose)
                        if shown["status"] in _OVER:
                            break
        return shown

    def play_on(self, game: str, choose: Callable[[types.Game, types.Decision], list[str]]) -> types.Game:
        """Answer your decisions until none is open or the game is paused. Return the game."""
        shown = self.get_game(game)
        while shown["decision"] is not None and "options" in shown["decision"]:
            changed = self.answer(game, shown["decision"], choose(shown, shown["decision"]))
            shown = self.get_game(game) if changed is None else changed["game"]
            if shown["paused"]:
                break
        return shown

    def position(self, game: str) -> types.GamePosition:
        """Return the position of a game at rest. `create_game` accepts it for a sandbox."""
        return self.get_game(game, as_="position")

    def broken_promises(self, game: str) -> list[types.Receipt]:
        """Return the kept receipts of a game that the service did not sign or that contradict its record."""
        keys = self.get_keys()
        record = self.download_record(game)
        false = self.receipts.contradicting(game, record)
        return [one for one in self.receipts.kept if one["stream"] == game and (one in false or not genuine(one, keys))]
