"""The terms of a game in requests: everything that its players agree on besides the rules."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from marshmallow import fields, validates_schema

from domain.table.rulings import Clock, Terms
from service.features.games.routes.chairs import found
from service.features.games.services import GameServices
from service.features.games.terms_answer import SECONDS
from service.platform.answers import ABSENT
from service.platform.http.checks import Length, OneOf, invalid
from service.platform.http.context import caller
from service.platform.http.fields import ACCOUNT, Body, Flag, Int, Text, described

TAKEBACKS: Final = ("none", "uninformed", "consent", "referee")
RESIGNATIONS: Final = ("end", "bot")
TIMEOUTS: Final = ("forfeit", "adjudicate", "bot", "referee")
_DAY: Final = 86_400
_ON_TIMEOUT: Final = (
    "Consequence of an exhausted clock. The player resigns (`forfeit`), the current "
    "placement decides (`adjudicate`), a bot plays on (`bot`), or play waits for a "
    "`referee`."
)
_ABANDONED: Final = "Seconds of inactivity after which a game without a clock ends and the player to move loses."
_LATE: Final = (
    "Delay in seconds of a running game for spectators, in every answer. Players, the "
    "creator and referees see it without delay."
)
_RATED: Final = (
    "Whether it counts for ratings. Left out: it does, unless `referees` are named here for a table or a match."
    " Such a referee has no office in a rated game."
)
LONGEST_WINDOW: Final = 30 * _DAY
MOST_HOLIDAYS: Final = 60
_MOST_REFEREES: Final = 5


class ClockTerms(Body):
    together: ClassVar = {
        "anyOf": [
            {"required": ["per_game_seconds"]},
            {"required": ["per_move_seconds"], "not": {"required": ["increment_seconds"]}},
        ]
    }

    per_move_seconds = Int(1, 60 * _DAY, **described("Seconds for each decision."))
    per_game_seconds = Int(1, 366 * _DAY, **described("Seconds for all decisions of a seat."))
    increment_seconds = Int(0, _DAY, **described("Seconds that a seat's game time gains by each move."))
    on_timeout = fields.String(load_default="forfeit", validate=OneOf(TIMEOUTS), **described(_ON_TIMEOUT))

    @validates_schema
    def runs(self, data: Mapping[str, Any], **_: Any) -> None:
        if "per_move_seconds" not in data and "per_game_seconds" not in data:
            raise invalid("invalid/clock")
        if "increment_seconds" in data and "per_game_seconds" not in data:
            raise invalid("invalid/increment", "increment_seconds")


class NewTerms(Body):
    takebacks = fields.String(
        load_default="none",
        validate=OneOf(TAKEBACKS),
        **described(
            "Rule for takebacks of a seat's last answer. `none`: never. With `uninformed`, "
            "until somebody has learnt or answered anything. With `consent`, if the other "
            "players agree. With `referee`, only by a ruling."
        ),
    )
    resignation = fields.String(
        load_default="end",
        validate=OneOf(RESIGNATIONS),
        **described(
            "Consequence of a resignation in a game of three or more: the game ends, or a bot "
            "plays on. In a game of two, the other player wins."
        ),
    )
    clock = fields.Nested(ClockTerms, allow_none=True, load_default=None, **described("Time limits; null: none."))
    abandoned_after_seconds = Int(0, 366 * _DAY, load_default=30 * _DAY, **described(_ABANDONED + " 0: never."))
    spectator_delay_seconds = Int(0, _DAY, load_default=0, **described(_LATE))
    dispute_window_seconds = Int(
        0,
        LONGEST_WINDOW,
        load_default=0,
        **described("Seconds after the end during which the game may be disputed; 0: it is final at once."),
    )
    appeal_window_seconds = Int(
        0,
        LONGEST_WINDOW,
        load_default=0,
        **described("Seconds after a ruling on a dispute during which it may be appealed against."),
    )
    referees = fields.List(
        Text(1, 40, pattern=ACCOUNT),
        load_default=list,
        validate=Length(0, _MOST_REFEREES),
        **described("Referees of this game beside those of the service: ids or handles, not players."),
    )
    rated = Flag(**described(_RATED))
    holidays = Int(
        0,
        MOST_HOLIDAYS,
        load_default=0,
        **described("Days on which a seat's time may stand still, where each decision has a day or more."),
    )

    @validates_schema
    def are_long(self, data: Mapping[str, Any], **_: Any) -> None:
        if data.get("holidays") and ((data.get("clock") or {}).get("per_move_seconds") or 0) < _DAY:
            raise invalid("invalid/holidays", "holidays")


def terms(services: GameServices, body: Mapping[str, Any], *, official: bool = False) -> Terms:
    """Convert the requested terms of a game. `official` is true if the named referees are those of a tournament.

    Refuse referees who blocked the caller, or whom the caller blocked, because disputes reach their inbox.
    """
    referees = [
        found(services, name, f"/terms/referees/{place}") for place, name in enumerate(body.get("referees", ()))
    ]
    services.blocks.check(caller().account, referees)
    clock = body.get("clock")
    return Terms(
        takebacks=body.get("takebacks", "none"),
        resignation=body.get("resignation", "end"),
        clock=None if clock is None else Clock(**{name.removesuffix(SECONDS): value for name, value in clock.items()}),
        abandoned_after=body.get("abandoned_after_seconds", 30 * _DAY),
        spectator_delay=body.get("spectator_delay_seconds", 0),
        dispute_window=body.get("dispute_window_seconds", 0),
        appeal_window=body.get("appeal_window_seconds", 0),
        referees=tuple(dict.fromkeys(referees)),
        rated=ABSENT if body.get("rated", official or not referees) else False,
        holidays=body.get("holidays") or ABSENT,
    )
