"""A page of a list, newest first: public entries, and those in which the caller has a part."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Select, Table, literal, select, tuple_, union_all

SEATED: Final = ("seated",)
CONCERNED: Final = ("seated", "invited", "maker", "organiser", "referee", "former")

Place = tuple[str, str]
"""Where a page ends: when the last thing on it was made, and which it is."""


def page(
    listed: Table,
    seats: Table,
    caller: str | None,
    wanted: Mapping[str, str | None],
    player: str | None,
    after: Place | None,
    limit: int,
) -> Select[Any]:
    """Return the lines made before `after`. `wanted` are columns and their values; None allows any value.

    With `player`, only streams of that player. Entries never move, so a reader of a growing list meets each once.
    """
    owners = [None] if caller is None else [None, caller]
    parts = [_part(listed, seats, owner, wanted, player, after).limit(limit).subquery() for owner in owners]
    both = union_all(*map(select, parts)).subquery()
    return select(both.c.line).order_by(both.c.created_at.desc(), both.c.id.desc()).limit(limit)


def _part(
    listed: Table,
    seats: Table,
    owner: str | None,
    wanted: Mapping[str, str | None],
    player: str | None,
    after: Place | None,
) -> Select[Any]:
    """Return the public entries, or the other ones in which the owner has a part."""
    here = listed.c
    part = select(here.id, here.created_at, here.line)
    place = here.created_at, here.id
    part = part.where(here.visibility == "public" if owner is None else here.visibility != "public")
    for name, value in wanted.items():
        if value is not None:
            part = part.where(here[name] == value)
    for account, roles in ((player, SEATED), (owner, CONCERNED)):
        if account is not None:
            stake = seats.alias().c
            part = part.join(stake.stream.table, stake.stream == here.id)
            part = part.where(stake.account == account, stake.role.in_(roles))
            place = stake.created_at, stake.stream  # the same values, in the order of this account's index
    if after is not None:
        part = part.where(before(place, after))
    return part.order_by(*(column.desc() for column in place))


def before(columns: Sequence[Any], place: Sequence[Any]) -> Any:
    """Build the condition for rows further down a list that is sorted newest first."""
    return tuple_(*columns) < tuple_(*map(literal, place))
