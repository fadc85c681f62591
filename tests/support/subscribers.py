"""Those who wait for news: the listeners at a channel of Redis, and one who waits for a change of an account."""

from redis import Redis

from projections.notifier import Subscription
from projections.seats import Seats, names
from tests.support.server import wait_until


def until_listening(client: Redis, channel: str, count: int) -> None:
    """Wait until this many processes have subscribed."""
    wait_until(lambda: client.pubsub_numsub(channel)[0][1] >= count, f"{count} listen at {channel}", 60.0)


def changed(seats: Seats, account: str, since: int) -> int:
    """Return the version of an account's parts once a notification tells that it differs from `since`.

    Nobody looks without a notification.
    """
    changes = Subscription()
    with seats.listening(names(account, rules=False), changes):
        return changes.until(lambda: seats.version(account), lambda version: version != since, 30, unheard=60)
