"""As whom the caller looks at a game. What a referee is shown beyond a player's view goes on record first."""

from typing import Final

from domain.refusal import Refusal
from service.desk.looking import Sight
from service.web.context import caller, caller_if_any, house
from service.web.showing import looking, me

_OFFICES: Final = {"referee", "admin"}
_DENIED: Final = {"view-not-yours"}


def official() -> bool:
    """Whether the service trusts the caller with every game."""
    found = caller_if_any()
    return found is not None and not _OFFICES.isdisjoint(found.roles)


def sight(game: str, wanted: str | None = None) -> Sight:
    return looking(game).sight(me(), game, wanted, official=official())


def whole(game: str) -> Sight | None:
    """The sight of the whole truth, if the caller may have that."""
    try:
        return sight(game, "referee")
    except Refusal as refusal:
        if refusal.code not in _DENIED:
            raise
        return None


def noted(seen: Sight, game: str, what: str, at: int) -> None:
    """Puts it on record that the caller is shown this, if that is by office."""
    if seen.by_office:
        house().desk.looks.note(caller().account, game, what, str(seen.viewer), at)
