"""What is more than one request: to sign up, to follow, to play."""

from collections.abc import Callable, Generator
from contextlib import closing
from typing import Final

from dominium_client import types
from dominium_client.receipts import genuine
from dominium_client.refusals import Conflict
from dominium_client.synchronous.operations import Operations

_OVER: Final = ("ended", "final", "cancelled")
_FOLLOWED: Final = {"g": "games", "m": "matches", "t": "tournaments"}


class Client(Operations):
    """All operations of the reference, by their names, with threads; and beside them these."""

    def sign_up(self, handle: str) -> types.FirstToken:
        """Opens an account, as whom this client calls from now on. Keep the token: it is shown this once."""
        account = self.create_account({"handle": handle})
        self.token = account["token"]
        return account

    def follow(self, game: str, *, after: int = 0) -> Generator[types.DeliveredEvent, None]:
        """The events of a game after that number, each once and in order, and those to come as they happen, for ever.
        Of matches (`m_…`) and tournaments (`t_…`) likewise."""
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

    def follow_awaiting(self) -> Generator[types.WaitingPage, None]:
        """What awaits you over all games: at once, and again whenever it changes."""
        with closing(self.messages("/v1/me/events")) as messages:
            for message in messages:
                waiting: types.WaitingPage = message.data
                yield waiting

    def follow_users(self, app: str) -> Generator[tuple[str, types.WaitingPage | None], None]:
        """What awaits each user of an app: at once, and again whenever it changes; None: they let it act for them no
        more. It takes the app's own token."""
        with closing(self.messages(f"/v1/apps/{app}/events")) as messages:
            for message in messages:
                yield message.data["account"], message.data["awaiting"]

    def answer(self, game: str, decision: types.Decision, picks: list[str]) -> types.Changed | None:
        """Answers a decision. None: it is not to be answered any more, because somebody took play back, ruled, or
        answered from elsewhere."""
        try:
            return self.play(game, {"decision": decision["id"], "picks": picks})
        except Conflict as refused:
            if refused.code in ("decision-closed", "not-your-decision", "game-paused"):
                return None
            raise

    def play_all(self, game: str, choose: Callable[[types.Game, types.Decision], list[str]]) -> types.Game:
        """Plays a game to its end: `choose(game, decision)` says which options are picked, by their ids."""
        shown = self.play_on(game, choose)
        if shown["status"] not in _OVER:
            with closing(self.follow(game, after=shown["version"])) as events:
                for delivered in events:
                    if delivered["event"]["seq"] > shown["version"]:  # the others have moved
                        shown = self.play_on(game, choose)
                        if shown["status"] in _OVER:
                            break
        return shown

    def play_on(self, game: str, choose: Callable[[types.Game, types.Decision], list[str]]) -> types.Game:
        """Answers until somebody else is asked."""
        shown = self.show_game(game)
        while shown["decision"] is not None and "options" in shown["decision"]:
            changed = self.answer(game, shown["decision"], choose(shown, shown["decision"]))
            shown = self.show_game(game) if changed is None else changed["game"]
            if shown["paused"]:
                break
        return shown

    def position(self, game: str) -> types.GamePosition:
        """A game at rest as a position, which `create_game` takes for a sandbox."""
        position: types.GamePosition = self.json("GET", f"/v1/games/{game}", query={"as": "position"})
        return position

    def broken_promises(self, game: str) -> list[types.Receipt]:
        """The receipts kept of a game that the service has not given, or that its record does not agree with."""
        keys = self.show_keys()
        record = self.download_record(game)
        false = self.receipts.contradicting(game, record)
        return [one for one in self.receipts.kept if one["stream"] == game and (one in false or not genuine(one, keys))]
