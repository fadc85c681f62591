"""Names for addresses of callers, for what is stored or logged.

The salt is in Redis. Nobody finds an address from its name without the salt.
"""

import hashlib
import hmac
import secrets
from typing import Final

from redis import Redis

_SALT: Final = "dominium:bots:salt"
_LENGTH: Final = 26


def hidden(redis: Redis, address: str) -> str:
    """Return the name of an address group. It is another one if Redis has lost its data since."""
    redis.set(_SALT, secrets.token_hex(16), nx=True)
    salt = redis.get(_SALT)
    key = salt if isinstance(salt, bytes) else b""
    return hmac.new(key, address.encode(), hashlib.sha256).hexdigest()[:_LENGTH]
