"""The chart of the leaders' points, round by round."""

from fractions import Fraction
from typing import Final

from domain.tournament.results.scale import spelled
from service.features.exports.layout import about
from service.features.exports.source import Extract
from service.features.exports.words import entrant_name, plain, translated
from service.platform.charts.lines import ChartLine, Point, line_chart

MEDIA: Final = "image/svg+xml"
MOST: Final = 50


def write(extract: Extract, language: str = "en", entrants: int = 8) -> bytes:
    """Draw the points of the first `entrants` entrants in the standings. Rounds with carried points come first."""
    lines = [
        ChartLine(entrant_name(extract.source.names.get(entrant), entrant, language), _points(extract, entrant))
        for entrant in extract.order[:entrants]
    ]
    head = extract.head
    when = about(head, language, "after")
    return line_chart(
        plain(head.title or head.tournament),
        lines,
        about=f"{translated('columns', 'points', language)}, {when}",
        across=translated("columns", "round", language),
        up=translated("columns", "points", language),
    ).encode()


def _points(extract: Extract, entrant: int) -> list[Point]:
    sums, points = Fraction(), [Point(0, 0)]
    for appearance in extract.crosstable.row(entrant):
        sums += appearance.points
        points.append(Point(appearance.round, float(sums), caption=spelled(sums)))
    return points
