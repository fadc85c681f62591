"""Participants, through the pages: places and the waiting list, check-in by player, list and code, fees, seeds."""

from tests.browser.test_hall import PHONE, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import did, open_event
from tests.support.play import until

STAGE = {"format": {"kind": "swiss", "rounds": 2, "size": 4}}


def test_the_door_is_kept_by_players_an_arbiter_and_an_organiser(visit, people):
    carla = people["carla"]
    api = open_event(carla, STAGE, players=[people["ada"]], play="typed", most_entrants=4)
    event = api.rpartition("/")[2]
    did(carla.post(f"{api}/entrants", {"names": ["Bea", "Cleo", "ada by hand"]}))
    did(people["bruno"].post(f"{api}/entrants"))
    organiser, player, waiter, arbiter = (visit(viewport=PHONE, reduced_motion="reduce") for _ in range(4))
    for visitor, who in ((organiser, "carla"), (player, "ada"), (waiter, "bruno"), (arbiter, "rosa")):
        visitor.signed_in(who)
    desk = settled(organiser, f"/tournaments/{event}")
    phone = settled(waiter, f"/tournaments/{event}")
    phone.get_by_text("Waiting for a place: number 1 on the list.").wait_for()

    turn(desk, "Settings")
    desk.get_by_text("Staff", exact=True).click()
    desk.get_by_label("Handle").fill("rosa")
    desk.locator(".staff").get_by_role("button", name="Add").click()
    desk.get_by_role("button", name="Relieve: rosa").wait_for()

    turn(desk, "Players")
    desk.get_by_role("button", name="Correct this entry: ada by hand").click()
    desk.get_by_label("Same person as…").select_option(label="ada")
    desk.locator("form.rename").get_by_label("Fee").select_option("paid")
    desk.locator("form.rename").get_by_role("button", name="Save").click()
    phone.get_by_text("Waiting for a place").wait_for(state="detached")
    desk.locator(".people li", has_text="ada").get_by_text("paid").first.wait_for()

    desk.locator("summary", has_text="Check-in").click()
    organiser.button("Ask players to check in").click()
    waiter.button("I am here").click()
    phone.get_by_text("You have checked in.").wait_for()
    phone.get_by_text("Check-in code").click()
    assert phone.locator(".door img.qr").evaluate(
        "async (code) => { await code.decode(); return code.naturalWidth > 0 }"
    )
    door = settled(arbiter, f"/tournaments/{event}#entrant-1")
    arbiter.button("Check them in").click()
    door.get_by_text("Has checked in.").wait_for()
    turn(door, "Players")
    door.get_by_role("checkbox", name="Bea").check()
    desk.get_by_text("3 of 4 here").wait_for()
    axe_finds_nothing(door)
    assert door.evaluate("document.documentElement.scrollWidth <= innerWidth")
    organiser.button("Leave out 1 who is not here").click()
    desk.get_by_role("button", name="Bring back: Cleo").wait_for()

    turn(desk, "Now")
    desk.get_by_text("3 players: 1 table of 3. 2 rounds.").wait_for()
    desk.get_by_label("Seeding").select_option("list")
    desk.get_by_label("The best first, a name a line").fill("bruno\nBea\nada")
    organiser.button("Start and draw round 1").click()
    desk.get_by_text("Round 1 is drawn").wait_for()
    numbers = {one["handle"] or one["name"]: one["entrant"] for one in did(carla.get(f"{api}/entrants"), 200)["items"]}
    (stage,) = did(carla.get(api), 200)["stages"]
    assert stage["entrants"] == [numbers["bruno"], numbers["Bea"], 1]
    before = drawn(carla, api)
    turn(desk, "Rounds")
    desk.get_by_label("This player").select_option(label="bruno (Table 1)")
    desk.get_by_label("changes places with").select_option(label="ada (Table 1)")
    organiser.button("Swap").click()
    swapped = {numbers["bruno"]: 1, 1: numbers["bruno"]}
    until(lambda: drawn(carla, api) == [swapped.get(one, one) for one in before])
    asks = desk.locator("section", has=desk.get_by_role("heading", name="Byes on request"))
    asks.get_by_label("Player").select_option(label="Bea")
    organiser.button("Add the bye").click()
    organiser.button("Withdraw the bye: Bea").wait_for()
    pairs = desk.locator("section", has=desk.get_by_role("heading", name="Pairs that must not meet"))
    for field, name in zip(pairs.get_by_label("Player").all(), ("bruno", "Bea"), strict=True):
        field.select_option(label=name)
    organiser.button("Forbid this pair").click()
    pairs.locator("li").wait_for()
    told = did(carla.get(api), 200)
    assert [(one["round"], one["kind"]) for one in told["byes"]] == [(2, "half")]
    assert told["forbidden"] == [sorted((numbers["bruno"], numbers["Bea"]))]
    axe_finds_nothing(desk)
    assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cards = settled(organiser, f"/tournaments/{event}/print#cards")
    until(lambda: cards.locator(".name-card img.qr").count() == 3)
    cards.get_by_role("link", name="Poster for the door").click()
    cards.locator(".poster img.qr").wait_for()


def drawn(organiser, api):
    """The entrants at the only table of the drawn round, in turn order."""
    (table,) = did(organiser.get(api), 200)["pending"]["tables"]
    return table["entrants"]
