"""Moments in a game, given by the number of an event or a time in RFC 3339."""

import re
from datetime import UTC, datetime
from typing import Final

from domain.game.refusal import Refusal
from service.features.games.routes.game_json import looking
from service.features.games.services import GameServices
from service.features.games.sight import ViewAccess

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_TIME: Final = re.compile(r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d(?:\.\d+)?)(?:[Zz]|([+ -]\d\d:\d\d))", re.ASCII)


def moment_of(services: GameServices, game: str, at: str, seen: ViewAccess) -> int:
    """Return the number of the last event up to a moment that the caller may see."""
    if _NUMBER.fullmatch(at):
        return int(at)
    last = looking(services, game).at_time(game, _spelled(at))
    return last if seen.upto is None else min(last, seen.upto)


def _spelled(time: str) -> str:
    """Convert a time from a query to the format of events: UTC, cut to milliseconds."""
    found = _TIME.fullmatch(time)
    try:
        day, clock, zone = found.groups() if found else ("", "", "")
        zone = (zone or "+00:00").replace(" ", "+")  # an unescaped `+` in a query means a space
        moment = datetime.fromisoformat(f"{day}T{clock}{zone}").astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise Refusal("invalid/moment", pointer="/at", time=time) from error
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
