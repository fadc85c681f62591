"""The desk keeps the stations of an event and sends tables there; players and spectators see them."""

from playwright.sync_api import expect

from tests.browser.test_hall import PHONE, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import SWISS, did, open_event
from tests.support.play import until


def test_the_desk_sends_tables_to_a_station(visit, anybody, people):
    carla, ada = people["carla"], people["ada"]
    event = open_event(carla, SWISS, players=[ada], names=["Bea", "Cleo", "Dora"], title="On a stage", play="typed")
    for step in ("stages", "rounds", "rounds/publish"):
        did(carla.post(f"{event}/{step}"))

    def queues():
        items = did(anybody.get(f"{event}/stations"), 200)["items"]
        return {(one["name"], one["stream"]): [at["table"] for at in one["queue"]] for one in items}

    place = event.removeprefix("/v1")
    visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    desk = settled(visitor, place)
    turn(desk, "Settings")
    desk.locator("summary", has_text="Stations").click()
    form = desk.locator("details", has=desk.locator("summary", has_text="Stations"))
    stream = "https://video.example/stage"
    for name, address, told in (
        ("Stage", stream, form.get_by_role("button", name="Remove: Stage")),
        ("Corner", "", form.get_by_role("button", name="Remove: Corner")),
        ("Stage", "", form.get_by_role("alert")),
    ):
        form.get_by_label("Name").fill(name)
        form.get_by_label("Link to the live video").fill(address)
        form.get_by_role("button", name="Add").click()
        told.wait_for()
    visitor.complaints[:] = [one for one in visitor.complaints if "Failed to load resource" not in one]
    assert queues() == {("Stage", stream): [], ("Corner", None): []}
    axe_finds_nothing(desk)

    turn(desk, "Rounds")
    for table in (2, 1):
        card = desk.locator(".table", has=desk.get_by_role("heading", name=f"Table {table}"))
        card.get_by_label("Station").select_option("Stage")
        card.get_by_text("Playing now at Stage" if table == 2 else "Queued at Stage").wait_for()
    assert queues() == {("Stage", stream): [2, 1], ("Corner", None): []}
    axe_finds_nothing(desk)
    assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth")

    reader = settled(visit(viewport=PHONE), place)
    reader.get_by_text("Playing now at Stage").wait_for()
    expect(reader.get_by_role("link", name="Watch", exact=True)).to_have_attribute("href", stream)
    assert reader.get_by_label("Station").count() == 0

    card.get_by_label("Station").select_option("–")
    until(lambda: queues()["Stage", stream] == [2])
    turn(desk, "Settings")
    desk.locator("summary", has_text="Stations").click()
    form.get_by_role("button", name="Remove: Stage").click()
    until(lambda: queues() == {("Corner", None): []})
