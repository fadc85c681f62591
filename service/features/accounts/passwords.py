"""Hashes of passwords with argon2id, at most two at a time.

The check of an unknown handle takes as long as that of a wrong password.
"""

import threading
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# Each hash takes 64 MB and tens of milliseconds: more than two at once would let sign-ins crowd out the games.
_turns: Final = threading.BoundedSemaphore(2)
_hasher: Final = PasswordHasher()
_NOBODY: Final = "$argon2id$v=19$m=65536,t=3,p=4$c29tZSBzYWx0IGZvciBubw$3fXyPl8ZSl4Zq9vw0z0dQ1yBq6kQmU9m3cYvP7m6o4A"


def hashed(password: str) -> str:
    with _turns:
        return _hasher.hash(password)


def matches(stored: str | None, password: str) -> bool:
    """Return whether a password matches the stored hash.

    Without a stored hash, the check takes as long, so that nobody can find out which handles exist.
    """
    with _turns:
        try:
            _hasher.verify(_NOBODY if stored is None else stored, password)
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None
