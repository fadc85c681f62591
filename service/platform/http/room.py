"""Bytes that are kept for a day: each caller has a share, and so has everybody behind an address."""

from typing import Final

from flask import current_app

from service.platform.http.limits import Limits, Policy
from service.platform.http.work import requester

_KILOBYTE: Final = 1024
_DAY: Final = 86_400


class Room:
    """Room for things that are kept for a day, in kilobytes of a caller and of an address."""

    def __init__(self, name: str, of_caller: int, of_address: int) -> None:
        self._of_caller = Policy(name, of_caller, _DAY)
        self._of_address = Policy(f"{name}-address", of_address, _DAY)

    def take(self, size: int) -> bool:
        """Return whether there is room for `size` bytes, and count them for the caller and the address."""
        limits: Limits = current_app.extensions["gate"].limits
        account, address = requester()
        kilobytes = -(-size // _KILOBYTE)
        payers = ((self._of_caller, account or address), (self._of_address, address))
        return all(limits.spend_silently(policy, payer, min(kilobytes, policy.size)) for policy, payer in payers)
