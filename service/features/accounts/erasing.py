"""The job that erases all texts of a person from the log.

The accounts' database deletes the person's data at once, in the request. A worker then erases their texts from the
streams. It looks at all events with such a text, in pieces of a second, so that other long work is not held up. Only
the first piece is put before other work. After a crash it resumes from the last finished piece. It looks again once no
request from that time can still write. Only then is the erasure done.

An event that cannot be read stops no other. Its place stays noted, and the erasure is not done before it can be read.

The worker deletes texts that are stored next to the events, and appends nothing. So it need not use the web process,
which owns the log.
"""

import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import msgspec
import structlog

from events.log.event import Stored
from events.log.journal import Journal, Place, Unavailable
from events.log.sealing import commitments, texts
from service.features.accounts.erasures import Check, Erasure, ErasureProgress
from service.features.accounts.lost_guests import NotLostError, hold_lost, lost_guests
from service.features.accounts.services import AccountServices
from service.platform.runtime import jobs
from service.platform.runtime.logs import failed, unavailable

SETTLES: Final = 10
"""Seconds after which no request with a withdrawn credential can still write."""
PIECE: Final = 1.0
"""Seconds after which a piece ends."""
_PATIENCE: Final = 1.0
_PAGE: Final = 20

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
    services.jobs.enqueue("erase-texts", **_next_piece(erasure))
    _log.warning("forgotten", account=account, erasure=erasure.id)
    return erasure


def pending_erasures(services: AccountServices) -> Iterator[jobs.Args]:
    return map(_next_piece, services.erasures.undone())


@jobs.job("erase-texts", due=pending_erasures, lane="long", seconds=3600, first=lambda args: args["piece"] == 0)
def erase(services: AccountServices, *, erasure: str, piece: int = 0) -> None:
    """Erase the next texts of an account. Do nothing unless exactly `piece` pieces are done."""
    found = services.erasures.find(erasure)
    if found is None or found.done_at is not None or _pieces(found) != piece:
        return
    if not services.readmodels.caught_up(_PATIENCE):
        return  # the next sweep tries again
    progress = _went(services, found.account, found.progress or ErasureProgress(int(time.time())))
    if progress == found.progress:
        return  # the events that could not be read still cannot be
    if progress.ended and progress.unread:
        places = [f"{stream} #{seq}" for stream, seq in progress.unread]
        _log.error("texts of a damaged log cannot be erased", erasure=erasure, places=places)
    count = max(found.texts, progress.texts)
    if not progress.ended:
        services.erasures.found(erasure, count, done=False, tournaments=(), progress=progress)
        services.jobs.enqueue("erase-texts", erasure=erasure, piece=progress.piece)
        return
    settled = progress.began_at > found.asked_at + SETTLES
    services.idempotency_keys.forget(found.account, services.readmodels.texts.streams(found.account))
    services.journal.scrub()
    services.database.scrub()
    services.erasures.found(
        erasure,
        count,
        done=settled and not progress.unread,
        tournaments=services.readmodels.tournaments.concerning(found.account),
        progress=progress if settled and progress.unread else None,
    )


def _next_piece(erasure: Erasure) -> jobs.Args:
    return {"erasure": erasure.id, "piece": _pieces(erasure)}


def _pieces(erasure: Erasure) -> int:
    return 0 if erasure.progress is None else erasure.progress.piece


def _went(services: AccountServices, account: str, progress: ErasureProgress) -> ErasureProgress:
    """Erase the texts of the next events, for a second, and then those of events that could not be read before."""
    until = time.monotonic() + PIECE
    after, count, unread = progress.after, progress.texts, [*progress.unread]
    while page := services.readmodels.texts.page(account, after, _PAGE):
        places = [(written.stream, written.seq) for written in page]
        stored = services.journal.pick(places)
        for place in places:
            erased = _erased(services.journal, stored.get(place), place)
            if erased is None:
                unread.append(place)
            else:
                count += erased
            after = place
            if time.monotonic() > until:
                piece = progress.piece + 1
                return ErasureProgress(progress.began_at, piece, after, count, tuple(unread))
    stored = services.journal.pick(unread)
    again = {place: _erased(services.journal, stored.get(place), place) for place in unread}
    count += sum(erased or 0 for erased in again.values())
    unread = [place for place, erased in again.items() if erased is None]
    return ErasureProgress(progress.began_at, progress.piece, after, count, tuple(unread), ended=True)


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


def _erased(journal: Journal, stored: Stored | None, place: Place) -> int | None:
    """Erase all texts in an event. Return the number of its erasable texts, including those erased earlier.

    Return None if the event cannot be read.
    """
    try:
        if stored is None:
            return None
        count = sum(commitment.erasable for commitment in commitments(msgspec.json.decode(stored.event.data)).values())
        if paths := texts(stored):
            journal.erase(*place, *paths)
    except Exception as error:
        if unavailable(error):
            raise
        failed(_log, "texts of an event cannot be erased", error, stream=place[0], seq=place[1])
        return None
    return count
