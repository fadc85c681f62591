"""The hall: an organiser holds an event of eleven on paper with a phone, a while of it without a network."""

import re
from functools import partial
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from service.cli import main as dominium
from service.platform.http.free_text import LINE, unseen
from tests.browser.test_home import LIMIT, first_load, settled
from tests.browser.test_reading import accessible, axe_finds_nothing
from tests.support.event import DUEL, did, first_round, open_event

NAMES = "No;Name\n" + "\n".join(
    f"{number};{name}"
    for number, name in enumerate(
        ["Ada", "Bruno", "Carla", "Dario", "Elena", "Fausto", "Gina", "Hugo", "Ines", "Jan", "Łucja", "ada"], 1
    )
)
POINTS = [*range(0xD800), *range(0xE000, 0x10000), *range(0x13000, 0x14000), *range(0x1B000, 0x1D200)]
BRINGS = """async () => {
  const { refresh, event } = await linkedModules["shared/tournament/tournament.js"];
  await refresh(); // whatever is on its way
  const [first, second, third] = [refresh(), refresh(), refresh()];
  await first;
  const before = event.value;
  await second;
  return second === third && event.value !== before;
}"""
DROPPED = """async (points) => {
  const { seen } = await linkedModules["shared/tournament/entrant-names.js"];
  return points.filter((one) => seen(String.fromCodePoint(one)) === "");
}"""
PHONE = {"width": 390, "height": 844}


def refused(one):
    """Whether a name that is pasted loses it: it cannot be seen, nor does it part names or lines; but not the sign of a
    letter that was lost before."""
    return (not re.match(LINE, f"a{one}b") or unseen(one)) and one not in "\t\n\r\v\f\x85\u2028\u2029\ufffd"


def organised(visit):
    visitor = visit(viewport=PHONE).signed_in("carla")
    return visitor, settled(visitor, "/tournaments/new")


def turn(page, part):
    """Turn to a tab of the event."""
    page.locator(".tabs").get_by_role("link", name=part, exact=True).click()


def fill(page, table, scores):
    card = page.locator(".table", has=page.get_by_role("heading", name=f"Table {table}", exact=False))
    for field, score in zip(card.locator("input[type=number]").all(), scores, strict=False):
        field.fill(str(score))
    return card


def type_in(page, table, scores):
    fill(page, table, scores).get_by_role("button", name="Enter the result").click()


