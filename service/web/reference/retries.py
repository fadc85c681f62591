"""The refusals after which a client may send a request again."""

from typing import Final

from service.platform.http.codes import CODES

_SAME: Final = "send the same request"
_AGAIN: Final = "load the game again, then answer"
RETRIES: Final[tuple[tuple[str, str, str], ...]] = (
    ("rate-limited", "`Retry-After`", _SAME),
    ("unavailable", "`Retry-After`", _SAME),
    ("request-in-flight", "`Retry-After`", _SAME),
    ("too-slow", "nothing", _SAME),
    ("internal", "a minute", "send the same request once more"),
    ("conflict", "nothing", "load the thing again, then send the request"),
    ("stale-version", "nothing", "load the game again, then decide again"),
    ("decision-closed", "nothing", "load the game again, then answer its open decision"),
    ("not-your-decision", "the event `decision-opened` with your seat", _AGAIN),
    ("game-paused", "the event `resumed`", _AGAIN),
    ("time-over", "an event of the game", "load the game again"),
    ("game-not-started", "the event `game-started`", _SAME),
    ("game-not-over", "the event that [ends the game](/docs/streams#which-event-ends-a-game)", _SAME),
    ("dispute-pending", "the ruling", _SAME),
    ("audit-pending", "the end of your other audit", _SAME),
    ("export-pending", "the end of your other export", _SAME),
    ("export-not-ready", "`Retry-After`", _SAME),
    ("provider-unreachable", "`Retry-After`", _SAME),
    ("review-pending", "the end of one of your reviews", _SAME),
)
"""A code, what to wait for, and what to do then."""


def retries() -> str:
    """Return the table of retries as Markdown."""
    head = "| refusal | wait for | then |\n|---|---|---|\n"
    first = f"| no answer, or 502 and 504 of a proxy | a second, then twice as long each time | {_SAME} |\n"
    rows = (
        f"| {CODES[code].status} [`{code}`](/problems/{code}) | {pause} | {then} |\n" for code, pause, then in RETRIES
    )
    return head + first + "".join(rows)
