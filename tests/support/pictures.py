"""The pictures of pages in the README: a service is started, played with, and photographed.

python -m tests.support.pictures
"""

import base64
import random
import tempfile
from pathlib import Path
from typing import Any

from service.features.bots.players import answer
from tests.support.api import Api, over_http
from tests.support.browser import PASSWORD, Visitor, chromium
from tests.support.play import until
from tests.support.server import ROOT, running

FOLDER = ROOT / "docs" / "pictures"
MOST = 40_000
"""Bytes that one may have."""
WIDTH = 800
SCREEN = {"width": 1280, "height": 880}
SMALLER = """async ([png, width, most]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = (image.height * width) / image.width;
  const drawing = canvas.getContext("2d");
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pictures = [0.8, 0.7, 0.6, 0.5, 0.4].map((quality) => canvas.toDataURL("image/webp", quality).split(",")[1]);
  return pictures.find((picture) => atob(picture).length < most) ?? pictures.at(-1);
}"""


def photograph(visitor: Visitor, name: str) -> None:
    visitor.page.evaluate("scrollTo(0, 0)")
    blank = visitor.context.new_page()
    png = base64.b64encode(visitor.page.screenshot()).decode()
    picture = base64.b64decode(blank.evaluate(SMALLER, [png, WIDTH, MOST]))
    blank.close()
    assert len(picture) < MOST, f"{name} has {len(picture)} bytes"
    (FOLDER / f"{name}.webp").write_bytes(picture)
    print(f"{name}: {len(picture):,} bytes")


def against_a_bot(ada: Api, ruleset: str, answers: int, **options: Any) -> str:
    """Create a game with this many answers as bots would give them, and the next question waiting for her."""
    wanted = {"ruleset": ruleset, "options": options, "seats": ["me", {"bot": "master"}], "visibility": "unlisted"}
    game = str(ada.post("/v1/games", wanted).json["game"]["id"])

    def hers() -> dict[str, Any] | None:
        now: dict[str, Any] = ada.get(f"/v1/games/{game}").json
        return now if now["result"] or (now["decision"] and now["decision"]["seat"] in now["you"]) else None

    for _ in range(answers):
        now = until(hers, 60)
        if now["result"]:
            break
        picks = answer("skilled", {**now, "moves": []}, random.Random(now["decision"]["id"]))
        moved = ada.post(f"/v1/games/{game}/moves", {"decision": now["decision"]["id"], "picks": picks})
        assert moved.status == 201, moved
    until(hers, 60)
    return game


def table(visitor: Visitor, game: str, view: str = "") -> Visitor:
    visitor.open(f"/games/{game}{view}")
    visitor.page.locator('.stage[aria-busy="false"]').wait_for()
    return visitor


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "data") as service, chromium() as browser:
        ada = Api(over_http(service.url)).as_("ada", password=PASSWORD)
        light = Visitor(browser, service.url, viewport=SCREEN, color_scheme="light")
        light.open("/").page.get_by_role("button", name="Learn Kingdomino").wait_for()
        photograph(light, "home")
        light.signed_in("ada")
        dark = Visitor(browser, service.url, viewport=SCREEN, color_scheme="dark").signed_in("ada")

        table(light, against_a_bot(ada, "dominion", 24, recommended="first-game-2"))
        light.button("Explain my options").click()
        light.page.locator(".lesson > p").first.wait_for()
        photograph(light, "dominion")

        table(dark, against_a_bot(ada, "domaine", 60)).page.locator(".to-you[data-decision]").wait_for()
        photograph(dark, "domaine")

        table(light, against_a_bot(ada, "kingdomino", 60), "/review").button("Find costly choices").click()
        light.page.locator(".review li").first.wait_for(timeout=120_000)
        photograph(light, "kingdomino")


if __name__ == "__main__":
    main()
