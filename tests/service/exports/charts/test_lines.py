"""Line charts: whole, safe, described for people who cannot see them, and without overlaps."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.platform.charts.lines import ChartLine, Point, line_chart
from service.platform.charts.svg import COLOURS, fitted, text_width

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "\"><script>alert(1)</script>&'\x00\x1b\ufffe\ud800"
LINES = st.lists(
    st.builds(
        ChartLine,
        st.text(max_size=40),
        st.lists(st.builds(Point, st.integers(0, 60), st.floats(-500, 3000), st.floats(0, 400)), max_size=60),
    ),
    max_size=12,
)


def drawn(lines, title="Points by round", **more):
    return line_chart(title, lines, about="Who had how many.", across="round", up="points", **more)


def texts(chart, kind=None):
    return [
        found for found in ET.fromstring(chart).iter(f"{SVG}text") if kind is None or kind in found.get("class", "")
    ]


def box(text):
    """Return the approximate box of a text: left, right, top and bottom."""
    size = 15 if text.get("class") == "heading" else 12
    x, y, width = float(text.get("x")), float(text.get("y")), text_width(text.text or "", size)
    left = x - {"end": width, "middle": width / 2}.get(text.get("text-anchor"), 0)
    middle = y if text.get("dy") else y - size / 3
    return left, left + width, middle - size / 2, middle + size / 2


@settings(deadline=None, max_examples=25)
@given(LINES, st.booleans(), st.text(max_size=200))
def test_no_text_stands_on_another_or_outside(lines, dates, title):
    boxes = [box(text) for text in texts(drawn(lines, title, dates=dates)) if text.text]
    for left, right, top, bottom in boxes:
        assert left >= -0.1
        assert right <= 720.1
        assert top >= 0
        assert bottom <= 360
    for number, (left, right, top, bottom) in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert right <= other[0] or other[1] <= left or bottom <= other[2] + 0.1 or other[3] <= top + 0.1


@settings(deadline=None, max_examples=25)
@given(LINES, st.booleans())
def test_everything_drawn_is_inside(lines, dates):
    root = ET.fromstring(drawn(lines, dates=dates))
    for path in root.iter(f"{SVG}path"):
        for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path.get("d")):
            assert 0 <= float(x) <= 720
            assert 0 <= float(y) <= 360
    for dot in root.iter(f"{SVG}circle"):
        assert 20 <= float(dot.get("cx")) <= 700


def test_what_is_drawn_is_where_it_says():
    root = ET.fromstring(drawn([ChartLine("ada", [Point(1, 0), Point(2, 10), Point(3, 5)])]))
    (line,) = [path for path in root.iter(f"{SVG}path") if path.get("class") == "line s0"]
    (x1, y1), (x2, y2), (x3, y3) = (tuple(map(float, pair.split())) for pair in line.get("d")[1:].split("L"))
    assert x3 - x2 == pytest.approx(x2 - x1, abs=0.2)
    assert y1 - y2 == pytest.approx(2 * (y3 - y2), abs=0.2)
    ticks = {text.text: float(text.get("y")) for text in texts(drawn([ChartLine("ada", [Point(1, 0), Point(2, 10)])]))}
    assert ticks["0"] == pytest.approx(y1, abs=0.1)
    assert ticks["10"] == pytest.approx(y2, abs=0.1)


def test_names_cannot_break_out():
    chart = drawn([ChartLine(HOSTILE, [Point(1, 2, 0, HOSTILE)]), ChartLine(HOSTILE, [Point(1, 3)])], HOSTILE)
    root = ET.fromstring(chart)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "style", "rect", "text", "path", "circle",
    }  # fmt: skip
    chart.encode()
    assert "http" not in chart.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"\bon\w+=|url\(|@import|href", chart)


def test_it_is_told_to_who_does_not_see_it():
    root = ET.fromstring(drawn([ChartLine("ada", [Point(1, 2, 0, "2 points")])]))
    named, told = root.get("aria-labelledby").split()
    assert root.get("role") == "img"
    assert [(child.get("id"), child.text) for child in root][:2] == [
        (named, "Points by round"),
        (told, "Who had how many."),
    ]
    assert [title.text for dot in root.iter(f"{SVG}circle") for title in dot] == ["2 points"]


def test_two_charts_on_a_page_do_not_share_ids_and_the_same_chart_is_the_same():
    one = drawn([ChartLine("ada", [Point(1, 2)])])
    assert one == drawn([ChartLine("ada", [Point(1, 2)])])
    assert not {*re.findall(r' id="(\w+)"', one)} & {
        *re.findall(r' id="(\w+)"', drawn([ChartLine("ada", [Point(1, 3)])]))
    }


def test_one_line_says_its_last_number_and_many_say_their_names():
    ada, bob = ChartLine("ada", [Point(1, 2), Point(2, 1531.25)]), ChartLine("bob", [Point(1, 1)])
    assert [name.text for name in texts(drawn([ada]), "name")] == ["1531.25"]
    assert {name.text for name in texts(drawn([ada, bob]), "name")} == {"ada", "bob"}


def test_of_many_lines_eight_are_named_and_all_are_drawn():
    lines = [ChartLine(f"p{number}", [Point(1, 1), Point(2, 1)]) for number in range(200)]
    chart = drawn(lines)
    names = [float(name.get("y")) for name in texts(chart, "name")]
    assert len(names) == len(COLOURS)
    assert all(after - before >= 14.9 for before, after in pairwise(sorted(names)))
    assert chart.count('class="line') == 200
    assert "<title>p199</title>" in chart


def test_a_long_line_has_no_dots_but_the_last():
    assert drawn([ChartLine("ada", [Point(day, 1500) for day in range(1000)])]).count("<circle") == 1


def test_light_and_dark_are_the_readers_choice_and_paper_is_light():
    assert "@media screen and (prefers-color-scheme:dark)" in drawn([])


@pytest.mark.parametrize("place", [0, 1])
def test_colours_can_be_told_from_the_ground(place):
    grounds = ("#fffdf8", "#202227")

    def luminance(colour):
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for pair in COLOURS:
        low, high = sorted((luminance(pair[place]), luminance(grounds[place])))
        assert (high + 0.05) / (low + 0.05) >= 4.5, pair


def test_a_text_is_cut_to_its_room():
    assert fitted("short", 100) == "short"
    assert fitted("a name that goes on and on", 60).endswith("…")
    assert text_width(fitted("漢字漢字漢字漢字", 60)) <= 60
