"""The fields that rulings of each kind have, checked in requests."""

from collections.abc import Collection, Mapping
from typing import Any

from marshmallow import ValidationError

from domain.game.message import message


def check_kind(
    sent: Mapping[str, Any], own: Mapping[str, Collection[str]], required: Mapping[str, Collection[str]]
) -> None:
    """Refuse a ruling without a field that its kind requires, or with a field of another kind only.

    `own` are the fields that not every kind has.
    """
    kind = sent["kind"]
    limited = {field for fields in own.values() for field in fields}
    missing = {
        field: [message("invalid/ruling/required", kind=kind, field=field)]
        for field in required.get(kind, ())
        if field not in sent
    }
    foreign = {
        field: [message("invalid/ruling/unknown-field", kind=kind, field=field)]
        for field in sent
        if field in limited and field not in own.get(kind, ())
    }
    if missing or foreign:
        raise ValidationError({**missing, **foreign})
