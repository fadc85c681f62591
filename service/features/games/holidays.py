"""Holidays: days on which a seat's clock stops. The players agree on their maximum number."""

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.lobby import Lobby
from domain.table.rulings import HolidayEnded, HolidayTaken
from projections.game_fold import GameFold
from service.features.games.amending import Amender
from service.features.games.finality import write_on
from service.features.games.loaded_game import LoadedGame
from service.features.games.resignation import check_running, seat_of_caller
from service.features.games.timing import is_over
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Moved


class Holidays:
    def __init__(self, amender: Amender) -> None:
        self._amender = amender

    def take(self, account: str, game: str, days: int, seat: int | None = None) -> Moved | None:
        """Take days of holiday for a seat, from now or after its present holiday. 0 days end the holiday.

        If `seat` is None, it is the only seat of the account.
        """

        def write(loaded: LoadedGame, _: GameFold, pen: Pen, lobby: Lobby) -> None:
            own = seat_of_caller(lobby, account, game, seat)
            check_running(lobby)
            write_on(pen, lobby, [_taken(lobby, own, days, pen.at)], account, loaded.secrets)

        return self._amender.amend(account, game, "holiday", write)


def _taken(lobby: Lobby, seat: int, days: int, at: str) -> Fact:
    clocks = lobby.clocks
    if clocks is None or not lobby.terms.holidays:
        raise Refusal("no-holidays/not-agreed")
    if clocks.seat == seat and is_over(lobby, at):
        raise Refusal("time-over/seat", seat=seat)
    if not days:
        if not clocks.on_holiday(seat, at):
            raise Refusal("no-holidays/seat", seat=seat)
        return HolidayEnded(seat)
    left = clocks.free_days[seat]
    if days > left:
        raise Refusal("no-holidays/left", pointer="/days", left=left)
    return HolidayTaken(seat, days)
