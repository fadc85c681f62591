"""The terms of a game over HTTP: what a table agrees on beside the rules."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import fields, validate

from domain.rulings import Terms
from service.web.chairs import found
from service.web.fields import ACCOUNT, Body, Int, Shape, Text

LONGEST_WINDOW: Final = 30 * 86_400
_MOST_REFEREES: Final = 5


class NewTerms(Body):
    dispute_window = Int(
        0,
        LONGEST_WINDOW,
        load_default=0,
        metadata={
            "description": "Seconds after the end during which the game may be disputed; 0: it is final at once."
        },
    )
    appeal_window = Int(
        0,
        LONGEST_WINDOW,
        load_default=0,
        metadata={"description": "Seconds after a ruling on a dispute during which it may be appealed against."},
    )
    referees = fields.List(
        Text(1, 40, pattern=ACCOUNT),
        load_default=list,
        validate=validate.Length(0, _MOST_REFEREES),
        metadata={
            "description": "Who may rule on this game beside the service's referees: ids or handles, not players."
        },
    )


class GameTerms(Shape):
    """What the table has agreed on beside the rules."""

    dispute_window = fields.Integer(
        required=True, metadata={"description": "Seconds after the end during which the game may be disputed."}
    )
    appeal_window = fields.Integer(
        required=True,
        metadata={"description": "Seconds after a ruling on a dispute during which it may be appealed against."},
    )
    referees = fields.List(
        fields.String(), required=True, metadata={"description": "Accounts that may rule on it and look at everything."}
    )


def terms(wanted: Mapping[str, Any]) -> Terms:
    """The terms that somebody asks for."""
    referees = [found(who, f"/terms/referees/{place}") for place, who in enumerate(wanted.get("referees", ()))]
    return Terms(
        dispute_window=wanted.get("dispute_window", 0),
        appeal_window=wanted.get("appeal_window", 0),
        referees=tuple(dict.fromkeys(referees)),
    )
