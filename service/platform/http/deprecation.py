"""Deprecated operations: how long they still work, and the operation to use instead.

The headers are `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link` to the other operation in the reference.
"""

from datetime import UTC, date, datetime, timedelta
from email.utils import format_datetime
from typing import Final, NamedTuple

NOTICE: Final = timedelta(days=365)
"""Least time from the announcement to the day from which an operation may be missing."""


class Deprecation(NamedTuple):
    """An operation that callers should leave: since when, until when, and for which operation."""

    since: date
    sunset: date
    instead: str

    @classmethod
    def of(cls, since: str, sunset: str, instead: str) -> "Deprecation":
        """Parse the dates. ValueError: they leave callers less than a year."""
        made = cls(date.fromisoformat(since), date.fromisoformat(sunset), instead)
        if made.sunset - made.since < NOTICE:
            raise ValueError(f"{sunset} is less than {NOTICE.days} days after {since}")
        return made

    def headers(self) -> list[tuple[str, str]]:
        return [
            ("Deprecation", f"@{int(_midnight(self.since).timestamp())}"),
            ("Sunset", format_datetime(_midnight(self.sunset), usegmt=True)),
            ("Link", f'</docs#{self.instead}>; rel="deprecation"; type="text/html"'),
        ]

    def words(self) -> str:
        """Return the sentences for the description of the operation."""
        return f"Deprecated since {self.since}. Use `{self.instead}`. It may be missing from {self.sunset} on."


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)
