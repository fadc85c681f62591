"""Conversion of requested seats to the chairs of a game or a match."""

from collections.abc import Sequence
from typing import Any

from domain.game.refusal import Refusal
from domain.table.lobby_facts import Chair
from service.features.accounts import bot_accounts
from service.features.games.services import GameServices


def chairs(services: GameServices, seats: Sequence[Any], me: str) -> list[Chair]:
    """Convert requested seats (`"me"`, `"open"`, `{"account": …}`, `{"bot": …}`) to chairs."""
    made = []
    playing: dict[str, int] = {}
    for place, seat in enumerate(seats):
        match seat:
            case "me":
                made.append(Chair("account", me))
            case "open":
                made.append(Chair("open"))
            case {"account": str(name)}:
                made.append(Chair("account", found(services, name, f"/seats/{place}/account")))
            case {"bot": str(strategy)}:
                playing[strategy] = number = playing.get(strategy, 0) + 1
                made.append(Chair("bot", bot_accounts.account(services.accounts, strategy, number), strategy))
    check_person(made)
    return made


def check_person(made: Sequence[Chair]) -> None:
    if all(chair.kind == "bot" for chair in made):
        raise Refusal("no-person", pointer="/seats", count=len(made))


def check_accepted(services: GameServices, made: Sequence[Chair], maker: str) -> None:
    """Refuse chairs for players who blocked the maker, or whom the maker blocked."""
    services.blocks.check(maker, [chair.account for chair in made if chair.kind == "account" and chair.account])


def check_unfinished(services: GameServices, maker: str, more: int = 1, least: int = 0) -> None:
    """Refuse further games to an account with too many unfinished ones.

    The lists of games may be a moment behind, so simultaneous requests may exceed the limit by their number. `least` is
    the number of unfinished games that the caller has counted itself.
    """
    most = services.settings.account_games
    if most and more:
        models = services.readmodels
        count = max(models.games.unfinished(maker), least) + models.matches.unfinished_of(maker)
        if count + more > most:
            raise Refusal("too-many-games", count=count, more=more, most=most)


def check_sandbox(services: GameServices, maker: str, made: Sequence[Chair]) -> None:
    """Refuse a sandbox with bots to an account with too many unfinished games: bots also think there."""
    if any(chair.kind == "bot" for chair in made):
        check_unfinished(services, maker)


def found(services: GameServices, name: str, at: str) -> str:
    """Return the account of a player with the given id or handle. Refuse an unknown player."""
    player = known(services, name)
    if player is None:
        raise Refusal("unknown-player", pointer=at, who=name)
    return player


def known(services: GameServices, name: str) -> str | None:
    """Return the account of a player with the given id or handle, or None."""
    account = services.accounts.called(name)
    return None if account is None or account.erased_at is not None or account.kind == "bot" else account.id
