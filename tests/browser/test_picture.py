"""A picture of the table, made by the page alone from only its own content."""

import base64
from pathlib import Path

import pytest

from tests.browser.playing import at_length
from tests.support.play import limited, moves, table

MARGIN = 12
APART = """async ([made, seen, margin]) => {
  const pixels = async (png, cut) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const [width, height] = [image.width - 2 * cut, image.height - 2 * cut];
    const [wide, high] = [width, height].map((length) => Math.floor(length / 8));
    const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
    const drawing = canvas.getContext("2d");
    drawing.imageSmoothingQuality = "high";
    drawing.drawImage(image, cut, cut, width, height, 0, 0, wide, high);
    return [drawing.getImageData(0, 0, wide, high).data, wide, high];
  };
  const [[one, ...size], [other, ...sized]] = [await pixels(made, 2 * margin), await pixels(seen, 0)];
  return [size, sized, one.filter((part, place) => Math.abs(part - other[place]) > 32).length / one.length];
}"""
"""How large both are, and how many of their colours differ, looked at from where letters are a blur."""


@pytest.mark.parametrize(
    ("ruleset", "scheme"),
    [
        ("domaine", "dark"),
        pytest.param("dominion", "dark", marks=at_length(True)),
        pytest.param("kingdomino", "light", marks=at_length(True)),
    ],
)
def test_a_picture_of_the_table_shows_what_its_viewer_sees(people, visit, ruleset, scheme):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 30))
    for _ in moves(pair, game, 18):
        pass
    version = pair[0].get(f"/v1/games/{game}").json["version"]
    visitor = visit(color_scheme=scheme, device_scale_factor=2, reduced_motion="reduce").open(f"/games/{game}/review")
    page, asked = visitor.at(version).page, []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_download() as saved:
        visitor.button("Save a picture").click()
    assert saved.value.suggested_filename == f"{game}-{version}.png"
    assert not [url for url in asked if not url.startswith(("data:image/svg", "blob:")) and not url.endswith(".css")]
    pictures = (Path(saved.value.path()).read_bytes(), page.locator(".drawing").screenshot())
    blank = visitor.context.new_page()
    size, sized, apart = blank.evaluate(APART, [*(base64.b64encode(png).decode() for png in pictures), MARGIN])
    assert size == pytest.approx(sized, abs=1)
    assert apart < 0.06
