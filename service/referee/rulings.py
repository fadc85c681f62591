"""Rulings: what a referee decides about a game, and what follows from it at once."""

from collections.abc import Callable

from domain.game.refusal import Refusal
from domain.table.lobby import Lobby
from domain.table.office import Office
from domain.table.rulings import (
    INTERIM,
    Adjudicated,
    ClockAdjusted,
    Paused,
    Penalised,
    Resumed,
    Rewound,
    Ruling,
    SeatReplaced,
)
from projections.game_fold import GameFold
from service.games.amending import Amender
from service.games.finality import write_on
from service.games.memory import Room, unknown_game
from service.games.rewinding import check_rewind, write_rewind
from service.streams.pen import Pen
from service.streams.repository import Moved

Wish = Callable[[GameFold], Ruling]
"""What a referee has decided, looking at the game as it stands."""


class Rulings:
    """Lets referees rule."""

    def __init__(self, amender: Amender) -> None:
        self._amender = amender

    def rule(self, account: str, game: str, wish: Wish, office: Office) -> Moved | None:
        """Puts a ruling on record, with all that follows from it."""

        def write(room: Room, now: GameFold, pen: Pen, lobby: Lobby) -> None:
            check_referee(lobby, account, game, office)
            ruling = wish(now)
            check_ruling(room, now, ruling, account, pen)
            if isinstance(ruling, Rewound):
                write_rewind(room, pen, now, ruling, account)
            else:
                write_on(pen, lobby, [ruling], account, room.secrets)

        return self._amender.amend(account, game, "ruling", write)


def check_referee(lobby: Lobby, account: str, game: str, office: Office) -> None:
    """Refuses unless this account may rule on this game. Nobody rules on a game that they play."""
    if not (office.everywhere or (office.referee and account in lobby.terms.referees)):
        if not lobby.knows(account):
            raise unknown_game(game)
        raise Refusal("not-a-referee", "only a referee rules on a game")
    if not lobby.may_referee(account, office):
        raise Refusal("conflict-of-interest", "nobody rules on a game that they play, or have played")


def check_ruling(room: Room, now: GameFold, ruling: Ruling, account: str, pen: Pen) -> None:
    """Refuses a ruling that makes no sense as the game stands at the moment of the pen."""
    lobby = now.lobby
    _check_what_it_answers(now, ruling, account)
    match ruling:
        case Rewound(to=to):
            check_rewind(room, now, to, pen)
        case Paused():
            _require(lobby.status == "running" and not lobby.paused, "the game is not being played")
        case Resumed():
            _require(lobby.paused, "the game is not paused")
        case ClockAdjusted(seat=seat):
            _require(lobby.clocks is not None and lobby.status == "running", "no clock runs in this game")
            _check_seat(now, seat)
        case SeatReplaced(seat=seat, account=who):
            _require(lobby.status == "running", "the game is not being played")
            _check_seat(now, seat)
            if who in lobby.holders:
                raise Refusal("seated-already", f"{who} sits in this game", pointer="/account")
            if who in lobby.terms.referees:
                raise Refusal("conflict-of-interest", f"{who} is to rule on this game", pointer="/account")
        case Penalised(seat=seat):
            _require(lobby.status == "running", "what a game has come to is changed by adjudication")
            _check_seat(now, seat)
        case Adjudicated(standings=standings):
            _require(lobby.status in {"running", "ended", "final"}, "play has not begun")
            if [standing.seat for standing in standings] != list(range(now.setting.seats)):
                raise Refusal("invalid", "every seat has its place", pointer="/places")
        case _:
            _require(lobby.status in {"running", "ended", "final"}, "play has not begun")


def _check_what_it_answers(now: GameFold, ruling: Ruling, account: str) -> None:
    if ruling.answers is not None and not 1 <= ruling.answers <= now.seq:
        raise Refusal("unknown-event", f"the game has events 1 to {now.seq}", pointer="/answers")
    if ruling.dispute is None:
        return
    dispute = now.lobby.disputes.named(ruling.dispute)
    if not dispute.pending and not isinstance(ruling, INTERIM):
        raise Refusal("dispute-settled", f"this dispute is {dispute.state}", pointer="/dispute")
    barred = dispute.barred(account)
    if barred is not None:
        raise Refusal("conflict-of-interest", barred, pointer="/dispute")


def _check_seat(now: GameFold, seat: int) -> None:
    if not 0 <= seat < now.setting.seats:
        raise Refusal("unknown-seat", f"this game has {now.setting.seats} seats, from 0", pointer="/seat")


def _require(allowed: bool, why: str) -> None:
    if not allowed:
        raise Refusal("ruling-out-of-place", why)