@pytest.mark.long
def test_an_event_of_eleven_on_paper_is_held_with_a_phone(visit, anybody, people):
    visitor, page = organised(visit)
    page.get_by_label("Name", exact=True).fill("Club evening")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_label("Players: paste").fill(NAMES.replace("Bruno", "Bruno\u200e"))
    page.get_by_text("11 new names.").wait_for()
    visitor.button("Create it and draw round 1").click()
    page.wait_for_url("**/tournaments/t_*")
    event = f"/v1{page.url[page.url.index('/tournaments/') :]}"
    page.get_by_text("Round 1 is drawn: 3 tables.").wait_for()
    visitor.button("Publish round 1").click()
    page.get_by_text("3 tables are still playing.").wait_for()
    assert [len(table["entrants"]) for table in tables(anybody, event, 1)] == [4, 4, 3]

    type_in(page, 1, [41, 5100, 33, 20])
    page.get_by_role("alert").get_by_role("button", name="Forget it").wait_for()
    fill(page, 1, [41, 51, 33, 20])
    page.get_by_role("button", name="Enter the result").first.click()
    page.get_by_text("2 tables are still playing.").wait_for()

    visitor.context.set_offline(True)
    type_in(page, 2, [30, 31, 32, 33])
    page.get_by_text("1 result waits in this browser").wait_for()
    type_in(page, 3, [50, 40, 30])
    page.get_by_text("2 results wait in this browser").wait_for()
    page.get_by_text("No connection.").wait_for()
    assert [table["done"] for table in tables(anybody, event, 1)] == [True, False, False]
    visitor.context.set_offline(False)
    visitor.button("Draw round 2").wait_for()
    page.get_by_text("wait in this browser").wait_for(state="detached")
    reported = [
        one["event"]["data"]["table"]
        for one in did(anybody.get(f"{event}/events?limit=200"), 200)["items"]
        if one["event"]["type"] == "result-reported"
    ]
    assert reported == [1, 2, 3]

    turn(page, "Players")
    page.locator("summary", has_text="Check-in").click()
    for here, name in enumerate(NAMES.splitlines()[2:-1], 1):
        page.get_by_role("checkbox", name=name.partition(";")[2]).click()
        page.get_by_text(f"{here} of 11 here").wait_for()
    visitor.button("Leave out 1 who is not here").click()
    page.get_by_role("button", name="Bring back: Ada").wait_for()
    page.get_by_label("Players: paste").fill("Ada\nMarta\nNora")
    page.get_by_text("2 new names.").wait_for()
    visitor.button("Add").click()
    page.get_by_role("button", name="Drop: Nora").wait_for()
    page.get_by_role("button", name="Correct this entry: Nora").click()
    page.get_by_role("textbox", name="Correct this entry").fill("Norá")
    visitor.button("Save").click()
    page.get_by_role("button", name="Drop: Norá").wait_for()
    turn(page, "Now")
    visitor.button("Draw round 2").click()
    page.get_by_text("Round 2 is drawn: 3 tables.").wait_for()
    with visitor.losing_an_answer("**/rounds"):
        visitor.button("Draw again").click()
    visitor.button("Draw again").click()
    page.get_by_role("alert").wait_for(state="detached")
    visitor.button("Publish round 2").click()
    page.get_by_text("3 tables are still playing.").wait_for()
    page.route("**/tables/1/results", lose_the_answer, times=1)
    for table in (1, 2):
        type_in(page, table, [10, 20, 30, 40])
        page.get_by_text(re.compile(rf"^{3 - table} tables? (is|are) still playing")).wait_for()
    third = page.locator(".table", has=page.get_by_role("heading", name="Table 3"))
    third.get_by_role("button", name="Somebody is absent…").click()
    third.get_by_role("button", name="Mark absent").first.click()
    third.locator("input[type=number]:disabled").wait_for()
    fields = third.locator("input[type=number]:enabled")
    for place in range(fields.count()):
        fields.nth(place).fill(str(20 + place))
    third.get_by_role("button", name="Enter the result").click()
    visitor.button("Certify the standings").wait_for()

    page.get_by_label("Announcement", exact=True).fill("The bar closes at ten.")
    with visitor.losing_an_answer("**/announcements"):
        visitor.button("Post").click()
    visitor.button("Post").click()
    page.get_by_role("alert").wait_for(state="detached")
    page.locator(".told", has_text="The bar closes at ten.").wait_for()
    turn(page, "Settings")
    page.get_by_label("Venue", exact=True).fill("The old mill")
    page.get_by_label("Start", exact=True).fill("2026-12-05T14:00")
    page.locator(".describe").get_by_role("button", name="Save").click()
    page.locator(".details", has_text="The old mill").wait_for()

    turn(page, "Now")
    first = page.locator(".table").first
    first.get_by_role("button", name="Correct…").click()
    first.locator("input[type=number]").first.fill("99")
    first.get_by_label("Why (everybody may read it)").fill("The slip was misread.")
    first.get_by_role("button", name="Save correction").click()
    turn(page, "Standings")
    page.get_by_text("The slip was misread.").wait_for()
    turn(page, "Now")
    visitor.button("Certify the standings").click()
    visitor.button("End the tournament").click()
    page.locator(".badge", has_text="finished").wait_for()

    told = did(anybody.get(event), 200)
    assert (told["status"], told["entrants"], told["playing"], told["provisional"]) == ("ended", 13, 12, False)
    assert len(told["announcements"]) == 1, "said again as the answer was lost, it was said once"
    done = [one["event"] for one in did(anybody.get(f"{event}/events?limit=200"), 200)["items"]]
    assert [one["data"]["round"] for one in done if one["type"] == "round-drawn"] == [1, 2, 2, 2], "anew, and anew"
    turn(page, "Print")
    visitor.button("Verified archive (ZIP)").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Verified archive (ZIP) (").click()
    key = anybody.get("/.well-known/jwks.json").json["keys"][0]["kid"]
    assert dominium(["verify", str(saved.value.path()), f"--key={key}"]) == 0
    guest = visit(viewport=PHONE)
    shown = settled(guest, page.url.partition("#")[0])
    assert "Final result" in shown.locator(".podium").inner_text()
    shown.get_by_role("link", name="Round", exact=True).click()
    shown.get_by_label("Find your table").fill("łuc")
    assert "Łucja" in shown.locator(".table.mine").inner_text()
    shown.get_by_role("link", name="Standings", exact=True).click()
    shown.locator("#standings tbody button").first.click()
    shown.locator(".explained details").first.wait_for()
    accessible(shown)
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shown.get_by_role("link", name="Round", exact=True).click()
    shown.get_by_label("Find your table").fill("łuc")
    shown.route("https://app.bgstatsapp.com/**", lambda route: route.fulfill(body="taken"))
    shown.locator(".table.mine").get_by_role("button", name="BG Stats").click()
    shown.wait_for_url("https://app.bgstatsapp.com/createPlay.html?data=*")
    assert '"comments":"Club evening' in unquote(shown.url)
    slips = settled(guest, f"{page.url.partition('#')[0]}/print#slips")
    slips.locator(".slip").first.wait_for()
    assert slips.locator(".slip").count() == 3
    slips.get_by_role("link", name="Name cards").click()
    slips.locator(".name-card", has_text="Łucja").wait_for()
    assert slips.locator(".name-card").count() == 12
    expected = (
        "ERR_INTERNET_DISCONNECTED",
        "ERR_FAILED",
        "422",
    )  # the refused request, and those that could not be sent
    visitor.complaints[:] = [one for one in visitor.complaints if not any(known in one for known in expected)]


def lose_the_answer(route):
    """Let the service accept the request, but lose its answer."""
    route.fetch()
    route.abort()


def tables(anybody, event, number):
    return did(anybody.get(f"{event}/rounds/1/{number}"), 200)["tables"]


def test_what_is_refused_is_shown_though_the_hall_has_gone_on(visit, anybody, people):
    """Another organiser has typed the same table, and has drawn, while this one had no network."""
    visitor = visit(viewport=PHONE).signed_in("ada")
    ada = people["ada"]
    stage = {"format": {"kind": "swiss", "rounds": 2, "size": 4}}
    event = open_event(ada, stage, names=["Ada", "Bea", "Cleo", "Dora"], title="Four", play="typed")
    first_round(ada, event)
    page = settled(visitor, event.removeprefix("/v1"))
    page.locator(".table form").wait_for()
    visitor.context.set_offline(True)
    type_in(page, 1, [10, 20, 30, 40])
    page.get_by_text("1 result waits").wait_for()
    results = [{"entrant": number, "score": 30 + number} for number in range(1, 5)]
    did(ada.post(f"{event}/rounds/1/1/tables/1/results", {"results": results}))
    did(ada.post(f"{event}/rounds"))
    visitor.context.set_offline(False)
    page.locator(".desk").get_by_role("heading", name="Round 1, Table 1").wait_for()
    page.locator(".desk").get_by_role("button", name="Forget it").click()
    visitor.button("Publish round 2").click()
    page.get_by_text("1 table is still playing.").wait_for()
    (table,) = tables(anybody, event, 1)
    assert {line["score"] for line in table["games"][0]["results"]} == {31, 32, 33, 34}
    visitor.complaints[:] = [one for one in visitor.complaints if "Failed to load resource" not in one]


def test_a_round_that_is_published_waits_until_the_organiser_starts_it(visit, people):
    visitor = visit(viewport=PHONE).signed_in("ada")
    ada = people["ada"]
    wish = {
        "title": "Later",
        "ruleset": "kingdomino",
        "stages": [{"format": {"kind": "swiss", "rounds": 2, "size": 2}}],
    }
    event = f"/v1/tournaments/{did(ada.post('/v1/tournaments', wish | {'play': 'typed'}))['tournament']['id']}"
    did(ada.post(f"{event}/entrants", {"names": ["Ada", "Bea"]}))
    for step in ("stages", "rounds"):
        did(ada.post(f"{event}/{step}"))
    visitor.page.route(f"**{event}/events?after=*", partial(is_away, event), times=1)
    page = settled(visitor, event.removeprefix("/v1"))
    did(ada.post(f"{event}/announcements", {"text": "We are back."}))
    page.get_by_text("We are back.").wait_for()
    assert page.evaluate(BRINGS), "who asks while something is on its way gets what is asked for after that, once"
    visitor.complaints[:] = [one for one in visitor.complaints if "503" not in one]
    page.get_by_text("Round clock: none").click()
    page.get_by_label("Round clock, in minutes").fill("50")
    page.locator("details", has_text="Round clock").get_by_role("button", name="Save").click()
    page.get_by_text("Round clock: 50 minutes").wait_for()
    page.get_by_text("Start it later").click()
    page.get_by_label("The hour it starts").fill("2031-02-03T10:00")
    page.get_by_role("button", name="Publish round 1").last.click()
    page.get_by_text("Starts Feb 3, 2031").wait_for()
    assert page.locator(".table form").count() == 0, "nothing is typed in yet"
    page.get_by_text("Start it later").click()
    page.get_by_label("The hour it starts").fill("")
    page.get_by_role("button", name="Save").first.click()
    page.get_by_text("Starts when the organiser says so").wait_for()
    axe_finds_nothing(page)
    visitor.button("Start round 1").click()
    page.locator(".table form").wait_for()
    page.get_by_text("Pause", exact=True).first.click()
    page.get_by_label("Until").fill("2031-02-03T10:00")
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_text("Event paused until Feb 3, 2031").wait_for()
    axe_finds_nothing(page)
    visitor.button("Go on").click()
    page.get_by_text("Event paused until").wait_for(state="detached")


def is_away(event, route):
    """Make the stream and the next request find a service that is starting."""
    unavailable = {"title": "Not now", "status": 503, "code": "unavailable"}
    page = route.request.frame.page
    page.route(f"**{event}", lambda route: route.fulfill(status=503, json=unavailable), times=1)
    route.fulfill(status=503, json=unavailable)


def test_who_is_not_at_their_table_is_proposed_to_have_lost(visit, people):
    organiser, player = (visit(viewport=PHONE, reduced_motion="reduce") for _ in range(2))
    carla = people["carla"]
    path = open_event(carla, DUEL, players=[people["ada"], people["bruno"]], title="On time", no_show_minutes=5)
    event = path.rpartition("/")[2]
    did(carla.put(f"{path}/details", {"title": "On time", "round_minutes": 5}), 200)
    first_round(carla, path)
    organiser.page.clock.install()
    organiser.page.route("**/v1/disputes?**", lambda route: route.fulfill(json={"items": [], "next": None}))  # no hour
    for visitor, who in ((organiser, "carla"), (player, "ada")):
        visitor.signed_in(who)
    desk, hers = (settled(visitor, f"/tournaments/{event}") for visitor in (organiser, player))
    player.button("I am at the table").click()
    now, card = desk.locator(".desk"), desk.locator(".table")
    for part in (now, card):
        part.get_by_text("Not at the table yet: bruno").wait_for()
    now.get_by_text("1 table waits for players.").wait_for()
    now.get_by_role("link", name="Table 1").wait_for()
    expect(desk.get_by_role("timer")).to_have_count(3)
    organiser.button("Bell: off").click()
    assert desk.get_by_role("button", name="Rule: did not come").count() == 0
    for page in (card, hers.locator(".table")):
        expect(page.get_by_text("Time left to come to the table:").get_by_role("timer")).to_be_visible()
    desk.clock.fast_forward("05:01")
    desk.get_by_role("button", name="Rule: did not come").wait_for()
    for part in (now, card):
        part.get_by_text("Time is up: the organisers may rule that bruno did not come.").wait_for()
    organiser.button("Bell: on").wait_for()
    axe_finds_nothing(desk)
    assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth")
    organiser.button("Rule: did not come").click()
    for page in (desk, hers):
        page.locator(".done-table").wait_for()
    turn(desk, "Standings")
    desk.locator(".matter", has_text="Round 1, Table 1: bruno").wait_for()


def test_axe_finds_nothing_at_the_desk_and_in_the_lists(visit, people):
    visitor = visit(reduced_motion="reduce", viewport=PHONE).signed_in("bruno")
    bruno = people["bruno"]
    knock_out, names = {"format": {"kind": "knock-out"}}, ["Ada", "Bea", "Cleo"]
    path_ = open_event(bruno, knock_out, names=names, title="A final", ruleset="domaine", play="typed")
    event = path_.rpartition("/")[2]
    first_round(bruno, path_)
    for path in ("/tournaments", "/tournaments/new", f"/tournaments/{event}", f"/tournaments/{event}/print#slips"):
        seen = len(visitor.answers)
        page = settled(visitor, path)
        page.locator("h1, h2").last.wait_for()
        assert first_load(visitor, seen) < LIMIT, path
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page = settled(visitor, f"/tournaments/{event}")
    for tab, part in (
        ("Players", "#players"),
        ("Rounds", ".tables > li"),
        ("Bracket", "#bracket svg"),
        ("Print", "#files"),
        ("Settings", ".describe"),
    ):
        turn(page, tab)
        page.locator(part).first.wait_for()
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab
    turn(page, "Now")
    play_through(bruno, path_, did(bruno.get(f"{path_}/rounds/1/1"), 200), games=1)
    visitor.button("Draw the final").click()
    visitor.button("Publish the final").wait_for()
    assert page.locator(".desk details button", has_text="Publish").all_text_contents() == ["Publish the final"]
    page.get_by_text("Final: 1 table is drawn.").wait_for()


@pytest.mark.parametrize("then", [pytest.param("nothing", marks=pytest.mark.long), "knock-out"])
def test_every_format_that_is_offered_is_made_by_the_form(visit, anybody, people, then):
    listed = did(anybody.get("/v1/tournament-formats"), 200)["items"]
    offered = [
        one for one in listed if one["drawn"] and ("advance" in one["parameters"]["properties"] or then == "nothing")
    ]
    visitor = visit(reduced_motion="reduce").signed_in("carla")
    for one in offered:
        page = settled(visitor, "/tournaments/new")
        page.get_by_label("Name", exact=True).fill(one["title"])
        page.get_by_role("radio", name=one["title"], exact=True).check()
        page.get_by_text(one["about"]).wait_for()
        if then != "nothing":
            page.get_by_label("Play-off").select_option(label=then)
        page.get_by_label("Players: paste").fill("Ada\nBea\nCleo\nDora\nEva\nFay\nGus\nHal")
        page.locator("section.wizard button").click()
        page.wait_for_url("**/tournaments/t_*")
        made = did(anybody.get(f"/v1{page.url[page.url.index('/tournaments/') :].partition('#')[0]}"), 200)
        kinds = [stage["agreed"]["format"]["kind"] for stage in made["stages"]]
        assert kinds == [one["kind"], *([then] if then != "nothing" else [])]
        assert made["status"] == ("open" if one["ahead"] else "running"), one["kind"]


def test_groups_of_matches_into_a_bracket_are_made_by_the_wizard_and_shown(visit, people):
    visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    page = settled(visitor, "/tournaments/new")
    assert page.evaluate(DROPPED, POINTS) == [one for one in POINTS if refused(chr(one))]
    page.get_by_label("Name", exact=True).fill("Groups")
    page.get_by_role("radio", name="groups").check()
    page.get_by_label("Number of groups").fill("2")
    page.get_by_label("Play-off").select_option(label="knock-out")
    page.locator("select[name=best]").select_option("3")
    expect(page.locator("select[name=later-best]")).to_have_value("3")
    page.locator("select[name=later-best]").select_option("5")
    page.locator("select[name=best]").select_option("1")
    expect(page.locator("select[name=later-best]")).to_have_value("5")
    for name in ("best", "later-best"):
        page.locator(f"select[name={name}]").select_option("3")
    page.get_by_label("A match for the third place").check()
    page.locator("summary", has_text="Points and tie-breaks").click()
    page.locator("select[name=scale]").select_option(label="A win is worth 3")
    for name in ("Wins", "Direct encounter"):
        page.get_by_label("Add a tie-break").select_option(label=name)
    page.get_by_role("button", name="Earlier: Direct encounter").click()
    page.get_by_label("Players: paste").fill("Ada\nBea\nCl\ufffdo\nDora\nEva")
    visitor.button("Create it and draw round 1").click()
    page.wait_for_url("**/tournaments/t_*")
    event = f"/v1{page.url[page.url.index('/tournaments/') :].partition('#')[0]}"
    page.get_by_role("alert").get_by_text("Cl\ufffdo: This must be one line of visible characters").wait_for()
    pasted = page.get_by_label("Players: paste")
    pasted.fill(pasted.input_value().replace("\ufffd", "e"))
    visitor.button("Add").click()
    turn(page, "Now")
    visitor.button("Start and draw round 1").click()
    page.get_by_text("Round 1 is drawn: 2 tables.").wait_for()
    visitor.complaints[:] = [one for one in visitor.complaints if "422" not in one]  # that name
    carla = people["carla"]
    agreed = did(carla.get(event), 200)["stages"][0]["agreed"]
    assert (agreed["scale"]["lists"], agreed["tiebreaks"]) == ([[3, 0]], ["direct-encounter", "wins"])
    while True:
        told = did(carla.post(f"{event}/rounds/publish"))["round"]
        play_through(carla, event, told)
        now = did(carla.get(event), 200)
        if now["stages"][now["stage"] - 1]["status"] == "over":
            if now["stage"] == 2:
                break
            did(carla.post(f"{event}/stages"))
        did(carla.post(f"{event}/rounds"))
    turn(page, "Standings")
    page.get_by_role("heading", name="Ranking over all stages").wait_for()
    expect(page.locator("#ranking tbody td:first-child")).to_have_text(["1", "2", "3", "4", "5"])
    turn(page, "Rounds")
    page.locator(".match").first.wait_for()
    assert {mark.inner_text() for mark in page.locator(".match").all()} == {"2", "1"}
    turn(page, "Standings")
    page.locator("#bracket svg text", has_text="Third place").wait_for()
    assert page.locator("#bracket text.won").all_text_contents().count("★ Ada") == 1, "the champion"
    axe_finds_nothing(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def play_through(organiser, event, told, games=3):
    """Every match of a round, two to one for the lesser number; or the first game alone."""
    at = f"{event}/rounds/{told['stage']}/{told['round']}"
    for table in told["tables"]:
        better = min(who["entrant"] for who in table["entrants"])
        for wins in (True, False, True)[:games]:
            lines = [
                {"entrant": who["entrant"], "score": 50 if (who["entrant"] == better) == wins else 40}
                for who in table["entrants"]
            ]
            did(organiser.post(f"{at}/tables/{table['number']}/results", {"results": lines}))


def test_the_round_under_way_shows_the_points_that_players_have(visit, people):
    ada = people["ada"]
    stage = {"format": {"kind": "swiss", "rounds": 2, "size": 2}}
    event = open_event(ada, stage, names=["Ann", "Bo", "Cy", "Di"], play="typed")
    for table in first_round(ada, event)["tables"]:
        results = [{"entrant": one["entrant"], "score": 9 - place} for place, one in enumerate(table["entrants"])]
        did(ada.post(f"{event}/rounds/1/1/tables/{table['number']}/results", {"results": results}))
    page = settled(visit(), event.removeprefix("/v1"))
    assert page.locator("#round .lines small").count() == 0, "all had nothing"
    did(ada.post(f"{event}/rounds"))
    did(ada.post(f"{event}/rounds/publish"))
    page.get_by_role("heading", name="Round 2").wait_for()
    shown = [one.inner_text() for one in page.locator("#round .lines small").all()]
    assert shown == ["6 points", "6 points", "0 points", "0 points"]
    page.get_by_role("heading", name="Round 2 of 2", exact=True).wait_for()
    first = did(ada.get(f"{event}/rounds/1/2"), 200)["tables"][0]
    results = [{"entrant": one["entrant"], "score": 9 - place} for place, one in enumerate(first["entrants"])]
    did(ada.post(f"{event}/rounds/1/2/tables/1/results", {"results": results}))
    expect(page.locator(".tables-part")).to_have_text(["Still playing", "Done"])
    assert [one.get_attribute("id") for one in page.locator(".tables > li").all()] == ["table-1-2-2", "table-1-2-1"]
