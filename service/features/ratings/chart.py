"""The chart of a rating over time, with texts in the requested language."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from domain.game.catalogue import Catalogue
from service.platform.charts.lines import ChartLine, Point, line_chart

WORDS: Final = Catalogue(__package__)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SPAN: Final = 100
"""Minimum range of ratings on the axis, so that small changes do not look large."""


class Rated(NamedTuple):
    """A rating and its deviation after a day (days since 1970)."""

    day: int
    rating: float
    deviation: float


def rating_chart(name: str, ruleset: str, players: int, days: Sequence[Rated], language: str) -> str:
    """Return the SVG chart of a rating over `days`, which must be in order and not empty."""
    ratings = [rated.rating for rated in days]
    about = WORDS.say(
        "chart",
        "about",
        language,
        name=name,
        begin=date(days[0].day),
        end=date(days[-1].day),
        first=_printed(ratings[0]),
        last=_printed(ratings[-1]),
        most=_printed(max(ratings)),
        least=_printed(min(ratings)),
    )
    points = [
        Point(
            rated.day,
            rated.rating,
            rated.deviation,
            f"{date(rated.day)}: {_printed(rated.rating)} ± {rated.deviation:.0f}",
        )
        for rated in days
    ]
    title = WORDS.say("chart", "title", language, name=name, game=ruleset.capitalize(), players=players)
    across, up = (WORDS.say("chart", axis, language) for axis in ("across", "up"))
    return line_chart(title, [ChartLine(name, points)], about=about, across=across, up=up, dates=True, span=_SPAN)


def date(day: int) -> str:
    """Format a day (days since 1970) as an ISO 8601 date."""
    return (_EPOCH + timedelta(days=day)).date().isoformat()


def _printed(rating: float) -> str:
    return f"{rating:.2f}".replace("-", "−")
