"""The command to resign, and the consequences when a seat resigns or runs out of time."""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.early_ends import leaves_to_bots, settled
from domain.table.lobby import Lobby
from domain.table.rulings import Resigned, SeatReplaced
from projections.game_fold import GameFold
from service.features.games.amending import Amender
from service.features.games.finality import write_on
from service.features.games.loaded_game import LoadedGame, unknown_game
from service.platform.streams.pen import SERVICE, Pen
from service.platform.streams.repository import Moved

Substitute = Callable[[Sequence[str | None]], tuple[str, str]]
"""A function that finds a bot for a seat, different from the given accounts: its account and its level."""

_WHY: Final = {"resignation": "resigned", "time-out": "out of time"}


class GivingUp:
    def __init__(self, amender: Amender, substitute: Substitute) -> None:
        self._amender = amender
        self._substitute = substitute

    def resign(self, account: str, game: str, seat: int | None = None) -> Moved | None:
        """Resign for a seat, by default the only seat that the account plays."""

        def write(loaded: LoadedGame, now: GameFold, pen: Pen, lobby: Lobby) -> None:
            resigning = seat_of_caller(lobby, account, game, seat)
            check_running(lobby)
            write_on(pen, lobby, [Resigned(resigning)], account, loaded.secrets)
            follows = consequence(now, lobby, resigning, "resignation", pen.seq, self._substitute)
            write_on(pen, lobby, [follows], SERVICE, loaded.secrets)

        return self._amender.amend(account, game, "resignation", write)


def seats_of_caller(lobby: Lobby, account: str, game: str) -> tuple[int, ...]:
    """Return the seats that an account plays in a game. Refuse if there are none."""
    if not lobby.knows(account):
        raise unknown_game(game)
    mine = lobby.seats_of(account)
    if not mine:
        raise Refusal("not-seated/game")
    return mine


def seat_of_caller(lobby: Lobby, account: str, game: str, seat: int | None) -> int:
    """Return the seat for which an account acts. Refuse if it plays several seats and names none."""
    mine = seats_of_caller(lobby, account, game)
    if seat is None:
        if len(mine) > 1:
            raise Refusal("invalid/which-seat", pointer="/seat", seats=list(mine))
        return mine[0]
    if seat not in mine:
        raise Refusal("not-seated/seat", pointer="/seat", seat=seat)
    return seat


def check_running(lobby: Lobby) -> None:
    if lobby.status != "running":
        raise Refusal("game-not-started/state" if lobby.status == "open" else "game-over/game", state=lobby.status)


def consequence(
    now: GameFold, lobby: Lobby, seat: int, why: Literal["resignation", "time-out"], cause: int, substitute: Substitute
) -> Fact:
    """Return the fact that follows when a seat resigns or runs out of time at event `cause`.

    By the terms of the table, the game ends, or a bot plays on. It also ends if no person would be left.
    """
    if leaves_to_bots(lobby, why) and lobby.people != [seat]:
        account, bot = substitute(lobby.holders)
        return SeatReplaced(seat=seat, account=account, bot=bot, reason=_WHY[why], answers=cause)
    return settled(now.rules, lobby, now.copy.table, why, seat)
