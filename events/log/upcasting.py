"""Reading events of other builds. Stored events are never rewritten.

Data of an old version is lifted when it is read, one version at a time. Data that only a newer build understands is
refused. When you raise a type's `v`, add the step from the version before to LIFTS. Commitments keep their paths.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from events.log.event import Event

Lift = Callable[[dict[str, Any]], dict[str, Any]]

LIFTS: Final[dict[tuple[str, int], Lift]] = {}
"""How the data of a type and version becomes that of the next version."""


class UnknownEvent(Exception):
    """This build cannot read an event: a newer one wrote it, or it is of no type known here."""


def lifted(event: Event, known: int | None, lifts: Mapping[tuple[str, int], Lift] = LIFTS) -> msgspec.Raw:
    """The event's data as version `known` of its type spells it; None if the type is not known."""
    if event.v == known:
        return event.data
    if known is None:
        raise UnknownEvent(f"this build knows no {event.type}")
    if event.v > known:
        raise UnknownEvent(f"{event.type} is of version {event.v}, this build reads versions up to {known}")
    data = msgspec.json.decode(event.data)
    for v in range(event.v, known):
        data = lifts[event.type, v](data)
    return msgspec.Raw(msgspec.json.encode(data))
