"""The findings and marks of a referee on the page of a case.

The page shows changes, the place where two records part, whether other tables share the shuffle, and earlier rulings.
"""

import pytest

from tests.browser.test_replay import of_type
from tests.support.event import DUEL, first_round, open_event
from tests.support.play import events, finish, moves, table

TITLE = "Duplicate at the Golden Crown"


@pytest.fixture(scope="module")
def tables(anybody):
    """Two finished tables of a duplicate round, and a dispute at the second."""
    olga, *players = (anybody.as_(f"duplicate-{number}") for number in range(5))
    path = open_event(
        olga, DUEL, players=players, title=TITLE, deal="duplicate", terms={"dispute_window_seconds": 3600}
    )
    games = [one["games"][0]["game"] for one in first_round(olga, path)["tables"]]
    for game in games:
        seats = {seat["account"] for seat in olga.get(f"/v1/games/{game}").json["seats"]}
        seated = [player for player in players if player.account in seats]
        finish(seated, game)
    sitting = seated[0]
    cites = of_type(events(sitting, game), "domino-chosen")[2]
    claim = {"cites": cites, "text": "The other table had better tiles."}
    made = sitting.post(f"/v1/games/{game}/disputes", claim)
    assert made.status == 201, made
    return games[::-1], cites, claim["text"]


def test_what_changed_where_two_records_part_whose_shuffle_it_is_and_what_was_ruled_before(people, tables, visit):
    (game, other), cites, claim = tables
    referee = people["rosa"]
    rosa = visit().signed_in("rosa").open("/disputes")
    case = rosa.page.locator(".cases li", has_text=claim)
    case.locator(".badge", has_text=TITLE).wait_for()
    rosa.page.get_by_label("Tournament").select_option(label=TITLE)
    case.get_by_role("link").click()
    evidence = rosa.look_as("referee").at(cites).page.locator(".evidence")

    def opened(title):
        evidence.locator("summary", has_text=title).click()
        return evidence.locator("details", has_text=title)

    changed = opened("What changed between two moments")
    changed.get_by_label("From event").fill(str(cites - 1))
    told = referee.get(f"/v1/games/{game}/changes?view=referee&from_moment={cites - 1}&to_moment={cites}").json
    changed.locator("li", has_text=told["lines"][0]["text"]).wait_for()
    assert changed.locator("dt").all_inner_texts() == [one["path"] for one in told["items"]] != []
    changed.get_by_label("to event").fill(str(cites - 1))
    rosa.page.keyboard.press("Tab")
    changed.get_by_text("None.", exact=True).wait_for()

    beside = opened("Beside another game")
    beside.get_by_label("The other game").fill(rosa.page.url.partition("/disputes")[0] + f"/games/{other}")
    beside.get_by_role("button", name="Compare").click()
    told = referee.get(f"/v1/games/{game}/comparison?view=referee&with={other}").json
    assert told["same"] >= 3  # the pile, the first line and the first king are those of both tables
    beside.get_by_text(f"{told['same']} events on the table are the same in both").wait_for()
    assert told["left"]["type"] == told["right"]["type"] == "decision-answered"  # they chose other dominoes
    assert beside.locator("li").all_inner_texts() == [
        f"here: #{told['left']['seq']} somebody answers", f"there: #{told['right']['seq']} somebody answers",
    ]  # fmt: skip
    assert beside.locator("li a").last.get_attribute("href") == f"/games/{other}/review#{told['right']['seq']}"
    beside.get_by_label("The other game").fill(game)
    beside.get_by_role("button", name="Compare").click()
    beside.get_by_text("They do not differ.").wait_for()

    [shuffled, *_] = of_type(events(referee, game, "referee"), "pile-shuffled")
    rosa.go(shuffled).button("Check this shuffle").click()
    rosa.page.locator("dialog").get_by_text("This table has its shuffles in common with others").wait_for()
    rosa.page.keyboard.press("Escape")

    rosa.page.locator("summary", has_text="Note something").click()
    rosa.page.get_by_label("Note", exact=True).fill("Shuffled for both tables.")
    rosa.page.get_by_label(f"Mark event #{shuffled} with it").check()
    rosa.button("Note something").click()
    rosa.page.locator(".caption .marked", has_text="Shuffled for both tables.").wait_for()
    dispute = rosa.page.url.rpartition("/")[2].partition("#")[0]
    ruling = {"kind": "dismiss", "dispute": dispute, "reason": "They had the same.", "rule": "Duplicate, 1"}
    assert referee.post(f"/v1/games/{game}/rulings", ruling).status == 201
    rosa.page.reload()  # a referee on record follows events only at the current moment
    rosa.page.locator(".case .ruled", has_text="They had the same.").wait_for()
    found = rosa.page.locator("details", has_text="Look for precedents")
    found.locator("summary").click()
    found.get_by_label("The rule relied on").fill("Duplicate, 1")
    found.get_by_role("button", name="Look", exact=True).click()
    found.locator(".matter", has_text="They had the same.").get_by_role("link").click()
    rosa.page.locator("blockquote", has_text="They had the same.").wait_for()
    assert "/rulings/" in rosa.page.url


def test_a_moment_is_found_in_the_readers_language(pair, visit):
    game = table(pair)
    for _ in moves(pair, game, 6):
        pass
    [first, *_] = of_type(events(pair[0], game), "domino-chosen")
    reader = visit(locale="it-IT").open(f"/games/{game}/review")
    finder = reader.page.locator(".finder")
    finder.locator("summary", has_text="Trova un momento").click()
    finder.get_by_label("Tipo").select_option(label="tessera scelta")
    finder.get_by_role("button", name="Primo", exact=True).click()
    reader.at(first)


def test_docket_lists_a_game_whose_clock_ran_out(pair, people, visit):
    game = table(pair, terms={"clock": {"per_move_seconds": 1, "on_timeout": "referee"}})
    rosa = visit().signed_in("rosa").open("/disputes")
    waiting = rosa.page.locator(f".cases a[href='/games/{game}']", has_text="A clock ran out: Kingdomino")
    waiting.wait_for()
    assert (
        people["rosa"].post(f"/v1/games/{game}/rulings", {"kind": "void", "reason": "The line was down."}).status == 201
    )
    waiting.wait_for(state="detached")
