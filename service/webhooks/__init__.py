"""Webhooks: who wants to be told of what happens is told, by the Standard Webhooks specification.

    catalogue   what is told of
    following   finds in the log what somebody is to be told, and writes it down   (interest, lines)
    delivering  sends it, as jobs                                                  (signing, guard, sending)

What people have asked for, and what they are to be told, stands in the registry.
"""

from functools import partial
from typing import TYPE_CHECKING

from service.webhooks.following import Follower

if TYPE_CHECKING:
    from service.house import House


def follow(house: "House") -> Follower:
    """Begins to follow the log in this process."""
    from service.webhooks.delivering import send_due  # a job, and so made of a house

    send = partial(send_due, house)
    follower = Follower(house.journal, house.registry, house.readmodels.ends, send, house.stopping)
    follower.start()
    return follower
