"""The view of a game that the caller gets. For a referee, every look beyond a player's view is recorded first."""

from collections.abc import Callable
from typing import Final

from domain.game.refusal import Refusal
from service.features.games.routes.game_json import looking, me
from service.features.games.services import GameServices
from service.features.games.sight import ViewAccess
from service.platform.http.context import caller, caller_if_any, notes
from service.platform.http.offices import explain, office

_DENIED: Final = {"view-not-yours", "insufficient-scope"}


def sight(services: GameServices, game: str, view: str | None = None) -> ViewAccess:
    here, account = looking(services, game), me()
    try:
        return here.sight(account, game, view, office())
    except Refusal as refusal:
        if refusal.code == "view-not-yours":
            explain(lambda held: _opens(lambda: here.sight(account, game, view, held)))
        raise


def full_access(services: GameServices, game: str) -> ViewAccess | None:
    """Return a referee's access to the game, or None if the caller may not have it."""
    try:
        return sight(services, game, "referee")
    except Refusal as refusal:
        if refusal.code not in _DENIED:
            raise
        return None


def noted(services: GameServices, seen: ViewAccess, game: str, what: str, at: int) -> None:
    """Record a look at part `what` of a game, if the caller sees it only by office."""
    if seen.by_office:
        services.desk.looks.note(caller().account, game, what, str(seen.viewer), at, page=_by_a_page())


def watching(services: GameServices, game: str, view: str | None, what: str) -> Callable[[], ViewAccess]:
    """Return a function that returns the current access of a caller who follows the game.

    For a caller by office, the function first records a look up to the newest event.
    """
    note, here, account, page = notes(), looking(services, game), me(), _by_a_page()
    recorded = 0

    def look() -> ViewAccess:
        nonlocal recorded
        seen = here.sight(account, game, view, note.office)
        if seen.by_office and seen.upto is not None and seen.upto > recorded:
            services.desk.looks.note(account or "", game, what, str(seen.viewer), seen.upto, page=page)
            recorded = seen.upto
        return seen

    return look


def _by_a_page() -> bool:
    """Return whether the request comes from a page of the service. Programs use tokens instead of sessions."""
    known = caller_if_any()
    return known is not None and known.kind == "session"


def _opens(look: Callable[[], ViewAccess]) -> bool:
    try:
        look()
    except Refusal:
        return False
    return True
