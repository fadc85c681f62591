"""The listeners at a channel of Redis, as Redis knows them."""

from redis import Redis

from tests.support.server import wait_until


def until_listening(client: Redis, channel: str, count: int) -> None:
    """Wait until this many processes have subscribed."""
    wait_until(lambda: client.pubsub_numsub(channel)[0][1] >= count, f"{count} listen at {channel}", 60.0)
