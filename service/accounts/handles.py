"""Handles: how one may be spelled, and which nobody is given, because they would be taken for something else."""

import re
from typing import Final

from domain.game.refusal import Refusal

HANDLE: Final = r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,30}[A-Za-z0-9])?"

_LIKE_AN_ID: Final = re.compile(r"[a-z][_-][0-9a-z]{24,}", re.IGNORECASE)
"""An id is a letter, `_` and 26 letters and digits; nobody counts them."""
_LIKE_OURS: Final = re.compile(r"(?:bots?|guests?)[_-].*", re.IGNORECASE)
"""A bot of the service is `bot:random-1`, a guest `guest-4k7q2m9x`."""

_ALIKE: Final = str.maketrans("013457i", "oleastl", "-_")
_RESERVED: Final = (
    "admin", "admins", "administrator", "administrators", "administrador", "administradora", "amministratore",
    "amministratrice", "arbiter", "arbiters", "arbitro", "arbitra", "dominium", "erased", "everybody",
    "everyone", "anybody", "anonymous", "forgotten", "guest", "help", "host", "judge", "judges", "juiz", "me",
    "moderator", "moderators", "mod", "mods", "nobody", "null", "none", "official", "operator", "organiser",
    "organisers", "organizer", "organizers", "organizator", "organizador", "organizzatore", "owner", "public",
    "referee", "referees", "root", "security", "sedzia", "service", "somebody", "staff", "steward", "superuser",
    "support", "sysadmin", "system", "team", "undefined", "unknown", "webmaster", "you", "bot", "bots",
    "player", "spectator",
)  # fmt: skip


def check(handle: str, *, by_operator: bool = False) -> None:
    """Refuses what nobody may be called: `bad-handle`, `handle-reserved`. An operator may give the names of offices."""
    if not re.fullmatch(HANDLE, handle):
        raise Refusal("bad-handle", "a handle has 1 to 32 letters, digits, - and _, not at its ends", pointer="/handle")
    if _LIKE_AN_ID.fullmatch(handle) or _LIKE_OURS.fullmatch(handle):
        raise Refusal("handle-reserved", f"{handle} looks like an id, a guest or a bot of ours", pointer="/handle")
    if _skeleton(handle) in _OFFICES and not by_operator:
        raise Refusal("handle-reserved", f"{handle} would be taken for somebody who speaks for us", pointer="/handle")


def _skeleton(handle: str) -> str:
    """What is left of it for a quick eye: `Adm-1n` and `admin` are the same."""
    return handle.lower().translate(_ALIKE).replace("rn", "m")


_OFFICES: Final = frozenset(map(_skeleton, _RESERVED))
