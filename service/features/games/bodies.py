"""Request bodies and queries about games: to create them, take seats, move and look."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import fields

from domain.games.rulesets import RULESETS
from service.features.accounts.bot_accounts import LEVELS
from service.features.games.routes.terms import NewTerms
from service.platform.http.answer_schemas import shaped, titled
from service.platform.http.checks import Length, OneOf, invalid
from service.platform.http.fields import ACCOUNT, Body, Flag, QueryFlag, QueryInt, Text, described
from service.platform.http.paging import MOST

VISIBILITIES: Final = ("public", "unlisted", "private")
_LONGEST_NOTATION: Final = 50_000
_VIEW: Final = r"^(public|seat|seat-[0-9]{1,2}|referee)$"


class InvitedSeat(Body):
    account = Text(1, 40, pattern=ACCOUNT, required=True)


class BotSeat(Body):
    bot = fields.String(required=True, validate=OneOf(LEVELS), **described("Level of the bot, the weakest first."))


class SeatField(fields.Field[Any]):
    """A requested seat: `"me"`, `"open"`, `{"account": …}` or `{"bot": …}`."""

    KINDS: Final = {"account": InvitedSeat(), "bot": BotSeat()}
    SHAPE: Final = {
        "description": "A seat: yours, open to anybody, reserved for an account, or a bot's.",
        "oneOf": [
            {"enum": ["me", "open"]},
            {
                "title": "SeatOfAccount",
                "type": "object",
                "required": ["account"],
                "additionalProperties": False,
                "properties": {"account": titled("AccountOrHandle")},
            },
            {
                "title": "SeatOfBot",
                "type": "object",
                "required": ["bot"],
                "additionalProperties": False,
                "properties": {"bot": {"enum": list(LEVELS)}},
            },
        ],
    }

    def __init__(self) -> None:
        super().__init__(metadata=shaped("NewSeat"))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002 - as the base has it
        if value in ("me", "open"):
            return value
        if isinstance(value, Mapping):
            for kind, shape in self.KINDS.items():
                if kind in value:
                    return shape.load(value)
        raise invalid("invalid/seat")


class Position(fields.Field[Any]):
    """A position in a request, as JSON or as text. The ruleset parses it."""

    def __init__(self) -> None:
        shape = {"anyOf": [titled("GamePosition"), {"type": "string", "maxLength": _LONGEST_NOTATION}]}
        super().__init__(metadata={**shape, "description": "First position of a sandbox, as JSON or in notation."})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002 - as the base has it
        if isinstance(value, Mapping) or (isinstance(value, str) and len(value) <= _LONGEST_NOTATION):
            return value
        raise invalid("invalid/position")


class TermsBody(Body):
    """Body fields for the ruleset, options, visibility and terms of a game."""

    ruleset = fields.String(required=True, validate=OneOf(sorted(RULESETS)), **described("Name of the ruleset."))
    options = fields.Dict(
        keys=fields.String(),
        load_default=dict,
        metadata={**shaped("GameOptions"), "description": "Omitted options have their defaults."},
    )
    visibility = fields.String(
        load_default="public",
        validate=OneOf(VISIBILITIES),
        **described("`public`: listed; `unlisted`: for readers with the id; `private`: for accounts in `seats`."),
    )
    terms = fields.Nested(
        NewTerms, load_default=dict, **described("Agreements of the table that are not rules of the game.")
    )


class Arranged(TermsBody):
    """The body of a request to create a game or a match, with its seats."""

    seats = fields.List(
        SeatField(),
        required=True,
        validate=Length(1, 12),
        **described("Seats in turn order: yours, `open` to anybody, an account's or a bot's."),
    )


class NewGame(Arranged):
    sandbox = Flag(
        load_default=False, **described("You see everything and play every open seat, and the game does not count.")
    )
    seats_kept = Flag(
        load_default=False,
        **described(
            "Your own seat is kept for you, not taken at once: you sit down with a nonce when you have"
            " seen what the seed is committed to."
        ),
    )
    position = Position()


def nonce(about: str, *, required: bool = False) -> Text:
    """Return the body field of a player's nonce, which is the player's part in the game's random numbers."""
    return Text(1, 100, pattern=r"^[\x21-\x7e]*$", required=required, **described(about))


class SeatTaking(Body):
    nonce = nonce("Optional nonce for this game's shuffles, chosen after the commitment to the seed. Public for ever.")


class NewMove(Body):
    decision = Text(1, 20, required=True, **described("Id of the open decision."))
    picks = fields.List(
        Text(1, 20),
        required=True,
        validate=Length(0, 500),
        **described("Ids of the picked options, each at most once."),
    )


class Viewing(Body):
    view = Text(
        1,
        12,
        pattern=_VIEW,
        **described(
            "As whom: `public`; `seat`, your first; `seat-N`; `referee`, who sees everything. Any but"
            " your own and the public's only once the game is final. Without it: as yourself."
        ),
    )


class ViewQuery(Viewing):
    at = Text(
        1,
        40,
        metadata={
            "description": "Number of an event, or a time (RFC 3339). The answer is the game just after it.",
            "examples": ["17"],
        },
    )
    as_ = fields.String(
        data_key="as",
        validate=OneOf(["position", "notation"]),
        **described(
            "`position`: the table in the rulebook's words, for who may see everything; `notation`: that"
            " position as text."
        ),
    )


class FollowQuery(Body):
    after = QueryInt(0, load_default=0, **described("Events after this number; 0: from the first."))
    limit = QueryInt(1, MOST, **described(f"How many at most; without it {MOST} in a page of JSON."))


class Reading(Viewing, FollowQuery):
    """A query that names a view and a range of events."""


class EventsQuery(Reading):
    greetings = QueryFlag("A stream also has greetings: messages of the type `greeting`, without `id`.")
