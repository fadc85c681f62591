"""The log beside the table: a line for each turn, without repeats and without lines that are no news."""

import re

import pytest

from tests.support.pictures import against_a_bot
from tests.support.play import moves, table

READ = """() => [...document.querySelectorAll('.turns details')].map((turn) => ({
  open: turn.open, words: turn.querySelector('summary').innerText.replace(/\\s+/g, ' '),
  lines: [...turn.querySelectorAll('li .words')].map((line) => line.textContent.replace(/\\s+/g, ' ').trim()),
}))"""


def opened(visit, game, width=1366):
    page = visit(viewport={"width": width, "height": 768}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".to-you[data-decision]").wait_for()
    return page, page.evaluate(READ)


def test_each_turn_of_dominion_is_a_line_that_opens(people, visit):
    page, turns = opened(visit, against_a_bot(people["ada"], "dominion", 10, recommended="first-game-2"))
    *earlier, last = turns
    assert last["open"]
    assert not any(turn["open"] for turn in earlier)
    begin = re.compile(r"\S+ .+ turn \d+ (bought|gained|trashed|played)")
    assert all(begin.match(turn["words"]) for turn in earlier[1:]), earlier
    lines = [line for turn in turns[1:] for line in turn["lines"]]
    assert not [line for line in lines if "cleans up" in line or "draws 5" in line]
    assert not any(one == other for turn in turns for one, other in zip(turn["lines"], turn["lines"][1:], strict=False))
    turn = page.locator(".turns details").nth(len(turns) - 2)
    turn.locator("summary").click()
    turn.locator("li").first.wait_for()
    assert turn.get_by_role("link", name="Open this turn in Review").count() == 1


def test_a_guest_is_you_in_the_log(visit):
    page = visit(viewport={"width": 1366, "height": 768}).open("/").page
    page.get_by_role("button", name="Play now: Dominion").click()
    page.wait_for_url("**/games/*")
    page.locator(".choice.to-play-treasures").click()
    row = page.locator(".turns details[open]", has_text=re.compile(r"You turn \d+")).locator("li .words").first
    row.wait_for()
    assert "guest-" not in page.locator(".turns").inner_text()
    page.locator(".said", has_text=re.compile(r"You: plays .*Copper")).wait_for()


@pytest.mark.parametrize("ruleset", ["kingdomino", "domaine"])
def test_every_ruleset_has_turns_of_one_seat(people, visit, ruleset):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset=ruleset)
    for _ in moves(pair, game, 22):
        pass
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator(".turns details").nth(2).wait_for()
    turns = page.evaluate(READ)
    owners = [re.match(r"[AB] (ada|bruno)\b", turn["words"]) for turn in turns]
    assert sum(map(bool, owners)) >= len(turns) - 1, turns
    assert not any("0 ducats" in line and "receives" in line for turn in turns for line in turn["lines"])


@pytest.mark.parametrize("count", [2, 3])
def test_kingdomino_is_told_by_rounds_and_by_what_is_on_dominoes(people, visit, count):
    players = [people[name] for name in ("ada", "bruno", "carla")][:count]
    game = table(players, ruleset="kingdomino")
    line = 3 if count == 3 else 4
    for _ in moves(players, game, 4 * line - 2):
        pass
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator(".turns .round").nth(1).wait_for()
    assert page.locator(".turns .round").all_inner_texts() == ["Round 1", "Round 2"]
    parts = page.locator(".turns .scroll > *").evaluate_all("all => all.map((one) => one.className || one.tagName)")
    begins, ends = (place for place, part in enumerate(parts) if part == "round")
    turns = parts[begins:ends].count("DETAILS")
    assert turns == line or (count == 2 and turns < line), "each king acts once in a round"
    told = page.locator(".turns li .words").all_inner_texts()
    drawn = page.locator(".turns details li .words", has_text=re.compile(r"^\s*placed:\s*\d")).locator("svg")
    assert re.search(r"[a-z]+♛* \| [a-z]+♛*", drawn.first.get_attribute("aria-label"))
    assert page.locator(".turns .scroll > ol").all_inner_texts()[-1].startswith("A new line: ")
    assert page.locator(".turns details", has_text="A new line").count() == 1, "in the set-up, and in no player's turn"
    assert not any(re.search(r"\(-?\d+, -?\d+\)", words) for words in told), told
    pictures = page.locator(".turns .digest svg, .last-turns svg:not(.icon)")
    assert all("|" in one.get_attribute("aria-label") for one in pictures.all())
    assert page.locator(".last-turns svg:not(.icon)").count()


@pytest.mark.parametrize("width", [390, 1366])
def test_the_newest_line_is_on_the_screen_of_the_log(people, visit, width):
    page, _ = opened(visit, against_a_bot(people["ada"], "dominion", 12, recommended="first-game-2"), width)
    assert page.evaluate("""() => {
      const box = document.querySelector('.turns .scroll').getBoundingClientRect();
      const end = [...document.querySelectorAll('.turns details')].at(-1).getBoundingClientRect();
      return end.bottom <= box.bottom + 1 && end.bottom > box.top;
    }""")
