"""The columns by which the database finds the open seeks that fit a new one, without reading all others.

Each condition of `SeekRequest.fits` is a column, so seeks that cannot fit cost no decoding. The rule itself stays in
`seek_request.py`: it decides among the candidates found here.
"""

import hashlib
import json
from collections import Counter
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Boolean, Connection, and_, bindparam, exists, false, or_, select, true, update

from domain.ratings.glicko import UNRATED
from domain.table.rulings import Terms
from service.features.accounts.tables import accounts
from service.features.blocks.tables import blocks
from service.features.seeks.seek_request import HUNDREDTHS, SeekRequest
from service.features.seeks.tables import seeks

_MOST, _MOST_OF_PLACE, _MOST_LOOKED_AT = 200, 20, 2000
"""Maximum numbers of open seeks that are read to match one, in all and of one address, and of those looked at before.

Each fits the new seek. They may not fit each other, so only the oldest of each account is read.
"""
_LOWEST, _HIGHEST = -1_000_000_000, 1_000_000_000
_USUAL: Final = msgspec.to_builtins(Terms())
_CHALLENGE: Final = ""
"""Key of a challenge, which no other seek fits."""


def columns(request: SeekRequest) -> dict[str, Any]:
    rating = UNRATED * HUNDREDTHS if request.rating is None else request.rating
    low, high = request.rating_min, request.rating_max
    return {
        "fit": _CHALLENGE if request.chairs else _key(request),
        "bot": request.bot,
        "bots": request.bots,
        "people": request.people,
        "stands": request.stands,
        "rating": int(rating),
        "rating_min": _LOWEST if low is None else low * HUNDREDTHS,
        "rating_max": _HIGHEST if high is None else high * HUNDREDTHS,
        "app": request.app or "",
        "through": request.through or "",
    }


def add_columns(connection: Connection) -> None:
    """Set the columns of open seeks that an earlier build stored, also while it still runs at the same time."""
    for id_, wanted in connection.execute(_WITHOUT).all():
        connection.execute(_SET, {"which": id_, **columns(msgspec.json.decode(wanted, type=SeekRequest))})


def candidates(connection: Connection, request: SeekRequest, now: int) -> list[str]:
    """Return the oldest open seek of each account that fits a request, in their order."""
    found: dict[str, str] = {}
    places = Counter[str]()
    for id_, account, place in connection.execute(_CANDIDATES, _parameters(request) | {"now": now}):
        if account not in found and places[place] < _MOST_OF_PLACE:
            found[account] = id_
            places[place] += bool(place)
            if len(found) == _MOST:
                break
    return list(found.values())


def _parameters(request: SeekRequest) -> dict[str, Any]:
    """Return the values with which `_CANDIDATES` selects the open seeks that fit a request."""
    return {
        **{f"my_{name}": value for name, value in columns(request).items()},
        "me": request.account,
        "apart": [request.account, *request.terms.referees],
    }


def _key(request: SeekRequest) -> str:
    """Return a digest of the properties that must be equal for two seeks to fit.

    It leaves out usual terms. So a term that a later build adds does not part older seeks from newer ones.
    """
    terms = {name: one for name, one in msgspec.to_builtins(request.terms).items() if _USUAL.get(name) != one}
    game = [request.ruleset, msgspec.to_builtins(request.completed), request.players, request.visibility, terms]
    return hashlib.sha256(json.dumps(game, sort_keys=True).encode()).hexdigest()


_apart: BindParameter[Any] = bindparam("apart", expanding=True)
_blocked: Final = exists().where(
    or_(
        and_(blocks.c.account.in_(_apart), blocks.c.blocked == seeks.c.account),
        and_(blocks.c.account == seeks.c.account, blocks.c.blocked.in_(_apart)),
    )
)
_my_bot, _my_bots, _my_people, _my_stands = (
    bindparam(f"my_{name}", type_=Boolean) for name in ("bot", "bots", "people", "stands")
)
_program: Final = accounts.c.kind == "program"
_CANDIDATES: Final = (
    select(seeks.c.id, seeks.c.account, seeks.c.place)
    .join(accounts, accounts.c.id == seeks.c.account)
    .where(
        seeks.c.fit == bindparam("my_fit"),
        seeks.c.status == "open",
        seeks.c.until > bindparam("now"),
        seeks.c.account != bindparam("me"),
        seeks.c.rating_min <= bindparam("my_rating"),
        seeks.c.rating_max >= bindparam("my_rating"),
        seeks.c.rating >= bindparam("my_rating_min"),
        seeks.c.rating <= bindparam("my_rating_max"),
        seeks.c.bot == _program,  # an account may have changed its kind since
        or_(and_(_my_bot == true(), seeks.c.bots == true()), and_(_my_bot == false(), seeks.c.people == true())),
        or_(and_(seeks.c.bot == true(), _my_bots == true()), and_(seeks.c.bot == false(), _my_people == true())),
        or_(seeks.c.stands == false(), _my_stands == false()),
        or_(seeks.c.app == "", seeks.c.app == bindparam("my_through")),
        or_(seeks.c.through == bindparam("my_app"), bindparam("my_app") == ""),
        ~_blocked,
    )
    .order_by(seeks.c.number)
    .limit(_MOST_LOOKED_AT)
)
_WITHOUT: Final = select(seeks.c.id, seeks.c.wanted).where(seeks.c.fit.is_(None), seeks.c.status == "open")
_SET: Final = update(seeks).where(seeks.c.id == bindparam("which"))
