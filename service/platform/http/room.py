"""Bytes that are kept for a day: each caller has a share, and so has everybody behind an address."""

from typing import Final

from flask import current_app

from service.platform.http.limits import Limits, Policy
from service.platform.http.work import requester

_KILOBYTE: Final = 1024
_DAY: Final = 86_400


class Room:
    """A daily allowance in kilobytes, for each caller and for each address."""

    def __init__(self, name: str, of_caller: int, of_address: int) -> None:
        self._of_caller = Policy(name, of_caller, _DAY)
        self._of_address = Policy(f"{name}-address", of_address, _DAY)

    def take(self, size: int) -> bool:
        """Return whether there is room for `size` bytes, and count them for the caller and the address."""
        limits: Limits = current_app.extensions["gate"].limits
        account, address = requester()
        kilobytes, payer = -(-size // _KILOBYTE), account or address
        mine = min(kilobytes, self._of_caller.size)
        if not limits.spend_silently(self._of_caller, payer, mine):
            return False
        there = limits.spend_silently(self._of_address, address, min(kilobytes, self._of_address.size))
        if not there:
            limits.give_back_silently(self._of_caller, payer, mine)
        return there
