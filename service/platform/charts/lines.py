"""Draw line charts. Names stand beside the lines, so that readers need not tell colours apart.

line_chart("Points by round", [Line("ada", [Point(1, 6), Point(2, 10)])], about="…", across="round", up="points")
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from service.platform.charts.axes import Axis, counts, days, numbers
from service.platform.charts.svg import COLOURS, STYLE, at, escaped, fitted, text_width

_WIDTH: Final = 720
_HEIGHT: Final = 360
_EDGE: Final = 20
_TOP: Final = 66
_BOTTOM: Final = _HEIGHT - 50
_GAP: Final = 8
_LONGEST_NAME: Final = 130
_APART: Final = 15
"""Minimum vertical distance between names, in pixels."""
_MOST_DOTS: Final = 40
"""Maximum number of points in a line that are all marked by dots. A longer line has a dot only at its end."""


class Point(NamedTuple):
    """A point of a line chart with its margin of error: `spread` to either side. `caption` is its tooltip."""

    x: float
    y: float
    spread: float = 0
    caption: str = ""


class ChartLine(NamedTuple):
    name: str
    points: Sequence[Point]


class _Frame(NamedTuple):
    """The mapping of a chart's values to positions in the drawing."""

    x: Axis
    y: Axis
    left: float
    right: float

    def across(self, value: float) -> float:
        return self.left + self.x.share(value) * (self.right - self.left)

    def up(self, value: float) -> float:
        return _BOTTOM - self.y.share(value) * (_BOTTOM - _TOP)


def line_chart(
    title: str,
    lines: Sequence[ChartLine],
    *,
    about: str,
    across: str = "",
    up: str = "",
    dates: bool = False,
    span: float = 1,
) -> str:
    """Draw a line chart. The first eight lines have a colour and a name; the others are drawn behind them.

    `about` describes the chart in a sentence, for screen readers. `across` and `up` are the units of the axes. With
    `dates`, x are days since 1970. The vertical axis spans at least `span`.
    """
    drawn = [line for line in lines if line.points]
    points = [point for line in drawn for point in line.points]
    xs, ys = [float(point.x) for point in points], [float(point.y) for point in points]
    y = numbers(ys, span)
    named, faint = drawn[: len(COLOURS)], drawn[len(COLOURS) :]
    names = [line.name for line in named] if len(drawn) > 1 else [_number(line.points[-1].y) for line in named]
    names = [fitted(name, _LONGEST_NAME) for name in names]
    left = _EDGE + _GAP + max(text_width(text) for _, text in y.ticks)
    right = _WIDTH - _EDGE - max((text_width(name) + 2 * _GAP for name in names), default=0)
    frame = _Frame(days(xs) if dates else counts(xs), y, left, min(right, _WIDTH - 2 * _EDGE))
    body = "".join(
        (
            f'<rect class="ground" width="{_WIDTH}" height="{_HEIGHT}" rx="8"/>',
            f'<text class="heading" x="{_EDGE}" y="30">{escaped(fitted(title, _WIDTH - 2 * _EDGE, 15))}</text>',
            *_axes(frame, across, up),
            *(_path(frame, line, "line faint", titled=True) for line in faint),
            *(part for number, line in enumerate(named) for part in _drawn(frame, number, line)),
            *_names(frame, named, names),
        )
    )
    mark = hashlib.sha256(f"{title}\n{about}\n{body}".encode(errors="replace")).hexdigest()[:8]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" width="{_WIDTH}" height="{_HEIGHT}"'
        f' viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-labelledby="t{mark} d{mark}">'
        f'<title id="t{mark}">{escaped(title)}</title><desc id="d{mark}">{escaped(about)}</desc>'
        f"<style>{STYLE}</style>{body}</svg>\n"
    )


def _axes(frame: _Frame, across: str, up: str) -> Iterator[str]:
    for value, text in frame.y.ticks:
        y = at(frame.up(value))
        yield f'<path class="grid" d="M{at(frame.left)} {y}H{at(frame.right)}"/>'
        yield f'<text x="{at(frame.left - _GAP)}" y="{y}" dy=".35em" text-anchor="end">{escaped(text)}</text>'
    yield f'<path class="base" d="M{at(frame.left)} {_BOTTOM}H{at(frame.right)}"/>'
    for value, text in frame.x.ticks:
        x = at(frame.across(value))
        yield f'<path class="base" d="M{x} {_BOTTOM}v5"/>'
        yield f'<text x="{x}" y="{_BOTTOM + 19}" text-anchor="middle">{escaped(text)}</text>'
    yield f'<text x="{_EDGE}" y="{_TOP - 15}">{escaped(up)}</text>'
    yield f'<text x="{at(frame.right)}" y="{_HEIGHT - 12}" text-anchor="end">{escaped(across)}</text>'


def _drawn(frame: _Frame, number: int, line: ChartLine) -> Iterator[str]:
    """Yield the parts of a coloured line: its band of error, its path and its dots."""
    points = line.points
    if any(point.spread for point in points) and len(points) > 1:
        edges = [(p.x, p.y + p.spread) for p in points] + [(p.x, p.y - p.spread) for p in reversed(points)]
        ring = "L".join(f"{at(frame.across(x))} {at(frame.up(y))}" for x, y in edges)
        yield f'<path class="band s{number}" d="M{ring}Z"/>'
    yield _path(frame, line, f"line s{number}")
    for point in points if len(points) <= _MOST_DOTS else points[-1:]:
        title = f"<title>{escaped(point.caption)}</title>" if point.caption else ""
        place = f'cx="{at(frame.across(point.x))}" cy="{at(frame.up(point.y))}"'
        yield f'<circle class="dot s{number}" {place} r="4">{title}</circle>'


def _path(frame: _Frame, line: ChartLine, kind: str, *, titled: bool = False) -> str:
    way = "L".join(f"{at(frame.across(point.x))} {at(frame.up(point.y))}" for point in line.points)
    title = f"<title>{escaped(line.name)}</title>" if titled else ""
    return f'<path class="{kind}" d="M{way}">{title}</path>'


def _names(frame: _Frame, lines: Sequence[ChartLine], names: Sequence[str]) -> Iterator[str]:
    """Yield the names at the ends of the lines, moved apart where they would overlap."""
    ends = [(frame.up(line.points[-1].y), number) for number, line in enumerate(lines)]
    for (y, number), place in zip(sorted(ends), _spread([y for y, _ in sorted(ends)]), strict=True):
        x = frame.across(lines[number].points[-1].x)
        lead = frame.right + _GAP
        if lead - x > 2 * _GAP or abs(place - y) > 1:
            yield f'<path class="lead s{number}" d="M{at(x + 5)} {at(y)}L{at(lead)} {at(place)}"/>'
        name = escaped(names[number])
        yield f'<text class="name s{number}" x="{at(lead + 3)}" y="{at(place)}" dy=".35em">{name}</text>'


def _spread(places: Sequence[float]) -> list[float]:
    """Return the positions of names, moved so that none overlap and none is below the base.

    They are sorted from the top.
    """
    made: list[float] = []
    for place in places:
        made.append(max(place, made[-1] + _APART) if made else place)
    lowest = float(_BOTTOM)
    for number in reversed(range(len(made))):
        made[number] = min(made[number], lowest)
        lowest = made[number] - _APART
    return made


def _number(value: float) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".").replace("-", "−")
