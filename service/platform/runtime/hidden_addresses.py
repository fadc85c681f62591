"""Names for addresses of callers, for what is stored or logged.

The salt is in Redis. Without the salt, nobody can find the address from its name.
"""

import hashlib
import hmac
import secrets
from typing import Final

from redis import Redis

_SALT: Final = "dominium:bots:salt"  # named after its first user
_LENGTH: Final = 26


def address_name(redis: Redis, address: str) -> str:
    """Return the keyed hash of an address group. It changes if Redis loses its data."""
    redis.set(_SALT, secrets.token_hex(16), nx=True)
    salt = redis.get(_SALT)
    key = salt if isinstance(salt, bytes) else b""
    return hmac.new(key, address.encode(), hashlib.sha256).hexdigest()[:_LENGTH]
