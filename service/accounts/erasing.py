"""Erasing what people wrote, as a job: who asked to be forgotten is traced through the whole log.

The registry forgets a person at once, in the request. What they wrote stands in streams, and is erased there by a
worker that may be killed at any moment: the job begins anew, and what is erased already stays so. It looks once more
when nothing that was under way as they asked can still be written, and only then is it done.

It deletes beside the events and appends nothing, so it need not go through the web process, which owns the log.
"""

import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import msgspec
import structlog

from events.log.journal import Unavailable
from events.log.sealing import commitments, texts
from projections.authorship import Written
from service.house import House
from service.registry.registry import Erasure
from service.running import jobs

SETTLES: Final = 10
"""Seconds after which nobody can write anything any more under a credential that was withdrawn."""
_PATIENCE: Final = 1.0

_log = structlog.get_logger("erasing")


def begin(house: House, account: str) -> Erasure:
    """Forgets a person, and sends a worker after what they wrote. The log of the service names the account, by its id:
    who restores an older backup can tell whom to forget again."""
    concerned = _concerned(house, account)
    erasure = house.registry.erase(account, concerned)
    drop_soon = house.tournaments.opener.go_on
    if drop_soon is not None:  # what another process forgets, the web processes find by themselves
        for tournament in concerned or ():
            drop_soon(tournament, None)
    jobs.enqueue(house, "erase-texts", erasure=erasure.id)
    _log.warning("forgotten", account=account, erasure=erasure.id)
    return erasure


def asked(house: House) -> Iterator[jobs.Args]:
    return ({"erasure": erasure} for erasure in house.registry.erasures.undone())


@jobs.job("erase-texts", due=asked, lane="long", seconds=3600, first=True)
def erase(house: House, *, erasure: str) -> None:
    """Erases everything that somebody wrote, wherever it is kept."""
    erasures = house.registry.erasures
    found = erasures.find(erasure)
    if found is None or found.done_at is not None:
        return
    settled = time.time() > found.asked_at + 1 + SETTLES
    if not house.readmodels.caught_up(_PATIENCE):
        return  # the next sweep comes back to it
    written = house.readmodels.texts.of(found.account)
    erased = sum(_erased(house, place) for place in written)
    house.registry.wishes.forget(found.account, {place.stream for place in written})
    house.journal.scrub()
    house.registry.database.scrub()
    concerned = house.readmodels.tournaments.concerning(found.account)
    erasures.found(erasure, erased, done=settled, tournaments=concerned)


def lost(house: House) -> Iterator[jobs.Args]:
    return ({"account": account} for account in house.registry.accounts.lost_guests())


@jobs.job("erase-guest", due=lost, lane="long")
def erase_guest(house: House, *, account: str) -> None:
    """Forgets a guest as whom nobody can come back."""
    begin(house, account)


def _concerned(house: House, account: str) -> set[str] | None:
    """The tournaments that may tell of this account; None, as long as the lists cannot say: then any may."""
    with suppress(Unavailable):
        if house.readmodels.caught_up(_PATIENCE):
            return house.readmodels.tournaments.concerning(account)
    return None


def _erased(house: House, place: Written) -> int:
    """Erases all that was written in this event; how much that is, whenever it was erased."""
    (stored,) = house.journal.read(place.stream, after=place.seq - 1, upto=place.seq)
    for path in texts(stored):
        house.journal.erase(place.stream, place.seq, path)
    return sum(commitment.erasable for commitment in commitments(msgspec.json.decode(stored.event.data)).values())
