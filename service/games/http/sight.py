"""As whom the caller looks at a game. What a referee is shown beyond a player's view goes on record first."""

from collections.abc import Callable
from typing import Final

from domain.game.refusal import Refusal
from service.games.http.game_json import looking, me
from service.games.views import Sight
from service.http.context import caller, caller_if_any, house, notes
from service.http.offices import explain, office

_DENIED: Final = {"view-not-yours", "insufficient-scope"}


def sight(game: str, wanted: str | None = None) -> Sight:
    here, account = looking(game), me()
    try:
        return here.sight(account, game, wanted, office())
    except Refusal as refusal:
        if refusal.code == "view-not-yours":
            explain(lambda held: _opens(lambda: here.sight(account, game, wanted, held)))
        raise


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
        house().desk.looks.note(caller().account, game, what, str(seen.viewer), at, page=_by_a_page())


def watching(game: str, wanted: str | None, what: str) -> Callable[[], Sight]:
    """Gives the sight of a game again and again, for as long as the caller watches it. Whoever may see it only by an
    office has that put on record first, as far as the game has come each time."""
    note, here, account, page = notes(), looking(game), me(), _by_a_page()
    recorded = 0

    def look() -> Sight:
        nonlocal recorded
        seen = here.sight(account, game, wanted, note.office)
        if seen.by_office and seen.upto is not None and seen.upto > recorded:
            note.house.desk.looks.note(account or "", game, what, str(seen.viewer), seen.upto, page=page)
            recorded = seen.upto
        return seen

    return look


def _by_a_page() -> bool:
    """Whether a browser asks for a page of ours: programs have tokens."""
    known = caller_if_any()
    return known is not None and known.kind == "session"


def _opens(look: Callable[[], Sight]) -> bool:
    try:
        look()
    except Refusal:
        return False
    return True
