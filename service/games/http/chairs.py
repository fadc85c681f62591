"""From the seats that somebody asks for to the chairs of a game or a match."""

from collections.abc import Sequence
from typing import Any

from domain.game.refusal import Refusal
from domain.table.lobby import Chair
from service.bots import players as bots
from service.http.context import house


def chairs(seats: Sequence[Any], me: str) -> list[Chair]:
    """`"me"`, `"open"`, `{"account": …}` and `{"bot": …}`, seat by seat."""
    registry = house().registry
    made = []
    playing: dict[str, int] = {}
    for place, seat in enumerate(seats):
        match seat:
            case "me":
                made.append(Chair("account", me))
            case "open":
                made.append(Chair("open"))
            case {"account": str(who)}:
                made.append(Chair("account", found(who, f"/seats/{place}/account")))
            case {"bot": str(strategy)}:
                playing[strategy] = number = playing.get(strategy, 0) + 1
                made.append(Chair("bot", bots.account(registry, strategy, number), strategy))
    return made


def found(who: str, at: str) -> str:
    """The player whose id or handle this is."""
    player = known(who)
    if player is None:
        raise Refusal("unknown-player", f"there is no player {who}", pointer=at)
    return player


def known(who: str) -> str | None:
    """The same, or None if there is no such player."""
    account = house().registry.accounts.called(who)
    return None if account is None or account.erased_at is not None or account.kind == "bot" else account.id
