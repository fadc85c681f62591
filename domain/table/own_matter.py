"""The rule that no referee decides their own matter in a game. Every act of a referee checks it.

A referee acts by recording facts. `GAME` has a check for every type of fact that a referee may record.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.game.facts import Fact
from domain.game.message import Message, message
from domain.game.refusal import Refusal
from domain.table import rulings
from domain.table.lobby import Lobby
from domain.table.office import SERVICE

Why = Message | None
"""The reason why a fact decides a matter of the official's own; None: it does not."""


def check_in_game(account: str, fact: Fact, now: Lobby) -> None:
    """Refuse a referee's act in a game if it decides a matter of the referee's own."""
    if (why := GAME[type(fact)](now, account, fact)) is not None:
        raise Refusal(why)


def own_in_game(lobby: Lobby, account: str, fact: Any) -> Why:
    """Forbid an act on the official's own game or dispute.

    A fact that may change the result of the game acts on all its disputes, even if it names only one.
    No matter belongs to the service. Players can dispute its rulings, and it must still do as its rules demand.
    """
    if account == SERVICE:
        return None
    if lobby.played_by(account):
        return message("conflict-of-interest/played")
    disputes = lobby.disputes
    named = [] if fact.dispute is None else [disputes.named(fact.dispute)]
    concerned = disputes.all.values() if _changes_the_game(fact) else named
    return next((why for one in concerned if (why := one.barred(account)) is not None), None)


_CHANGES_NOTHING: Final = (*rulings.INTERIM, rulings.Dismissed, rulings.Upheld, rulings.QuestionAsked, rulings.NoteMade)


def _changes_the_game(fact: Fact) -> bool:
    """Return whether a fact may change the result of the game. A seat that loses time may lose the game."""
    takes_time = isinstance(fact, rulings.ClockAdjusted) and fact.milliseconds < 0
    return takes_time or not isinstance(fact, _CHANGES_NOTHING)


def _replaced(lobby: Lobby, account: str, fact: rulings.SeatReplaced) -> Why:
    return message("conflict-of-interest/own-seat") if fact.account == account else own_in_game(lobby, account, fact)


GAME: Final[Mapping[type[Fact], Callable[[Lobby, str, Any], Why]]] = {
    **dict.fromkeys((*rulings.RULINGS, rulings.QuestionAsked, rulings.NoteMade), own_in_game),
    rulings.SeatReplaced: _replaced,
}
