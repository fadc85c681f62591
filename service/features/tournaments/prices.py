"""Amounts of money as texts, and in hundredths. The service moves no money."""

from collections.abc import Mapping
from typing import Any, Final

from domain.tournament.facts import DetailsChanged
from service.features.tournaments.answers import Fee, MarkedFees, Price
from service.features.tournaments.fees import MarkedFee

PATTERN: Final = r"^(0|[1-9][0-9]{0,6})(\.[0-9]{2})?$"


def hundredths(amount: str) -> int:
    """Parse an amount such as `5` or `5.50`."""
    whole, _, part = amount.partition(".")
    return int(whole) * 100 + int(part or 0)


def spelled(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02}"


def price(details: Any) -> Price | None:
    """Return the fee that the details of an event state, or None."""
    if not isinstance(details, DetailsChanged) or not isinstance(details.fee, int):
        return None
    return Price(spelled(details.fee), details.currency or "")


def ledger(marks: Mapping[int, MarkedFee], fee: Price | None) -> MarkedFees:
    """Return the marks with their sums: what was paid, and what is still due of the event's fee."""
    full = None if fee is None else hundredths(fee.amount)
    found = {entrant: one for entrant, one in sorted(marks.items()) if one.mark != "none"}
    due = [max(full - (one.amount or 0), 0) for one in found.values() if one.mark == "due"] if full is not None else []
    return MarkedFees(
        items=[
            Fee(entrant, "due" if one.mark == "due" else "paid", None if one.amount is None else spelled(one.amount))
            for entrant, one in found.items()
        ],
        fee=fee,
        paid=spelled(sum(one.amount or 0 for one in found.values())),
        due=None if full is None else spelled(sum(due)),
    )
