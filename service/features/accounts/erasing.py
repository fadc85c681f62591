"""The job that erases all texts of a person from the log.

The accounts' database deletes the person's data at once, in the request. A worker then erases their texts from the
streams. If it is killed, the job starts again, and erased texts stay erased. The job runs again once no request from
that time can still write. Only then is the erasure done.

The worker deletes texts that are stored next to the events, and appends nothing. So it need not use the web process,
which owns the log.
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
from service.features.accounts.erasures import Check, Erasure
from service.features.accounts.lost_guests import NotLostError, hold_lost, lost_guests
from service.features.accounts.services import AccountServices
from service.platform.runtime import jobs

SETTLES: Final = 10
"""Seconds after which no request with a withdrawn credential can still write."""
_PATIENCE: Final = 1.0

_log = structlog.get_logger("erasing")


def begin(services: AccountServices, account: str, check: Check | None = None) -> Erasure:
    """Delete an account's data, and queue the erasure of its texts. `check` may refuse it in the transaction.

    The service's log file names the account by its id, so that an operator who restores an older backup knows which
    erasures to repeat.
    """
    concerned = _concerned(services, account)
    erasure = services.erasures.ask(account, concerned, check)
    for listen in services.erased:
        listen(account, concerned)
    services.jobs.enqueue("erase-texts", erasure=erasure.id)
    _log.warning("forgotten", account=account, erasure=erasure.id)
    return erasure


def pending_erasures(services: AccountServices) -> Iterator[jobs.Args]:
    return ({"erasure": erasure} for erasure in services.erasures.undone())


@jobs.job("erase-texts", due=pending_erasures, lane="long", seconds=3600, first=True)
def erase(services: AccountServices, *, erasure: str) -> None:
    """Erase all texts of the account from every stream, and record the progress of the erasure."""
    erasures = services.erasures
    found = erasures.find(erasure)
    if found is None or found.done_at is not None:
        return
    settled = time.time() > found.asked_at + 1 + SETTLES
    if not services.readmodels.caught_up(_PATIENCE):
        return  # the next sweep tries again
    written = services.readmodels.texts.of(found.account)
    erased = sum(_erased(services, place) for place in written)
    services.idempotency_keys.forget(found.account, {place.stream for place in written})
    services.journal.scrub()
    services.database.scrub()
    concerned = services.readmodels.tournaments.concerning(found.account)
    erasures.found(erasure, erased, done=settled, tournaments=concerned)


def lost(services: AccountServices) -> Iterator[jobs.Args]:
    """Yield a job for each guest without a valid credential, except organisers of an unfinished event."""
    guests = lost_guests(services.database)
    if guests and services.readmodels.caught_up(_PATIENCE):
        with suppress(Unavailable):  # the next sweep tries again
            organises = services.readmodels.tournaments.organises
            for account in guests:
                if not organises(account):
                    yield {"account": account}


@jobs.job("erase-guest", due=lost, lane="long")
def erase_guest(services: AccountServices, *, account: str) -> None:
    """Erase a guest who can no longer sign in, unless that has changed since the job was queued."""
    with suppress(NotLostError):
        begin(services, account, hold_lost)


def _concerned(services: AccountServices, account: str) -> set[str] | None:
    """Return the tournaments that may show an account. None: any may, because the read models are out of date."""
    with suppress(Unavailable):
        if services.readmodels.caught_up(_PATIENCE):
            return services.readmodels.tournaments.concerning(account)
    return None


def _erased(services: AccountServices, place: Written) -> int:
    """Erase all texts in an event. Return the number of its erasable texts, including those erased earlier."""
    (stored,) = services.journal.read(place.stream, after=place.seq - 1, upto=place.seq)
    for path in texts(stored):
        services.journal.erase(place.stream, place.seq, path)
    return sum(commitment.erasable for commitment in commitments(msgspec.json.decode(stored.event.data)).values())
