"""Request bodies of seeks and challenges."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import fields, validates_schema

from domain.games.rulesets import RULESETS
from service.features.games.bodies import TermsBody
from service.features.seeks.store import REASONS
from service.platform.http.checks import Length, OneOf, invalid
from service.platform.http.fields import ACCOUNT, Body, Flag, Int, QueryInt, Text, described
from service.platform.http.paging import Paged
from service.platform.ids import ULID

_HOUR: Final = 3600
LONGEST: Final = 14 * 24 * _HOUR
_BEST: Final = 10_000
_APP: Final = f"^p_{ULID}$"
_KEPT: Final = "Your seat is kept, not taken at once: you sit down with a nonce when you have seen the commitment."


class Accepts(Body):
    rating_min = Int(0, _BEST, allow_none=True, load_default=None, **described("Lowest rating of the opponents."))
    rating_max = Int(0, _BEST, allow_none=True, load_default=None, **described("Highest rating of the opponents."))
    bots = Flag(load_default=False, **described("Whether accounts of bots may join."))
    people = Flag(load_default=True, **described("Whether people may join."))
    app = Text(
        28, 28, pattern=_APP, load_default=None, allow_none=True,
        **described("App through which others must seek or join.")
    )  # fmt: skip

    @validates_schema
    def ordered(self, data: Mapping[str, Any], **_: Any) -> None:
        low, high = data.get("rating_min"), data.get("rating_max")
        if low is not None and high is not None and low > high:
            raise invalid("invalid/ratings", "rating_min")
        if not (data["bots"] or data["people"]):
            raise invalid("invalid/nobody", "people")


class NewSeek(TermsBody):
    player_count = Int(2, 6, load_default=2, **described("Number of players. For a challenge, `to` determines it."))
    to = fields.List(
        Text(1, 40, pattern=ACCOUNT),
        load_default=list,
        validate=Length(0, 5),
        **described("A challenge to these accounts (ids or handles), who all must accept. Empty: an open seek."),
    )
    counters = Text(
        28, 28, pattern=f"^k_{ULID}$", load_default=None, allow_none=True,
        **described("A counter: declines this challenge to you, and challenges all its players.")
    )  # fmt: skip
    accepts = fields.Nested(
        Accepts, load_default=lambda: Accepts().load({}), **described("Players who may join an open challenge.")
    )
    seats_kept = Flag(load_default=False, **described(_KEPT))
    stands = Flag(load_default=False, **described("For bots: after each match, an equal seek opens."))
    expires_in_seconds = Int(60, LONGEST, load_default=_HOUR, **described("Seconds until the seek expires."))
    present_within_seconds = Int(
        60, _HOUR, load_default=None, allow_none=True,
        **described("Seconds after which it ends if you have neither asked for it nor followed it.")
    )  # fmt: skip


class Acceptance(Body):
    seats_kept = Flag(load_default=False, **described(_KEPT))


class Declining(Body):
    reason = fields.String(
        validate=OneOf([reason for reason in REASONS if reason != "counter"]),
        **described("Reason for declining a challenge. Default: none."),
    )


class SeeksQuery(Paged):
    ruleset = fields.String(validate=OneOf(sorted(RULESETS)), **described("Name of the ruleset."))
    player_count = QueryInt(2, 6, **described("Number of players."))
    app = Text(28, 28, pattern=_APP, **described("Only seeks for users of this app."))
