"""Whether everybody can read the page and find their way in it: names for what has no text, landmarks, contrast, four
languages."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

from domain.game.catalogue import LANGUAGES
from service.web.parts import parts
from tests.support.play import finish, limited, moves, table

NAMELESS = """() => {
  const named = (element) => [
    element.getAttribute("aria-label"), element.title, element.textContent, element.alt,
    ...[...(element.labels ?? [])].map((label) => label.textContent),
    ...(element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent),
  ].some((name) => name?.trim());
  const wanted = "button,a,input,select,textarea,summary,dialog,[role=img],[role=tabpanel],nav,aside,section";
  return [...document.querySelectorAll(wanted)].filter((one) => !named(one)).map((one) => one.outerHTML);
}"""

TWICE = """() => {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return ids.filter((id, place) => ids.indexOf(id) !== place);
}"""

# Every text against the nearest colour behind it, as WCAG counts contrast; not over a stream, which may be any colour.
PALE = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const read = new Map();
  const rgba = (colour) => {
    if (!read.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      read.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
    }
    return read.get(colour);
  };
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const behind = (element) => {
    for (; element; element = element.parentElement) {
      const colour = rgba(getComputedStyle(element).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return null;
  };
  const faint = (element) => {
    for (; element; element = element.parentElement) if (getComputedStyle(element).opacity !== "1") return true;
    return false;
  };
  return [...document.querySelectorAll("body *")].filter((element) => !element.closest("svg, :disabled, option") &&
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) &&
    element.getClientRects().length && !faint(element) && behind(element)).map((element) => {
      const [one, other] = [light(rgba(getComputedStyle(element).color)), light(behind(element))];
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      return [ratio, element.className, element.textContent.trim().slice(0, 40)];
    }).filter(([ratio]) => ratio < 4.5);
}"""


WITHOUT_CONTRAST = {"rules": {"color-contrast": {"enabled": False}}}
"""Options of Axe. Its rule for contrast takes most of its time, and `PALE` takes little."""


def accessible(page, **axe):
    """Check with Axe, and check the contrast of every text in the light and in the dark.

    The schemes differ only in colours, and a second run of Axe would take most of its time. `axe` are options of Axe.
    """
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert page.evaluate(PALE) == [], (page.url, "dark")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    axe_finds_nothing(page, **axe)


def axe_finds_nothing(page, **axe):
    """Check the page as it is, in its present colours."""
    assert page.evaluate(PALE) == [], page.url
    found = Axe().run(page, options={"resultTypes": ["violations"], **WITHOUT_CONTRAST, **axe})
    assert found.violations_count == 0, (page.url, found.generate_report())


def test_it_can_be_read_and_found_through(dominion, visit):
    rosa = visit(reduced_motion="reduce").open(f"/games/{dominion}/review")
    rosa.sign_in("rosa").look_as("referee")
    for tab in ("Looks", "Moment", "Rulings"):
        rosa.tab(tab)
        rosa.page.wait_for_timeout(100)
        assert rosa.page.evaluate(NAMELESS) == []
        assert rosa.page.evaluate(TWICE) == []
        accessible(rosa.page)
    for landmark, count in (("banner", 1), ("main", 1), ("navigation", 2), ("complementary", 1)):
        assert rosa.page.get_by_role(landmark).count() == count, landmark
    assert rosa.page.get_by_role("heading", level=1).inner_text().startswith("Dominion")


@pytest.mark.one_in(4)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_readers_language(people, visit, language):
    game = table([people["ada"], people["bruno"]])
    page = visit(locale=f"{language}-XX" if language != "en" else "en-GB").open(f"/games/{game}/review").page
    words = json.loads(parts()[f"words/{language}.json"])
    assert page.locator("html").get_attribute("lang") == language
    page.get_by_role("heading", name=words["course"]).wait_for()
    page.get_by_text(words["audit.agrees"]).first.wait_for()
    other = LANGUAGES[LANGUAGES.index(language) - 1]
    page.get_by_role("button", name=words["views.menu"]).click()
    page.locator(".language select").select_option(other)
    page.get_by_role("heading", name=json.loads(parts()[f"words/{other}.json"])["course"]).wait_for()


def test_who_may_not_know_of_a_game_is_asked_to_sign_in(people, visit):
    game = table([people["ada"], people["bruno"]], visibility="private")
    page = visit().open(f"/games/{game}/review")
    page.complaints.clear()  # 404: for them this hidden game does not exist
    page.page.get_by_label("Handle").fill("ada")
    page.page.get_by_label("Password").fill("wrong")
    page.button("Sign in").click()
    page.page.get_by_role("alert").wait_for()
    page.complaints.clear()
    page.page.get_by_label("Password").fill("correct horse battery staple")
    page.button("Sign in").click()
    page.page.get_by_role("heading", name="Kingdomino").wait_for()


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("ruleset", ["dominion", "kingdomino", "domaine"])
def test_every_moment_of_every_game_can_be_read(people, visit, ruleset, scheme):
    players = [people[name] for name in ("ada", "bruno", "carla")]
    game = table(players, ruleset=ruleset, options=limited(ruleset, 30))
    for _ in moves(players, game, 20):
        pass
    finish(players, game)
    page = visit(color_scheme=scheme, reduced_motion="reduce").open(f"/games/{game}/review#1")
    page.page.get_by_label("Seen as").select_option("referee")
    last = players[0].get(f"/v1/games/{game}").json["version"]
    for number in range(1, last + 1):
        page.at(number)
        assert page.page.locator("section.rest").count() == 0
        assert page.page.evaluate(NAMELESS) == []
        if number % 20 == 1:
            assert page.page.evaluate(PALE) == []
        page.page.keyboard.press("ArrowRight")
