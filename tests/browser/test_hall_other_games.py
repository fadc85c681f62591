"""Events of games without rules here: made in the form, and typed in as winners or as places."""

from msgspec.structs import replace

from domain.game.refusal import Refusal
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import RoundRobin, Swiss
from domain.tournament.formats.stage import Stage, check_stages
from domain.tournament.tiebreaks import NAMES
from tests.browser.test_event_details import fits
from tests.browser.test_hall import PHONE, organised
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import did, first_round, open_event
from tests.support.play import until

HOSTILE = "<b>Dominium</b> \u2014 sign in again"


def test_an_event_of_chess_is_made_and_typed_in_as_winners(visit, anybody, people):
    visitor, page = organised(visit)
    page.get_by_label("Name", exact=True).fill("Chess evening")
    page.get_by_role("radio", name="Another game").check()
    page.get_by_label("Name of the game").fill("Chess")
    page.get_by_label("A result is").select_option("winner")
    page.get_by_label("Most players at a table").select_option("2")
    assert page.locator("option[value=here]").count() == 0
    page.get_by_label("Players: paste").fill("Ada\nBea\nCleo\nDora")
    axe_finds_nothing(page)
    visitor.button("Create it and draw round 1").click()
    page.wait_for_url("**/tournaments/t_*")
    path = f"/v1{page.url[page.url.index('/tournaments/') :]}"
    page.get_by_role("button", name="Publish round 1").click()
    first, second = page.locator("#table-1-1-1"), page.locator("#table-1-1-2")
    first.get_by_role("radio").first.check()
    first.get_by_role("button", name="Enter the result").click()
    first.get_by_text("done").wait_for()
    assert first.locator(".lines b").all_inner_texts() == ["1", "0"]
    second.get_by_role("radio", name="Draw: nobody won").check()
    axe_finds_nothing(page)
    second.get_by_role("button", name="Enter the result").click()
    second.get_by_text("done").wait_for()
    assert second.locator(".lines b").all_inner_texts() == ["=", "="]
    assert page.locator(".hall-head").get_by_text("Chess", exact=True).count() == 1
    lines = did(anybody.get(f"{path}/standings"), 200)["standings"]
    assert sorted(line["points"] for line in lines) == ["0", "1", "1/2", "1/2"]


OFFERED = [
    ("Another game", "points", "4", "1", Stage(Swiss(rounds=3, size=4)), "points"),
    ("Another game", "ranks", "2", "3", Stage(Swiss(rounds=3, size=2, duel=Duel(3, "drawn"))), "ranks"),
    ("Another game", "winner", "2", "1", Stage(RoundRobin()), "winner"),
    ("Kingdomino", None, "2", "1", Stage(Swiss(rounds=3, size=2)), None),
]


def test_the_form_offers_the_tiebreaks_that_the_service_accepts(visit, people):
    _, page = organised(visit)
    page.locator("summary", has_text="Points and tie-breaks").click()
    for game, results, size, best, stage, kind in OFFERED:
        page.get_by_role("radio", name=game).check()
        if results:
            page.get_by_label("A result is").select_option(results)
        page.get_by_role("radio", name="round robin" if isinstance(stage.format, RoundRobin) else "Swiss").check()
        page.locator("select[name=size]").select_option(size)
        if size == "2":
            page.locator("select[name=best]").select_option(best)
        offered = (
            page.get_by_label("Add a tie-break").locator("option").evaluate_all("all => all.map((one) => one.value)")
        )
        assert set(filter(None, offered)) == {name for name in NAMES if accepted(stage, name, kind)}, (game, results)


def accepted(stage, name, results):
    try:
        check_stages([replace(stage, tiebreaks=(name,))], (2, 3, 4), results)
    except Refusal:
        return False
    return True


def test_places_are_typed_and_the_games_name_is_text(visit, people):
    carla = people["carla"]
    stage = {"format": {"kind": "swiss", "rounds": 1, "size": 4}}
    game = {"name": HOSTILE, "results": "ranks"}
    path = open_event(
        carla, stage, ruleset="other", game=game, play="typed", title="Places", names=["Ada", "Bea", "Cleo", "Dora"]
    )
    first_round(carla, path)
    visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    page = settled(visitor, path.removeprefix("/v1"))
    table = page.locator("#table-1-1-1")
    table.wait_for()  # all() takes what is there now
    for place, field in enumerate(table.locator("input[type=number]").all(), 1):
        field.fill(str(place))
    table.get_by_role("button", name="Enter the result").click()
    until(lambda: table.locator(".lines b").all_inner_texts() == ["1.", "2.", "3.", "4."])
    assert page.locator(".hall-head bdi").inner_text() == HOSTILE
    fits(page, 320, 390, 1366)
    visitor.open(f"{path.removeprefix('/v1')}/print#slips")
    page.get_by_role("columnheader", name="Place").wait_for()
    visitor.open("/tournaments?ruleset=other")
    until(lambda: page.locator(".event-card bdi").all_inner_texts()[:1] == [HOSTILE])
    fits(page, 320, 390, 1366)
